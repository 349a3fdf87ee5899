import { Database } from 'bun:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { must, RowCountError } from './batch.ts';
import { microUsdc } from './columns.ts';
import { facts } from './database-tables.ts';
import { isUniqueViolation } from './failures.ts';
import { migrations } from './migrations/index.ts';
import { type Db, DiskFailedError, openDatabase } from './open.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bursar-db-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const insert = (db: ReturnType<typeof openDatabase>, name: string) =>
  must(db.orm.insert(facts).values({ name, value: 'x' }));

describe('a batch', () => {
  test('executes all of its statements', async () => {
    const db = openDatabase(':memory:');
    await db.batch([insert(db, 'a'), insert(db, 'b')]);
    expect(await db.orm.select().from(facts).all()).toHaveLength(2);
  });

  test('executes nothing when one statement changes another number of rows than promised', async () => {
    const db = openDatabase(':memory:');
    const miss = must(db.orm.update(facts).set({ value: 'y' }).where(eq(facts.name, 'missing')));
    const attempt = db.batch([insert(db, 'a'), miss]);
    await expect(attempt).rejects.toBeInstanceOf(RowCountError);
    expect(await db.orm.select().from(facts).all()).toEqual([]);
  });

  test('executes nothing when one statement violates a unique key, and reports that', async () => {
    const db = openDatabase(':memory:');
    await db.batch([insert(db, 'a')]);
    const error = await db.batch([insert(db, 'b'), insert(db, 'a')]).catch((caught: unknown) => caught);
    expect(isUniqueViolation(error)).toBe(true);
    expect(await db.orm.select({ name: facts.name }).from(facts).all()).toEqual([{ name: 'a' }]);
  });

  test('accepts a statement that may change any number of rows', async () => {
    const db = openDatabase(':memory:');
    await db.batch([must(db.orm.delete(facts), 'any'), insert(db, 'a')]);
    expect(await db.orm.select().from(facts).all()).toHaveLength(1);
  });
});

describe('a database ping', () => {
  test('fails after a write found the disk full, until a write succeeds', async () => {
    const db = openDatabase(':memory:');
    await db.orm.run(sql`PRAGMA max_page_count = 1`);
    const large = must(db.orm.insert(facts).values({ name: 'large', value: 'x'.repeat(1_000_000) }));
    await expect(db.batch([large])).rejects.toThrow(/full/);
    expect(() => db.ping()).toThrow(DiskFailedError);
    await db.orm.run(sql`PRAGMA max_page_count = 1000000`);
    await db.batch([large]);
    await db.ping();
  });

  test('succeeds after a write that violated a constraint', async () => {
    const db = openDatabase(':memory:');
    await db.batch([insert(db, 'a')]);
    await expect(db.batch([insert(db, 'a')])).rejects.toThrow();
    await db.ping();
  });
});

describe('amounts in the database', () => {
  const amounts = sqliteTable('amounts', { id: text('id').primaryKey(), value: microUsdc('value').notNull() });
  const raw = sqliteTable('amounts', { id: text('id').primaryKey(), value: integer('value').notNull() });

  test.each([0n, 1n, 2n ** 48n - 1n, 2n ** 53n - 1n])('of %p read back exactly', async (value) => {
    const db = openDatabase(':memory:');
    await db.orm.run('create table amounts (id text primary key, value integer)');
    await db.orm.insert(amounts).values({ id: 'a', value }).run();
    expect(await db.orm.select().from(amounts).get()).toEqual({ id: 'a', value });
    expect(await db.orm.select().from(raw).get()).toEqual({ id: 'a', value: Number(value) });
  });

  test('above 2^53 are refused when read, not rounded', async () => {
    const db = openDatabase(':memory:');
    await db.orm.run('create table amounts (id text primary key, value integer)');
    await db.orm.run("insert into amounts values ('a', 9007199254740993)");
    expect(() => db.orm.select().from(amounts).get()).toThrow('out of range');
  });
});

test('a database file is readable by its owner alone, even if it was world-readable before', async () => {
  const path = join(folder, 'private', 'modes.sqlite');
  const modeOf = (file: string) => statSync(file).mode & 0o777;
  const db = openDatabase(path);
  await db.orm.run('create table things (id text)');
  for (const file of [path, `${path}-wal`, `${path}-shm`]) expect(modeOf(file)).toBe(0o600);
  expect(modeOf(join(folder, 'private'))).toBe(0o700);
  db.close();
  chmodSync(path, 0o644);
  openDatabase(path).close();
  expect(modeOf(path)).toBe(0o600);
});

