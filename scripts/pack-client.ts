import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dir, '..');
const client = join(root, 'clients/typescript');
const packed = join(root, 'dist/assets');

/** All that the package is made of. */
const SOURCES = ['{src,node_modules/openapi-fetch,node_modules/openapi-typescript-helpers}/**/*', '*.{json,lock,md}'];

/**
 * Packs the TypeScript client as `npm pack` does, with what it needs: the same bytes each time. What was packed of the
 * same sources is not packed again.
 * @returns the path of the archive
 */
export async function packClient(): Promise<string> {
  const path = join(packed, `client-${sourcesHash()}.tgz`);
  if (existsSync(path)) return path;
  mkdirSync(packed, { recursive: true });
  rmSync(join(client, 'dist'), { recursive: true, force: true });
  await run('--bun', 'run', 'build');
  const name = `${path}.next`;
  await run('pm', 'pack', '--quiet', '--ignore-scripts', '--filename', name);
  renameSync(name, path);
  return path;
}

function sourcesHash(): string {
  const hash = createHash('sha256');
  const names = SOURCES.flatMap((pattern) => [...new Bun.Glob(pattern).scanSync(client)]).sort();
  for (const path of [join(root, 'tsconfig.json'), ...names.map((name) => join(client, name))]) {
    hash
      .update(`${path.slice(root.length)}\0`)
      .update(readFileSync(path))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

async function run(...args: string[]): Promise<void> {
  const child = Bun.spawn([process.execPath, ...args], { cwd: client, stdout: 'ignore', stderr: 'inherit' });
  if ((await child.exited) !== 0) throw new Error(`The TypeScript client could not be packed: bun ${args.join(' ')}`);
}
