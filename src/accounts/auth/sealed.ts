import { and, asc, eq, gt, like } from 'drizzle-orm';
import { sealedPrefix } from '../../core/lib/crypto.ts';
import { must } from '../../storage/db/batch.ts';
import type { Reading } from '../../storage/db/read.ts';
import type { SealedPlace } from '../../storage/db/sealed-place.ts';
import { sealContext } from './api-keys.ts';
import { apiKeys } from './tables.ts';

const { prefix, secretSealed } = apiKeys;

/** What is sealed of API keys: those that their Owners can be shown again. */
export function sealedInApiKeys({ orm }: Reading): SealedPlace {
  return {
    countSealedBy: (keyId) => orm.$count(apiKeys, like(secretSealed, `${sealedPrefix(keyId)}%`)),
    async textsAfter(position, limit) {
      const rows = await orm
        .select({ prefix, secretSealed })
        .from(apiKeys)
        .where(gt(prefix, position))
        .orderBy(asc(prefix))
        .limit(limit)
        .all();
      const texts = rows.flatMap((row) => {
        const sealed = row.secretSealed;
        if (sealed === null) return [];
        const isSame = and(eq(prefix, row.prefix), eq(secretSealed, sealed));
        const replaceWith = (anew: string) =>
          must(orm.update(apiKeys).set({ secretSealed: anew }).where(isSame), 'any');
        return [{ sealed, context: sealContext(row.prefix), replaceWith }];
      });
      return { last: rows.at(-1)?.prefix, texts };
    },
  };
}
