import { afterEach, describe, expect, test } from 'bun:test';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { redactor, secretsOfUrl } from '../../src/indexer/log-lines.ts';
import { ownProgram } from '../../src/indexer/runtime.ts';
import { type Child, type ChildOptions, type ChildState, supervise } from '../../src/indexer/supervisor.ts';
import { collectingLogger, eventually } from './indexer-fixture.ts';

const running: Child[] = [];
const folders: string[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((child) => child.stop()));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const folder = () => {
  const path = mkdtempSync(join(tmpdir(), 'bursar-supervisor-'));
  folders.push(path);
  return path;
};

/** Supervises a script that is run by bun; ready as soon as it has printed `ready`. */
function start(script: string, options: Partial<ChildOptions> = {}) {
  const logger = collectingLogger();
  const states: ChildState[] = [];
  let printed = false;
  const child = supervise({
    name: 'worker',
    command: () => [process.execPath, '-e', script],
    env: { BUN_BE_BUN: '1' },
    cwd: tmpdir(),
    logger,
    redact: (text) => text,
    isReady: async () => printed,
    onState: (state) => {
      states.push(state);
      if (state === 'starting') printed = false;
    },
    onLine: (line) => {
      if (line.message === 'ready') printed = true;
      return line;
    },
    backoff: { firstMs: 10, maxMs: 40 },
    ...options,
  });
  running.push(child);
  return { child, states, logger };
}

const alive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const gone = (pid: number) => eventually(async () => (alive(pid) ? undefined : true), 10_000);

const FOREVER = `console.log('ready'); setInterval(() => {}, 1000);`;

