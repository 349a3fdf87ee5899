/**
 * How many rounds of something random a test plays: enough to catch a mistake on every change, and with
 * `scripts/test --deep`, as before a release, several times as many.
 */
export function rounds(usual: number, deep: number): number {
  return process.env.BURSAR_TEST_DEEP === '1' ? deep : usual;
}
