import { and, asc, eq, gt, like } from 'drizzle-orm';
import { sealedPrefix, type Vault } from '../../core/lib/crypto.ts';
import { must } from '../../storage/db/batch.ts';
import type { Reading } from '../../storage/db/read.ts';
import type { SealedPlace } from '../../storage/db/sealed-place.ts';
import { type ChannelTarget, targetSchema } from './channels/channels.ts';
import { notificationChannels } from './notification-tables.ts';

/** The place of a channel's target, which is sealed with it. */
export function targetContext(channelId: string): string {
  return `notification-channel:${channelId}:target`;
}

/** Seals a target for its channel's row alone. */
export function sealTarget(vault: Vault, channelId: string, wanted: ChannelTarget): string {
  return vault.seal(JSON.stringify(wanted), targetContext(channelId));
}

/** Opens what {@link sealTarget} sealed; throws for another channel's row. */
export function openTarget(vault: Vault, channelId: string, sealed: string): ChannelTarget {
  return targetSchema.parse(JSON.parse(vault.open(sealed, targetContext(channelId))));
}

const { id, targetSealed } = notificationChannels;

/** The sealed targets of notification channels. */
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
        replaceWith: (resealed: string) =>
          must(
            orm
              .update(notificationChannels)
              .set({ targetSealed: resealed })
              .where(and(eq(id, of), eq(targetSealed, sealed))),
            'any',
          ),
      }));
      return { last: rows.at(-1)?.id, texts };
    },
  };
}
