/**
 * No contract of ours counts further, or moves more; whatever is longer may not be exact, and does not fit into the
 * database.
 */
const MAX_DIGITS = 15;

/** An integer of an event's as money, micro-USDC. Throws `TypeError` above 10^15 - 1. */
export function eventAmount(integer: string): bigint {
  return BigInt(bounded(integer));
}

/** An integer of an event's as a number, such as seconds. Throws `TypeError` above 10^15 - 1. */
export function eventNumber(integer: string): number {
  return Number(bounded(integer));
}

/** What a contract counts from 1. Throws `TypeError` for 0 and above 10^15 - 1. */
export function eventCount(integer: string): number {
  const count = eventNumber(integer);
  if (count < 1) throw new TypeError('Contracts count from 1.');
  return count;
}

function bounded(integer: string): string {
  if (integer.length > MAX_DIGITS || integer.startsWith('-'))
    throw new TypeError(`${integer.slice(0, 80)} is further than any contract of ours counts.`);
  return integer;
}
