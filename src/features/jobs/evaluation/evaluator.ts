import { createDecisionSender, type DecisionSender, type DecisionSenderDeps } from './send-verdict.ts';
import { createTries, type TriesDeps } from './tries.ts';

export interface EvaluatorDeps extends DecisionSenderDeps, Omit<TriesDeps, 'onRoom'> {
  /** Has {@link Evaluator.run} called soon. */
  readonly wake: () => void;
}

/** Judges what was handed in, and has what was decided, by a rule or a person, carried out. */
export interface Evaluator extends Pick<DecisionSender, 'send'> {
  /** Starts what is due, and waits for none of it: one hanging target must not hold up the others. */
  run(): Promise<void>;
  stop(): Promise<void>;
}

/** Creates the evaluator, which applies rules and sends decisions. */
export function createEvaluator(deps: EvaluatorDeps): Evaluator {
  const sender = createDecisionSender(deps);
  const tries = createTries({ ...deps, onRoom: deps.wake });
  return {
    send: sender.send,
    async run() {
      await sender.sendAll();
      await tries.startDue();
    },
    stop: tries.stop,
  };
}