describe('a supervised child', () => {
  test('is ready when it says so, and ends when it is stopped', async () => {
    const { child, states } = start(FOREVER);
    expect(child.state()).toBe('starting');
    await child.whenReady(AbortSignal.timeout(5_000));
    const pid = child.pid() ?? 0;
    expect(alive(pid)).toBeTrue();
    await child.stop();
    expect(alive(pid)).toBeFalse();
    expect(states).toEqual(['ready', 'stopped']);
  });

  test('that is killed is started again, with another process', async () => {
    const { child, states } = start(FOREVER);
    await child.whenReady();
    const first = child.pid() ?? 0;
    process.kill(first, 'SIGKILL');
    const second = await eventually(async () => (child.pid() === first ? undefined : child.pid()));
    await child.whenReady(AbortSignal.timeout(5_000));
    expect(second).not.toBe(first);
    expect(states).toEqual(['ready', 'backoff', 'starting', 'ready']);
  });

  test('that ends at once is tried again after longer and longer waits, up to a bound', async () => {
    const { logger } = start('process.exit(3)');
    const waits = await eventually(async () => {
      const found = logger.lines.flatMap((line) => /starts again in (\d+) ms/.exec(line)?.[1] ?? []);
      return found.length >= 5 ? found.map(Number) : undefined;
    });
    expect(waits.slice(0, 5)).toEqual([10, 20, 40, 40, 40]);
    expect(logger.lines.join('\n')).toContain('"exitCode":3');
  });

  test('that ran well for a while is restarted after the shortest pause again', async () => {
    const { logger } = start(`setTimeout(() => process.exit(1), 60)`, { healthyAfterMs: 30 });
    const waits = await eventually(async () => {
      const found = logger.lines.flatMap((line) => /starts again in (\d+) ms/.exec(line)?.[1] ?? []);
      return found.length >= 3 ? found.map(Number) : undefined;
    });
    expect(waits.slice(0, 3)).toEqual([10, 10, 10]);
  });

  test('with a hopeless exit code is not restarted, and its last words are the error', async () => {
    const { child } = start(`console.error('no settings'); process.exit(78)`, { hopelessExitCodes: [78] });
    await expect(child.whenReady()).rejects.toThrow('no settings');
    expect(child.state()).toBe('stopped');
    await child.stop();
  });

  test('that cannot be started at all is an error, not a crash', async () => {
    const { child } = start('', { command: () => ['/nonexistent/program'] });
    await expect(child.whenReady()).rejects.toThrow();
    expect(child.state()).toBe('stopped');
  });

  test('that does not listen to SIGTERM is killed', async () => {
    const { child } = start(`process.on('SIGTERM', () => {}); ${FOREVER}`, { stopGraceMs: 200 });
    await child.whenReady();
    const pid = child.pid() ?? 0;
    const startedMs = performance.now();
    await child.stop();
    expect(alive(pid)).toBeFalse();
    expect(performance.now() - startedMs).toBeGreaterThan(150);
  });

  test('can be stopped while it waits to be started again, and twice', async () => {
    const { child } = start('process.exit(1)', { backoff: { firstMs: 60_000, maxMs: 60_000 } });
    await eventually(async () => (child.state() === 'backoff' ? true : undefined));
    await Promise.all([child.stop(), child.stop()]);
    await expect(child.whenReady()).rejects.toThrow('stopped');
  });

  test('is not waited for longer than the caller wants', async () => {
    const { child } = start('setInterval(() => {}, 1000)');
    await expect(child.whenReady(AbortSignal.timeout(100))).rejects.toThrow('timed out');
    await expect(child.whenReady(AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough');
  });

  test("does not get the parent's environment variables", async () => {
    process.env.BURSAR_MASTER_KEY = 'not-for-children';
    try {
      const { child, logger } = start(`console.log(JSON.stringify(process.env)); ${FOREVER}`);
      await child.whenReady();
      expect(logger.lines.join('\n')).not.toContain('not-for-children');
    } finally {
      delete process.env.BURSAR_MASTER_KEY;
    }
  });
});

describe("a child's output", () => {
  test('goes into the log with its level and fields, whatever it is', async () => {
    const script = `
      console.log(JSON.stringify({ level: 30, time: 1, msg: 'in JSON', port: 7 }));
      console.log(JSON.stringify({ level: 50, msg: 'bad' }));
      console.log(JSON.stringify({ level: 20, msg: 'fine print' }));
      console.log('{"broken');
      console.error('plain words');
      process.stdout.write('x'.repeat(100_000) + '\\n');
      ${FOREVER}`;
    const { child, logger } = start(script);
    await child.whenReady();
    await eventually(async () => (logger.lines.some((line) => line.includes('plain words')) ? true : undefined));
    const short = logger.lines.filter((line) => line.length < 200);
    expect(short).toContain('info in JSON {"child":"worker","port":7}');
    expect(short).toContain('error bad {"child":"worker"}');
    expect(short).toContain('debug fine print {"child":"worker"}');
    expect(short).toContain('info {"broken {"child":"worker"}');
    expect(short).toContain('warn plain words {"child":"worker"}');
    expect(Math.max(...logger.lines.map((line) => line.length))).toBeLessThan(20_000);
  });

  test('is logged without secrets', async () => {
    const databaseUrl = 'postgres://bursar:pass%20word-1@db.example:5432/index';
    const rpcUrl = 'https://rpc.example/v2/an-api-key';
    const redact = redactor([databaseUrl, rpcUrl].flatMap(secretsOfUrl));
    const said = [
      `connect ${databaseUrl}`,
      'password "pass word-1" refused',
      `POST ${rpcUrl} failed`,
      'GET /v2/an-api-key',
    ];
    const script = `for (const line of ${JSON.stringify(said)}) console.log(line); ${FOREVER}`;
    const { child, logger } = start(script, { redact });
    await child.whenReady();
    const text = logger.lines.join('\n');
    expect(text).toContain('db.example');
    expect(text).toContain('rpc.example');
    for (const secret of ['pass%20word-1', 'pass word-1', 'an-api-key']) expect(text).not.toContain(secret);
  });
});

describe('a guard', () => {
  /** A parent that supervises a child as our process does, and tells both process ids. */
  function parentOf(command: string): { path: string; facts: string } {
    const place = folder();
    const facts = join(place, 'facts');
    const path = join(place, 'parent.ts');
    const supervisor = join(import.meta.dir, '../../src/indexer/supervisor.ts');
    const ownProgramModule = join(import.meta.dir, '../../src/indexer/runtime.ts');
    writeFileSync(
      path,
      `import { supervise } from ${JSON.stringify(supervisor)};
       import { ownProgram } from ${JSON.stringify(ownProgramModule)};
       const silent = { debug() {}, info() {}, warn() {}, error() {} };
       const child = supervise({
         name: 'worker', command: () => ${command}, env: { BUN_BE_BUN: '1' }, cwd: ${JSON.stringify(place)},
         logger: silent, redact: (text) => text, isReady: async () => await Bun.file(${JSON.stringify(`${facts}.child`)}).exists(),
       });
       await child.whenReady();
       await Bun.write(${JSON.stringify(facts)}, 'ready');`,
    );
    return { path, facts };
  }

  const worker = (facts: string) => `
    await Bun.write(${JSON.stringify(`${facts}.child`)}, String(process.pid));
    setInterval(() => {}, 1000);`;

  test.each(['SIGKILL', 'SIGTERM', 'SIGINT'] as const)(
    'ends its program soon after its parent got %s',
    async (signal) => {
      const place = folder();
      const script = join(place, 'worker.ts');
      const { path, facts } = parentOf(`[...ownProgram('guard-process'), process.execPath, ${JSON.stringify(script)}]`);
      writeFileSync(script, worker(facts));
      const parent = Bun.spawn([process.execPath, path], { stdin: 'ignore', stdout: 'ignore', stderr: 'inherit' });
      const pid = Number(await eventually(async () => readFileSync(`${facts}.child`, 'utf8') || undefined));
      await eventually(async () => readFileSync(facts, 'utf8'));
      expect(alive(pid)).toBeTrue();
      parent.kill(signal);
      await parent.exited;
      await gone(pid);
    },
  );

  test('exits with an error when its program does', async () => {
    const guard = Bun.spawn([...ownProgram('guard-process'), process.execPath, '-e', 'process.exit(5)'], {
      stdin: 'pipe',
    });
    expect(await guard.exited).toBe(1);
  });
});
