import { beforeEach, describe, expect, test } from 'bun:test';
import { eq, sql } from 'drizzle-orm';
import { emptyDatabase } from '../../../test/support/database.ts';
import { hash, insertPayment, insertWallet } from '../../../test/support/payments.ts';
import { createGuards } from '../../accounts/auth/guards.ts';
import { createMemberships } from '../../accounts/roles/memberships.ts';
import { must } from '../../storage/db/batch.ts';
import { type Db, openDatabase } from '../../storage/db/open.ts';
import { failedQuery, pendingQuery } from '../payments/payment-listing.ts';
import { payments } from '../payments/payment-tables.ts';
import { createWalletAccess } from '../wallets/wallet-access.ts';
import { createWalletStore } from '../wallets/wallet-store.ts';
import { activityEndpoint, CSV_HEADER, csvCell, csvStream } from './activity-routes.ts';
import { type ActivityQuery, type ActivityService, createActivityService } from './activity-service.ts';
import { createActivityStore, deploymentQuery, type NewActivity, pageQuery } from './activity-store.ts';
import type { ActivityKind } from './activity-tables.ts';

const WALLET = 'wallet_0123456789ab';
const BEGIN = 1_800_000_000;
let db: Db;
let service: ActivityService;

beforeEach(async () => {
  db = await emptyDatabase();
  service = createActivityService(db, createWalletAccess(createWalletStore(db), createMemberships(db)));
  await insertWallet(db, WALLET);
});

/** A deposit in a block of its own; its amount is the number of the block. */
function rowAt(block: number, more: Partial<NewActivity> = {}): NewActivity {
  return {
    walletId: WALLET,
    kind: 'deposit',
    timestamp: BEGIN + block,
    blockNumber: block,
    logIndex: 0,
    side: 0,
    blockTag: 0,
    transactionHash: hash('deposit', block),
    amount: BigInt(block),
    counterparty: null,
    paymentRef: null,
    authorizationNonce: null,
    onchainJobId: null,
    details: null,
    ...more,
  };
}
const { insertStatement, removeStatement } = createActivityStore(await emptyDatabase());
const add = (...rows: readonly NewActivity[]) => db.batch(rows.map(insertStatement));
const blocks = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** Follows the pages to their end; `between` is called after each. */
async function walk(query: ActivityQuery, limit: number, between: () => unknown = () => undefined) {
  const found = [];
  let pages = 0;
  for (let after = query.after; ; pages++) {
    const { entries, next } = await service.page(WALLET, { ...query, after }, limit);
    found.push(...entries);
    if (next === undefined) return { found, pages: pages + 1 };
    after = next;
    await between();
  }
}

const setFailed = (id: string, createdAt: number) =>
  db.batch([must(db.orm.update(payments).set({ status: 'failed', createdAt }).where(eq(payments.id, id)))]);

