import { Database } from 'bun:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { takeSnapshot } from '../../src/storage/backup/make-backup.ts';
import { must } from '../../src/storage/db/batch.ts';
import { facts } from '../../src/storage/db/database-tables.ts';
import { DatabaseMovedError, markStatements, requireInPlace } from '../../src/storage/db/moves.ts';
import { type Db, openDatabase } from '../../src/storage/db/open.ts';
import { clientConfig, connectForCopying } from '../../src/storage/db/postgres/connect-postgres.ts';
import { openPostgres } from '../../src/storage/db/postgres/open-postgres.ts';
import { cancelMove, type MoveEnd, moveDatabase } from '../../src/storage/move/move-database.ts';
import { layouts, type MovedRow, type MoveTarget, postgresSide, sqliteSide } from '../../src/storage/move/move-side.ts';
import { scratchFolder } from '../support/binary.ts';
import { insertPayment, insertWallet } from '../support/payments.ts';
import { type PostgresServer, startPostgres } from '../support/postgres.ts';

const PAYMENTS = 1_200;
const WALLET = 'wallet_0123456789ab';
const folder = scratchFolder('move');
let postgres: PostgresServer;
const original = join(folder.path, 'original.sqlite');
let made = 0;
const ends: (MoveEnd<MoveTarget> & { close(): Promise<void> })[] = [];

beforeAll(async () => {
  [postgres] = await Promise.all([startPostgres(), fill(original)]);
});
afterAll(async () => {
  await Promise.all(ends.map((end) => end.close()));
  await postgres.stop();
  folder.remove();
});

async function opened(db: Db, side: MoveTarget) {
  const end = { db, side, close: async () => void (await Promise.all([side.close(), db.close()])) };
  ends.push(end);
  return end;
}

async function folderEnd(like?: string): Promise<MoveEnd<MoveTarget>> {
  made += 1;
  const path = join(folder.path, `${made}.sqlite`);
  if (like !== undefined) copyFileSync(like, path);
  const db = openDatabase(path);
  const sqlite = new Database(path, { readwrite: true, strict: true, safeIntegers: true });
  return await opened(db, sqliteSide(sqlite, `folder ${made}`));
}

async function serverEnd(): Promise<MoveEnd<MoveTarget>> {
  made += 1;
  const url = await postgres.url(`move_${made}`);
  const db = await openPostgres({ url });
  const client = await connectForCopying(url, 'move');
  return await opened(db, postgresSide(client, `server ${made}`));
}

/** Makes a database with rows of all kinds, more of them than are copied at a time. */
async function fill(path: string): Promise<void> {
  const db = openDatabase(':memory:');
  await insertWallet(db, WALLET);
  for (let at = 0; at < PAYMENTS; at += 1) await insertPayment(db, WALLET, `pay_${at.toString(16).padStart(12, '0')}`);
  // PostgreSQL has no zeros in texts.
  await db.orm.run(sql.raw("UPDATE payments SET memo = 'a' || char(0) || 'b' || char(1114111) WHERE seq = 7"));
  await db.batch(
    Object.entries({
      'chain id': '31337',
      'ünï "quoted" \\ name': '\u{1f4b8}\n\ttext',
      empty: '',
      nul: '\0\ufdd0',
    }).map(([name, value]) => must(db.orm.insert(facts).values({ name, value }))),
  );
  // In memory no commit waits for the disk.
  await db.orm.run(sql.raw(`VACUUM INTO '${path}'`));
  await db.close();
}

/** A copy of it. */
const filled = () => folderEnd(original);

/** Every row of every table, as the engine gives it, but for the marks of moves. */
async function allRows({ side }: MoveEnd<MoveTarget>): Promise<Map<string, readonly MovedRow[]>> {
  const rows = new Map<string, readonly MovedRow[]>();
  for (const table of layouts()) {
    const found = await side.rowsAfter(table, undefined, 1_000_000);
    rows.set(table.name, table.name === 'facts' ? found.filter(([name]) => name !== 'move') : found);
  }
  return rows;
}

