import type { Address } from 'viem';
import { AppError } from '../../core/errors.ts';
import { addressOfKey, type SendingKey } from '../../core/lib/signing-keys.ts';
import { withDeadline } from '../../core/lib/time.ts';
import type { KmsAccess } from '../../storage/kms/kms-request.ts';
import { createSigner, type WatchOptions, watchSigner } from '../../storage/kms/signer.ts';
import { createEventDecoder } from '../blocks/decode.ts';
import { describeLoss, type FinalityMemory, type FinalitySource } from '../blocks/final-block.ts';
import { createShownBlocks, trackHeads } from '../blocks/heads.ts';
import type { BlockKey, ChainListener } from '../events/chain-events.ts';
import { createChainTime } from '../nodes/chain.ts';
import { defaultFeePolicy, type FeePolicy } from './fees.ts';
import { feesNow } from './gas-money.ts';
import { createLane, createSignal, type Lane, type LaneKind } from './lane.ts';
import { createGasUse } from './lane-capacity.ts';
import { createUrgentQueue, handOver, submitIntent } from './lane-queue.ts';
import { createLedger } from './ledger.ts';
import { isOver, loadOutcome, loadTransactions, nextMessageId } from './load-transactions.ts';
import {
  defaultLimits,
  type RelayBase,
  type RelayContext,
  type RelayHooks,
  type RelayLimits,
} from './relay-context.ts';
import type { Outcome, Relay, Resent } from './relay-intent.ts';
import { statsOf } from './relay-stats.ts';
import { refreshDrains } from './sweep.ts';
import { watchChain } from './watcher.ts';

/** What a relay needs: the keys of its lanes, and the chain and database that it works on. */
export interface RelayOptions extends RelayBase, Partial<RelayHooks> {
  /** Keys that pay the gas and have no rights. Each has its own lane. */
  readonly relayerKeys: readonly SendingKey[];
  /**
   * Keys that make calls of their own, for intents that name them as the sender. They must differ from the relayers'
   * keys. Each has its own lane.
   */
  readonly senderKeys?: readonly SendingKey[];
  /** Access to keys that a KMS holds. */
  readonly kms?: KmsAccess | undefined;
  /** How long such a key may take to sign, and how often it is checked. */
  readonly signerTiming?: WatchOptions['timing'];
  /** Further blocks whose removal must be noticed, known from an earlier process. */
  readonly pinnedBlocks?: readonly BlockKey[];
  /** Remembers whether the chain has ever shown its final block, and hears where finality comes from. */
  readonly finality?: FinalityMemory;
  /** Blocks, including its own, for which a transaction is watched closely. */
  readonly confirmations: number;
  /** Milliseconds between polls of the chain while transactions are in flight. */
  readonly pollMs: number;
  /** Overrides of the default limits. */
  readonly limits?: Partial<RelayLimits>;
  readonly feePolicy?: FeePolicy;
}

/** A relay with its watcher: started, observed, stopped. */
export type RunningRelay = Awaited<ReturnType<typeof createRelay>>;

const refuse = async () => {
  throw new Error('The relay has not been started.');
};
const unstarted: ChainListener = { onEvents: refuse, onBlockRemoved: refuse, onHead: refuse };

const finalityNotes: Readonly<Record<FinalitySource, string>> = {
  unknown: 'no node has reported a final block',
  tag: 'the chain reports its final block',
  depth: 'no node knows the tag of final blocks: what lies 64 blocks deep counts as final',
};

/**
 * Creates the relay from the state in the database. Once started, it broadcasts the transactions that an earlier
 * process left with the same bytes, and reports to the listener what happened meanwhile. Only one process per database
 * may run it.
 */
