import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { npmPlatform, runtimePackage, type Target } from './targets.ts';

const root = join(import.meta.dir, '..');
const lockFiles = ['package.json', 'package-lock.json'];

/**
 * The Bun that a program for a platform carries, from npm. `scripts/bun/package-lock.json` has the package's hash: npm
 * refuses what a registry or a mirror has instead, and a release is the same wherever it is built.
 * @returns the path of the executable
 * @throws if npm is missing, or the package cannot be had
 */
export async function runtimeFor(target: Target): Promise<string> {
  const { packages } = await Bun.file(join(root, 'scripts/bun/package-lock.json')).json();
  const name = runtimePackage(target);
  const { version } = packages[`node_modules/${name}`];
  const folder = join(root, `dist/packages/bun-${target}-${version}`);
  if (!existsSync(folder)) await install(target, folder);
  return join(folder, 'node_modules', name, 'bin/bun');
}

/** The folder is there whole, or not at all. */
async function install(target: Target, folder: string): Promise<void> {
  if (Bun.which('npm') === null) throw new Error('Building for a release takes npm; it is not on PATH.');
  const next = `${folder}.next`;
  rmSync(next, { recursive: true, force: true });
  mkdirSync(next, { recursive: true });
  for (const file of lockFiles) cpSync(join(root, 'scripts/bun', file), join(next, file));
  const platform = Object.entries(npmPlatform(target)).map(([name, value]) => `--${name}=${value}`);
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  const child = Bun.spawn(['npm', 'ci', '--ignore-scripts', ...quiet, ...platform], {
    cwd: next,
    stdout: 'ignore',
    stderr: 'inherit',
  });
  const binary = join(next, 'node_modules', runtimePackage(target), 'bin/bun');
  if ((await child.exited) !== 0 || !existsSync(binary)) {
    throw new Error(`npm could not install ${runtimePackage(target)}, the Bun for ${target}.`);
  }
  renameSync(next, folder);
}
