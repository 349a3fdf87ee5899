import type { Address, Hex } from 'viem';
import { failureText } from '../../core/lib/failures.ts';
import { type Clock, doubling } from '../../core/lib/time.ts';
import type { Logger } from '../../core/log.ts';
import type { Db } from '../../storage/db/open.ts';
import type { EventDecoder } from '../blocks/decode.ts';
import type { Heads } from '../blocks/heads.ts';
import type { BlockPoint, ChainListener } from '../events/chain-events.ts';
import type { ChainTime, ConnectedChain } from '../nodes/chain.ts';
import type { FeePolicy } from './fees.ts';
import type { Lane, Signal, Waiting } from './lane.ts';
import type { Ledger } from './ledger.ts';
import type { Outcome, Resent } from './relay-intent.ts';

/** The steps of a write. Tests stop the process between them. */
export type RelayStep = 'probed' | 'signed' | 'committed' | 'broadcast' | 'received' | 'reported' | 'noted';

/** Limits that suit most chains. */
export const defaultLimits = {
  /** Transactions of a lane that are in no block. geth and reth keep 16 per account, including the urgent ones. */
  maxInFlight: 14,
  /** Extra transactions that only urgent calls may use. */
  urgentInFlight: 2,
  maxBatchCalls: 100,
  /** Views that are read in one request. */
  maxBatchProbes: 250,
  /** Share of a block's gas limit that a batch may use when there is one lane. Several lanes share it. */
  batchGasShare: 0.25,
  /** The most that one transaction may offer to pay. Many nodes refuse more than one ether. */
  maxTransactionFeeWei: 9n * 10n ** 17n,
  /** Intents that wait in a lane. */
  maxQueued: 1_000,
  /** If processing the known blocks takes longer than this, nothing more is sent except urgent calls. */
  takeInMs: 1_000,
  /** How long a submission may take before it is abandoned. */
  submitTimeoutMs: 50_000,
  /** Poll interval while nothing is in flight. */
  idlePollMs: 5_000,
  /** An open transaction is broadcast again after this time. */
  rebroadcastMs: 10_000,
  /** An open transaction is replaced after this time and this many blocks. */
  stuckMs: 30_000,
  stuckBlocks: 3,
};

/** Bounds and intervals, each with its unit in the name. */
export type RelayLimits = Readonly<typeof defaultLimits> & {
  /** Poll interval while transactions are in flight. */
  readonly pollMs: number;
  /** Blocks, including its own, after which a transaction is no longer watched closely. */
  readonly confirmations: number;
};

/** How much of their gas limit batches use, as blocks show. */
export interface GasUse {
  share: number;
  /**
   * The average gas that a call of a batch requests, including the cost of carrying it. Unknown before the first batch.
   */
  perCall: number | undefined;
}

/** Calls that go before everything else. They wait for no payment and for no particular lane. */
export interface UrgentQueue {
  readonly waiting: Waiting[];
  /** Notified when a lane may have a free slot. */
  readonly changed: Signal;
  /** Calls that remote keys have not signed yet. Their lanes are skipped, and other calls of their wallets wait. */
  readonly slow: Map<Lane, readonly Waiting[]>;
  running: boolean;
  /** Resolves when the queue is empty. */
  idle: Promise<void>;
}

