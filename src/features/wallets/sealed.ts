import { and, asc, eq, gt, like, type SQL } from 'drizzle-orm';
import { sealedPrefix } from '../../core/lib/crypto.ts';
import { must } from '../../storage/db/batch.ts';
import type { Reading } from '../../storage/db/read.ts';
import type { SealedPlace, SealedText } from '../../storage/db/sealed-place.ts';
import { contextOf, type WalletSecret } from './keys.ts';
import { wallets } from './tables.ts';

type SealedColumns = Partial<
  Pick<typeof wallets.$inferInsert, 'ownerKeySealed' | 'sessionKeySealed' | 'webhookSecretSealed'>
>;

const { seq, id, ownerKeySealed, sessionKeySealed, webhookSecretSealed } = wallets;

/** What is sealed of wallets: both keys, and the secret of their webhooks. */
export function sealedInWallets({ orm }: Reading): SealedPlace {
  const textOf = (
    walletId: string,
    what: WalletSecret,
    sealed: string,
    isSame: SQL,
    changed: (anew: string) => SealedColumns,
  ): SealedText => ({
    sealed,
    context: contextOf(walletId, what),
    replaceWith: (anew) =>
      must(
        orm
          .update(wallets)
          .set(changed(anew))
          .where(and(eq(id, walletId), isSame)),
        'any',
      ),
  });
  return {
    async countSealedBy(keyId) {
      const start = `${sealedPrefix(keyId)}%`;
      const counts = await Promise.all([
        orm.$count(wallets, like(ownerKeySealed, start)),
        orm.$count(wallets, like(sessionKeySealed, start)),
        orm.$count(wallets, like(webhookSecretSealed, start)),
      ]);
      return counts.reduce((sum, count) => sum + count, 0);
    },
    async textsAfter(position, limit) {
      const rows = await orm
        .select({ seq, id, owner: ownerKeySealed, session: sessionKeySealed, webhook: webhookSecretSealed })
        .from(wallets)
        .where(gt(seq, Number(position)))
        .orderBy(asc(seq))
        .limit(limit)
        .all();
      const texts = rows.flatMap(({ id: of, owner, session, webhook }) => [
        textOf(of, 'owner-key', owner, eq(ownerKeySealed, owner), (anew) => ({ ownerKeySealed: anew })),
        textOf(of, 'session-key', session, eq(sessionKeySealed, session), (anew) => ({ sessionKeySealed: anew })),
        ...(webhook === null
          ? []
          : [
              textOf(of, 'webhook-secret', webhook, eq(webhookSecretSealed, webhook), (anew) => ({
                webhookSecretSealed: anew,
              })),
            ]),
      ]);
      return { last: rows.at(-1)?.seq.toString(), texts };
    },
  };
}
