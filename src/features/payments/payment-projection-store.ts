import { and, eq, getTableColumns, isNull, lt, lte, sql } from 'drizzle-orm';
import type { Address, Hex } from 'viem';
import { attempts, transactionMessages } from '../../chain/relay/relay-tables.ts';
import { carrierOf } from '../../chain/relay/resend.ts';
import { given, isGiven, type Statement, spelledOut, telling, template } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import { listLookUp, type Reading } from '../../storage/db/read.ts';
import { sessionMessages } from '../signing/signing-tables.ts';
import { wallets } from '../wallets/wallet-tables.ts';
import type { ProjectedPayment } from './payment-fold.ts';
import { type PaymentRow, payments, paymentTotals } from './payment-tables.ts';

/** A payment whose state the chain changed. */
export interface PaymentChange {
  readonly payment: PaymentRow;
  readonly projected: ProjectedPayment;
}

/** A payment with the facts of its message and its wallet. */
export interface PaymentWithMessage {
  readonly payment: PaymentRow;
  readonly walletAddress: Address;
  readonly nonce: number;
  readonly epoch: number;
  /** Amount and quoted fee, micro-USDC. */
  readonly total: bigint;
  readonly deadline: number;
  readonly signedAtBlock: number;
}

const isPending = spelledOut(eq(payments.status, 'pending'));

/** The SQL by which payments follow the chain. */
export function projectionQueries(db: Reading) {
  const { orm } = db;
  const withMessage = () =>
    orm
      .select(followed)
      .from(payments)
      .innerJoin(wallets, eq(wallets.id, payments.walletId))
      .leftJoin(sessionMessages, eq(sessionMessages.messageId, payments.messageId));
  const byRefs = listLookUp(db, followed, payments.ref, (isListed) => withMessage().where(isListed));
  return {
    /** The payments with these references; those that are unknown are absent. */
    byRefs: async (refs: readonly Hex[]): Promise<PaymentWithMessage[]> => (await byRefs(refs)).map(followedIn),
    /** Pending payments that are in no block and whose deadline is before `timestamp`, oldest first. */
    overdue: async (timestamp: number, limit: number): Promise<PaymentWithMessage[]> => {
      const rows = await withMessage()
        .where(and(isPending, isNull(payments.blockNumber), lt(sessionMessages.deadline, timestamp)))
        .orderBy(payments.createdAt)
        .limit(limit)
        .all();
      return rows.map(followedIn);
    },
    /** References of pending payments whose event lies in this block or below. */
    pendingUpToBlock: async (blockNumber: number): Promise<Hex[]> =>
      (
        await orm
          .select({ ref: payments.ref })
          .from(payments)
          .where(and(isPending, lte(payments.blockNumber, blockNumber)))
          .all()
      ).map(({ ref }) => ref),
    carrierOf: (messageId: number) => carrierOf(orm, messageId),
    /** The reference of the payment at this position in one of our transactions. */
    refOfCall: refOfCall(orm),
    /** Writes the columns that the chain decides. No other statement does. */
    updateFromChain: updateFromChain(orm),
    /** Adjusts the sums over all payments. No other statement does. */
    totalsStatements: totalsStatements(orm),
  };
}

/** Compares the wallet too, because the index of payments begins with it. */
const isOfSessionMessage = and(
  eq(payments.walletId, sessionMessages.walletId),
  eq(payments.messageId, sessionMessages.messageId),
);

function refOfCall(orm: Db['orm']): (transactionHash: Hex, position: number) => Promise<Hex | undefined> {
  const { lane, nonce, position: place, messageId } = transactionMessages;
  const query = orm
    .select({ ref: payments.ref })
    .from(attempts)
    .innerJoin(transactionMessages, and(eq(lane, attempts.lane), eq(nonce, attempts.nonce)))
    .innerJoin(sessionMessages, eq(sessionMessages.messageId, messageId))
    .innerJoin(payments, isOfSessionMessage)
    .where(and(isGiven(attempts.hash, 'hash'), isGiven(place, 'position')))
    .prepare();
  return async (hash, position) => (await query.get({ hash, position }))?.ref;
}

const { nonce, epoch, total, deadline, signedAtBlock } = sessionMessages;
const message = { nonce, epoch, total, deadline, signedAtBlock };
const followed = { ...getTableColumns(payments), walletAddress: wallets.chainAddress, ...message };

type FollowedRow = PaymentRow &
  Pick<PaymentWithMessage, 'walletAddress'> & {
    readonly [Name in keyof typeof message]: PaymentWithMessage[Name] | null;
  };

/** The messages of settled payments are deleted after a time. */
function followedIn(row: FollowedRow): PaymentWithMessage {
  const { walletAddress, nonce, epoch, total, deadline, signedAtBlock, ...payment } = row;
  return {
    payment,
    walletAddress,
    nonce: nonce ?? -1,
    epoch: epoch ?? -1,
    total: total ?? payment.amount + payment.feeAmount,
    deadline: deadline ?? 0,
    signedAtBlock: signedAtBlock ?? payment.blockNumber ?? 0,
  };
}

function updateFromChain(orm: Db['orm']): (payment: PaymentRow, projected: ProjectedPayment) => Statement {
  const at = sql.placeholder;
  const update = template(
    orm
      .update(payments)
      .set({
        status: sql`${at('status')}`,
        txHash: given(payments.txHash, 'txHash'),
        feeAmount: sql`${at('feeAmount')}`,
        blockNumber: sql`${at('blockNumber')}`,
        refusal: sql`${at('refusal')}`,
      })
      .where(and(isGiven(payments.id, 'id'), isGiven(payments.status, 'before'))),
  );
  return (payment, projected) => {
    const { id, walletId, status: before } = payment;
    const change = { kind: 'payment', walletIds: [walletId], id, status: projected.status } as const;
    return telling(update({ ...projected, id, before }), change);
  };
}

const at = sql.placeholder;
/** There is one row. */
const ID = 1;

/** Prepares the statement that adjusts the totals: adds payments confirmed now, subtracts those confirmed before. */
export function totalsStatements(
  orm: Db['orm'],
): (
  changes: readonly {
    readonly payment: Pick<PaymentRow, 'status' | 'amount' | 'feeAmount'>;
    readonly projected: Pick<ProjectedPayment, 'status' | 'feeAmount'>;
  }[],
) => Statement[] {
  const move = template<'payments' | 'volume' | 'fees'>(
    orm
      .insert(paymentTotals)
      .values({ id: ID, payments: at('payments'), volume: at('volume'), fees: at('fees') })
      .onConflictDoUpdate({
        target: paymentTotals.id,
        set: {
          payments: sql`${paymentTotals.payments} + excluded.payments`,
          volume: sql`${paymentTotals.volume} + excluded.volume`,
          fees: sql`${paymentTotals.fees} + excluded.fees`,
        },
      }),
  );
  return (changes) => {
    let [payments, volume, fees] = [0, 0n, 0n];
    for (const { payment, projected } of changes) {
      if (projected.status === 'confirmed') {
        payments += 1;
        volume += payment.amount;
        fees += projected.feeAmount;
      }
      if (payment.status === 'confirmed') {
        payments -= 1;
        volume -= payment.amount;
        fees -= payment.feeAmount;
      }
    }
    return payments === 0 && volume === 0n && fees === 0n ? [] : [move({ payments, volume, fees })];
  };
}
