import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Settings } from '../settings.ts';

/** Set when the indexer is bundled, since its files cannot be read then. */
declare const BURSAR_INDEXER_HASH: string | undefined;

/** All that decides which rows the same chain leads to. */
const SOURCES = /^((abis|rpc|src)\/.*\.ts|(ponder\.config|ponder\.schema|settings)\.ts|package\.json|patches\/.*)$/;

/** Another text for each change of the indexer. */
export function projectHash(): string {
  if (typeof BURSAR_INDEXER_HASH === 'string') return BURSAR_INDEXER_HASH;
  return hashProject(dirname(import.meta.dir));
}

/** The hash of the indexer's files in a folder. */
export function hashProject(root: string): string {
  const folders = ['.', 'abis', 'patches', 'rpc', 'src', 'src/api', 'src/lib'];
  const files = folders.flatMap((folder) => readdirSync(join(root, folder)).map((file) => join(folder, file)));
  return shortHash(
    files
      .filter((file) => SOURCES.test(file))
      .sort()
      .flatMap((file) => [file, readFileSync(join(root, file))]),
  );
}

/**
 * Names the chain with our contracts on it, down to the block that they were deployed in: a development chain that was
 * started again is another one.
 */
export function deploymentId({ chainId, deployment }: Settings, anchorHash: string): string {
  return shortHash([JSON.stringify([chainId, anchorHash, deployment])]);
}

/**
 * The database schema of the rows. Its name is a hash of all that the rows follow from, so a changed indexer or
 * deployment begins again next to the old rows instead of being refused.
 */
export function schemaName(project: string, deployment: string): string {
  return `bursar_${shortHash([project, deployment])}`;
}

function shortHash(parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest('hex').slice(0, 16);
}
