import type { Hex } from 'viem';
import { isUniqueViolation } from '../db/batch.ts';
import { AppError } from '../errors.ts';
import type { FoundOrMade } from '../lib/keyed-runs.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { SessionWallet } from '../sessions/store.ts';
import type { PaymentNames } from './refs.ts';
import type { PaymentStore } from './store.ts';
import type { PaymentRow } from './tables.ts';

export interface OnceDeps {
  readonly store: Pick<PaymentStore, 'findByKey' | 'findByRef' | 'giveKey'>;
  readonly names: Pick<PaymentNames, 'refOfKey'>;
  readonly sessions: Pick<Sessions, 'keyedPayments'>;
}

/** How long a request waits for an earlier one with the same idempotency key. */
const REPLAY_WAIT_MS = 5_000;

/**
 * Runs `pay` unless the key of the wallet has made a payment, in whatever way, or is just making one. Throws what `pay`
 * does, `WALLET_NOT_ACTIVE`, and `WALLET_BUSY` where the earlier request takes too long.
 */
export async function oncePerKey<T>(
  { store, names, sessions: { keyedPayments } }: OnceDeps,
  wallet: SessionWallet,
  key: string,
  pay: () => Promise<T>,
): Promise<FoundOrMade<PaymentRow, T>> {
  try {
    return await keyedPayments.once(`${wallet.id} ${key}`, {
      find: async () =>
        (await store.findByKey(wallet.id, key)) ??
        (await adopted(store, names.refOfKey(wallet.id, key), key)),
      make: async () => {
        requireActive(wallet);
        return await pay();
      },
      endsAt: performance.now() + REPLAY_WAIT_MS,
      late: () => new AppError('WALLET_BUSY'),
    });
  } catch (error) {
    const other = isUniqueViolation(error) ? await store.findByKey(wallet.id, key) : undefined;
    if (other === undefined) throw error;
    return { found: other };
  }
}

/** A payment that was found on-chain without its row, and of which nobody knew until now what its key was. */
async function adopted(
  store: OnceDeps['store'],
  ref: Hex,
  idempotencyKey: string,
): Promise<PaymentRow | undefined> {
  const found = await store.findByRef(ref);
  if (found === undefined) return undefined;
  if (found.idempotencyKey === null) await store.giveKey(found, idempotencyKey);
  return { ...found, idempotencyKey };
}

/** Throws `WALLET_NOT_ACTIVE`. */
export function requireActive(wallet: Pick<SessionWallet, 'status'>): void {
  if (wallet.status !== 'active') throw new AppError('WALLET_NOT_ACTIVE');
}
