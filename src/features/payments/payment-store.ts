import { randomBytes } from 'node:crypto';
import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Address, Hex } from 'viem';
import { createLru } from '../../core/lib/cache.ts';
import type { Vault } from '../../core/lib/crypto.ts';
import { isGiven, must, type Statement, spelledOut, telling, template } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import { listLookUp, type Reading, rowLookUp } from '../../storage/db/read.ts';
import { noApprovalStatement } from './approvals/approval-store.ts';
import { projectionQueries } from './payment-projection-store.ts';
import type { PaymentListQuery } from './payment-schema.ts';
import { type PaymentRow, type PaymentType, payments } from './payment-tables.ts';

/** The SQL of payments. */
export type PaymentStore = ReturnType<typeof createPaymentStore>;

/** Creates the SQL of payments. */
export function createPaymentStore(db: Db) {
  const { orm } = db;
  const queries = lookUps(db);
  return {
    ...queries,
    ...projectionQueries(db),
    /** Stores a signed payment. */
    signedStatement: signedStatement(orm),
    /** Fails where the payment's idempotency key names an approval. */
    noApprovalStatement: noApprovalStatement(orm),
    /** Fails where a payment has this reference. */
    notPaidStatement: (ref: Hex) => must(orm.update(payments).set({ ref }).where(eq(payments.ref, ref)), 0),
    /** Notes the idempotency key of a payment that was found on-chain, unless it has one. */
    async giveKey({ id }: Pick<PaymentRow, 'id'>, idempotencyKey: string): Promise<void> {
      const isIt = and(eq(payments.id, id), isNull(payments.idempotencyKey));
      await db.batch([must(orm.update(payments).set({ idempotencyKey }).where(isIt))]);
      queries.forget([{ id }]);
    },
  };
}

/** How many payments are kept in memory for status requests. */
const FOUND_PAYMENTS = 2_000;

function lookUps(db: Reading) {
  const { orm } = db;
  const found = createLru<PaymentRow>(FOUND_PAYMENTS);
  /** Counts changes of payments, so that a row read before a change is not cached after it. */
  let changes = 0;
  const byId = rowLookUp(db, payments, isGiven(payments.id, 'id'));
  const byRef = rowLookUp(db, payments, isGiven(payments.ref, 'ref'));
  const refOnly = { ref: payments.ref };
  const known = listLookUp(db, refOnly, payments.ref, (isListed) => orm.select(refOnly).from(payments).where(isListed));
  const byKey = rowLookUp(
    db,
    payments,
    and(isGiven(payments.walletId, 'walletId'), isGiven(payments.idempotencyKey, 'key')),
  );
  return {
    /** A payment by its id. It is cached until `forget` names it. */
    async find(id: string): Promise<PaymentRow | undefined> {
      const known = found.get(id);
      if (known !== undefined) return known;
      const before = changes;
      const payment = await byId({ id });
      if (payment !== undefined && changes === before) found.set(id, payment);
      return payment;
    },
    /** To be called when payments have changed in the database. */
    forget(changed: readonly Pick<PaymentRow, 'id'>[]): void {
      changes += 1;
      for (const { id } of changed) found.delete(id);
    },
    /** Whether a payment with another reference has this id. */
    isIdTaken: async (id: string, ref: Hex): Promise<boolean> => ((await byId({ id }))?.ref ?? ref) !== ref,
    /** Which of these references a payment has. */
    known: async (refs: readonly Hex[]): Promise<Set<Hex>> => new Set((await known(refs)).map(({ ref }) => ref)),
    findByRef: (ref: Hex): Promise<PaymentRow | undefined> => byRef({ ref }),
    findByKey: (walletId: string, key: string): Promise<PaymentRow | undefined> => byKey({ walletId, key }),
    /** The wallet's payments, the newest first. */
    list: (
      walletId: string,
      limit: number,
      offset: number,
      { type, status }: Pick<PaymentListQuery, 'type' | 'status'> = {},
    ): Promise<PaymentRow[]> =>
      orm
        .select()
        .from(payments)
        .where(and(eq(payments.walletId, walletId), has(payments.type, type), has(payments.status, status)))
        .orderBy(desc(payments.messageId))
        .limit(limit)
        .offset(offset)
        .all(),
  };
}

