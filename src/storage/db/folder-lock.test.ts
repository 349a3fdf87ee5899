import { expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockDataFolder } from './folder-lock.ts';

const holder = `
  import { lockDataFolder } from ${JSON.stringify(join(import.meta.dir, 'folder-lock.ts'))};
  lockDataFolder(process.argv[1]);
  // Whether someone keeps what it answered makes no difference.
  Bun.gc(true);
  console.log('locked');
  setInterval(() => {}, 1000);
`;

test('the data folder lock excludes a second process, and is free after a kill', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bursar-lock-'));
  const child = Bun.spawn([process.execPath, '-e', holder, folder], { stdout: 'pipe' });
  try {
    const { value } = await child.stdout.getReader().read();
    expect(new TextDecoder().decode(value)).toContain('locked');
    expect(() => lockDataFolder(folder)).toThrow('Another bursar is running');
    child.kill('SIGKILL');
    await child.exited;
    lockDataFolder(folder).release();
    lockDataFolder(folder).release();
  } finally {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
});
