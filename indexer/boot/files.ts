import { join } from 'node:path';

/**
 * Where the files are that the indexer reads beside its code: where the program that carries them unpacked them, or
 * else beside the bundled script, or where a build and the packages leave them for the sources.
 */
export const fileFolders: readonly string[] =
  process.env.BURSAR_INDEXER_FILES === undefined
    ? ['.', '../generated', '../node_modules/@electric-sql/pglite/dist'].map((name) => join(import.meta.dir, name))
    : [process.env.BURSAR_INDEXER_FILES];
