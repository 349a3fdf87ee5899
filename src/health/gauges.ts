import type { Metrics } from '../metrics.ts';
import { feedLag, type Observed } from './checks.ts';

const WEI_PER_ETHER = 1e18;

/** Adds what is read at every scrape. */
export function addGauges(metrics: Metrics, observed: Observed): void {
  addRelayGauges(metrics, observed);
  addChainGauges(metrics, observed);
  addFeedGauges(metrics, observed);
  addStateGauges(metrics, observed);
}

/** A reading of one value; none while it is unknown. */
const one = (value: () => number | undefined | Promise<number | undefined>) => async () => {
  const now = await value();
  return now === undefined ? [] : [{ value: now }];
};

function addRelayGauges(metrics: Metrics, { running }: Observed): void {
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
    help: 'Source of finality: 1 for the current one.',
    labelNames: ['source'],
    read: () => [{ value: 1, labels: { source: running.stats().finalitySource } }],
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
    name: 'bursar_chain_look_age_seconds',
    help: 'Time since the last look at the chain.',
    read: one(() => running.stats().lookedAgoMs / 1000),
  });
}

function addFeedGauges(metrics: Metrics, { running, truth, history, clock }: Observed): void {
  metrics.gauge({
    name: 'bursar_feed_lag_blocks',
    help: 'How many blocks the indexer is behind the node.',
    read: one(() => feedLag({ truth, running }).lagBlocks),
  });
  metrics.gauge({
    name: 'bursar_feed_unshown_seconds',
    help: 'How long an event of the indexer has waited for a node to show its block; 0 if none waits.',
    read: one(() => {
      const since = truth.health().feed?.waitsSinceMs;
      return since === undefined ? 0 : (clock.nowMs() - since) / 1000;
    }),
  });
  metrics.gauge({
    name: 'bursar_feed_age_seconds',
    help: "Time since the last answer of the indexer's feed.",
    read: one(() => {
      const last = truth.health().feed?.lastSuccessAtMs;
      return last === undefined ? undefined : (clock.nowMs() - last) / 1000;
    }),
  });
  metrics.gauge({
    name: 'bursar_payments_unexplained',
    help: 'Pending payments whose nonce was executed, but not by them as far as the nodes show.',
    read: one(() => truth.health().unexplained.get('payment')),
  });
  metrics.gauge({
    name: 'bursar_unmatched_events',
    help: 'On-chain payments and Jobs of our wallets that the database does not know.',
    read: one(truth.unmatchedEvents),
  });
  metrics.gauge({
    name: 'bursar_catching_up',
    help: 'Wallets that must not spend while the server catches up with the chain; all wallets together count as one.',
    read: one(() => history.open().length),
  });
  metrics.gauge({
    name: 'bursar_reactions_waiting',
    help: 'Reactions to chain events that wait to run.',
    read: one(truth.reactionsWaiting),
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
    read: () =>
      schedulers.health().map(({ name, failures }) => ({ value: failures, labels: { task: name } })),
  });
}