describe('a move', () => {
  test('takes every row into PostgreSQL and back, and lets no one use what was left', async () => {
    const [from, server, back] = [await filled(), await serverEnd(), await folderEnd()];
    const before = await allRows(from);
    const moved = await moveDatabase({ from, to: server });
    expect(moved.get('payments')).toBe(PAYMENTS);
    expect(await allRows(server)).toEqual(before);
    await requireInPlace(server.db);
    await expect(requireInPlace(from.db)).rejects.toThrow(DatabaseMovedError);
    await moveDatabase({ from: server, to: back });
    expect(await allRows(back)).toEqual(before);
    await requireInPlace(back.db);
    await expect(requireInPlace(server.db)).rejects.toThrow('was moved to folder');
  });

  test.each(['server', 'folder'])('that ends at any page goes on where it was, into a %s', async (kind) => {
    const [from, to] = [await filled(), kind === 'server' ? await serverEnd() : await folderEnd()];
    const before = await allRows(from);
    let pages = 0;
    let ended = 0;
    const onCopied = () => {
      pages += 1;
      if (pages % 3 !== 0) return;
      ended += 1;
      throw new Error('killed');
    };
    for (;;) {
      try {
        await moveDatabase({ from, to, onCopied });
        break;
      } catch (error) {
        expect(error).toEqual(new Error('killed'));
        await expect(requireInPlace(from.db)).rejects.toThrow('is being moved to');
        await expect(requireInPlace(to.db)).rejects.toThrow('is being filled from');
      }
    }
    expect(ended).toBeGreaterThan(1);
    expect(await allRows(to)).toEqual(before);
  });

  test('has one copy at the end, whatever was begun with another target', async () => {
    const [from, first, second] = [await filled(), await serverEnd(), await folderEnd()];
    const onCopied = () => {
      throw new Error('killed');
    };
    const interrupted = (to: MoveEnd<MoveTarget>) =>
      expect(moveDatabase({ from, to, onCopied })).rejects.toThrow('killed');
    await interrupted(first);
    await interrupted(second);
    await expect(requireInPlace(from.db)).rejects.toThrow(`is being moved to ${second.side.shown}`);
    await expect(moveDatabase({ from, to: first })).rejects.toThrow('is an end of another move');
    await moveDatabase({ from, to: second });
    await expect(moveDatabase({ from, to: first })).rejects.toThrow('is an end of another move');
    await requireInPlace(second.db);
    for (const { db } of [from, first]) await expect(requireInPlace(db)).rejects.toBeInstanceOf(DatabaseMovedError);
  });

  test('finds a row that is another one in the copy, and leaves both unused until it is given up', async () => {
    const [from, to] = [await filled(), await serverEnd()];
    const tamper = { table: 'payments', sql: 'UPDATE payments SET amount = amount + 1 WHERE seq = 700' };
    const client = new Client({ ...clientConfig(await postgres.url(`move_${made}`), 'tamper') });
    await client.connect();
    const moving = moveDatabase({
      from,
      to,
      onCopied: (table, rows) => {
        if (table === tamper.table && rows === PAYMENTS) void client.query(tamper.sql);
      },
    });
    await expect(moving).rejects.toThrow('of payments is another one in server');
    await moving.catch(() => undefined);
    await client.end();
    await expect(requireInPlace(to.db)).rejects.toThrow('is being filled from');
    await cancelMove(from);
    await requireInPlace(from.db);
    // What was copied is of no use to another move.
    await expect(moveDatabase({ from, to })).rejects.toThrow('is an end of another move');
    await moveDatabase({ from, to: await serverEnd() });
    await expect(cancelMove(from)).rejects.toThrow('was moved to server');
  });

  test('leaves nothing behind of which a backup could be made', async () => {
    const dataDir = join(folder.path, 'left');
    mkdirSync(dataDir);
    const path = join(dataDir, 'bursar.sqlite');
    copyFileSync(original, path);
    const db = openDatabase(path);
    const mark = { state: 'left', id: 'ab'.repeat(16), other: 'elsewhere' } as const;
    await db.batch(markStatements(db, undefined, mark));
    await db.close();
    await expect(takeSnapshot(dataDir)).rejects.toThrow('was moved to elsewhere');
  });

  test('refuses a target with rows, and a source that is not whole', async () => {
    const [from, other, empty] = [await filled(), await filled(), await serverEnd()];
    await expect(moveDatabase({ from, to: other })).rejects.toThrow('There are rows in folder');
    await requireInPlace(from.db);
    await expect(cancelMove(from)).rejects.toThrow('Nothing is being moved');
    const stop = () => {
      throw new Error('killed');
    };
    await expect(moveDatabase({ from, to: empty, onCopied: stop })).rejects.toThrow('killed');
    await expect(moveDatabase({ from: empty, to: await folderEnd() })).rejects.toThrow('Not everything is in server');
  });

  test('keeps numbers that were given to rows since deleted from being given again', async () => {
    const [from, to] = [await filled(), await serverEnd()];
    const tables = layouts().filter(({ counts }) => counts);
    expect(tables.length).toBeGreaterThan(3);
    for (const table of tables) await from.side.setHighestNumber(table, 41n);
    await moveDatabase({ from, to });
    for (const table of tables) expect(await to.side.highestNumber(table)).toBe(41n);
    const back = await folderEnd();
    await moveDatabase({ from: to, to: back });
    for (const table of tables) expect(await back.side.highestNumber(table)).toBe(41n);
  });
});
