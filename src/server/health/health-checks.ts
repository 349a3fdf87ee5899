import type { Address } from 'viem';
import { describeLacks } from '../../chain/blocks/blocks.ts';
import { describeLoss } from '../../chain/blocks/final-block.ts';
import { usdcAbi } from '../../chain/contracts/generated/IFiatToken.ts';
import { platformFeesAbi } from '../../chain/contracts/generated/PlatformFees.ts';
import type { IndexedChain } from '../../chain/ingest/indexed-chain.ts';
import type { Chain } from '../../chain/nodes/chain.ts';
import type { RunningRelay } from '../../chain/relay/relay.ts';
import type { RelayStats } from '../../chain/relay/relay-stats.ts';
import type { RestoreGuard } from '../../chain/restore-guard/restore-guard.ts';
import { cached } from '../../core/lib/cache.ts';
import { type Clock, withDeadline } from '../../core/lib/time.ts';
import type { EvaluationHealth } from '../../features/jobs/evaluation/assemble-evaluation.ts';
import type { Live } from '../../notify/live/live.ts';
import type { Db } from '../../storage/db/open.ts';
import type { Schedulers } from '../schedulers/schedulers.ts';
import type { Check, Finding } from './health-routes.ts';

/** What the checks and the gauges look at. */
export interface Observed {
  readonly db: Db;
  readonly running: Pick<RunningRelay, 'stats'>;
  readonly indexedChain: Pick<IndexedChain, 'health' | 'unmatchedEvents' | 'reactionsWaiting'>;
  readonly restoreGuard: Pick<RestoreGuard, 'open'>;
  readonly schedulers: Pick<Schedulers, 'health'>;
  readonly indexerState: () => string;
  readonly clock: Clock;
  readonly evaluations: () => Promise<EvaluationHealth>;
  readonly live: Pick<Live, 'count'>;
  readonly usdc: LookAtUsdc;
}

/** Later than this after the last look, the chain counts as out of reach; the slow poll is every 5 s. */
const CHAIN_SILENT_MS = 20_000;
/** Blocks are seconds old when they are seen; more is a clock that is wrong, this host's or the chain's. */
const CLOCK_SKEW_MAX_S = 60;
const FEED_SILENT_MS = 15_000;
/** Of blocks that the indexer has not come to, by the time between blocks; and of what no node shows of its feed. */
const FEED_LATE_MS = 60_000;
/** A task that has failed this often in a row needs a person. */
const TASK_FAILURES_MAX = 3;
/** Transactions are offered more for every half a minute; one that waits longer than this waits for something else. */
const LANE_WAITS_MS = 180_000;
/** So many receipts that cannot be read for so long are the node's fault, and no odd transaction's. */
const UNREAD_MIN = 3;
const UNREAD_MS = 60_000;
/** Of what the relay puts off, so much is named. */
const MAX_PUT_OFF_SHOWN = 3;
/** How long to report that another program has sent with one of our keys. */
const KEY_SHARED_MS = 3_600_000;
/** Likewise of the threads that judge schemas. */
const THREAD_FAILURES_MAX = 3;

/** The parts that `/health` reports. Only what makes requests fail is `down`. */
export function serviceChecks(observed: Observed): Readonly<Record<string, Check>> {
  return {
    database: async () => {
      await observed.db.ping();
      return { status: 'ok', detail: 'reads' };
    },
    chain: () => chainFinding(observed),
    finality: () => finalityFinding(observed),
    usdc: () => usdcFinding(observed.usdc),
    relayer: () => relayerFinding(observed),
    signers: () => signersFinding(observed),
    indexer: () => indexerFinding(observed),
    payments: () => paymentsFinding(observed),
    history: () => historyFinding(observed),
    schedulers: () => schedulersFinding(observed),
    evaluations: () => evaluationsFinding(observed),
  };
}

function chainFinding({ running }: Observed): Finding {
  const { head, lookedAgoMs, nodes, lastError, skewSeconds, lacks } = running.stats();
  const unwell = nodes.filter(({ status }) => status !== 'ready').map(({ node, status }) => `${node} ${status}`);
  if (head === undefined || lookedAgoMs > CHAIN_SILENT_MS) {
    return {
      status: 'down',
      detail: `no look at the chain for ${seconds(lookedAgoMs)}${lastError === undefined ? '' : '; see the log'}`,
    };
  }
  const clocks = skewFinding(skewSeconds);
  const lacking = lacks.length === 0 ? [] : [describeLacks(lacks)];
  const unfit = [...unwell, ...lacking, ...clocks];
  const detail = [`block ${head.number}`, ...unfit].join('; ');
  return { status: unfit.length > 0 ? 'degraded' : 'ok', detail };
}

