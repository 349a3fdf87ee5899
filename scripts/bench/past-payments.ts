/**
 * Past payments in a database, as the service leaves them once they are final: for the benchmarks of large databases.
 */
import type { Database, SQLQueryBindings } from 'bun:sqlite';
import { createHash } from 'node:crypto';
import { getTableColumns, getTableName } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { attempts, messages, transactionMessages, transactions } from '../../src/chain/relay/relay-tables.ts';
import { activity, spendingDays, spendingRecipients } from '../../src/features/activity/activity-tables.ts';
import { agentRegistrations, agents } from '../../src/features/identity/identity-tables.ts';
import { payments, paymentTotals } from '../../src/features/payments/payment-tables.ts';
import { reputationCounters, reputationEvents } from '../../src/features/reputation/reputation-tables.ts';
import { sessionMessages } from '../../src/features/signing/signing-tables.ts';
import { wallets } from '../../src/features/wallets/wallet-tables.ts';
import { webhookDeliveries } from '../../src/notify/webhooks/webhook-tables.ts';

/** What there is to be. */
export interface ManyPayments {
  readonly payments: number;
  /** A wallet that is there already, and whose receiver got its payments. */
  readonly ownWallet: string;
  /** Every so many is one of that wallet. */
  readonly ownEach: number;
  /** Unix seconds of the latest; the first is thirty days before it. */
  readonly untilSeconds: number;
}

/** Numbers below are those of what the service itself has written. */
const FIRST_MESSAGE = 10_000;
const FIRST_AGENT = 1_000_000;
const PAYMENTS_PER_WALLET = 20;
const PAYMENTS_PER_TRANSACTION = 16;
const SPAN_SECONDS = 30 * 86_400;
const MICRO = 1_000_000n;
const FEE = 20_000n;
/** Of the events of reputation, as many are on the chain. */
const ATTESTED = 0.75;

/** How many other wallets there are with so many payments. */
export function walletsOf(count: number): number {
  return Math.max(1, Math.floor(count / PAYMENTS_PER_WALLET));
}

/**
 * Inserts past payments and what came of each: its message, its transaction with fifteen others, its activity, its
 * event of reputation, its sums.
 */
export function fillPayments(sqlite: Database, many: ManyPayments): void {
  const { payments: total, ownWallet, ownEach, untilSeconds } = many;
  const others = walletsOf(total);
  const isOwn = (index: number) => index % ownEach === 0;
  const walletOf = (index: number) => (isOwn(index) ? ownWallet : idOf('wallet', index % others));
  const timeOf = (index: number) =>
    Math.floor(untilSeconds - SPAN_SECONDS + (index * SPAN_SECONDS) / Math.max(1, total));
  sqlite.run('pragma foreign_keys = off');
  fillWallets(sqlite, others, untilSeconds);
  fillMessages(sqlite, total, timeOf, { walletOf, isOwn });
  fillPaymentRows(sqlite, total, { walletOf, timeOf });
  fill(sqlite, activity, total, (index) => ({
    walletId: walletOf(index),
    kind: 'payment',
    timestamp: timeOf(index),
    blockNumber: 1,
    logIndex: 3 * (index % PAYMENTS_PER_TRANSACTION),
    side: 1,
    blockTag: index,
    amount: -(MICRO + FEE),
    transactionHash: hashOf(`t${Math.floor(index / PAYMENTS_PER_TRANSACTION)}`),
    counterparty: recipientOf(index),
    paymentRef: hashOf(`r${index}`),
  }));
  fillReputation(sqlite, total, timeOf, walletOf);
  fillSums(sqlite, total, timeOf, [ownWallet, ...Array.from({ length: others }, (_, at) => idOf('wallet', at))]);
  const reported = Math.ceil(total / ownEach);
  fill(sqlite, webhookDeliveries, reported, (index) => ({
    id: idOf('whd', index),
    walletId: ownWallet,
    paymentId: idOf('pay', index * ownEach),
    type: 'payment.confirmed',
    body: bodyOf(index * ownEach),
    status: 'delivered',
    attempts: 1,
    createdAt: timeOf(index * ownEach),
    deliveredAt: timeOf(index * ownEach),
    lastStatusCode: 200,
  }));
}

