import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readLock } from './locks.ts';
import type { PackedFile } from './pack-indexer.ts';
import { npmPlatform, type Target } from './targets.ts';

const root = join(import.meta.dir, '..');

/** npm's packages for the platforms that have an anvil; those of musl run no binary that is linked to glibc. */
const PACKAGES: Partial<Record<Target, string>> = {
  'linux-x64': '@foundry-rs/anvil-linux-amd64',
  'linux-arm64': '@foundry-rs/anvil-linux-arm64',
  'darwin-x64': '@foundry-rs/anvil-darwin-amd64',
  'darwin-arm64': '@foundry-rs/anvil-darwin-arm64',
};

/** The anvil of a target platform, from npm; none where `bun.lock` has no package with its hash. */
export async function packAnvil(target: Target): Promise<PackedFile[]> {
  const packageName = PACKAGES[target];
  if (packageName === undefined) return [];
  const entry = (await readLock(root)).packages[packageName];
  if (entry === undefined) return [];
  const installed = join(root, 'node_modules', packageName, 'bin/anvil');
  const binary = existsSync(installed) ? installed : await install(target, packageName, entry);
  return [{ name: 'anvil', content: readFileSync(binary), executable: true }];
}

/** For another platform than this one: the package alone, whose hash must be that of the lock file. */
async function install(target: Target, packageName: string, entry: readonly unknown[]): Promise<string> {
  const [identity] = entry;
  const version = String(identity).slice(packageName.length + 1);
  const folder = join(root, 'dist/packages', `anvil-${target}-${version}`);
  const binary = join(folder, 'node_modules', packageName, 'bin/anvil');
  if (existsSync(binary)) return binary;
  const next = `${folder}.next`;
  rmSync(next, { recursive: true, force: true });
  mkdirSync(next, { recursive: true });
  const manifest = { name: 'anvil', dependencies: { [packageName]: version } };
  const { lockfileVersion, configVersion } = await readLock(root);
  const lock = { lockfileVersion, configVersion, workspaces: { '': manifest }, packages: { [packageName]: entry } };
  await Bun.write(join(next, 'package.json'), JSON.stringify({ private: true, ...manifest }));
  await Bun.write(join(next, 'bun.lock'), JSON.stringify(lock));
  const { os, cpu } = npmPlatform(target);
  const only = ['--frozen-lockfile', '--ignore-scripts', '--silent', '--os', os, '--cpu', cpu];
  const child = Bun.spawn([process.execPath, 'install', ...only], { cwd: next, stdout: 'inherit', stderr: 'inherit' });
  if ((await child.exited) !== 0 || !existsSync(join(next, 'node_modules', packageName, 'bin/anvil'))) {
    throw new Error(`${packageName} ${version}, the anvil for ${target}, could not be installed.`);
  }
  renameSync(next, folder);
  return binary;
}
