/**
 * Event arguments as JSON by name: integers become decimal strings, addresses and bytes lower case. An event without
 * parameters, such as `Frozen`, comes without arguments at all.
 */
export function toJson(args: object | undefined): Record<string, unknown> {
  return Object.fromEntries(Object.entries(args ?? {}).map(([name, value]) => [name, plain(value)]));
}

function plain(value: unknown): unknown {
  if (typeof value === 'bigint' || typeof value === 'number') return value.toString();
  if (typeof value === 'string') return value.startsWith('0x') ? value.toLowerCase() : value;
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value === 'object' && value !== null) return toJson(value);
  return value;
}
