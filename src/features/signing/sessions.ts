import { type Address, type Hex, stringToHex } from 'viem';
import { addressWord, bytes32Word, numberWord } from '../../chain/contracts/abi-words.ts';
import type { Core } from '../../chain/core.ts';
import { AppError } from '../../core/errors.ts';
import { createLru } from '../../core/lib/cache.ts';
import { keccak, type Vault } from '../../core/lib/crypto.ts';
import { createKeyedRuns, type FoundOrMade, type KeyedRuns } from '../../core/lib/locks.ts';
import { signDigest } from '../../core/lib/signing-keys.ts';
import { RowCountError } from '../../storage/db/batch.ts';
import { isUniqueViolation } from '../../storage/db/failures.ts';
import { createWalletLock } from '../wallets/wallet-access.ts';
import { openKey } from '../wallets/wallet-keys.ts';
import { createSessionStore, type SessionWallet } from './session-store.ts';
import type { Cashed, Reserves } from './settle-first.ts';

/** What payments and Jobs share of the wallets' session keys. There is one of it in a process. */
export type Sessions = ReturnType<typeof createSessions>;

/** Creates the shared use of wallets' session keys. */
export function createSessions(
  { db, vault, chain, restoreGuard }: Core,
  { cashed, minPayment = 0n }: { cashed: Cashed; minPayment?: bigint | undefined },
) {
  return {
    store: createSessionStore(db),
    lock: createSessionLock(),
    /** Payments in progress under an idempotency key, by wallet and key: a key is one payment, however it is paid. */
    keyedPayments: createKeyedRuns(),
    /** Whether everything that the wallets have signed is known here. */
    restoreGuard,
    /** What others cashed of the wallets' money, to be settled before a call that spends some. */
    cashed,
    /** The money put aside for purchases to come. Its keeper registers itself here. */
    reserves: createReserves(),
    /** The smallest payment that is made here, in micro-USDC. */
    minPayment,
    /** Unseals what signing for a wallet takes. */
    open: createSessionKeys(vault, chain.id),
  };
}

/** Nothing is put aside until its keeper registers, which needs the sessions itself. */
function createReserves(): Reserves & { keptBy(keeper: Reserves): void } {
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
 * How many calls may wait for a wallet, and for how long: with the relay's own wait, an answer takes at most a minute.
 */
export const LOCK_BOUNDS = { waiting: 64, waitMs: 8_000 };

/**
 * Lets a wallet's session sign one message at a time: each is judged by what was signed before it, so it must be
 * on disk before the next is judged. Payments turn each other away at once; they and what goes in turn wait for one
 * another.
 */
export function createSessionLock() {
  const lock = createWalletLock(LOCK_BOUNDS);
  const paying = new Set<string>();
  return {
    /**
     * Submits a payment. Throws `WALLET_BUSY` if another payment of the wallet has not ended, or if its turn does not
     * come within `waitMs`.
     */
    async payment<T>(walletId: string, task: () => Promise<T>, waitMs?: number): Promise<T> {
      if (paying.has(walletId)) throw new AppError('WALLET_BUSY');
      paying.add(walletId);
      try {
        return await lock.run(walletId, task, { waitMs });
      } finally {
        paying.delete(walletId);
      }
    },
    /**
     * Submits a Job's step, or a payment that an Owner approved, in its turn. Throws `WALLET_BUSY` if that does not
     * come within `waitMs`.
     */
    inTurn: <T>(walletId: string, task: () => Promise<T>, waitMs?: number): Promise<T> =>
      lock.run(walletId, task, { waitMs }),
  };
}

/** How long a request waits for an earlier one with the same idempotency key. */
const REPLAY_WAIT_MS = 5_000;

/**
 * Pays unless the idempotency key of the wallet has made a payment, in whatever way, or is just making one. `find`
 * returns what the key has paid for, or `undefined`. Throws what `pay` does, `WALLET_NOT_ACTIVE`, and `WALLET_BUSY` if
 * the earlier request takes too long.
 */
export async function oncePerKey<Found, Made>(
  keyedPayments: KeyedRuns,
  wallet: SessionWallet,
  key: string,
  { find, pay }: { find: () => Promise<Found | undefined>; pay: () => Promise<Made> },
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
    const isOther = isUniqueViolation(error) || error instanceof RowCountError;
    const other = isOther ? await find() : undefined;
    if (other === undefined) throw error;
    return { found: other };
  }
}

/** Throws `WALLET_NOT_ACTIVE`. */
export function requireActive({ status }: Pick<SessionWallet, 'status'>): void {
  if (status !== 'active') throw new AppError('WALLET_NOT_ACTIVE');
}

/** A wallet's unsealed session key, and its EIP-712 domain. The key stays in memory and goes nowhere else. */
export interface SigningSession {
  readonly domain: Hex;
  readonly key: Hex;
}

/** How many session keys are kept open; those used last stay. */
const OPEN_KEYS = 10_000;

/** Opens session keys, and keeps them open. One is unsealed again when its sealed text changes. */
function createSessionKeys(vault: Vault, chainId: number) {
  const opened = createLru<SigningSession & { readonly sealed: string }>(OPEN_KEYS);
  return ({ id, keyPrefix, sessionKeySealed: sealed, chainAddress, version }: SessionWallet): SigningSession => {
    const name = `${id} ${keyPrefix ?? ''}`;
    const known = opened.get(name);
    if (known?.sealed === sealed) return known;
    const purpose = keyPrefix === null ? 'session-key' : (`session-key:${keyPrefix}` as const);
    const key = openKey(vault, id, purpose, sealed);
    const session = { sealed, key, domain: domainSeparator(chainAddress, version === 'v3' ? '3' : '2', chainId) };
    opened.set(name, session);
    return session;
  };
}

const DOMAIN_TYPE = keccak(
  stringToHex('EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)'),
);
const NAME = keccak(stringToHex('AgentWallet'));
const COMPACT_SIGNATURE_BYTES = 64;

/** The EIP-712 domain separator of a wallet; it never changes. */
export function domainSeparator(wallet: Address, version: '2' | '3', chainId: number): Hex {
  const words = [
    bytes32Word(DOMAIN_TYPE),
    bytes32Word(NAME),
    bytes32Word(keccak(stringToHex(version))),
    numberWord(chainId),
    addressWord(wallet),
  ];
  return keccak(`0x${words.join('')}`);
}

/** The EIP-712 digest of a struct of static fields: the hash of its type, and its fields' words. */
export function structDigest(domain: Hex, type: Hex, words: string): Hex {
  const struct = keccak(`0x${bytes32Word(type)}${words}`);
  return keccak(`0x1901${bytes32Word(domain)}${bytes32Word(struct)}`);
}

/**
 * Signs a digest with the session key and builds the call `selector(struct, bytes sessionSignature)`, the
 * signature in its compact form (EIP-2098).
 */
export async function signedCall(selector: Hex, words: string, digest: Hex, sessionKey: Hex): Promise<Hex> {
  const compact = (await signCompact(digest, sessionKey)).slice(2);
  // The signature begins after the struct's words and this offset itself.
  const offset = numberWord(words.length / 2 + 32);
  return `${selector}${words}${offset}${numberWord(COMPACT_SIGNATURE_BYTES)}${compact}`;
}

/** Signs a digest in the compact form of 64 bytes (EIP-2098). */
export async function signCompact(digest: Hex, privateKey: Hex): Promise<Hex> {
  const { r, s, yParity } = await signDigest(digest, privateKey);
  return `0x${bytes32Word(r)}${numberWord(BigInt(s) | (BigInt(yParity) << 255n))}`;
}
