import { index, onchainEnum, onchainTable, primaryKey, relations, sql } from 'ponder';

/**
 * Amounts are micro-USDC, times are Unix seconds of the block, days are UTC dates (`2026-01-31`), addresses are in
 * lower case. GraphQL shows integers that may pass 31 bits, times and blocks among them, as strings. An `id` is
 * Ponder's event id: 75 digits in chain order, so rows sort by it as they happened.
 */

/**
 * Every event of our contracts, as `GET /feed` serves them. USDC's own are not among them: see `transfer`, of which the
 * feed shows what no payment tells, and `authorization`.
 */
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
  /** Which of our contracts that is, by its name in the deployment; wallets are `agentWalletV2` and
   * `agentWalletV3`. */
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
    /** Its rolling budgets of 24 hours, 7 days, 30 days and 60 minutes; 0 for none. */
    budgetDay: t.bigint().notNull(),
    budgetWeek: t.bigint().notNull(),
    budgetMonth: t.bigint().notNull(),
    budgetHour: t.bigint().notNull(),
    expiresAt: t.int8({ mode: 'bigint' }).notNull(),
    /** Empty: every recipient is allowed. */
    whitelist: t.hex().array().notNull(),
    deployedBlock: t.int8({ mode: 'bigint' }).notNull(),
    deployedAt: t.int8({ mode: 'bigint' }).notNull(),
    deployTransactionHash: t.hex().notNull(),
    /** USDC; null if the node could not tell what the wallet had when it was deployed. */
    balance: t.bigint(),
    /** Put aside for what it has authorised, fees included, and is neither settled nor released. */
    reserved: t.bigint().notNull(),
    /** Payments, x402's among them, which count once USDC has executed them. */
    paymentCount: t.integer().notNull(),
    paidTotal: t.bigint().notNull(),
    /** Fees that were taken: for x402 with the settlement, and not if they were waived. */
    feesTotal: t.bigint().notNull(),
    /** Of the last three, what was x402. */
    x402Count: t.integer().notNull(),
    x402PaidTotal: t.bigint().notNull(),
    x402FeesTotal: t.bigint().notNull(),
    /** Received and sent since the deployment, payments and fees included. */
    receivedTotal: t.bigint().notNull(),
    sentTotal: t.bigint().notNull(),
    lastPaymentAt: t.int8({ mode: 'bigint' }),
    /** The nonce of the authorisation that USDC has executed last. */
    lastUsedNonce: t.hex(),
  }),
  (table) => ({ ownerIndex: index().on(table.owner) }),
);

/**
 * Parties that USDC has ever let take money of a wallet. Only USDC knows how much is left of an
 * allowance: its use has no event of its own.
 */
export const allowanceSpender = onchainTable(
  'allowance_spender',
  (t) => ({ walletAddress: t.hex().notNull(), spender: t.hex().notNull() }),
  (table) => ({ key: primaryKey({ columns: [table.walletAddress, table.spender] }) }),
);

