import { Database } from 'bun:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { Client } from 'pg';
import { must } from '../../src/db/batch.ts';
import { DatabaseMovedError, requireInPlace } from '../../src/db/moves.ts';
import { type Db, openDatabase } from '../../src/db/open.ts';
import { clientConfig } from '../../src/db/postgres/connect.ts';
import { openPostgres } from '../../src/db/postgres/open.ts';
import { facts } from '../../src/db/tables.ts';
import { layouts } from '../../src/move/layout.ts';
import { cancelMove, type End, moveDatabase } from '../../src/move/move.ts';
import { exactTypes, postgresSide } from '../../src/move/postgres-side.ts';
import type { Row, Target } from '../../src/move/side.ts';
import { sqliteSide } from '../../src/move/sqlite-side.ts';
import { scratchFolder } from '../support/binary.ts';
import { insertPayment, insertWallet } from '../support/payments.ts';
import { type PostgresServer, startPostgres } from '../support/postgres.ts';

const PAYMENTS = 1_200;
const folder = scratchFolder('move');
let postgres: PostgresServer;
let made = 0;
const ends: (End<Target> & { close(): Promise<void> })[] = [];

beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
afterAll(async () => {
  for (const end of ends) await end.close();
  await postgres.stop();
  folder.remove();
}, 60_000);

async function opened(db: Db, side: Target) {
  const end = { db, side, close: async () => void (await Promise.all([side.close(), db.close()])) };
  ends.push(end);
  return end;
}

async function folderEnd(): Promise<End<Target>> {
  made += 1;
  const path = join(folder.path, `${made}.sqlite`);
  const db = openDatabase(path);
  const sqlite = new Database(path, { readwrite: true, strict: true, safeIntegers: true });
  return await opened(db, sqliteSide(sqlite, `folder ${made}`));
}

async function serverEnd(): Promise<End<Target>> {
  made += 1;
  const url = await postgres.url(`move_${made}`);
  const db = await openPostgres({ url });
  const client = new Client({ ...clientConfig(url, 'move'), types: exactTypes });
  await client.connect();
  return await opened(db, postgresSide(client, `server ${made}`));
}

/** A database with rows of all kinds, more of them than are copied at a time. */
async function filled(): Promise<End<Target>> {
  const end = await folderEnd();
  const { db } = end;
  await insertWallet(db, 'wallet_0123456789ab');
  for (let at = 0; at < PAYMENTS; at += 1)
    await insertPayment(db, { id: `pay_${at.toString(16).padStart(12, '0')}`, walletId: 'wallet_0123456789ab' });
  await db.batch(
    Object.entries({ 'chain id': '31337', 'ünï "quoted" \\ name': '\u{1f4b8}\n\ttext', empty: '' }).map(
      ([name, value]) => must(db.orm.insert(facts).values({ name, value })),
    ),
  );
  return end;
}

/** Every row of every table, as the engine gives it, but for the marks of moves. */
async function allRows({ side }: End<Target>): Promise<Map<string, readonly Row[]>> {
  const rows = new Map<string, readonly Row[]>();
  for (const table of layouts()) {
    const found = await side.rowsAfter(table, undefined, 1_000_000);
    rows.set(table.name, table.name === 'facts' ? found.filter(([name]) => name !== 'move') : found);
  }
  return rows;
}

describe('a move', () => {
  test('takes every row into PostgreSQL and back, and lets nobody use what was left', async () => {
    const [from, server, back] = [await filled(), await serverEnd(), await folderEnd()];
    const before = await allRows(from);
    const moved = await moveDatabase({ from, to: server });
    expect(moved.get('payments')).toBe(PAYMENTS);
    expect(await allRows(server)).toEqual(before);
    await requireInPlace(server.db);
    expect(requireInPlace(from.db)).rejects.toThrow(DatabaseMovedError);
    await moveDatabase({ from: server, to: back });
    expect(await allRows(back)).toEqual(before);
    await requireInPlace(back.db);
    expect(requireInPlace(server.db)).rejects.toThrow('was moved to folder');
  }, 60_000);
});
