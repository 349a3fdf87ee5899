import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dir, '..');
const client = join(root, 'clients/typescript');
const packed = join(root, 'dist/assets');

/** What the package brings along. */
const NEEDED = ['openapi-fetch', 'openapi-typescript-helpers'].map((name) => `node_modules/${name}/**/*`);
/** What the archive is made of. */
const PARTS = ['package.json', 'README.md', 'dist/**/*', ...NEEDED];
const SOURCES = ['*.{json,lock,md}', 'src/**/*', ...NEEDED];

/**
 * Packs the TypeScript client as `npm pack` does, with what it needs: the same bytes each time. What was packed of the
 * same sources is not packed again.
 * @returns the path of the archive
 */
export async function packClient(): Promise<string> {
  const path = join(packed, `client-${sourcesHash()}.tgz`);
  if (existsSync(path)) return path;
  rmSync(join(client, 'dist'), { recursive: true, force: true });
  await run(client, '--bun', 'tsc', '--project', 'tsconfig.build.json');
  const staged = `${path}.files`;
  rmSync(staged, { recursive: true, force: true });
  for (const name of namesOf(PARTS)) {
    mkdirSync(dirname(join(staged, name)), { recursive: true });
    // An archive has the modes of its files, which may be others in another checkout.
    writeFileSync(join(staged, name), readFileSync(join(client, name)));
    chmodSync(join(staged, name), 0o644);
  }
  await run(staged, 'pm', 'pack', '--quiet', '--ignore-scripts', '--filename', `${path}.next`);
  renameSync(`${path}.next`, path);
  rmSync(staged, { recursive: true });
  return path;
}

function sourcesHash(): string {
  const hash = createHash('sha256');
  const files = namesOf(SOURCES).map((name) => join(client, name));
  for (const file of [import.meta.path, join(root, 'tsconfig.json'), ...files]) {
    hash
      .update(`${file.slice(root.length)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

function namesOf(patterns: readonly string[]): string[] {
  return patterns.flatMap((pattern) => [...new Bun.Glob(pattern).scanSync(client)].sort());
}

async function run(cwd: string, ...args: string[]): Promise<void> {
  const child = Bun.spawn([process.execPath, ...args], { cwd, stdout: 'ignore', stderr: 'inherit' });
  if ((await child.exited) !== 0) throw new Error(`The TypeScript client could not be packed: bun ${args.join(' ')}`);
}
