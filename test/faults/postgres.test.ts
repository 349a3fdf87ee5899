import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { eq, sql } from 'drizzle-orm';
import { Client } from 'pg';
import { must, RowCountError, type Statement } from '../../src/storage/db/batch.ts';
import { facts, rowCounts } from '../../src/storage/db/database-tables.ts';
import { isDatabaseFailure, isUniqueViolation } from '../../src/storage/db/failures.ts';
import type { Db } from '../../src/storage/db/open.ts';
import { clientConfig, connectForWriting } from '../../src/storage/db/postgres/connect-postgres.ts';
import {
  migratePostgres,
  prepareEngine,
  requireOwnPostgresSchema,
} from '../../src/storage/db/postgres/migrate-postgres.ts';
import { openPostgres, type PostgresOptions } from '../../src/storage/db/postgres/open-postgres.ts';
import { DatabaseUnavailableError, FencedError } from '../../src/storage/db/postgres/postgres-errors.ts';
import { WRITE_LOCK } from '../../src/storage/db/postgres/transaction.ts';
import { openedInTests } from '../support/opened.ts';
import { type PostgresServer, startPostgres } from '../support/postgres.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';

const TEMPLATE = 'template_of_faults';
let server: PostgresServer;
let databases = 0;
const opened = openedInTests();

beforeAll(async () => {
  server = await startPostgres({ mayReplicate: true });
  const db = await openPostgres({ url: await server.url(TEMPLATE) });
  await db.close();
});
afterAll(() => server.stop());

async function freshDatabase(): Promise<string> {
  databases += 1;
  const name = `faults_${databases}`;
  await server.run('postgres', `create database ${name} template ${TEMPLATE}`);
  return name;
}

async function open(database: string, options: Partial<PostgresOptions> = {}): Promise<Db> {
  const db = await openPostgres({ url: server.urlOf(database), ...options });
  opened.push({ stop: () => db.close() });
  return db;
}

const COUNT = 'wallets';
/** Adds one, each time that it is committed: a statement that runs twice shows. */
const plusOne = ({ orm }: Db): Statement =>
  must(
    orm
      .insert(rowCounts)
      .values({ name: COUNT, count: 1 })
      .onConflictDoUpdate({ target: rowCounts.name, set: { count: sql`${rowCounts.count} + 1` } }),
  );
const countOf = async ({ orm }: Db): Promise<number> =>
  (await orm.select().from(rowCounts).where(eq(rowCounts.name, COUNT)).get())?.count ?? 0;
const insert = ({ orm }: Db, name: string): Statement => must(orm.insert(facts).values({ name, value: 'v' }));
const namesOf = async ({ orm }: Db): Promise<string[]> =>
  (await orm.select().from(facts).orderBy(facts.name).all()).map(({ name }) => name);

