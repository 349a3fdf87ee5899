import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { toHex } from 'viem';
import { sign } from 'viem/accounts';
import { carriedSigner } from '../../scripts/bundle.ts';
import { scratchFolder } from '../support/binary.ts';

test('a compiled program carries the code that signs', async () => {
  const folder = scratchFolder('carried-signer');
  try {
    const program = join(folder.path, 'program');
    await Bun.build({
      entrypoints: [join(import.meta.dir, '../support/signs-process.ts')],
      plugins: [carriedSigner],
      target: 'bun',
      compile: { outfile: program },
    });
    const { stdout, exitCode } = Bun.spawnSync([program], { cwd: folder.path });
    expect(exitCode).toBe(0);
    const words = { hash: toHex(new Uint8Array(32).fill(1)), privateKey: toHex(new Uint8Array(32).fill(2)) };
    const { r, s } = await sign(words);
    expect(stdout.toString().trim()).toBe(`${r.slice(2)}${s.slice(2)}`);
  } finally {
    folder.remove();
  }
});
