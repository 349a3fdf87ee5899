/** What a session of PostgreSQL is set to, and whose it is. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { tmpdir } from 'node:os';
import { startIndexer } from '../../src/indexer/indexer.ts';
import {
  connectForCopying,
  connectForWriting,
  type SessionKind,
  sessionSettings,
} from '../../src/storage/db/postgres/connect-postgres.ts';
import { openPostgres } from '../../src/storage/db/postgres/open-postgres.ts';
import { UnsuitableDatabaseError } from '../../src/storage/db/postgres/postgres-errors.ts';
import { createReader } from '../../src/storage/db/postgres/transaction.ts';
import { createTranslator } from '../../src/storage/db/postgres/translate.ts';
import { type PostgresServer, startPostgres } from '../support/postgres.ts';
import { startPooler } from '../support/postgres-pooler.ts';
import { collectingLogger } from './indexer-fixture.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(async () => await server.stop());

/** Each setting as an operator might have it for other programs. */
const otherwise: Readonly<Record<keyof typeof sessionSettings.writing, string>> = {
  search_path: 'pg_catalog',
  client_encoding: 'LATIN1',
  bytea_output: 'escape',
  DateStyle: 'German, DMY',
  IntervalStyle: 'sql_standard',
  TimeZone: 'Asia/Kathmandu',
  extra_float_digits: '-5',
  standard_conforming_strings: 'off',
  transform_null_equals: 'on',
  default_transaction_isolation: 'serializable',
  default_transaction_deferrable: 'on',
  exit_on_error: 'on',
  statement_timeout: '200',
  lock_timeout: '100',
  idle_in_transaction_session_timeout: '100',
  idle_session_timeout: '3000',
  tcp_keepalives_idle: '77',
  tcp_keepalives_interval: '77',
  tcp_keepalives_count: '7',
  tcp_user_timeout: '77777',
};
const names = Object.keys(otherwise);
const SHOWN = `SELECT name, setting FROM pg_settings WHERE name = ANY ('{${names.join(',')}}')`;

async function shownOn(url: string, kind: SessionKind): Promise<Record<string, string>> {
  if (kind === 'reading') {
    const reader = createReader(url, 'a test', 5_000);
    try {
      const { rows } = await reader.read({ translated: createTranslator()(SHOWN, []), params: [] });
      return Object.fromEntries(rows);
    } finally {
      await reader.close();
    }
  }
  const client = await (kind === 'writing' ? connectForWriting : connectForCopying)(url, 'a test');
  try {
    const { rows } = await client.query({ text: SHOWN, rowMode: 'array' });
    return Object.fromEntries(rows);
  } finally {
    await client.end();
  }
}

describe.each(['database', 'user'])('where everything is set otherwise for the %s', (level) => {
  const name = `otherwise_${level}`;
  let url: string;
  beforeAll(async () => {
    url = await server.url(name);
    await server.run('postgres', `create user ${name} superuser`);
    for (const [setting, value] of Object.entries(otherwise)) {
      const quoted = setting === 'search_path' ? value : `'${value}'`;
      await server.run('postgres', `alter ${level === 'user' ? 'user' : level} ${name} set ${setting} = ${quoted}`);
    }
    if (level === 'user') url = url.replace('bursar:', `${name}:`);
  });

  test.each(['writing', 'reading', 'copying'] as const)('a session for %s has what it relies on', async (kind) => {
    const wanted = Object.entries(sessionSettings[kind])
      .filter(([setting]) => names.includes(setting))
      .map(([setting, value]) => [setting, setting === 'DateStyle' ? expect.stringMatching(/^ISO/) : String(value)]);
    expect(await shownOn(url, kind)).toEqual(Object.fromEntries(wanted));
  });

  test('rows come back as they were stored, bytes too', async () => {
    const db = await openPostgres({ url });
    try {
      const [[row] = []] = [await db.readRows("SELECT '\\x00ff5c'::bytea, 'a\\b', now()::text, NULL = NULL", [])];
      expect(row).toEqual([
        new Uint8Array([0, 255, 92]),
        'a\\b',
        expect.stringMatching(/^\d{4}-\d\d-\d\d .*\+00$/),
        null,
      ]);
    } finally {
      await db.close();
    }
  });
});

describe('a pooler', () => {
  const settingsOf = async (port: number, database: string) => {
    const client = new Bun.SQL(`postgres://bursar:x@127.0.0.1:${port}/${database}`, { max: 1 });
    try {
      return await client.unsafe(SHOWN);
    } finally {
      await client.close();
    }
  };

  test.each(['last', 'longest'] as const)(
    'that lends a session for a transaction, the %s used one first, is named, and no session is changed',
    async (lends) => {
      const database = `pooled_${lends}`;
      await server.url(database);
      const pooler = await startPooler(server.port, 'transaction', lends);
      const url = `postgres://bursar:x@127.0.0.1:${pooler.port}/${database}`;
      try {
        const before = await settingsOf(server.port, database);
        for (const connect of [connectForWriting, connectForCopying]) {
          const refused = await connect(url, 'a test').catch((error: unknown) => error);
          expect(refused).toBeInstanceOf(UnsuitableDatabaseError);
          expect(String(refused)).toMatch(/pooler.*PgBouncer/);
        }
        await expect(openPostgres({ url })).rejects.toThrow('pool_mode = session');
        expect(await settingsOf(pooler.port, database)).toEqual(before);
        const tables = await server.run(database, "select 1 from pg_class where relnamespace = 'public'::regnamespace");
        expect(tables).toHaveLength(0);
      } finally {
        pooler.stop();
      }
    },
  );

  test('that does is refused by the indexer, too, before it starts', async () => {
    const database = await server.url('pooled_index');
    const pooler = await startPooler(server.port, 'transaction');
    try {
      const indexer = startIndexer({
        dataDir: tmpdir(),
        rpcUrls: ['http://127.0.0.1:1'],
        chainId: 1,
        pollingMs: 1_000,
        deploymentPath: '/nonexistent',
        logger: collectingLogger(),
        databaseUrl: database.replace(`:${server.port}/`, `:${pooler.port}/`),
      });
      await expect(indexer).rejects.toThrow(/^DATABASE_URL leads to a pooler/);
    } finally {
      pooler.stop();
    }
  });

  test('that lends whole sessions is as good as none', async () => {
    await server.url('pooled_whole');
    const pooler = await startPooler(server.port, 'session');
    try {
      const db = await openPostgres({ url: `postgres://bursar:x@127.0.0.1:${pooler.port}/pooled_whole` });
      await db.ping();
      await db.close();
    } finally {
      pooler.stop();
    }
  });
});
