import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Clock } from '../../core/lib/time.ts';
import { auditStatement } from '../../http/audit/audit.ts';
import { must, type Statement, telling } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import { changeOfWallet, type WalletRow } from './wallet-store.ts';
import { wallets } from './wallet-tables.ts';

interface Deps {
  readonly db: Pick<Db, 'orm'>;
  readonly clock: Clock;
}

/** Has an Owner's wallet join an organisation; fails where it is in one, or has another Owner, by now. */
export function joinStatements(deps: Deps, { id, userId }: WalletRow, organizationId: string): readonly Statement[] {
  const { orm } = deps.db;
  const isStill = and(
    ...[eq(wallets.id, id), isNull(wallets.organizationId)],
    userId === null ? isNull(wallets.userId) : eq(wallets.userId, userId),
  );
  return [
    telling(must(orm.update(wallets).set({ organizationId }).where(isStill), 1, JOINING), changeOfWallet(id, null)),
    auditStatement(deps, { action: 'wallet_joined_organization', userId, walletId: id, details: { organizationId } }),
  ];
}

/** Label of the statement that fails where a wallet is in an organisation already. */
export const JOINING = 'wallet joins';

/** Has a wallet leave its organisation, if it is in one. */
export function leaveStatements(
  deps: Deps,
  { id, userId, organizationId }: Pick<WalletRow, 'id' | 'userId' | 'organizationId'>,
): readonly Statement[] {
  const { orm } = deps.db;
  const gone = telling(
    must(
      orm
        .update(wallets)
        .set({ organizationId: null })
        .where(and(eq(wallets.id, id), isNotNull(wallets.organizationId))),
      'any',
    ),
    changeOfWallet(id, null),
  );
  if (organizationId === null) return [gone];
  const details = { organizationId };
  return [gone, auditStatement(deps, { action: 'wallet_left_organization', userId, walletId: id, details })];
}
