import type { Logger } from '../../../core/log.ts';
import type { GuardedFetch, GuardedRequest, GuardedResponse } from '../../../core/net/guarded-request.ts';
import { TargetError } from '../../../core/net/target-url.ts';

/** The outcome of one attempt. Without an error, the receiver has taken it. */
export interface Outcome {
  /** In words for the Owner; never a secret. */
  readonly error: string | null;
  /** The receiver wants nothing more, ever. */
  readonly isEnded?: boolean;
  /** The receiver wants nothing for so long. */
  readonly retryAfterMs?: number | undefined;
  /** The chat has this id from now on. */
  readonly movedTo?: string;
}

export const SENT: Outcome = { error: null };
export const ANSWER_WITHIN_MS = 10_000;
const ANSWER_MAX_BYTES = 4_096;
const MAX_CHARACTERS = 200;

/** Asks a receiver; a failure is an outcome. `judge` says what its answer means. */
export async function attempt(
  { fetch, logger }: { readonly fetch: GuardedFetch; readonly logger: Logger },
  request: Pick<GuardedRequest, 'url' | 'headers' | 'body'>,
  judge: (answer: GuardedResponse) => Outcome = judgeStatus,
): Promise<Outcome> {
  try {
    const answer = await fetch({ ...request, method: 'POST', timeoutMs: ANSWER_WITHIN_MS, maxBytes: ANSWER_MAX_BYTES });
    const outcome = judge(answer);
    return outcome.error === null ? outcome : { retryAfterMs: retryAfterOf(answer), ...outcome };
  } catch (error) {
    if (error instanceof TargetError) return { error: wordsFor(error) };
    logger.error({ err: error }, 'a notification could not be sent');
    return { error: 'It could not be sent, for a fault of the server.' };
  }
}

/** Nobody silences a channel for longer. */
const MAX_RETRY_AFTER_MS = 3_600_000;

/** A wait that a receiver asks for, as it is heeded. */
export function heeded(seconds: number): number {
  return Math.min(Math.ceil(seconds * 1_000), MAX_RETRY_AFTER_MS);
}

function retryAfterOf({ headers }: GuardedResponse): number | undefined {
  const text = headers.get('retry-after') ?? '';
  return /^\d{1,9}$/.test(text) ? heeded(Number(text)) : undefined;
}

export function judgeStatus({ status }: GuardedResponse): Outcome {
  return isGood(status) ? SENT : { error: `The receiver answered ${status}.` };
}

export function isGood(status: number): boolean {
  return status >= 200 && status <= 299;
}

/** What others say, as one short line. */
export function bounded(text: string): string {
  return text.replace(/[^\x20-\x7e]+/g, ' ').slice(0, MAX_CHARACTERS);
}

function wordsFor({ reason, message }: TargetError): string {
  switch (reason) {
    case 'timeout':
      return `The receiver did not answer within ${ANSWER_WITHIN_MS / 1000} s.`;
    case 'not-allowed':
      return `TARGET_NOT_ALLOWED: ${message}`;
    default:
      return message;
  }
}
