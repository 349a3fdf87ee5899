import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { bundleIndexer, clusterArchive, databaseFiles, playgroundPage } from '../../scripts/pack-indexer.ts';
import type { IndexerProgram } from '../../src/indexer/indexer.ts';
import { binary } from './binary.ts';

let bundled: Promise<string> | undefined;

/**
 * The indexer of these sources as the program carries it. It is that of the binary if that was built from them: it
 * starts with a quarter less computing than the script, and the script with a third less than the sources.
 * @param folder is made
 */
export async function testIndexer(folder: string): Promise<IndexerProgram> {
  if (process.env.BURSAR_TEST_BUILT !== '1') return await changedIndexer(folder, (text) => text);
  linkFiles(folder);
  return { command: [binary, 'indexer-process'], files: folder };
}

/**
 * Writes the indexer's script with a change to its text. All test files of a process share the text, which takes a
 * second to make.
 * @param folder is made
 */
export async function changedIndexer(folder: string, change: (text: string) => string): Promise<IndexerProgram> {
  bundled ??= bundleIndexer();
  const text = change(await bundled);
  linkFiles(folder);
  const script = join(folder, 'indexer.js');
  writeFileSync(script, text);
  return { command: [process.execPath, '--smol', script], files: undefined };
}

function linkFiles(folder: string): void {
  mkdirSync(folder, { recursive: true });
  // Without the archive, the embedded database makes its own.
  for (const path of [...databaseFiles, clusterArchive, playgroundPage].filter((one) => existsSync(one)))
    symlinkSync(path, join(folder, basename(path)));
}
