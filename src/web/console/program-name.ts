const PROGRAMS: readonly (readonly [RegExp, string])[] = [
  // Each tells the names of those below it, too.
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'a Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** What a person calls the program of a user agent: "Firefox on Windows"; an unknown one, as it is. */
export function programName(userAgent: string | null): string {
  if (userAgent === null) return 'Unknown program';
  const nameIn = (among: typeof PROGRAMS) => among.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [program, system] = [nameIn(PROGRAMS), nameIn(SYSTEMS)];
  return program === undefined || system === undefined ? userAgent : `${program} on ${system}`;
}
