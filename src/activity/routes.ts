import type { z } from 'zod';
import type { Guards } from '../auth/guards.ts';
import { AppError } from '../errors.ts';
import { cursorOf } from '../http/cursor.ts';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { formatUsdc } from '../lib/money.ts';
import type { ChangeDetails } from '../wallets/changes.ts';
import { OWNED } from '../wallets/owner/errors.ts';
import { csvStream } from './csv.ts';
import type { Entry } from './entry.ts';
import { type ActivityRequest, type activityEntry, activityList, activityQuery } from './schema.ts';
import type { ActivityQuery, ActivityService } from './service.ts';

/** What the endpoint of activity needs. */
export interface ActivityRoutesDeps {
  readonly guards: Guards;
  readonly activity: ActivityService;
}

const CSV = 'text/csv';

/** The endpoint of activity. */
export function activityEndpoint({ guards, activity }: ActivityRoutesDeps): Endpoint {
  return endpoint(
    {
      id: 'listActivity',
      tag: 'Wallets',
      method: 'GET',
      path: '/v1/wallets/:id/activity',
      guard: guards.jwtOrKey,
      summary: 'List what happened with a wallet: its money, and its rules.',
      description:
        "Every movement of USDC from or to the wallet is an entry, so that the amounts of all entries with a `block_number` add up to the wallet's balance. What only others send, such as deposits, is known once the indexer has read its block. As CSV, the answer has all entries from the cursor on, whatever the `limit`.",
      query: activityQuery,
      requestHeaders: { Accept: `\`${CSV}\` for a table: RFC 4180 in UTF-8, with a line of column names.` },
      response: activityList,
      otherContent: { [CSV]: 'The same entries as a table.' },
      errors: [...OWNED, 'INVALID_PERIOD', 'INVALID_KIND', 'INVALID_SEARCH', 'INVALID_FORMAT'],
    },
    async ({ caller, param, query, request }) => {
      const walletId = param('id');
      await activity.requireVisible(walletId, caller);
      const asked = askedIn(query);
      if (wantsCsv(query, request)) return csvAnswer(activity, walletId, asked);
      const { entries, next } = await activity.page(walletId, asked, query.limit);
      const end = next === undefined ? null : [next.timestamp, next.blockNumber, next.logIndex, next.side];
      return { activity: entries.map(recordOf), nextCursor: end === null ? null : cursorOf(end) };
    },
  );
}

function askedIn({ from, to, kind, q, cursor }: ActivityRequest): ActivityQuery {
  if (from !== undefined && to !== undefined && from > to) throw new AppError('INVALID_PERIOD');
  return { from, to, kinds: kind, text: q, after: cursor };
}

function wantsCsv({ format }: ActivityRequest, { headers }: Request): boolean {
  if (format !== undefined) return format === 'csv';
  const accepted = headers.get('accept') ?? '';
  return accepted.includes(CSV) && !accepted.includes('application/json');
}

function csvAnswer(activity: ActivityService, walletId: string, query: ActivityQuery): Response {
  return new Response(csvStream(activity, walletId, query), {
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
  const { txLimit, dailyLimit, expiresAt, whitelist, guardian, session, owner } = details;
  return {
    tx_limit: txLimit === undefined ? undefined : formatUsdc(BigInt(txLimit)),
    daily_limit: dailyLimit === undefined ? undefined : formatUsdc(BigInt(dailyLimit)),
    expires_at: expiresAt,
    whitelist: whitelist === undefined ? undefined : [...whitelist],
    ...{ guardian, session, owner, previous_owner: details.previousOwner },
    job_evaluator: details.jobEvaluator,
    max_job_seconds: details.maxJobSeconds,
  };
}