/** Inserts the rows of confirmed payments alone. */
export function fillPaymentRows(
  sqlite: Database,
  total: number,
  of: { readonly walletOf: (index: number) => string; readonly timeOf: (index: number) => number },
): void {
  fill(sqlite, payments, total, (index) => ({
    id: idOf('pay', index),
    walletId: of.walletOf(index),
    messageId: FIRST_MESSAGE + index,
    ref: hashOf(`r${index}`),
    toAddress: recipientOf(index),
    amount: MICRO,
    feeAmount: FEE,
    feeRecipient: addressOf('f'),
    type: 'direct',
    memo: 'a memo of thirty characters....',
    createdAt: of.timeOf(index),
    status: 'confirmed',
    idempotencyKey: keyOf(index),
    txHash: hashOf(`t${Math.floor(index / PAYMENTS_PER_TRANSACTION)}`),
    blockNumber: 1,
    keyPrefix: 'abcd1234',
  }));
}

const recipientOf = (index: number) => addressOf(`to${index % 50}`);

function bodyOf(index: number): string {
  const payment = { id: idOf('pay', index), status: 'confirmed', amount: '1', to: recipientOf(index) };
  return JSON.stringify({ type: 'payment.confirmed', timestamp: index, data: { payment } });
}

function fillWallets(sqlite: Database, others: number, now: number): void {
  fill(sqlite, wallets, others, (index) => ({
    id: idOf('wallet', index),
    chainAddress: addressOf(`w${index}`),
    name: `w${index}`,
    version: 'v3',
    status: 'active',
    userId: null,
    createdAt: now - SPAN_SECONDS,
    salt: hashOf(`s${index}`),
    ownerAddress: addressOf('o'),
    ownerKeySealed: '-'.repeat(150),
    sessionAddress: addressOf('k'),
    sessionKeySealed: '-'.repeat(150),
    deployedAtBlock: 1,
  }));
  // Nothing is left to be done about them.
  fill(sqlite, agents, others, (index) => ({
    agentId: FIRST_AGENT + index,
    walletId: idOf('wallet', index),
    isOwned: true,
    uri: 'https://a.example',
    registeredTxHash: hashOf(`a${index}`),
    registeredAt: now - SPAN_SECONDS,
  }));
  fill(sqlite, agentRegistrations, others, (index) => ({
    walletId: idOf('wallet', index),
    status: 'registered',
    createdAt: now - SPAN_SECONDS,
    dueAt: null,
  }));
}

interface Owners {
  readonly walletOf: (index: number) => string;
  readonly isOwn: (index: number) => boolean;
}

function fillMessages(
  sqlite: Database,
  total: number,
  timeOf: (index: number) => number,
  { walletOf, isOwn }: Owners,
): void {
  // The last of them carries what the attestor writes.
  fill(sqlite, messages, total + 1, (index) => ({
    id: FIRST_MESSAGE + index,
    kind: 'payment',
    wallet: addressOf(`w${index}`),
    target: addressOf('t'),
    data: '0x',
    gasLimit: 140_000,
    deadline: timeOf(index) + 120,
    status: 'executed',
    createdAt: timeOf(index),
    reservedGwei: 177_733,
    costGwei: 54_752,
    gasUsed: 52_756,
  }));
  // Those of the wallet that is there would claim nonces that the chain does not know as used.
  const ofOthers = Array.from({ length: total }, (_, index) => index).filter((index) => !isOwn(index));
  fill(sqlite, sessionMessages, ofOthers.length, (at) => {
    const index = ofOthers[at] ?? 0;
    return {
      messageId: FIRST_MESSAGE + index,
      walletId: walletOf(index),
      nonce: at % PAYMENTS_PER_WALLET,
      deadline: timeOf(index) + 120,
      amount: MICRO,
      total: MICRO + FEE,
      signedAtBlock: 1,
      recipient: recipientOf(index),
      epoch: 0,
    };
  });
  const sent = Math.ceil(total / PAYMENTS_PER_TRANSACTION);
  const lane = addressOf('lane');
  const timeSent = (index: number) => timeOf(index * PAYMENTS_PER_TRANSACTION);
  fill(sqlite, transactions, sent, (index) => ({
    lane,
    nonce: index,
    status: 'final',
    gasLimit: 2_000_000,
    minedHash: hashOf(`t${index}`),
    blockNumber: 1,
    blockHash: hashOf('b'),
    createdAt: timeSent(index),
  }));
  fill(sqlite, attempts, sent, (index) => ({
    hash: hashOf(`t${index}`),
    lane,
    nonce: index,
    raw: '0x',
    maxFeePerGas: 1_083_245_456n,
    maxPriorityFeePerGas: 1_000_000_000n,
    createdAt: timeSent(index),
  }));
  fill(sqlite, transactionMessages, total, (index) => ({
    lane,
    nonce: Math.floor(index / PAYMENTS_PER_TRANSACTION),
    position: index % PAYMENTS_PER_TRANSACTION,
    messageId: FIRST_MESSAGE + index,
  }));
}

