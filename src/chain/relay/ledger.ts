import type { Address, Hex } from 'viem';
import type { Fees } from './fees.ts';

/** A signed version of a transaction that may have been broadcast. Its bytes are in the database. */
export interface TransactionAttempt {
  readonly hash: Hex;
  readonly fees: Fees;
}

/** A signed call that a transaction carries. */
export interface CarriedMessage {
  readonly id: number;
  readonly wallet: Address;
  /** Chain time in Unix seconds; none for a call that only the lane's key can make. */
  readonly deadline: number | undefined;
  /** Its share of the most that its first transaction offered to pay. */
  readonly reservedGwei: number;
}

/** One of our transactions that is not final. Times are of `performance.now()`. */
export interface TrackedTransaction {
  readonly lane: Address;
  readonly nonce: number;
  /** By position in the batch. A direct transaction has one. */
  readonly messages: readonly CarriedMessage[];
  status: 'open' | 'mined' | 'lost';
  /** The first version and its replacements. */
  readonly attempts: [TransactionAttempt, ...TransactionAttempt[]];
  /** Its gas limit. */
  readonly gas: number;
  /** The block of the mined attempt. */
  block: { readonly number: number; readonly hash: Hex } | undefined;
  /** The latest block seen to list it while it is open, and when. Its receipt may not have been read yet. */
  listed: { readonly hash: Hex; readonly at: number } | undefined;
  /** Whether the listener knows its events, as far as this process can tell. */
  reported: boolean;
  /** When it was last sent to the nodes. */
  sentAt: number;
  /** When, and at which head, its newest attempt was made. */
  readonly waiting: { since: number; sinceBlock: number };
  /** When it was made, loaded, or lost its block. */
  openSince: number;
  /** Since when its nonce appears to be used without a receipt of ours. */
  missingSince: number | undefined;
  /** The final chain does not contain it, and its messages have expired. */
  expired: boolean;
}

/** The transactions that are not final, in memory. The database has the same. */
export type Ledger = ReturnType<typeof createLedger>;

/** Creates an empty ledger. */
export function createLedger() {
  const byHash = new Map<Hex, TrackedTransaction>();
  const open = new Map<Address, Map<number, TrackedTransaction>>();
  const mined = new Set<TrackedTransaction>();
  const lost = new Set<TrackedTransaction>();
  const wallets = new Map<string, { lane: Address; count: number }>();

  const openOf = (lane: Address): Map<number, TrackedTransaction> => {
    const found = open.get(lane) ?? new Map<number, TrackedTransaction>();
    open.set(lane, found);
    return found;
  };
  const countWallets = (transaction: TrackedTransaction, step: 1 | -1): void => {
    if (isDirect(transaction)) return;
    for (const message of transaction.messages) {
      const key = message.wallet.toLowerCase();
      const count = (wallets.get(key)?.count ?? 0) + step;
      if (count <= 0) wallets.delete(key);
      else wallets.set(key, { lane: transaction.lane, count });
    }
  };
  const put = (transaction: TrackedTransaction): void => {
    if (transaction.status === 'open') {
      openOf(transaction.lane).set(transaction.nonce, transaction);
      countWallets(transaction, 1);
    } else if (transaction.status === 'mined') mined.add(transaction);
    else lost.add(transaction);
  };
  const take = (transaction: TrackedTransaction): void => {
    if (transaction.status === 'open') {
      openOf(transaction.lane).delete(transaction.nonce);
      countWallets(transaction, -1);
    } else if (transaction.status === 'mined') mined.delete(transaction);
    else lost.delete(transaction);
  };

  return {
    add: (transaction: TrackedTransaction): void => {
      for (const { hash } of transaction.attempts) byHash.set(hash, transaction);
      put(transaction);
    },
    addAttempt: (transaction: TrackedTransaction, attempt: TransactionAttempt): void => {
      transaction.attempts.push(attempt);
      byHash.set(attempt.hash, transaction);
    },
    find: (hash: Hex) => byHash.get(hash),
    /** In the order of their nonces. */
    open: (lane: Address) => [...openOf(lane).values()].sort((a, b) => a.nonce - b.nonce),
    openCount: (lane: Address) => openOf(lane).size,
    /** How many open ones wait for a block, as far as blocks were seen. Used for pacing only. */
    waitingCount: (lane: Address) =>
      openOf(lane)
        .values()
        .reduce((count, one) => count + (isListed(one) ? 0 : 1), 0),
    /** Sum of their gas limits. */
    waitingGas: (lane: Address) =>
      openOf(lane)
        .values()
        .reduce((sum, one) => sum + (isListed(one) ? 0 : one.gas), 0),
    /** The one with the lowest nonce. */
    oldestOpen: (lane: Address) =>
      openOf(lane)
        .values()
        .reduce<TrackedTransaction | undefined>(
          (oldest, one) => (oldest === undefined || one.nonce < oldest.nonce ? one : oldest),
          undefined,
        ),
    /** Lanes that have open transactions, including those whose key this process does not have. */
    openLanes: () => [...open].flatMap(([lane, own]) => (own.size > 0 ? [lane] : [])),
    mined: (): Iterable<TrackedTransaction> => mined,
    /** Transactions whose nonce another transaction took. They are still watched. */
    lost: (): Iterable<TrackedTransaction> => lost,
    /** Moves a transaction to another status. */
    move: (transaction: TrackedTransaction, status: TrackedTransaction['status']): void => {
      take(transaction);
      transaction.status = status;
      transaction.listed = undefined;
      put(transaction);
    },
    /** Forgets a transaction that is final. */
    drop: (transaction: TrackedTransaction): void => {
      take(transaction);
      for (const { hash } of transaction.attempts) byHash.delete(hash);
    },
    /** The lane that has open messages of this wallet. */
    laneOf: (wallet: Address) => wallets.get(wallet.toLowerCase())?.lane,
  };
}

/**
 * A block may be replaced unnoticed: a listed transaction without a receipt after this time counts as waiting again.
 */
const BELIEVE_LISTED_MS = 10_000;

function isListed({ listed }: TrackedTransaction): boolean {
  return listed !== undefined && performance.now() - listed.at < BELIEVE_LISTED_MS;
}

/** The attempt that is broadcast: the one that offers most. */
export function newestAttempt(transaction: TrackedTransaction): TransactionAttempt {
  return transaction.attempts[transaction.attempts.length - 1] ?? transaction.attempts[0];
}

/** The most that it can cost as it is broadcast now, in wei. */
export function costOf(transaction: TrackedTransaction): bigint {
  return BigInt(transaction.gas) * newestAttempt(transaction).fees.maxFeePerGas;
}

/** The latest deadline of its messages; 0 without messages, `Infinity` for a direct call. */
export function latestDeadline({ messages }: TrackedTransaction): number {
  return messages.reduce((latest, { deadline = Number.POSITIVE_INFINITY }) => Math.max(latest, deadline), 0);
}

/** Whether it is a call of the lane's own key rather than a batch. */
export function isDirect({ messages }: Pick<TrackedTransaction, 'messages'>): boolean {
  return messages.some(({ deadline }) => deadline === undefined);
}
