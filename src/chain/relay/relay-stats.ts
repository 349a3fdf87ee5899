import { failureText } from '../../core/lib/failures.ts';
import type { RelayContext } from './relay-context.ts';

/** The state that operators see. Times are milliseconds before now. */
export type RelayStats = ReturnType<typeof statsOf>;

/** The state of the relay, for health and metrics. */
export function statsOf(relay: RelayContext) {
  const { heads, state, ledger, lanes, nodes } = relay;
  const now = performance.now();
  const { latest } = heads;
  return {
    head: latest && { number: latest.number, hash: latest.hash, timestamp: latest.timestamp },
    /** Seconds by which the host's clock is ahead of the chain's; `undefined` until a block was seen to arrive. */
    skewSeconds: relay.chainTime.skewSeconds,
    /** Since the head was first seen. */
    headAgeMs: Math.round(now - heads.latestSeenAt),
    /** Mean time between blocks. */
    blockMs: heads.blockMs,
    finalizedBlock: heads.finalized?.number,
    finalitySource: heads.finalitySource,
    /** The block that the nodes show instead of one that was final. */
    finalLoss: heads.finalLoss,
    /** Blocks that nodes lacked in the last poll of the chain. */
    lacks: heads.lacks,
    /** Seconds of chain time between the latest final block and the latest; `undefined` while either is unknown. */
    finalityLagSeconds: latest && heads.finalized && Math.max(0, latest.timestamp - heads.finalized.timestamp),
    /** Since the last successful poll of the chain. */
    lookedAgoMs: Math.round(now - state.lookedAt),
    lastError: state.lastError,
    /** Steps that failed recently and are retried. The others continue. `agoMs`: since the first failure. */
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
      /** Transactions that are in no block. */
      inFlight: ledger.openCount(lane.address),
      /** Intents that wait. */
      queued: lane.queue.length,
      /** Unknown until the chain has answered, as is the balance. */
      nextNonce: lane.nextNonce,
      balanceWei: lane.balance,
      /** Whether it is draining and accepts nothing new. */
      isDraining: lane.drain !== undefined,
      /**
       * Whether it cannot pay. A lane that never had money is known to be empty before the first request fails for it.
       */
      outOfGas: lane.neededWei !== undefined || lane.balance === 0n,
      /** Since a foreign transaction was last found to have taken one of its nonces; `undefined` for never. */
      lostAgoMs: lane.lostAt === undefined ? undefined : Math.round(now - lane.lostAt),
      /** How long its oldest open transaction has waited; 0 without one. */
      oldestWaitsMs: Math.round(now - (ledger.open(lane.address)[0]?.openSince ?? now)),
    })),
    /** Urgent intents that wait. They belong to no lane yet. */
    urgentQueued: relay.urgent.waiting.length,
    /** Lanes with open transactions whose keys are no longer configured: they are broadcast, but never replaced. */
    orphanLanes: ledger.openLanes().filter((lane) => !lanes.has(lane)),
    nodes: nodes.stats(),
  };
}
