import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import type { BunPlugin } from 'bun';
import { buildConsole } from '../src/web/console/build.ts';
import { buildExitPage } from '../src/web/exit-page/build.ts';
import { packAnvil } from './pack-anvil.ts';
import { bundleIndexer, type PackedFile, packIndexer } from './pack-indexer.ts';
import { type Target, targetNamed, thisMachine } from './targets.ts';

const dist = join(import.meta.dir, '../dist/assets');
/** The highest one saves another tenth and takes half a minute. */
const ZSTD_LEVEL = 12;

/** Where the source tree says that the program carries nothing. */
const PLACEHOLDER = /[/\\]src[/\\]embedded[/\\]assets\.ts$/;
const INDEXER_PLACEHOLDER = /[/\\]src[/\\]embedded[/\\]indexer-process\.ts$/;
const CONSOLE_PLACEHOLDER = /[/\\]src[/\\]console[/\\]packed\.ts$/;
const PAGE_PLACEHOLDER = /[/\\]src[/\\]exit-page[/\\]packed\.ts$/;

/**
 * Packs what the program for a platform carries, and writes a module that embeds it.
 * @param target the platform, as a release names it
 * @returns the path of the module
 */
export async function packAssets(target: Target): Promise<string> {
  const indexer = bundle('indexer', await packIndexer());
  const anvil = bundle('anvil', await packAnvil(target));
  if (anvil.files.length === 0)
    console.warn(`bun.lock has no anvil for ${target}: bursar dev will look for one on PATH`);
  const path = join(dist, `${target}.ts`);
  writeFileSync(path, moduleOf({ indexer, anvil: anvil.files.length === 0 ? undefined : anvil }));
  return path;
}

/** For `Bun.build`: the module that `packAssets` wrote, in the place of the one in the source tree. */
export function embedAssets(modulePath: string): BunPlugin {
  return {
    name: 'embedded-assets',
    setup(build) {
      build.onLoad({ filter: PLACEHOLDER }, async () => ({
        contents: await Bun.file(modulePath).text(),
        loader: 'ts',
      }));
    },
  };
}

/** For `Bun.build`: the indexer, in the place of the module in the source tree that runs its sources. */
export async function embedIndexer(): Promise<BunPlugin> {
  const contents = await bundleIndexer();
  return {
    name: 'embedded-indexer',
    setup(build) {
      build.onLoad({ filter: INDEXER_PLACEHOLDER }, () => ({ contents, loader: 'js' }));
    },
  };
}

/** For `Bun.build`: the exit page, in the place of the module in the source tree that says that there is none. */
export async function embedExitPage(): Promise<BunPlugin> {
  const path = join(dist, 'exit-page.txt');
  mkdirSync(dist, { recursive: true });
  writeFileSync(path, await buildExitPage());
  return {
    name: 'embedded-exit-page',
    setup(build) {
      build.onLoad({ filter: PAGE_PLACEHOLDER }, () => ({
        contents: `import page from ${JSON.stringify(path)} with { type: 'text' };\nexport const packed = page;\n`,
        loader: 'ts',
      }));
    },
  };
}

/** For `Bun.build`: the console, in the same way. */
export async function embedConsole(): Promise<BunPlugin> {
  const path = join(dist, 'console.json');
  mkdirSync(dist, { recursive: true });
  writeFileSync(path, JSON.stringify(await buildConsole()));
  return {
    name: 'embedded-console',
    setup(build) {
      build.onLoad({ filter: CONSOLE_PLACEHOLDER }, () => ({
        contents: `import files from ${JSON.stringify(path)};\nexport const packed = files;\n`,
        loader: 'ts',
      }));
    },
  };
}

interface Bundle {
  readonly name: string;
  readonly id: string;
  readonly files: readonly { name: string; path: string; bytes: number; executable: boolean }[];
}

function bundle(name: string, files: readonly PackedFile[]): Bundle {
  const hashes = files.map((file) => `${file.name} ${hashOf(file.content)}`);
  return {
    name,
    id: hashOf(hashes.join('\n')).slice(0, 16),
    files: files.map(({ name: file, content, executable = false }) => ({
      name: file,
      path: compress(file, content),
      bytes: content.byteLength,
      executable,
    })),
  };
}

/** Compressed files are named after their contents, so what has not changed is not compressed again. */
function compress(name: string, content: Uint8Array): string {
  const path = join(dist, `${name}-${hashOf(content).slice(0, 16)}.zst`);
  if (!existsSync(path)) {
    mkdirSync(dist, { recursive: true });
    writeFileSync(`${path}.next`, Bun.zstdCompressSync(content, { level: ZSTD_LEVEL }));
    renameSync(`${path}.next`, path);
  }
  return path;
}

function moduleOf(bundles: { indexer: Bundle; anvil: Bundle | undefined }): string {
  const imports: string[] = [];
  const literal = (one: Bundle | undefined) => {
    if (one === undefined) return 'undefined';
    const files = one.files.map(({ path, ...file }) => {
      imports.push(`import file${imports.length} from ${JSON.stringify(path)} with { type: 'file' };`);
      return `{ ...${JSON.stringify(file)}, path: file${imports.length - 1} }`;
    });
    return `{ name: ${JSON.stringify(one.name)}, id: ${JSON.stringify(one.id)}, files: [${files.join(', ')}] }`;
  };
  const body = `export const assets = { indexer: ${literal(bundles.indexer)}, anvil: ${literal(bundles.anvil)} };`;
  return `${imports.join('\n')}\n\n${body}\n`;
}

function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { target: { type: 'string', default: thisMachine() } },
  });
  console.log(relative(process.cwd(), await packAssets(targetNamed(values.target))));
}