/** What the relay works on. */
export interface RelayBase extends ConnectedChain {
  readonly db: Db;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** What the relay reports to the process around it. */
export interface RelayHooks {
  /** Called for every batch, for metrics. */
  readonly onBatch: (lane: Address, calls: number) => void;
  /** Called for every message that a block contains, for traces. A reorganisation can cause repeated calls. */
  readonly onReceipt: (receipt: MessageReceipt) => void;
  /** Called with the number of nonces that each relayer key has used, before anything is sent with it. */
  readonly onNonces: (lane: Address, count: NonceCount) => Promise<void>;
  /** For tests: called between the steps of a write. */
  readonly failpoint: (step: RelayStep) => void | Promise<void>;
}

/** State that all parts of the relay share: nodes, database, lanes, queues and counters. */
export interface RelayContext extends RelayBase, RelayHooks {
  /** Receives chain events. Set when the relay starts. */
  listener: ChainListener;
  readonly decoder: EventDecoder;
  readonly heads: Heads;
  readonly chainTime: ChainTime;
  readonly gasUse: GasUse;
  readonly urgent: UrgentQueue;
  readonly ledger: Ledger;
  /** The batch lanes, in the order of the configured keys. */
  readonly laneList: readonly [Lane, ...Lane[]];
  /** All lanes, including the direct ones. */
  readonly lanes: ReadonlyMap<Address, Lane>;
  readonly limits: RelayLimits;
  readonly feePolicy: FeePolicy;
  readonly state: RelayState;
  /** Notified when a key can sign again, or no longer signs. */
  readonly signersChanged: Signal;
  /** Wakes the watcher from its slow poll. */
  readonly wake: Signal;
}

/** The result of a message in a block. */
export interface MessageReceipt {
  readonly messageId: number;
  readonly status: 'executed' | 'reverted';
  readonly txHash: Hex;
  readonly blockNumber: number;
}

/** How many nonces of a key are used. */
export interface NonceCount {
  /** According to the transactions that this database has signed. */
  readonly known: number;
  /** According to the chain, including pending transactions. */
  readonly used: number;
}

/** How many nonces of a lane were used as of a block. */
export interface CountAt {
  readonly block: BlockPoint;
  readonly count: number;
}

interface RelayState {
  nextMessageId: number;
  /** Wei per gas, as the nodes suggest. */
  suggestedTip: bigint;
  stopped: boolean;
  /** Whether messages may have lost their transaction. The database knows which. */
  hasStranded: boolean;
  /** The highest block that contains one of our transactions. */
  lastMinedBlock: number;
  /** When the watcher last polled the chain; `lastError` holds what went wrong. */
  lookedAt: number;
  /** When the transactions of the latest block were marked as listed. */
  listedAt: number;
  /** When processing of the current receipts began; `undefined` while there are none. */
  takingInSince: number | undefined;
  lastError: string | undefined;
  /** Failed steps of a poll that will be retried, by step and subject. */
  readonly putOff: Map<string, PutOff>;
  /** Used nonces of lanes at blocks that are not final yet, oldest block first. */
  readonly counts: Map<Address, CountAt[]>;
  keptUpAt: number;
  tipReadAt: number;
  readonly waiters: Map<number, Set<(outcome: Outcome) => void>>;
  /** Messages to send again, by message id. */
  readonly resendRequests: Map<number, PromiseWithResolvers<Resent>>;
}

/** The steps of a poll of the chain. */
export type StepName =
  | 'receipt'
  | 'finality'
  | 'balance'
  | 'next nonce'
  | 'nonce count'
  | 'drains'
  | 'lost transactions'
  | 'used nonces'
  | 'nonces at a block'
  | 'rebroadcast'
  | 'replacement'
  | 'nonce gap'
  | 'stranded messages'
  | 'sweep';

/** A step that failed and will be retried. Times are of `performance.now()`. */
interface PutOff {
  readonly step: StepName;
  /** The lane or transaction that it is about; `undefined` if it is about all. */
  readonly subject: string | undefined;
  /** When it first failed. */
  readonly since: number;
  /** Failures in a row. */
  readonly failures: number;
  readonly retryAt: number;
  readonly error: unknown;
}

/** The longest pause between two attempts, in slow polls. */
const LONGEST_PAUSE_POLLS = 3;

/**
 * Runs one step of a poll. If it fails, it is retried after a growing pause and reported in health and metrics; the
 * other steps continue. Returns its last error, or `undefined` after a success.
 */
export async function attempt(
  relay: RelayContext,
  step: StepName,
  subject: string | undefined,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const { putOff } = relay.state;
  const key = `${step} ${subject ?? ''}`;
  const before = putOff.get(key);
  if (before !== undefined && performance.now() < before.retryAt) return before.error;
  try {
    await work();
    if (putOff.delete(key)) relay.logger.debug({ step, subject }, 'a step that was put off is done');
    return undefined;
  } catch (error) {
    const now = performance.now();
    const failures = (before?.failures ?? 0) + 1;
    const { idlePollMs } = relay.limits;
    const retryAt = now + doubling(idlePollMs / 5, LONGEST_PAUSE_POLLS * idlePollMs, failures);
    putOff.set(key, { step, subject, since: before?.since ?? now, failures, retryAt, error });
    const log = { step, subject, failures, reason: failureText(error) };
    if (failures === 2) relay.logger.warn(log, 'a step of the look at the chain fails again and again');
    else relay.logger.debug(log, 'a step of the look at the chain is put off');
    return error;
  }
}

/** Forgets failed steps that are no longer due. */
export function forgetSteps({ state: { putOff }, limits }: RelayContext): void {
  const due = performance.now() - LONGEST_PAUSE_POLLS * limits.idlePollMs;
  for (const [key, { retryAt }] of putOff) {
    if (retryAt < due) putOff.delete(key);
  }
}

/** Processes all items in turn, even if some fail. Throws the first error at the end. */
export async function forEach<T>(items: Iterable<T>, work: (item: T) => Promise<unknown>): Promise<void> {
  const errors: unknown[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}
