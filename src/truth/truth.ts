import type { Chain } from '../chain/chain.ts';
import type { BlockPoint, ChainListener } from '../chain/events.ts';
import type { Db } from '../db/open.ts';
import type { Clock } from '../lib/time.ts';
import type { Logger } from '../log.ts';
import type { PaymentMeter } from '../payments/meter.ts';
import type { PaymentStore } from '../payments/store.ts';
import type { PaymentWaiters } from '../payments/waiters.ts';
import type { WalletFollower } from '../wallets/follow.ts';
import { createFeedClient } from './feed-client.ts';
import { type FeedHealth, type FeedReader, startFeedReader } from './feed-reader.ts';
import { createIngest, DISBELIEF_MS } from './ingest.ts';
import { createPaymentExpiry } from './payment-expiry.ts';
import { createReactions, type Reaction, type TruthNews } from './reactions.ts';
import { createTruthStore } from './store.ts';

export interface TruthDeps {
  readonly db: Db;
  readonly chain: Chain;
  readonly payments: PaymentStore;
  readonly wallets: WalletFollower;
  readonly waiters: Pick<PaymentWaiters, 'settled'>;
  readonly meter?: Pick<PaymentMeter, 'changed'>;
  readonly reactions: readonly Reaction[];
  /** Blocks, with its own, after which a payment is confirmed. */
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
  /** Payments of our wallets that no row of ours knows. */
  readonly unmatchedEvents: number;
  readonly reactionsWaiting: number;
  /** The latest final block that the nodes told. */
  readonly finalized: BlockPoint | undefined;
}

export interface Truth {
  /** What the chain writer tells. */
  readonly listener: ChainListener;
  /** Begins to read the feed of the indexer at this URL, from where the last process was; resolves with its first answer. */
  followFeed(url: string): Promise<void>;
  /** Settles payments whose time is over; for a scheduler. */
  expirePayments(): Promise<void>;
  /** Does what is due because of what happened on-chain; for a scheduler. */
  runReactions(): Promise<void>;
  health(): TruthHealth;
  /** Stops reading the feed. */
  stop(): Promise<void>;
}

/** By then the feed is believed again, whatever blocks were removed. */
const BELIEF_RETURNS_MS = DISBELIEF_MS + 1_000;

/** Everything that comes back from the chain, from receipts and from the feed, and what follows from it. */
export function createTruth(deps: TruthDeps): Truth {
  const { db, chain, clock, logger } = deps;
  const store = createTruthStore(db);
  const reactions = createReactions(deps);
  const onNews = (news: TruthNews) => announce(deps, news);
  const ingest = createIngest({ ...deps, store, reactions, onNews });
  let finalized: BlockPoint | undefined;
  let isHeadTold = false;
  let feed: FeedReader | undefined;
  const expiry = createPaymentExpiry({ ...deps, ingest, finalized: () => finalized });

  const listener: ChainListener = {
    onEvents: (events) => ingest.seen(events),
    async onBlockRemoved(block) {
      // Should the feed go on showing that block, it is right after all.
      feed?.reread(BELIEF_RETURNS_MS);
      await ingest.blockRemoved(block);
    },
    async onHead(head) {
      isHeadTold = true;
      finalized = head.finalized;
      await ingest.headMoved(head.latest.number);
    },
  };
  return {
    listener,
    followFeed(url) {
      if (feed !== undefined) throw new Error('A feed is read already.');
      feed = startFeedReader({
        client: createFeedClient(url, chain.id),
        ingest,
        cursor: store.cursor(),
        pollMs: deps.pollMs,
        clock,
        logger,
        // The nodes know better, but where nobody watches them, the indexer's height serves.
        onLatest: async ({ blockNumber }) => {
          if (!isHeadTold) await ingest.headMoved(blockNumber);
        },
      });
      // Blocks may have been removed before it began.
      feed.reread(BELIEF_RETURNS_MS);
      return feed.answered;
    },
    expirePayments: expiry.run,
    runReactions: reactions.runDue,
    health: () => ({
      feed: feed?.health(),
      unmatchedEvents: store.unmatched(),
      reactionsWaiting: reactions.waiting(),
      finalized,
    }),
    stop: async () => feed?.stop(),
  };
}

function announce({ waiters, meter }: TruthDeps, { payments }: TruthNews): void {
  for (const change of payments) {
    meter?.changed(change);
    if (change.truth.status !== 'pending') waiters.settled(change.payment.id);
  }
}