describe('pages', () => {
  test('skip and repeat nothing that stays, while rows come and go', async () => {
    await add(...blocks(1, 40).map((block) => rowAt(block)));
    let block = 41;
    const { found } = await walk({}, 7, async () => {
      await add(rowAt(block));
      await db.batch([removeStatement(rowAt(block - 36))]);
      block += 1;
    });
    const shown = found.map(({ blockNumber }) => blockNumber);
    expect(shown).toEqual(
      blocks(1, 40)
        .reverse()
        .filter((each) => each < 5 || each > 9 || shown.includes(each)),
    );
    expect(shown).toContain(1);
    expect(shown.length).toBeLessThan(40);
  });

  test('have several entries of one second in the order of blocks, logs and directions', async () => {
    const places = [
      [3, 0, 0],
      [4, 2, 0],
      [4, 2, 1],
      [4, 11, 0],
      [5, 0, 0],
    ] as const;
    await add(
      ...places.map(([blockNumber, logIndex, side]) => rowAt(blockNumber, { timestamp: BEGIN, logIndex, side })),
    );
    const { found, pages } = await walk({}, 1);
    expect(found.map(({ position: at }) => [at.blockNumber, at.logIndex, at.side])).toEqual(
      places.map((place) => [...place]).reverse(),
    );
    expect(pages).toBe(5);
  });

  test('begin with pending payments, and have failed ones where they were requested', async () => {
    await add(rowAt(1), rowAt(2), rowAt(3));
    for (const id of ['pay_one', 'pay_two', 'pay_lost', 'pay_gone']) await insertPayment(db, WALLET, id);
    await setFailed('pay_lost', BEGIN + 2);
    await setFailed('pay_gone', BEGIN);
    const expected = ['pay_two', 'pay_one', 3n, 'pay_lost', 2n, 1n, 'pay_gone'];
    for (const limit of [1, 2, 3, 100]) {
      const { found } = await walk({}, limit);
      expect(found.map(({ payment, amount }) => payment?.id ?? amount)).toEqual(expected);
    }
    expect((await walk({ kinds: ['payment'] }, 2)).found.map(({ id }) => id)).toEqual(
      expected.filter((each) => typeof each === 'string'),
    );
    expect((await walk({ kinds: ['purchase', 'deposit'] }, 2)).found.map(({ amount }) => amount)).toEqual([3n, 2n, 1n]);
  });

  test('have what happened from a second on and before another', async () => {
    await add(...blocks(1, 9).map((block) => rowAt(block)));
    await insertPayment(db, WALLET, 'pay_one');
    await insertPayment(db, WALLET, 'pay_lost');
    await setFailed('pay_lost', BEGIN + 3);
    for (const limit of [1, 2, 3, 100]) {
      const { found } = await walk({ from: BEGIN + 3, to: BEGIN + 6 }, limit);
      expect(found.map(({ blockNumber }) => blockNumber)).toEqual([5, 4, null, 3]);
    }
  });

  test('do not show a payment twice that has moved money and is not deep enough', async () => {
    const ref = await insertPayment(db, WALLET, 'pay_one');
    await add(rowAt(3, { kind: 'payment', side: 1, amount: -5n, paymentRef: ref }));
    await db.batch([must(db.orm.update(payments).set({ blockNumber: 3 }))]);
    const { found } = await walk({}, 10);
    expect(found.map(({ status, amount }) => [status, amount])).toEqual([['pending', -5n]]);
  });

  test('of a search look at a bounded number of entries each, and find old entries', async () => {
    await add(...blocks(1, 1_300).map((block) => rowAt(block)));
    const { found, pages } = await walk({ text: hash('deposit', 2).slice(0, 20) }, 10);
    expect(found.map(({ blockNumber }) => blockNumber)).toEqual([2]);
    expect(pages).toBe(3);
    expect((await walk({ text: '-0-in' }, 200)).found).toHaveLength(1_300);
  });
});

test('every part of a page is read by an index, in its order', async () => {
  const position = { timestamp: BEGIN, blockNumber: 1, logIndex: 0, side: 0 };
  const range = { from: 1, to: BEGIN, before: position };
  const place = (columns: string) => `(${columns})>(${columns.replace(/\w+/g, '?')}) AND (${columns})<`;
  const chainOrder = place('timestamp,block_number,log_index,side');
  const plans = [
    [pageQuery(db.orm, WALLET, range, 10), `activity_place (wallet_id=? AND ${chainOrder}`],
    [
      pageQuery(db.orm, WALLET, range, 10, 'fee'),
      `activity_kind (wallet_id=? AND ${place('kind,timestamp,block_number,log_index,side')}`,
    ],
    [deploymentQuery(db.orm), 'activity_kind (wallet_id=? AND kind=?)'],
    [pendingQuery(db.orm, WALLET, 9, 10, {}), 'payments_open (wallet_id=? AND status=? AND message_id<?)'],
    [
      failedQuery(db.orm, WALLET, { createdAt: 9, messageId: 9 }, 10, { from: 1, to: 10 }),
      `payments_failed_when (wallet_id=? AND ${place('created_at,message_id')}`,
    ],
  ] as const;
  const sqlite = openDatabase(':memory:');
  for (const [query, index] of plans) {
    const steps = JSON.stringify(await sqlite.orm.values(sql.raw(`explain query plan ${query.toSQL().sql}`)));
    expect(steps).toContain(`INDEX ${index}`);
    expect(steps).not.toMatch(/SCAN|TEMP B-TREE/);
  }
});

