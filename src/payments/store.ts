import { and, count, desc, eq, getTableColumns, gte, inArray, isNull, lt, lte, sql } from 'drizzle-orm';
import type { Address, Hex } from 'viem';
import { attempts, transactionMessages } from '../chain/relay/tables.ts';
import type { Statement } from '../db/batch.ts';
import type { Db } from '../db/open.ts';
import { template } from '../db/template.ts';
import { createLru } from '../lib/lru.ts';
import { wallets } from '../wallets/tables.ts';
import type { PaymentTruth } from './fold.ts';
import type { RecordedMessage } from './session.ts';
import { type PaymentType, payments, sessionMessages } from './tables.ts';

export type PaymentRow = typeof payments.$inferSelect;
export type PayingWallet = Pick<
  typeof wallets.$inferSelect,
  'id' | 'chainAddress' | 'version' | 'status' | 'sessionAddress' | 'sessionKeySealed'
>;

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

/** Everything that is stored of a payment when it is signed. */
export interface SignedPaymentRows {
  readonly id: string;
  readonly wallet: PayingWallet;
  readonly messageId: number;
  readonly txHash: Hex;
  readonly ref: Hex;
  readonly to: Address;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly feeRecipient: Address;
  readonly type: PaymentType;
  readonly memo: string;
  readonly idempotencyKey: string | null;
  readonly createdAt: number;
  readonly nonce: number;
  /** What `next_session_nonce` was when the nonce was chosen. */
  readonly storedNonce: number;
  readonly deadline: number;
  readonly signedAtBlock: number;
}

export type PaymentStore = ReturnType<typeof createPaymentStore>;

/** Payments that are kept in memory for those who ask for their status. */
const FOUND_PAYMENTS = 2_000;
/** How many rows one query names by value. */
const CHUNK = 500;

