import { and, eq, sql } from 'drizzle-orm';
import type { Address, Hex } from 'viem';
import type { Statement } from '../db/batch.ts';
import type { Db } from '../db/open.ts';
import { template } from '../db/template.ts';
import { wallets } from '../wallets/tables.ts';
import { type PaymentType, payments, sessionMessages } from './tables.ts';

/** Everything that is stored of a payment when it is signed. */
export interface SignedPaymentRows {
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
  readonly createdAt: number;
  readonly nonce: number;
  /** What `next_session_nonce` was when the nonce was chosen. */
  readonly storedNonce: number;
  readonly deadline: number;
  readonly signedAtBlock: number;
}

/**
 * A function that makes the statements of a signed payment: its nonce is taken, its message and itself are
 * stored.
 */
export function signedStatements(orm: Db['orm']): (rows: SignedPaymentRows) => readonly Statement[] {
  const insertPayment = insertPaymentTemplate(orm);
  const insertMessage = insertMessageTemplate(orm);
  const takeNonce = takeNonceTemplate(orm);
  return (rows) => {
    const values = { ...rows, total: rows.amount + rows.fee, nextNonce: rows.nonce + 1 };
    return [takeNonce(values), insertMessage(values), insertPayment(values)];
  };
}

const at = sql.placeholder;

function insertPaymentTemplate(orm: Db['orm']) {
  return template(
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
}

function insertMessageTemplate(orm: Db['orm']) {
  return template(
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
}

function takeNonceTemplate(orm: Db['orm']) {
  return template(
    orm
      .update(wallets)
      .set({ nextSessionNonce: sql`${at('nextNonce')}` })
      .where(and(eq(wallets.id, at('walletId')), eq(wallets.nextSessionNonce, at('storedNonce')))),
  );
}
