import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { postgresSchema } from '../../scripts/postgres-schema.ts';
import { ServerRunsError } from '../../src/cli/common/existing-database.ts';
import { reservePort } from '../../src/indexer/runtime.ts';
import { must } from '../../src/storage/db/batch.ts';
import { facts } from '../../src/storage/db/database-tables.ts';
import { DatabaseTooNewError } from '../../src/storage/db/migrate.ts';
import { openPostgres } from '../../src/storage/db/postgres/open-postgres.ts';
import { type PostgresServer, startPostgres } from '../support/postgres.ts';
import { runCommand } from '../support/run-command.ts';

let server: PostgresServer;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bursar-postgres-commands-'));
  server = await startPostgres();
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const run = async (database: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  await runCommand(args, folder, { BURSAR_DATABASE_URL: await server.url(database), ...env });

/** All that a database has of tables, as its catalogue tells it, but for what only the engine itself uses. */
async function catalogueOf(database: string): Promise<unknown> {
  const rows = (sql: string) => server.run(database, sql);
  return {
    columns: await rows(
      'select table_name, column_name, data_type, collation_name, is_nullable, column_default, is_identity ' +
        "from information_schema.columns where table_schema = 'public' " +
        "and table_name not in ('schema_version', 'writers', 'leadership') order by 1, 2",
    ),
    indexes: await rows(
      "select indexname, indexdef from pg_indexes where schemaname = 'public' " +
        "and tablename not in ('schema_version', 'writers', 'leadership') order by 1",
    ),
    constraints: await rows(
      "select conrelid::regclass::text as of, pg_get_constraintdef(oid) as says from pg_constraint where contype = 'f' " +
        'order by 1, 2',
    ),
    triggers: await rows(
      'select tgname, pg_get_triggerdef(oid) as says from pg_trigger where not tgisinternal order by 1',
    ),
  };
}

test('the migrations make the tables that the code has, however they are made', async () => {
  await run('migrated', ['migrate']);
  await server.url('derived');
  await server.run('derived', await postgresSchema());
  expect(await catalogueOf('migrated')).toEqual(await catalogueOf('derived'));
});

test('any text reads back as it was written, and is found', async () => {
  const db = await openPostgres({ url: await server.url('texts') });
  for (const value of ['', 'a\0b', '\0', '\u{10ffff}', '\u{10ffff}0\0\u{10ffff}1', 'ü🧀', "'; --"]) {
    await db.batch([must(db.orm.insert(facts).values({ name: value, value }))]);
    expect(await db.orm.select().from(facts).where(eq(facts.value, value)).all()).toEqual([{ name: value, value }]);
  }
  await db.close();
});

test('migrate tells what it would do, does it, and then has nothing left to do', async () => {
  expect(await run('fresh', ['migrate', '--check'])).toContain('would get the tables of this version');
  expect(await run('fresh', ['user', 'list']).catch(String)).toContain('nothing of bursar');
  expect(JSON.parse(await run('fresh', ['migrate', '--json']))).toEqual({ before: 'none', changed: true });
  expect(JSON.parse(await run('fresh', ['migrate', '--json']))).toEqual({ before: 'same', changed: false });
  expect(await run('fresh', ['migrate'])).toContain('is of this version');
  expect(await run('fresh', ['user', 'list', '--json'])).toBe('');
});

test('a database of a newer version is left alone', async () => {
  await run('newer', ['migrate']);
  await server.run('newer', 'insert into schema_version (version) values (9000)');
  const url = await server.url('newer');
  await expect(openPostgres({ url })).rejects.toBeInstanceOf(DatabaseTooNewError);
  for (const args of [['migrate'], ['migrate', '--check'], ['user', 'list'], ['invite', 'list']])
    await expect(run('newer', args)).rejects.toBeInstanceOf(DatabaseTooNewError);
});

test('what an older instance leads is not migrated under it', async () => {
  await run('served', ['migrate']);
  await server.run('served', 'delete from schema_version');
  await server.run('served', 'insert into schema_version (version) values (0)');
  await server.run('served', "update leadership set instance = 'another', lease_until = now() + interval '1 hour'");
  await expect(run('served', ['migrate'])).rejects.toBeInstanceOf(ServerRunsError);
});

test('a database that lacks a table or a column ends every command with 2, and is left alone', async () => {
  const url = await server.url('lacking');
  await run('lacking', ['migrate']);
  for (const [sql, says] of [
    ['alter table wallets drop column frozen cascade', 'the column wallets.frozen is missing'],
    ['drop table wallets cascade', 'the table wallets is missing'],
  ] as const) {
    await server.run('lacking', sql);
    for (const args of [['migrate'], ['migrate', '--check'], ['wallet', 'list'], ['invite', 'create']]) {
      const command = Bun.spawn([process.execPath, 'src/main.ts', ...args, '--data-dir', folder], {
        env: { PATH: '/nonexistent', BURSAR_DATABASE_URL: url },
        stdout: 'ignore',
        stderr: 'pipe',
      });
      expect(await new Response(command.stderr).text()).toContain(says);
      expect(await command.exited).toBe(2);
    }
  }
});

test('invitations are made, listed and revoked; restored wants no server to run', async () => {
  await run('used', ['migrate']);
  await run('used', ['invite', 'create', '--note', 'a friend']);
  const made = JSON.parse(await run('used', ['invite', 'list', '--json']));
  expect(made).toMatchObject({ note: 'a friend', used: 0 });
  await run('used', ['invite', 'revoke', made.id]);
  expect(JSON.parse(await run('used', ['restored', '--json']))).toMatchObject({ sessionsEnded: 0 });
  await server.run('used', "update leadership set instance = 'another', lease_until = now() + interval '1 hour'");
  await expect(run('used', ['restored'])).rejects.toBeInstanceOf(ServerRunsError);
});

test('a server that is not there is reported, without its password', async () => {
  const nowhere = `postgres://bursar:a-secret-password@127.0.0.1:${await reservePort(0)}/none`;
  const failed = await runCommand(['invite', 'list'], folder, { BURSAR_DATABASE_URL: nowhere }).catch(String);
  expect(failed).toContain('does not answer');
  expect(failed).not.toContain('a-secret-password');
});

test('a command that fails on a query does not tell the values of that query', async () => {
  const url = await server.url('half');
  await run('half', ['migrate']);
  await server.run(
    'half',
    'alter table users rename to hidden; ' +
      'create function broken() returns boolean language plpgsql as $$ begin perform 1 from nowhere; return true; end $$; ' +
      'create view users as select h.* from (select broken() as ok offset 0) b left join hidden h on true where b.ok',
  );
  const args = ['src/main.ts', 'user', 'end-sessions', 'a-user-by-name', '--data-dir', folder];
  const command = Bun.spawn([process.execPath, ...args], {
    env: { PATH: '/nonexistent', BURSAR_DATABASE_URL: url },
    stderr: 'pipe',
  });
  const said = await new Response(command.stderr).text();
  expect(said).toContain('does not exist');
  expect(await command.exited).toBe(1);
  expect(said).not.toContain('a-user-by-name');
});
