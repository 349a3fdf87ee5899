import { expect, test } from 'bun:test';
import type { AppError } from '../errors.ts';
import { createKeyedRuns } from '../lib/keyed-runs.ts';
import { oncePerKey } from './once-per-key.ts';
import type { SessionWallet } from './store.ts';

const wallet: SessionWallet = {
  ...{ id: 'wallet_a', status: 'active', version: 'v2', sessionKeySealed: '-' },
  chainAddress: '0x00000000000000000000000000000000000000A1',
  sessionAddress: '0x00000000000000000000000000000000000000b2',
};
const taken = Object.assign(new Error('UNIQUE constraint failed'), { code: 'SQLITE_CONSTRAINT_UNIQUE' });

/** Asks for the key's payment, which is found once `isThere` is true. */
function once(pay: () => Promise<string>, isThere: () => boolean, of = wallet) {
  const sessions = { keyedPayments: createKeyedRuns() };
  const find = async () => (isThere() ? 'found' : undefined);
  return oncePerKey(sessions, { wallet: of, key: 'key', find, pay });
}

test('a payment of the key that is taken in while the key pays is the answer', async () => {
  let isThere = false;
  const pay = async () => {
    isThere = true;
    throw taken;
  };
  expect(await once(pay, () => isThere)).toEqual({ found: 'found' });
});

test('a row of something else that is in the way stays an error', async () => {
  await expect(
    once(
      () => Promise.reject(taken),
      () => false,
    ),
  ).rejects.toBe(taken);
});

test('a wallet that is not active pays nothing, and is told what its key has paid', async () => {
  const pending: SessionWallet = { ...wallet, status: 'pending' };
  const refused = once(
    async () => 'paid',
    () => false,
    pending,
  );
  await expect(refused).rejects.toMatchObject({ code: 'WALLET_NOT_ACTIVE' } satisfies Partial<AppError>);
  expect(
    await once(
      async () => 'paid',
      () => true,
      pending,
    ),
  ).toEqual({ found: 'found' });
});
