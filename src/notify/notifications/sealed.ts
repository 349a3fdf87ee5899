import { and, asc, eq, gt, like } from 'drizzle-orm';
import { sealedPrefix } from '../../core/lib/crypto.ts';
import { must } from '../../storage/db/batch.ts';
import type { Reading } from '../../storage/db/read.ts';
import type { SealedPlace } from '../../storage/db/sealed-place.ts';
import { notificationChannels, pushKeys } from './notification-tables.ts';
import { targetContext } from './target.ts';

const { id, targetSealed } = notificationChannels;
const { name, privateKeySealed } = pushKeys;

/** What is sealed of notification channels: where they go. */
export function sealedInChannels({ orm }: Reading): SealedPlace {
  return {
    countSealedBy: (keyId) => orm.$count(notificationChannels, like(targetSealed, `${sealedPrefix(keyId)}%`)),
    async textsAfter(position, limit) {
      const rows = await orm
        .select({ id, sealed: targetSealed })
        .from(notificationChannels)
        .where(gt(id, position))
        .orderBy(asc(id))
        .limit(limit)
        .all();
      const texts = rows.map(({ id: of, sealed }) => ({
        sealed,
        context: targetContext(of),
        replaceWith: (anew: string) =>
          must(
            orm
              .update(notificationChannels)
              .set({ targetSealed: anew })
              .where(and(eq(id, of), eq(targetSealed, sealed))),
            'any',
          ),
      }));
      return { last: rows.at(-1)?.id, texts };
    },
  };
}

/** The place of a push key, which is sealed with it. */
export function pushKeyContext(of: string): string {
  return `push-key:${of}`;
}

/** What is sealed of push keys. */
export function sealedInPushKeys({ orm }: Reading): SealedPlace {
  return {
    countSealedBy: (keyId) => orm.$count(pushKeys, like(privateKeySealed, `${sealedPrefix(keyId)}%`)),
    async textsAfter(position, limit) {
      const rows = await orm
        .select({ name, sealed: privateKeySealed })
        .from(pushKeys)
        .where(gt(name, position))
        .orderBy(asc(name))
        .limit(limit)
        .all();
      const texts = rows.map(({ name: of, sealed }) => ({
        sealed,
        context: pushKeyContext(of),
        replaceWith: (anew: string) =>
          must(
            orm
              .update(pushKeys)
              .set({ privateKeySealed: anew })
              .where(and(eq(name, of), eq(privateKeySealed, sealed))),
            'any',
          ),
      }));
      return { last: rows.at(-1)?.name, texts };
    },
  };
}
