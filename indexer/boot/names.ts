import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../settings.ts';

/**
 * Names the chain with our contracts on it, down to the block that they were deployed in: a development chain that was
 * started anew is another one.
 */
export function deploymentId({ chainId, deployment }: Settings, anchorHash: string): string {
  return shortHash([JSON.stringify([chainId, anchorHash, deployment])]);
}

/**
 * The database schema of the rows. Its name is a hash of all that the rows follow from, so a changed indexer or
 * deployment begins anew beside the old rows instead of being refused.
 */
export function schemaName(root: string, deployment: string): string {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(
      (file) =>
        /^(abis|src)\/.*\.ts$/.test(file) || /^(ponder\.config|ponder\.schema|settings)\.ts$/.test(file),
    )
    .sort();
  return `bursar_${shortHash([deployment, ...files.flatMap((file) => [file, readFileSync(join(root, file))])])}`;
}

function shortHash(parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest('hex').slice(0, 16);
}
