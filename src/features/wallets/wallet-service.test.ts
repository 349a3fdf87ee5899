import { expect, test } from 'bun:test';
import { walletAddress } from './wallet-service.ts';

test('a wallet address is fixed by factory, implementation, owner and salt, and differs with each', () => {
  const origin = {
    factory: '0x0000000000000000000000000000000000000011',
    implementation: '0x0000000000000000000000000000000000000012',
    owner: '0x0000000000000000000000000000000000000013',
    salt: '0x0000000000000000000000000000000000000000000000000000000000000001',
  } as const;
  const address = walletAddress(origin);
  // Another result would strand what was paid to wallets that are not deployed yet. That it is the factory's own is
  // tested on a chain.
  expect(address).toBe('0x222cd69f7A7C864982f81aD2b4611051b70A92A7');
  const others = [
    { ...origin, factory: origin.owner },
    { ...origin, implementation: origin.owner },
    { ...origin, owner: origin.factory },
    { ...origin, salt: `0x${'2'.padStart(64, '0')}` } as const,
  ].map(walletAddress);
  expect(new Set([address, ...others]).size).toBe(5);
});
