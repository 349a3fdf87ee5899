import type { Hex } from 'viem';
import type { RestoreGuard } from '../../chain/restore-guard/restore-guard.ts';
import { AppError } from '../../core/errors.ts';
import { createLru } from '../../core/lib/cache.ts';
import type { Vault } from '../../core/lib/crypto.ts';
import { createKeyedRuns, type FoundOrMade, type KeyedRuns } from '../../core/lib/locks.ts';
import type { Clock } from '../../core/lib/time.ts';
import { isUniqueViolation } from '../../storage/db/failures.ts';
import type { Db } from '../../storage/db/open.ts';
import { openKey } from '../wallets/wallet-keys.ts';
import { createWalletLock } from '../wallets/wallet-lock.ts';
import { createSessionStore, type SessionStore, type SessionWallet } from './session-store.ts';
import type { Cashed, Reserves } from './settle-first.ts';
import { domainSeparator } from './typed-data.ts';

/** What payments and Jobs share of the wallets' session keys. There is one of it in a process. */
export interface Sessions {
  readonly store: SessionStore;
  readonly lock: SessionLock;
  /**
   * Payments that are being made under an idempotency key, by wallet and key: a key is one payment, however it is paid.
   */
  readonly keyedPayments: KeyedRuns;
  readonly clock: Clock;
  /** Whether everything that the wallets have signed is known here. */
  readonly restoreGuard: Pick<RestoreGuard, 'requireComplete' | 'requireKnownNonces'>;
  /** What others cashed of the wallets' money, to be settled before a call that spends some. */
  readonly cashed: Cashed;
  /** The money put aside for purchases to come. Its keeper registers itself here. */
  readonly reserves: Reserves & { keptBy(keeper: Reserves): void };
  /** The smallest payment that is made here, in micro-USDC. */
  readonly minPayment: bigint;
  /** Unseals what signing for a wallet takes. */
  open(wallet: SessionWallet): SigningSession;
}

export interface SessionParts {
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly chainId: number;
  readonly restoreGuard: Sessions['restoreGuard'];
  readonly cashed: Cashed;
  readonly minPayment?: bigint | undefined;
}

/** Creates the shared use of wallets' session keys. */
export function createSessions({
  db,
  vault,
  clock,
  chainId,
  restoreGuard,
  cashed,
  minPayment = 0n,
}: SessionParts): Sessions {
  return {
    store: createSessionStore(db),
    lock: createSessionLock(),
    keyedPayments: createKeyedRuns(),
    clock,
    restoreGuard,
    cashed,
    reserves: createReserves(),
    minPayment,
    open: createSessionKeys({
      chainId,
      openKey: ({ id, keyPrefix, sessionKeySealed }) => {
        const key = keyPrefix === null ? 'session-key' : (`session-key:${keyPrefix}` as const);
        return openKey(vault, id, key, sessionKeySealed);
      },
    }),
  };
}

/** Nothing is put aside until someone keeps it, who needs the sessions himself. */
function createReserves(): Sessions['reserves'] {
  let kept: Reserves | undefined;
  return {
    makeRoom: async (spending, timeoutMs) => (await kept?.makeRoom(spending, timeoutMs)) ?? false,
    couldMakeRoom: async (spending) => (await kept?.couldMakeRoom(spending)) ?? false,
    heldAt: async (walletId, chainTime) => (await kept?.heldAt(walletId, chainTime)) ?? 0n,
    keptBy(keeper) {
      kept = keeper;
    },
  };
}

/**
 * Lets a wallet's session sign one message at a time: each is judged by what was signed before it, so it must be
 * on disk before the next is judged.
 */
export interface SessionLock {
  /**
   * Runs a payment's way to the node. Throws `WALLET_BUSY` where another payment of the wallet has not ended, or its
   * turn does not come in `waitMs`.
   */
  payment<T>(walletId: string, task: () => Promise<T>, waitMs?: number): Promise<T>;
  /**
   * Runs the way to the node of a Job's step, or of a payment that an Owner approved, in its turn. Throws `WALLET_BUSY`
   * if that does not come in `waitMs`.
   */
  inTurn<T>(walletId: string, task: () => Promise<T>, waitMs?: number): Promise<T>;
}

/**
 * As many as may be outstanding. Anyone who waits for a turn and then for a chain that does not answer, for as long as
 * the relay does, is answered within a minute.
 */
export const LOCK_BOUNDS = { waiting: 64, waitMs: 8_000 };

/** Payments turn each other away at once; they and what goes in turn wait for one another. */
export function createSessionLock(): SessionLock {
  const lock = createWalletLock(LOCK_BOUNDS);
  const paying = new Set<string>();
  return {
    async payment(walletId, task, waitMs) {
      if (paying.has(walletId)) throw new AppError('WALLET_BUSY');
      paying.add(walletId);
      try {
        return await lock.run(walletId, task, { waitMs });
      } finally {
        paying.delete(walletId);
      }
    },
    inTurn: (walletId, task, waitMs) => lock.run(walletId, task, { waitMs }),
  };
}

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

/** What signing for a wallet takes. The key stays in memory and goes nowhere else. */
export interface SigningSession {
  readonly domain: Hex;
  readonly key: Hex;
}

interface SessionKeysOptions {
  readonly chainId: number;
  /** Unseals a wallet's session key. */
  openKey(wallet: Pick<SessionWallet, 'id' | 'sessionKeySealed' | 'keyPrefix'>): Hex;
  /** How many are kept open; those used last stay. */
  readonly capacity?: number;
}

/** The opened sessions of the wallets that sign most; a key is unsealed again when its sealed text changes. */
export function createSessionKeys({ chainId, openKey, capacity = 10_000 }: SessionKeysOptions) {
  const opened = createLru<SigningSession & { readonly sealed: string }>(capacity);
  return (wallet: SessionWallet): SigningSession => {
    const sealed = wallet.sessionKeySealed;
    const known = opened.get(nameOf(wallet));
    if (known?.sealed === sealed) return known;
    const session = { sealed, key: openKey(wallet), domain: domainOf(wallet, chainId) };
    opened.set(nameOf(wallet), session);
    return session;
  };
}

function nameOf({ id, keyPrefix }: SessionWallet): string {
  return `${id} ${keyPrefix ?? ''}`;
}

function domainOf({ chainAddress, version }: SessionWallet, chainId: number): Hex {
  return domainSeparator(chainAddress, version === 'v3' ? '3' : '2', chainId);
}
