import { and, asc, eq, gt, like } from 'drizzle-orm';
import { z } from 'zod';
import { sealedPrefix, type Vault } from '../../core/lib/crypto.ts';
import { must } from '../../storage/db/batch.ts';
import type { Reading } from '../../storage/db/read.ts';
import type { SealedPlace } from '../../storage/db/sealed-place.ts';
import { type ChannelType, notificationChannels, pushKeys } from './notification-tables.ts';

const push = z.object({
  type: z.literal('push'),
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
});
const target = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ntfy'), url: z.string(), token: z.string().optional() }),
  z.object({ type: z.literal('email'), address: z.string(), code: z.string() }),
  z.object({ type: z.literal('telegram'), chatId: z.string(), code: z.string() }),
  push,
  z.object({ type: z.literal('webhook'), url: z.string(), secret: z.string() }),
]);

/** Where a channel goes, with its secrets, and the code that proves an address to be the user's. */
export type ChannelTarget = z.output<typeof target>;
/** The target of a channel that people read. */
export type PeopleTarget = Exclude<ChannelTarget, { type: 'webhook' }>;
/** The target of one type. */
export type TargetOf<Type extends ChannelType> = Extract<ChannelTarget, { type: Type }>;

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
  return target.parse(JSON.parse(vault.open(sealed, targetContext(channelId))));
}

/** What may be shown of a target to its Owner: topics, and paths of URLs, are as good as passwords. */
export function shownTarget(wanted: ChannelTarget): string {
  switch (wanted.type) {
    case 'ntfy':
    case 'webhook':
      return new URL(wanted.url).host;
    case 'push':
      return new URL(wanted.endpoint).host;
    case 'email':
      return wanted.address;
    case 'telegram':
      return wanted.chatId;
  }
}

const { id, targetSealed } = notificationChannels;
const { name, privateKeySealed } = pushKeys;

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

/** The place of a push key, which is sealed with it. */
export function pushKeyContext(of: string): string {
  return `push-key:${of}`;
}

/** The sealed private push keys. */
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
        replaceWith: (resealed: string) =>
          must(
            orm
              .update(pushKeys)
              .set({ privateKeySealed: resealed })
              .where(and(eq(name, of), eq(privateKeySealed, sealed))),
            'any',
          ),
      }));
      return { last: rows.at(-1)?.name, texts };
    },
  };
}
