import { failureText } from '../../core/lib/failures.ts';
import { doubling } from '../../core/lib/time.ts';
import type { Logger } from '../../core/log.ts';

/** The steps of a poll of the chain. */
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

/** A step that failed and will be retried. Times are of `performance.now()`. */
export interface PutOff {
  readonly step: StepName;
  /** The lane or transaction that it is about; `undefined` if it is about all. */
  readonly subject: string | undefined;
  /** When it first failed. */
  readonly since: number;
  /** Failures in a row. */
  readonly failures: number;
  readonly retryAt: number;
  readonly error: unknown;
}

/** The state that steps need. */
interface Steps {
  readonly state: { readonly putOff: Map<string, PutOff> };
  readonly limits: { readonly idlePollMs: number };
  readonly logger: Logger;
}

/** The longest pause between two attempts, in slow polls. */
const LONGEST_PAUSE_POLLS = 3;

/**
 * Runs one step of a poll. If it fails, it is retried after a growing pause and reported in health and metrics; the
 * other steps continue. Returns its last error, or `undefined` after a success.
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

/** Forgets failed steps that are no longer due. */
export function forgetSteps({ state: { putOff }, limits }: Omit<Steps, 'logger'>): void {
  const due = performance.now() - LONGEST_PAUSE_POLLS * limits.idlePollMs;
  for (const [key, { retryAt }] of putOff) {
    if (retryAt < due) putOff.delete(key);
  }
}

/** Processes all items in turn, even if some fail. Throws the first error at the end. */
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
