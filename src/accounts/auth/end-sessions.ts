import type { Clock } from '../../core/lib/time.ts';
import { auditStatement } from '../../http/audit/audit.ts';
import type { Statement } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import { createUserSessionStore } from './user-sessions.ts';

interface EndingDeps {
  readonly db: Pick<Db, 'orm'>;
  readonly clock: Clock;
}

/** Ends all sessions of a user for the operator: once that is on disk, their JWTs are refused. */
export function endSessionsStatements({ db, clock }: EndingDeps, userId: string): readonly Statement[] {
  return [
    createUserSessionStore(db).endAllStatement(userId),
    auditStatement({ db, clock }, { action: 'sessions_ended', userId }),
  ];
}
