/** A PostgreSQL on which the service cannot work: some end at once, others are waited for. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEPLOYMENT_VERSION } from '../../src/chain/deploy/deployment.ts';
import { openDatabase } from '../../src/storage/db/open.ts';
import { openPostgres, requireUsable, withConnection } from '../../src/storage/db/postgres/open-postgres.ts';
import { requireFit } from '../../src/storage/db/postgres/own-tables.ts';
import {
  DatabaseUnavailableError,
  StandbyError,
  UnsuitableDatabaseError,
} from '../../src/storage/db/postgres/postgres-errors.ts';
import { bareEnv, scratchFolder } from '../support/binary.ts';
import { createAuthority } from '../support/certificates.ts';
import { program } from '../support/command-line.ts';
import { type PostgresServer, startPostgres } from '../support/postgres.ts';
import { startPooler } from '../support/postgres-pooler.ts';

const folder = scratchFolder('unsuitable');
const PASSWORD = 'a-test-password';
let server: PostgresServer;

beforeAll(async () => {
  server = await startPostgres();
  const names = ['usdc', 'platformFees', 'walletFactoryV2', 'walletFactoryV3', 'batchRelay'];
  const code = ['V2', 'V3'].flatMap((version) => [
    `walletImplementation${version}`,
    `walletExtension${version}`,
    `walletViews${version}`,
  ]);
  const passkeys = ['passkeyOwnerFactory', 'passkeyOwnerImplementation'];
  const all = [...names, ...code, ...passkeys];
  const contracts = Object.fromEntries(all.map((name, at) => [name, `0x${(at + 1).toString(16).repeat(40)}`]));
  const [treasury, operator] = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`];
  writeFileSync(
    join(folder.path, 'deployment.json'),
    JSON.stringify({
      version: DEPLOYMENT_VERSION,
      chainId: 31_337,
      blockNumber: 0,
      contracts,
      treasury,
      operator,
      feeBps: 0,
      minFee: 0,
    }),
  );
  await openDatabase(join(folder.path, 'bursar.sqlite')).close();
});
const opened: { stop(): void }[] = [];
afterAll(async () => {
  for (const one of opened) one.stop();
  await server.stop();
  folder.remove();
});

/** Runs a command of the program on a database. */
async function run(command: string, databaseUrl: string) {
  const child = Bun.spawn([...program, ...command.split(' '), '--data-dir', folder.path], {
    env: {
      ...bareEnv,
      BURSAR_DATABASE_URL: databaseUrl,
      BURSAR_MASTER_KEY: 'cd'.repeat(32),
      BURSAR_JWT_SECRET: 'a secret of this test and of nothing else',
      BURSAR_RPC_URLS: 'http://127.0.0.1:1',
      BURSAR_CHAIN_ID: '31337',
      BURSAR_RELAYER_KEYS: `0x${'11'.repeat(32)}`,
      BURSAR_DEPLOYMENT: join(folder.path, 'deployment.json'),
      BURSAR_PORT: '0',
    },
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const [stdout, stderr] = await Promise.all([child.stdout.text(), child.stderr.text()]);
  return { exitCode: await child.exited, said: stdout + stderr };
}

/** The URL of a database for another user than the one who owns everything. */
const as = (user: string, database: string) => server.urlOf(database).replace('bursar:', `${user}:`);
const tablesOf = async (database: string) =>
  (await server.run(database, "select relname from pg_class where relnamespace = 'public'::regnamespace")).map(
    ({ relname }) => relname,
  );

/** Makes a database that is good for nothing, and tells its URL. */
type Prepare = () => Promise<string>;
const cases: readonly (readonly [string, Prepare, string])[] = [
  [
    'a wrong password',
    async () => {
      await server.run('postgres', "create user locked password 'another'");
      const rules = 'host all locked 127.0.0.1/32 scram-sha-256\\nhost all all 127.0.0.1/32 trust\\n';
      const [row] = await server.run('postgres', 'show hba_file');
      // It reads what the server gives it first: the server fails where no one does.
      const program = `cat > /dev/null; printf "${rules}" > ${row?.hba_file}`;
      await server.run('postgres', `copy (select) to program '${program}'`);
      await server.run('postgres', 'select pg_reload_conf()');
      return as('locked', 'postgres');
    },
    'lets no one in',
  ],
  ['a database that does not exist', async () => server.urlOf('nowhere'), 'createdb'],
  [
    'a user without rights to make tables',
    async () => {
      await server.url('foreign_owner');
      await server.run('foreign_owner', 'create user guest; revoke create on schema public from public');
      return as('guest', 'foreign_owner');
    },
    'OWNER TO',
  ],
  [
    'a user without rights to read the tables',
    async () => {
      await (await openPostgres({ url: await server.url('unread') })).close();
      await server.run('unread', 'create user reader; grant create on schema public to reader');
      return as('reader', 'unread');
    },
    'OWNER TO',
  ],
  [
    'a user who may not write',
    async () => {
      await server.url('only_read');
      await server.run('only_read', 'alter database only_read set default_transaction_read_only = on');
      return server.urlOf('only_read');
    },
    'default_transaction_read_only',
  ],
  [
    'the versions of another program',
    async () => {
      await server.url('flyway');
      await server.run('flyway', 'create table schema_version (installed_rank int, version varchar(50))');
      await server.run('flyway', "insert into schema_version values (1, '1')");
      return server.urlOf('flyway');
    },
    "not Bursar's (schema_version)",
  ],
  [
    'the tables of another program',
    async () => {
      await server.url('shop');
      await server.run('shop', 'create table users (id int); create table payments (id int)');
      return server.urlOf('shop');
    },
    "not Bursar's (payments, users)",
  ],
  [
    'a database of ours that lacks a table',
    async () => {
      await (await openPostgres({ url: await server.url('lacking') })).close();
      await server.run('lacking', 'drop table wallets cascade');
      return server.urlOf('lacking');
    },
    'the table wallets is missing',
  ],
  [
    'a pooler that lends a session for a transaction',
    async () => {
      await server.url('pooled');
      const pooler = await startPooler(server.port, 'transaction');
      opened.push(pooler);
      return server.urlOf('pooled').replace(`:${server.port}/`, `:${pooler.port}/`);
    },
    'PgBouncer in transaction or statement mode',
  ],
  [
    'a server without TLS, where it is required',
    async () => `${await server.url('without_tls')}?sslmode=require`,
    'has no TLS',
  ],
  [
    'sslmode=prefer',
    async () => `${await server.url('prefers')}?sslmode=prefer`,
    'BURSAR_DATABASE_URL must have sslmode',
  ],
  [
    'several hosts',
    async () => (await server.url('several')).replace('127.0.0.1', '127.0.0.1,127.0.0.2'),
    'BURSAR_DATABASE_URL must name one host',
  ],
  [
    'a role of a replica',
    async () => {
      await server.url('replicating');
      await server.run('replicating', 'alter database replicating set session_replication_role = replica');
      return server.urlOf('replicating');
    },
    'session_replication_role',
  ],
  [
    'another encoding',
    async () => {
      await server.run('postgres', "create database latin encoding 'LATIN1' template template0");
      return server.urlOf('latin');
    },
    'must be UTF8',
  ],
  [
    'a database that lacks a table',
    async () => {
      const url = await server.url('partial');
      await (await openPostgres({ url })).close();
      await server.run('partial', 'drop table wallets cascade');
      return url;
    },
    'the table wallets is missing',
  ],
];

test.each(cases)('%s ends serve, migrate and move at once, as bad settings do', async (_, prepare, says) => {
  const url = await prepare();
  const database = url.replace(/\?.*/, '').replace(/.*\//, '');
  const before = database === 'nowhere' ? [] : await tablesOf(database);
  for (const command of ['serve', 'migrate', 'migrate --check', 'move postgres']) {
    const { exitCode, said } = await run(command, url);
    expect(said).toContain(says);
    expect(said).not.toContain(PASSWORD);
    expect(exitCode).toBe(2);
  }
  // Nothing was put into someone else's database.
  if (database !== 'nowhere') expect(await tablesOf(database)).toEqual(before);
});

test('a server that is too old is named as such', async () => {
  const facts = { version: '170004', encoding: 'UTF8', standby: 'false', readOnly: 'off' };
  expect(() => requireFit(facts)).not.toThrow();
  expect(() => requireFit({ ...facts, version: '140023' })).toThrow('PostgreSQL 15 or later');
  expect(() => requireFit({ ...facts, standby: 'true', readOnly: 'on' })).toThrow(StandbyError);
  // One that is older still refuses the settings of a session.
  const unknown = withConnection({ url: server.urlOf('postgres') }, (client) => client.query('SET not_yet = 1'));
  await expect(unknown).rejects.toThrow('PostgreSQL 15 or later');
});

test('a certificate counts once its authority is named, and for its own host', async () => {
  const url = await server.url('by_tls');
  const authority = await createAuthority();
  await server.useTls(await authority.issue({ type: 'ip', value: '127.0.0.1' }));
  const ca = join(folder.path, 'ca.pem');
  const byTls = `${url}?sslmode=verify-full`;
  const named = `${byTls}&sslrootcert=${ca}`;
  await expect(requireUsable({ url: named })).rejects.toThrow('cannot be read');
  writeFileSync(ca, authority.certificate);
  await requireUsable({ url: named });
  const used = 'select ssl::text from pg_stat_ssl where pid = pg_backend_pid()';
  const { rows } = await withConnection({ url: named }, (client) => client.query(used));
  expect(rows).toEqual([{ ssl: 'true' }]);
  const { exitCode, said } = await run('migrate', byTls);
  expect(exitCode).toBe(2);
  expect(said).toContain('is not to be trusted');
  expect(said).not.toContain(PASSWORD);
  await server.useTls(await authority.issue({ type: 'ip', value: '127.0.0.9' }));
  await untilUntrusted(named);
});

/** The server takes a new certificate some time after the command. */
async function untilUntrusted(url: string): Promise<void> {
  for (;;) {
    const error = await requireUsable({ url }).catch((reason: unknown) => reason);
    if (error === undefined) continue;
    expect(error).toBeInstanceOf(UnsuitableDatabaseError);
    expect(String(error)).toContain('is not to be trusted');
    return;
  }
}

test('what else is in the database does not matter', async () => {
  const url = await server.url('shared');
  await server.run('shared', 'create table spatial_ref_sys (id int); create schema other');
  await server.run('shared', 'create table other.users (id int)');
  await (await openPostgres({ url })).close();
  await (await openPostgres({ url })).close();
});

test('a server without room for another connection is waited for', async () => {
  await server.url('crowded');
  await server.run(
    'crowded',
    'create user many; alter database crowded owner to many; alter database crowded connection limit 0',
  );
  const url = as('many', 'crowded');
  await expect(requireUsable({ url, patienceMs: 0 })).rejects.toThrow('does not answer (too many connections');
  const usable = requireUsable({ url, patienceMs: 20_000 });
  await server.run('postgres', 'alter database crowded connection limit -1');
  await usable;
});

test('a standby is waited for like a server that starts, and is taken once it is promoted', async () => {
  const url = await server.url('promoted');
  await server.becomeStandby();
  for (const { exitCode, said } of await Promise.all([run('serve', url), run('migrate', url)])) {
    expect(said).toContain('is a standby');
    expect(exitCode).toBe(1);
  }
  await expect(requireUsable({ url, patienceMs: 0 })).rejects.toBeInstanceOf(DatabaseUnavailableError);
  const usable = requireUsable({ url, patienceMs: 20_000 });
  await server.run('postgres', 'select pg_promote()');
  await usable;
});
