import type { Hex } from 'viem';
import type { Chain } from '../chain/chain.ts';
import type { BlockPoint, ChainEvent, ChainListener } from '../chain/events.ts';
import { jobEscrowAbi } from '../chain/generated/JobEscrow.ts';
import { platformFeesAbi } from '../chain/generated/PlatformFees.ts';
import type { ShownBlocks } from '../chain/shown-blocks.ts';
import type { Db } from '../db/open.ts';
import type { History } from '../history/history.ts';
import type { AgentFollower } from '../identity/follow.ts';
import { createJobAdoption } from '../jobs/adopt.ts';
import type { JobFollower } from '../jobs/follow.ts';
import type { Clock } from '../lib/time.ts';
import type { Logger } from '../log.ts';
import type { PaymentMeter } from '../payments/meter.ts';
import type { PaymentOutbox } from '../payments/payment-event.ts';
import type { PaymentNames } from '../payments/refs.ts';
import type { PaymentStore } from '../payments/store.ts';
import type { PaymentWaiters } from '../payments/waiters.ts';
import type { ReputationFollower } from '../reputation/follow.ts';
import type { SessionStore } from '../sessions/store.ts';
import type { WalletFollower } from '../wallets/follow.ts';
import { createMisuseStore } from '../wallets/misuse-store.ts';
import type { AdoptDeps } from './adopt.ts';
import { createCreationExpiry, createPaymentExpiry } from './expiries.ts';
import { createFeedClient } from './feed-client.ts';
import { type FeedHealth, type FeedReader, startFeedReader } from './feed-reader.ts';
import { createIngest } from './ingest.ts';
import { createPruning } from './prune.ts';
import { createReactions, type Reaction, type TruthNews } from './reactions.ts';
import { recheckUses } from './recheck.ts';
import { createTruthStore } from './store.ts';

export interface TruthDeps {
  readonly db: Db;
  readonly chain: Chain;
  /** Of the nodes' chain, as the chain writer follows it. */
  readonly blocks: ShownBlocks;
  /** Whether the nodes no longer show what was final; then nothing is settled, forgotten or given up. */
  readonly isFinalLost?: () => boolean;
  readonly payments: PaymentStore;
  readonly names: Pick<PaymentNames, 'idOf'>;
  readonly history: Pick<History, 'found'>;
  /** A number that no other message has. */
  readonly reserveMessageId: () => number;
  readonly sessions: Pick<SessionStore, 'messagesWithNonce'>;
  readonly wallets: WalletFollower;
  readonly jobs: JobFollower;
  readonly agents: AgentFollower;
  readonly reputation: ReputationFollower;
  readonly notices: PaymentOutbox;
  readonly waiters: Pick<PaymentWaiters, 'settled'>;
  readonly meter?: Pick<PaymentMeter, 'changed'>;
  /** Blocks, with its own, after which a payment is confirmed, a freeze counts, and an event of a Job has its consequences. */
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
  /** Payments and Jobs of our wallets that no row of ours knows. */
  readonly unmatchedEvents: number;
  /** Pending payments whose nonce was executed, but not by them as far as the nodes show. */
  readonly unexplainedPayments: number;
  readonly reactionsWaiting: number;
  /** The latest final block that the nodes told. */
  readonly finalized: BlockPoint | undefined;
}

/** Chain events: taken in, folded, observed. */
export interface Truth {
  /** What the chain writer tells. */
  readonly listener: ChainListener;
  /** Has a feature react to what happens on-chain. To be called before the listener is told anything. */
  react(reaction: Reaction): void;
  /** Begins to read the feed of the indexer at this URL, from where the last process was; resolves with its first answer. */
  followFeed(url: string): Promise<void>;
  /** Takes in events that were found in the logs of a block. */
  seen(events: readonly ChainEvent[]): Promise<void>;
  /** Folds these contracts of ours again, after something was said about their events. */
  refold(addresses: readonly string[]): Promise<void>;
  /** Takes back what was found in the logs about these payments, where its block is gone. */
  recheck(refs: readonly Hex[]): Promise<void>;
  /** Settles payments whose time is over; for a scheduler. */
  expirePayments(): Promise<void>;
  /** Settles creations of Jobs whose time is over; for a scheduler. */
  expireCreations(): Promise<void>;
  /** Does what is due because of what happened on-chain; for a scheduler. */
  runReactions(): Promise<void>;
  /** Lets go of events that nobody needs any more; for a scheduler. */
  prune(): Promise<void>;
  /** The latest final block that the nodes told; `undefined` while they do not show what was final. */
  finalized(): BlockPoint | undefined;
  health(): TruthHealth;
  /** Stops reading the feed. */
  stop(): Promise<void>;
}

