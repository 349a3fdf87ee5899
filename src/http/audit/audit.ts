import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { type Clock, nowSeconds } from '../../core/lib/time.ts';
import { must, type Statement } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import type { AuditDetails, AuditEntry } from './entry.ts';
import { originNow } from './origin.ts';
import { auditLog } from './tables.ts';

/** What an entry is written with. */
export interface AuditDeps {
  readonly db: Pick<Db, 'orm'>;
  readonly clock: Clock;
}

/**
 * The statement that adds an entry: it belongs into the commit of what it tells. Who does it, and from where, is known
 * from the request in which this is called.
 */
export function auditStatement({ db, clock }: AuditDeps, entry: AuditEntry): Statement {
  return must(db.orm.insert(auditLog).values(rowOf(clock, entry)));
}

/** The same for each row of a table, with its id as the detail. There may be none. */
export function auditEachStatement(
  { db, clock }: AuditDeps,
  entry: Omit<AuditEntry, 'details'>,
  { table, id, where }: { readonly table: SQLiteTable; readonly id: SQLWrapper; readonly where: SQL | undefined },
): Statement {
  const row = rowOf(clock, entry);
  // As the column has it.
  const as = <Value>(value: Value, column: SQLiteColumn) => sql<Value>`${sql.param(value, column)}`.as(column.name);
  const query = db.orm
    .select({
      // The table gives a number that it has never given before.
      seq: sql<number>`null`.as('seq'),
      at: as(row.at, auditLog.at),
      userId: as(row.userId, auditLog.userId),
      walletId: as(row.walletId, auditLog.walletId),
      action: as(row.action, auditLog.action),
      actor: as(row.actor, auditLog.actor),
      actorId: as(row.actorId, auditLog.actorId),
      actorUserId: as(row.actorUserId, auditLog.actorUserId),
      address: as(row.address, auditLog.address),
      requestId: as(row.requestId, auditLog.requestId),
      details: sql<AuditDetails>`'{"id":"' || ${id} || '"}'`.as('details'),
      count: sql<number>`1`.as('count'),
      minute: sql<null>`null`.as('minute'),
    })
    .from(table)
    .where(where);
  return must(db.orm.insert(auditLog).select(query), 'any');
}

function rowOf(clock: Clock, entry: AuditEntry) {
  const { actor, userId: asking, address, requestId, wallet } = originNow();
  const { action, walletId = null, details = null } = entry;
  const { userId = walletId !== null && wallet?.id === walletId ? wallet.userId : asking } = entry;
  return {
    at: nowSeconds(clock),
    userId,
    walletId,
    action,
    details,
    address,
    requestId,
    actor: actor.kind,
    actorId: actor.id,
    actorUserId: asking,
  };
}
