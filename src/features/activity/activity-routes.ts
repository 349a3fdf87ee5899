import type { z } from 'zod';
import type { Caller } from '../../accounts/auth/caller.ts';
import type { Guards } from '../../accounts/auth/guards.ts';
import { AppError } from '../../core/errors.ts';
import { formatUsdc } from '../../core/lib/money.ts';
import { inSnakeCase } from '../../core/lib/text.ts';
import { budgetDetails, perAmount } from '../../core/spending-limits.ts';
import { prefersType } from '../../http/answer.ts';
import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import { cursorOf } from '../../http/query.ts';
import { OWNED } from '../wallets/owner/owner-call.ts';
import type { ChangeDetails } from '../wallets/wallet-events.ts';
import { type ActivityRequest, type activityEntry, activityList, activityQuery, type Entry } from './activity-entry.ts';
import type { ActivityQuery, ActivityService } from './activity-service.ts';

const CSV = 'text/csv';
/** Tables that are read at once, of one wallet and of all: each keeps the database busy as long as it is taken. */
const TABLES_OF_WALLET = 2;
const MAX_TABLES = 16;
/** Longer than a connection stays open without a byte. */
const ABANDONED_MS = 60_000;

/** The endpoint of activity. */
export function activityEndpoint({ guards, activity }: { guards: Guards; activity: ActivityService }): Endpoint {
  const tables = createPlaces();
  return endpoint(
    {
      id: 'listActivity',
      tag: 'Wallets',
      method: 'GET',
      path: '/v1/wallets/:id/activity',
      guard: guards.jwtOrKey('view', 'read'),
      summary: 'List what happened with a wallet: its money, and its rules.',
      description:
        "Every movement of USDC from or to the wallet is an entry, so that the amounts of all entries with a `block_number` add up to the wallet's balance. What only others send, such as deposits, is known once the indexer has read its block. As CSV, the answer has all entries from the cursor on, whatever the `limit`.",
      query: activityQuery,
      requestHeaders: { Accept: `\`${CSV}\` for a table: RFC 4180 in UTF-8, with a line of column names.` },
      response: activityList,
      otherContent: { [CSV]: 'The same entries as a table.' },
      errors: [...OWNED, 'INVALID_TIME_RANGE', 'INVALID_KIND', 'INVALID_SEARCH', 'INVALID_FORMAT', 'OVERLOADED'],
    },
    async ({ caller, param, query, request }) => {
      const walletId = param('id');
      await activity.requireVisible(walletId, caller);
      const requested = requestedIn(query);
      if (wantsCsv(query, request))
        return csvAnswer(
          csvStream(whileVisible(activity, caller), walletId, requested, tables.take(walletId)),
          walletId,
        );
      const { entries, next } = await activity.page(walletId, requested, query.limit);
      const end = next === undefined ? null : [next.timestamp, next.blockNumber, next.logIndex, next.side];
      return { activity: entries.map(recordOf), nextCursor: end === null ? null : cursorOf(end) };
    },
  );
}

/** A table is read for as long as its reader takes; it ends for readers who may not see the wallet any more. */
function whileVisible(activity: ActivityService, caller: Caller): Pick<ActivityService, 'page'> {
  return {
    async page(walletId, ...parameters) {
      await activity.requireVisible(walletId, caller);
      return await activity.page(walletId, ...parameters);
    },
  };
}

function requestedIn({ from, to, kind, q, cursor }: ActivityRequest): ActivityQuery {
  if (from !== undefined && to !== undefined && from > to) throw new AppError('INVALID_TIME_RANGE');
  return { from, to, kinds: kind, text: q, after: cursor };
}

function wantsCsv({ format }: ActivityRequest, { headers }: Request): boolean {
  if (format !== undefined) return format === 'csv';
  return prefersType(headers.get('accept'), CSV, 'application/json');
}

/** Places of which each wallet has a few, and all together some more; one that no one reads at is free again. */
function createPlaces(): { take(walletId: string): TablePlace } {
  const taken = new Set<{ readonly walletId: string; readAtMs: number }>();
  return {
    take(walletId) {
      for (const place of taken) if (performance.now() - place.readAtMs > ABANDONED_MS) taken.delete(place);
      const own = [...taken].filter((place) => place.walletId === walletId);
      if (own.length >= TABLES_OF_WALLET || taken.size >= MAX_TABLES) throw new AppError('OVERLOADED');
      const place = { walletId, readAtMs: performance.now() };
      taken.add(place);
      return {
        onRead() {
          place.readAtMs = performance.now();
        },
        onEnd: () => void taken.delete(place),
      };
    },
  };
}

function csvAnswer(table: ReadableStream<Uint8Array>, walletId: string): Response {
  return new Response(table, {
    headers: {
      'Content-Type': `${CSV}; charset=utf-8; header=present`,
      'Content-Disposition': `attachment; filename="${walletId}-activity.csv"`,
      'Cache-Control': 'no-store',
    },
  });
}