/** Whatever block was taken away, the feed may go on showing it, and be right in the end. */
const REREAD_MS = 1_000;

/** Everything that comes back from the chain, from receipts and from the feed, and what follows from it. */
export function createTruth(deps: TruthDeps): Truth {
  const { db, chain, clock, logger } = deps;
  const store = createTruthStore(db);
  const reactionsOfFeatures: Reaction[] = [];
  const reactions = createReactions({ ...deps, reactions: reactionsOfFeatures });
  const onNews = (news: TruthNews) => announce(deps, news);
  const treasury = () =>
    chain.client.readContract({
      ...{ address: chain.contracts.platformFees, abi: platformFeesAbi, functionName: 'treasury' },
    });
  const unknownJobs = unknownJobsOf(deps);
  const ingest = createIngest({ ...deps, treasury, unknownJobs, store, reactions, onNews });
  let finalized: BlockPoint | undefined;
  /** The height of it that the database has. */
  let stored = store.finalBlock();
  let feed: FeedReader | undefined;
  const finalNow = () => (deps.isFinalLost?.() === true ? undefined : finalized);
  const expiring = { ...deps, ingest, finalized: finalNow };
  const paymentExpiry = createPaymentExpiry(expiring);
  const creationExpiry = createCreationExpiry(expiring);
  const pruning = createPruning({ ...deps, store, ingest, misuses: createMisuseStore(db) });

  const listener: ChainListener = {
    onEvents: (events) => ingest.seen(events),
    async onBlockRemoved(block) {
      await ingest.blockRemoved(block);
      feed?.reread(REREAD_MS);
    },
    async onHead(head) {
      finalized = head.finalized ?? finalized;
      if (finalized !== undefined && finalized.number > stored) {
        await db.batch([store.finalStatement(finalized.number)]);
        stored = finalized.number;
      }
      await ingest.headMoved(head.latest.number);
    },
  };
  return {
    listener,
    react: (reaction) => void reactionsOfFeatures.push(reaction),
    followFeed(url) {
      if (feed !== undefined) throw new Error('A feed is read already.');
      feed = startFeedReader({
        client: createFeedClient(url, chain.id),
        ingest,
        cursor: store.cursor(),
        pollMs: deps.pollMs,
        clock,
        logger,
        finalId: () => {
          const final = finalNow();
          return final === undefined ? '' : lastIdBefore(final.timestamp);
        },
      });
      return feed.answered;
    },
    seen: ingest.seen,
    refold: ingest.refold,
    recheck: (refs) => recheckUses({ chain, store, ingest }, refs),
    async expirePayments() {
      try {
        await paymentExpiry.run();
      } finally {
        const final = finalNow();
        if (final !== undefined) await ingest.failed(deps.payments.releasedUpToBlock(final.number));
      }
    },
    expireCreations: creationExpiry.run,
    runReactions: reactions.runDue,
    prune: async () => {
      const final = finalNow();
      if (final !== undefined) await pruning.run(final.timestamp);
    },
    finalized: finalNow,
    health: () => ({
      feed: feed?.health(),
      unmatchedEvents: store.unmatched(),
      unexplainedPayments: paymentExpiry.unexplained(),
      reactionsWaiting: reactions.waiting(),
      finalized,
    }),
    stop: async () => feed?.stop(),
  };
}

/** What the escrow says of Jobs that are not recorded here. */
function unknownJobsOf({ db, chain: { client, contracts } }: TruthDeps): AdoptDeps['unknownJobs'] {
  const { jobEscrow: address } = contracts;
  if (address === undefined) return undefined;
  return {
    ...createJobAdoption(db),
    async ask(onchainJobId) {
      const args = [BigInt(onchainJobId)] as const;
      const job = await client.readContract({ address, abi: jobEscrowAbi, functionName: 'getJob', args });
      return { ...job, expiredAt: Number(job.expiredAt) };
    },
  };
}

/** Feed ids begin with the time of their block, in ten digits. A block of the same second may come after the final one. */
function lastIdBefore(timestamp: number): string {
  return String(timestamp - 1)
    .padStart(10, '0')
    .padEnd(75, '9');
}

function announce({ waiters, meter }: TruthDeps, { payments }: TruthNews): void {
  for (const change of payments) {
    meter?.changed(change);
    if (change.truth.status !== 'pending' || change.truth.refusal !== null)
      waiters.settled(change.payment.id);
  }
}
