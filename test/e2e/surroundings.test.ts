/** The surroundings of the binary: folders above its own and who may write them, the environment, a terminal. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RunningBinary, runBinary, scratchFolder, until } from '../support/binary.ts';
import { startDev } from '../support/dev.ts';
import { descendantsOf, endsWithItsChildren, isAlive, processesIn } from '../support/processes.ts';

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
  const requests: string[] = [];
  const listener = Bun.listen({
    hostname: '127.0.0.1',
    port: 0,
    socket: {
      data(socket, bytes) {
        requests.push(bytes.toString().split('\r\n', 1)[0] ?? '');
        socket.end('HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
      },
    },
  });
  return { requests, url: `http://127.0.0.1:${listener.port}`, stop: () => listener.stop(true) };
}

const isReady = async (url: string) => (await fetch(`${url}/ready`).catch(() => undefined))?.ok === true;

describe.each([
  { names: ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY'], exception: 'NO_PROXY', presses: 1 },
  { names: ['http_proxy', 'https_proxy', 'all_proxy'], exception: 'no_proxy', presses: 2 },
])('dev in a terminal, with $names.0', ({ names, exception, presses }) => {
  const proxy = startProxy();
  const env = { ...Object.fromEntries(names.map((name) => [name, proxy.url])), [exception]: 'elsewhere.example' };
  const dataDir = join(scratch.path, `terminal-${presses}`);
  let server: RunningBinary;
  beforeAll(async () => {
    server = await startDev({ dataDir, env, hasIndexer: true, leadsGroup: true });
  });
  afterAll(async () => {
    await server.stop();
    proxy.stop();
  });

  test('no part calls another by a proxy of the environment', async () => {
    const { apiUrl, indexerUrl } = server.facts;
    await until(() => isReady(indexerUrl));
    const port = ['--port', new URL(apiUrl).port];
    expect(await runBinary(['health', ...port], env)).toMatchObject({ exitCode: 0 });
    const ready = await fetch(`${apiUrl}/health`);
    expect(await ready.json()).toMatchObject({ status: 'ok' });
    expect(proxy.requests).toEqual([]);
  });

  test(`Ctrl+C, which a terminal sends to all processes of its group, ends it in order, pressed ${presses} times`, async () => {
    const children = descendantsOf(server.facts.pid);
    expect(children.length).toBeGreaterThanOrEqual(3);
    const printedBefore = server.output().length;
    for (let times = 0; times < presses; times += 1) process.kill(-server.facts.pid, 'SIGINT');
    expect(await server.process.exited).toBe(0);
    await until(() => children.every((pid) => !isAlive(pid)));
    expect(server.output().slice(printedBefore)).not.toMatch(/The (anvil|indexer) ended|starts again| {4}at /);
    // Whatever took the place of a child that was seen.
    expect(processesIn(dataDir)).toEqual([]);
  });
});

describe('dev below a folder of traps, whatever its path has in it', () => {
  let mark: string;
  let server: RunningBinary;
  beforeAll(async () => {
    mark = plantTraps(scratch.path);
    const cwd = join(scratch.path, 'a?b #c %d é');
    mkdirSync(cwd);
    server = await startDev({ dataDir: join(cwd, 'data'), cwd, hasIndexer: true });
  });
  afterAll(() => server.stop());

  test('runs nothing that lies above its folder, the indexer and the chain neither', async () => {
    await until(() => isReady(server.facts.indexerUrl));
    expect(existsSync(mark)).toBeFalse();
  });

  test('leaves no orphan processes when it is killed', async () => {
    await endsWithItsChildren(server, 'SIGKILL');
    expect(existsSync(mark)).toBeFalse();
  });
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
