import { and, asc, count, desc, eq, gt, inArray, lt, max } from 'drizzle-orm';
import type { Address } from 'viem';
import type { Db } from '../../storage/db/open.ts';
import { attempts, messages, type TransactionStatus, transactionMessages, transactions } from './relay-tables.ts';

/** A signed version of a transaction: the first or a replacement. */
type TrailAttempt = Pick<typeof attempts.$inferSelect, 'hash' | 'maxFeePerGas' | 'maxPriorityFeePerGas' | 'createdAt'>;

/** A transaction that carries a message, or has carried it. */
export type CarryingTransaction = Pick<typeof transactions.$inferSelect, keyof typeof shownTransaction> & {
  /** In the order in which they were made. */
  readonly attempts: readonly TrailAttempt[];
};

/** A signed call, without its bytes. */
export type TrailMessage = Pick<typeof messages.$inferSelect, keyof typeof shownMessage>;

/** The history of a signed call on its way to a block. */
export interface Trail {
  readonly message: TrailMessage;
  /** In the order in which they were made. */
  readonly carriers: readonly CarryingTransaction[];
}

/** A key that sends transactions. */
export interface LaneRow {
  readonly lane: Address;
  /** The nonce after the highest that it has signed. */
  readonly nextNonce: number;
  /** Transactions that are in no block. */
  readonly inFlight: number;
  /** Transactions in blocks that are not final. */
  readonly unfinal: number;
  /** Of those in no block, the one with the lowest nonce. */
  readonly oldest: CarryingTransaction | undefined;
}

/** The most transactions shown of one message, and attempts of one transaction. */
const MAX_SHOWN = 50;
/** How many of a wallet's latest messages are searched for those in flight. */
const LATEST_MESSAGES = 100;
const UNFINAL: readonly TransactionStatus[] = ['open', 'mined', 'lost'];

const shownMessage = {
  id: messages.id,
  kind: messages.kind,
  wallet: messages.wallet,
  status: messages.status,
  deadline: messages.deadline,
  createdAt: messages.createdAt,
};
const shownTransaction = {
  lane: transactions.lane,
  nonce: transactions.nonce,
  status: transactions.status,
  gasLimit: transactions.gasLimit,
  minedHash: transactions.minedHash,
  blockNumber: transactions.blockNumber,
  createdAt: transactions.createdAt,
};

/** Queries of operators about messages and lanes. Read-only. */
export type Trails = ReturnType<typeof createTrails>;

/** Creates the queries of operators about messages and lanes. */
export function createTrails({ orm }: Pick<Db, 'orm'>) {
  return { ...messageTrails(orm), ...laneTrails(orm) };
}

function messageTrails(orm: Db['orm']) {
  const isItsTransaction = and(
    eq(transactions.lane, transactionMessages.lane),
    eq(transactions.nonce, transactionMessages.nonce),
  );
  const isUnfinal = inArray(transactions.status, [...UNFINAL]);
  return {
    /** The trail of a message; `undefined` if it is no longer stored. */
    trailOf: async (messageId: number): Promise<Trail | undefined> => {
      const message = await orm.select(shownMessage).from(messages).where(eq(messages.id, messageId)).get();
      if (message === undefined) return undefined;
      const carrying = await orm
        .select(shownTransaction)
        .from(transactionMessages)
        .innerJoin(transactions, isItsTransaction)
        .where(eq(transactionMessages.messageId, messageId))
        .orderBy(asc(transactions.seq))
        .limit(MAX_SHOWN)
        .all();
      const carriers = await Array.fromAsync(carrying, async (each) => withAttempts(orm, each));
      return { message, carriers };
    },
    /** The messages of transactions that are not final, the oldest transaction first. */
    unfinalMessages: (limit: number): Promise<TrailMessage[]> =>
      orm
        .selectDistinct(shownMessage)
        .from(transactions)
        .innerJoin(transactionMessages, isItsTransaction)
        .innerJoin(messages, eq(messages.id, transactionMessages.messageId))
        .where(isUnfinal)
        .orderBy(asc(messages.id))
        .limit(limit)
        .all(),
    /** The same for one wallet, among its latest messages. */
    unfinalMessagesOf: async (wallet: Address): Promise<TrailMessage[]> => {
      const latest = orm
        .select({ id: messages.id })
        .from(messages)
        .where(eq(messages.wallet, wallet))
        .orderBy(desc(messages.id))
        .limit(LATEST_MESSAGES);
      return await orm
        .selectDistinct(shownMessage)
        .from(messages)
        .innerJoin(transactionMessages, eq(transactionMessages.messageId, messages.id))
        .innerJoin(transactions, isItsTransaction)
        .where(and(inArray(messages.id, latest), isUnfinal))
        .orderBy(asc(messages.id))
        .all();
    },
  };
}

async function withAttempts(
  orm: Db['orm'],
  transaction: Omit<CarryingTransaction, 'attempts'>,
): Promise<CarryingTransaction> {
  const { hash, maxFeePerGas, maxPriorityFeePerGas, createdAt } = attempts;
  const made = await orm
    .select({ hash, maxFeePerGas, maxPriorityFeePerGas, createdAt })
    .from(attempts)
    .where(and(eq(attempts.lane, transaction.lane), eq(attempts.nonce, transaction.nonce)))
    .orderBy(asc(attempts.seq))
    .limit(MAX_SHOWN)
    .all();
  return { ...transaction, attempts: made };
}

function laneTrails(orm: Db['orm']) {
  const isIn = (lane: Address, status: TransactionStatus) =>
    and(eq(transactions.status, status), eq(transactions.lane, lane));
  const countOf = (lane: Address, status: TransactionStatus) => orm.$count(transactions, isIn(lane, status));
  return {
    /** Every key that has sent a transaction, in the order of addresses. */
    lanes: async (): Promise<LaneRow[]> => {
      const lanes: LaneRow[] = [];
      for (let lane = await laneAfter(orm); lane !== undefined; lane = await laneAfter(orm, lane)) {
        const highest = await orm
          .select({ nonce: max(transactions.nonce) })
          .from(transactions)
          .where(eq(transactions.lane, lane))
          .get();
        const oldest = await orm
          .select(shownTransaction)
          .from(transactions)
          .where(isIn(lane, 'open'))
          .orderBy(asc(transactions.nonce))
          .limit(1)
          .get();
        lanes.push({
          lane,
          nextNonce: (highest?.nonce ?? -1) + 1,
          inFlight: await countOf(lane, 'open'),
          unfinal: await countOf(lane, 'mined'),
          oldest: oldest && (await withAttempts(orm, oldest)),
        });
      }
      return lanes;
    },
    /** How many transactions of a lane with lower nonces are in no block. */
    aheadOf: async ({ lane, nonce }: Pick<CarryingTransaction, 'lane' | 'nonce'>): Promise<number> =>
      (
        await orm
          .select({ count: count() })
          .from(transactions)
          .where(and(isIn(lane, 'open'), lt(transactions.nonce, nonce)))
          .get()
      )?.count ?? 0,
  };
}

/** The next lane in the index. Going from one to the next reads a few rows, however many there are. */
async function laneAfter(orm: Db['orm'], after?: Address): Promise<Address | undefined> {
  const row = await orm
    .select({ lane: transactions.lane })
    .from(transactions)
    .where(after === undefined ? undefined : gt(transactions.lane, after))
    .orderBy(asc(transactions.lane))
    .limit(1)
    .get();
  return row?.lane;
}
