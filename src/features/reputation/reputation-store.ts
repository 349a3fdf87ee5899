import { and, count, desc, eq, getTableColumns, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { type Address, type Hex, isAddressEqual, isHex, stringToHex } from 'viem';
import { type ChainEvent, eventCount, eventsNamed, keyKind, latestOf } from '../../chain/events/chain-events.ts';
import { isGiven, larger, must, placeholders, type Statement, template } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import { listLookUp, type Reading } from '../../storage/db/read.ts';
import { wallets } from '../wallets/wallet-tables.ts';
import type { CausePlace, Delta, DesiredEvent } from './desired-events.ts';
import { milestones } from './event-kinds.ts';
import {
  feedbackContexts,
  isOfFreeze,
  isRefused,
  type ReputationEventRow,
  reputationCounters,
  reputationEvents,
} from './reputation-tables.ts';

/** A row of `reputation_counters`: a wallet's sums. */
export type CountersRow = typeof reputationCounters.$inferSelect;

/** The SQL of reputation. */
export type ReputationStore = ReturnType<typeof createReputationStore>;

const at = sql.placeholder;

const isFreeze = isOfFreeze(reputationEvents.sourceKind);
const isWaiting = isNotNull(reputationCounters.waitsForBlock);

/** Creates the SQL of reputation, all but the sync's. */
export function createReputationStore(db: Reading) {
  const { orm } = db;
  return { ...chainQueries(db), ...chainStatements(orm), ...lookUps(orm) };
}

function chainQueries(db: Reading) {
  const { orm } = db;
  const events = () => orm.select().from(reputationEvents);
  const columns = getTableColumns(reputationEvents);
  const sums = getTableColumns(reputationCounters);
  const countersOf = listLookUp(db, sums, reputationCounters.walletId, (isListed) =>
    orm.select().from(reputationCounters).where(isListed),
  );
  const walletAt = orm
    .select({ id: wallets.id })
    .from(wallets)
    .where(isGiven(wallets.chainAddress, 'address'))
    .prepare();
  const byId = events().where(isGiven(reputationEvents.id, 'id')).prepare();
  return {
    /** The events of these causes. */
    ofCauses: listLookUp(db, columns, reputationEvents.cause, (isListed) => events().where(isListed)),
    freezesOf: (walletId: string): Promise<ReputationEventRow[]> =>
      events()
        .where(and(eq(reputationEvents.walletId, walletId), isFreeze))
        .all(),
    milestonesOf: (walletId: string): Promise<ReputationEventRow[]> =>
      events()
        .where(
          and(
            inArray(
              reputationEvents.cause,
              milestones.map(({ cause }) => cause),
            ),
            eq(reputationEvents.eventType, 'lifetime_milestone'),
            eq(reputationEvents.walletId, walletId),
          ),
        )
        .all(),
    /** The counters of these wallets, of those that have any. */
    countersOf,
    /** The events with these ids. */
    byIds: listLookUp(db, columns, reputationEvents.id, (isListed) => events().where(isListed)),
    /** The wallet at an address in checksum form, if it is ours. */
    walletAt: async (address: Address): Promise<string | undefined> => (await walletAt.get({ address }))?.id,
    byId: (id: string): Promise<ReputationEventRow | undefined> => byId.get({ id }),
    /** Addresses of wallets with a freeze in this block or below that was not deep enough so far. */
    waitingUpTo: async (blockNumber: number): Promise<Address[]> =>
      (
        await orm
          .select({ address: wallets.chainAddress })
          .from(reputationCounters)
          .innerJoin(wallets, eq(wallets.id, reputationCounters.walletId))
          .where(and(isWaiting, lte(reputationCounters.waitsForBlock, blockNumber)))
          .all()
      ).map(({ address }) => address),
  };
}

/** An event that is about to be stored. */
export interface NewEvent extends DesiredEvent {
  readonly id: string;
  readonly createdAt: number;
}

/** Adds to the counters of a wallet, which begin at zero. */
function moveCounters(orm: Db['orm']) {
  const { success, failure, payments, jobs, freezes, volume, lastActiveAt } = reputationCounters;
  const sums = ['success', 'failure', 'payments', 'jobs', 'freezes', 'volume'] as const;
  const given = placeholders(['walletId', ...sums, 'lastActiveAt']);
  return template<keyof Delta | 'walletId' | 'lastActiveAt'>(
    orm
      .insert(reputationCounters)
      .values(given)
      .onConflictDoUpdate({
        target: reputationCounters.walletId,
        set: {
          success: sql`${success} + excluded.success`,
          failure: sql`${failure} + excluded.failure`,
          payments: sql`${payments} + excluded.payments`,
          jobs: sql`${jobs} + excluded.jobs`,
          freezes: sql`${freezes} + excluded.freezes`,
          volume: sql`${volume} + excluded.volume`,
          lastActiveAt: larger(lastActiveAt, sql`excluded.last_active_at`),
        },
      }),
  );
}

function chainStatements(orm: Db['orm']) {
  const insert = template<keyof NewEvent>(
    orm
      .insert(reputationEvents)
      .values(
        placeholders([
          ...(['id', 'walletId', 'eventType', 'value', 'tag1', 'tag2', 'sourceKind', 'cause'] as const),
          ...(['shownRef', 'volume', 'blockNumber', 'createdAt'] as const),
        ]),
      ),
  );
  const move = moveCounters(orm);
  const isUntaken = and(isNull(reputationEvents.messageId), isNull(reputationEvents.onchainTxHash));
  return {
    insertStatement: (event: NewEvent): Statement => insert({ ...event }),
    /** Deletes an event. Fails if it was sent to the chain. */
    removeStatement: ({ seq }: ReputationEventRow): Statement =>
      must(orm.delete(reputationEvents).where(and(eq(reputationEvents.seq, seq), isUntaken))),
    /**
     * Moves an event to another block or transaction. The transaction in its document changes only until it is sent.
     */
    placeStatement: ({ seq, shownRef }: ReputationEventRow, to: CausePlace): Statement => {
      const isRow = eq(reputationEvents.seq, seq);
      return must(
        orm
          .update(reputationEvents)
          .set(to)
          .where(to.shownRef === shownRef ? isRow : and(isRow, isUntaken)),
      );
    },
    /** Changes a wallet's counters; `activeAt` (Unix seconds) is 0 if no event was added. */
    moveCountersStatement: (walletId: string, delta: Delta, activeAt: number): Statement =>
      move({ ...delta, walletId, lastActiveAt: activeAt }),
    waitStatement: (walletId: string, waitsForBlock: number | null): Statement =>
      must(
        orm
          .insert(reputationCounters)
          .values({ walletId, waitsForBlock })
          .onConflictDoUpdate({
            target: reputationCounters.walletId,
            set: { waitsForBlock: sql`excluded.waits_for_block` },
          }),
      ),
    /** Writes the columns that the chain decides. No other statement does. */
    updateFromChain: ({ seq }: ReputationEventRow, projected: ProjectedAttestation): Statement =>
      must(
        orm
          .update(reputationEvents)
          .set({ ...projected })
          .where(eq(reputationEvents.seq, seq)),
      ),
  };
}

function lookUps(orm: Db['orm']) {
  const wallet = orm
    .select({
      id: wallets.id,
      chainAddress: wallets.chainAddress,
      status: wallets.status,
      frozen: wallets.frozen,
      createdAt: wallets.createdAt,
      counters: reputationCounters,
    })
    .from(wallets)
    .leftJoin(reputationCounters, eq(reputationCounters.walletId, wallets.id))
    .where(isGiven(wallets.chainAddress, 'address'))
    .prepare();
  const ofAddress = orm
    .select({ event: reputationEvents })
    .from(wallets)
    .innerJoin(reputationEvents, eq(reputationEvents.walletId, wallets.id))
    .where(isGiven(wallets.chainAddress, 'address'))
    .orderBy(desc(reputationEvents.seq))
    .limit(at('limit'))
    .offset(at('offset'))
    .prepare();
  const byId = orm
    .select({ event: reputationEvents, walletAddress: wallets.chainAddress, context: feedbackContexts.context })
    .from(reputationEvents)
    .innerJoin(wallets, eq(wallets.id, reputationEvents.walletId))
    .leftJoin(feedbackContexts, eq(feedbackContexts.id, reputationEvents.contextId))
    .where(isGiven(reputationEvents.id, 'id'))
    .prepare();
  const refused = orm
    .select({ count: count() })
    .from(reputationEvents)
    .where(and(isGiven(reputationEvents.walletId, 'walletId'), isRefused(reputationEvents)))
    .prepare();
  return {
    /** The wallet at an address in checksum form, with its counters if it has any. */
    summaryOf: (address: Address) => wallet.get({ address }),
    /** The events of the wallet at an address in checksum form, the newest first. */
    list: async (address: Address, limit: number, offset: number): Promise<ReputationEventRow[]> =>
      (await ofAddress.all({ address, limit, offset })).map(({ event }) => event),
    /** How many of the wallet's events are on-chain without the registry, which refused them. */
    refusedOf: async (walletId: string): Promise<number> => (await refused.get({ walletId }))?.count ?? 0,
    find: (id: string) => byId.get({ id }),
  };
}

/** The columns of an event that the chain decides. */
export interface ProjectedAttestation {
  readonly onchainTxHash: Hex | null;
  /** Unix seconds of the block. */
  readonly syncedAt: number | null;
  /** Also null if the registry refused the feedback for good; then only the attestor's own event is on-chain. */
  readonly feedbackIndex: number | null;
  /**
   * The revert data of the registry's latest refusal, cut at {@link MAX_REFUSAL_BYTES}; null once it is on-chain, or
   * if it was never refused.
   */
  readonly refusal: Hex | null;
}

const MAX_REFUSAL_BYTES = 256;

/** The events that put feedback on-chain for good; each piece of feedback has at most one of them. */
export const ATTESTATIONS = ['Attested', 'AttestationRefused'] as const;

/** Folds the attestor's events about one of ours, in any order. An event that is on-chain stays so. */
export function foldAttestation(attestor: Address, events: readonly ChainEvent[]): ProjectedAttestation {
  const own = events.filter(({ address }) => isAddressEqual(address, attestor));
  const attested = latestOf(eventsNamed(own, ...ATTESTATIONS));
  if (attested !== undefined) {
    const { transactionHash, timestamp } = attested;
    const feedbackIndex = attested.event === 'Attested' ? eventCount(attested.args.feedbackIndex) : null;
    return { onchainTxHash: transactionHash, syncedAt: timestamp, feedbackIndex, refusal: null };
  }
  const failed = latestOf(eventsNamed(own, 'AttestationFailed'));
  const refusal: Hex | null =
    failed === undefined ? null : `0x${failed.args.reason.slice(2, 2 + 2 * MAX_REFUSAL_BYTES)}`;
  return { onchainTxHash: null, syncedAt: null, feedbackIndex: null, refusal };
}

const REF_BYTES = 32;

/** The attestor's reference of an event: its id, padded with zeros. */
export function refOf(eventId: string): Hex {
  return stringToHex(eventId, { size: REF_BYTES });
}

/** The event id in a reference; some other text if the reference is not ours. */
export function eventIdOf(ref: string): string {
  return Buffer.from(ref.slice(2), 'hex').toString('latin1').replace(/\0+$/, '');
}

/** The keys of the attestor's events, by reference. */
export const attestationKey = keyKind('attestation', (ref) => (isHex(ref) ? ref : undefined));
