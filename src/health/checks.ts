import type { RunningRelay } from '../chain/relay/relay.ts';
import type { Db } from '../db/open.ts';
import type { Clock } from '../lib/time.ts';
import type { Schedulers } from '../schedulers/schedulers.ts';
import type { Truth } from '../truth/truth.ts';
import type { Check, Finding } from './health.ts';

/** What the checks and the gauges look at. */
export interface Observed {
  readonly db: Db;
  readonly running: Pick<RunningRelay, 'stats'>;
  readonly truth: Pick<Truth, 'health'>;
  readonly schedulers: Pick<Schedulers, 'health'>;
  readonly indexerState: () => string;
  readonly clock: Clock;
}

/** Later than this after the last look, the chain counts as out of reach; the slow poll is every 5 s. */
const CHAIN_SILENT_MS = 20_000;
const FEED_SILENT_MS = 15_000;
/** A task that has failed this often in a row needs somebody. */
const TASK_FAILURES_MAX = 3;

/** The parts that `/health` reports. Only what makes requests fail is `down`; the rest is `degraded`. */
export function serviceChecks(observed: Observed): Readonly<Record<string, Check>> {
  return {
    database: () => {
      observed.db.ping();
      return { status: 'ok', detail: 'reads' };
    },
    chain: () => chainFinding(observed),
    relayer: () => relayerFinding(observed),
    indexer: () => indexerFinding(observed),
    schedulers: () => schedulersFinding(observed),
  };
}

function chainFinding({ running }: Observed): Finding {
  const { head, lookedAgoMs, nodes, lastError } = running.stats();
  const unwell = nodes
    .filter(({ status }) => status !== 'ready')
    .map(({ node, status }) => `${node} ${status}`);
  if (head === undefined || lookedAgoMs > CHAIN_SILENT_MS) {
    return {
      status: 'down',
      detail: `no look at the chain for ${seconds(lookedAgoMs)}${lastError === undefined ? '' : '; see the log'}`,
    };
  }
  if (unwell.length === nodes.length) return { status: 'down', detail: unwell.join('; ') };
  const detail = [`block ${head.number}`, ...unwell].join('; ');
  return { status: unwell.length > 0 ? 'degraded' : 'ok', detail };
}

function relayerFinding({ running }: Observed): Finding {
  const { lanes, orphanLanes } = running.stats();
  const empty = lanes.filter(({ outOfGas }) => outOfGas).map(({ lane }) => lane);
  // One that makes its own calls alone holds up nothing but those.
  if (lanes.every(({ kind, outOfGas }) => outOfGas || kind === 'direct'))
    return { status: 'down', detail: `out of gas money: ${empty.join(', ')}` };
  if (empty.length > 0) return { status: 'degraded', detail: `out of gas money: ${empty.join(', ')}` };
  if (orphanLanes.length > 0) {
    return {
      status: 'degraded',
      detail: `transactions of keys that are not configured wait: ${orphanLanes.join(', ')}`,
    };
  }
  const inFlight = lanes.reduce((sum, lane) => sum + lane.inFlight, 0);
  return { status: 'ok', detail: `${lanes.length} lanes, ${inFlight} transactions in flight` };
}

function indexerFinding({ truth, indexerState, clock }: Observed): Finding {
  const { feed, unmatchedEvents } = truth.health();
  const state = indexerState();
  const silentMs =
    feed?.lastSuccessAtMs === undefined ? Number.POSITIVE_INFINITY : clock.nowMs() - feed.lastSuccessAtMs;
  if (silentMs > FEED_SILENT_MS) {
    return {
      status: 'degraded',
      detail: `the indexer (${state}) does not show its feed; own payments still confirm`,
    };
  }
  if (unmatchedEvents > 0)
    return {
      status: 'degraded',
      detail: `${unmatchedEvents} payments or Jobs on-chain that no record here knows`,
    };
  return { status: 'ok', detail: `${state}, block ${feed?.latest?.blockNumber ?? 'unknown'}` };
}

function schedulersFinding({ schedulers }: Observed): Finding {
  const failing = schedulers.health().filter(({ failures }) => failures >= TASK_FAILURES_MAX);
  if (failing.length === 0) return { status: 'ok', detail: `${schedulers.health().length} tasks` };
  return {
    status: 'degraded',
    detail: `failing: ${failing.map(({ name, failures }) => `${name} (${failures} times)`).join(', ')}`,
  };
}

function seconds(ms: number): string {
  return `${Math.round(ms / 1000)} s`;
}