/** Whether the nodes still show what was final. */
function finalityFinding({ running }: Observed): Finding {
  const { finalizedBlock, finalLoss } = running.stats();
  if (finalLoss === undefined) return { status: 'ok', detail: `block ${finalizedBlock ?? 'unknown'} is final` };
  return { status: finalLoss.kind === 'disputed' ? 'degraded' : 'down', detail: describeLoss(finalLoss) };
}

/** Deadlines follow the chain alone; tokens, webhooks' timestamps and what sellers are offered do not. */
function skewFinding(skewSeconds: number | undefined): string[] {
  if (skewSeconds === undefined || Math.abs(skewSeconds) <= CLOCK_SKEW_MAX_S) return [];
  const away = seconds(Math.abs(skewSeconds) * 1000);
  return [`this host's clock is ${away} ${skewSeconds > 0 ? 'ahead of' : 'behind'} the chain's`];
}

function relayerFinding({ running }: Observed): Finding {
  const { lanes, orphanLanes, putOff } = running.stats();
  // Of one that is to go, the money goes first.
  const isStaying = ({ isDraining }: (typeof lanes)[number]) => !isDraining;
  const staying = lanes.some((lane) => lane.kind === 'batch' && isStaying(lane)) ? lanes.filter(isStaying) : lanes;
  const empty = staying.filter(({ outOfGas }) => outOfGas).map(({ lane }) => lane);
  // One that makes its own calls alone holds up nothing but those.
  if (staying.every(({ kind, outOfGas }) => outOfGas || kind === 'direct'))
    return { status: 'down', detail: `out of gas money: ${empty.join(', ')}` };
  if (empty.length > 0) return { status: 'degraded', detail: `out of gas money: ${empty.join(', ')}` };
  if (orphanLanes.length > 0) {
    return {
      status: 'degraded',
      detail: `transactions of keys that are not configured wait: ${orphanLanes.join(', ')}`,
    };
  }
  const failing = putOff.filter(({ failures }) => failures > 1);
  if (failing.length > 0) return { status: isDeaf(failing) ? 'down' : 'degraded', detail: describePutOff(failing) };
  const late = lanes.filter(({ oldestWaitsMs }) => oldestWaitsMs > LANE_WAITS_MS);
  if (late.length > 0) {
    const waits = late.map(
      ({ lane, oldestWaitsMs, nextNonce }) =>
        `${lane} for ${seconds(oldestWaitsMs)} (next nonce ${nextNonce ?? 'unknown'})`,
    );
    return { status: 'degraded', detail: `transactions are in no block: ${waits.join(', ')}` };
  }
  const shared = lanes.filter(({ lostAgoMs = Number.POSITIVE_INFINITY }) => lostAgoMs < KEY_SHARED_MS);
  if (shared.length > 0) {
    const who = shared.map(({ lane }) => lane).join(', ');
    return { status: 'degraded', detail: `something else sends with the keys of ${who}: another server?` };
  }
  const inFlight = lanes.reduce((sum, lane) => sum + lane.inFlight, 0);
  const going = lanes.length - staying.length;
  const note = going === 0 ? '' : `, ${going} of them drained (bursar keys status)`;
  return { status: 'ok', detail: `${lanes.length} lanes${note}, ${inFlight} transactions in flight` };
}

/** Whether the nodes tell of several transactions nothing for a while: then nothing is confirmed any more. */
function isDeaf(failing: RelayStats['putOff']): boolean {
  const unread = failing.filter(({ step, agoMs }) => step === 'receipt' && agoMs > UNREAD_MS);
  return unread.length >= UNREAD_MIN;
}

/** What the relay cannot do at present, while everything else goes on. */
function describePutOff(failing: RelayStats['putOff']): string {
  const parts = failing.slice(0, MAX_PUT_OFF_SHOWN).map(({ step, subject, agoMs, reason }) => {
    const what = subject === undefined ? step : `${step} of ${subject}`;
    return `${what} for ${seconds(agoMs)}: ${reason}`;
  });
  const left = failing.length - parts.length;
  return `put off: ${parts.join('; ')}${left > 0 ? `; and ${left} more` : ''}`;
}

