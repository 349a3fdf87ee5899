import type { FinalitySource } from '../../chain/blocks/final-block.ts';
import type { Metrics } from '../../core/metrics.ts';
import { feedLag, type Observed } from './health-checks.ts';
import { createUnfinished } from './unfinished.ts';

const WEI_PER_ETHER = 1e18;
const MICRO = 1e6;
const FINALITY_SOURCES: readonly FinalitySource[] = ['unknown', 'tag', 'depth'];

/** Adds the gauges that are read at every scrape. */
export function addGauges(metrics: Metrics, observed: Observed): void {
  addRelayGauges(metrics, observed);
  addSignerGauges(metrics, observed);
  addChainGauges(metrics, observed);
  addUsdcGauges(metrics, observed);
  addFeedGauges(metrics, observed);
  addStateGauges(metrics, observed);
  addUnfinishedGauges(metrics, observed);
}

/** A reading of one value; none while it is unknown. */
const one = (value: () => number | undefined | Promise<number | undefined>) => async () => {
  const now = await value();
  return now === undefined ? [] : [{ value: now }];
};

function addRelayGauges(metrics: Metrics, { running }: Observed): void {
  metrics.counter({
    name: 'bursar_relay_transactions_total',
    help: 'Transactions of a lane that were sent, offered again with the same bytes (rebroadcast) or for more (replaced), or given up because something else used their nonce (lost).',
    labelNames: ['lane', 'event'],
    read: () =>
      running.stats().lanes.flatMap(({ lane, batches, rebroadcasts, replacements, lost }) => [
        { value: batches, labels: { lane, event: 'sent' } },
        { value: rebroadcasts, labels: { lane, event: 'rebroadcast' } },
        { value: replacements, labels: { lane, event: 'replaced' } },
        { value: lost, labels: { lane, event: 'lost' } },
      ]),
  });
  const perLane = (value: (lane: ReturnType<typeof running.stats>['lanes'][number]) => number) => () =>
    running.stats().lanes.map((lane) => ({ value: value(lane), labels: { lane: lane.lane } }));
  metrics.gauge({
    name: 'bursar_relay_in_flight',
    help: 'Transactions that are in no block.',
    labelNames: ['lane'],
    read: perLane((lane) => lane.inFlight),
  });
  metrics.gauge({
    name: 'bursar_relay_queued',
    help: 'Calls that wait for a batch.',
    labelNames: ['lane'],
    read: perLane((lane) => lane.queued),
  });
  metrics.gauge({
    name: 'bursar_relay_urgent_queued',
    help: 'Freezes and other urgent calls that wait for a slot.',
    read: one(() => running.stats().urgentQueued),
  });
  metrics.gauge({
    name: 'bursar_relay_oldest_wait_seconds',
    help: 'Age of the oldest transaction that is in no block.',
    labelNames: ['lane'],
    read: perLane((lane) => lane.oldestWaitsMs / 1000),
  });
  metrics.gauge({
    name: 'bursar_relay_put_off',
    help: 'Steps of the look at the chain that fail and are tried again: receipts, balances, nonces and the like.',
    labelNames: ['step'],
    read: () =>
      [...Map.groupBy(running.stats().putOff, ({ step }) => step)].map(([step, those]) => ({
        value: those.length,
        labels: { step },
      })),
  });
  metrics.gauge({
    name: 'bursar_relay_gas_balance_ether',
    help: 'Balance of a relayer key, for gas.',
    labelNames: ['lane'],
    read: () =>
      running
        .stats()
        .lanes.flatMap(({ lane, balanceWei }) =>
          balanceWei === undefined ? [] : [{ value: Number(balanceWei) / WEI_PER_ETHER, labels: { lane } }],
        ),
  });
}

