import { type Address, getAddress } from 'viem';
import { z } from 'zod';
import { ownFetch } from '../../core/lib/direct-fetch.ts';
import { type Clock, nowSeconds } from '../../core/lib/time.ts';
import type { Logger } from '../../core/log.ts';
import type { Db } from '../../storage/db/open.ts';
import type { ShownBlocks } from '../blocks/shown-blocks.ts';
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
  /** Of the nodes' chain, as the chain writer follows it. */
  readonly blocks: ShownBlocks;
  /** Whether the nodes no longer show what was final; then nothing is settled, forgotten or given up. */
  readonly isFinalLost?: () => boolean;
  /** Where each event is kept. */
  readonly eventKeys: EventKeys;
  /** What the features make of events, in the order in which they write. */
  readonly projections: readonly Projection[];
  /**
   * Blocks, with its own, after which a payment is confirmed, a freeze counts, and an event of a Job has its
   * consequences.
   */
  readonly confirmations: number;
  /** Between looks at the feed. */
  readonly pollMs: number;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Called when there are new reactions to do. */
  readonly onReactionsDue: () => void;
}

export interface TruthHealth {
  /** `undefined` while no feed is read. */
  readonly feed: FeedHealth | undefined;
  /**
   * Awaited messages that are out of time, and of which the nodes do not prove what became of them; by their
   * projection's `messages.kind`.
   */
  readonly unproven: ReadonlyMap<string, number>;
  /** The latest final block that the nodes told. */
  readonly finalized: BlockPoint | undefined;
}

/** Chain events: taken in, folded, observed. */
export interface IndexedChain {
  /** What the chain writer tells. */
  readonly listener: ChainListener;
  /** Has a feature react to what happens on-chain. To be called before the listener is told anything. */
  react(reaction: Reaction): void;
  /**
   * Begins to read the feed of the indexer at this URL, from where the last process was; resolves with its first
   * answer.
   */
  followFeed(url: string): Promise<void>;
  /**
   * What the indexer whose feed is read says that a wallet has given; `undefined` while none is read. Throws where that
   * does not say.
   */
  readonly given: ReadGiven;
  /** Takes in events that were found in the logs of a block. */
  seen(events: readonly ChainEvent[]): Promise<void>;
  /** Those of the events that prove the execution of the awaited message of this kind with this key. */
  executions(kind: string, eventKey: string, events: readonly ChainEvent[]): Promise<readonly ChainEvent[]>;
  /** Folds again what can never happen any more, by key: only where that is proved. */
  impossible(keys: readonly string[]): Promise<void>;
  /** Folds the events with these keys again, after something was said about them. */
  refold(keys: readonly string[]): Promise<void>;
  /** Takes back the events of this name and with these keys that were found in the logs of a block that is gone. */
  recheck(keys: readonly string[], name: EventName): Promise<void>;
  /**
   * Settles awaited messages whose time is over, by their projection's `messages.kind`; each kind for a task of its
   * own.
   */
  expire(kind: string): Promise<void>;
  /** Does what is due because of what happened on-chain; for a scheduler. */
  runReactions(): Promise<void>;
  /** Lets go of events that nobody needs any more; for a scheduler. */
  prune(): Promise<void>;
  /** The latest final block that the nodes told; `undefined` while they do not show what was final. */
  finalized(): BlockPoint | undefined;
  health(): TruthHealth;
  /** How many events tell of what our wallets did and no row of ours knows. */
  unmatchedEvents(): Promise<number>;
  reactionsWaiting(): Promise<number>;
  /** Stops reading the feed. */
  stop(): Promise<void>;
}

/** Whatever block was taken away, the feed may go on showing it, and be right in the end. */
const REREAD_MS = 1_000;

/** Everything that comes back from the chain, from receipts and from the feed, and what follows from it. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: what it answers, most of it in one line each.
export async function createIndexedChain(deps: IndexedChainDeps): Promise<IndexedChain> {
  const { db, chain, clock, logger } = deps;
  const store = createIngestStore(db);
  const reactionsOfFeatures: Reaction[] = [];
  const reactions = createReactions({ ...deps, reactions: reactionsOfFeatures });
  const ingest = createIngest({ ...deps, store, reactions });
  let finalized: BlockPoint | undefined;
  /** The height of it that the database has. */
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

/** What settles the messages of each kind. */
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

/** As the indexer rounds an id up to the end of its block: time, chain, block, then nines. */
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

/** Asks the indexer at `url`. Throws where it is down, is not ready, or does not know the wallet. */
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
