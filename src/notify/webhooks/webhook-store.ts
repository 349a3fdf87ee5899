import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  isNotNull,
  isNull,
  like,
  lte,
  max,
  min,
  sql,
} from 'drizzle-orm';
import type { LoggedType } from '../../core/events.ts';
import { sealedPrefix } from '../../core/lib/crypto.ts';
import { contextOf } from '../../features/wallets/wallet-keys.ts';
import { wallets } from '../../features/wallets/wallet-tables.ts';
import { isGiven, must, type Statement, template } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import type { Reading } from '../../storage/db/read.ts';
import type { SealedPlace } from '../../storage/db/sealed-place.ts';
import type { WebhookOutcome, WebhookReceiver } from './send-webhook.ts';
import { type DeliveryStatus, webhookDeliveries as deliveries } from './webhook-tables.ts';

/** A row of `webhook_deliveries`. */
export type DeliveryRow = typeof deliveries.$inferSelect;

const {
  body: _body,
  lastAnswer: _lastAnswer,
  url: _url,
  secretSealed: _secretSealed,
  ...listedColumns
} = getTableColumns(deliveries);

/** What lists have of a delivery: all but the texts that are sent and answered, and where to. */
export type ListedDelivery = Omit<DeliveryRow, 'body' | 'lastAnswer' | 'url' | 'secretSealed'>;

