import { expect, test } from 'bun:test';
import { join } from 'node:path';

const program = `
  const { becomeUndumpable } = await import('${join(import.meta.dir, 'program.ts')}');
  const { dlopen } = await import('bun:ffi');
  const { symbols } = dlopen('libc.so.6', { prctl: { args: ['i32', 'u64', 'u64', 'u64', 'u64'], returns: 'i32' } });
  const isDumpable = () => symbols.prctl(3, 0n, 0n, 0n, 0n);
  const before = isDumpable();
  const granted = becomeUndumpable();
  process.stdout.write(JSON.stringify({ before, granted, after: isDumpable(), rss: process.memoryUsage.rss() > 0 }));`;

test.if(process.platform === 'linux')('becomeUndumpable clears the dumpable flag of the process', () => {
  const { stdout } = Bun.spawnSync([process.execPath, '-e', program]);
  expect(JSON.parse(stdout.toString())).toEqual({ before: 1, granted: true, after: 0, rss: true });
});
