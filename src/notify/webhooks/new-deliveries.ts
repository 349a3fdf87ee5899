import { and, eq, isNotNull, ne, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { CHOSEN_TYPES, type ChosenType, isUsual, type ValuesOfEvent, type WebhookType } from '../../core/events.ts';
import { newId } from '../../core/lib/crypto.ts';
import { type Clock, nowSeconds } from '../../core/lib/time.ts';
import { wallets } from '../../features/wallets/wallet-tables.ts';
import { given, isGiven, must, type Statement, template } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import { webhookDeliveries as deliveries } from './webhook-tables.ts';

/** A delivery to be made. */
interface NewDelivery {
  readonly walletId: string;
  readonly type: WebhookType;
  /** The exact text. */
  readonly body: string;
  readonly jobId: string | null;
  readonly paymentId: string | null;
  /** A wallet gets one delivery of each cause; null if it cannot come twice. */
  readonly cause: string | null;
}

/**
 * Prepares the statement that inserts a delivery to the URL that the wallet has when it is sent. It inserts nothing for
 * a wallet without a URL at the commit, and nothing for a cause that was reported.
 */
export function deliveryStatement({ orm }: Pick<Db, 'orm'>, clock: Clock): (delivery: NewDelivery) => Statement {
  const named = (name: keyof NewDelivery | 'id' | 'createdAt' | 'dueAtMs', column: SQLiteColumn) => given(column, name);
  const values = {
    id: named('id', deliveries.id),
    jobId: named('jobId', deliveries.jobId),
    paymentId: named('paymentId', deliveries.paymentId),
    type: named('type', deliveries.type),
    cause: named('cause', deliveries.cause),
    body: named('body', deliveries.body),
    createdAt: named('createdAt', deliveries.createdAt),
    dueAtMs: named('dueAtMs', deliveries.nextAttemptAtMs),
    url: sql`null`,
    secretSealed: sql`null`,
  };
  const receives = sql`case when ${wallets.webhookEvents} is null then ${sql.placeholder('isUsual')} = 1 else ${wallets.webhookEvents} like ${sql.placeholder('chosen')} end`;
  const insert = template<keyof NewDelivery | 'id' | 'createdAt' | 'dueAtMs' | 'isUsual' | 'chosen'>(
    insertion(orm, values, and(isGiven(wallets.id, 'walletId'), receives)).onConflictDoNothing(),
  );
  return (delivery) => {
    const { type } = delivery;
    const times = { createdAt: nowSeconds(clock), dueAtMs: clock.nowMs() };
    const choice = { isUsual: isUsual(type) ? 1 : 0, chosen: `%,${type},%` };
    return insert({ ...delivery, ...times, ...choice, id: newId('whd') }, 'any');
  };
}

/** A choice of events as the wallet's row has it; null for the usual ones. */
export function storedChoice(types: readonly ChosenType[] | null): string | null {
  return types === null ? null : `,${types.join()},`;
}

/** The events that a wallet's URL chose; undefined for the usual ones. */
export function chosenTypes(stored: string | null): readonly ChosenType[] | undefined {
  const chosen = stored?.split(',');
  return chosen && CHOSEN_TYPES.filter((type) => chosen.includes(type));
}

type Value =
  | 'id'
  | 'jobId'
  | 'paymentId'
  | 'type'
  | 'cause'
  | 'body'
  | 'createdAt'
  | 'dueAtMs'
  | 'url'
  | 'secretSealed';

/** The insertion of a delivery for the wallets with a URL that a condition finds. */
function insertion(orm: Db['orm'], values: Readonly<Record<Value, SQL>>, isIt: SQL | undefined) {
  const row = orm
    .select({
      // The table gives a number that it has never given before.
      seq: sql<number>`null`.as('seq'),
      id: sql<string>`${values.id}`.as('id'),
      walletId: wallets.id,
      jobId: sql<string | null>`${values.jobId}`.as('job_id'),
      paymentId: sql<string | null>`${values.paymentId}`.as('payment_id'),
      type: sql<string>`${values.type}`.as('type'),
      cause: sql<string | null>`${values.cause}`.as('cause'),
      body: sql<string>`${values.body}`.as('body'),
      status: sql<'pending'>`'pending'`.as('status'),
      attempts: sql<number>`0`.as('attempts'),
      nextAttemptAtMs: sql<number>`${values.dueAtMs}`.as('next_attempt_at_ms'),
      lastAttemptAt: sql<null>`null`.as('last_attempt_at'),
      lastStatusCode: sql<null>`null`.as('last_status_code'),
      lastError: sql<null>`null`.as('last_error'),
      lastAnswer: sql<null>`null`.as('last_answer'),
      createdAt: sql<number>`${values.createdAt}`.as('created_at'),
      deliveredAt: sql<null>`null`.as('delivered_at'),
      url: sql<string | null>`${values.url}`.as('url'),
      secretSealed: sql<string | null>`${values.secretSealed}`.as('secret_sealed'),
    })
    .from(wallets)
    .where(and(isNotNull(wallets.webhookUrl), isIt));
  return orm.insert(deliveries).select(row);
}

/** The last message to a wallet's URL, before events go to another one or another secret signs. */
export type FarewellMessage = {
  readonly [Type in 'webhook_changed' | 'webhook_secret_rotated']: {
    readonly type: Type;
    readonly facts: ValuesOfEvent<Type>;
    /** Where events go from then on. If that is the same URL, nothing is sent. */
    readonly nextUrl?: string | null;
  };
}['webhook_changed' | 'webhook_secret_rotated'];

/** Who requests a change: the Owner of the wallet, or an admin of its organisation. */
export function requesterOf(
  wallet: { readonly userId: string | null },
  { userId }: { readonly userId: string },
): 'owner' | 'admin' {
  return wallet.userId === userId ? 'owner' : 'admin';
}

/**
 * Sends a last message to the wallet's current URL, signed with the current secret, so that a thief with a stolen
 * session cannot silence the webhook that reports it. The statement goes into the commit of the change, before the
 * change itself. It inserts nothing for a wallet without a URL.
 */
export function farewellStatement(
  { orm }: Pick<Db, 'orm'>,
  clock: Clock,
  { id: walletId, chainAddress: walletAddress }: { readonly id: string; readonly chainAddress: string },
  { type, facts, nextUrl = null }: FarewellMessage,
): Statement {
  const timestamp = nowSeconds(clock);
  const values = {
    id: sql`${newId('whd')}`,
    jobId: sql`null`,
    paymentId: sql`${sql.param(null, deliveries.paymentId)}`,
    type: sql`${type}`,
    cause: sql`null`,
    body: sql`${JSON.stringify({ type, walletAddress, ...facts, timestamp })}`,
    createdAt: sql`${timestamp}`,
    dueAtMs: sql`${clock.nowMs()}`,
    url: sql`${wallets.webhookUrl}`,
    secretSealed: sql`${wallets.webhookSecretSealed}`,
  };
  const isElsewhere = nextUrl === null ? undefined : ne(wallets.webhookUrl, nextUrl);
  return must(insertion(orm, values, and(eq(wallets.id, walletId), isElsewhere)), 'any');
}
