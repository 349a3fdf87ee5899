/**
 * How long to wait after so many failures in a row, in any unit: `first` after one, twice as long with each more,
 * `longest` at most.
 */
export function doubling(first: number, longest: number, failures: number): number {
  return Math.min(longest, first * 2 ** Math.min(failures - 1, 30));
}