describe('the write-ahead log', () => {
  /** Pages in the log, and those of them that are in the file. */
  const logOf = async (db: Db) => {
    const [[, log, copied] = []] = await db.orm.values<number[]>(sql`PRAGMA wal_checkpoint(NOOP)`);
    return { log, copied };
  };
  const write = (db: Db, bytes: number) =>
    db.batch([must({ toSQL: () => ({ sql: 'INSERT INTO large VALUES (zeroblob(?))', params: [bytes] }) })]);

  test('is checkpointed after the commit, and starts over', async () => {
    const path = join(folder, 'log.sqlite');
    const db = openDatabase(path);
    await db.orm.run(sql`CREATE TABLE large (data)`);
    await write(db, 1_500 * 4_096);
    const { log = 0, copied } = await logOf(db);
    expect(log).toBeGreaterThan(1_500);
    expect(copied).toBe(0);
    while ((await logOf(db)).copied !== log) await Bun.sleep(1);
    await write(db, 1);
    expect((await logOf(db)).log).toBeLessThan(10);
    await write(db, 1_500 * 4_096);
    // The thread may be at it, or about to be.
    db.close();
    const again = openDatabase(path);
    expect(await again.orm.values(sql`SELECT count(*), sum(length(data)) FROM large`)).toEqual([
      [3, 2 * 1_500 * 4_096 + 1],
    ]);
    again.close();
  });

  test('loses no committed row when the process is killed', async () => {
    const path = join(folder, 'killed.sqlite');
    const program = `
      import { openDatabase } from ${JSON.stringify(join(import.meta.dir, 'open.ts'))};
      const db = openDatabase(${JSON.stringify(path)});
      const run = (sql, params = []) => db.batch([{ rows: 'any', query: { toSQL: () => ({ sql, params }) } }]);
      await run('CREATE TABLE large (n, data)');
      for (let n = 1; ; n += 1) {
        await run('INSERT INTO large VALUES (?, zeroblob(200000))', [n]);
        console.write(n + '\\n');
        await Bun.sleep(0);
      }`;
    const child = Bun.spawn([process.execPath, '-e', program], { stdout: 'pipe' });
    let output = '';
    for await (const chunk of child.stdout) {
      output += new TextDecoder().decode(chunk);
      if (output.split('\n').length > 60) child.kill('SIGKILL');
    }
    const last = Number(output.trimEnd().split('\n').at(-1));
    const db = openDatabase(path);
    expect(await db.orm.values(sql`PRAGMA integrity_check`)).toEqual([['ok']]);
    const [[count = 0, max = 0] = []] = await db.orm.values<number[]>(sql`SELECT count(*), max(n) FROM large`);
    expect(count).toBe(max);
    expect(max).toBeGreaterThanOrEqual(last);
    expect(last).toBeGreaterThan(50);
    db.close();
  });
});

describe('migrations', () => {
  test('lists as many migrations as the folder has files', () => {
    const files = readdirSync(join(import.meta.dir, 'migrations')).filter((name) => name.endsWith('.sql'));
    expect(migrations).toHaveLength(files.length);
  });

  test('keep the rows when the database is opened again', async () => {
    const path = join(folder, 'again.sqlite');
    const first = openDatabase(path);
    await first.batch([insert(first, 'kept')]);
    first.close();
    const second = openDatabase(path);
    expect(await second.orm.select().from(facts).all()).toHaveLength(1);
    second.close();
  });

  test('refuse a database of a newer program, and leave its tables alone', () => {
    const path = join(folder, 'newer.sqlite');
    const newer = new Database(path, { create: true });
    newer.run('CREATE TABLE of_a_newer_program (id INTEGER)');
    newer.run(`PRAGMA user_version = ${migrations.length + 1}`);
    newer.close();
    expect(() => openDatabase(path)).toThrow('Use a newer bursar');
    const left = new Database(path, { readonly: true });
    expect(left.query('SELECT name FROM sqlite_master').values()).toEqual([['of_a_newer_program']]);
    expect(left.query('PRAGMA user_version').values()).toEqual([[migrations.length + 1]]);
    left.close();
  });
});

test('a prepared query fails after the database is closed', async () => {
  const db = openDatabase(':memory:');
  const read = db.orm.select().from(facts).prepare();
  expect(await read.all()).toEqual([]);
  db.close();
  await expect(read.all()).rejects.toThrow();
});