/** Whose keys elsewhere do not sign, since when, and why. Of all relayers together: then nothing can be sent. */
export function signersFinding({ running }: Pick<Observed, 'running'>): Finding {
  const { lanes } = running.stats();
  const failing = lanes.flatMap(({ lane, kind, signer: { failsSinceMs, reason } }) =>
    failsSinceMs === undefined ? [] : [{ kind, words: `${lane} for ${seconds(failsSinceMs)}: ${reason}` }],
  );
  const elsewhere = lanes.filter(({ signer }) => signer.service !== undefined).length;
  if (failing.length === 0) {
    const detail = elsewhere === 0 ? 'all keys are here' : `${elsewhere} keys elsewhere sign`;
    return { status: 'ok', detail };
  }
  const relayers = lanes.filter(({ kind }) => kind === 'batch').length;
  const isAll = failing.filter(({ kind }) => kind === 'batch').length === relayers;
  const detail = `do not sign: ${failing.map(({ words }) => words).join('; ')}`;
  return { status: isAll ? 'down' : 'degraded', detail };
}

async function indexerFinding(observed: Observed): Promise<Finding> {
  const { feed } = observed.indexedChain.health();
  const state = observed.indexerState();
  const agoMs = (atMs: number) => observed.clock.nowMs() - atMs;
  const silentMs = feed?.lastSuccessAtMs === undefined ? Number.POSITIVE_INFINITY : agoMs(feed.lastSuccessAtMs);
  if (silentMs > FEED_SILENT_MS) {
    const advice =
      state === 'backoff'
        ? '. Its process ends again and again: the log says why. Where its files are damaged, stop the server and run bursar index reset'
        : '';
    return {
      status: 'degraded',
      detail: `the indexer (${state}) does not show its feed; own payments still confirm${advice}`,
    };
  }
  const { lagBlocks, lagMs } = feedLag(observed);
  if (lagMs > FEED_LATE_MS) {
    return { status: 'degraded', detail: `the indexer (${state}) is ${lagBlocks} blocks behind the nodes` };
  }
  const waitsMs = feed?.waitsSinceMs === undefined ? 0 : agoMs(feed.waitsSinceMs);
  if (waitsMs > FEED_LATE_MS) {
    const detail = `the indexer (${state}) has shown a block for ${seconds(waitsMs)} that no node shows`;
    return { status: 'degraded', detail };
  }
  const unmatchedEvents = await observed.indexedChain.unmatchedEvents();
  if (unmatchedEvents > 0)
    return { status: 'degraded', detail: `${unmatchedEvents} payments or Jobs on-chain that no record here knows` };
  const height = feed?.latest?.blockNumber ?? 'unknown';
  return { status: 'ok', detail: `${state}, block ${height}, ${lagBlocks} blocks behind the nodes` };
}

function paymentsFinding({ indexedChain }: Observed): Finding {
  const unproven = indexedChain.health().unproven.get('payment') ?? 0;
  if (unproven === 0) return { status: 'ok', detail: 'all explained' };
  const detail = `the nodes do not prove what became of ${unproven} pending payments; see bursar waiting`;
  return { status: 'degraded', detail };
}

/** How far the indexer is behind the nodes, in blocks and in the time that so many take; 0 while either is unknown. */
export function feedLag({
  indexedChain,
  running,
}: {
  readonly indexedChain: Pick<IndexedChain, 'health'>;
  readonly running: Observed['running'];
}) {
  const { head, blockMs } = running.stats();
  const indexed = indexedChain.health().feed?.latest?.blockNumber;
  const lagBlocks = indexed === undefined || head === undefined ? 0 : Math.max(0, head.number - indexed);
  return { lagBlocks, lagMs: lagBlocks * blockMs };
}

/** Whether something is being taken in that only the chain knows. */
function historyFinding({ restoreGuard, indexedChain }: Observed): Finding {
  const open = restoreGuard.open();
  const [first] = open;
  if (first === undefined) return { status: 'ok', detail: 'complete' };
  const whole = open.find(({ scope }) => scope === 'all');
  const { until, reason } = whole ?? first;
  const who = whole === undefined ? `${open.length} wallets` : 'all wallets';
  const read = indexedChain.health().feed?.readBlock ?? 'no block';
  const end = until === undefined ? '' : `, until the chain time ${new Date(until * 1000).toISOString()}`;
  return {
    status: whole === undefined ? 'degraded' : 'recovering',
    detail: `${who} must not spend${end}: ${reason}; the indexer is read to ${read}`,
  };
}

