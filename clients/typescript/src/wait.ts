import type { Bursar } from './client.ts';
import { BursarError, unwrap } from './errors.ts';
import { pauseOf, sleep } from './pause.ts';
import type { JobStatus, Schemas } from './schemas.ts';

type Watched = Schemas['Payment'] | Schemas['Job'] | Schemas['Approval'];

export interface WaitOptions {
  readonly signal?: AbortSignal;
  /** How long to wait in all, in milliseconds; a minute unless given, `Infinity` for no end. */
  readonly timeoutMs?: number;
}

/** What was waited for has not come: the time is over, or a Job has ended in another way. */
export class WaitError extends Error {
  override readonly name = 'WaitError';

  constructor(
    /** `TIMEOUT`: it may still come. `ENDED`: it never will. */
    readonly code: 'TIMEOUT' | 'ENDED',
    message: string,
    /** What was seen last; undefined if nothing was. */
    readonly last: Watched | undefined,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}

const DEFAULT_TIMEOUT_MS = 60_000;
/** The longest that a timer takes. */
const MAX_TIMER_MS = 2_147_483_647;
const PAUSES_MS = { first: 250, longest: 5_000 };
const ENDED: ReadonlySet<string> = new Set<JobStatus>(['completed', 'rejected', 'expired']);
/** After these the same question may be answered later, as after every failure of the server. */
const PASSING: ReadonlySet<number> = new Set([408, 409, 429]);

/**
 * Waits until a payment is `confirmed` or `failed`: look at its `status`. A refused payment is waited for, too, because
 * until its deadline it may still happen. Throws {@link WaitError} when the time is over, the signal's
 * reason when it is aborted, and {@link BursarError}, as for a payment that does not exist.
 */
export function waitForPayment(
  bursar: Bursar,
  paymentId: string,
  options: WaitOptions = {},
): Promise<Schemas['Payment']> {
  const params = { path: { paymentId } };
  return waitUntil({
    look: (signal) => unwrap(bursar.GET('/v1/payments/{paymentId}', { params, signal })),
    isDone: ({ status }) => status !== 'pending',
    late: 'The payment has neither been confirmed nor failed so far. It may still happen: do not pay again, look later.',
    options,
  });
}

/**
 * Waits until a Job has one of these statuses. Throws as {@link waitForPayment} does, and {@link WaitError} with
 * `ENDED` when the Job has ended with a status that is none of them.
 */
export async function waitForJob(
  bursar: Bursar,
  id: string,
  statuses: readonly JobStatus[],
  options: WaitOptions = {},
): Promise<Schemas['Job']> {
  const params = { path: { id } };
  const job = await waitUntil({
    look: (signal) => unwrap(bursar.GET('/v1/jobs/{id}', { params, signal })),
    isDone: ({ status }) => statuses.includes(status) || ENDED.has(status),
    late: `The Job is not ${statuses.join(' or ')} so far. It may still get there: look later.`,
    options,
  });
  if (statuses.includes(job.status)) return job;
  throw new WaitError('ENDED', `The Job has ended as ${job.status}.`, job);
}

/**
 * Waits until an approval is `used`, `declined` or `expired`: look at its `status`. With `used` it has the `paymentId`
 * of a payment that {@link waitForPayment} waits for. Throws as that does.
 */
export function waitForApproval(bursar: Bursar, id: string, options: WaitOptions = {}): Promise<Schemas['Approval']> {
  const params = { path: { id } };
  return waitUntil({
    look: (signal) => unwrap(bursar.GET('/v1/approvals/{id}', { params, signal })),
    isDone: ({ status }) => status !== 'pending' && status !== 'approved',
    late: 'The payment has not been made so far. The Owner may still have it made: do not pay again, look later.',
    options,
  });
}

interface Waiting<Found> {
  readonly look: (signal: AbortSignal) => Promise<Found>;
  readonly isDone: (found: Found) => boolean;
  readonly late: string;
  readonly options: WaitOptions;
}

async function waitUntil<Found extends Watched>({
  look,
  isDone,
  late,
  options: { signal, timeoutMs = DEFAULT_TIMEOUT_MS },
}: Waiting<Found>): Promise<Found> {
  signal?.throwIfAborted();
  const end = new AbortController();
  const abort = () => end.abort(signal?.reason);
  signal?.addEventListener('abort', abort, { once: true });
  const timer = setTimeout(() => end.abort(), Math.min(timeoutMs, MAX_TIMER_MS));
  let last: Found | undefined;
  let failure: unknown;
  try {
    for (let made = 0; ; made += 1) {
      try {
        last = await look(end.signal);
        if (isDone(last)) return last;
      } catch (error) {
        if (!mayPass(error)) throw error;
        failure = error;
      }
      await sleep(pauseOf(made, PAUSES_MS), end.signal);
    }
  } catch (error) {
    signal?.throwIfAborted();
    throw end.signal.aborted ? new WaitError('TIMEOUT', late, last, failure) : error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

/** Without an answer of the API, the network may be better next time. */
function mayPass(error: unknown): boolean {
  return !(error instanceof BursarError) || error.status >= 500 || PASSING.has(error.status);
}
