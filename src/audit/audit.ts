import { must, type Statement } from '../db/batch.ts';
import type { Db } from '../db/open.ts';
import { type Clock, nowSeconds } from '../lib/time.ts';
import type { AuditEntry } from './entry.ts';
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
  const { actor, userId: asking, address, requestId, wallet } = originNow();
  const { action, walletId = null, details = null } = entry;
  const { userId = walletId !== null && wallet?.id === walletId ? wallet.userId : asking } = entry;
  const row = { at: nowSeconds(clock), userId, walletId, action, details, address, requestId };
  return must(
    db.orm.insert(auditLog).values({ ...row, actor: actor.kind, actorId: actor.id, actorUserId: asking }),
  );
}
