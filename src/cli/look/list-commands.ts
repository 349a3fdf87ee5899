import type { z } from 'zod';
import { createUserListing } from '../../accounts/auth/auth-store.ts';
import { parseAddress } from '../../core/lib/address.ts';
import { dateOf, nowSeconds, systemClock } from '../../core/lib/time.ts';
import { createJobListing } from '../../features/jobs/job-listing.ts';
import { createPaymentListing } from '../../features/payments/payment-listing.ts';
import { createWalletListing } from '../../features/wallets/wallet-listing.ts';
import { JOB_STATUSES, jobRow, jobRowOf } from '../../server/operator/operator-jobs.ts';
import { PAYMENT_STATUSES, paymentRow, paymentRowOf } from '../../server/operator/operator-payments.ts';
import { laneRow, laneRows } from '../../server/operator/operator-status.ts';
import { auditRow, userAudit, userRow } from '../../server/operator/operator-users.ts';
import { time, timeOf } from '../../server/operator/operator-view.ts';
import { walletRow, walletRowOf } from '../../server/operator/operator-wallets.ts';
import { everythingWaiting, waitingKinds, waitingRow } from '../../server/operator/waiting-list.ts';
import type { Reading } from '../../storage/db/read.ts';
import { command, type Invocation, UsageError } from '../common/command.ts';
import { jsonLines, visible } from '../common/output.ts';
import {
  type Columns,
  choiceOf,
  ifGiven,
  LIMIT_FLAG,
  limitOf,
  listCommand,
  printRows,
  timeIn,
} from './list-command.ts';
import {
  existingJob,
  existingUser,
  existingWallet,
  reading,
  signedPayment,
  VIEW_SETTINGS,
  viewNow,
} from './look-at-database.ts';

/** A user as programs read it: with times as texts. */
export const userListed = userRow.extend({
  createdAt: time.describe('When the user signed up'),
  lastSeenAt: time.nullable().describe('Last use of a live session, or null'),
});

/** A user as programs read it. */
export function userListedOf<User extends z.output<typeof userRow>>({ createdAt, lastSeenAt, ...user }: User) {
  return { ...user, createdAt: dateOf(createdAt), lastSeenAt: timeOf(lastSeenAt) };
}

/** `bursar user list`: who has an account. */
export const listUsersCommand = listCommand({
  name: 'user list',
  summary: 'lists users, the newest first',
  examples: ['user list', 'user list --search mir', 'user list --json | jq -r .username'],
  texts: [{ name: 'search', help: 'How names begin, in any case; lists in the order of names' }],
  schema: userListed,
  columns: {
    id: 'id',
    name: 'username',
    since: 'createdAt',
    sessions: 'sessions',
    'last used': 'lastSeenAt',
    'step-up': ({ stepUp }) => (stepUp ? 'on' : 'off'),
  },
  none: 'No users.',
  rowsFor:
    ({ text }, limit) =>
    async (db) => {
      const { rows, hasMore } = await createUserListing(db).page({
        limit,
        search: text('search'),
        now: nowSeconds(systemClock),
        after: await ifGiven(text('after'), (id) => existingUser(db, id)),
      });
      return { rows: rows.map(userListedOf), hasMore };
    },
});

/** `bursar user audit`: who did what with a user's account and wallets. */
export const userAuditCommand = listCommand({
  name: 'user audit',
  summary: 'lists who did what with an account and its wallets, the latest first',
  examples: ['user audit mira', 'user audit mira --limit 500 --json | jq -r .action'],
  words: [{ name: 'user', help: 'User name or id of the user' }],
  schema: auditRow,
  columns: {
    id: 'id',
    time: 'at',
    action: ({ action, count }) => (count === 1 ? action : `${action} (${count})`),
    by: ({ actor, actorId }) => (actorId === null ? actor : `${actor} ${actorId}`),
    from: 'address',
    wallet: 'walletId',
    details: ({ details }) => (Object.keys(details).length === 0 ? '' : visible(JSON.stringify(details))),
  },
  none: 'No entries.',
  rowsFor({ text, word }, limit) {
    const after = text('after');
    if (after !== undefined && !/^\d{1,15}$/.test(after)) throw new UsageError('--after takes the id of an entry.');
    const before = after === undefined ? undefined : Number(after);
    return async (db) => userAudit(db, (await existingUser(db, word('user'))).id, { before, limit });
  },
});

/** `bursar wallet list`: the wallets of all users, or of one. */
export const listWalletsCommand = listCommand({
  name: 'wallet list',
  summary: 'lists wallets, the newest first',
  examples: [
    'wallet list --owner mira',
    'wallet list --search shop',
    'wallet list --search 0x4FC31A03481554Ba2fA3f23c29aE46479159b2b8 --json',
  ],
  texts: [
    { name: 'search', help: 'How names begin, in any case, or an address; lists in the order of names' },
    { name: 'owner', help: 'Name or id of the user who claimed them' },
  ],
  schema: walletRow,
  columns: {
    id: 'id',
    name: 'name',
    address: 'address',
    version: 'version',
    status: ({ status, frozen }) => (frozen ? `${status}, frozen` : status),
    owner: 'ownerId',
    created: 'createdAt',
  },
  none: 'No wallets.',
  rowsFor:
    ({ text }, limit) =>
    async (db) => {
      const { rows, hasMore } = await foundWallets(db, { limit, text });
      return { rows: rows.map(walletRowOf), hasMore };
    },
});

