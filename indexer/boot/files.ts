import { join } from 'node:path';

/**
 * The folders of the files that the indexer reads in addition to its code: where the program that carries them unpacked
 * them, or else next to the bundled script, or where a build and the packages leave them for the sources.
 */
export const fileFolders: readonly string[] =
  process.env.BURSAR_INDEXER_FILES === undefined
    ? ['.', '../generated', '../node_modules/@electric-sql/pglite/dist'].map((name) => join(import.meta.dir, name))
    : [process.env.BURSAR_INDEXER_FILES];
