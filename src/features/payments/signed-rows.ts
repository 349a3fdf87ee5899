import { sql } from 'drizzle-orm';
import type { Address, Hex } from 'viem';
import { type Statement, telling } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import { template } from '../../storage/db/template.ts';
import { type PaymentType, payments } from './tables.ts';

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
  /** The public part of the key that asked for it, where that is known. */
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
