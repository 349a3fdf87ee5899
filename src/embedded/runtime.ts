import { join } from 'node:path';

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
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'NO_PROXY',
];

/** The environment of a child that is run by this very executable as the bun command. */
export function runtimeEnv(variables: Readonly<Record<string, string>>): Record<string, string> {
  const env: Record<string, string> = {};
  for (const name of INHERITED) {
    const value = process.env[name];
    if (value !== undefined) env[name] = value;
  }
  return { ...env, ...variables, BUN_BE_BUN: '1' };
}

/**
 * The anvil of this machine: the one that belongs to the packages, or one on PATH.
 * @throws if there is none
 */
export async function anvilBinary(): Promise<string> {
  const arch = process.arch === 'x64' ? 'amd64' : process.arch;
  const own = join(
    import.meta.dir,
    `../../node_modules/@foundry-rs/anvil-${process.platform}-${arch}/bin/anvil`,
  );
  if (await Bun.file(own).exists()) return own;
  const installed = Bun.which('anvil');
  if (installed === null) {
    throw new Error(
      'There is no anvil for this platform in the program; install Foundry, so that anvil is on PATH.',
    );
  }
  return installed;
}

/** The folder of the indexer's files. */
export async function indexerFiles(): Promise<string> {
  return join(import.meta.dir, '../../indexer');
}

/** The local chain's executable. */
export async function anvilFile(): Promise<string> {
  return join(import.meta.dir, `../../node_modules/@foundry-rs/anvil-linux-amd64/bin/anvil`);
}