function schedulersFinding({ schedulers }: Observed): Finding {
  const failing = schedulers.health().filter(({ failures }) => failures >= TASK_FAILURES_MAX);
  if (failing.length === 0) return { status: 'ok', detail: `${schedulers.health().length} tasks` };
  return {
    status: 'degraded',
    detail: `failing: ${failing.map(({ name, failures }) => `${name} (${failures} times)`).join(', ')}`,
  };
}

/** What waits for a person is for its Client's Owner in the first place: nothing is wrong with this process. */
async function evaluationsFinding({ evaluations }: Observed): Promise<Finding> {
  const { delayed, handedOver, threadFailures } = await evaluations();
  const held = `${delayed} could not be judged yet, ${handedOver} wait for a person`;
  if (threadFailures < THREAD_FAILURES_MAX) return { status: 'ok', detail: held };
  return { status: 'degraded', detail: `schema threads fail (${threadFailures} times); ${held}` };
}

function seconds(ms: number): string {
  return `${Math.round(ms / 1000)} s`;
}

/** What USDC does to all of this service's payments, or to all of its Jobs. */
export interface UsdcState {
  readonly isPaused: boolean;
  /** Who gets a fee of every payment: of one that USDC refuses, every payment is refused. */
  readonly treasury: UsdcAccount;
  /** What holds the budgets of Jobs; undefined where there are none. */
  readonly escrow: UsdcAccount | undefined;
}

interface UsdcAccount {
  readonly address: Address;
  readonly isBlacklisted: boolean;
}

/** Asks USDC, seldom. Its last answer stands for a while if no node answers; after that, this rejects. */
export type LookAtUsdc = () => Promise<UsdcState>;

const TIMES = { freshMs: 15_000, usableMs: 60_000 };
const STANDS_MS = 300_000;
/** Less than a check of health may take. */
const ANSWER_WITHIN_MS = 2_000;

/** Creates what looks at USDC for health and metrics. */
export function createLookAtUsdc({ client, contracts }: Pick<Chain, 'client' | 'contracts'>, clock: Clock): LookAtUsdc {
  const { usdc, platformFees, jobEscrow } = contracts;
  const accountOf = async (address: Address): Promise<UsdcAccount> => ({
    address,
    isBlacklisted: await client.readContract({
      address: usdc,
      abi: usdcAbi,
      functionName: 'isBlacklisted',
      args: [address],
    }),
  });
  const load = async (): Promise<UsdcState & { readonly atMs: number }> => {
    const [isPaused, treasury, escrow] = await Promise.all([
      client.readContract({ address: usdc, abi: usdcAbi, functionName: 'paused' }),
      client.readContract({ address: platformFees, abi: platformFeesAbi, functionName: 'treasury' }).then(accountOf),
      jobEscrow === undefined ? undefined : accountOf(jobEscrow),
    ]);
    return { isPaused, treasury, escrow, atMs: clock.nowMs() };
  };
  const look = cached(() => withDeadline(load(), ANSWER_WITHIN_MS), clock, TIMES);
  return async () => {
    const { atMs, ...state } = await look();
    if (clock.nowMs() - atMs > STANDS_MS) throw new Error('No node has said for minutes whether USDC takes payments.');
    return state;
  };
}

/** Whether USDC lets this service pay at all. */
export async function usdcFinding(look: LookAtUsdc): Promise<Finding> {
  const state = await look().catch(() => undefined);
  if (state === undefined) return { status: 'degraded', detail: 'no node says whether USDC takes payments' };
  const { isPaused, treasury, escrow } = state;
  const stopped = [
    ...(isPaused ? ['USDC is paused: no payment is possible until its issuer lets it go on'] : []),
    ...(treasury.isBlacklisted
      ? [`USDC blacklists the treasury ${treasury.address}: every payment with a fee is refused. Set another one`]
      : []),
  ];
  const jobs =
    escrow?.isBlacklisted === true
      ? [`USDC blacklists the escrow ${escrow.address}: no Job can be funded or paid out`]
      : [];
  if (stopped.length > 0) return { status: 'down', detail: [...stopped, ...jobs].join('; ') };
  if (jobs.length > 0) return { status: 'degraded', detail: jobs.join('; ') };
  return { status: 'ok', detail: 'takes payments' };
}
