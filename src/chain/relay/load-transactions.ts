import { and, asc, eq, gt, gte, inArray, max, notExists, sql } from 'drizzle-orm';
import type { Address, Hex } from 'viem';
import type { Db } from '../../storage/db/open.ts';
import type { BatchCall } from '../contracts/abi-words.ts';
import type { CarriedMessage, TrackedTransaction, TransactionAttempt } from './ledger.ts';
import type { Outcome } from './relay-intent.ts';
import { attempts, messages, transactionMessages, transactions } from './relay-tables.ts';

/** Loads all transactions that are not final, as an earlier process left them. */
export async function loadTransactions({ orm }: Db): Promise<TrackedTransaction[]> {
  const rows = await orm
    .select()
    .from(transactions)
    .where(inArray(transactions.status, ['open', 'mined', 'lost']))
    .orderBy(asc(transactions.lane), asc(transactions.nonce))
    .all();
  const attemptsByKey = await loadAttempts({ orm });
  const messagesByKey = await loadMessages({ orm });
  return rows.flatMap(({ lane, nonce, status, gasLimit, blockNumber, blockHash }) => {
    const key = keyOf(lane, nonce);
    const carried = messagesByKey.get(key) ?? [];
    const [first, ...others] = attemptsByKey.get(key) ?? [];
    if (first === undefined || status === 'final' || status === 'void') return [];
    const block = blockNumber === null || blockHash === null ? undefined : { number: blockNumber, hash: blockHash };
    return [
      track({
        lane,
        nonce,
        status,
        block,
        attempts: [first, ...others],
        messages: carried,
        gas: gasLimit,
        sentAt: Number.NEGATIVE_INFINITY,
      }),
    ];
  });
}

/** Makes a transaction into one that is followed from now on. */
export function track(
  known: Omit<TrackedTransaction, 'reported' | 'listed' | 'waiting' | 'openSince' | 'missingSince' | 'expired'>,
  headNumber = 0,
): TrackedTransaction {
  return {
    ...known,
    listed: undefined,
    reported: false,
    waiting: { since: performance.now(), sinceBlock: headNumber },
    openSince: performance.now(),
    missingSince: undefined,
    expired: false,
  };
}

function keyOf(lane: Address, nonce: number): string {
  return `${lane}:${nonce}`;
}

async function loadAttempts({ orm }: Pick<Db, 'orm'>): Promise<Map<string, TransactionAttempt[]>> {
  const rows = await orm
    .select({
      hash: attempts.hash,
      lane: attempts.lane,
      nonce: attempts.nonce,
      maxFeePerGas: attempts.maxFeePerGas,
      maxPriorityFeePerGas: attempts.maxPriorityFeePerGas,
    })
    .from(attempts)
    .innerJoin(transactions, isOfTransaction(attempts))
    .where(inArray(transactions.status, ['open', 'mined', 'lost']))
    .orderBy(asc(attempts.seq))
    .all();
  return groupByKey(rows, ({ hash, maxFeePerGas, maxPriorityFeePerGas }) => ({
    hash,
    fees: { maxFeePerGas, maxPriorityFeePerGas },
  }));
}

async function loadMessages({ orm }: Pick<Db, 'orm'>): Promise<Map<string, CarriedMessage[]>> {
  const rows = await orm
    .select({
      lane: transactionMessages.lane,
      nonce: transactionMessages.nonce,
      id: messages.id,
      wallet: messages.wallet,
      deadline: messages.deadline,
      reservedGwei: messages.reservedGwei,
    })
    .from(transactionMessages)
    .innerJoin(transactions, isOfTransaction(transactionMessages))
    .innerJoin(messages, eq(messages.id, transactionMessages.messageId))
    .where(inArray(transactions.status, ['open', 'mined', 'lost']))
    .orderBy(asc(transactionMessages.position))
    .all();
  return groupByKey(rows, ({ id, wallet, deadline, reservedGwei }) => ({
    id,
    wallet,
    deadline: deadline ?? undefined,
    reservedGwei,
  }));
}

function isOfTransaction(table: typeof attempts | typeof transactionMessages) {
  return and(eq(transactions.lane, table.lane), eq(transactions.nonce, table.nonce));
}

function groupByKey<R extends { lane: Address; nonce: number }, T>(
  rows: readonly R[],
  read: (row: R) => T,
): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const key = keyOf(row.lane, row.nonce);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [read(row)]);
    else group.push(read(row));
  }
  return groups;
}

/** The nonce after the highest that a lane has signed; 0 if it has signed none. */
export async function nextNonceOf({ orm }: Pick<Db, 'orm'>, lane: Address): Promise<number> {
  const row = await orm
    .select({ highest: max(transactions.nonce) })
    .from(transactions)
    .where(eq(transactions.lane, lane))
    .get();
  return (row?.highest ?? -1) + 1;
}

/** Whether the database has a transaction at this nonce, in any status. */
export async function hasTransaction({ orm }: Db, lane: Address, nonce: number): Promise<boolean> {
  const isIt = and(eq(transactions.lane, lane), eq(transactions.nonce, nonce));
  return (await orm.select({ nonce: transactions.nonce }).from(transactions).where(isIt).get()) !== undefined;
}