async function foundWallets(db: Reading, { limit, text }: Pick<Invocation, 'text'> & { readonly limit: number }) {
  const listing = createWalletListing(db);
  const [search, owner, after] = [text('search'), text('owner'), text('after')];
  const address = search === undefined ? undefined : parseAddress(search);
  if (address !== undefined) {
    const wallet = await listing.byAddress(address);
    return { rows: wallet === undefined ? [] : [wallet], hasMore: false };
  }
  return await listing.page({
    limit,
    search,
    userId: (await ifGiven(owner, (name) => existingUser(db, name)))?.id,
    after: await ifGiven(after, (id) => existingWallet(db, id)),
  });
}

/** `bursar payment list`: the payments of all wallets, or of one. */
export const listPaymentsCommand = listCommand({
  name: 'payment list',
  summary: 'lists payments, the newest first',
  examples: [
    'payment list --status pending',
    'payment list --wallet wallet_5f0c2ab81d9e --since 24h',
    'payment list --since 2026-05-01 --limit 1000 --json | jq -r .amount',
  ],
  texts: [
    { name: 'wallet', help: 'Id or address of the wallet that pays' },
    { name: 'status', help: PAYMENT_STATUSES.join(', ') },
    { name: 'since', help: 'Time such as 2026-05-01T12:00:00Z, or how long ago, such as 90m, 24h or 7d' },
  ],
  schema: paymentRow,
  columns: {
    id: 'id',
    wallet: 'walletId',
    time: 'createdAt',
    status: ({ status, refusal }) => (refusal === null ? status : `${status} (${refusal})`),
    amount: 'amount',
    fee: 'fee',
    to: 'to',
  },
  none: 'No payments.',
  rowsFor(given, limit) {
    const status = choiceOf(given, 'status', PAYMENT_STATUSES);
    const ago = given.text('since');
    const since = ago === undefined ? undefined : timeIn(ago, nowSeconds(systemClock));
    return async (db) => {
      const { rows, hasMore } = await createPaymentListing(db).page({
        limit,
        status,
        since,
        walletId: (await ifGiven(given.text('wallet'), (name) => existingWallet(db, name)))?.id,
        after: await ifGiven(given.text('after'), (id) => signedPayment(db, id)),
      });
      return { rows: rows.map(paymentRowOf), hasMore };
    };
  },
});

/** `bursar job list`: the Jobs of all wallets, or of one. */
export const listJobsCommand = listCommand({
  name: 'job list',
  summary: 'lists Jobs, the newest first',
  examples: ['job list --status submitted', 'job list --wallet wallet_5f0c2ab81d9e --json'],
  texts: [
    { name: 'wallet', help: 'Id or address of a wallet: Client or Provider' },
    { name: 'status', help: JOB_STATUSES.join(', ') },
  ],
  schema: jobRow,
  columns: {
    id: 'id',
    client: 'clientWalletId',
    provider: 'providerWalletId',
    time: 'createdAt',
    status: 'status',
    budget: 'budget',
    until: 'expiresAt',
    title: 'title',
  },
  none: 'No Jobs.',
  rowsFor(given, limit) {
    const status = choiceOf(given, 'status', JOB_STATUSES);
    return async (db) => {
      const { rows, hasMore } = await createJobListing(db).page({
        limit,
        status,
        walletId: (await ifGiven(given.text('wallet'), (name) => existingWallet(db, name)))?.id,
        after: await ifGiven(given.text('after'), (id) => existingJob(db, id)),
      });
      return { rows: rows.map(jobRowOf), hasMore };
    };
  },
});

/** `bursar lane list`: the keys that send transactions. */
export const listLanesCommand = command({
  name: 'lane list',
  summary: 'lists the keys that send transactions: nonce, calls in flight, balance',
  examples: ['lane list', 'lane list --json | jq -r .waitsFor'],
  json: jsonLines(laneRow),
  settings: VIEW_SETTINGS,
  async run(place, { isJson }) {
    const columns: Columns<z.output<typeof laneRow>> = {
      lane: 'lane',
      nonce: 'nextNonce',
      'in flight': 'inFlight',
      'not final': 'unfinal',
      'oldest since': 'oldestSince',
      balance: ({ balance }) => (balance === null ? '' : `${balance} ETH`),
      'waits for': 'waitsFor',
      drain: 'drain',
    };
    await reading(place, async (db) => {
      const rows = await laneRows(db, await viewNow(db, place));
      await printRows(rows, { schema: laneRow, columns, none: 'No key has sent anything so far.' }, isJson);
    });
  },
});

/** `bursar waiting`: everything that is not final. */
export const waitingCommand = command({
  name: 'waiting',
  summary: 'lists everything that is not final, and what it waits for',
  examples: ['waiting', 'waiting --kind payment --json | jq -r .waitsFor'],
  json: jsonLines(waitingRow),
  texts: [{ name: 'kind', help: `Only one kind: ${waitingKinds.join(', ')}` }, LIMIT_FLAG],
  settings: VIEW_SETTINGS,
  async run(place, given) {
    const query = { limit: limitOf(given), kind: choiceOf(given, 'kind', waitingKinds) };
    const columns = { since: 'since', kind: 'kind', id: 'id', wallet: 'walletId', 'waits for': 'waitsFor' } as const;
    await reading(place, async (db) => {
      const { rows, hasMore } = await everythingWaiting(db, await viewNow(db, place), query);
      await printRows(rows, { schema: waitingRow, columns, none: 'Nothing waits.' }, given.isJson);
      if (hasMore) process.stderr.write('There is more: --limit and --kind show it.\n');
    });
  },
});
