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
  const texts = await Promise.all(paths.map(async (path) => ({ path, text: await Bun.file(join(root, path)).text() })));
  const wide = texts.flatMap(({ path, text }) =>
    proseOf(text)
      .filter((line) => line.length > MAX_COLUMNS)
      .map((line) => `${path}: ${line}`),
  );
  expect(wide).toEqual([]);
});

/** The tables of a document, each the cells of its rows. */
function tablesOf(text: string): number[][] {
  const tables: number[][] = [];
  let isIn = false;
  for (const line of text.replace(/^ *```[\s\S]*?^ *```/gm, '').split('\n')) {
    const isRow = line.trimStart().startsWith('|');
    if (isRow && !isIn) tables.push([]);
    if (isRow) tables.at(-1)?.push(line.match(/(?<!\\)\|/g)?.length ?? 0);
    isIn = isRow;
  }
  return tables;
}

test('tables of documents have a head, and as many cells in each row', async () => {
  const listed = Bun.spawnSync(['git', 'ls-files', '*.md'], { cwd: root }).stdout.toString();
  const wrong: string[] = [];
  for (const path of listed.trim().split('\n')) {
    const text = await Bun.file(join(root, path)).text();
    const heads = text.match(/^ *\|[ :|-]+\|$/gm)?.length ?? 0;
    const tables = tablesOf(text);
    if (heads !== tables.length) wrong.push(`${path}: ${tables.length} tables, ${heads} heads`);
    for (const [first, ...others] of tables)
      if (others.some((cells) => cells !== first)) wrong.push(`${path}: a table of ${first} has ${others}`);
  }
  expect(wrong).toEqual([]);
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
