import { formatUsdc } from '../../core/lib/money.ts';
import type { Entry } from './entry.ts';
import type { ActivityQuery, ActivityService } from './service.ts';

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

/** Is told when more of a table is read, and when nothing more is. */
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
        // What has found nothing is asked again by whoever waits for the next lines.
        stream.enqueue(encoder.encode(lines.join('')));
        if (next !== undefined) return;
        stream.close();
        onEnd();
      },
    },
    { highWaterMark: 1 },
  );
}
