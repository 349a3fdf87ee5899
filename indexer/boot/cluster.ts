import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Puts an empty database where the embedded Postgres keeps its files, unless there is one. To make it is three seconds
 * of computing; to unpack one that was made with the program is a tenth of that. Without an archive, Postgres makes its
 * own. The folder appears whole or not at all, whenever this is killed.
 * @param archives where the archive may be; the first that exists is taken
 */
export async function unpackCluster(folder: string, archives: readonly string[]): Promise<void> {
  const archive = archives.find((path) => existsSync(path));
  if (archive === undefined || existsSync(folder)) return;
  const unfinished = mkdtempSync(join(dirname(folder), '.cluster-'));
  try {
    await new Bun.Archive(await Bun.file(archive).bytes()).extract(unfinished);
    renameSync(unfinished, folder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}
