/** What lies in the folders around the binary's own, and who may write them. */
import { afterAll, describe, expect, test } from 'bun:test';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runBinary, scratchFolder, until } from '../support/binary.ts';
import { startDev } from '../support/dev.ts';

const scratch = scratchFolder('surroundings');
afterAll(() => scratch.remove());

/** Fills a folder with all that a runtime or a tool looks for in the folders above a script; answers what would be left. */
function plantTraps(folder: string): string {
  const mark = join(folder, 'was-run');
  const trap = `await Bun.write(${JSON.stringify(mark)}, 'x');`;
  const commonTrap = `require('fs').writeFileSync(${JSON.stringify(mark)}, 'x');`;
  mkdirSync(join(folder, 'node_modules/pg-native'), { recursive: true });
  writeFileSync(join(folder, 'trap.ts'), trap);
  writeFileSync(join(folder, 'node_modules/pg-native/index.js'), commonTrap);
  const paths = Object.fromEntries(
    ['*', 'fs', 'net', 'node:*', 'pg-native'].map((name) => [name, ['./trap.ts']]),
  );
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: { baseUrl: '.', paths } }));
  writeFileSync(join(folder, 'bunfig.toml'), 'preload = ["./trap.ts"]\n[run]\npreload = ["./trap.ts"]\n');
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ imports: { '#*': './trap.ts' }, type: 'commonjs' }),
  );
  writeFileSync(join(folder, 'foundry.toml'), '[profile.default]\neth_rpc_url = "http://127.0.0.1:1"\n');
  writeFileSync(
    join(folder, '.env'),
    'NODE_ENV=development\nANVIL_IP_ADDR=0.0.0.0\nBURSAR_LOG_LEVEL=nonsense\n',
  );
  return mark;
}

test('the indexer and the chain run nothing that lies above their folder, whatever its path has in it', async () => {
  const mark = plantTraps(scratch.path);
  const cwd = join(scratch.path, 'a?b #c %d é');
  mkdirSync(cwd);
  const server = await startDev({ dataDir: join(cwd, 'data'), cwd, hasIndexer: true });
  try {
    const indexReady = async () => {
      const answer = await fetch(`${server.facts.indexerUrl}/ready`).catch(() => undefined);
      return answer?.ok === true;
    };
    await until(indexReady);
  } finally {
    await server.stop();
  }
  expect(existsSync(mark)).toBeFalse();
});

describe('a data folder', () => {
  test.each(['dev', 'demo'])('that others could put another one for is refused: %s', async (command) => {
    const open = join(scratch.path, `open-${command}`);
    mkdirSync(open);
    chmodSync(open, 0o777);
    const { exitCode, stderr } = await runBinary([command, '--data-dir', join(open, 'data')]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(`${open}, above or on the way to the folder`);
    expect(stderr).toContain(`chmod go-w ${open}`);
  });

  test("of bursar demo is refused where the folder of temporary files lets everybody rename others' files", async () => {
    const open = join(scratch.path, 'tmp');
    mkdirSync(open);
    chmodSync(open, 0o777);
    const { exitCode, stderr } = await runBinary(['demo'], { TMPDIR: open });
    expect({ exitCode, stderr }).toEqual({
      exitCode: 2,
      stderr: expect.stringContaining(`chmod go-w ${open}`),
    });
  });

  test('with a backslash in its path is refused', async () => {
    const { exitCode, stderr } = await runBinary(['dev', '--data-dir', join(scratch.path, 'a\\b')]);
    expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: expect.stringContaining('has a backslash') });
  });
});
