import { join } from 'node:path';
import { assets } from './assets.ts';

/** What else than a command this program may be started as, by itself: each is a module of its own (src/main.ts). */
export type OwnPart = 'indexer-process' | 'guard-process';

/**
 * This very program, as a command line that other words follow. Children are run by it alone, from the code that it
 * carries: a script in a folder would take settings and packages from the folders above that one.
 */
export function ownProgram(...words: readonly (OwnPart | 'backup')[]): string[] {
  const own = assets === undefined ? ['--smol', join(import.meta.dir, '../main.ts')] : [];
  return [process.execPath, ...own, ...words];
}
