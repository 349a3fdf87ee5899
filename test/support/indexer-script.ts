import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { bundleIndexer, clusterArchive, databaseFiles, playgroundPage } from '../../scripts/pack-indexer.ts';

let bundled: Promise<string> | undefined;

/**
 * Writes the indexer of these sources as the program carries it: one script, which starts with a third less computing
 * than its sources. All test files of a process share the text, which takes a second to make.
 * @param folder is made
 * @param change the replacement of the text
 * @returns the script's path
 */
export async function writeIndexer(folder: string, change: (text: string) => string = (text) => text): Promise<string> {
  bundled ??= bundleIndexer();
  const text = change(await bundled);
  mkdirSync(folder, { recursive: true });
  const script = join(folder, 'indexer.js');
  writeFileSync(script, text);
  // Without the archive, the embedded database makes its own.
  for (const path of [...databaseFiles, clusterArchive, playgroundPage].filter((one) => existsSync(one)))
    symlinkSync(path, join(folder, basename(path)));
  return script;
}
