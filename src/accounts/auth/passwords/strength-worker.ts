/**
 * The thread that estimates how hard passwords are to guess. It says `ready`, and gives one {@link Estimate} for each
 * {@link Question}; its starter ends it, and gets back the memory that the dictionaries take.
 */
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';

declare const self: Worker;

/** A request to the thread: the password, and words that a guesser would try first. */
export interface Question {
  readonly password: string;
  /** What anybody would try first, such as the user name. */
  readonly obvious: readonly string[];
}

/** zxcvbn's answer: how many guesses a password takes, as a power of ten, and its weaknesses. */
export interface Estimate {
  /**
   * Decimal logarithm of the tries that it takes; undefined in the first message, which says that the thread is ready.
   */
  readonly guessesLog10: number | undefined;
  /** Of zxcvbn, such as `topTen`; null where it has nothing to say. */
  readonly warning: string | null;
}

const estimator = new ZxcvbnFactory({ dictionary: { ...common, ...english }, graphs: adjacencyGraphs });

self.onmessage = ({ data }: MessageEvent<Question>) => {
  const { guessesLog10, feedback } = estimator.check(data.password, [...data.obvious]);
  self.postMessage({ guessesLog10, warning: feedback.warning } satisfies Estimate);
};
self.postMessage({ guessesLog10: undefined, warning: null } satisfies Estimate);
