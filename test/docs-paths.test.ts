import { expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Glob } from 'bun';

const root = join(import.meta.dir, '..');
const listed = Bun.spawnSync(['git', 'ls-files', '--cached', '--others', '--exclude-standard', '*.md'], { cwd: root });
const paths = listed.stdout
  .toString()
  .trim()
  .split('\n')
  .filter((path) => existsSync(join(root, path)));

const documents = await Promise.all(
  paths.map(async (path) => ({ path, text: await Bun.file(join(root, path)).text() })),
);
const withoutCode = (text: string): string => text.replace(/^ *```[\s\S]*?^ *```/gm, '');

/** Paths of other projects. */
const FOREIGN = ['src/bin/commands/start.ts'];

/** The anchor that GitHub gives a heading. */
function anchorOf(heading: string): string {
  return heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');
}

async function anchorsOf(path: string): Promise<Set<string>> {
  const text = withoutCode(await Bun.file(path).text());
  const headings = [...text.matchAll(/^#{1,6} (.*)$/gm)].map(([, heading = '']) => anchorOf(heading));
  const ids = [...text.matchAll(/<a (?:id|name)="([^"]+)"/g)].map(([, id = '']) => id);
  return new Set([...headings, ...ids]);
}

/** Whether the path is there, from the root or from the document; `./scripts/test` takes names without endings. */
function isThere(document: string, target: string): boolean {
  const bases = [root, join(root, dirname(document))];
  return bases.some((base) => existsSync(join(base, target)) || existsSync(join(base, `${target}.test.ts`)));
}

test('paths of sources that documents name exist', () => {
  expect(paths).toContain('ARCHITECTURE.md');
  const named = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/(?<![\w./-])(?:src|test|scripts)\/[\w./*-]*[\w/*]/g)].map(([target]) => ({ path, target })),
  );
  expect(named.length).toBeGreaterThan(20);
  const missing = named
    .filter(({ target }) => !target.includes('*') && !FOREIGN.includes(target))
    .filter(({ path, target }) => !isThere(path, target))
    .map(({ path, target }) => `${path}: ${target}`);
  expect(missing).toEqual([]);
});

test('files that documents name without a folder exist somewhere', () => {
  const tracked = Bun.spawnSync(['git', 'ls-files'], { cwd: root }).stdout.toString().trim().split('\n');
  const names = new Set(tracked.map((path) => basename(path)));
  const missing = documents.flatMap(({ path, text }) =>
    [...withoutCode(text).matchAll(/`([\w-]+\.tsx?)`/g)]
      .filter(([, name = '']) => !names.has(name))
      .map(([, name]) => `${path}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test('links between documents lead to files and headings that exist', async () => {
  const links = documents.flatMap(({ path, text }) =>
    [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => ({ path, link })),
  );
  const broken: string[] = [];
  for (const { path, link } of links) {
    if (/^(?:[a-z]+:|\/)/.test(link)) continue;
    const [file = '', anchor] = link.split('#');
    const target = file === '' ? join(root, path) : join(root, dirname(path), file);
    if (!existsSync(target)) broken.push(`${path}: ${link}`);
    else if (anchor !== undefined && target.endsWith('.md') && !(await anchorsOf(target)).has(anchor))
      broken.push(`${path}: ${link}`);
  }
  expect(broken).toEqual([]);
});

test('each line of test/on-postgres names a test', async () => {
  const lines = (await Bun.file(join(root, 'test/on-postgres')).text()).replaceAll(/#.*/g, '').split('\n');
  const tests = [...new Glob('{src,test}/**/*.test.ts').scanSync(root)];
  const named = lines.map((line) => line.trim()).filter((line) => line !== '');
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((part) => !tests.some((path) => path.includes(part)))).toEqual([]);
});