function addSignerGauges(metrics: Metrics, { running }: Observed): void {
  const elsewhere = () =>
    running
      .stats()
      .lanes.flatMap(({ lane, signer: { service, ...signer } }) =>
        service === undefined ? [] : [{ ...signer, labels: { lane, service } }],
      );
  metrics.gauge({
    name: 'bursar_signer_failing_seconds',
    help: 'How long a key elsewhere has not signed; 0 while it does.',
    labelNames: ['lane', 'service'],
    read: () => elsewhere().map(({ failsSinceMs = 0, labels }) => ({ value: failsSinceMs / 1000, labels })),
  });
  metrics.gauge({
    name: 'bursar_signer_last_seconds',
    help: 'How long the last signature of a key elsewhere took.',
    labelNames: ['lane', 'service'],
    read: () =>
      elsewhere().flatMap(({ lastMs, labels }) => (lastMs === undefined ? [] : [{ value: lastMs / 1000, labels }])),
  });
  metrics.counter({
    name: 'bursar_signer_signatures_total',
    help: 'Signatures requested from a key elsewhere, including those that only check whether it signs.',
    labelNames: ['lane', 'service', 'outcome'],
    read: () =>
      elsewhere().flatMap(({ signatures, failures, labels }) => [
        { value: signatures, labels: { ...labels, outcome: 'signed' } },
        { value: failures, labels: { ...labels, outcome: 'failed' } },
      ]),
  });
}

function addChainGauges(metrics: Metrics, { running }: Observed): void {
  metrics.gauge({
    name: 'bursar_chain_head_block',
    help: 'The latest known block.',
    read: one(() => running.stats().head?.number),
  });
  metrics.gauge({
    name: 'bursar_chain_finalized_block',
    help: 'The latest final block.',
    read: one(() => running.stats().finalizedBlock),
  });
  metrics.gauge({
    name: 'bursar_chain_finality_source',
    help: 'Source of finality: 1 for the current one, 0 for the others.',
    labelNames: ['source'],
    read() {
      const { finalitySource } = running.stats();
      return FINALITY_SOURCES.map((source) => ({ value: source === finalitySource ? 1 : 0, labels: { source } }));
    },
  });
  metrics.gauge({
    name: 'bursar_chain_finality_age_seconds',
    help: 'By how much the latest final block is older than the latest block.',
    read: one(() => running.stats().finalityLagSeconds),
  });
  metrics.gauge({
    name: 'bursar_clock_skew_seconds',
    help: "By how much this host's clock is ahead of the chain's; negative where it is behind.",
    read: one(() => running.stats().skewSeconds),
  });
  metrics.gauge({
    name: 'bursar_rpc_node_ready',
    help: 'Whether a node is queried: 1, or 0 while it is paused, behind the others or on another chain.',
    labelNames: ['node'],
    read: () =>
      running.stats().nodes.map(({ node, status }) => ({ value: status === 'ready' ? 1 : 0, labels: { node } })),
  });
  metrics.gauge({
    name: 'bursar_rpc_batch_size',
    help: 'Requests that a node takes in one HTTP request, for those that refuse more.',
    labelNames: ['node'],
    read: () =>
      running
        .stats()
        .nodes.flatMap(({ node, batchSize }) =>
          batchSize === undefined ? [] : [{ value: batchSize, labels: { node } }],
        ),
  });
  metrics.gauge({
    name: 'bursar_chain_look_age_seconds',
    help: 'Time since the last look at the chain.',
    read: one(() => running.stats().lookedAgoMs / 1000),
  });
}

function addUsdcGauges(metrics: Metrics, { usdc }: Observed): void {
  const known = () => usdc().catch(() => undefined);
  metrics.gauge({
    name: 'bursar_usdc_paused',
    help: 'Whether USDC is paused, which stops every payment: 1 or 0.',
    read: one(async () => {
      const state = await known();
      return state === undefined ? undefined : Number(state.isPaused);
    }),
  });
  metrics.gauge({
    name: 'bursar_usdc_blacklisted',
    help: 'Whether USDC blacklists the treasury, which stops every payment with a fee, or the escrow, which stops Jobs: 1 or 0.',
    labelNames: ['account'],
    async read() {
      const state = await known();
      const accounts = [
        ['treasury', state?.treasury],
        ['escrow', state?.escrow],
      ] as const;
      return accounts.flatMap(([account, found]) =>
        found === undefined ? [] : [{ value: Number(found.isBlacklisted), labels: { account } }],
      );
    },
  });
}

