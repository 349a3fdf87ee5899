import { ne } from 'drizzle-orm';
import { type Clock, nowSeconds } from '../../core/lib/time.ts';
import { wallets } from '../../features/wallets/tables.ts';
import { must, type Statement } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import { insertDelivery } from './insert-delivery.ts';

/** What a wallet's URL is told last, before another one is told, or another secret signs. */
export interface LastWord {
  readonly type: 'webhook_changed' | 'webhook_secret_rotated';
  readonly facts: Readonly<Record<string, unknown>>;
  /** Where the wallet is told from then on; if that is as before, there is no last word. */
  readonly nextUrl?: string | null;
}

/** Who asks for it: the Owner of the wallet, or an admin of its organisation. */
export function askerOf(wallet: { readonly userId: string | null }, { userId }: { readonly userId: string }) {
  return wallet.userId === userId ? 'owner' : 'admin';
}

/**
 * The last word to where a wallet was told until now, signed with the secret of until now: so that whoever has stolen a
 * session does not silence what reports it. It belongs into the commit of the change, before that. It inserts nothing
 * for a wallet without a URL.
 */
export function lastWordStatement(
  { db: { orm }, clock }: { readonly db: Pick<Db, 'orm'>; readonly clock: Clock },
  { id: walletId, chainAddress: walletAddress }: { readonly id: string; readonly chainAddress: string },
  { type, facts, nextUrl = null }: LastWord,
): Statement {
  const timestamp = nowSeconds(clock);
  const body = JSON.stringify({ type, walletAddress, ...facts, timestamp });
  const delivery = { walletId, type, body, createdAt: timestamp, dueAtMs: clock.nowMs() };
  const isElsewhere = nextUrl === null ? undefined : ne(wallets.webhookUrl, nextUrl);
  return must(insertDelivery({ orm }, delivery, { onlyIf: isElsewhere }), 'any');
}
