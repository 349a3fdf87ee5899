/** What lies in the folders around the binary's own, and who may write them. */
import { afterAll, describe, expect, test } from 'bun:test';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runBinary, scratchFolder, until } from '../support/binary.ts';
import { startDev } from '../support/dev.ts';

const scratch = scratchFolder('surroundings');
afterAll(() => scratch.remove());

/** Fills a folder with what a runtime or a tool looks for above a script; answers the file that it would leave. */
function plantTraps(folder: string): string {
  const mark = join(folder, 'was-run');
  const trap = `await Bun.write(${JSON.stringify(mark)}, 'x');`;
  const commonTrap = `require('fs').writeFileSync(${JSON.stringify(mark)}, 'x');`;
  mkdirSync(join(folder, 'node_modules/pg-native'), { recursive: true });
  writeFileSync(join(folder, 'trap.ts'), trap);
  writeFileSync(join(folder, 'node_modules/pg-native/index.js'), commonTrap);
  const paths = Object.fromEntries(['*', 'fs', 'net', 'node:*', 'pg-native'].map((name) => [name, ['./trap.ts']]));
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: { baseUrl: '.', paths } }));
  writeFileSync(join(folder, 'bunfig.toml'), 'preload = ["./trap.ts"]\n[run]\npreload = ["./trap.ts"]\n');
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ imports: { '#*': './trap.ts' }, type: 'commonjs' }));
  writeFileSync(join(folder, 'foundry.toml'), '[profile.default]\neth_rpc_url = "http://127.0.0.1:1"\n');
  writeFileSync(join(folder, '.env'), 'NODE_ENV=development\nANVIL_IP_ADDR=0.0.0.0\nBURSAR_LOG_LEVEL=nonsense\n');
  return mark;
}

/** A proxy that lets nothing through. */
function startProxy() {
  const asked: string[] = [];
  const listener = Bun.listen({
    hostname: '127.0.0.1',
    port: 0,
    socket: {
      data(socket, bytes) {
        asked.push(bytes.toString().split('\r\n', 1)[0] ?? '');
        socket.end('HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
      },
    },
  });
  return { asked, url: `http://127.0.0.1:${listener.port}`, stop: () => listener.stop(true) };
}

test.each([
  ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY'],
  ['http_proxy', 'https_proxy', 'all_proxy'],
])('no part asks another by a proxy of the environment: %s', async (...names) => {
  const proxy = startProxy();
  const noProxy = { [names[0] === 'HTTP_PROXY' ? 'NO_PROXY' : 'no_proxy']: 'elsewhere.example' };
  const env = { ...Object.fromEntries(names.map((name) => [name, proxy.url])), ...noProxy };
  const server = await startDev({ dataDir: join(scratch.path, names[0]), env, hasIndexer: true });
  try {
    const { apiUrl, indexerUrl } = server.facts;
    await until(async () => (await fetch(`${indexerUrl}/ready`).catch(() => undefined))?.ok === true);
    const port = ['--port', new URL(apiUrl).port];
    expect(await runBinary(['health', ...port], env)).toMatchObject({ exitCode: 0 });
    const ready = await fetch(`${apiUrl}/health`);
    expect(await ready.json()).toMatchObject({ status: 'ok' });
  } finally {
    await server.stop();
    proxy.stop();
  }
  expect(proxy.asked).toEqual([]);
});

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
    expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: expect.stringContaining(`chmod go-w ${open}`) });
  });

  test('with a backslash in its path is refused', async () => {
    const { exitCode, stderr } = await runBinary(['dev', '--data-dir', join(scratch.path, 'a\\b')]);
    expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: expect.stringContaining('has a backslash') });
  });
});
