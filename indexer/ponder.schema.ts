import { index, onchainEnum, onchainTable, primaryKey, relations } from 'ponder';

/**
 * Amounts are micro-USDC, times are Unix seconds of the block, days are UTC dates (`2026-01-31`), addresses are in
 * lower case. GraphQL shows integers that may pass 31 bits, times and blocks among them, as strings. An `id` is
 * Ponder's event id: 75 digits in chain order, so rows sort by it as they happened.
 */

/** Every event of our contracts and every USDC transfer of our wallets, as `GET /feed` serves them. */
export const chainEvent = onchainTable('chain_event', (t) => ({
  id: t.text().primaryKey(),
  chainId: t.int8({ mode: 'bigint' }).notNull(),
  blockNumber: t.int8({ mode: 'bigint' }).notNull(),
  blockHash: t.hex().notNull(),
  timestamp: t.int8({ mode: 'bigint' }).notNull(),
  transactionHash: t.hex().notNull(),
  transactionIndex: t.integer().notNull(),
  logIndex: t.integer().notNull(),
  /** The contract that emitted it. */
  address: t.hex().notNull(),
  /** Which of our contracts that is, by its name in the deployment; wallets are `agentWalletV2` and `agentWalletV3`. */
  contract: t.text().notNull(),
  event: t.text().notNull(),
  /** Arguments by name; integers as decimal strings, addresses and bytes in lower case. */
  args: t.json().$type<Record<string, unknown>>().notNull(),
}));

export const wallet = onchainTable(
  'wallet',
  (t) => ({
    address: t.hex().primaryKey(),
    version: t.integer().notNull(),
    owner: t.hex().notNull(),
    /** Who may accept the ownership, while a transfer of it is open. */
    pendingOwner: t.hex(),
    session: t.hex(),
    frozen: t.boolean().notNull(),
    /** 0 is no limit, here and in the next two. */
    txLimit: t.bigint().notNull(),
    dailyLimit: t.bigint().notNull(),
    expiresAt: t.int8({ mode: 'bigint' }).notNull(),
    /** Empty: every recipient is allowed. */
    whitelist: t.hex().array().notNull(),
    deployedBlock: t.int8({ mode: 'bigint' }).notNull(),
    deployedAt: t.int8({ mode: 'bigint' }).notNull(),
    deployTransactionHash: t.hex().notNull(),
    /** USDC; null if the node could not tell what the wallet had when it was deployed. */
    balance: t.bigint(),
    paymentCount: t.integer().notNull(),
    paidTotal: t.bigint().notNull(),
    feesTotal: t.bigint().notNull(),
    /** Received and sent since the deployment, payments and fees included. */
    receivedTotal: t.bigint().notNull(),
    sentTotal: t.bigint().notNull(),
    lastPaymentAt: t.int8({ mode: 'bigint' }),
  }),
  (table) => ({ ownerIndex: index().on(table.owner) }),
);

export const payment = onchainTable(
  'payment',
  (t) => ({
    id: t.text().primaryKey(),
    /** keccak256 of the payment's id in the API. */
    ref: t.hex().notNull(),
    walletAddress: t.hex().notNull(),
    to: t.hex().notNull(),
    amount: t.bigint().notNull(),
    fee: t.bigint().notNull(),
    /** Who got the fee; null if the fee was zero or waived. */
    feeRecipient: t.hex(),
    day: t.text().notNull(),
    timestamp: t.int8({ mode: 'bigint' }).notNull(),
    blockNumber: t.int8({ mode: 'bigint' }).notNull(),
    transactionHash: t.hex().notNull(),
    logIndex: t.integer().notNull(),
  }),
  (table) => ({
    refIndex: index().on(table.ref),
    walletIndex: index().on(table.walletAddress, table.id),
    toIndex: index().on(table.to, table.id),
    dayIndex: index().on(table.day),
  }),
);

/**
 * Why USDC moved: `payment` and `fee` belong to a payment of the sending wallet, `withdrawal` is its owner's, `job` is
 * an escrow's, `deposit` is any other arrival, and `other` any other departure (x402, `execute`).
 */
export const transferKind = onchainEnum('transfer_kind', [
  'deposit',
  'payment',
  'fee',
  'withdrawal',
  'job',
  'other',
]);

export const transferDirection = onchainEnum('transfer_direction', ['in', 'out']);

