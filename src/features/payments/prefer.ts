import { msUntil } from '../../core/lib/time.ts';

const MAX_WAIT_SECONDS = 30;
const WAIT = /(?:^|,)\s*wait\s*=\s*"?(\d{1,9})"?\s*(?:[;,]|$)/i;

/** The seconds that `Prefer: wait=N` (RFC 7240) asks to wait, at most 30; `undefined` if it does not ask. */
export function preferredWaitSeconds(header: string | null): number | undefined {
  const text = header === null ? undefined : WAIT.exec(header)?.[1];
  return text === undefined ? undefined : Math.min(Number(text), MAX_WAIT_SECONDS);
}

/** How long `Prefer: wait=N` holds the answer, and the header that says so. */
export interface PreferredWait {
  /** Milliseconds; 0 where nothing asks to wait. */
  readonly ms: number;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * How long a request asks to wait, bounded by the time until its answer is due (`endsAt`, by `performance.now()`).
 */
export function preferredWait({ headers }: Pick<Request, 'headers'>, endsAt: number): PreferredWait {
  const seconds = preferredWaitSeconds(headers.get('prefer'));
  if (seconds === undefined) return { ms: 0, headers: {} };
  const ms = Math.min(seconds * 1000, msUntil(endsAt));
  return { ms, headers: { 'Preference-Applied': `wait=${seconds}` } };
}

/** The documentation of both headers, for endpoints that pay. */
export const waitHeaders = {
  asked: { Prefer: '`wait=N` holds the answer, at most 30 seconds, until the payment is confirmed or failed.' },
  answered: { 'Preference-Applied': 'The `wait` that `Prefer: wait=N` was granted.' },
};
