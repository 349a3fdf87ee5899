import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PackedFile } from './pack-indexer.ts';

const root = join(import.meta.dir, '..');

/** npm's names of the platforms for which there is an anvil; those of musl run no binary that is linked to glibc. */
const PLATFORMS: Readonly<Record<string, { name: string; os: string; cpu: string }>> = {
  'linux-x64': { name: 'linux-amd64', os: 'linux', cpu: 'x64' },
  'linux-arm64': { name: 'linux-arm64', os: 'linux', cpu: 'arm64' },
  'darwin-x64': { name: 'darwin-amd64', os: 'darwin', cpu: 'x64' },
  'darwin-arm64': { name: 'darwin-arm64', os: 'darwin', cpu: 'arm64' },
};

/** The anvil of a target platform, from the packages or else from npm; none where npm has none. */
export async function packAnvil(target: string): Promise<PackedFile[]> {
  const platform = PLATFORMS[target];
  if (platform === undefined) return [];
  const packageName = `@foundry-rs/anvil-${platform.name}`;
  const installed = join(root, 'node_modules', packageName, 'bin/anvil');
  const binary = existsSync(installed) ? installed : await download(packageName, platform);
  return binary === undefined ? [] : [{ name: 'anvil', content: readFileSync(binary), executable: true }];
}

async function download(
  packageName: string,
  { os, cpu }: { os: string; cpu: string },
): Promise<string | undefined> {
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const folder = join(root, 'dist/packages', packageName);
  const binary = join(folder, 'node_modules', packageName, 'bin/anvil');
  if (existsSync(binary)) return binary;
  mkdirSync(folder, { recursive: true });
  const version = devDependencies['@foundry-rs/anvil'];
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ private: true, dependencies: { [packageName]: version } }),
  );
  const child = Bun.spawn(
    [process.execPath, 'install', '--ignore-scripts', '--silent', '--os', os, '--cpu', cpu],
    {
      cwd: folder,
      stdout: 'inherit',
      stderr: 'ignore',
    },
  );
  return (await child.exited) === 0 && existsSync(binary) ? binary : undefined;
}
