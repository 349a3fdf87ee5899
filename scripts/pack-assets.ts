import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import type { BunPlugin } from 'bun';
import { buildManual } from '../src/api/documents/manual.ts';
import { buildConsole } from '../src/web/console/console-routes.ts';
import { buildExitPage } from '../src/web/exit-page/exit-page-routes.ts';
import { packAnvil } from './pack-anvil.ts';
import { packClient } from './pack-client.ts';
import { bundleIndexer, type PackedFile, packIndexer } from './pack-indexer.ts';
import { type Target, targetNamed, thisMachine } from './targets.ts';

const root = join(import.meta.dir, '..');
const dist = join(root, 'dist/assets');
/** The highest one saves another tenth and takes half a minute. */
const ZSTD_LEVEL = 12;

/** Modules that say, in the source tree, that the program carries nothing. The build puts others in their place. */
const ASSETS = 'src/indexer/assets.ts';
const INDEXER = 'src/indexer/indexer-process.ts';
const CONSOLE = 'src/web/console/packed.ts';
const EXIT_PAGE = 'src/web/exit-page/packed.ts';
const CLIENT = 'src/api/documents/packed-client.ts';
const MANUAL = 'src/api/documents/packed-manual.ts';

/** For `Bun.build`: puts these contents in the place of a module. Throws if there is no such module. */
function inPlaceOf(module: string, contents: string, loader: 'ts' | 'js'): BunPlugin {
  if (!existsSync(join(root, module))) throw new Error(`There is no ${module} to put something in the place of.`);
  const filter = new RegExp(`[/\\\\]${module.split('/').map(RegExp.escape).join('[/\\\\]')}$`);
  return {
    name: `in place of ${module}`,
    setup(build) {
      build.onLoad({ filter }, () => ({ contents, loader }));
    },
  };
}

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

/** For `Bun.build`: embeds what {@link packAssets} packed. */
export async function embedAssets(modulePath: string): Promise<BunPlugin> {
  return inPlaceOf(ASSETS, await Bun.file(modulePath).text(), 'ts');
}

/** For `Bun.build`: embeds the indexer as one script. */
export async function embedIndexer(): Promise<BunPlugin> {
  return inPlaceOf(INDEXER, await bundleIndexer(), 'js');
}

/** For `Bun.build`: embeds the exit page. */
export async function embedExitPage(): Promise<BunPlugin> {
  const path = join(dist, 'exit-page.txt');
  mkdirSync(dist, { recursive: true });
  writeFileSync(path, await buildExitPage());
  const contents = `import page from ${JSON.stringify(path)} with { type: 'text' };\nexport const packed = page;\n`;
  return inPlaceOf(EXIT_PAGE, contents, 'ts');
}

/** For `Bun.build`: embeds the console. */
export async function embedConsole(): Promise<BunPlugin> {
  const path = join(dist, 'console.json');
  mkdirSync(dist, { recursive: true });
  writeFileSync(path, JSON.stringify(await buildConsole()));
  const contents = `import files from ${JSON.stringify(path)};\nexport const packed = files;\n`;
  return inPlaceOf(CONSOLE, contents, 'ts');
}

/** For `Bun.build`: embeds the TypeScript client, as npm installs it. */
export async function embedClient(): Promise<BunPlugin> {
  const path = await packClient();
  const contents = `import file from ${JSON.stringify(path)} with { type: 'file' };\nexport const packed = file;\n`;
  return inPlaceOf(CLIENT, contents, 'ts');
}

/** For `Bun.build`: embeds the documents as pages. */
export async function embedManual(): Promise<BunPlugin> {
  const { pages, index, images } = await buildManual();
  mkdirSync(dist, { recursive: true });
  const texts = join(dist, 'manual-pages.json');
  const search = join(dist, 'manual-index.json.gz');
  writeFileSync(texts, JSON.stringify(pages));
  writeFileSync(search, await index.bytes());
  const paths = [texts, search, ...Object.values(images)];
  const imports = paths.map((path, place) => `import f${place} from ${JSON.stringify(path)} with { type: 'file' };`);
  const named = Object.keys(images).map((name, place) => `${JSON.stringify(name)}: f${place + 2}`);
  const contents = `${imports.join('\n')}
export const packed = { pages: f0, index: f1, images: { ${named.join(', ')} } };
`;
  return inPlaceOf(MANUAL, contents, 'ts');
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
  const { values } = parseArgs({ options: { target: { type: 'string', default: thisMachine() } } });
  console.log(relative(process.cwd(), await packAssets(targetNamed(values.target))));
}
