import type { Address, Hex } from 'viem';
import { failureText } from '../../core/lib/failures.ts';
import type { SignerHealth } from '../../storage/kms/watched.ts';
import type { Lack } from '../blocks/blocks.ts';
import type { FinalitySource, FinalLoss } from '../blocks/final-block.ts';
import type { NodeStats } from '../nodes/nodes.ts';
import type { LaneCounters, LaneKind } from './lane.ts';
import type { PutOff, RelayContext } from './relay-context.ts';

export interface LaneStats extends LaneCounters {
  readonly lane: Address;
  readonly kind: LaneKind;
  readonly signer: SignerHealth;
  /** Transactions that are in no block. */
  readonly inFlight: number;
  /** Intents that wait. */
  readonly queued: number;
  /** Unknown until the chain has answered. */
  readonly nextNonce: number | undefined;
  readonly balanceWei: bigint | undefined;
  /** Whether it is draining and accepts nothing new. */
  readonly isDraining: boolean;
  /** Whether it cannot pay for its transactions. */
  readonly outOfGas: boolean;
  /** Since a foreign transaction was last found to have taken one of its nonces; `undefined` for never. */
  readonly lostAgoMs: number | undefined;
  /** How long its oldest open transaction has waited, in milliseconds; 0 without one. */
  readonly oldestWaitsMs: number;
}

/** A failing step of the poll of the chain. */
export interface StepStats extends Pick<PutOff, 'step' | 'subject' | 'failures'> {
  /** Since it first failed. */
  readonly agoMs: number;
  readonly reason: string;
}

/** The state that operators see. Times are milliseconds before now. */
export interface RelayStats {
  readonly head: { readonly number: number; readonly hash: Hex; readonly timestamp: number } | undefined;
  /** Seconds by which the host's clock is ahead of the chain's; `undefined` until a block was seen to arrive. */
  readonly skewSeconds: number | undefined;
  /** Since the head was first seen. */
  readonly headAgeMs: number;
  /** Mean time between blocks. */
  readonly blockMs: number;
  readonly finalizedBlock: number | undefined;
  readonly finalitySource: FinalitySource;
  /** The block that the nodes show instead of one that was final. */
  readonly finalLoss: FinalLoss | undefined;
  /** Blocks that nodes lacked in the last poll of the chain. */
  readonly lacks: readonly Lack[];
  /** Seconds of chain time between the latest final block and the latest; `undefined` while either is unknown. */
  readonly finalityLagSeconds: number | undefined;
  /** Since the last successful poll of the chain. */
  readonly lookedAgoMs: number;
  readonly lastError: string | undefined;
  /** Steps that failed recently and are retried. The others continue. */
  readonly putOff: readonly StepStats[];
  readonly lanes: readonly LaneStats[];
  /** Urgent intents that wait. They belong to no lane yet. */
  readonly urgentQueued: number;
  /** Lanes with open transactions whose keys are no longer configured: they are broadcast, but never replaced. */
  readonly orphanLanes: readonly Address[];
  readonly nodes: readonly NodeStats[];
}

/** The state of the relay, for health and metrics. */
export function statsOf(relay: RelayContext): RelayStats {
  const { heads, state, ledger, lanes, nodes } = relay;
  const now = performance.now();
  const { latest } = heads;
  return {
    head: latest && { number: latest.number, hash: latest.hash, timestamp: latest.timestamp },
    skewSeconds: relay.chainTime.skewSeconds,
    headAgeMs: Math.round(now - heads.latestSeenAt),
    blockMs: heads.blockMs,
    finalizedBlock: heads.finalized?.number,
    finalitySource: heads.finalitySource,
    finalLoss: heads.finalLoss,
    lacks: heads.lacks,
    finalityLagSeconds: latest && heads.finalized && Math.max(0, latest.timestamp - heads.finalized.timestamp),
    lookedAgoMs: Math.round(now - state.lookedAt),
    lastError: state.lastError,
    putOff: [...state.putOff.values()].map(({ step, subject, since, failures, error }) => ({
      step,
      subject,
      failures,
      agoMs: Math.round(now - since),
      reason: failureText(error),
    })),
    lanes: [...lanes.values()].map((lane) => ({
      ...lane.counters,
      lane: lane.address,
      kind: lane.kind,
      signer: lane.signer.health(),
      inFlight: ledger.openCount(lane.address),
      queued: lane.queue.length,
      nextNonce: lane.nextNonce,
      balanceWei: lane.balance,
      isDraining: lane.drain !== undefined,
      // A lane that never had money is known to be empty before the first request fails for it.
      outOfGas: lane.neededWei !== undefined || lane.balance === 0n,
      lostAgoMs: lane.lostAt === undefined ? undefined : Math.round(now - lane.lostAt),
      oldestWaitsMs: Math.round(now - (ledger.open(lane.address)[0]?.openSince ?? now)),
    })),
    urgentQueued: relay.urgent.waiting.length,
    orphanLanes: ledger.openLanes().filter((lane) => !lanes.has(lane)),
    nodes: nodes.stats(),
  };
}
