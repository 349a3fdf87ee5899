import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { address, hex, microUsdc, paymentId, walletId } from '../../storage/db/columns.ts';
import { payments } from '../payments/payment-tables.ts';
import { budgetColumns, limitColumns, wallets } from '../wallets/wallet-tables.ts';

/** How far an authorised transfer has come: on its way, in a block, executed by USDC, its fee taken, or void. */
export type AuthorizationState = 'signed' | 'authorized' | 'used' | 'settled' | 'released';

/** The option of an x402 seller that was taken, each text as the seller wrote it. */
export interface StoredOffer {
  readonly version: 1 | 2;
  readonly option: Readonly<Record<string, unknown>>;
  /** Of v2, repeated if the seller sent them. */
  readonly resource?: unknown;
  readonly extensions?: unknown;
}

/**
 * `signed`: on its way. `open`: a block has it, and its slots can be used. `closed`: a block has its end. `void`: it is
 * proved that it never opens.
 */
export type EnvelopeState = 'signed' | 'open' | 'closed' | 'void';

/**
 * What a wallet has put aside for several transfers, each of which the session key consents to off-chain. Slots are
 * handed out in their order, each once: the commit of a purchase moves `next_slot`.
 */
export const envelopes = sqliteTable(
  'envelopes',
  {
    id: integer('id').primaryKey(),
    walletId: walletId('wallet_id')
      .notNull()
      .references(() => wallets.id),
    /** The message that opens it; null where the chain alone knows of it. */
    messageId: integer('message_id').unique(),
    /** The session's nonce, which is its name on-chain. */
    nonce: integer('nonce').notNull(),
    /** Only this key's consents count. */
    session: address('session').notNull(),
    /** The most that a slot moves, micro-USDC. */
    cap: microUsdc('cap').notNull(),
    slots: integer('slots').notNull(),
    /** What a slot costs that moves the cap: as quoted, and by the rate alone once the chain has it. Micro-USDC. */
    fee: microUsdc('fee').notNull(),
    /** What a slot costs at least, but never more than it moves. */
    minFee: microUsdc('min_fee').notNull(),
    feeRecipient: address('fee_recipient').notNull(),
    /** USDC's domain separator when it was signed. */
    domain: hex('domain').notNull(),
    /** Chain time in Unix seconds from which nothing of it can be executed. */
    end: integer('end').notNull(),
    /** The wallet's limits and rolling budgets when it was signed: others end it. */
    ...limitColumns(),
    ...budgetColumns(),
    /** The process that signed it, the only one that hands out its slots: another may have an older database. */
    process: text('process').notNull(),
    signedAtBlock: integer('signed_at_block').notNull(),
    /** Unix seconds of the host when it was signed, or last handed out a slot. */
    usedAt: integer('used_at').notNull(),
    nextSlot: integer('next_slot').notNull().default(0),
    /** Hands out no slot any more. */
    isRetired: integer('is_retired', { mode: 'boolean' }).notNull().default(false),
    /** Whether all that was made of its slots is known here, also what was handed out by another process. */
    isAccounted: integer('is_accounted', { mode: 'boolean' }).notNull().default(false),
    /** Chain time in Unix seconds up to which the last closing that was sent may be executed. */
    closingUntil: integer('closing_until'),
    /** How often in a row it could not be closed. */
    closingTries: integer('closing_tries').notNull().default(0),
    /** Unix seconds of the host, before which it is not tried again. */
    closingDueAt: integer('closing_due_at').notNull().default(0),

    // chain: written by the envelope's fold alone
    state: text('state').$type<EnvelopeState>().notNull().default('signed'),
    /** The transaction that opens it: ours, or the one that did. */
    txHash: hex('tx_hash').notNull(),
    openedAtBlock: integer('opened_at_block'),
    closedAtBlock: integer('closed_at_block'),
    /** The slots that came to nothing as its closing says, one bit each from the lowest, in decimal. */
    unused: text('unused'),
    /** What the others moved as its closing says, and the fee that was paid for it. Micro-USDC. */
    value: microUsdc('value'),
    paidFee: microUsdc('paid_fee'),
  },
  (table) => [
    index('envelopes_wallet').on(table.walletId, table.nonce),
    index('envelopes_live').on(table.walletId).where(sql`${table.state} in ('signed', 'open')`),
    index('envelopes_closed').on(table.closedAtBlock).where(sql`${table.state} = 'closed'`),
    index('envelopes_unaccounted')
      .on(table.walletId)
      .where(sql`${table.isAccounted} = 0 and ${table.state} in ('open', 'closed')`),
  ],
);

