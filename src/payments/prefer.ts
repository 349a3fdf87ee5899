const MAX_WAIT_SECONDS = 30;
const WAIT = /(?:^|,)\s*wait\s*=\s*"?(\d{1,9})"?\s*(?:[;,]|$)/i;

/** The seconds that `Prefer: wait=N` (RFC 7240) asks to wait, at most 30; `undefined` if it does not ask. */
export function preferredWaitSeconds(header: string | null): number | undefined {
  const text = header === null ? undefined : WAIT.exec(header)?.[1];
  return text === undefined ? undefined : Math.min(Number(text), MAX_WAIT_SECONDS);
}
