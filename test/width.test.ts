import { expect, test } from 'bun:test';
import { join } from 'node:path';

const root = join(import.meta.dir, '..');
const MAX_COLUMNS = 120;

/** The lines of a document that are neither tables nor fenced code. */
function proseOf(text: string): string[] {
  return text
    .replace(/^ *```[\s\S]*?^ *```/gm, '')
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('|'));
}

test('documents fit into 120 columns outside of tables and code', async () => {
  const listed = Bun.spawnSync(['git', 'ls-files', '*.md'], { cwd: root }).stdout.toString();
  const paths = listed.trim().split('\n');
  expect(paths).toContain('ARCHITECTURE.md');
  const texts = await Promise.all(
    paths.map(async (path) => ({ path, text: await Bun.file(join(root, path)).text() })),
  );
  const wide = texts.flatMap(({ path, text }) =>
    proseOf(text)
      .filter((line) => line.length > MAX_COLUMNS)
      .map((line) => `${path}: ${line}`),
  );
  expect(wide).toEqual([]);
});

test('comments of sources fit into 120 columns', async () => {
  const listed = Bun.spawnSync(['git', 'ls-files', '*.ts', '*.tsx'], { cwd: root }).stdout.toString();
  const paths = listed.trim().split('\n');
  expect(paths).toContain('src/main.ts');
  const texts = await Promise.all(
    paths
      .filter((path) => !path.includes('/generated/') && path !== 'clients/typescript/src/schema.ts')
      .map(async (path) => ({ path, text: await Bun.file(join(root, path)).text() })),
  );
  const wide = texts.flatMap(({ path, text }) =>
    text
      .split('\n')
      .filter((line) => line.length > MAX_COLUMNS && /^\s*(\/\/ (?!biome-ignore)|\/\*|\* )/.test(line))
      .map((line) => `${path}: ${line}`),
  );
  expect(wide).toEqual([]);
});
