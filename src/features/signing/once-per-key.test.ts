import { expect, test } from 'bun:test';
import { emptyDatabase } from '../../../test/support/database.ts';
import { insertWallet } from '../../../test/support/payments.ts';
import type { AppError } from '../../core/errors.ts';
import { createKeyedRuns } from '../../core/lib/locks.ts';
import { oncePerKey } from './once-per-key.ts';
import type { SessionWallet } from './store.ts';

const wallet: SessionWallet = {
  id: 'wallet_a',
  status: 'active',
  version: 'v2',
  sessionKeySealed: '-',
  keyPrefix: null,
  chainAddress: '0x00000000000000000000000000000000000000A1',
  sessionAddress: '0x00000000000000000000000000000000000000b2',
};

/** What a commit throws whose row is there already. */
async function taken(): Promise<unknown> {
  const db = await emptyDatabase();
  await insertWallet(db, wallet.id);
  const error: unknown = await insertWallet(db, wallet.id).catch((thrown: unknown) => thrown);
  db.close();
  return error;
}

/** Asks for the key's payment, which is found once `isThere` is true. */
function once(pay: () => Promise<string>, isThere: () => boolean, of = wallet) {
  const sessions = { keyedPayments: createKeyedRuns() };
  const find = async () => (isThere() ? 'found' : undefined);
  return oncePerKey(sessions, { wallet: of, key: 'key', find, pay });
}

test('oncePerKey returns the existing payment on a unique violation of the idempotency key', async () => {
  let isThere = false;
  const error = await taken();
  const pay = async () => {
    isThere = true;
    throw error;
  };
  expect(await once(pay, () => isThere)).toEqual({ found: 'found' });
});

test('oncePerKey rethrows a unique violation if the key has no payment', async () => {
  const error = await taken();
  await expect(
    once(
      () => Promise.reject(error),
      () => false,
    ),
  ).rejects.toBe(error);
});

test('oncePerKey refuses a new payment of an inactive wallet, and returns an existing one', async () => {
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
