import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Glob } from 'bun';
import { scratchFolder, until } from '../support/binary.ts';
import { type NpmRegistry, startNpmRegistry } from '../support/npm-registry.ts';
import { descendantsOf, isAlive } from '../support/processes.ts';

const scratch = scratchFolder('npm');
const releaseFolder = join(scratch.path, 'release');
const home = join(scratch.path, 'home');
const { version } = JSON.parse(readFileSync(join(import.meta.dir, '../../package.json'), 'utf8'));
let registry: NpmRegistry;

beforeAll(async () => {
  mkdirSync(home);
  registry = await startNpmRegistry(releaseFolder);
});
afterAll(async () => {
  await registry.stop();
  scratch.remove();
});

/** Starts a command as a terminal does, as the leader of a group, where nothing is installed. */
function start(...command: string[]) {
  const env = {
    PATH: Bun.env.PATH ?? '',
    HOME: home,
    TMPDIR: home,
    npm_config_registry: registry.url,
    npm_config_update_notifier: 'false',
    BURSAR_INDEXER_URL: 'http://127.0.0.1:1',
  };
  return Bun.spawn(command, { cwd: home, env, detached: true, stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' });
}

async function outcome(...command: string[]) {
  const child = start(...command);
  const [stdout, stderr, exitCode] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { stdout, stderr, exitCode };
}

/** The launcher, where npx has installed it. */
function installed(): string {
  const [path = ''] = new Glob('.npm/_npx/*/node_modules/.bin/bursar').scanSync({ cwd: home, dot: true });
  return join(home, path);
}

const npx = ['npx', '--yes', 'bursar'];
const runners = { npx, bunx: [process.execPath, 'x', '--bun', 'bursar'] };
const present = Object.entries(runners).filter(([, [program = '']]) => Bun.which(program) !== null);

test.each(present)('%s bursar runs the program of this platform, and downloads no other', async (_, runner) => {
  const before = registry.downloads.length;
  expect(await outcome(...runner, '--version')).toMatchObject({
    stdout: `bursar ${version}
`,
    exitCode: 0,
  });
  const archives = readdirSync(releaseFolder).filter((file) => file.endsWith('.tgz'));
  expect(archives).toHaveLength(2);
  expect(registry.downloads.slice(before).sort()).toEqual(archives.sort());
});

describe.skipIf(Bun.which('npx') === null)('npx bursar', () => {
  test('plays the demo to its end', async () => {
    const { stdout, exitCode } = await outcome(...npx, 'demo', '--block-time', '0');
    expect(stdout).toContain('20 USDC: exactly what the Client was given');
    expect(exitCode).toBe(0);
  });

  test('passes arguments, output and the exit code on', async () => {
    const { stderr, exitCode } = await outcome(...npx, 'serve', '--frobnicate');
    expect(stderr).toContain('--frobnicate');
    expect(exitCode).toBe(2);
  });

  // npm does not pass SIGTERM on to what it started; a supervisor starts the launcher that npm has installed.
  test.each([
    ['SIGINT', () => start(...npx, 'demo', '--stay')],
    ['SIGTERM', () => start(installed(), 'demo', '--stay')],
  ] as const)('%s ends it in order with all that it started', async (signal, begin) => {
    const child = begin();
    let printed = '';
    const reading = (async () => {
      for await (const chunk of child.stdout.pipeThrough(new TextDecoderStream())) printed += chunk;
    })();
    await until(() => printed.includes('Three wallets'));
    const children = descendantsOf(child.pid);
    expect(children.length).toBeGreaterThanOrEqual(3);
    // A terminal sends Ctrl+C to all of the group.
    process.kill(signal === 'SIGINT' ? -child.pid : child.pid, signal);
    await child.exited;
    await until(() => children.every((pid) => !isAlive(pid)));
    await reading;
    expect(readdirSync(home).filter((file) => file.startsWith('bursar-demo-'))).toEqual([]);
  });
});
