import { and, asc, eq, gt, like } from 'drizzle-orm';
import { signers } from '../../../accounts/auth/tables.ts';
import { sealedPrefix } from '../../../core/lib/crypto.ts';
import { must } from '../../../storage/db/batch.ts';
import type { Reading } from '../../../storage/db/read.ts';
import type { SealedPlace } from '../../../storage/db/sealed-place.ts';
import { contextOf } from '../keys.ts';

const { prefix, walletId, keySealed } = signers;

/** What is sealed of session keys beside the first: those whose API keys were not revoked. */
export function sealedInSigners({ orm }: Reading): SealedPlace {
  return {
    countSealedBy: (keyId) => orm.$count(signers, like(keySealed, `${sealedPrefix(keyId)}%`)),
    async textsAfter(position, limit) {
      const rows = await orm
        .select({ prefix, walletId, keySealed })
        .from(signers)
        .where(gt(prefix, position))
        .orderBy(asc(prefix))
        .limit(limit)
        .all();
      const texts = rows.flatMap((row) => {
        const sealed = row.keySealed;
        if (sealed === null) return [];
        const isSame = and(eq(prefix, row.prefix), eq(keySealed, sealed));
        const replaceWith = (anew: string) => must(orm.update(signers).set({ keySealed: anew }).where(isSame), 'any');
        return [{ sealed, context: contextOf(row.walletId, `session-key:${row.prefix}`), replaceWith }];
      });
      return { last: rows.at(-1)?.prefix, texts };
    },
  };
}