describe('as CSV', () => {
  /** RFC 4180. */
  const rows = (text: string) => text.trimEnd().split('\r\n');

  test('nothing is a formula, and no text breaks its cell', () => {
    expect(['=1+1', '+1 2', '-2+3', '@SUM(A1)', '\t=1', ' =1', '＝1'].map(csvCell)).toEqual([
      ...["'=1+1", "'+1 2", "'-2+3", "'@SUM(A1)", '"\'\t=1"', "' =1", "'＝1"],
    ]);
    expect(['-1.5', 'a,b', 'say "x"', 'two\nlines', null].map(csvCell)).toEqual([
      ...['-1.5', '"a,b"', '"say ""x"""', '"two\nlines"', ''],
    ]);
    // Where commas are of numbers, spreadsheets split by these.
    expect(['a;=1+1', 'a\t=1+1', '1;5'].map(csvCell)).toEqual(['"a;=1+1"', '"a\t=1+1"', '"1;5"']);
    expect(csvCell('=HYPERLINK("http://x","y")')).toBe('"\'=HYPERLINK(""http://x"",""y"")"');
  });

  test('an export has every entry once, with names, times and amounts', async () => {
    await add(...blocks(1, 450).map((block) => rowAt(block)));
    const text = await new Response(csvStream(service, WALLET, {})).text();
    const [header, first, ...others] = rows(text);
    expect(`${header}\r\n`).toBe(CSV_HEADER);
    expect(first).toStartWith(
      `${hash('deposit', 450)}-0-in,2027-01-15T08:07:30Z,1800000450,deposit,confirmed,0.00045,`,
    );
    expect(others).toHaveLength(449);
  });

  test('a payment that moves its money meanwhile is in an export once', async () => {
    const ref = await insertPayment(db, WALLET, 'pay_one');
    await add(...blocks(1, 450).map((block) => rowAt(block)));
    const kinds: ActivityKind[] = ['payment', 'fee', 'deposit'];
    const stream = csvStream(service, WALLET, { kinds });
    const reader = stream.getReader();
    const texts: string[] = [];
    const decoder = new TextDecoder();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      texts.push(decoder.decode(part.value));
      if (texts.length !== 2) continue;
      await add(rowAt(9, { kind: 'payment', side: 1, logIndex: 1, amount: -1n, paymentRef: ref }));
      await add(rowAt(9, { kind: 'fee', side: 1, logIndex: 2, amount: -1n, paymentRef: ref }));
    }
    expect(texts.join('').match(/pay_one,/g)).toHaveLength(2);
    expect(rows(texts.join(''))).toHaveLength(1 + 1 + 450);
  });

  test('a few exports of a wallet are read at once, and one that ended, in whatever way, makes room', async () => {
    await add(...blocks(1, 900).map((block) => rowAt(block)));
    const caller = { kind: 'owner', userId: 'user_1', sessionId: 'ses_1' } as const;
    const guards = createGuards({ owner: async () => caller, agent: async () => Promise.reject(new Error()) });
    const activity = { ...service, requireVisible: async () => undefined };
    const { run } = activityEndpoint({ guards, activity });
    const headers = { Authorization: 'Bearer a.b.c' };
    const table = () =>
      run({
        request: new Request(`http://localhost/v1/wallets/${WALLET}/activity?format=csv`, { headers }),
        params: { id: WALLET },
        requestId: 'a',
        peer: () => undefined,
      });
    const [one, other] = [await table(), await table()];
    await expect(table()).rejects.toMatchObject({ code: 'OVERLOADED' });
    await one.body?.cancel();
    const third = await table();
    await expect(table()).rejects.toMatchObject({ code: 'OVERLOADED' });
    expect(rows(await other.text())).toHaveLength(901);
    await (await table()).body?.cancel();
    await third.body?.cancel();
  });

  test('an export reads no more than its reader takes, and nothing more once no one takes it', async () => {
    await add(...blocks(1, 2_000).map((block) => rowAt(block)));
    let pages = 0;
    const counting: Pick<ActivityService, 'page'> = {
      page(...parameters) {
        pages += 1;
        return service.page(...parameters);
      },
    };
    const reader = csvStream(counting, WALLET, {}).getReader();
    await reader.read();
    await reader.read();
    expect(pages).toBeLessThanOrEqual(2);
    await reader.cancel();
    const before = pages;
    await service.page(WALLET, {}, 1);
    expect(pages).toBe(before);
  });
});