/** A page of a wallet's deliveries; all of them unless a state or an event is given. */
export interface DeliveryQuery {
  readonly status?: DeliveryStatus | undefined;
  readonly type?: LoggedType | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** The columns that an attempt needs. */
export type DueDelivery = Pick<DeliveryRow, 'id' | 'walletId' | 'jobId' | 'paymentId' | 'type' | 'body' | 'attempts'>;

/** A wallet's current receiver; the URL is null for none. */
export type WantedReceiver = Omit<WebhookReceiver, 'url'> & { readonly url: string | null };

/** A delivery that is due, and where it goes. */
export interface DueWebhook {
  readonly delivery: DueDelivery;
  readonly receiver: WantedReceiver;
}

/** The SQL of deliveries. */
export type WebhookStore = ReturnType<typeof createWebhookStore>;

const at = sql.placeholder;
/** How many new deliveries are read at a time. */
const ADDED_PAGE = 500;
const isDue = isNotNull(deliveries.nextAttemptAtMs);

/** Creates the SQL of webhooks. Times are milliseconds since 1970 unless their name says otherwise. */
export function createWebhookStore({ orm }: Pick<Db, 'orm'>) {
  return { ...logQueries(orm), ...dueQueries(orm), ...outcomeStatements(orm), ...urlStatements(orm) };
}

function logQueries(orm: Db['orm']) {
  const byId = orm.select().from(deliveries).where(isGiven(deliveries.id, 'id')).prepare();
  return {
    find: async (id: string): Promise<DeliveryRow | undefined> => byId.get({ id }),
    /** The wallet's deliveries, the newest first: all, or of one state or event. */
    list: (walletId: string, { status, type, limit, offset }: DeliveryQuery): Promise<ListedDelivery[]> =>
      orm
        .select(listedColumns)
        .from(deliveries)
        .where(
          and(
            eq(deliveries.walletId, walletId),
            status === undefined ? undefined : eq(deliveries.status, status),
            type === undefined ? undefined : eq(deliveries.type, type),
          ),
        )
        .orderBy(desc(deliveries.seq))
        .limit(limit)
        .offset(offset)
        .all(),
    /** Stores what came of a delivery that was tried once and is not tried again by itself. */
    triedStatement: (
      delivery: Pick<DeliveryRow, 'id' | 'walletId' | 'type' | 'body' | 'createdAt'>,
      { statusCode, error, answer }: WebhookOutcome,
      endedAt: number,
    ): Statement =>
      must(
        orm
          .insert(deliveries)
          .values({
            ...delivery,
            status: error === null ? 'delivered' : 'failed',
            attempts: 1,
            lastAttemptAt: endedAt,
            lastStatusCode: statusCode,
            lastError: error,
            lastAnswer: answer,
            deliveredAt: error === null ? endedAt : null,
          }),
      ),
    /** Begins a new round of attempts, even if one is under way. */
    resendStatement: (id: string, nowMs: number): Statement =>
      must(
        orm
          .update(deliveries)
          .set({ status: 'pending', attempts: 0, nextAttemptAtMs: nowMs, deliveredAt: null })
          .where(eq(deliveries.id, id)),
      ),
  };
}

function dueQueries(orm: Db['orm']) {
  const { id, walletId, jobId, paymentId, type, body, attempts, nextAttemptAtMs, seq } = deliveries;
  const becameDue = orm
    .selectDistinct({ walletId })
    .from(deliveries)
    .where(and(isDue, gt(nextAttemptAtMs, at('after')), lte(nextAttemptAtMs, at('through'))))
    .prepare();
  const added = orm
    .select({ walletId, seq })
    .from(deliveries)
    .where(gt(seq, at('after')))
    .orderBy(asc(seq))
    .limit(ADDED_PAGE)
    .prepare();
  const nextDue = orm
    .select({ atMs: min(nextAttemptAtMs) })
    .from(deliveries)
    .where(and(isDue, gt(nextAttemptAtMs, at('after'))))
    .prepare();
  const receiver = { walletId: wallets.id, url: wallets.webhookUrl, secretSealed: wallets.webhookSecretSealed };
  /** A farewell goes to the URL that the wallet had before. */
  const receiverThen = {
    walletId: wallets.id,
    url: sql<string | null>`coalesce(${deliveries.url}, ${wallets.webhookUrl})`,
    secretSealed: sql<
      string | null
    >`case when ${deliveries.url} is null then ${wallets.webhookSecretSealed} else ${deliveries.secretSealed} end`,
  };
  const dueOf = orm
    .select({ delivery: { id, walletId, jobId, paymentId, type, body, attempts }, receiver: receiverThen })
    .from(deliveries)
    .innerJoin(wallets, eq(wallets.id, walletId))
    .where(and(isGiven(walletId, 'walletId'), isDue, lte(nextAttemptAtMs, at('nowMs'))))
    .orderBy(nextAttemptAtMs, seq)
    .limit(at('limit'))
    .prepare();
  const receiverOf = orm.select(receiver).from(wallets).where(isGiven(wallets.id, 'walletId')).prepare();
  return {
    /** The wallets with deliveries that became due after `after` and up to `through`. */
    becameDue: async (after: number, through: number): Promise<string[]> =>
      (await becameDue.all({ after, through })).map((row) => row.walletId),
    /**
     * The wallets of the next page of deliveries after row `after`, the last row of the page, and whether it is the
     * last page.
     */
    addedAfter: async (after: number): Promise<{ walletIds: string[]; seq: number; isAll: boolean }> => {
      const rows = await added.all({ after });
      return {
        walletIds: [...new Set(rows.map((row) => row.walletId))],
        seq: rows.at(-1)?.seq ?? after,
        isAll: rows.length < ADDED_PAGE,
      };
    },
    latestSeq: async (): Promise<number> =>
      (
        await orm
          .select({ seq: max(seq) })
          .from(deliveries)
          .get()
      )?.seq ?? 0,
    /** When the first delivery after this time is due. */
    nextDue: async (after: number): Promise<number | undefined> => (await nextDue.get({ after }))?.atMs ?? undefined,
    /** The wallet's due deliveries and where they go, longest due first. */
    dueOf: (wanted: string, nowMs: number, limit: number): Promise<DueWebhook[]> =>
      dueOf.all({ walletId: wanted, nowMs, limit }),
    /** The wallet's current URL, null for none, and its secret. */
    receiverOf: async (wanted: string): Promise<WantedReceiver> => {
      const row = await receiverOf.get({ walletId: wanted });
      if (row === undefined) throw new Error(`The wallet ${wanted} is gone.`);
      return row;
    },
    /** How many deliveries are pending, and when the earliest is due. */
    pending: async (): Promise<{ count: number; oldestDueMs: number | null }> =>
      (await orm
        .select({ count: count(), oldestDueMs: min(nextAttemptAtMs) })
        .from(deliveries)
        .where(isDue)
        .get()) ?? { count: 0, oldestDueMs: null },
  };
}

/** How an attempt failed; `nextAttemptAtMs` is null after the last one of a round. */
export interface FailedAttempt extends WebhookOutcome {
  readonly id: string;
  /** How many attempts there were before this one. */
  readonly attempts: number;
  readonly nextAttemptAtMs: number | null;
  readonly error: string;
  /** Unix seconds. */
  readonly endedAt: number;
}

function outcomeStatements(orm: Db['orm']) {
  const delivered = template<'id' | 'statusCode' | 'answer' | 'endedAt'>(
    orm
      .update(deliveries)
      .set({
        status: 'delivered',
        attempts: sql`${deliveries.attempts} + 1`,
        nextAttemptAtMs: null,
        lastAttemptAt: sql`${at('endedAt')}`,
        lastStatusCode: sql`${at('statusCode')}`,
        lastError: null,
        lastAnswer: sql`${at('answer')}`,
        deliveredAt: sql`${at('endedAt')}`,
      })
      .where(isGiven(deliveries.id, 'id')),
  );
  const failed = template<'id' | 'status' | 'seen' | 'next' | 'statusCode' | 'error' | 'answer' | 'endedAt'>(
    orm
      .update(deliveries)
      .set({
        status: sql`${at('status')}`,
        attempts: sql`${deliveries.attempts} + 1`,
        nextAttemptAtMs: sql`${at('next')}`,
        lastAttemptAt: sql`${at('endedAt')}`,
        lastStatusCode: sql`${at('statusCode')}`,
        lastError: sql`${at('error')}`,
        lastAnswer: sql`${at('answer')}`,
      })
      .where(and(isGiven(deliveries.id, 'id'), isGiven(deliveries.attempts, 'seen'), isDue)),
  );
  return {
    /** Notes that it was delivered, whatever has happened to the row meanwhile. The row may be gone with its Job. */
    deliveredStatement: (id: string, { statusCode, answer }: WebhookOutcome, endedAt: number): Statement =>
      delivered({ id, statusCode, answer, endedAt }, 'any'),
    /** Changes nothing if another round has begun meanwhile, or the delivery has ended. */
    failedStatement: ({ attempts: seen, nextAttemptAtMs: next, ...outcome }: FailedAttempt): Statement =>
      failed({ ...outcome, seen, next, status: next === null ? 'failed' : 'pending' }, 'any'),
  };
}

const NO_URL = 'WEBHOOK_NO_URL: the wallet no longer has a webhook URL.';

function urlStatements(orm: Db['orm']) {
  /** Fails all pending deliveries of a wallet that has no URL any more, except farewells. */
  const endPendingStatement = (walletId: string): Statement =>
    must(
      orm
        .update(deliveries)
        .set({ status: 'failed', nextAttemptAtMs: null, lastError: NO_URL })
        .where(and(eq(deliveries.walletId, walletId), isNull(deliveries.url), isDue)),
      'any',
    );
  return {
    endPendingStatement,
    /** Sets the wallet's URL, null for none, and the events that it receives. */
    urlStatements: (walletId: string, webhookUrl: string | null, webhookEvents: string | null = null): Statement[] => [
      must(orm.update(wallets).set({ webhookUrl, webhookEvents }).where(eq(wallets.id, walletId))),
      ...(webhookUrl === null ? [endPendingStatement(walletId)] : []),
    ],
  };
}

/** More of one cause are not shown. */
const MAX_OF_CAUSE = 50;

/** The SQL of lists of deliveries, for operators. */
export function createDeliveryListing({ orm }: Pick<Db, 'orm'>) {
  const all = () => orm.select(listedColumns).from(deliveries);
  return {
    ofPayment: (wanted: string): Promise<ListedDelivery[]> =>
      all().where(eq(deliveries.paymentId, wanted)).orderBy(asc(deliveries.seq)).limit(MAX_OF_CAUSE).all(),
    ofJob: (wanted: string): Promise<ListedDelivery[]> =>
      all().where(eq(deliveries.jobId, wanted)).orderBy(asc(deliveries.seq)).limit(MAX_OF_CAUSE).all(),
    /** Those that are neither delivered nor given up, the first to be tried first. */
    pending: (limit: number): Promise<ListedDelivery[]> =>
      all().where(isDue).orderBy(asc(deliveries.nextAttemptAtMs)).limit(limit).all(),
  };
}

/** The sealed secrets of deliveries: former ones, with which farewells are signed. */
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
                replaceWith: (resealed: string) =>
                  must(
                    orm
                      .update(deliveries)
                      .set({ secretSealed: resealed })
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
