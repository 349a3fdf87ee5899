/**
 * Whether a request's `Accept` prefers one media type to another (RFC 9110, 12.5.1): the most specific range that a
 * type falls under tells its weight, and 0 refuses it. Anyone who wants both alike gets the other one.
 */
export function prefersType(accept: string | null, wanted: string, other: string): boolean {
  if (accept === null) return false;
  const ranges = accept.split(',').map(rangeOf);
  return weightOf(ranges, wanted) > weightOf(ranges, other);
}

interface Range {
  readonly type: string;
  readonly weight: number;
}

function rangeOf(text: string): Range {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => /^q\s*=/.test(parameter));
  if (weight === undefined) return { type, weight: 1 };
  const value = weight.slice(weight.indexOf('=') + 1).trim();
  // What is no weight asks for nothing.
  return { type, weight: /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(value) ? Number(value) : 0 };
}

function weightOf(ranges: readonly Range[], type: string): number {
  for (const name of [type, `${type.split('/', 1)[0]}/*`, '*/*']) {
    const found = ranges.filter((range) => range.type === name);
    if (found.length > 0) return Math.max(...found.map(({ weight }) => weight));
  }
  return 0;
}
