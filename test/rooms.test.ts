import { expect, test } from 'bun:test';
import { dirname, join, relative } from 'node:path';
import { Glob } from 'bun';
import { floors } from './support/rooms.ts';

const source = join(import.meta.dir, '../src');
const IMPORT = /(?:\bfrom|\bimport|\bimport\()\s*['"]([^'"]+)['"]/g;

interface Import {
  readonly file: string;
  /** As it is written. */
  readonly specifier: string;
}

/** Every import in `src`, of types too; tests may reach wherever they test. */
async function importsOf(): Promise<Import[]> {
  const imports: Import[] = [];
  for (const file of new Glob('**/*.ts').scanSync(source)) {
    if (file.endsWith('.test.ts')) continue;
    const text = await Bun.file(join(source, file)).text();
    for (const [, specifier = ''] of text.matchAll(IMPORT)) imports.push({ file, specifier });
  }
  return imports;
}

/** `dev/` holds what one command of `cli/` needs, and counts as a part of it. */
function roomOf(file: string): string {
  const [first = ''] = file.split('/');
  return first === 'dev' ? 'cli' : first.replace(/\.ts$/, '');
}

function floorOf(room: string): number {
  const floor = floors.findIndex((rooms) => Object.hasOwn(rooms, room));
  if (floor === -1) throw new Error(`The room "${room}" has no floor yet: give it one.`);
  return floor;
}

test('every room knows only those below it', async () => {
  const imports = await importsOf();
  expect(imports.length).toBeGreaterThan(100);
  const breaches = imports
    .filter(({ specifier }) => specifier.startsWith('.'))
    .map(({ file, specifier }) => ({
      file,
      target: relative(source, join(source, dirname(file), specifier)),
    }))
    .filter(({ target }) => !target.startsWith('..'))
    .filter(({ file, target }) => {
      const [from, to] = [roomOf(file), roomOf(target)];
      return from !== to && floorOf(to) >= floorOf(from);
    })
    .map(({ file, target }) => `${file} imports ${target}`);
  expect(breaches).toEqual([]);
});

test('only http/ knows Elysia', async () => {
  const others = (await importsOf())
    .filter(({ specifier }) => /^(@?elysia)/.test(specifier))
    .filter(({ file }) => roomOf(file) !== 'http');
  expect(others).toEqual([]);
});
