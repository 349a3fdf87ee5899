import type { Address, Hex } from 'viem';
import type { Clock } from '../../core/lib/time.ts';
import type { Logger } from '../../core/log.ts';
import type { Db } from '../../storage/db/open.ts';
import type { EventDecoder } from '../blocks/decode.ts';
import type { Heads } from '../blocks/heads.ts';
import type { BlockPoint, ChainListener } from '../events/chain-events.ts';
import type { Chain } from '../nodes/chain.ts';
import type { ChainTime } from '../nodes/chain-time.ts';
import type { Nodes } from '../nodes/nodes.ts';
import type { FeePolicy } from './fees.ts';
import type { Lane, Signal, Waiting } from './lane.ts';
import type { Ledger } from './ledger.ts';
import type { Outcome, Resent } from './relay-intent.ts';
import type { PutOff } from './retried-steps.ts';

/** The steps of a write; tests stop the process between them. */
export type RelayStep = 'probed' | 'signed' | 'committed' | 'broadcast' | 'received' | 'reported' | 'noted';

/** Bounds and intervals, each with its unit in the name. */
export interface RelayLimits {
  /** Transactions of a lane that are in no block; geth and reth keep 16 per account, with those that are urgent. */
  readonly maxInFlight: number;
  /** Beside those, for what is urgent alone. */
  readonly urgentInFlight: number;
  readonly maxBatchCalls: number;
  /** Views that are asked in one request. */
  readonly maxBatchProbes: number;
  /** Share of a block's gas limit that a batch may take where there is one lane; several share it. */
  readonly batchGasShare: number;
  /** The most that one transaction may offer to pay; many nodes refuse more than an ether. */
  readonly maxTransactionFeeWei: bigint;
  /** Intents that wait in a lane. */
  readonly maxQueued: number;
  /** Nothing more is sent, but for what is urgent, while what blocks hold is being taken in for longer. */
  readonly takeInMs: number;
  /** How long a submission may take before it is given up. */
  readonly submitTimeoutMs: number;
  /** Between looks at the head while something is on its way. */
  readonly pollMs: number;
  /** The same while nothing is. */
  readonly idlePollMs: number;
  /** An open transaction is broadcast again after this. */
  readonly rebroadcastMs: number;
  /** An open transaction is replaced after this time and this many blocks. */
  readonly stuckMs: number;
  readonly stuckBlocks: number;
  /** Blocks, with its own, after which a transaction is no longer watched closely. */
  readonly confirmations: number;
}

/** What is right for most chains. */
export const defaultLimits: Omit<RelayLimits, 'pollMs' | 'confirmations'> = {
  maxInFlight: 14,
  urgentInFlight: 2,
  maxBatchCalls: 100,
  maxBatchProbes: 250,
  batchGasShare: 0.25,
  maxTransactionFeeWei: 9n * 10n ** 17n,
  maxQueued: 1_000,
  takeInMs: 1_000,
  submitTimeoutMs: 50_000,
  idlePollMs: 5_000,
  rebroadcastMs: 10_000,
  stuckMs: 30_000,
  stuckBlocks: 3,
};

/** What batches use of the gas that they ask for, as blocks show. */
export interface GasUse {
  share: number;
  /** What a call of a batch asks for with what carrying it takes, in the mean; unknown before the first batch. */
  perCall: number | undefined;
}

/** What goes before everything else: it waits for no payment, and for no lane in particular. */
export interface UrgentQueue {
  readonly waiting: Waiting[];
  /** Notified when a lane may have a place. */
  readonly changed: Signal;
  /** What keys elsewhere have not signed yet: their lanes are passed by, and their wallets' other calls wait. */
  readonly slow: Map<Lane, readonly Waiting[]>;
  running: boolean;
  /** Resolves when it is empty. */
  idle: Promise<void>;
}

/** All that the parts of the relay share: its nodes, database, lanes, queues and counters. */
export interface RelayContext {
  readonly db: Db;
  readonly chain: Chain;
  readonly nodes: Nodes;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Who is told; known once the relay is started. */
  listener: ChainListener;
  readonly decoder: EventDecoder;
  readonly heads: Heads;
  readonly chainTime: ChainTime;
  readonly gasUse: GasUse;
  readonly urgent: UrgentQueue;
  readonly ledger: Ledger;
  /** The batch lanes, in the order of the configured keys. */
  readonly laneList: readonly [Lane, ...Lane[]];
  /** All of them, the direct ones too. */
  readonly lanes: ReadonlyMap<Address, Lane>;
  readonly limits: RelayLimits;
  readonly feePolicy: FeePolicy;
  readonly state: RelayState;
  /** Notified when a key may sign again, or has ceased to. */
  readonly signersChanged: Signal;
  /** Wakes the watcher from its slow poll. */
  readonly wake: Signal;
  /** Called between the steps of a write. */
  readonly failpoint: (step: RelayStep) => void | Promise<void>;
  readonly onBatch: (lane: Address, calls: number) => void;
  readonly onReceipt: (receipt: MessageReceipt) => void;
  readonly onNonces: (lane: Address, count: NonceCount) => Promise<void>;
}

/** What a block did with a message. */
export interface MessageReceipt {
  readonly messageId: number;
  readonly status: 'executed' | 'reverted';
  readonly txHash: Hex;
  readonly blockNumber: number;
}

/** How many nonces of a key are used. */
export interface NonceCount {
  /** By what this database has signed. */
  readonly known: number;
  /** As the chain says, with what waits for a block. */
  readonly used: number;
}

/** How many nonces of a lane were used in the chain of a block. */
export interface CountAt {
  readonly block: BlockPoint;
  readonly count: number;
}

export interface RelayState {
  nextMessageId: number;
  /** Wei per gas, as the nodes suggest it. */
  suggestedTip: bigint;
  stopped: boolean;
  /** Messages may have lost their transaction; looked up in the database. */
  hasStranded: boolean;
  /** The highest block that has a transaction of ours. */
  lastMinedBlock: number;
  /** The watcher's last look at the chain, and what went wrong with it. */
  lookedAt: number;
  /** When the transactions of the latest block were taken off what waits for one. */
  listedAt: number;
  /** Since when the receipts at hand are being taken in, while they are. */
  takingInSince: number | undefined;
  lastError: string | undefined;
  /** Steps of the look that failed and are tried again, by what they are about. */
  readonly putOff: Map<string, PutOff>;
  /** Used nonces of lanes at blocks that are not final yet, the oldest block first. */
  readonly counts: Map<Address, CountAt[]>;
  keptUpAt: number;
  tipAskedAt: number;
  readonly waiters: Map<number, Set<(outcome: Outcome) => void>>;
  /** Messages to be sent once more, by their numbers. */
  readonly resendRequests: Map<number, PromiseWithResolvers<Resent>>;
}