/** The payments' SQL. */
export function createPaymentStore({ orm }: Db) {
  const found = createLru<PaymentRow>(FOUND_PAYMENTS);
  const byId = orm
    .select()
    .from(payments)
    .where(eq(payments.id, sql.placeholder('id')))
    .prepare();
  const byKey = orm
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.walletId, sql.placeholder('walletId')),
        eq(payments.idempotencyKey, sql.placeholder('key')),
      ),
    )
    .prepare();
  const ofWallet = orm
    .select()
    .from(payments)
    .where(eq(payments.walletId, sql.placeholder('walletId')))
    .orderBy(desc(payments.messageId))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare();
  const payingWallet = orm
    .select({
      id: wallets.id,
      chainAddress: wallets.chainAddress,
      version: wallets.version,
      status: wallets.status,
      sessionAddress: wallets.sessionAddress,
      sessionKeySealed: wallets.sessionKeySealed,
    })
    .from(wallets)
    .where(eq(wallets.id, sql.placeholder('id')))
    .prepare();
  const sessionNonce = orm
    .select({ next: wallets.nextSessionNonce })
    .from(wallets)
    .where(eq(wallets.id, sql.placeholder('id')))
    .prepare();
  const inTime = orm
    .select({ nonce: sessionMessages.nonce, amount: sessionMessages.amount, total: sessionMessages.total })
    .from(sessionMessages)
    .where(
      and(
        eq(sessionMessages.walletId, sql.placeholder('walletId')),
        gte(sessionMessages.nonce, sql.placeholder('fromNonce')),
        gte(sessionMessages.deadline, sql.placeholder('timestamp')),
      ),
    )
    .prepare();
  const followed = () =>
    orm
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

  return {
    /** A payment; those that are asked for again and again are kept in memory until {@link forget} names them. */
    find(id: string): PaymentRow | undefined {
      const known = found.get(id);
      if (known !== undefined) return known;
      const payment = byId.get({ id });
      if (payment !== undefined) found.set(id, payment);
      return payment;
    },
    /** To be called when payments have changed in the database. */
    forget(changed: readonly Pick<PaymentRow, 'id'>[]): void {
      for (const { id } of changed) found.delete(id);
    },
    findByKey: (walletId: string, key: string): PaymentRow | undefined => byKey.get({ walletId, key }),
    /** The wallet's payments, the newest first. */
    list: (walletId: string, limit: number, offset: number): PaymentRow[] =>
      ofWallet.all({ walletId, limit, offset }),
    wallet: (id: string): PayingWallet | undefined => payingWallet.get({ id }),
    /** The nonce that the wallet's next session message should get. */
    nextSessionNonce(walletId: string): number {
      const row = sessionNonce.get({ id: walletId });
      if (row === undefined) throw new Error(`The wallet ${walletId} is gone.`);
      return row.next;
    },
    /** The wallet's session messages from a nonce on that a block of this time, in Unix seconds, or a later one may still execute. */
    messagesInTime: (walletId: string, fromNonce: number, timestamp: number): RecordedMessage[] =>
      inTime.all({ walletId, fromNonce, timestamp }),
    signedStatements: signedStatements(orm),
    /** The payments with these references; those that are unknown are absent. */
    byRefs(refs: readonly Hex[]): FollowedPayment[] {
      const rows: FollowedPayment[] = [];
      for (let start = 0; start < refs.length; start += CHUNK) {
        rows.push(
          ...followed()
            .where(inArray(payments.ref, refs.slice(start, start + CHUNK)))
            .all(),
        );
      }
      return rows;
    },
    /** Pending payments that are in no block and whose message is out of time at `timestamp`, the oldest first. */
    overdue: (timestamp: number, limit: number): FollowedPayment[] =>
      followed()
        .where(
          and(
            eq(payments.status, 'pending'),
            isNull(payments.blockNumber),
            lt(sessionMessages.deadline, timestamp),
          ),
        )
        .orderBy(payments.createdAt)
        .limit(limit)
        .all(),
    /** How many session messages of a wallet carry this nonce. */
    messagesWithNonce: (walletId: string, nonce: number): number =>
      orm
        .select({ count: count() })
        .from(sessionMessages)
        .where(and(eq(sessionMessages.walletId, walletId), eq(sessionMessages.nonce, nonce)))
        .get()?.count ?? 0,
    /** References of pending payments whose event lies in this block or below. */
    pendingUpToBlock: (blockNumber: number): Hex[] =>
      orm
        .select({ ref: payments.ref })
        .from(payments)
        .where(and(eq(payments.status, 'pending'), lte(payments.blockNumber, blockNumber)))
        .all()
        .map(({ ref }) => ref),
    /** The last transaction that was signed to carry a message. */
    carrierOf(messageId: number): Hex | undefined {
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
    },
    truthStatement: truthStatement(orm),
  };
}

function signedStatements(orm: Db['orm']): (rows: SignedPaymentRows) => readonly Statement[] {
  const at = sql.placeholder;
  const insertPayment = template(
    orm.insert(payments).values({
      id: at('id'),
      walletId: at('walletId'),
      messageId: at('messageId'),
      ref: at('ref'),
      toAddress: at('to'),
      amount: at('amount'),
      feeAmount: at('fee'),
      feeRecipient: at('feeRecipient'),
      type: at('type'),
      memo: at('memo'),
      idempotencyKey: at('idempotencyKey'),
      createdAt: at('createdAt'),
      status: 'pending',
      txHash: at('txHash'),
      blockNumber: null,
    }),
  );
  const insertMessage = template(
    orm.insert(sessionMessages).values({
      messageId: at('messageId'),
      walletId: at('walletId'),
      nonce: at('nonce'),
      deadline: at('deadline'),
      amount: at('amount'),
      total: at('total'),
      signedAtBlock: at('signedAtBlock'),
    }),
  );
  const takeNonce = template(
    orm
      .update(wallets)
      .set({ nextSessionNonce: sql`${at('nextNonce')}` })
      .where(and(eq(wallets.id, at('walletId')), eq(wallets.nextSessionNonce, at('storedNonce')))),
  );
  return ({ wallet, ...rows }) => {
    const values = {
      ...rows,
      walletId: wallet.id,
      total: rows.amount + rows.fee,
      nextNonce: rows.nonce + 1,
    };
    return [takeNonce(values), insertMessage(values), insertPayment(values)];
  };
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
