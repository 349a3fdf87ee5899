import { networkInterfaces } from 'node:os';

/**
 * Where other instances reach this one, if nobody says: by the address on which it listens or, where that is all of
 * them, by the first that other machines can know. No slash at the end.
 */
export function instanceUrlOf(host: string, port: number): string {
  const isAny = host === '0.0.0.0' || host === '::' || host === '[::]';
  const address = isAny ? (firstAddress() ?? '127.0.0.1') : host.replace(/^\[|\]$/g, '');
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
}

/** IPv4 before IPv6, since every private network has it. */
function firstAddress(): string | undefined {
  const all = Object.values(networkInterfaces())
    .flatMap((some) => some ?? [])
    .filter(({ internal, address }) => !internal && !address.startsWith('fe80:'));
  return (all.find(({ family }) => family === 'IPv4') ?? all[0])?.address;
}
