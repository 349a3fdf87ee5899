import { chmod, mkdir, mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { requirePrivateFolder } from '../core/lib/files.ts';
import { assets, type EmbeddedBundle } from './assets.ts';

/** Variables of our own environment that children may see. None of them is secret. */
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
  // Tests turn off the last tiers of the compilers, and returning memory at once.
  'BUN_JSC_useFTLJIT',
  'BUN_JSC_useOMGJIT',
  'MIMALLOC_PURGE_DELAY',
];

/** The part of our own environment that a child gets. */
export function inheritedEnv(): Record<string, string> {
  const env: Record<string, string> = {};
  for (const name of INHERITED) {
    const value = process.env[name];
    if (value !== undefined) env[name] = value;
  }
  return env;
}

/** The folder of the files that the indexer reads; `undefined` if they are next to its sources. */
export async function indexerFiles(dataDir: string): Promise<string | undefined> {
  return assets === undefined ? undefined : await unpack(assets.indexer, join(dataDir, 'runtime'));
}

/**
 * The path of anvil: the one that the program carries, that of its packages, or one on PATH.
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

/** The parts as which this program starts itself. Each is a module of its own (src/main.ts). */
type OwnPart = 'indexer-process' | 'guard-process';

/**
 * The command line of this same program, with these words. Children run only by it, from the code that it carries: a
 * script in a folder would take settings and packages from the folders above it.
 */
export function ownProgram(...words: readonly (OwnPart | 'backup')[]): string[] {
  const own = assets === undefined ? ['--smol', join(import.meta.dir, '../main.ts')] : [];
  return [process.execPath, ...own, ...words];
}

const LOOPBACK = '127.0.0.1';
const RETRY_MS = 100;
/** By then, children of an earlier process have left the preferred port. */
const PREFERENCE_MS = 2_000;

/**
 * Checks whether a child can listen on a port of 127.0.0.1, or of another address. For 0, finds a free one, for
 * children that cannot choose one themselves. Another process may still take it before the child does. A child of an
 * earlier process gets `waitMs` to end.
 * @returns the port
 * @throws if the port is in use
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
 * A port as {@link reservePort} finds it. If none is given, the preferred one, or any free one while that is in use.
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

/** How long an unfinished folder is left alone. Its process is gone after that. */
const ABANDONED_MS = 10 * 60_000;

/**
 * Unpacks a bundle below a folder, unless it is there already. Even if this is killed, the bundle is there completely
 * or not at all. Keeps the previous version and removes older ones.
 * @returns the folder of the unpacked files
 */
export async function unpack(bundle: EmbeddedBundle, folder: string): Promise<string> {
  const target = join(folder, `${bundle.name}-${bundle.id}`);
  await mkdir(folder, { recursive: true });
  requirePrivateFolder(folder);
  if (!(await isComplete(bundle, target))) {
    const unfinished = await mkdtemp(join(folder, `.${bundle.name}-${bundle.id}-`));
    try {
      for (const file of bundle.files) await write(file, unfinished);
      await moveInto(target, unfinished, bundle);
    } finally {
      await rm(unfinished, { recursive: true, force: true });
    }
  }
  await removeOthers(bundle, folder);
  return target;
}

async function isComplete({ files }: EmbeddedBundle, folder: string): Promise<boolean> {
  const sizes = await Promise.all(
    files.map(({ name }) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => undefined,
      ),
    ),
  );
  return files.every(({ bytes }, index) => sizes[index] === bytes);
}

async function write({ name, path, executable }: EmbeddedBundle['files'][number], folder: string): Promise<void> {
  const content = await Bun.zstdDecompress(await Bun.file(path).bytes());
  const file = await open(join(folder, name), 'wx', executable ? 0o700 : 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  if (executable) await chmod(join(folder, name), 0o700);
}

async function moveInto(target: string, unfinished: string, bundle: EmbeddedBundle): Promise<void> {
  try {
    await rename(unfinished, target);
  } catch (error) {
    if (await isComplete(bundle, target)) return;
    if (!(error instanceof Error) || !('code' in error)) throw error;
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    await rm(target, { recursive: true, force: true });
    await rename(unfinished, target);
  }
}

async function removeOthers({ name, id }: EmbeddedBundle, folder: string): Promise<void> {
  const versions: { path: string; changedMs: number }[] = [];
  for (const entry of await readdir(folder)) {
    const path = join(folder, entry);
    const changedMs = (await stat(path).catch(() => undefined))?.mtimeMs ?? 0;
    if (entry.startsWith(`.${name}-`)) {
      if (Date.now() - changedMs > ABANDONED_MS) await rm(path, { recursive: true, force: true });
    } else if (entry.startsWith(`${name}-`) && entry !== `${name}-${id}`) {
      versions.push({ path, changedMs });
    }
  }
  versions.sort((a, b) => b.changedMs - a.changedMs);
  for (const { path } of versions.slice(1)) await rm(path, { recursive: true, force: true });
}