function addUnfinishedGauges(metrics: Metrics, { db, clock }: Observed): void {
  const { pending, reserves } = createUnfinished(db);
  metrics.gauge({
    name: 'bursar_payments_pending',
    help: 'Payments that are neither confirmed nor failed.',
    read: one(async () => (await pending()).count),
  });
  metrics.gauge({
    name: 'bursar_payments_oldest_pending_seconds',
    help: 'Age of the oldest pending payment; 0 if there is none. One of x402 is pending until its seller has taken the money.',
    read: one(async () => {
      const { oldest } = await pending();
      return oldest === undefined ? 0 : Math.max(0, clock.nowMs() / 1000 - oldest);
    }),
  });
  metrics.gauge({
    name: 'bursar_x402_unsettled',
    help: 'Transfers that no seller has taken yet (authorized) or whose fee is not taken (used), and envelopes; of 5,000 each.',
    labelNames: ['state'],
    read: async () => (await reserves()).map(({ state, count }) => ({ value: count, labels: { state } })),
  });
  metrics.gauge({
    name: 'bursar_x402_reserved_usdc',
    help: 'USDC that wallets have put aside for x402 sellers, fees included; of 5,000 transfers and envelopes each.',
    labelNames: ['state'],
    read: async () => (await reserves()).map(({ state, reserved }) => ({ value: reserved / MICRO, labels: { state } })),
  });
}

function addFeedGauges(metrics: Metrics, { running, indexedChain, restoreGuard, clock }: Observed): void {
  metrics.gauge({
    name: 'bursar_feed_lag_blocks',
    help: 'How many blocks the indexer is behind the node.',
    read: one(() => feedLag({ indexedChain, running }).lagBlocks),
  });
  metrics.gauge({
    name: 'bursar_feed_unshown_seconds',
    help: 'How long an event of the indexer has waited for a node to show its block; 0 if none waits.',
    read: one(() => {
      const since = indexedChain.health().feed?.waitsSinceMs;
      return since === undefined ? 0 : (clock.nowMs() - since) / 1000;
    }),
  });
  metrics.gauge({
    name: 'bursar_feed_age_seconds',
    help: "Time since the last answer of the indexer's feed.",
    read: one(() => {
      const last = indexedChain.health().feed?.lastSuccessAtMs;
      return last === undefined ? undefined : (clock.nowMs() - last) / 1000;
    }),
  });
  metrics.gauge({
    name: 'bursar_payments_unproven',
    help: 'Pending payments that are out of time, and of which the nodes do not prove what became of them.',
    read: one(() => indexedChain.health().unproven.get('payment')),
  });
  metrics.gauge({
    name: 'bursar_unmatched_events',
    help: 'On-chain payments and Jobs of our wallets that the database does not know.',
    read: one(indexedChain.unmatchedEvents),
  });
  metrics.gauge({
    name: 'bursar_catching_up',
    help: 'Wallets that must not spend while the server catches up with the chain; all wallets together count as one.',
    read: one(() => restoreGuard.open().length),
  });
  metrics.gauge({
    name: 'bursar_reactions_waiting',
    help: 'Reactions to chain events that wait to run.',
    read: one(indexedChain.reactionsWaiting),
  });
}

function addStateGauges(metrics: Metrics, { db, schedulers, live }: Observed): void {
  metrics.gauge({
    name: 'bursar_event_streams',
    help: 'Streams of live events that are open.',
    read: one(() => live.count),
  });
  metrics.gauge({
    name: 'bursar_database_bytes',
    help: "Size of the database's file.",
    read: one(() => db.sizeBytes()),
  });
  metrics.gauge({
    name: 'bursar_task_failures',
    help: 'Failed runs of a periodic task since its last good one.',
    labelNames: ['task'],
    read: () => schedulers.health().map(({ name, failures }) => ({ value: failures, labels: { task: name } })),
  });
}
