import type { Address } from 'viem';
import { type Clock, nowSeconds } from '../../core/lib/time.ts';
import type { Logger } from '../../core/log.ts';
import type { Db } from '../../storage/db/open.ts';
import type { ShownBlocks } from '../blocks/heads.ts';
import type { EventName } from '../contracts/contract-events.ts';
import type { BlockPoint, ChainEvent, ChainListener, GivenRights } from '../events/chain-events.ts';
import type { Chain } from '../nodes/chain.ts';
import type { Nodes } from '../nodes/nodes.ts';
import { keptAt } from './commit-events.ts';
import type { EventKeys, Projection } from './event-projection.ts';
import { createExpiry } from './expiry.ts';
import { createFeedClient, readGiven } from './feed-client.ts';
import { type FeedReader, startFeedReader } from './feed-reader.ts';
import { createIngest } from './ingest.ts';
import { createIngestStore } from './ingest-store.ts';
import { createPruning, recheckBlocks } from './prune.ts';
import { createReactions, type Reaction } from './reactions.ts';

/** Ingests, folds and exposes chain events. */
export type IndexedChain = Awaited<ReturnType<typeof createIndexedChain>>;

/** After a block was removed, the feed may still show it, and be right in the end. */
const REREAD_MS = 1_000;

/** Creates the reader of everything that comes back from the chain, from receipts and from the feed. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: what it answers, most of it in one line each.
export async function createIndexedChain(deps: {
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
}) {
  const { db, chain, clock, logger, eventKeys } = deps;
  const store = createIngestStore(db);
  const reactionsOfFeatures: Reaction[] = [];
  const reactions = createReactions(deps, reactionsOfFeatures);
  const ingest = createIngest({ ...deps, store, reactions });
  let finalized: BlockPoint | undefined;
  /** The stored height of the final block. */
  let stored = await store.finalBlock();
  let feed: FeedReader | undefined;
  let feedUrl: string | undefined;
  let isStopped = false;
  const finalNow = () => (deps.isFinalLost?.() === true ? undefined : finalized);
  const awaited = deps.projections.flatMap(({ messages }) => messages ?? []);
  const expiries = new Map(
    awaited.map((messages) => [messages.kind, createExpiry({ ...deps, messages, ingest, finalized: finalNow })]),
  );
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
    /** Receives the relay's reports. */
    listener,
    /** Registers a feature's reaction to on-chain events. Call this before the listener is used. */
    react: (reaction: Reaction) => void reactionsOfFeatures.push(reaction),
    /**
     * Starts to read the feed of the indexer at this URL, from the position of the last process. Resolves with its
     * first answer.
     */
    async followFeed(url: string): Promise<void> {
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
    /**
     * The rights that a wallet has given, according to the indexer; `undefined` while no feed is read. Throws if the
     * indexer does not answer this.
     */
    async given(wallet: Address): Promise<GivenRights | undefined> {
      return feedUrl === undefined ? undefined : await readGiven(feedUrl, chain.contracts, wallet);
    },
    /** Ingests events that were found in the logs of a block. */
    seen: ingest.seen,
    /** The events among these that prove the execution of the awaited message of this kind with this key. */
    async executions(kind: string, eventKey: string, events: readonly ChainEvent[]): Promise<readonly ChainEvent[]> {
      const proving = awaited.find((messages) => messages.kind === kind)?.executions ?? [];
      const some = events.filter(({ event }) => proving.includes(event));
      const kept = await Array.fromAsync(some, (event) => keptAt(eventKeys, event));
      return some.filter((_, index) => kept[index]?.key === eventKey);
    },
    /** Folds keys again whose messages can never execute any more. Only call this with proof. */
    impossible: ingest.impossible,
    /** Folds the events with these keys again, after a statement about them. */
    refold: ingest.refold,
    /** Removes the events of this name and with these keys that were found in the logs of a block that is gone. */
    recheck: (keys: readonly string[], name: EventName) => recheckBlocks({ chain, store, ingest }, keys, name),
    /** Settles expired messages, by their projection's `messages.kind`. Each kind has a task of its own. */
    async expire(kind: string): Promise<void> {
      const expiry = expiries.get(kind);
      if (expiry === undefined) throw new Error(`No projection awaits messages of the kind ${kind}.`);
      await expiry.run();
    },
    /** Runs due reactions to on-chain events; for a scheduler. */
    runReactions: reactions.runDue,
    /** Deletes events that are no longer needed; for a scheduler. */
    prune: async (): Promise<void> => {
      const final = finalNow();
      if (final !== undefined) await pruning.run(final.timestamp);
    },
    /** The latest final block that the nodes have reported; `undefined` while they do not show what was final. */
    finalized: finalNow,
    health: () => ({
      /** `undefined` while no feed is read. */
      feed: feed?.health(),
      /** Awaited messages that have expired without proof of their end, by their projection's `messages.kind`. */
      unproven: new Map([...expiries].map(([kind, { unproven }]) => [kind, unproven()])),
      /** The latest final block that the nodes have reported. */
      finalized,
    }),
    /** How many events report actions of our wallets that match no row. */
    unmatchedEvents: store.unmatched,
    reactionsWaiting: reactions.waiting,
    /** Stops reading the feed. */
    async stop(): Promise<void> {
      isStopped = true;
      await feed?.stop();
    },
  };
}

/** The id that the indexer uses for the end of a block: time, chain, block, then nines. */
function lastIdOf({ number, timestamp }: BlockPoint, chainId: number): string {
  const place = [String(chainId), String(number)].map((part) => part.padStart(16, '0'));
  return `${String(timestamp).padStart(10, '0')}${place.join('')}`.padEnd(75, '9');
}