describe('a connection that breaks', () => {
  test.each([
    ['BEGIN', 'before'],
    ['BEGIN', 'answered'],
    ['row_counts', 'before'],
    ['COMMIT', 'before'],
    ['COMMIT', 'answered'],
  ] as const)('at %s, %s, has the batch committed once all the same', async (text, moment) => {
    const name = await freshDatabase();
    const proxy = await startTcpProxy(server.urlOf(name));
    opened.push(proxy);
    const db = await open(name, { url: proxy.url });
    await db.batch([plusOne(db)]);
    const wasCut = proxy.endAt(text, moment);
    await db.batch([plusOne(db)]);
    await wasCut;
    expect(await countOf(db)).toBe(2);
    await Promise.all([db.batch([plusOne(db)]), db.batch([plusOne(db)])]);
    expect(await countOf(db)).toBe(4);
  });

  test('while it waits for nothing is made again', async () => {
    const name = await freshDatabase();
    const db = await open(name);
    await db.batch([plusOne(db)]);
    expect(await countOf(db)).toBe(1);
    await server.run('postgres', `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
    await db.batch([plusOne(db)]);
    expect(await countOf(db)).toBe(2);
  });
});

describe('a server that crashes', () => {
  test('under many batches loses none that was answered, and does none twice', async () => {
    const db = await open(await freshDatabase());
    let answered = 0;
    let isOver = false;
    const writers = Array.from({ length: 4 }, async () => {
      while (!isOver) {
        await db.batch([plusOne(db)]);
        answered += 1;
      }
    });
    const reader = (async () => {
      while (!isOver) await countOf(db);
    })();
    for (let round = 1; round <= 3; round += 1) {
      while (answered < round * 200) await Bun.sleep(1);
      await server.crash();
      await server.startAgain();
    }
    isOver = true;
    await Promise.all([...writers, reader]);
    expect(await countOf(db)).toBe(answered);
  });

  test('and stays away is reported, with nothing done; afterwards everything goes on', async () => {
    const db = await open(await freshDatabase(), { patienceMs: 300 });
    await db.batch([plusOne(db)]);
    await server.crash();
    const failed = await db.batch([plusOne(db)]).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(DatabaseUnavailableError);
    expect(isDatabaseFailure(failed)).toBe(true);
    await expect(countOf(db)).rejects.toMatchObject({ cause: expect.any(DatabaseUnavailableError) });
    await expect(db.ping()).rejects.toBeInstanceOf(DatabaseUnavailableError);
    await server.startAgain();
    expect(await countOf(db)).toBe(1);
    await db.batch([plusOne(db)]);
    expect(await countOf(db)).toBe(2);
  });
});

describe('batches that come together', () => {
  test('are committed in their order, but for those that fail', async () => {
    const db = await open(await freshDatabase());
    await db.batch([insert(db, 'taken')]);
    const results = await Promise.allSettled([
      db.batch([insert(db, 'a')]),
      db.batch([insert(db, 'b'), must(db.orm.delete(facts).where(eq(facts.name, 'missing')))]),
      db.batch([insert(db, 'c'), insert(db, 'taken')]),
      // It needs what was requested before it.
      db.batch([must(db.orm.update(facts).set({ value: 'w' }).where(eq(facts.name, 'a')))]),
      db.batch([insert(db, 'd')]),
    ]);
    const reasons = results.map((result) => (result.status === 'rejected' ? result.reason : undefined));
    expect(reasons.map((reason) => reason === undefined)).toEqual([true, false, false, true, true]);
    expect(reasons[1]).toBeInstanceOf(RowCountError);
    expect(isUniqueViolation(reasons[2])).toBe(true);
    expect(isDatabaseFailure(reasons[2])).toBe(false);
    expect(JSON.stringify(reasons[2])).not.toContain('Key (name)');
    expect(await namesOf(db)).toEqual(['a', 'd', 'taken']);
  });

  test('fail as if each statement waited for the one before it', async () => {
    const db = await open(await freshDatabase());
    await db.batch([insert(db, 'taken')]);
    const missing = must(db.orm.delete(facts).where(eq(facts.name, 'missing')));
    const counted = await db.batch([missing, insert(db, 'taken')]).catch((error: unknown) => error);
    expect(counted).toBeInstanceOf(RowCountError);
    const violated = await db.batch([insert(db, 'taken'), missing]).catch((error: unknown) => error);
    expect(isUniqueViolation(violated)).toBe(true);
  });

  test('share transactions', async () => {
    const name = await freshDatabase();
    const db = await open(name);
    const transactions = async () => {
      const [row] = await db.orm.values<[number]>(sql`select pg_snapshot_xmax(pg_current_snapshot())::text::bigint`);
      return Number(row?.[0]);
    };
    const before = await transactions();
    await Promise.all(Array.from({ length: 50 }, () => db.batch([plusOne(db)])));
    expect(await countOf(db)).toBe(50);
    expect((await transactions()) - before).toBeLessThan(10);
  });
});

describe('a leader whose epoch is over', () => {
  test('commits nothing more, and hears so once', async () => {
    const name = await freshDatabase();
    await server.run(name, 'update leadership set epoch = 7');
    const reported: number[] = [];
    const db = await open(name, { fence: { epoch: 7, onFenced: () => void reported.push(7) } });
    await db.batch([plusOne(db)]);
    await server.run(name, 'update leadership set epoch = 8');
    const results = await Promise.allSettled([
      db.batch([plusOne(db)]),
      db.batch([plusOne(db)]),
      db.batch([plusOne(db)]),
    ]);
    await expect(db.batch([plusOne(db)])).rejects.toBeInstanceOf(FencedError);
    for (const result of results) expect(result).toMatchObject({ status: 'rejected', reason: expect.any(FencedError) });
    expect(reported).toEqual([7]);
    expect(await countOf(db)).toBe(1);
  });

  test('is not opened at all', async () => {
    const name = await freshDatabase();
    await server.run(name, 'delete from schema_version');
    const fence = { epoch: 3, onFenced: () => undefined };
    await expect(openPostgres({ url: server.urlOf(name), fence })).rejects.toBeInstanceOf(FencedError);
  });

  test('who stood still before the commit is ended by the server, and has written nothing', async () => {
    const name = await freshDatabase();
    await server.run(name, 'update leadership set epoch = 1');
    let standStill = Promise.resolve();
    const fence = { epoch: 1, onFenced: () => undefined };
    const old = await open(name, {
      fence,
      patienceMs: 60_000,
      failpoint: async (point) => (point === 'complete' ? await standStill : undefined),
    });
    await old.batch([plusOne(old)]);
    const awake = Promise.withResolvers<void>();
    standStill = awake.promise;
    const late = old.batch([plusOne(old)]).catch((error: unknown) => error);
    const next = await open(name);
    // It has the lock of all writers until the server ends its session.
    await next.batch([must(next.orm.insert(facts).values({ name: 'next', value: 'v' }))]);
    await server.run(name, 'update leadership set epoch = 2');
    awake.resolve();
    expect(await late).toBeInstanceOf(FencedError);
    expect(await countOf(next)).toBe(1);
  });
});

test('a commit that waits for a replica is answered once a replica has it, whatever ended the wait', async () => {
  const name = await freshDatabase();
  const db = await open(name);
  await db.batch([plusOne(db)]);
  const wait = (...standbys: string[]) => setStandbys(standbys.join());
  await wait('no_replica');
  try {
    let isAnswered = false;
    const committed = db.batch([plusOne(db)]).then(() => {
      isAnswered = true;
    });
    const first = await waiterForReplica(name, 0);
    // The server says that it is committed, and tells no one that no replica has it.
    await server.run('postgres', `select pg_terminate_backend(${first})`);
    await waiterForReplica(name, first);
    expect(isAnswered).toBeFalse();
    await wait();
    await committed;
  } finally {
    await wait();
  }
  expect(await countOf(db)).toBe(2);
});

async function setStandbys(names: string): Promise<void> {
  await server.run('postgres', `alter system set synchronous_standby_names = '${names}'`);
  await server.run('postgres', 'select pg_reload_conf()');
  const query = `select 1 from pg_settings where name = 'synchronous_standby_names' and setting = '${names}'`;
  while ((await server.run('postgres', query)).length === 0) await Bun.sleep(20);
}

/** The session of a database, another one than this, that waits for a replica. */
async function waiterForReplica(database: string, other: number): Promise<number> {
  const query = `select pid from pg_stat_activity where wait_event = 'SyncRep' and datname = '${database}'
    and pid <> ${other}`;
  for (;;) {
    const [found] = await server.run('postgres', query);
    if (found !== undefined) return Number(found.pid);
    await Bun.sleep(20);
  }
}

test('a session computes no longer for a process that is gone', async () => {
  const name = await freshDatabase();
  const proxy = await startTcpProxy(server.urlOf(name));
  opened.push(proxy);
  const client = await connectForWriting(proxy.url, 'doomed');
  const computing = "select 1 from pg_stat_activity where application_name = 'doomed' and state = 'active'";
  const computed = client.query('select pg_sleep(600)').catch((error: unknown) => error);
  while ((await server.run(name, computing)).length === 0) await Bun.sleep(20);
  proxy.refuse();
  expect(await computed).toBeInstanceOf(Error);
  while ((await server.run(name, computing)).length > 0) await Bun.sleep(20);
});

test('a migration may take longer than any answer is waited for', async () => {
  const name = await server.url('slow_to_change');
  await server.run(
    'slow_to_change',
    'create function slow() returns event_trigger language plpgsql as ' + "'begin perform pg_sleep(0.01); end'",
  );
  await server.run('slow_to_change', 'create event trigger slow on ddl_command_start execute function slow()');
  const client = new Client({ ...clientConfig(name, 'slow'), query_timeout: 2_000 });
  await client.connect();
  await prepareEngine(client);
  const startedMs = performance.now();
  await migratePostgres(client);
  expect(performance.now() - startedMs).toBeGreaterThan(2_000);
  await requireOwnPostgresSchema(client);
  await client.end();
});

test('a session that has the lock of all writers and says nothing is ended', async () => {
  const name = await freshDatabase();
  const db = await open(name, { patienceMs: 20_000 });
  const stuck = new Bun.SQL(server.urlOf(name), { max: 1 });
  opened.push({ stop: async () => void (await stuck.close().catch(() => undefined)) });
  await stuck.unsafe('begin').catch(() => undefined);
  const held = await stuck.reserve();
  await held.unsafe(`begin`);
  await held.unsafe(`select pg_advisory_xact_lock(${WRITE_LOCK})`);
  await db.batch([plusOne(db)]);
  expect(await countOf(db)).toBe(1);
});
