import { type Address, getAddress } from 'viem';
import { z } from 'zod';
import { ownFetch } from '../../core/lib/direct-fetch.ts';
import { type Clock, nowSeconds } from '../../core/lib/time.ts';
import type { Logger } from '../../core/log.ts';
import type { Db } from '../../storage/db/open.ts';
import type { ShownBlocks } from '../blocks/heads.ts';
import type { EventName } from '../contracts/contract-events.ts';
import type { BlockPoint, ChainEvent, ChainListener, Given, ReadGiven } from '../events/chain-events.ts';
import type { Chain, Contracts } from '../nodes/chain.ts';
import type { Nodes } from '../nodes/nodes.ts';
import { keptAt } from './commit-events.ts';
import type { EventKeys, Projection } from './event-projection.ts';
import { createExpiry, type Expiry } from './expiry.ts';
import { boundedText, createFeedClient, FeedError, parseJson, requireScope } from './feed-client.ts';
import { type FeedHealth, type FeedReader, startFeedReader } from './feed-reader.ts';
import { createIngest, type Ingest } from './ingest.ts';
import { createIngestStore } from './ingest-store.ts';
import { createPruning, recheckBlocks } from './prune.ts';
import { createReactions, type Reaction } from './reactions.ts';

export interface IndexedChainDeps {
  readonly db: Db;
  readonly chain: Chain;
  readonly nodes: Nodes;
  /** The blocks of the nodes' chain, as the relay follows it. */
  readonly blocks: ShownBlocks;
  /** Whether the nodes no longer show a final block. Then nothing is settled, deleted or abandoned. */
  readonly isFinalLost?: () => boolean;
  /** Where each event is kept. */
  readonly eventKeys: EventKeys;
  /** The features' projections, in the order in which they write. */
  readonly projections: readonly Projection[];
  /**
   * Blocks, including its own, after which a payment is confirmed, a freeze counts, and an event of a Job takes effect.
   */
  readonly confirmations: number;
  /** Interval between reads of the feed. */
  readonly pollMs: number;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Called when there are new reactions to run. */
  readonly onReactionsDue: () => void;
}

export interface IndexedChainHealth {
  /** `undefined` while no feed is read. */
  readonly feed: FeedHealth | undefined;
  /** Awaited messages that have expired without proof of their end, by their projection's `messages.kind`. */
  readonly unproven: ReadonlyMap<string, number>;
  /** The latest final block that the nodes have reported. */
  readonly finalized: BlockPoint | undefined;
}

/** Ingests, folds and exposes chain events. */
export interface IndexedChain {
  /** Receives the relay's reports. */
  readonly listener: ChainListener;
  /** Registers a feature's reaction to on-chain events. Call this before the listener is used. */
  react(reaction: Reaction): void;
  /**
   * Starts to read the feed of the indexer at this URL, from the position of the last process. Resolves with its first
   * answer.
   */
  followFeed(url: string): Promise<void>;
  /**
   * The rights that a wallet has given, according to the indexer; `undefined` while no feed is read. Throws if the
   * indexer does not answer this.
   */
  readonly given: ReadGiven;
  /** Ingests events that were found in the logs of a block. */
  seen(events: readonly ChainEvent[]): Promise<void>;
  /** The events among these that prove the execution of the awaited message of this kind with this key. */
  executions(kind: string, eventKey: string, events: readonly ChainEvent[]): Promise<readonly ChainEvent[]>;
  /** Folds keys again whose messages can never execute any more. Only call this with proof. */
  impossible(keys: readonly string[]): Promise<void>;
  /** Folds the events with these keys again, after a statement about them. */
  refold(keys: readonly string[]): Promise<void>;
  /** Removes the events of this name and with these keys that were found in the logs of a block that is gone. */
  recheck(keys: readonly string[], name: EventName): Promise<void>;
  /** Settles expired messages, by their projection's `messages.kind`. Each kind has a task of its own. */
  expire(kind: string): Promise<void>;
  /** Runs due reactions to on-chain events; for a scheduler. */
  runReactions(): Promise<void>;
  /** Deletes events that are no longer needed; for a scheduler. */
  prune(): Promise<void>;
  /** The latest final block that the nodes have reported; `undefined` while they do not show what was final. */
  finalized(): BlockPoint | undefined;
  health(): IndexedChainHealth;
  /** How many events report actions of our wallets that match no row. */
  unmatchedEvents(): Promise<number>;
  reactionsWaiting(): Promise<number>;
  /** Stops reading the feed. */
  stop(): Promise<void>;
}

/** After a block was removed, the feed may still show it, and be right in the end. */
const REREAD_MS = 1_000;

