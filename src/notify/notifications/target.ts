import { z } from 'zod';
import type { Vault } from '../../core/lib/crypto.ts';
import type { ChannelType } from './notification-tables.ts';

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

/** Where a channel goes, with what is secret of it, and the code that proves an address to be somebody's. */
export type Target = z.output<typeof target>;
/** The target of one type. */
export type TargetOf<Type extends ChannelType> = Extract<Target, { type: Type }>;

/** The place of a channel's target, which is sealed with it. */
export function targetContext(channelId: string): string {
  return `notification-channel:${channelId}:target`;
}

/** Seals a target for its channel's row alone. */
export function sealTarget(vault: Vault, channelId: string, wanted: Target): string {
  return vault.seal(JSON.stringify(wanted), targetContext(channelId));
}

/** Opens what {@link sealTarget} sealed; throws for another channel's row. */
export function openTarget(vault: Vault, channelId: string, sealed: string): Target {
  return target.parse(JSON.parse(vault.open(sealed, targetContext(channelId))));
}

/** What may be shown of a target to its Owner: topics, and paths of URLs, are as good as passwords. */
export function shownTarget(wanted: Target): string {
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
