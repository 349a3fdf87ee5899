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
