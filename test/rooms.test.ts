import { expect, test } from 'bun:test';
import { dirname, join, relative } from 'node:path';
import { Glob } from 'bun';
import { wings } from './support/rooms.ts';

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
  for (const file of new Glob('**/*.{ts,tsx}').scanSync(source)) {
    if (file.endsWith('.test.ts')) continue;
    const text = await Bun.file(join(source, file)).text();
    for (const [, specifier = ''] of text.matchAll(IMPORT)) imports.push({ file, specifier });
  }
  return imports;
}

/** The wing of a file, and the room in it; `.` for a file directly in the wing. */
function placeOf(file: string): { readonly wing: string; readonly room: string } {
  const [wing = '', ...inner] = file.split('/');
  return { wing, room: inner.length > 1 ? (inner[0] ?? '') : '.' };
}

/** Counts from the top, so that an import that goes down goes to a larger number. */
function positionOf(names: readonly string[], name: string): number {
  const position = names.indexOf(name);
  if (position === -1) throw new Error(`"${name}" is not in test/support/rooms.ts: give it its place there.`);
  return position;
}

function goesDown(file: string, target: string): boolean {
  const [from, to] = [placeOf(file), placeOf(target)];
  const order = Object.keys(wings);
  if (from.wing !== to.wing) return positionOf(order, from.wing) < positionOf(order, to.wing);
  const rooms = Object.keys(wings[from.wing]?.rooms ?? {});
  return from.room === to.room || positionOf(rooms, from.room) < positionOf(rooms, to.room);
}

/** Which file imports which, within `src`. */
async function arrows(): Promise<{ readonly file: string; readonly target: string }[]> {
  const imports = await importsOf();
  expect(imports.length).toBeGreaterThan(100);
  return imports
    .filter(({ specifier }) => specifier.startsWith('.'))
    .map(({ file, specifier }) => ({ file, target: relative(source, join(source, dirname(file), specifier)) }))
    .filter(({ target }) => !target.startsWith('..'));
}

/** The entry point starts one of the others by its path, and imports what they need first. */
const ENTRY = 'main.ts';

test('every wing and every room imports only those below it', async () => {
  const breaches = (await arrows())
    .filter(({ file }) => file !== ENTRY)
    .filter(({ file, target }) => !goesDown(file, target))
    .map(({ file, target }) => `${file} imports ${target}`);
  expect(breaches).toEqual([]);
});

test('every folder of two levels is listed with what it holds, and every listed one is there', async () => {
  const found = new Set<string>();
  for (const file of new Glob('**/*.{ts,tsx}').scanSync(source)) {
    if (file === ENTRY) continue;
    const { wing, room } = placeOf(file);
    found.add(`${wing}/${room}`);
  }
  const listed = Object.entries(wings).flatMap(([wing, { rooms }]) =>
    Object.keys(rooms).map((room) => `${wing}/${room}`),
  );
  expect([...found].sort()).toEqual(listed.sort());
});

test('no files import each other in a circle', async () => {
  let left = await arrows();
  expect(left.length).toBeGreaterThan(100);
  for (let before = 0; before !== left.length; ) {
    before = left.length;
    // A file that imports nothing that is left, or that nothing left imports, is in no circle.
    const [importing, imported] = [new Set(left.map(({ file }) => file)), new Set(left.map(({ target }) => target))];
    left = left.filter(({ file, target }) => imported.has(file) && importing.has(target));
  }
  expect(left.map(({ file, target }) => `${file} imports ${target}`)).toEqual([]);
});

test('only http/ imports Elysia', async () => {
  const others = (await importsOf())
    .filter(({ specifier }) => /^(@?elysia)/.test(specifier))
    .filter(({ file }) => placeOf(file).wing !== 'http');
  expect(others).toEqual([]);
});

const tests = join(import.meta.dir, '..');
/** What puts many parts together. */
const COMPOSED =
  /^src\/(server\/(service|service-parts|service-features|service-foundation|start-server|server-process|start-instance|tasks|projections)|api\/app|chain\/ingest\/(indexed-chain|ingest)|http\/server|chain\/relay\/relay|.*assemble-\w+)\.ts$/;
/** Who in the tests may put parts together: which, and for what. */
const COMPOSERS: readonly { readonly file: RegExp; readonly part: RegExp; readonly why: string }[] = [
  { file: /^test\/support\/service\.ts$/, part: /./, why: 'starts the service, for all tests that need one' },
  {
    file: /^test\/support\/ingest\.ts$/,
    part: /^src\/(server\/projections|chain\/ingest\/ingest)\.ts$/,
    why: 'takes events into a database, where there is neither a chain nor a service',
  },
  {
    file: /^test\/support\/relay\.ts$/,
    part: /^src\/chain\/relay\/relay\.ts$/,
    why: 'sends to a chain what tests want, where there is no service',
  },
  {
    file: /^test\/integration\/(http|http-fields|rate-limits|openapi|faucet)\.test\.ts$/,
    part: /^src\/http\/server\.ts$/,
    why: 'tries what an endpoint is served with on endpoints that the service does not have',
  },
  {
    file: /^test\/support\/follower\.ts$/,
    part: /^src\/http\/server\.ts$/,
    why: 'passes requests on as an instance does that has no service',
  },
];
const mayCompose = (file: string, part: string) =>
  COMPOSERS.some((composer) => composer.file.test(file) && composer.part.test(part));

/** Types are no wiring. */
const VALUE_IMPORT = /^import (?!type\b)([^;]*?)from '([^']+)';$/gms;
/** The functions that put the parts of a feature together, whichever file has them. */
const ASSEMBLES = /(?<!type )\bassemble[A-Z]/;

test('no test assembles a server of its own', async () => {
  const wired: string[] = [];
  let files = 0;
  for (const file of new Glob('{src,test}/**/*.ts').scanSync(tests)) {
    if (file.startsWith('src/') && !file.endsWith('.test.ts')) continue;
    files += 1;
    const text = await Bun.file(join(tests, file)).text();
    for (const [, names = '', specifier = ''] of text.matchAll(VALUE_IMPORT)) {
      const target = relative(tests, join(tests, dirname(file), specifier));
      if ((COMPOSED.test(target) || ASSEMBLES.test(names)) && !mayCompose(file, target))
        wired.push(`${file} imports ${target}`);
    }
  }
  expect(files).toBeGreaterThan(100);
  expect(wired).toEqual([]);
});

test('blocks are replaced by test/support/reorganiser.ts alone, which nothing that is sent meanwhile breaks', async () => {
  const direct: string[] = [];
  for (const file of new Glob('{src,test}/{integration,faults,e2e}/*.ts').scanSync(tests)) {
    if ((await Bun.file(join(tests, file)).text()).includes("'anvil_reorg'")) direct.push(file);
  }
  expect(direct).toEqual([]);
});
