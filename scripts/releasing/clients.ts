import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { packClient } from '../pack-client.ts';

/**
 * Adds the clients to the folder of a release: the npm package for TypeScript, the wheel and the source archive for
 * Python, which Debian's `python3-hatchling` builds (or that of BURSAR_PYTHON). The same sources give the same bytes.
 */
export async function addClients(root: string, folder: string, version: string): Promise<void> {
  copyFileSync(await packClient(), join(folder, `bursar-client-${version}.tgz`));
  const python = Bun.env.BURSAR_PYTHON ?? '/usr/bin/python3';
  const child = Bun.spawn([python, '-m', 'hatchling', 'build', '--directory', folder], {
    cwd: join(root, 'clients/python'),
    stdout: 'ignore',
    stderr: 'inherit',
  });
  if ((await child.exited) !== 0)
    throw new Error(`The Python client could not be built: does ${python} have hatchling?`);
}