/** One row for each of our wallets that a USDC transfer touches; two if both its ends are ours. */
export const transfer = onchainTable(
  'transfer',
  (t) => ({
    id: t.text().notNull(),
    direction: transferDirection('direction').notNull(),
    walletAddress: t.hex().notNull(),
    counterparty: t.hex().notNull(),
    amount: t.bigint().notNull(),
    kind: transferKind('kind').notNull(),
    /** Both ends are wallets of ours, so that there are two rows. */
    internal: t.boolean().notNull(),
    /** The payment that it belongs to. */
    paymentId: t.text(),
    timestamp: t.int8({ mode: 'bigint' }).notNull(),
    blockNumber: t.int8({ mode: 'bigint' }).notNull(),
    transactionHash: t.hex().notNull(),
    logIndex: t.integer().notNull(),
  }),
  (table) => ({
    key: primaryKey({ columns: [table.id, table.direction] }),
    walletIndex: index().on(table.walletAddress, table.id),
    paymentIndex: index().on(table.paymentId),
  }),
);

export const walletChangeKind = onchainEnum('wallet_change_kind', [
  'deployed',
  'policy',
  'whitelist',
  'frozen',
  'unfrozen',
  'session',
  'ownership_started',
  'ownership_transferred',
  'withdrawn',
  'executed',
]);

/** What owners did to their wallets. The columns beyond the common ones belong to the kind. */
export const walletChange = onchainTable(
  'wallet_change',
  (t) => ({
    id: t.text().primaryKey(),
    walletAddress: t.hex().notNull(),
    kind: walletChangeKind('kind').notNull(),
    txLimit: t.bigint(),
    dailyLimit: t.bigint(),
    expiresAt: t.int8({ mode: 'bigint' }),
    whitelist: t.hex().array(),
    session: t.hex(),
    owner: t.hex(),
    previousOwner: t.hex(),
    /** Recipient of a withdrawal, target of an execution. */
    target: t.hex(),
    amount: t.bigint(),
    selector: t.hex(),
    timestamp: t.int8({ mode: 'bigint' }).notNull(),
    blockNumber: t.int8({ mode: 'bigint' }).notNull(),
    transactionHash: t.hex().notNull(),
    logIndex: t.integer().notNull(),
  }),
  (table) => ({
    walletIndex: index().on(table.walletAddress, table.id),
    kindIndex: index().on(table.kind, table.id),
  }),
);

/** Payments of all wallets on one UTC day. */
export const paymentDay = onchainTable('payment_day', (t) => ({
  day: t.text().primaryKey(),
  paymentCount: t.integer().notNull(),
  volume: t.bigint().notNull(),
  fees: t.bigint().notNull(),
}));

/** Payments of one wallet on one UTC day. */
export const walletDay = onchainTable(
  'wallet_day',
  (t) => ({
    walletAddress: t.hex().notNull(),
    day: t.text().notNull(),
    paymentCount: t.integer().notNull(),
    volume: t.bigint().notNull(),
    fees: t.bigint().notNull(),
  }),
  (table) => ({
    key: primaryKey({ columns: [table.walletAddress, table.day] }),
    dayIndex: index().on(table.day),
  }),
);

/** The fee contract as it stands, and totals of everything; one row. */
export const platform = onchainTable('platform', (t) => ({
  address: t.hex().primaryKey(),
  feeBps: t.integer(),
  treasury: t.hex(),
  walletCount: t.integer().notNull(),
  paymentCount: t.integer().notNull(),
  paymentVolume: t.bigint().notNull(),
  feesCollected: t.bigint().notNull(),
}));

/** Fees by who received them. */
export const feeRecipient = onchainTable('fee_recipient', (t) => ({
  address: t.hex().primaryKey(),
  paymentCount: t.integer().notNull(),
  feesCollected: t.bigint().notNull(),
}));

/** How the platform's fee and its recipient came to be what they are. */
export const platformChange = onchainTable('platform_change', (t) => ({
  id: t.text().primaryKey(),
  feeBps: t.integer(),
  treasury: t.hex(),
  timestamp: t.int8({ mode: 'bigint' }).notNull(),
  blockNumber: t.int8({ mode: 'bigint' }).notNull(),
  transactionHash: t.hex().notNull(),
}));

export const walletRelations = relations(wallet, ({ many }) => ({
  payments: many(payment),
  transfers: many(transfer),
  changes: many(walletChange),
  days: many(walletDay),
}));

export const paymentRelations = relations(payment, ({ one, many }) => ({
  wallet: one(wallet, { fields: [payment.walletAddress], references: [wallet.address] }),
  transfers: many(transfer),
}));

export const transferRelations = relations(transfer, ({ one }) => ({
  wallet: one(wallet, { fields: [transfer.walletAddress], references: [wallet.address] }),
  payment: one(payment, { fields: [transfer.paymentId], references: [payment.id] }),
}));

export const walletChangeRelations = relations(walletChange, ({ one }) => ({
  wallet: one(wallet, { fields: [walletChange.walletAddress], references: [wallet.address] }),
}));

export const walletDayRelations = relations(walletDay, ({ one }) => ({
  wallet: one(wallet, { fields: [walletDay.walletAddress], references: [wallet.address] }),
}));
