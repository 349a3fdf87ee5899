/** What a feed row shows of one text or of the bytes of one argument, in characters: strangers may write 100 kB. */
const MAX_LENGTH = 1024;

const HEX = /^0x[0-9a-fA-F]*$/;

/**
 * Event arguments as JSON by name: integers become decimal strings, addresses and bytes lower case, and long texts are
 * cut. An event without parameters, such as `Unfrozen`, comes without arguments at all.
 */
export function toJson(args: object | undefined): Record<string, unknown> {
  return Object.fromEntries(Object.entries(args ?? {}).map(([name, value]) => [name, plain(value)]));
}

function plain(value: unknown): unknown {
  if (typeof value === 'bigint' || typeof value === 'number') return value.toString();
  if (typeof value === 'string') return (HEX.test(value) ? value.toLowerCase() : value).slice(0, MAX_LENGTH);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value === 'object' && value !== null) return toJson(value);
  return value;
}
