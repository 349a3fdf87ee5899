import { z } from 'zod';
import { dateOf } from '../../../core/lib/time.ts';

/** A time in an answer for programs. */
export const time = z.iso.datetime();
/** An amount in an answer for programs. */
export const usdc = z.string();

/** Unix seconds as a time, or null. */
export function timeOf(seconds: number | null): string | null {
  return seconds === null ? null : dateOf(seconds);
}

/** A dash for what there is not. */
export function orDash(text: string | number | null): string {
  return text === null || text === '' ? '-' : String(text);
}

/** How long something takes, in words. */
export function durationOf(seconds: number): string {
  const [minute, hour, day] = [60, 3_600, 86_400];
  if (seconds < 2 * minute) return counted(Math.max(1, Math.round(seconds)), 'second');
  if (seconds < 2 * hour) return counted(Math.round(seconds / minute), 'minute');
  return seconds < 2 * day ? counted(Math.round(seconds / hour), 'hour') : counted(Math.round(seconds / day), 'day');
}

/** A number of things. */
export function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

/** The host of a URL: the rest of it may be a secret. */
export function hostOf(url: string): string {
  return URL.parse(url)?.host ?? 'an unreadable URL';
}

/** Names with their texts, one below the other, for what is shown as a whole. */
export function factsText(facts: readonly (readonly [name: string, text: string])[]): string {
  const width = Math.max(...facts.map(([name]) => name.length));
  return facts.map(([name, text]) => `${name.padEnd(width)}  ${text}`).join('\n');
}