export async function createRelay(options: RelayOptions) {
  const context = await createContext(options);
  const recovered = Promise.withResolvers<void>();
  let watching = Promise.resolve();
  const ending = new AbortController();
  const relay: Relay = {
    submit: (intent, timeoutMs) => submitIntent(context, intent, timeoutMs),
    waitForBlock: (messageId, timeoutMs) => waitForBlock(context, messageId, timeoutMs, ending.signal),
    chainNow: context.chainTime.now,
    maxFeePerGas: () => feesNow(context)?.maxFeePerGas,
    ending: ending.signal,
  };
  return {
    /**
     * Starts to follow the chain. Nothing is sent before. The listener receives everything that receipts and block
     * headers show; if it throws, the call is retried until it succeeds. Call this once.
     */
    start(listener: ChainListener): void {
      context.listener = listener;
      const watcher = watchChain(context);
      watching = watcher.ended;
      for (const { signer } of context.lanes.values()) signer.start();
      watcher.caughtUp.then(recovered.resolve);
    },
    relay,
    /** Resolves when everything that an earlier process left is in progress again. */
    recovered: recovered.promise,
    /** Which blocks the nodes show. */
    blocks: createShownBlocks(context.heads, context.wake.notify),
    stats: () => statsOf(context),
    /** Reserves an id for a message that was not sent from here. No message that is sent gets this id. */
    async reserveMessageId(): Promise<number> {
      context.state.nextMessageId += 1;
      return context.state.nextMessageId - 1;
    },
    /**
     * Sends a signed message again at the next poll of the chain. It is the same message, so it executes at most once.
     * Throws a `DeadlineError` after `timeoutMs`; the message may still have been sent.
     */
    resend: (messageId: number, timeoutMs: number): Promise<Resent> => requestResend(context, messageId, timeoutMs),
    /** Ends all waits for blocks. Transactions in flight continue. */
    releaseWaiters: () => ending.abort(),
    /** Accepts nothing more, finishes the sends in progress, and returns within `timeoutMs`. */
    stop: async (timeoutMs = 5_000): Promise<void> => {
      context.state.stopped = true;
      for (const { signer } of context.lanes.values()) signer.stop();
      context.signersChanged.notify();
      context.wake.notify();
      context.urgent.changed.notify();
      for (const lane of context.lanes.values()) lane.changed.notify();
      await Promise.race([ended(context, watching), Bun.sleep(timeoutMs)]);
    },
  };
}

async function createContext(options: RelayOptions): Promise<RelayContext> {
  const { db, chain, nodes, clock, logger, pollMs, confirmations } = options;
  const making: LaneMaking = { ...options, onSigner: (address) => void onSigner(address) };
  const laneList = createLanes(options.relayerKeys, making);
  const lanes = withSenders(laneList, options.senderKeys ?? [], making);
  let onSigner: LaneMaking['onSigner'] = () => undefined;
  await refreshDrains({ db, lanes });
  const ledger = createLedger();
  for (const transaction of await loadTransactions(db)) ledger.add(transaction);
  const feePolicy = options.feePolicy ?? defaultFeePolicy;
  const minedBlocks = [...ledger.mined()].flatMap(({ block }) => (block === undefined ? [] : [block]));
  let finality: FinalitySource = 'unknown';
  const context: RelayContext = {
    db,
    chain,
    nodes,
    ledger,
    laneList,
    feePolicy,
    clock,
    logger,
    listener: unstarted,
    decoder: createEventDecoder(chain.contracts),
    heads: trackHeads(nodes, [...minedBlocks, ...(options.pinnedBlocks ?? [])], {
      ...options.finality,
      onSource(source) {
        if (source !== finality) logger.info({ source }, finalityNotes[source]);
        finality = source;
        options.finality?.onSource?.(source);
      },
      onLoss(loss) {
        if (loss === undefined) logger.warn('the nodes show again what was final');
        else logger.error({ loss }, describeLoss(loss));
        options.finality?.onLoss?.(loss);
      },
    }),
    chainTime: createChainTime(clock),
    gasUse: createGasUse(),
    urgent: createUrgentQueue(),
    lanes,
    limits: { ...defaultLimits, pollMs, confirmations, ...options.limits },
    state: {
      nextMessageId: await nextMessageId(db),
      suggestedTip: feePolicy.minPriorityFeePerGas,
      stopped: false,
      // The database knows which messages a crash left without a transaction.
      hasStranded: true,
      lastMinedBlock: Math.max(0, ...minedBlocks.map(({ number }) => number)),
      lookedAt: performance.now(),
      listedAt: performance.now(),
      takingInSince: undefined,
      lastError: undefined,
      putOff: new Map(),
      counts: new Map(),
      keptUpAt: Number.NEGATIVE_INFINITY,
      tipReadAt: Number.NEGATIVE_INFINITY,
      waiters: new Map(),
      resendRequests: new Map(),
    },
    signersChanged: createSignal(),
    wake: createSignal(),
    failpoint: options.failpoint ?? (() => undefined),
    onBatch: options.onBatch ?? (() => undefined),
    onReceipt: options.onReceipt ?? (() => undefined),
    onNonces: options.onNonces ?? (async () => undefined),
  };
  chain.seen.follow(() => context.heads.seen);
  onSigner = (address) => signerChanged(context, address);
  return context;
}