function fillReputation(
  sqlite: Database,
  total: number,
  timeOf: (index: number) => number,
  walletOf: (index: number) => string,
): void {
  sqlite.run(`insert or ignore into feedback_contexts (id, context) values (1, '{}')`);
  const attested = Math.floor(total * ATTESTED);
  fill(sqlite, reputationEvents, total, (index) => {
    const isOnChain = index < attested;
    return {
      id: idOf('revt', index),
      walletId: walletOf(index),
      eventType: 'payment_success',
      value: 1,
      tag1: 'payment',
      sourceKind: 'payment',
      cause: idOf('pay', index),
      volume: MICRO,
      shownRef: hashOf(`t${Math.floor(index / PAYMENTS_PER_TRANSACTION)}`),
      blockNumber: isOnChain ? null : 1,
      createdAt: timeOf(index),
      messageId: isOnChain ? FIRST_MESSAGE + total : null,
      agentId: isOnChain ? index : null,
      contextId: isOnChain ? 1 : null,
      onchainTxHash: isOnChain ? hashOf(`a${index >> 5}`) : null,
      syncedAt: isOnChain ? timeOf(index) : null,
      feedbackIndex: isOnChain ? index : null,
    };
  });
}

/** Of each wallet; its payments were made on two days, and to one recipient for the most part. */
function fillSums(sqlite: Database, total: number, timeOf: (index: number) => number, all: readonly string[]): void {
  const each = Math.max(1, Math.floor(total / all.length));
  const volume = BigInt(each) * MICRO;
  const day = Math.floor(timeOf(total - 1) / 86_400) - 1;
  fill(sqlite, spendingDays, 2 * all.length, (index) => ({
    walletId: all[index >> 1] ?? '',
    day: day - (index & 1),
    kind: 'payment',
    amount: volume / 2n,
    fees: FEE,
    count: each,
  }));
  const date = new Date(timeOf(total - 1) * 1_000);
  const month = (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
  fill(sqlite, spendingRecipients, all.length, (index) => ({
    walletId: all[index] ?? '',
    month,
    recipient: recipientOf(index),
    amount: volume,
    count: each,
  }));
  sqlite.run('delete from reputation_counters');
  fill(sqlite, reputationCounters, all.length, (index) => ({
    walletId: all[index] ?? '',
    success: each,
    payments: each,
    volume,
    lastActiveAt: timeOf(total - 1),
  }));
  sqlite.run('delete from payment_totals');
  fill(sqlite, paymentTotals, 1, () => ({
    id: 1,
    payments: total,
    volume: BigInt(total) * MICRO,
    fees: BigInt(total) * FEE,
  }));
}

/** 32 bytes that follow from a text. */
const hashOf = (text: string) => `0x${createHash('sha256').update(text).digest('hex')}` as const;

/** An address that follows from a text. */
const addressOf = (text: string) => hashOf(text).slice(0, 42);

/** An id of the form of ours, which follows from its number. */
export const idOf = (prefix: string, index: number) => `${prefix}_${hashOf(`${prefix}${index}`).slice(2, 14)}`;

/** A key of 36 characters, as most callers make them. */
function keyOf(index: number): string {
  const digits = hashOf(`i${index}`).slice(2);
  return [0, 8, 12, 16, 20].map((from, part, at) => digits.slice(from, at[part + 1] ?? 32)).join('-');
}

/** Inserts rows that `make` gives for 0 to `total`, as drizzle would store them. */
function fill(
  sqlite: Database,
  table: SQLiteTable,
  total: number,
  make: (index: number) => Readonly<Record<string, unknown>>,
): void {
  const columns = getTableColumns(table);
  const named = Object.keys(make(0)).map((key) => {
    const column = columns[key];
    if (column === undefined) throw new Error(`There is no column ${key}.`);
    return { key, column };
  });
  const names = named.map(({ column }) => `"${column.name}"`).join();
  const insert = sqlite.prepare(
    `insert into ${getTableName(table)} (${names}) values (${named.map(() => '?').join()})`,
  );
  sqlite.transaction(() => {
    for (let index = 0; index < total; index++) {
      const row = make(index);
      const values = named.map(({ key, column }) => {
        const value = row[key];
        return value === null ? null : (column.mapToDriverValue(value) as SQLQueryBindings);
      });
      insert.run(...values);
    }
  })();
  insert.finalize();
}
