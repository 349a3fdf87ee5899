import { afterAll, beforeAll, expect, test } from 'bun:test';
import { padHex, toHex } from 'viem';
import { emptyDatabase } from '../../../test/support/database.ts';
import { chunks } from '../../core/lib/lists.ts';
import { must } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import { wallets } from '../wallets/wallet-tables.ts';
import { createDirectoryStore, type DirectoryQuery } from './directory-store.ts';
import type { OfferType } from './directory-tables.ts';

/** More than one page looks at, several times over. */
const COUNT = 1_100;
/** One that offers something else. */
const ODD = 17;
const address = (seq: number) => padHex(toHex(seq), { size: 20 });

let db: Db;
let store: ReturnType<typeof createDirectoryStore>;

beforeAll(async () => {
  db = await emptyDatabase();
  store = createDirectoryStore(db);
  const seqs = Array.from({ length: COUNT }, (_, place) => place + 1);
  for (const some of chunks(seqs, 200)) await db.batch(some.flatMap(statementsOf));
}, 60_000);
afterAll(() => db.close());

function statementsOf(seq: number) {
  const row = {
    seq,
    id: `wallet_${seq.toString(16).padStart(12, '0')}`,
    chainAddress: address(seq),
    name: 'agent',
    version: 'v3',
    status: 'active',
    frozen: seq % 10 === 0,
    createdAt: seq,
    salt: '0x00',
    ownerAddress: address(1),
    ownerKeySealed: '',
    sessionAddress: address(2),
    sessionKeySealed: '',
  } as const;
  const type: OfferType = seq === ODD ? 'service' : 'job';
  const name = seq % 2 === 0 ? 'Even work' : 'Odd work';
  const offer = { type, name, description: 'For everybody.', price: 1n, url: null, tags: [] };
  return [must(db.orm.insert(wallets).values(row)), ...store.replaceStatements(row, [offer], seq)];
}

/** The wallets of all pages, and how many pages there were. */
async function all(query: Partial<DirectoryQuery>) {
  const found: number[] = [];
  let pages = 0;
  let after: number | undefined;
  do {
    const page = await store.page({ words: [], type: undefined, limit: 50, ...query, after });
    found.push(...page.wallets.map(({ seq }) => seq));
    after = page.next;
    pages += 1;
  } while (after !== undefined);
  return { found, pages };
}

const seqsWhere = (isWanted: (seq: number) => boolean) =>
  Array.from({ length: COUNT }, (_, place) => COUNT - place).filter((seq) => seq % 10 !== 0 && isWanted(seq));

test('all pages together have each wallet once, the newest first, and none that is frozen', async () => {
  expect((await all({})).found).toEqual(seqsWhere(() => true));
  expect((await all({ words: ['even', 'work'], type: 'job' })).found).toEqual(seqsWhere((seq) => seq % 2 === 0));
});

test('rare offers are found on the first page, however much else there is', async () => {
  expect(await all({ type: 'service' })).toEqual({ found: [ODD], pages: 1 });
  expect(await all({ type: 'service', words: ['work', 'for', 'everybody'] })).toEqual({ found: [ODD], pages: 1 });
});

test('a page of words that never meet ends early, and the search ends with the wallets', async () => {
  const page = await store.page({ words: ['even', 'odd'], type: undefined, after: undefined, limit: 50 });
  expect(page.wallets).toEqual([]);
  expect(page.next).toBeGreaterThan(1);
  expect(await all({ words: ['even', 'odd'] })).toEqual({ found: [], pages: 2 });
});