/** What a session key had its wallet pay. What x402 moved is in `authorization` instead. */
export const payment = onchainTable(
  'payment',
  (t) => ({
    id: t.text().primaryKey(),
    /** How the service names the payment on-chain: a keyed hash, which does not reveal its id. */
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
 * What became of an authorised transfer: `open` until USDC executes it (`used`) and the wallet settles it. What USDC
 * has not executed ends as `released`, when its time is over, or as `cancelled` before, which is the owner's alone. One
 * of several with the same `ref` stays as it was if its end does not name it in the transaction's data.
 */
export const authorizationState = onchainEnum('authorization_state', [
  'open',
  'used',
  'settled',
  'released',
  'cancelled',
]);

/** The transfers that wallets have authorised for another party to have USDC execute (x402 by EIP-3009). */
export const authorization = onchainTable(
  'authorization',
  (t) => ({
    /** At USDC. No two authorisations of our wallets share one. */
    nonce: t.hex().primaryKey(),
    /** The event's id: sorts authorisations as they were made. */
    id: t.text().notNull(),
    /** How the service names the payment on-chain: a keyed hash, which does not reveal its id. */
    ref: t.hex().notNull(),
    walletAddress: t.hex().notNull(),
    to: t.hex().notNull(),
    value: t.bigint().notNull(),
    /** Put aside in addition to the value, and taken by the settlement unless it is waived. */
    fee: t.bigint().notNull(),
    /** USDC executes it after this second... */
    validAfter: t.int8({ mode: 'bigint' }).notNull(),
    /** ...and before this one. */
    validBefore: t.int8({ mode: 'bigint' }).notNull(),
    /** USDC's EIP-712 digest of it, by which the wallet knows it. */
    digest: t.hex().notNull(),
    state: authorizationState('state').notNull(),
    /** Whether USDC refuses the treasury, so that no one owes the fee; null until it is settled. */
    feeWaived: t.boolean(),
    /** Who got the fee; null if no one did, or has yet. */
    feeRecipient: t.hex(),
    authorizedAt: t.int8({ mode: 'bigint' }).notNull(),
    authorizedBlock: t.int8({ mode: 'bigint' }).notNull(),
    authorizeTransactionHash: t.hex().notNull(),
    /** When USDC executed it; null until then, as the next three. */
    usedAt: t.int8({ mode: 'bigint' }),
    usedBlock: t.int8({ mode: 'bigint' }),
    useTransactionHash: t.hex(),
    /** The id of USDC's event: sorts authorisations as they were executed. */
    useId: t.text(),
    /** The settlement, release or cancellation, as the state says. */
    endedAt: t.int8({ mode: 'bigint' }),
    endedBlock: t.int8({ mode: 'bigint' }),
    endTransactionHash: t.hex(),
  }),
  (table) => ({
    refIndex: index().on(table.ref),
    walletIndex: index().on(table.walletAddress, table.id),
    toIndex: index().on(table.to, table.id),
    stateIndex: index().on(table.state, table.id),
  }),
);

/**
 * By which reference a wallet will end what it still reserves. A reference has several authorisations, oldest first and
 * at most sixteen, if the session key gave it to several.
 */
export const reservation = onchainTable(
  'reservation',
  (t) => ({ walletAddress: t.hex().notNull(), ref: t.hex().notNull(), nonces: t.hex().array().notNull() }),
  (table) => ({ key: primaryKey({ columns: [table.walletAddress, table.ref] }) }),
);

/** What wallets have put aside for several transfers at once, each of which takes one of its slots. */
export const envelope = onchainTable(
  'envelope',
  (t) => ({
    walletAddress: t.hex().notNull(),
    /** The session's nonce that opened it, by which the wallet knows it. */
    envelope: t.bigint().notNull(),
    /** The event's id: sorts envelopes as they were opened. */
    id: t.text().notNull(),
    /** The most that a slot moves. */
    cap: t.bigint().notNull(),
    slots: t.integer().notNull(),
    /** What the rate takes of a slot that moves the cap. */
    fee: t.bigint().notNull(),
    /** What a used slot costs at least, but never more than it moves. */
    minFee: t.bigint().notNull(),
    /** USDC executes none of it from this second on. */
    end: t.int8({ mode: 'bigint' }).notNull(),
    openedAt: t.int8({ mode: 'bigint' }).notNull(),
    openedBlock: t.int8({ mode: 'bigint' }).notNull(),
    openTransactionHash: t.hex().notNull(),
    /** When it was closed; null while it is open, as all that follows. */
    closedAt: t.int8({ mode: 'bigint' }),
    closedBlock: t.int8({ mode: 'bigint' }),
    closeTransactionHash: t.hex(),
    /** The slots that came to nothing, one bit each from the lowest. */
    unused: t.bigint(),
    /** What the fee is of, and the fee that was paid. */
    value: t.bigint(),
    paidFee: t.bigint(),
    /** Whether USDC refuses the treasury, so that no one owes the fee. */
    feeWaived: t.boolean(),
    feeRecipient: t.hex(),
  }),
  (table) => ({
    key: primaryKey({ columns: [table.walletAddress, table.envelope] }),
    walletIndex: index().on(table.walletAddress, table.id),
  }),
);

/** The slots of envelopes, by their nonces at USDC, and when USDC executed them. */
export const envelopeSlot = onchainTable(
  'envelope_slot',
  (t) => ({
    nonce: t.hex().primaryKey(),
    walletAddress: t.hex().notNull(),
    envelope: t.bigint().notNull(),
    slot: t.integer().notNull(),
    /** When USDC executed it; null until then, as the next three. */
    usedAt: t.int8({ mode: 'bigint' }),
    usedBlock: t.int8({ mode: 'bigint' }),
    useTransactionHash: t.hex(),
    useId: t.text(),
  }),
  (table) => ({ envelopeIndex: index().on(table.walletAddress, table.envelope, table.slot) }),
);

/**
 * Why USDC moved: `payment` and `fee` belong to a payment of the sending wallet, `x402` and `x402_fee` to a transfer
 * that it had authorised, `channel` is a deposit into a payment channel or its withdrawal, `withdrawal` is its owner's,
 * `job` and `job_refund` are an escrow's, `deposit` is any other arrival, and `other` any other departure (`execute`).
 */
/** The authorisations by which others have paid a wallet (x402 by EIP-3009), right before each transfer. */
export const sale = onchainTable('sale', (t) => ({
  /** The id of USDC's event. */
  id: t.text().primaryKey(),
  payer: t.hex().notNull(),
  nonce: t.hex().notNull(),
}));

export const transferKind = onchainEnum('transfer_kind', [
  'deposit',
  'payment',
  'fee',
  'x402',
  'x402_fee',
  'withdrawal',
  'job',
  'job_refund',
  'other',
  'channel',
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
    /** The authorisation that it belongs to, or the slot, by its nonce at USDC. */
    authorizationNonce: t.hex(),
    /** The Job that it belongs to; null for what an escrow had kept for several. */
    jobId: t.bigint(),
    timestamp: t.int8({ mode: 'bigint' }).notNull(),
    blockNumber: t.int8({ mode: 'bigint' }).notNull(),
    blockHash: t.hex().notNull(),
    transactionHash: t.hex().notNull(),
    logIndex: t.integer().notNull(),
  }),
  (table) => ({
    key: primaryKey({ columns: [table.id, table.direction] }),
    walletIndex: index().on(table.walletAddress, table.id),
    paymentIndex: index().on(table.paymentId),
    // Most transfers are of neither.
    authorizationIndex: index().on(table.authorizationNonce).where(sql`authorization_nonce is not null`),
    jobIndex: index().on(table.jobId).where(sql`job_id is not null`),
  }),
);

export const walletChangeKind = onchainEnum('wallet_change_kind', [
  'deployed',
  'policy',
  'whitelist',
  'frozen',
  'unfrozen',
  'consents_ended',
  'session',
  'ownership_started',
  'ownership_transferred',
  'withdrawn',
  'executed',
  'job_policy',
  'guardian',
  'payment_approved',
  'budgets',
  'recipient_budget',
  'session_key',
  'session_keys_revoked',
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
    /** The epoch that a freeze, or the end of all consents, began: no message for an earlier one is executed. */
    epoch: t.bigint(),
    /**
     * Who may evaluate the session's Jobs, zero for no one in particular, and the seconds that they may last, zero for
     * 90 days.
     */
    jobEvaluator: t.hex(),
    maxJobDuration: t.integer(),
    /** Who may freeze in addition to the owner, zero for no one. */
    guardian: t.hex(),
    /** The payment of the same transaction that the owner had approved; `expiresAt` is the approval's end. */
    ref: t.hex(),
    owner: t.hex(),
    previousOwner: t.hex(),
    /** Recipient of a withdrawal or with a budget, target of an execution, a session key. */
    target: t.hex(),
    amount: t.bigint(),
    selector: t.hex(),
    /** The wallet's rolling budgets of 24 hours, 7 days, 30 days and 60 minutes; 0 for none. */
    budgetDay: t.bigint(),
    budgetWeek: t.bigint(),
    budgetMonth: t.bigint(),
    budgetHour: t.bigint(),
    /**
     * A rolling budget of a recipient or of a session key: 1 for 24 hours, 2 for 7 days, 3 for 30 days, 4 for 60
     * minutes, 0 for none; and the most in any such period.
     */
    budgetPeriod: t.integer(),
    budget: t.bigint(),
    /** What a session key may do: 1 payments, 2 x402, 4 Jobs, added; 0 for nothing any more. */
    scopes: t.integer(),
    timestamp: t.int8({ mode: 'bigint' }).notNull(),
    blockNumber: t.int8({ mode: 'bigint' }).notNull(),
    transactionHash: t.hex().notNull(),
    logIndex: t.integer().notNull(),
  }),
  (table) => ({ walletIndex: index().on(table.walletAddress, table.id), kindIndex: index().on(table.kind, table.id) }),
);

/**
 * Payments of all wallets on one UTC day, x402's among them: each on the day on which USDC moved it, and its fee on the
 * day on which that was taken.
 */
export const paymentDay = onchainTable('payment_day', (t) => ({
  day: t.text().primaryKey(),
  paymentCount: t.integer().notNull(),
  volume: t.bigint().notNull(),
  fees: t.bigint().notNull(),
  /** Of the last three, what was x402. */
  x402Count: t.integer().notNull(),
  x402Volume: t.bigint().notNull(),
  x402Fees: t.bigint().notNull(),
}));

/** Payments of one wallet on one UTC day, counted as in `paymentDay`. */
export const walletDay = onchainTable(
  'wallet_day',
  (t) => ({
    walletAddress: t.hex().notNull(),
    day: t.text().notNull(),
    paymentCount: t.integer().notNull(),
    volume: t.bigint().notNull(),
    fees: t.bigint().notNull(),
    x402Count: t.integer().notNull(),
    x402Volume: t.bigint().notNull(),
    x402Fees: t.bigint().notNull(),
  }),
  (table) => ({ key: primaryKey({ columns: [table.walletAddress, table.day] }), dayIndex: index().on(table.day) }),
);

/** The fee contract as it stands, and the totals of all payments, x402's among them; one row. */
export const platform = onchainTable('platform', (t) => ({
  address: t.hex().primaryKey(),
  feeBps: t.integer(),
  /** What a payment's fee is at least. */
  minFee: t.bigint(),
  treasury: t.hex(),
  walletCount: t.integer().notNull(),
  paymentCount: t.integer().notNull(),
  paymentVolume: t.bigint().notNull(),
  feesCollected: t.bigint().notNull(),
  /** Of the last three, what was x402. */
  x402Count: t.integer().notNull(),
  x402Volume: t.bigint().notNull(),
  x402FeesCollected: t.bigint().notNull(),
}));

/** The platform's fees by who received them: those of payments, x402's among them, and those of Jobs. */
export const feeRecipient = onchainTable('fee_recipient', (t) => ({
  address: t.hex().primaryKey(),
  paymentCount: t.integer().notNull(),
  feesCollected: t.bigint().notNull(),
  /** Of the last two, what was x402. */
  x402Count: t.integer().notNull(),
  x402FeesCollected: t.bigint().notNull(),
  jobCount: t.integer().notNull(),
  jobFeesCollected: t.bigint().notNull(),
}));

/** How the platform's fee, the smallest one, its recipient and the evaluators' fee came to be what they are. */
export const platformChange = onchainTable('platform_change', (t) => ({
  id: t.text().primaryKey(),
  feeBps: t.integer(),
  /** What a payment's fee is at least. */
  minFee: t.bigint(),
  treasury: t.hex(),
  evaluatorFeeBps: t.integer(),
  timestamp: t.int8({ mode: 'bigint' }).notNull(),
  blockNumber: t.int8({ mode: 'bigint' }).notNull(),
  transactionHash: t.hex().notNull(),
}));

/** The status of a Job in the escrow: `expired` once a party has claimed the refund, not before. */
export const jobStatus = onchainEnum('job_status', ['open', 'funded', 'submitted', 'completed', 'rejected', 'expired']);

/** Every Job of the escrow, whatever its parties. */
export const job = onchainTable(
  'job',
  (t) => ({
    /** As the escrow counts them, from 1. */
    id: t.bigint().primaryKey(),
    client: t.hex().notNull(),
    /** Null until it is set. */
    provider: t.hex(),
    evaluator: t.hex().notNull(),
    status: jobStatus('status').notNull(),
    budget: t.bigint().notNull(),
    expiredAt: t.int8({ mode: 'bigint' }).notNull(),
    /**
     * From then on the refund can be claimed, if the budget is in escrow: `expiredAt`, or an hour after the work was
     * handed in.
     */
    refundableAt: t.int8({ mode: 'bigint' }).notNull(),
    /** What the client's wallet signed the Job for; null for clients that are no wallets of ours. */
    metadataHash: t.hex(),
    deliverable: t.hex(),
    /** What the completion or the rejection gave as its reason; null for none. */
    reason: t.hex(),
    /** The part of the budget that is in escrow now. */
    escrowed: t.bigint().notNull(),
    /** What left it, and for whom; it is theirs, also where it was kept. */
    paidToProvider: t.bigint().notNull(),
    platformFee: t.bigint().notNull(),
    evaluatorFee: t.bigint().notNull(),
    refunded: t.bigint().notNull(),
    /** Of the last four, what USDC refused to transfer, so that the escrow kept it to be withdrawn. */
    kept: t.bigint().notNull(),
    createdAt: t.int8({ mode: 'bigint' }).notNull(),
    createTransactionHash: t.hex().notNull(),
    fundedAt: t.int8({ mode: 'bigint' }),
    fundTransactionHash: t.hex(),
    submittedAt: t.int8({ mode: 'bigint' }),
    submitTransactionHash: t.hex(),
    /** The completion, rejection or refund, as the status says. */
    endedAt: t.int8({ mode: 'bigint' }),
    endTransactionHash: t.hex(),
    /** Who completed or rejected it; null for a refund, which is anybody's. */
    endedBy: t.hex(),
  }),
  (table) => ({
    clientIndex: index().on(table.client, table.id),
    providerIndex: index().on(table.provider, table.id),
    evaluatorIndex: index().on(table.evaluator, table.id),
    statusIndex: index().on(table.status, table.id),
    metadataHashIndex: index().on(table.metadataHash),
  }),
);

export const jobEventKind = onchainEnum('job_event_kind', [
  'created',
  'specified',
  'provider_set',
  'budget_set',
  'funded',
  'submitted',
  'completed',
  'rejected',
  'expired',
  'payment_released',
  'platform_fee_paid',
  'evaluator_fee_paid',
  'refunded',
  'payout_kept',
]);

/** How a Job came to be what it is. The columns beyond the common ones belong to the kind. */
export const jobEvent = onchainTable(
  'job_event',
  (t) => ({
    id: t.text().primaryKey(),
    jobId: t.bigint().notNull(),
    kind: jobEventKind('kind').notNull(),
    /** Who did it, or whom the money is for. */
    account: t.hex(),
    amount: t.bigint(),
    /** Metadata, deliverable or reason. */
    hash: t.hex(),
    timestamp: t.int8({ mode: 'bigint' }).notNull(),
    blockNumber: t.int8({ mode: 'bigint' }).notNull(),
    transactionHash: t.hex().notNull(),
    logIndex: t.integer().notNull(),
  }),
  (table) => ({ jobIndex: index().on(table.jobId, table.id), kindIndex: index().on(table.kind, table.id) }),
);

/**
 * The escrow as it stands: how many Jobs have each status, and the sums of their amounts; one row, from its first event
 * on.
 */
export const escrow = onchainTable('escrow', (t) => ({
  address: t.hex().primaryKey(),
  evaluatorFeeBps: t.integer().notNull(),
  jobCount: t.integer().notNull(),
  openCount: t.integer().notNull(),
  fundedCount: t.integer().notNull(),
  submittedCount: t.integer().notNull(),
  completedCount: t.integer().notNull(),
  rejectedCount: t.integer().notNull(),
  expiredCount: t.integer().notNull(),
  escrowed: t.bigint().notNull(),
  paidToProvider: t.bigint().notNull(),
  platformFee: t.bigint().notNull(),
  evaluatorFee: t.bigint().notNull(),
  refunded: t.bigint().notNull(),
  kept: t.bigint().notNull(),
  /** The part of what was kept that is still there. */
  withdrawable: t.bigint().notNull(),
}));

/** Whom the escrow has kept payouts for. */
export const escrowAccount = onchainTable('escrow_account', (t) => ({
  address: t.hex().primaryKey(),
  kept: t.bigint().notNull(),
  /** The part of what was kept that is still there. */
  withdrawable: t.bigint().notNull(),
}));

/**
 * The identities (ERC-8004) that wallets of ours have registered or owned, also those that they have given away since.
 * What was said of one before it came to a wallet of ours is here only if our attestor said it. Texts are whatever
 * anybody wrote.
 */
export const agent = onchainTable(
  'agent',
  (t) => ({
    /** As the identity registry counts them. */
    agentId: t.bigint().primaryKey(),
    owner: t.hex().notNull(),
    /** Who registered it; null, as the next two, if it was registered before it came to a wallet of ours. */
    registrant: t.hex(),
    registeredAt: t.int8({ mode: 'bigint' }),
    registerTransactionHash: t.hex(),
    /** Where it is paid, as the registry has verified it; null after a transfer until its owner sets it. */
    agentWallet: t.hex(),
    /** Null if the node could not tell it of an agent that was registered before. */
    agentURI: t.text(),
    /** Feedback that stands, and feedback that was revoked. */
    feedbackCount: t.integer().notNull(),
    revokedCount: t.integer().notNull(),
    /** Of the feedback that stands, our attestor's, and the sum of its values. */
    attestedCount: t.integer().notNull(),
    attestedValue: t.bigint().notNull(),
  }),
  (table) => ({ ownerIndex: index().on(table.owner), registrantIndex: index().on(table.registrant) }),
);

/** Feedback for agents of ours by anybody, and for any agent by our attestor. */
export const feedback = onchainTable(
  'feedback',
  (t) => ({
    agentId: t.bigint().notNull(),
    client: t.hex().notNull(),
    /** As the reputation registry counts a client's feedback for an agent, from 1. */
    index: t.bigint().notNull(),
    value: t.bigint().notNull(),
    /** How many digits of the value come after the point. */
    decimals: t.integer().notNull(),
    tag1: t.text().notNull(),
    tag2: t.text().notNull(),
    endpoint: t.text().notNull(),
    feedbackURI: t.text().notNull(),
    feedbackHash: t.hex().notNull(),
    fromAttestor: t.boolean().notNull(),
    /** What our attestor wrote it for. */
    ref: t.hex(),
    revoked: t.boolean().notNull(),
    revokedAt: t.int8({ mode: 'bigint' }),
    revokeTransactionHash: t.hex(),
    /** The event's id: sorts feedback as it was given. */
    id: t.text().notNull(),
    timestamp: t.int8({ mode: 'bigint' }).notNull(),
    blockNumber: t.int8({ mode: 'bigint' }).notNull(),
    transactionHash: t.hex().notNull(),
    logIndex: t.integer().notNull(),
  }),
  (table) => ({
    key: primaryKey({ columns: [table.agentId, table.client, table.index] }),
    agentIndex: index().on(table.agentId, table.id),
    clientIndex: index().on(table.client, table.id),
    refIndex: index().on(table.ref),
  }),
);

/** The response of a party, such as the agent, to feedback. */
export const feedbackResponse = onchainTable(
  'feedback_response',
  (t) => ({
    id: t.text().primaryKey(),
    agentId: t.bigint().notNull(),
    client: t.hex().notNull(),
    index: t.bigint().notNull(),
    responder: t.hex().notNull(),
    responseURI: t.text().notNull(),
    responseHash: t.hex().notNull(),
    timestamp: t.int8({ mode: 'bigint' }).notNull(),
    blockNumber: t.int8({ mode: 'bigint' }).notNull(),
    transactionHash: t.hex().notNull(),
    logIndex: t.integer().notNull(),
  }),
  (table) => ({ feedbackIndex: index().on(table.agentId, table.client, table.index) }),
);

/** `refused`: the agent's owner had the registry refuse the attestor, who said it in an event of its own instead. */
export const attestationOutcome = onchainEnum('attestation_outcome', ['attested', 'refused', 'skipped', 'failed']);

/** What became of each attempt of our attestor to write feedback. */
export const attestation = onchainTable(
  'attestation',
  (t) => ({
    id: t.text().primaryKey(),
    /** What was to be attested. */
    ref: t.hex().notNull(),
    outcome: attestationOutcome('outcome').notNull(),
    /** Whom it is about; null unless it was attested or refused, as the client, our attestor. */
    agentId: t.bigint(),
    client: t.hex(),
    /** The number of the feedback that it became; null unless it was attested. */
    index: t.bigint(),
    /** What it says; null unless it was refused, as the next four: what was attested stands in the feedback. */
    value: t.bigint(),
    tag1: t.text(),
    tag2: t.text(),
    feedbackURI: t.text(),
    feedbackHash: t.hex(),
    /** What the reputation registry reverted with; null unless it failed. */
    reason: t.hex(),
    timestamp: t.int8({ mode: 'bigint' }).notNull(),
    blockNumber: t.int8({ mode: 'bigint' }).notNull(),
    transactionHash: t.hex().notNull(),
    logIndex: t.integer().notNull(),
  }),
  (table) => ({
    refIndex: index().on(table.ref),
    outcomeIndex: index().on(table.outcome, table.id),
    feedbackIndex: index().on(table.agentId, table.client, table.index),
  }),
);

/**
 * Tables whose rows belong to one event each, whose id they have, and change in its block at most. So a reorganisation
 * takes back all rows above an id.
 */
export const tablesOfOneBlock: ReadonlySet<string> = new Set([
  'chain_event',
  'payment',
  'transfer',
  'wallet_change',
  'platform_change',
  'job_event',
  'feedback_response',
  'attestation',
]);

export const walletRelations = relations(wallet, ({ many }) => ({
  payments: many(payment),
  authorizations: many(authorization),
  envelopes: many(envelope),
  transfers: many(transfer),
  changes: many(walletChange),
  days: many(walletDay),
  jobsAsClient: many(job, { relationName: 'client' }),
  jobsAsProvider: many(job, { relationName: 'provider' }),
  jobsAsEvaluator: many(job, { relationName: 'evaluator' }),
  agents: many(agent, { relationName: 'owner' }),
  registeredAgents: many(agent, { relationName: 'registrant' }),
}));

export const paymentRelations = relations(payment, ({ one, many }) => ({
  wallet: one(wallet, { fields: [payment.walletAddress], references: [wallet.address] }),
  transfers: many(transfer),
}));

export const authorizationRelations = relations(authorization, ({ one, many }) => ({
  wallet: one(wallet, { fields: [authorization.walletAddress], references: [wallet.address] }),
  transfers: many(transfer),
}));

export const envelopeRelations = relations(envelope, ({ one, many }) => ({
  wallet: one(wallet, { fields: [envelope.walletAddress], references: [wallet.address] }),
  slotRows: many(envelopeSlot),
}));

export const envelopeSlotRelations = relations(envelopeSlot, ({ one, many }) => ({
  opened: one(envelope, {
    fields: [envelopeSlot.walletAddress, envelopeSlot.envelope],
    references: [envelope.walletAddress, envelope.envelope],
  }),
  transfers: many(transfer),
}));

export const transferRelations = relations(transfer, ({ one }) => ({
  wallet: one(wallet, { fields: [transfer.walletAddress], references: [wallet.address] }),
  payment: one(payment, { fields: [transfer.paymentId], references: [payment.id] }),
  authorization: one(authorization, { fields: [transfer.authorizationNonce], references: [authorization.nonce] }),
  slot: one(envelopeSlot, { fields: [transfer.authorizationNonce], references: [envelopeSlot.nonce] }),
  job: one(job, { fields: [transfer.jobId], references: [job.id] }),
}));

export const walletChangeRelations = relations(walletChange, ({ one }) => ({
  wallet: one(wallet, { fields: [walletChange.walletAddress], references: [wallet.address] }),
}));

export const walletDayRelations = relations(walletDay, ({ one }) => ({
  wallet: one(wallet, { fields: [walletDay.walletAddress], references: [wallet.address] }),
}));

/** A party's wallet is null if the party is no wallet of ours. */
export const jobRelations = relations(job, ({ one, many }) => ({
  clientWallet: one(wallet, { relationName: 'client', fields: [job.client], references: [wallet.address] }),
  providerWallet: one(wallet, { relationName: 'provider', fields: [job.provider], references: [wallet.address] }),
  evaluatorWallet: one(wallet, { relationName: 'evaluator', fields: [job.evaluator], references: [wallet.address] }),
  events: many(jobEvent),
  transfers: many(transfer),
}));

export const jobEventRelations = relations(jobEvent, ({ one }) => ({
  job: one(job, { fields: [jobEvent.jobId], references: [job.id] }),
}));

/** Each wallet is null if that is no wallet of ours. */
export const agentRelations = relations(agent, ({ one, many }) => ({
  ownerWallet: one(wallet, { relationName: 'owner', fields: [agent.owner], references: [wallet.address] }),
  registrantWallet: one(wallet, {
    relationName: 'registrant',
    fields: [agent.registrant],
    references: [wallet.address],
  }),
  feedbacks: many(feedback),
  attestations: many(attestation),
}));

/** The agent is null if no wallet of ours ever had it. */
export const feedbackRelations = relations(feedback, ({ one, many }) => ({
  agent: one(agent, { fields: [feedback.agentId], references: [agent.agentId] }),
  clientWallet: one(wallet, { fields: [feedback.client], references: [wallet.address] }),
  responses: many(feedbackResponse),
  attestations: many(attestation),
}));

export const feedbackResponseRelations = relations(feedbackResponse, ({ one }) => ({
  feedback: one(feedback, {
    fields: [feedbackResponse.agentId, feedbackResponse.client, feedbackResponse.index],
    references: [feedback.agentId, feedback.client, feedback.index],
  }),
}));

export const attestationRelations = relations(attestation, ({ one }) => ({
  agent: one(agent, { fields: [attestation.agentId], references: [agent.agentId] }),
  feedback: one(feedback, {
    fields: [attestation.agentId, attestation.client, attestation.index],
    references: [feedback.agentId, feedback.client, feedback.index],
  }),
}));