/** An entry as the API shows it. */
function recordOf(entry: Entry): z.input<typeof activityEntry> {
  const { payment, job } = entry;
  return {
    id: entry.id,
    kind: entry.kind,
    status: entry.status,
    at: entry.at,
    amount: formatUsdc(entry.amount),
    fee_amount: entry.feeAmount === null ? null : formatUsdc(entry.feeAmount),
    counterparty: entry.counterparty,
    payment_id: payment?.id ?? null,
    memo: payment?.memo ?? null,
    host: entry.host,
    job_id: job?.id ?? null,
    job_title: job?.title ?? null,
    onchain_job_id: entry.onchainJobId,
    refusal: entry.refusal,
    tx_hash: entry.transactionHash,
    block_number: entry.blockNumber,
    log_index: entry.logIndex,
    change: entry.details === null ? null : changeOf(entry.details),
  };
}

function changeOf(details: ChangeDetails) {
  const { whitelist, scopes, budget } = details;
  return inSnakeCase({
    ...details,
    ...perAmount((name) => shownAmount(details[name])),
    ...budgetDetails((period) => shownAmount(details[`${period}Budget`])),
    whitelist: whitelist && [...whitelist],
    scopes: scopes && [...scopes],
    budget: shownAmount(budget),
  });
}

function shownAmount(micro: string | undefined): string | undefined {
  return micro === undefined ? undefined : formatUsdc(BigInt(micro));
}

/** The columns, in their order, with what each says of an entry. */
const COLUMNS: readonly (readonly [string, (entry: Entry) => string | number | null | undefined])[] = [
  ['id', ({ id }) => id],
  ['time_utc', ({ at }) => new Date(at * 1000).toISOString().replace('.000Z', 'Z')],
  ['time_unix', ({ at }) => at],
  ['kind', ({ kind }) => kind],
  ['status', ({ status }) => status],
  ['amount_usdc', ({ amount }) => formatUsdc(amount)],
  ['fee_usdc', ({ feeAmount }) => (feeAmount === null ? null : formatUsdc(feeAmount))],
  ['counterparty', ({ counterparty }) => counterparty],
  ['payment_id', ({ payment }) => payment?.id],
  ['memo', ({ payment }) => payment?.memo],
  ['seller_host', ({ host }) => host],
  ['job_id', ({ job }) => job?.id],
  ['job_title', ({ job }) => job?.title],
  ['refusal', ({ refusal }) => refusal],
  ['tx_hash', ({ transactionHash }) => transactionHash],
  ['block_number', ({ blockNumber }) => blockNumber],
  ['log_index', ({ logIndex }) => logIndex],
  ['change', ({ details }) => (details === null ? null : JSON.stringify(details))],
];

/** What a spreadsheet may take for the beginning of a formula, in any width and after any blanks. */
const FORMULA = /^\s*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;
const NUMBER = /^-?\d+(\.\d+)?$/;
/** What ends a cell in the tables of any locale: many spreadsheets split by semicolons or tabs. */
const SPECIAL = /[",;\t\r\n]/;
/** RFC 4180. */
const LINE_END = '\r\n';

/** The line that names the columns. */
export const CSV_HEADER = `${COLUMNS.map(([name]) => name).join(',')}${LINE_END}`;

/** The line of an entry. */
export function csvLine(entry: Entry): string {
  return `${COLUMNS.map(([, of]) => csvCell(of(entry))).join(',')}${LINE_END}`;
}

/** A value as RFC 4180 has it; what a spreadsheet would compute gets an apostrophe before it. */
export function csvCell(value: string | number | null | undefined): string {
  const text = String(value ?? '');
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return SPECIAL.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const ENTRIES_TOGETHER = 200;

/** Called when more of a table is read, and when nothing more is. */
export interface TablePlace {
  onRead(): void;
  onEnd(): void;
}

const nowhere: TablePlace = { onRead: () => undefined, onEnd: () => undefined };

/**
 * A wallet's activity as lines, read as fast as they are taken: never more than a page of them is in memory. Each
 * payment is in it once, as it was when it was read, and so is its fee.
 */
export function csvStream(
  activity: Pick<ActivityService, 'page'>,
  walletId: string,
  query: ActivityQuery,
  { onRead, onEnd }: TablePlace = nowhere,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  /** Payments that were shown as pending: what has become of them is not shown again. */
  const pending = new Set<string>();
  const isNew = ({ payment, blockNumber, status }: Entry) => {
    if (payment === undefined) return true;
    if (pending.has(payment.id)) return false;
    if (blockNumber === null && status === 'pending') pending.add(payment.id);
    return true;
  };
  let after = query.after;
  return new ReadableStream<Uint8Array>(
    {
      start: (stream) => stream.enqueue(encoder.encode(CSV_HEADER)),
      cancel: onEnd,
      async pull(stream) {
        onRead();
        const { entries, next } = await activity
          .page(walletId, { ...query, after }, ENTRIES_TOGETHER)
          .catch((error: unknown) => {
            onEnd();
            throw error;
          });
        after = next;
        const lines = entries.filter(isNew).map(csvLine);
        // A reader who waits for the next lines repeats a query that found nothing.
        stream.enqueue(encoder.encode(lines.join('')));
        if (next !== undefined) return;
        stream.close();
        onEnd();
      },
    },
    { highWaterMark: 1 },
  );
}
