import { existsSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { BunPlugin } from 'bun';
import { hashProject } from '../indexer/boot/names.ts';
import { buildPlayground } from './build-playground.ts';

const root = join(import.meta.dir, '../indexer');

/** A file to be carried by the program. */
export interface PackedFile {
  readonly name: string;
  readonly content: Uint8Array;
  readonly executable?: boolean;
}

/** The files that the indexer reads, with everybody's licences; the same for every platform. */
export async function packIndexer(): Promise<PackedFile[]> {
  await install();
  return [
    ...databaseFiles.map((path) => ({ name: basename(path), content: readFileSync(path) })),
    { name: 'cluster.tar', content: readFileSync(await makeCluster(join(root, 'node_modules'))) },
    { name: basename(playgroundPage), content: Buffer.from(await makePlayground()) },
    { name: 'licenses.txt', content: Buffer.from(licenses(join(root, 'node_modules'))) },
  ];
}

/** The files of the embedded database that lie next to the script. */
export const databaseFiles: readonly string[] = ['pglite.wasm', 'pglite.data', 'initdb.wasm'].map((name) =>
  join(root, 'node_modules/@electric-sql/pglite/dist', name),
);

/**
 * The indexer and its packages, which must be installed, as the text of one script.
 * @throws if it takes more files than one
 */
export async function bundleIndexer(): Promise<string> {
  const built = await Bun.build({
    entrypoints: [join(root, 'start.ts')],
    root,
    target: 'bun',
    minify: { whitespace: true, syntax: true },
    define: { BURSAR_INDEXER_HASH: JSON.stringify(hashProject(root)) },
    plugins: [withoutSqlParser, withoutNativeDriver],
  });
  const [script, ...others] = built.outputs;
  if (script === undefined || others.length > 0) throw new Error('The indexer is not one script any more.');
  // Some packages look for files next to themselves; where this machine keeps them must not change the bundle.
  return privateFiles((await script.text()).replaceAll(root, '/indexer'));
}

/**
 * Ponder parses SQL text that indexing functions or clients bring, by which ours do nothing: two fifths of the script,
 * which each start would read.
 */
const withoutSqlParser: BunPlugin = {
  name: 'without-sql-parser',
  setup(build) {
    build.onResolve({ filter: /^pg-query-emscripten$/ }, ({ path }) => ({ path, namespace: 'left-out' }));
    build.onLoad({ filter: /.*/, namespace: 'left-out' }, () => ({
      contents: `throw new Error('The indexer was built without a parser for SQL.');`,
      loader: 'js',
    }));
  },
};

/**
 * The driver of Postgres tries for a faster one of its own. A package that is not carried would be looked for in the
 * folders above whatever folder the program is started in, where others may have put one.
 */
const withoutNativeDriver: BunPlugin = {
  name: 'without-native-driver',
  setup(build) {
    build.onResolve({ filter: /^pg-native$/ }, ({ path }) => ({ path, namespace: 'not-carried' }));
    build.onLoad({ filter: /.*/, namespace: 'not-carried' }, () => ({
      contents: `throw Object.assign(new Error('The indexer was built without it.'), { code: 'MODULE_NOT_FOUND' });`,
      loader: 'js',
    }));
  },
};

/**
 * The embedded database sets the modes of its files itself, whatever the process's umask says, and lets everybody read
 * some. They are for this user alone.
 */
function privateFiles(script: string): string {
  const found = script.split(MODE_OF_WINDOWS).length - 1;
  if (found === 0) throw new Error('The embedded database sets the modes of its files in another way now.');
  return script.replaceAll(MODE_OF_WINDOWS, '$1&=0o700');
}
/** How it narrows a mode, for Windows only: to what its owner may do. */
const MODE_OF_WINDOWS = /NODEFS\.isWindows\s*&&\s*\((\w+)\s*&=\s*384\)/g;

/** Where a build leaves the archive of an empty database, and the sources look for it. */
export const clusterArchive = join(root, 'generated/cluster.tar');

/** Where a build leaves the page for GraphQL, and the sources look for it. */
export const playgroundPage = join(root, 'generated/playground.html');

async function makePlayground(): Promise<string> {
  const page = await buildPlayground();
  await Bun.write(playgroundPage, page);
  return page;
}

/**
 * An empty database as the embedded Postgres and Ponder of these versions make it, where the sources of the indexer
 * look for it.
 * @returns the archive's path
 */
async function makeCluster(modules: string): Promise<string> {
  const version = await clusterVersion(modules);
  const path = clusterArchive;
  const stamp = Bun.file(`${path}.version`);
  if (existsSync(path) && (await stamp.exists()) && (await stamp.text()) === version) return path;
  const child = Bun.spawn([process.execPath, join(import.meta.dir, 'pack-cluster.ts'), `${path}.next`], {
    stdout: 'inherit',
    stderr: 'inherit',
  });
  if ((await child.exited) !== 0) throw new Error('The empty database could not be made.');
  renameSync(`${path}.next`, path);
  await stamp.write(version);
  return path;
}

async function clusterVersion(modules: string): Promise<string> {
  const manifests = ['@electric-sql/pglite', 'ponder'].map((name) => join(modules, name, 'package.json'));
  const versions = await Promise.all(manifests.map(async (path) => (await Bun.file(path).json()).version));
  const script = await Bun.file(join(import.meta.dir, 'pack-cluster.ts')).text();
  return `${versions.join(' ')} ${Bun.hash(script)}`;
}

async function install(): Promise<void> {
  const child = Bun.spawn([process.execPath, 'install', '--frozen-lockfile', '--silent'], {
    cwd: root,
    stdout: 'inherit',
    stderr: 'inherit',
  });
  if ((await child.exited) !== 0) throw new Error("The indexer's packages could not be installed.");
}

/** The licence texts of all packages, each under its package's name and version. */
function licenses(modules: string): string {
  return packages(modules)
    .map((folder) => {
      const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      const file = readdirSync(folder).find((entry) => /^licen[cs]e(\.|$)/i.test(entry));
      const text = file === undefined ? String(license) : readFileSync(join(folder, file), 'utf8').trim();
      return `${name} ${version}\n\n${text}\n`;
    })
    .join(`\n${'-'.repeat(80)}\n\n`);
}

function packages(modules: string): string[] {
  return readdirSync(modules)
    .sort()
    .flatMap((name) =>
      name.startsWith('@')
        ? readdirSync(join(modules, name))
            .sort()
            .map((one) => join(name, one))
        : [name],
    )
    .map((name) => join(modules, name))
    .filter((folder) => existsSync(join(folder, 'package.json')));
}