/** Creates the reader of everything that comes back from the chain, from receipts and from the feed. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: what it answers, most of it in one line each.
export async function createIndexedChain(deps: IndexedChainDeps): Promise<IndexedChain> {
  const { db, chain, clock, logger } = deps;
  const store = createIngestStore(db);
  const reactionsOfFeatures: Reaction[] = [];
  const reactions = createReactions({ ...deps, reactions: reactionsOfFeatures });
  const ingest = createIngest({ ...deps, store, reactions });
  let finalized: BlockPoint | undefined;
  /** The stored height of the final block. */
  let stored = await store.finalBlock();
  let feed: FeedReader | undefined;
  let feedUrl: string | undefined;
  let isStopped = false;
  const finalNow = () => (deps.isFinalLost?.() === true ? undefined : finalized);
  const expiries = createExpiries(deps, ingest, finalNow);
  const pruning = createPruning({ ...deps, store, ingest });

  const listener: ChainListener = {
    onEvents: (events) => ingest.seen(events),
    async onBlockRemoved(block) {
      await ingest.blockRemoved(block);
      feed?.reread(REREAD_MS);
    },
    async onHead(head) {
      finalized = head.finalized ?? finalized;
      if (finalized !== undefined && finalized.number > stored) {
        const { number, timestamp } = finalized;
        const { number: headNumber, timestamp: headTimestamp } = head.latest;
        const view = { number, timestamp, headNumber, headTimestamp, seenAt: nowSeconds(clock) };
        await db.batch([store.finalStatement(number), store.finalViewStatement(view)]);
        stored = finalized.number;
      }
      await ingest.headMoved(head.latest.number);
    },
  };
  return {
    listener,
    react: (reaction) => void reactionsOfFeatures.push(reaction),
    async followFeed(url) {
      feedUrl = url;
      const cursor = await store.cursor();
      if (feed !== undefined) throw new Error('A feed is read already.');
      if (isStopped) return;
      feed = startFeedReader({
        client: createFeedClient(url, chain),
        ingest,
        cursor,
        pollMs: deps.pollMs,
        clock,
        logger,
        finalId: () => {
          const final = finalNow();
          return final === undefined ? '' : lastIdOf(final, chain.id);
        },
      });
      return feed.answered;
    },
    async given(wallet) {
      return feedUrl === undefined ? undefined : await readGiven(feedUrl, chain.contracts, wallet);
    },
    seen: ingest.seen,
    executions: (kind, eventKey, events) => executionsIn(deps, kind, eventKey, events),
    impossible: ingest.impossible,
    refold: ingest.refold,
    recheck: (keys, name) => recheckBlocks({ chain, store, ingest }, keys, name),
    async expire(kind) {
      const expiry = expiries.get(kind);
      if (expiry === undefined) throw new Error(`No projection awaits messages of the kind ${kind}.`);
      await expiry.run();
    },
    runReactions: reactions.runDue,
    prune: async () => {
      const final = finalNow();
      if (final !== undefined) await pruning.run(final.timestamp);
    },
    finalized: finalNow,
    health: () => ({
      feed: feed?.health(),
      unproven: new Map([...expiries].map(([kind, { unproven }]) => [kind, unproven()])),
      finalized,
    }),
    unmatchedEvents: store.unmatched,
    reactionsWaiting: reactions.waiting,
    async stop() {
      isStopped = true;
      await feed?.stop();
    },
  };
}

async function executionsIn(
  { projections, eventKeys }: Pick<IndexedChainDeps, 'projections' | 'eventKeys'>,
  kind: string,
  eventKey: string,
  events: readonly ChainEvent[],
): Promise<readonly ChainEvent[]> {
  const awaited = projections.find(({ messages }) => messages?.kind === kind)?.messages;
  const own: ChainEvent[] = [];
  for (const event of events) {
    if (awaited?.executions.includes(event.event) !== true) continue;
    if ((await keptAt(eventKeys, event))?.key === eventKey) own.push(event);
  }
  return own;
}

/** Creates what settles the messages of each kind. */
function createExpiries(
  deps: IndexedChainDeps,
  ingest: Ingest,
  finalized: () => BlockPoint | undefined,
): ReadonlyMap<string, Expiry> {
  return new Map(
    deps.projections.flatMap(({ messages }) => {
      if (messages === undefined) return [];
      const expiry = createExpiry({ ...deps, ...messages, ingest, finalized });
      const run = async () => {
        try {
          await expiry.run();
        } finally {
          const final = finalized();
          if (final !== undefined) await ingest.impossible((await messages.impossibleAt?.(final.number)) ?? []);
        }
      };
      return [[messages.kind, { ...expiry, run }] as const];
    }),
  );
}

/** The id that the indexer uses for the end of a block: time, chain, block, then nines. */
function lastIdOf({ number, timestamp }: BlockPoint, chainId: number): string {
  const place = [String(chainId), String(number)].map((part) => part.padStart(16, '0'));
  return `${String(timestamp).padStart(10, '0')}${place.join('')}`.padEnd(75, '9');
}

const TIMEOUT_MS = 5_000;

const address = z
  .string()
  .regex(/^0x[0-9a-f]{40}$/)
  .transform((text) => getAddress(text));
const answerSchema = z.object({ spenders: z.array(address), keys: z.array(address), blockNumber: z.int().min(0) });

/** Queries the indexer at `url`. Throws if it is down, is not ready, or does not know the wallet. */
export async function readGiven(url: string, contracts: Partial<Contracts>, wallet: Address): Promise<Given> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  await requireScope(url, contracts, signal);
  const response = await ownFetch(`${url}/given/${wallet}`, { signal });
  const text = await boundedText(response);
  if (!response.ok) throw new FeedError(`The indexer answered ${response.status}: ${text.slice(0, 200)}`);
  const answer = answerSchema.safeParse(parseJson(text));
  if (!answer.success)
    throw new FeedError(`What the indexer says of a wallet is malformed: ${z.prettifyError(answer.error)}`);
  return answer.data;
}