/** The next message id. Ids are never reused. */
export async function nextMessageId({ orm }: Db): Promise<number> {
  // Rows are deleted after a while, but never the one with the highest id.
  const row = await orm
    .select({ highest: max(messages.id) })
    .from(messages)
    .get();
  return (row?.highest ?? 0) + 1;
}

/** The signed bytes of an attempt. */
export async function loadRaw({ orm }: Db, hash: Hex): Promise<Hex> {
  const row = await orm.select({ raw: attempts.raw }).from(attempts).where(eq(attempts.hash, hash)).get();
  if (row === undefined || row.raw === '0x') throw new Error(`The bytes of ${hash} are not in the database.`);
  return row.raw;
}

/** A message that could still execute, but that no transaction carries any more. */
export interface StrandedMessage extends CarriedMessage {
  readonly call: BatchCall;
  /**
   * Transactions that have carried it into a block and failed as a whole. A transaction whose nonce was taken by
   * another says nothing about it.
   */
  readonly carriers: number;
}

/**
 * Loads messages that were sent and are in no open transaction, with a deadline after `chainSeconds`: another
 * transaction took their nonce, or theirs failed as a whole. In the order of their ids, without those that have no
 * deadline.
 */
export async function loadStranded(
  { orm }: Db,
  chainSeconds: number,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<StrandedMessage[]> {
  const open = orm
    .select({ one: sql`1` })
    .from(transactionMessages)
    .innerJoin(transactions, isOfTransaction(transactionMessages))
    .where(and(eq(transactionMessages.messageId, messages.id), eq(transactions.status, 'open')));
  const rows = await orm
    .select({
      id: messages.id,
      wallet: messages.wallet,
      target: messages.target,
      data: messages.data,
      gasLimit: messages.gasLimit,
      deadline: messages.deadline,
      reservedGwei: messages.reservedGwei,
      carriers: sql<number>`count(case when ${transactions.status} not in ('lost', 'void') then 1 end)`,
    })
    .from(messages)
    .innerJoin(transactionMessages, eq(transactionMessages.messageId, messages.id))
    .innerJoin(transactions, isOfTransaction(transactionMessages))
    .where(
      and(eq(messages.status, 'sent'), gt(messages.deadline, chainSeconds), gt(messages.id, afterId), notExists(open)),
    )
    .groupBy(messages.id)
    .orderBy(asc(messages.id))
    .limit(limit)
    .all();
  return rows.map(({ id, wallet, deadline, reservedGwei, carriers, ...call }) => ({
    id,
    wallet,
    deadline: deadline ?? undefined,
    reservedGwei,
    carriers,
    call,
  }));
}

/**
 * A message as it was signed, whichever transaction carries it; `undefined` for one without a deadline, or that is no
 * longer stored.
 */
export async function loadCarried({ orm }: Db, messageId: number): Promise<StrandedMessage | undefined> {
  const { id, wallet, target, data, gasLimit, deadline, reservedGwei } = messages;
  const row = await orm
    .select({ id, wallet, target, data, gasLimit, deadline, reservedGwei })
    .from(messages)
    .where(eq(messages.id, messageId))
    .get();
  if (row === undefined || row.deadline === null || row.data === '0x') return undefined;
  const call = { target: row.target, data: row.data, gasLimit: row.gasLimit };
  return { ...row, deadline: row.deadline, carriers: 0, call };
}

/** How a message ended, as far as receipts have shown; `undefined` while it is in flight. */
export async function loadOutcome({ orm }: Db, messageId: number): Promise<Outcome | undefined> {
  const row = await orm
    .select({
      status: messages.status,
      deadline: messages.deadline,
      revertData: messages.revertData,
      txHash: transactions.minedHash,
      blockNumber: transactions.blockNumber,
    })
    .from(messages)
    .innerJoin(transactionMessages, eq(transactionMessages.messageId, messages.id))
    .innerJoin(transactions, isOfTransaction(transactionMessages))
    .where(and(eq(messages.id, messageId), gte(transactions.blockNumber, 0)))
    .orderBy(sql`${transactions.blockNumber} desc`)
    .get();
  if (row === undefined || row.txHash === null || row.blockNumber === null) return undefined;
  const { status, deadline, txHash, revertData } = row;
  // A dead message that reverted still counts as reverted. A batch that reverted as a whole says nothing about its
  // messages.
  const hasReverted = status === 'reverted' || (status === 'dead' && (revertData !== null || deadline === null));
  if (status !== 'executed' && !hasReverted) return undefined;
  return {
    status: hasReverted ? 'reverted' : 'executed',
    txHash,
    blockNumber: BigInt(row.blockNumber),
    ...(revertData === null ? {} : { revertData }),
  };
}

/** Whether none of our transactions will execute the message any more, so that no block will report it. */
export async function isOver({ orm }: Db, messageId: number): Promise<boolean> {
  const row = await orm.select({ status: messages.status }).from(messages).where(eq(messages.id, messageId)).get();
  return row === undefined || row.status === 'dead';
}
