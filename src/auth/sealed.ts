import { and, asc, eq, gt, like } from 'drizzle-orm';
import { must } from '../db/batch.ts';
import type { Reading } from '../db/read.ts';
import type { SealedPlace } from '../db/sealed-place.ts';
import { sealedPrefix } from '../lib/crypto.ts';
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
