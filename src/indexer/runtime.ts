import { createServer } from 'node:net';
import { join } from 'node:path';
import { assets } from './assets.ts';
import { unpack } from './unpack.ts';

/** Variables of our own environment that children may see: nothing of ours that is secret is among them. */
const INHERITED = [
  'PATH',
  'HOME',
  'TMPDIR',
  'LANG',
  'TZ',
  'NODE_EXTRA_CA_CERTS',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  ...['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'NO_PROXY'],
  ...['http_proxy', 'https_proxy', 'all_proxy', 'no_proxy'],
  // The last tiers of the compilers, and giving memory back at once, which tests leave out.
  'BUN_JSC_useFTLJIT',
  'BUN_JSC_useOMGJIT',
  'MIMALLOC_PURGE_DELAY',
];

/** What a child sees of our own environment. */
export function inheritedEnv(): Record<string, string> {
  const env: Record<string, string> = {};
  for (const name of INHERITED) {
    const value = process.env[name];
    if (value !== undefined) env[name] = value;
  }
  return env;
}

/** The folder of the files that the indexer reads; undefined where it finds them beside its sources. */
export async function indexerFiles(dataDir: string): Promise<string | undefined> {
  return assets === undefined ? undefined : await unpack(assets.indexer, join(dataDir, 'runtime'));
}

/**
 * The anvil of this machine: the one that the program carries, or that of its packages, or one on PATH.
 * @throws if there is none
 */
export async function anvilBinary(dataDir: string): Promise<string> {
  if (assets?.anvil !== undefined) return join(await unpack(assets.anvil, join(dataDir, 'runtime')), 'anvil');
  if (assets === undefined) {
    const arch = process.arch === 'x64' ? 'amd64' : process.arch;
    const packaged = `../../node_modules/@foundry-rs/anvil-${process.platform}-${arch}/bin/anvil`;
    const own = join(import.meta.dir, packaged);
    if (await Bun.file(own).exists()) return own;
  }
  const installed = Bun.which('anvil');
  if (installed !== null) return installed;
  throw new Error('The program carries no anvil for this platform; install Foundry, so that anvil is on PATH.');
}

/** What else than a command this program may be started as, by itself: each is a module of its own (src/main.ts). */
export type OwnPart = 'indexer-process' | 'guard-process';

/**
 * This very program, as a command line that other words follow. Children are run by it alone, from the code that it
 * carries: a script in a folder would take settings and packages from the folders above that one.
 */
export function ownProgram(...words: readonly (OwnPart | 'backup')[]): string[] {
  const own = assets === undefined ? ['--smol', join(import.meta.dir, '../main.ts')] : [];
  return [process.execPath, ...own, ...words];
}

const LOOPBACK = '127.0.0.1';
const RETRY_MS = 100;
/** What an earlier process has left behind on the preferred port is gone by then. */
const PREFERENCE_MS = 2_000;

/**
 * Finds out whether a child will be able to listen on a port of 127.0.0.1, or of another address; with 0, finds one
 * for children that cannot choose themselves. Somebody may still take it before the child does. What an earlier
 * process has left behind there gets `waitMs` to end.
 * @returns the port
 * @throws if somebody listens there
 */
export async function reservePort(port: number, waitMs = 0, host = LOOPBACK): Promise<number> {
  const deadline = performance.now() + waitMs;
  for (;;) {
    try {
      return await tryPort(port, host);
    } catch (error) {
      if (performance.now() >= deadline) throw error;
    }
    await Bun.sleep(RETRY_MS);
  }
}

/**
 * A port as {@link reservePort} finds it; where none is given, the preferred one, or any free one while somebody else
 * has that.
 */
export async function preferredPort(
  given: number | undefined,
  preferred: number,
  waitMs = 0,
  host = LOOPBACK,
): Promise<number> {
  if (given !== undefined) return await reservePort(given, waitMs, host);
  return await reservePort(preferred, Math.min(waitMs, PREFERENCE_MS), host).catch(() => reservePort(0, 0, host));
}

async function tryPort(port: number, host: string): Promise<number> {
  const server = createServer();
  const listening = Promise.withResolvers<void>();
  server.once('error', (cause) =>
    listening.reject(new Error(`Port ${port} of ${host} cannot be had: ${cause.message}`, { cause })),
  );
  server.listen({ port, host, exclusive: true }, listening.resolve);
  await listening.promise;
  const address = server.address();
  const closed = Promise.withResolvers<void>();
  server.close(() => closed.resolve());
  await closed.promise;
  if (address === null || typeof address === 'string') throw new Error('No free port was found.');
  return address.port;
}
