import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { hex, paymentId, walletId } from '../db/columns.ts';
import { payments } from '../payments/tables.ts';
import { wallets } from '../wallets/tables.ts';

/** How far an authorised transfer has come: on its way, in a block, executed by USDC, its fee taken, or void. */
export type AuthorizationState = 'signed' | 'authorized' | 'used' | 'settled' | 'released';

/** The option of an x402 seller that was taken, each text as the seller wrote it. */
export interface StoredOffer {
  readonly version: 1 | 2;
  readonly option: Readonly<Record<string, unknown>>;
  /** Of v2, repeated if the seller told them. */
  readonly resource?: unknown;
  readonly extensions?: unknown;
}

/**
 * What a payment that somebody else executes has beside the others': the wallet authorises a transfer, and the seller
 * cashes it.
 */
export const authorizations = sqliteTable(
  'authorizations',
  {
    paymentId: paymentId('payment_id')
      .primaryKey()
      .references(() => payments.id),
    /** As the payment has it, so that a wallet's own are found among all. */
    walletId: walletId('wallet_id')
      .notNull()
      .references(() => wallets.id),
    /** Where the seller is, without the query, in which there may be secrets. */
    url: text('url').notNull(),
    /** SHA-256 of the whole URL; with the body's, it tells whether a request is the one that was paid for. */
    urlDigest: text('url_digest').notNull(),
    method: text('method').notNull(),
    bodyDigest: text('body_digest').notNull(),
    /** What the seller is told, but for the signature, which follows from the digest. */
    offer: text('offer', { mode: 'json' }).$type<StoredOffer>().notNull(),
    /** Chain time in Unix seconds; USDC executes the transfer after the first and before the second. */
    validAfter: integer('valid_after').notNull(),
    validBefore: integer('valid_before').notNull(),
    /** The transfer's nonce at USDC. */
    nonce: hex('nonce').notNull(),
    /** Chain time in Unix seconds up to which the last settlement or release that was sent may be executed. */
    settlementUntil: integer('settlement_until'),
    /** How often in a row there was nothing to settle or to release, or it could not be sent. */
    settlementTries: integer('settlement_tries').notNull().default(0),
    /** Unix seconds of the host, before which it is not tried again. */
    settlementDueAt: integer('settlement_due_at').notNull().default(0),

    // chain: written by the payment's fold alone
    state: text('state').$type<AuthorizationState>().notNull().default('signed'),
    /** USDC's digest of the transfer; as the wallet itself computed it once it is in a block. */
    digest: hex('digest').notNull(),
    /**
     * The block of its settlement. Until that is final the settlement may be reorganised away, however final the use
     * is.
     */
    settledAtBlock: integer('settled_at_block'),
  },
  (table) => [
    index('authorizations_open')
      .on(table.state, table.settlementDueAt)
      .where(sql`${table.state} in ('authorized', 'used')`),
    index('authorizations_used').on(table.walletId).where(sql`${table.state} = 'used'`),
    index('authorizations_released').on(table.state).where(sql`${table.state} = 'released'`),
  ],
);
