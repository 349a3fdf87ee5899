import { expect, test } from 'bun:test';
import { walletAddress } from './address.ts';

test('an address follows from factory, code, owner and salt alone', () => {
  const origin = {
    factory: '0x00000000000000000000000000000000000000F1',
    implementation: '0x00000000000000000000000000000000000000C2',
    owner: '0x00000000000000000000000000000000000000A1',
    salt: '0x0000000000000000000000000000000000000000000000000000000000000001',
  } as const;
  const address = walletAddress(origin);
  // Another result would strand what was paid to wallets that are not deployed yet. That it is the factory's own is
  // tested on a chain.
  expect(address).toBe('0x7321846Fb5fF434f5e300C4Ae8Eb7E4d2ae48029');
  const others = [
    { ...origin, factory: origin.owner },
    { ...origin, implementation: origin.owner },
    { ...origin, owner: origin.factory },
    { ...origin, salt: `0x${'2'.padStart(64, '0')}` } as const,
  ].map(walletAddress);
  expect(new Set([address, ...others]).size).toBe(5);
});
