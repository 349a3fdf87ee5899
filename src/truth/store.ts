import { and, asc, count, desc, eq, gt, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import { type Hex, isHash } from 'viem';
import type { BlockKey } from '../chain/events.ts';
import { must, type Statement } from '../db/batch.ts';
import { isGiven } from '../db/given.ts';
import type { Db } from '../db/open.ts';
import { template } from '../db/template.ts';
import { chunks } from '../lib/chunks.ts';
import { chainEvents, cursors } from './tables.ts';

/** A row of `chain_events`. */
export type StoredEvent = typeof chainEvents.$inferSelect;

/** What makes a log one and the same wherever it is seen. */
export type EventKey = Pick<StoredEvent, 'transactionHash' | 'logIndex'>;

/** Where an event is in the chain. */
export type EventPlace = Pick<StoredEvent, 'blockNumber' | 'logIndex'>;

/** The SQL of chain events. */
export type TruthStore = ReturnType<typeof createTruthStore>;

const FEED = 'indexer';
const FINAL = 'final block';
const FINAL_KEPT = 'final block hash';
const FINALITY_TAG = 'finality tag';
const PRUNED = 'pruned events';
const at = sql.placeholder;

/** Written out, since SQLite uses a partial index only where the query says its very condition. */
const isUnmatched = sql`${chainEvents.unmatched} = 1`;
const isShown = isNotNull(chainEvents.feedId);

/** A subject with more rows is read by kind, and of each kind the latest; a reorganisation that is half known may have doubled some. */
const MAX_ROWS = 64;
const LATEST_OF_KIND = 8;

/** The SQL of chain events and of the feed's cursor. */
export function createTruthStore({ orm }: Db) {
  return { ...eventQueries(orm), ...eventStatements(orm), ...cursorOf(orm) };
}

function eventQueries(orm: Db['orm']) {
  const events = () => orm.select().from(chainEvents);
  const ofSubject = subjectQuery(orm);
  const freezesNear = (subject: string, kind: string, block: number, limit: number) => {
    const { subject: about, event, blockNumber, logIndex } = chainEvents;
    const isKind = and(eq(about, subject), eq(event, kind));
    const before = events()
      .where(and(isKind, lte(blockNumber, block)))
      .orderBy(desc(blockNumber), desc(logIndex));
    const after = events()
      .where(and(isKind, gt(blockNumber, block)))
      .orderBy(asc(blockNumber), asc(logIndex));
    return [...before.limit(limit).all(), ...after.limit(limit).all()];
  };
  return {
    /** The rows of these transactions. */
    ofTransactions: (hashes: readonly Hex[]): StoredEvent[] =>
      chunks(hashes).flatMap((some) => events().where(inArray(chainEvents.transactionHash, some)).all()),
    /**
     * The rows about these subjects: all of them, or, of one that has many, the latest of each kind of event, which are all that a
     * state can follow from, and `spare` more.
     */
    ofSubjects: (subjects: readonly string[], spare = 0): StoredEvent[] =>
      subjects.flatMap((subject) => ofSubject(subject, spare)),
    /** A wallet's freezes and their ends next to each of some blocks, on either side, and `spare` more. */
    freezesAround: (subject: string, blocks: readonly number[], spare: number): StoredEvent[] =>
      blocks.flatMap((block) =>
        ['Frozen', 'Unfrozen'].flatMap((kind) => freezesNear(subject, kind, block, LATEST_OF_KIND + spare)),
      ),
    /** The blocks above the latest final one that is stored, of which anything is known. */
    unfinalBlocks: (): BlockKey[] =>
      orm
        .selectDistinct({ number: chainEvents.blockNumber, hash: chainEvents.blockHash })
        .from(chainEvents)
        .where(gt(chainEvents.blockNumber, Number(positionOf(orm, FINAL) ?? -1)))
        .all(),
    /** What a block has brought, the last of it first. */
    ofBlock: (number: number, hash: Hex, limit: number): StoredEvent[] =>
      events()
        .where(and(eq(chainEvents.blockNumber, number), eq(chainEvents.blockHash, hash)))
        .orderBy(desc(chainEvents.logIndex))
        .limit(limit)
        .all(),
    /** What the feed has shown after `after` up to `through`, both ids of the feed, in its order. */
    shownByFeed: (after: string, through: string, limit: number): StoredEvent[] =>
      events()
        .where(and(isShown, gt(chainEvents.feedId, after), lte(chainEvents.feedId, through)))
        .orderBy(asc(chainEvents.feedId))
        .limit(limit)
        .all(),
    /** What the feed has shown beyond an id of its own, in a block up to `height`, the last of it first. */
    shownBeyond: (through: string, height: number, limit: number): StoredEvent[] =>
      events()
        .where(and(isShown, gt(chainEvents.feedId, through), lte(chainEvents.blockNumber, height)))
        .orderBy(desc(chainEvents.feedId))
        .limit(limit)
        .all(),
    /** Which of these subjects a stored event has opened. */
    opened: (subjects: readonly string[]): string[] =>
      chunks(subjects)
        .flatMap((some) =>
          orm
            .selectDistinct({ opens: chainEvents.opens })
            .from(chainEvents)
            .where(inArray(chainEvents.opens, some))
            .all(),
        )
        .flatMap(({ opens }) => (opens === null ? [] : [opens])),
    /** The events after a place, up to a block and up to a time (Unix seconds), in chain order. */
    finalAfter: (after: EventPlace, block: number, timestamp: number, limit: number): StoredEvent[] =>
      events()
        .where(
          and(
            sql`(${chainEvents.blockNumber}, ${chainEvents.logIndex}) > (${after.blockNumber}, ${after.logIndex})`,
            lte(chainEvents.blockNumber, block),
            lte(chainEvents.timestamp, timestamp),
          ),
        )
        .orderBy(asc(chainEvents.blockNumber), asc(chainEvents.logIndex))
        .limit(limit)
        .all(),
    unmatched: (): number =>
      orm.select({ count: count() }).from(chainEvents).where(isUnmatched).get()?.count ?? 0,
  };
}

function subjectQuery(orm: Db['orm']): (subject: string, spare: number) => StoredEvent[] {
  const { subject: about, event: kind, blockNumber, logIndex } = chainEvents;
  const events = () => orm.select().from(chainEvents);
  const some = events()
    .where(isGiven(about, 'subject'))
    .limit(MAX_ROWS + 1)
    .prepare();
  const nextKind = orm
    .select({ kind })
    .from(chainEvents)
    .where(and(isGiven(about, 'subject'), gt(kind, at('after'))))
    .orderBy(asc(kind))
    .limit(1)
    .prepare();
  const latest = events()
    .where(and(isGiven(about, 'subject'), isGiven(kind, 'kind')))
    .orderBy(desc(blockNumber), desc(logIndex))
    .limit(at('limit'))
    .prepare();
  return (subject, spare) => {
    const rows = some.all({ subject });
    if (rows.length <= MAX_ROWS) return rows;
    const ofKinds: StoredEvent[] = [];
    for (
      let next = nextKind.get({ subject, after: '' });
      next;
      next = nextKind.get({ subject, after: next.kind })
    ) {
      ofKinds.push(...latest.all({ subject, kind: next.kind, limit: LATEST_OF_KIND + spare }));
    }
    return ofKinds;
  };
}

function eventStatements(orm: Db['orm']) {
  const { transactionHash, logIndex } = chainEvents;
  const remove = template<'transactionHash' | 'logIndex'>(
    orm
      .delete(chainEvents)
      .where(and(isGiven(transactionHash, 'transactionHash'), isGiven(logIndex, 'logIndex'))),
  );
  return {
    /** Lets go of all that is known about a subject, up to a block; what matches no record stays. */
    forgetStatement: (subject: string, block: number): Statement => {
      const { subject: about, blockNumber, unmatched } = chainEvents;
      const isIt = and(eq(about, subject), lte(blockNumber, block), eq(unmatched, false));
      return must(orm.delete(chainEvents).where(isIt), 'any');
    },
    /** Lets go of the events of the same kind about the same subject that come before this one. */
    forgetBeforeStatement: ({
      subject,
      event,
      ...place
    }: EventPlace & Pick<StoredEvent, 'subject' | 'event'>): Statement => {
      const { blockNumber, logIndex } = chainEvents;
      const isBefore = sql`(${blockNumber}, ${logIndex}) < (${place.blockNumber}, ${place.logIndex})`;
      const isIt = and(eq(chainEvents.subject, subject), eq(chainEvents.event, event), isBefore);
      return must(orm.delete(chainEvents).where(isIt), 'any');
    },
    removeStatement: (key: EventKey): Statement =>
      remove({ transactionHash: key.transactionHash, logIndex: key.logIndex }),
    /** Inserts the rows, or replaces those with the same key. */
    upsertStatements: (rows: readonly StoredEvent[]): Statement[] =>
      chunks(rows).flatMap((some) => {
        const insert = orm.insert(chainEvents).values(some);
        const upsert = insert.onConflictDoUpdate({ target: [transactionHash, logIndex], set: replaced });
        return [must(upsert, some.length)];
      }),
  };
}

function cursorOf(orm: Db['orm']) {
  const move = template<'feed' | 'position'>(
    orm
      .insert(cursors)
      .values({ feed: at('feed'), position: at('position') })
      .onConflictDoUpdate({ target: cursors.feed, set: { position: sql`excluded.position` } }),
  );
  return {
    /** Empty before the first event. */
    cursor: (): string => positionOf(orm, FEED) ?? '',
    cursorStatement: (position: string): Statement => move({ feed: FEED, position }),
    /** Unix seconds of the last block before which the feed was read for good; 0 before the first event. */
    cursorSeconds: (): number => Number((positionOf(orm, FEED) ?? '').slice(0, 10)),
    /** The event up to which those that nobody needs were let go of. */
    pruned: (): EventPlace => {
      const [blockNumber = -1, logIndex = -1] = (positionOf(orm, PRUNED) ?? '-1:-1').split(':').map(Number);
      return { blockNumber, logIndex };
    },
    prunedStatement: ({ blockNumber, logIndex }: EventPlace): Statement =>
      move({ feed: PRUNED, position: `${blockNumber}:${logIndex}` }),
    /** Whether the chain has ever shown its final block by its tag. */
    isFinalityTagSeen: (): boolean => positionOf(orm, FINALITY_TAG) !== undefined,
    finalityTagStatement: (): Statement => move({ feed: FINALITY_TAG, position: 'seen' }),
    /** The height up to which everything was final when an earlier look was stored; -1 before the first. */
    finalBlock: (): number => Number(positionOf(orm, FINAL) ?? -1),
    /** The final block that the nodes must go on showing. */
    keptFinal: (): BlockKey | undefined => {
      const [number, hash] = (positionOf(orm, FINAL_KEPT) ?? '').split(':');
      return hash !== undefined && isHash(hash) ? { number: Number(number), hash } : undefined;
    },
    keptFinalStatement: ({ number, hash }: BlockKey): Statement =>
      move({ feed: FINAL_KEPT, position: `${number}:${hash}` }),
    finalStatement: (number: number): Statement => move({ feed: FINAL, position: String(number) }),
  };
}

function positionOf(orm: Db['orm'], feed: string): string | undefined {
  return orm.select({ position: cursors.position }).from(cursors).where(eq(cursors.feed, feed)).get()
    ?.position;
}

const replaced = {
  blockNumber: sql`excluded.block_number`,
  blockHash: sql`excluded.block_hash`,
  timestamp: sql`excluded.timestamp`,
  address: sql`excluded.address`,
  event: sql`excluded.event`,
  args: sql`excluded.args`,
  subject: sql`excluded.subject`,
  opens: sql`excluded.opens`,
  feedId: sql`excluded.feed_id`,
  unmatched: sql`excluded.unmatched`,
};

/** The key as a text, for maps. */
export function keyOf({ transactionHash, logIndex }: EventKey): string {
  return `${transactionHash}:${logIndex}`;
}
