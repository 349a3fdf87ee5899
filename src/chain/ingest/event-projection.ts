import type { Statement } from '../../storage/db/batch.ts';
import type { EndingMessage } from '../blocks/message-end.ts';
import type { EventName } from '../contracts/contract-events.ts';
import type { ChainEvent, Depth } from '../events/chain-events.ts';

/**
 * What a feature makes of chain events: which of them it keeps and under which key, and the rows that follow from all
 * events of a key. It reads and answers statements; `truth/` stores the events, asks every projection, and writes all
 * of it in one commit.
 */
export interface Projection {
  /**
   * What the commit changes in the feature's rows, from all events of each key of its own. Computed once for each
   * commit.
   */
  project(commit: Commit): Promise<ProjectionResult>;
  /** Makes rows of what only these events tell, which are about to be stored; in commits of its own, before theirs. */
  adopt?(events: readonly KeptEvent[]): Promise<void>;
  /** Told of each event that {@link ProjectionResult.unmatched} names, before its commit. */
  onUnmatched?(event: KeptEvent): Promise<void>;
  /** The keys to be looked at again now that the chain has grown: something may have become deep enough. */
  waiting?(depth: Depth & { readonly head: number }): Promise<readonly string[]>;
  /** Which of these final events, and of those before them, nobody needs any more. */
  needless?(events: readonly KeptEvent[], finalBlock: number): Promise<Needless>;
  /** Signed messages whose execution an event of this feature proves, and which may run out of time. */
  readonly messages?: AwaitedMessages;
}

/** Where an event is kept. */
export interface Kept {
  /** What the event is about, as its projection looks it up: all events of a key are folded together. */
  readonly key: string;
  /** The key of those events that concern us because of this one. */
  readonly opens?: string;
  /**
   * Anybody may cause it: the feed's counts only where another event has opened its key. Receipts are of our own calls.
   */
  readonly needsOpening?: boolean;
}

/**
 * Where each event of these names is kept; `undefined` for one that concerns nobody here. What it throws keeps the
 * event from being taken in, so it looks at the emitter first: anybody can have another contract emit the same.
 */
export type EventKeys<Name extends EventName = EventName> = {
  readonly [Each in Name]: (event: ChainEvent<Each>) => Kept | undefined | Promise<Kept | undefined>;
};

/** An event with the key under which it is kept. */
export type KeptEvent = ChainEvent & { readonly eventKey: string };

/** The events of some keys, in chain order, as they were and as the commit leaves them. */
export interface Histories {
  readonly before: ReadonlyMap<string, readonly ChainEvent[]>;
  readonly after: ReadonlyMap<string, readonly ChainEvent[]>;
}

/** What changes in the stored events, all at once, and what of them can be read. */
export interface Commit {
  /** Whose events change, or that are to be looked at again. */
  readonly keys: ReadonlySet<string>;
  /** Events that were not known before, or are in another block now; others may be among them. */
  readonly events: readonly KeptEvent[];
  /** Events that are not where they were any more, as they were there. */
  readonly gone: readonly KeptEvent[];
  readonly historiesOf: (keys: readonly string[]) => Promise<Histories>;
  /**
   * The events of these names about a key that come next to each of some blocks, on either side, in chain order, as the
   * commit leaves them.
   */
  readonly eventsAround: (
    key: string,
    names: readonly EventName[],
    blocks: readonly number[],
  ) => Promise<readonly ChainEvent[]>;
  readonly depth: Depth;
  /** The latest block that is known to be final; -1 for none. */
  readonly finalBlock: number;
  /** The keys of what can never happen any more; it is proved. */
  readonly impossible: ReadonlySet<string>;
}

/** What a commit changes in a feature's rows. */
export interface ProjectionResult {
  readonly statements: readonly Statement[];
  /** Events of the commit that tell of something of ours without a row: they are kept and counted. */
  readonly unmatched?: readonly KeptEvent[];
  /** Called once it is written. */
  readonly committed?: () => void;
}

export interface Needless {
  /** Keys of which no event up to the final block is needed. */
  readonly keys?: readonly string[];
  /** Events before which nobody needs those of the same name and key. */
  readonly until?: readonly KeptEvent[];
}

/** Messages of wallets' sessions of which no event has told. */
export interface AwaitedMessages {
  /** What the messages are for, such as `payment`; no other projection has the same. */
  readonly kind: string;
  /** The events with the message's key, one of which each execution emits. */
  readonly executions: readonly EventName[];
  /** Messages that are in no block and out of time at `timestamp` (Unix seconds), the oldest first. */
  overdue(timestamp: number, limit: number): Promise<AwaitedMessage[]>;
  /** The keys of those that are proved to be impossible by what lies in this final block or below. */
  impossibleAt?(finalBlock: number): Promise<readonly string[]>;
}

/** A session's message of which no event has told. */
export interface AwaitedMessage extends EndingMessage {
  /** Of what it is for. */
  readonly id: string;
  /** The key of the event that will tell of it. */
  readonly eventKey: string;
  readonly walletId: string;
}

/**
 * Computes something once for each commit, so that a projection can ask another one what it found: both get the same
 * answer, and the database is read once.
 */
export function perCommit<Result>(compute: (commit: Commit) => Result): (commit: Commit) => Result {
  const results = new WeakMap<Commit, { readonly result: Result }>();
  return (commit) => {
    const known = results.get(commit) ?? { result: compute(commit) };
    results.set(commit, known);
    return known.result;
  };
}