/** A row of `envelopes`. */
export type EnvelopeRow = typeof envelopes.$inferSelect;

/**
 * What a payment that someone else executes has in addition to the others': the wallet authorises a transfer, and the
 * seller cashes it.
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
    /** What the seller gets, except the signature, which follows from the digest. */
    offer: text('offer', { mode: 'json' }).$type<StoredOffer>().notNull(),
    /** Chain time in Unix seconds; USDC executes the transfer after the first and before the second. */
    validAfter: integer('valid_after').notNull(),
    validBefore: integer('valid_before').notNull(),
    /** The transfer's nonce at USDC. */
    nonce: hex('nonce').notNull(),
    /** The slot of an envelope that it takes; null for a transfer that its wallet authorised by itself. */
    envelopeId: integer('envelope_id').references(() => envelopes.id),
    slot: integer('slot'),
    /** The API key whose own session key has signed it and consents; null for the wallet's first. */
    keyPrefix: text('key_prefix'),
    /** Of a slot: the block that was the latest when its consent was signed. */
    signedAtBlock: integer('signed_at_block'),
    /** Of a slot: USDC has not executed it by a final block from which on it cannot. */
    isOver: integer('is_over', { mode: 'boolean' }).notNull().default(false),
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
     * The block of its settlement, or of the end of its envelope. Until that is final the settlement may be reorganised
     * away, however final the use is.
     */
    settledAtBlock: integer('settled_at_block'),
  },
  (table) => [
    index('authorizations_open')
      .on(table.state, table.settlementDueAt)
      .where(sql`${table.state} in ('authorized', 'used')`),
    index('authorizations_nonce').on(table.nonce),
    index('authorizations_used').on(table.walletId).where(sql`${table.state} = 'used'`),
    uniqueIndex('authorizations_slot').on(table.envelopeId, table.slot).where(sql`${table.envelopeId} is not null`),
    index('authorizations_lost')
      .on(table.walletId)
      .where(sql`${table.urlDigest} = '' and ${table.envelopeId} is not null`),
    index('authorizations_released').on(table.state).where(sql`${table.state} = 'released'`),
  ],
);

/**
 * What wallets here have sold: a transfer that a buyer signed for one of them (EIP-3009), and the message that last
 * carried it to the chain. What became of it, the message and USDC say.
 */
export const sales = sqliteTable(
  'sales',
  {
    /** The hash of the transfer's fields: it is settled once, however often it is asked for. */
    id: hex('id').primaryKey(),
    walletId: walletId('wallet_id')
      .notNull()
      .references(() => wallets.id),
    payer: address('payer').notNull(),
    /** The transfer's nonce at USDC. */
    nonce: hex('nonce').notNull(),
    /** Where it was sold, without the query; as the buyer repeated it, null if nothing can be read. */
    resource: text('resource'),
    /** A later one takes its place where a block refused the earlier one. */
    messageId: integer('message_id').notNull().unique(),
    /** The first transaction of that message. */
    txHash: hex('tx_hash').notNull(),
    /** The block that was the latest when the first message was signed: no use of the nonce that counts is older. */
    signedAtBlock: integer('signed_at_block').notNull(),
    /** A call that delivers one thing for it has its success. */
    isDelivered: integer('is_delivered', { mode: 'boolean' }).notNull().default(false),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [index('sales_nonce').on(table.nonce)],
);

/** A row of `sales`. */
export type SaleRow = typeof sales.$inferSelect;
