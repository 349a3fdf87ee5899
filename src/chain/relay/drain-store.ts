import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Address } from 'viem';
import { must, type Statement } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import type { Reading } from '../../storage/db/read.ts';
import { laneDrains, type TransactionStatus, transactions } from './relay-tables.ts';

/** An operator's request to drain a lane. */
export type LaneDrain = typeof laneDrains.$inferSelect;

/** The lanes to drain, in the order of the requests. */
export async function readDrains({ orm }: Reading): Promise<LaneDrain[]> {
  return await orm.select().from(laneDrains).orderBy(asc(laneDrains.requestedAt), asc(laneDrains.lane)).all();
}

/** Has a lane accept nothing new. An earlier request stays as it is. */
export function drainStatement({ orm }: Pick<Db, 'orm'>, lane: Address, requestedAt: number): Statement {
  return must(orm.insert(laneDrains).values({ lane, requestedAt }).onConflictDoNothing(), 'any');
}

/** Has the money of a draining lane sent to an address. Fails if it was already sent. */
export function sweepStatement(
  { orm }: Pick<Db, 'orm'>,
  lane: Address,
  { to, despiteUnknown }: { readonly to: Address; readonly despiteUnknown: boolean },
): Statement {
  const isUnsent = and(eq(laneDrains.lane, lane), isNull(laneDrains.sweepNonce));
  const wanted = { sweepTo: to, despiteUnknown, waitsFor: null, sweptAt: null };
  return must(orm.update(laneDrains).set(wanted).where(isUnsent));
}

/** Lets a lane accept calls again. Fails while its money is on the way. */
export function resumeStatement({ orm }: Pick<Db, 'orm'>, lane: Address): Statement {
  return must(orm.delete(laneDrains).where(and(eq(laneDrains.lane, lane), isNull(laneDrains.sweepNonce))));
}

/** Records the nonce of the transfer of a lane's money, in the commit of that transaction. There is one at a time. */
export function sentStatement({ orm }: Pick<Db, 'orm'>, { lane, sweepTo }: LaneDrain, nonce: number): Statement {
  if (sweepTo === null) throw new Error('A sweep of this lane was not requested.');
  const isWanted = and(eq(laneDrains.lane, lane), eq(laneDrains.sweepTo, sweepTo), isNull(laneDrains.sweepNonce));
  return must(orm.update(laneDrains).set({ sweepNonce: nonce, waitsFor: null }).where(isWanted));
}

/** Records that a final block shows nothing left of a lane's money that is worth its gas. */
export function sweptStatement({ orm }: Pick<Db, 'orm'>, lane: Address, sweptAt: number): Statement {
  const isIt = and(eq(laneDrains.lane, lane), isNotNull(laneDrains.sweepTo));
  return must(orm.update(laneDrains).set({ sweptAt, sweepNonce: null, waitsFor: null }).where(isIt), 'any');
}

/** Records that another transaction has taken the nonce for good, so that the money is still there. */
export function unsentStatement({ orm }: Pick<Db, 'orm'>, lane: Address, nonce: number): Statement {
  const isIt = and(eq(laneDrains.lane, lane), eq(laneDrains.sweepNonce, nonce));
  return must(orm.update(laneDrains).set({ sweepNonce: null }).where(isIt), 'any');
}

/** Records why a lane cannot be swept yet, in words for its operator. */
export function waitsForStatement({ orm }: Pick<Db, 'orm'>, lane: Address, waitsFor: string): Statement {
  return must(orm.update(laneDrains).set({ waitsFor }).where(eq(laneDrains.lane, lane)), 'any');
}

/** The status of the transaction at a nonce of a lane. */
export async function statusOfTransaction(
  { orm }: Reading,
  lane: Address,
  nonce: number,
): Promise<TransactionStatus | undefined> {
  const isIt = and(eq(transactions.lane, lane), eq(transactions.nonce, nonce));
  return (await orm.select({ status: transactions.status }).from(transactions).where(isIt).get())?.status;
}

/** Whether a transaction that is not ours has taken a nonce of this lane. */
export async function hasLostNonces({ orm }: Reading, lane: Address): Promise<boolean> {
  const isVoid = and(eq(transactions.status, 'void'), eq(transactions.lane, lane));
  return (await orm.select({ nonce: transactions.nonce }).from(transactions).where(isVoid).get()) !== undefined;
}