/** Resumes work that waited for a key, or moves work to other lanes if the key does not sign. */
function signerChanged(relay: RelayContext, address: Address): void {
  const lane = relay.lanes.get(address);
  if (lane === undefined || lane.signer.isLocal) return;
  handOver(relay, lane);
  lane.changed.notify();
  relay.urgent.changed.notify();
  relay.signersChanged.notify();
}

interface LaneMaking extends Pick<RelayOptions, 'kms' | 'signerTiming'> {
  onSigner(address: Address): void;
}

function laneOf(kind: LaneKind, key: SendingKey, { kms = {}, signerTiming, onSigner }: LaneMaking): Lane {
  return createLane(kind, watchSigner(createSigner(key, kms), { onChange: onSigner, timing: signerTiming }));
}

/** Each key has one lane, however often it is named. */
function distinct(keys: readonly SendingKey[]): SendingKey[] {
  return [...new Map(keys.map((key) => [addressOfKey(key), key])).values()];
}

function createLanes(keys: readonly SendingKey[], making: LaneMaking): [Lane, ...Lane[]] {
  const [first, ...others] = distinct(keys).map((key) => laneOf('batch', key, making));
  if (first === undefined) throw new Error('The relay needs at least one key.');
  return [first, ...others];
}

function withSenders(laneList: readonly Lane[], keys: readonly SendingKey[], making: LaneMaking): Map<Address, Lane> {
  const lanes = new Map(laneList.map((lane) => [lane.address, lane]));
  for (const lane of distinct(keys).map((key) => laneOf('direct', key, making))) {
    // Anyone who can submit a wallet's message could choose what the sender does next to it.
    if (lanes.has(lane.address)) throw new Error(`${lane.address} cannot be both a relayer and a sender.`);
    lanes.set(lane.address, lane);
  }
  return lanes;
}

async function waitForBlock(
  relay: RelayContext,
  messageId: number,
  timeoutMs: number,
  ending: AbortSignal,
): Promise<Outcome> {
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
  const { waiters } = relay.state;
  const own = waiters.get(messageId) ?? new Set();
  waiters.set(messageId, own.add(resolve));
  const giveUp = () => {
    const until = ending.aborted ? 'when the process began to end' : `after ${timeoutMs} ms`;
    const cause = new Error(`message ${messageId} was in no block ${until}`);
    reject(new AppError('RPC_TIMEOUT', { cause }));
  };
  const timer = setTimeout(giveUp, ending.aborted ? 0 : timeoutMs);
  ending.addEventListener('abort', giveUp, { once: true });
  // The promise may settle or be abandoned while the database is read.
  promise.catch(() => undefined);
  try {
    // Read only after the waiter is registered, so that no outcome is missed.
    const known = await loadOutcome(relay.db, messageId);
    if (known !== undefined) return known;
    if (await isOver(relay.db, messageId))
      throw new AppError('RPC_TIMEOUT', { cause: new Error(`message ${messageId} is over, and was in no block`) });
    relay.wake.notify();
    return await promise;
  } finally {
    clearTimeout(timer);
    ending.removeEventListener('abort', giveUp);
    own.delete(resolve);
    if (own.size === 0 && waiters.get(messageId) === own) waiters.delete(messageId);
  }
}

async function requestResend({ state, wake }: RelayContext, messageId: number, timeoutMs: number): Promise<Resent> {
  const request = state.resendRequests.get(messageId) ?? Promise.withResolvers<Resent>();
  state.resendRequests.set(messageId, request);
  wake.notify();
  try {
    return await withDeadline(request.promise, timeoutMs);
  } finally {
    if (state.resendRequests.get(messageId) === request) state.resendRequests.delete(messageId);
  }
}

async function ended(relay: RelayContext, watcherEnded: Promise<void>): Promise<void> {
  await watcherEnded;
  await relay.urgent.idle;
  for (const lane of relay.lanes.values()) await Promise.all([lane.idle, lane.sideWork, lane.answered]);
}
