import { doubling } from '../../core/lib/time.ts';

/** Seconds until what was tried so often in vain is tried again. */
export function pauseAfter(tries: number): number {
  return doubling(3, 300, tries);
}
