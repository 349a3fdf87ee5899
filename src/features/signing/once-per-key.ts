import { AppError } from '../../core/errors.ts';
import type { FoundOrMade } from '../../core/lib/locks.ts';
import { isUniqueViolation } from '../../storage/db/failures.ts';
import type { Sessions } from './sessions.ts';
import type { SessionWallet } from './store.ts';

/** How long a request waits for an earlier one with the same idempotency key. */
const REPLAY_WAIT_MS = 5_000;

/** What an idempotency key of a wallet names. */
export interface KeyedPayment<Found, Made> {
  readonly wallet: SessionWallet;
  readonly key: string;
  /** What the key has paid for, in whatever way; `undefined` for nothing. */
  find(): Promise<Found | undefined>;
  pay(): Promise<Made>;
}

/**
 * Pays unless the key of the wallet has made a payment, in whatever way, or is just making one. Throws what `pay` does,
 * `WALLET_NOT_ACTIVE`, and `WALLET_BUSY` where the earlier request takes too long.
 */
export async function oncePerKey<Found, Made>(
  { keyedPayments }: Pick<Sessions, 'keyedPayments'>,
  { wallet, key, find, pay }: KeyedPayment<Found, Made>,
): Promise<FoundOrMade<Found, Made>> {
  try {
    return await keyedPayments.once(`${wallet.id} ${key}`, {
      find,
      make: async () => {
        requireActive(wallet);
        return await pay();
      },
      endsAt: performance.now() + REPLAY_WAIT_MS,
      late: () => new AppError('WALLET_BUSY'),
    });
  } catch (error) {
    // It was found on-chain while this request was about to make it.
    const other = isUniqueViolation(error) ? await find() : undefined;
    if (other === undefined) throw error;
    return { found: other };
  }
}

/** Throws `WALLET_NOT_ACTIVE`. */
export function requireActive({ status }: Pick<SessionWallet, 'status'>): void {
  if (status !== 'active') throw new AppError('WALLET_NOT_ACTIVE');
}
