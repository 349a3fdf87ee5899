/**
 * How long an answer waits for a block, in all that its request does on-chain. Then it is `RPC_TIMEOUT`, and what is
 * sent may still happen.
 */
const CHAIN_DEADLINE_MS = 60_000;
/** No answer takes longer, whatever it waits for; connections outlive it. */
export const ANSWER_DEADLINE_MS = 80_000;

/** The two bounds, in milliseconds; tests take shorter ones. */
export interface Deadlines {
  readonly chainMs: number;
  readonly answerMs: number;
}

/** The deadlines that `serve` has. */
export const defaultDeadlines: Deadlines = { chainMs: CHAIN_DEADLINE_MS, answerMs: ANSWER_DEADLINE_MS };

/** The milliseconds until a moment by `performance.now()`; 0 once it has passed. */
export function msUntil(endsAt: number): number {
  return Math.max(endsAt - performance.now(), 0);
}

/** Something took longer than it may. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
  constructor(readonly deadlineMs: number) {
    super(`Not done after ${deadlineMs} ms.`);
  }
}

/** The promise's outcome, or a {@link DeadlineError} after `deadlineMs`; then nobody waits for the promise any more. */
export function withDeadline<T>(promise: Promise<T>, deadlineMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DeadlineError(deadlineMs)), deadlineMs);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