/** A filter of a list, with its value in the text so that SQLite can use a partial index. */
function has<Column extends SQLiteColumn>(column: Column, value: Column['_']['data'] | undefined): SQL | undefined {
  return value === undefined ? undefined : spelledOut(eq(column, value));
}

/** The columns of a payment at the time of its signature. */
export interface SignedPaymentRow {
  readonly id: string;
  readonly walletId: string;
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
  /** The public part of the key that requested it, if that is known. */
  readonly keyPrefix?: string | undefined;
  readonly createdAt: number;
}

const at = sql.placeholder;

/** Prepares the statement that inserts a signed payment. */
export function signedStatement(orm: Db['orm']): (row: SignedPaymentRow) => Statement {
  const insert = template<keyof SignedPaymentRow>(
    orm
      .insert(payments)
      .values({
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
        keyPrefix: at('keyPrefix'),
        createdAt: at('createdAt'),
        status: 'pending',
        txHash: at('txHash'),
        blockNumber: null,
      }),
  );
  return (row) => {
    const { id, walletId, keyPrefix = null } = row;
    const fields = { kind: 'payment', walletIds: [walletId], id, status: 'pending' } as const;
    return telling(insert({ ...row, keyPrefix }), fields);
  };
}

/** The two names of a payment: its public reference on-chain, and the id for those who may read it. */
export interface PaymentName {
  readonly id: string;
  /** The reference in the wallet's event. It reveals nothing about the payment without the master key. */
  readonly ref: Hex;
}

/** Names payments; see {@link createPaymentNames}. */
export type PaymentNames = ReturnType<typeof createPaymentNames>;

/**
 * Names payments by keyed hashes. A reference on-chain does not lead to the id, with which anybody can read the
 * payment's record. The same idempotency key of a wallet always gives the same reference, and a reference gives the
 * id. So a payment whose row is lost is found on-chain and gets its old id back. `isTaken` returns whether a payment
 * with another reference has this id.
 */
export function createPaymentNames(vault: Vault, isTaken: (id: string, ref: Hex) => Promise<boolean>) {
  const refOf = (...of: readonly string[]): Hex => `0x${vault.name('payment-ref', JSON.stringify(of))}`;
  /** The reference of the wallet's payment under this idempotency key. */
  const refOfKey = (walletId: string, idempotencyKey: string): Hex => refOf('key', walletId, idempotencyKey);
  /** The id of the payment with this reference. */
  const idOf = async (ref: Hex): Promise<string> => {
    for (let round = 0; ; round++) {
      // An id has 48 bits. If it is taken, the next round gives another.
      const id = `pay_${vault.name('payment-id', `${ref}/${round}`).slice(0, 12)}`;
      if (!(await isTaken(id, ref))) return id;
    }
  };
  return {
    refOfKey,
    idOf,
    /** Names a new payment; without a key, at random. */
    async nameNew(walletId: string, idempotencyKey: string | undefined): Promise<PaymentName> {
      const random = () => refOf('random', walletId, randomBytes(16).toString('hex'));
      const ref = idempotencyKey === undefined ? random() : refOfKey(walletId, idempotencyKey);
      return { id: await idOf(ref), ref };
    },
  };
}

/**
 * Finds the payment of a wallet's idempotency key. A payment that was adopted from the chain has lost its key; it
 * gets the key back here.
 */
export async function paymentOfKey(
  store: PaymentStore,
  names: PaymentNames,
  walletId: string,
  idempotencyKey: string,
): Promise<PaymentRow | undefined> {
  const known = await store.findByKey(walletId, idempotencyKey);
  if (known !== undefined) return known;
  const found = await store.findByRef(names.refOfKey(walletId, idempotencyKey));
  if (found === undefined) return undefined;
  if (found.idempotencyKey === null) await store.giveKey(found, idempotencyKey);
  return { ...found, idempotencyKey };
}
