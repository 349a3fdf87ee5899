import { failureText } from '../../core/lib/failures.ts';
import { doubling } from '../../core/lib/time.ts';
import type { Logger } from '../../core/log.ts';

/** What the look at the chain does, part by part. */
export type StepName =
  | 'receipt'
  | 'finality'
  | 'balance'
  | 'next nonce'
  | 'nonce count'
  | 'drains'
  | 'lost transactions'
  | 'used nonces'
  | 'nonces at a block'
  | 'rebroadcast'
  | 'replacement'
  | 'nonce gap'
  | 'stranded messages'
  | 'sweep';

/** A step that failed and is tried again later. Times are of `performance.now()`. */
export interface PutOff {
  readonly step: StepName;
  /** The lane or the transaction that it is about; `undefined` if it is about all. */
  readonly subject: string | undefined;
  /** When it failed first. */
  readonly since: number;
  /** In a row. */
  readonly failures: number;
  readonly retryAt: number;
  readonly error: unknown;
}

/** What the steps go by. */
interface Steps {
  readonly state: { readonly putOff: Map<string, PutOff> };
  readonly limits: { readonly idlePollMs: number };
  readonly logger: Logger;
}

/** The longest pause between two tries, in slow polls. */
const LONGEST_PAUSE_POLLS = 3;

/**
 * Does one step of the look at the chain. A step that fails is put off, a little longer each time, and named in health
 * and metrics; all others go on. Returns what it failed with last, `undefined` after a success.
 */
export async function attempt(
  relay: Steps,
  step: StepName,
  subject: string | undefined,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const { putOff } = relay.state;
  const key = `${step} ${subject ?? ''}`;
  const before = putOff.get(key);
  if (before !== undefined && performance.now() < before.retryAt) return before.error;
  try {
    await work();
    if (putOff.delete(key)) relay.logger.debug({ step, subject }, 'a step that was put off is done');
    return undefined;
  } catch (error) {
    const now = performance.now();
    const failures = (before?.failures ?? 0) + 1;
    const { idlePollMs } = relay.limits;
    const retryAt = now + doubling(idlePollMs / 5, LONGEST_PAUSE_POLLS * idlePollMs, failures);
    putOff.set(key, { step, subject, since: before?.since ?? now, failures, retryAt, error });
    const log = { step, subject, failures, reason: failureText(error) };
    if (failures === 2) relay.logger.warn(log, 'a step of the look at the chain fails again and again');
    else relay.logger.debug(log, 'a step of the look at the chain is put off');
    return error;
  }
}

/** Forgets what was put off and is not asked for any more. */
export function forgetSteps({ state: { putOff }, limits }: Omit<Steps, 'logger'>): void {
  const due = performance.now() - LONGEST_PAUSE_POLLS * limits.idlePollMs;
  for (const [key, { retryAt }] of putOff) {
    if (retryAt < due) putOff.delete(key);
  }
}

/** Works on each in turn; none is left out because another one fails. Throws the first failure in the end. */
export async function forEach<T>(items: Iterable<T>, work: (item: T) => Promise<unknown>): Promise<void> {
  const errors: unknown[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}
