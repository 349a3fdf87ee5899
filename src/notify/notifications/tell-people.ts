import type { Vault } from '../../core/lib/crypto.ts';
import type { Db } from '../../storage/db/open.ts';
import type { Message } from './message.ts';
import type { ChannelRow, NotificationStore } from './notification-store.ts';
import type { Outcome } from './senders/outcome.ts';
import type { Senders } from './senders/senders.ts';
import { sealTarget, shownTarget, type Target } from './target.ts';

interface Deps {
  readonly db: Db;
  readonly store: NotificationStore;
  readonly senders: Senders;
  readonly vault: Vault;
}

/** Sends a message to a channel of people, once. A chat that has another id by now keeps its channel. */
export async function tellOnce(
  { db, store, senders, vault }: Deps,
  channel: ChannelRow,
  target: Exclude<Target, { type: 'webhook' }>,
  message: Message,
): Promise<Outcome> {
  const outcome = await senders.message(target, message);
  if (outcome.movedTo !== undefined && target.type === 'telegram') {
    const moved = { ...target, chatId: outcome.movedTo };
    const to = { targetSealed: sealTarget(vault, channel.id, moved), shown: shownTarget(moved) };
    await db.batch([store.movedStatement(channel, to)]);
  }
  return outcome;
}
