import { and, desc, eq, getTableColumns, inArray, isNull, lt, lte, sql } from 'drizzle-orm';
import type { Address, Hex } from 'viem';
import { attempts, transactionMessages } from '../chain/relay/tables.ts';
import type { Statement } from '../db/batch.ts';
import type { Db } from '../db/open.ts';
import { template } from '../db/template.ts';
import { wallets } from '../wallets/tables.ts';
import type { PaymentTruth } from './fold.ts';
import { payments, sessionMessages } from './tables.ts';

export type PaymentRow = typeof payments.$inferSelect;

/** A payment with what its message and its wallet add to it. */
export interface FollowedPayment {
  readonly payment: PaymentRow;
  readonly walletAddress: Address;
  readonly nonce: number;
  /** Amount and quoted fee, micro-USDC. */
  readonly total: bigint;
  readonly deadline: number;
  readonly signedAtBlock: number;
}

/** How many rows one query names by value. */
const CHUNK = 500;

/** Written out, since SQLite uses a partial index only where the query says its very condition. */
const isPending = sql`${payments.status} = 'pending'`;

/** The SQL by which payments follow the chain. */
export function followedQueries(orm: Db['orm']) {
  return {
    /** The payments with these references; those that are unknown are absent. */
    byRefs(refs: readonly Hex[]): FollowedPayment[] {
      const rows: FollowedPayment[] = [];
      for (let start = 0; start < refs.length; start += CHUNK) {
        const some = refs.slice(start, start + CHUNK);
        rows.push(...selectFollowed(orm).where(inArray(payments.ref, some)).all());
      }
      return rows;
    },
    /**
     * Pending payments that are in no block and whose message is out of time at `timestamp`, the oldest first.
     */
    overdue: (timestamp: number, limit: number): FollowedPayment[] =>
      selectFollowed(orm)
        .where(and(isPending, isNull(payments.blockNumber), lt(sessionMessages.deadline, timestamp)))
        .orderBy(payments.createdAt)
        .limit(limit)
        .all(),
    /** References of pending payments whose event lies in this block or below. */
    pendingUpToBlock: (blockNumber: number): Hex[] =>
      orm
        .select({ ref: payments.ref })
        .from(payments)
        .where(and(isPending, lte(payments.blockNumber, blockNumber)))
        .all()
        .map(({ ref }) => ref),
    carrierOf: (messageId: number) => carrierOf(orm, messageId),
    /** Writes what the chain says of a payment: the only statement that does. */
    truthStatement: truthStatement(orm),
  };
}

function selectFollowed(orm: Db['orm']) {
  return orm
    .select({
      payment: getTableColumns(payments),
      walletAddress: wallets.chainAddress,
      nonce: sessionMessages.nonce,
      total: sessionMessages.total,
      deadline: sessionMessages.deadline,
      signedAtBlock: sessionMessages.signedAtBlock,
    })
    .from(payments)
    .innerJoin(wallets, eq(wallets.id, payments.walletId))
    .innerJoin(sessionMessages, eq(sessionMessages.messageId, payments.messageId));
}

/** The last transaction that was signed to carry a message. */
function carrierOf(orm: Db['orm'], messageId: number): Hex | undefined {
  const row = orm
    .select({ hash: attempts.hash })
    .from(transactionMessages)
    .innerJoin(
      attempts,
      and(eq(attempts.lane, transactionMessages.lane), eq(attempts.nonce, transactionMessages.nonce)),
    )
    .where(eq(transactionMessages.messageId, messageId))
    .orderBy(desc(attempts.createdAt), desc(attempts.nonce))
    .limit(1)
    .get();
  return row?.hash;
}

function truthStatement(orm: Db['orm']): (payment: PaymentRow, truth: PaymentTruth) => Statement {
  const at = sql.placeholder;
  const update = template(
    orm
      .update(payments)
      .set({
        status: sql`${at('status')}`,
        txHash: sql`${at('txHash')}`,
        feeAmount: sql`${at('feeAmount')}`,
        blockNumber: sql`${at('blockNumber')}`,
      })
      .where(and(eq(payments.id, at('id')), eq(payments.status, at('before')))),
  );
  return (payment, truth) => update({ ...truth, id: payment.id, before: payment.status });
}
