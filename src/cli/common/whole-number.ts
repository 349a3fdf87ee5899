import { UsageError } from './arguments.ts';
import type { Invocation } from './command.ts';

/**
 * The whole number that a flag of a command's own has, from 1 to `most`, or `fallback` without the flag. Throws
 * {@link UsageError}.
 */
export function wholeNumber<Fallback>(
  given: Pick<Invocation, 'text'>,
  name: string,
  fallback: Fallback,
  most: number,
): number | Fallback {
  const text = given.text(name);
  if (text === undefined) return fallback;
  const value = /^[1-9]\d{0,11}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value <= most)) throw new UsageError(`--${name} must be a whole number from 1 to ${most}.`);
  return value;
}
