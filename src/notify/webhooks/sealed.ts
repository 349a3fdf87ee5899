import { and, asc, eq, gt, isNotNull, like } from 'drizzle-orm';
import { sealedPrefix } from '../../core/lib/crypto.ts';
import { contextOf } from '../../features/wallets/wallet-keys.ts';
import { must } from '../../storage/db/batch.ts';
import type { Reading } from '../../storage/db/read.ts';
import type { SealedPlace } from '../../storage/db/sealed-place.ts';
import { webhookDeliveries as deliveries } from './webhook-tables.ts';

/** What is sealed of deliveries: the former secrets of those that are signed with one. */
export function sealedInDeliveries({ orm }: Reading): SealedPlace {
  const { seq, walletId, secretSealed } = deliveries;
  return {
    countSealedBy: (keyId) => orm.$count(deliveries, like(secretSealed, `${sealedPrefix(keyId)}%`)),
    async textsAfter(position, limit) {
      const rows = await orm
        .select({ seq, walletId, secretSealed })
        .from(deliveries)
        .where(and(gt(seq, Number(position)), isNotNull(secretSealed)))
        .orderBy(asc(seq))
        .limit(limit)
        .all();
      const texts = rows.flatMap(({ secretSealed: sealed, ...row }) =>
        sealed === null
          ? []
          : [
              {
                sealed,
                context: contextOf(row.walletId, 'webhook-secret'),
                replaceWith: (anew: string) =>
                  must(
                    orm
                      .update(deliveries)
                      .set({ secretSealed: anew })
                      .where(and(eq(seq, row.seq), eq(secretSealed, sealed))),
                    'any',
                  ),
              },
            ],
      );
      return { last: rows.at(-1)?.seq.toString(), texts };
    },
  };
}
