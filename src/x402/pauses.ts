const FIRST_PAUSE_S = 3;
const LONGEST_PAUSE_S = 300;

/** Seconds until what was tried so often in vain is tried again. */
export function pauseAfter(tries: number): number {
  return Math.min(FIRST_PAUSE_S * 2 ** Math.min(tries - 1, 16), LONGEST_PAUSE_S);
}
