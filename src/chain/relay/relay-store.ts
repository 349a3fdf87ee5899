import { and, eq, inArray, isNull, lt, not, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { Address, Hex } from 'viem';
import { chunks } from '../../core/lib/lists.ts';
import { must, type Statement, template } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import type { Fees } from './fees.ts';
import type { TrackedTransaction } from './ledger.ts';
import type { SignedCall } from './relay-intent.ts';
import {
  attempts,
  isChangeOfRules,
  messages,
  type TransactionStatus,
  transactionMessages,
  transactions,
} from './relay-tables.ts';

/** A message to store with its transaction. */
export interface NewMessage {
  readonly id: number;
  readonly kind: string;
  readonly wallet: Address;
  readonly call: SignedCall;
  /** The most that carrying it may cost. */
  readonly reservedGwei: number;
}

/** A signed transaction to store. */
interface NewTransaction {
  readonly lane: Address;
  readonly nonce: number;
  readonly raw: Hex;
  readonly hash: Hex;
  readonly fees: Fees;
  readonly gas: number;
  /** By position. New messages are stored too. */
  readonly messageIds: readonly number[];
}

/** Statements that insert a transaction, its first attempt and the messages that it carries. */
export function insertTransaction(
  { orm }: Pick<Db, 'orm'>,
  transaction: NewTransaction,
  newMessages: readonly NewMessage[],
  nowSeconds: number,
): Statement[] {
  const { lane, nonce, gas: gasLimit, messageIds } = transaction;
  const { message, carried } = insertsOn({ orm });
  return [
    must(orm.insert(transactions).values({ lane, nonce, status: 'open', gasLimit, createdAt: nowSeconds })),
    insertAttempt({ orm }, transaction, nowSeconds),
    ...newMessages.map(({ id, kind, wallet, call, reservedGwei }) => {
      const { target, data, gasLimit: callGas, deadline = null } = call;
      const values = { id, kind, wallet, target, data, deadline, reservedGwei };
      return message({ ...values, gasLimit: callGas, createdAt: nowSeconds });
    }),
    ...messageIds.map((messageId, position) => carried({ lane, nonce, position, messageId })),
  ];
}

/** The statement that stores a transaction's bytes before they are broadcast. */
export function insertAttempt(
  { orm }: Pick<Db, 'orm'>,
  { hash, lane, nonce, raw, fees }: Omit<NewTransaction, 'messageIds' | 'gas'>,
  nowSeconds: number,
): Statement {
  return must(orm.insert(attempts).values({ hash, lane, nonce, raw, ...fees, createdAt: nowSeconds }));
}

/** The content of a receipt of one of our transactions. */
export interface MinedTransaction {
  readonly transaction: TrackedTransaction;
  /** The fee that the block charged, in wei. */
  readonly fee: bigint;
  readonly gasUsed: number;
  readonly hash: Hex;
  readonly block: { readonly number: number; readonly hash: Hex };
  readonly executed: readonly number[];
  /** With the contract's revert data, if the receipt has it. */
  readonly reverted: readonly { readonly id: number; readonly data: Hex | undefined }[];
}

/** Records receipts. Execution takes precedence over a revert: the same message may be in two transactions. */
export function markMined({ orm }: Db, mined: readonly MinedTransaction[]): Statement[] {
  const executed = [...new Set(mined.flatMap((entry) => entry.executed))];
  return [
    ...mined.map(({ transaction: { lane, nonce }, hash, block }) =>
      must(
        orm
          .update(transactions)
          .set({ status: 'mined', minedHash: hash, blockNumber: block.number, blockHash: block.hash })
          .where(isAt(lane, [nonce], ['open', 'mined', 'lost'])),
      ),
    ),
    ...mined.flatMap((entry) => markCost({ orm }, entry)),
    ...chunks(executed).map((ids) =>
      must(
        orm.update(messages).set({ status: 'executed', revertData: null }).where(inArray(messages.id, ids)),
        ids.length,
      ),
    ),
    ...mined.flatMap(({ reverted }) =>
      reverted.map(({ id, data }) =>
        must(
          orm
            .update(messages)
            .set({ status: 'reverted', revertData: data ?? null })
            .where(and(eq(messages.id, id), eq(messages.status, 'sent'))),
          'any',
        ),
      ),
    ),
  ];
}

/** Splits a transaction's cost among its messages in the same ratio as its offer. */
function markCost(
  { orm }: Pick<Db, 'orm'>,
  { transaction: { messages: carried }, fee, gasUsed: gas }: MinedTransaction,
): Statement[] {
  const reserved = carried.reduce((sum, { reservedGwei }) => sum + reservedGwei, 0);
  if (reserved === 0) return [];
  const paid = Number(fee) / 1e9 / reserved;
  const used = gas / reserved;
  const alike = Map.groupBy(carried, ({ reservedGwei }) => reservedGwei);
  return [...alike].flatMap(([share, those]) => {
    const [costGwei, gasUsed] = [Math.round(share * paid), Math.round(share * used)];
    return chunks(those).map((part) => {
      const ids = part.map(({ id }) => id);
      return must(orm.update(messages).set({ costGwei, gasUsed }).where(inArray(messages.id, ids)), ids.length);
    });
  });
}

/** Records that a reorganisation removed these transactions from the chain. */
export function markOpenAgain({ orm }: Db, removed: readonly TrackedTransaction[]): Statement[] {
  const ids = removed.flatMap((transaction) => transaction.messages.map(({ id }) => id));
  return [
    ...updateAll({ orm }, removed, 'mined', { status: 'open', minedHash: null, blockNumber: null, blockHash: null }),
    ...chunks(ids).map((part) =>
      must(
        orm
          .update(messages)
          .set({ status: 'sent', revertData: null })
          .where(and(inArray(messages.id, part), inArray(messages.status, ['executed', 'reverted']))),
        'any',
      ),
    ),
  ];
}

/** Records that another transaction has taken its nonce. */
export function markLost({ orm }: Db, transaction: TrackedTransaction): Statement[] {
  return updateAll({ orm }, [transaction], 'open', { status: 'lost' });
}

/** Records that the transaction that had taken its nonce is gone. */
export function markReopened({ orm }: Db, transaction: TrackedTransaction): Statement[] {
  return updateAll({ orm }, [transaction], 'lost', { status: 'open' });
}

/**
 * Stops sending messages that fail with every batch that carries them. No block has shown that the contract refused
 * them.
 */
export function giveUp({ orm }: Db, ids: readonly number[]): Statement {
  const isOne = and(inArray(messages.id, [...ids]), eq(messages.status, 'sent'));
  return must(orm.update(messages).set({ status: 'reverted', revertData: null }).where(isOne), 'any');
}

/**
 * Records that transactions are final. They are never broadcast again, and the messages that they executed never
 * execute again, so the bytes of both are deleted. Changes of a wallet's rules stay, because the next change is made
 * from them.
 */
export function markFinal({ orm }: Db, final: readonly TrackedTransaction[]): Statement[] {
  const hashes = final.flatMap((transaction) => transaction.attempts.map(({ hash }) => hash));
  const ids = final.flatMap((transaction) => transaction.messages.map(({ id }) => id));
  return [
    ...updateAll({ orm }, final, 'mined', { status: 'final' }),
    ...chunks(ids).map((part) =>
      must(
        orm
          .update(messages)
          .set({ data: '0x' })
          .where(and(inArray(messages.id, part), eq(messages.status, 'executed'), not(isChangeOfRules(messages)))),
        'any',
      ),
    ),
    ...chunks(hashes).map((part) =>
      must(orm.update(attempts).set({ raw: '0x' }).where(inArray(attempts.hash, part)), part.length),
    ),
  ];
}

/**
 * Records that the final chain has used its nonce for something else. The transaction is over, and so is its call if
 * only the lane's key can make it. No process needs it any more.
 */
export function markVoid({ orm }: Db, transaction: TrackedTransaction): Statement[] {
  const ids = transaction.messages.map(({ id }) => id);
  const hashes = transaction.attempts.map(({ hash }) => hash);
  const isIt = and(inArray(messages.id, ids), isNull(messages.deadline), eq(messages.status, 'sent'));
  return [
    ...updateAll({ orm }, [transaction], 'lost', { status: 'void' }),
    must(orm.update(attempts).set({ raw: '0x' }).where(inArray(attempts.hash, hashes)), hashes.length),
    must(orm.update(messages).set({ status: 'dead', data: '0x' }).where(isIt), 'any'),
  ];
}

/**
 * Records messages that no transaction can execute any more: their deadline has passed in a final block, or they have
 * none and reverted in one. `expired` are messages of open transactions that the final chain was shown not to contain.
 */
export function markDead({ orm }: Db, finalSeconds: number, expired: readonly number[]): Statement[] {
  const waiting = and(inArray(messages.status, ['sent', 'reverted']), lt(messages.deadline, finalSeconds));
  const isSpent = and(eq(messages.status, 'reverted'), isNull(messages.deadline));
  const undecided = orm
    .select({ one: sql`1` })
    .from(transactionMessages)
    .innerJoin(
      transactions,
      and(eq(transactions.lane, transactionMessages.lane), eq(transactions.nonce, transactionMessages.nonce)),
    )
    .where(and(eq(transactionMessages.messageId, messages.id), inArray(transactions.status, ['open', 'mined'])));
  return [
    must(
      orm
        .update(messages)
        .set({ status: 'dead', data: '0x' })
        .where(and(or(waiting, isSpent), notExists(undecided))),
      'any',
    ),
    ...chunks(expired).map((ids) =>
      must(
        orm
          .update(messages)
          .set({ status: 'dead', data: '0x' })
          .where(and(waiting, inArray(messages.id, ids))),
        'any',
      ),
    ),
  ];
}

function isAt(lane: Address, nonces: readonly number[], statuses: readonly TransactionStatus[]): SQL | undefined {
  return and(
    eq(transactions.lane, lane),
    inArray(transactions.nonce, [...nonces]),
    inArray(transactions.status, [...statuses]),
  );
}

/** Updates transactions, all of which have the status `from`. */
function updateAll(
  { orm }: Pick<Db, 'orm'>,
  list: readonly TrackedTransaction[],
  from: TransactionStatus,
  to: Partial<typeof transactions.$inferInsert>,
): Statement[] {
  const lanes = Map.groupBy(list, ({ lane }) => lane);
  return [...lanes].flatMap(([lane, own]) =>
    chunks(own.map(({ nonce }) => nonce)).map((nonces) =>
      must(
        orm
          .update(transactions)
          .set(to)
          .where(isAt(lane, nonces, [from])),
        nonces.length,
      ),
    ),
  );
}

const at = sql.placeholder;
const built = new WeakMap<Db['orm'], ReturnType<typeof build>>();

/**
 * The prepared inserts of a database, which a batch repeats for each call. Building such a statement takes longer than
 * running it.
 */
function insertsOn({ orm }: Pick<Db, 'orm'>) {
  const known = built.get(orm) ?? build(orm);
  built.set(orm, known);
  return known;
}

function build(orm: Db['orm']) {
  const message = template(
    orm
      .insert(messages)
      .values({
        id: at('id'),
        kind: at('kind'),
        wallet: at('wallet'),
        target: at('target'),
        data: at('data'),
        gasLimit: at('gasLimit'),
        deadline: at('deadline'),
        reservedGwei: at('reservedGwei'),
        status: 'sent',
        createdAt: at('createdAt'),
      }),
  );
  const carried = template(
    orm
      .insert(transactionMessages)
      .values({ lane: at('lane'), nonce: at('nonce'), position: at('position'), messageId: at('messageId') }),
  );
  return { message, carried };
}
