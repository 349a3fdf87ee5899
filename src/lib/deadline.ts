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
