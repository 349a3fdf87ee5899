import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { UNDOCUMENTED } from '../../src/http/answerer.ts';

/** The file that `scripts/build` makes, unless the environment names another one. */
export const binary = resolve(Bun.env.BURSAR_BINARY ?? join(import.meta.dir, '../../dist/bursar'));

const address = z.templateLiteral(['0x', z.string().regex(/^[0-9a-fA-F]{40}$/)]);
const readySchema = z.object({
  apiUrl: z.string(),
  rpcUrl: z.string(),
  indexerUrl: z.string(),
  chainId: z.number(),
  contracts: z.looseObject({
    usdc: address,
    platformFees: address,
    walletFactoryV2: address,
    walletFactoryV3: address,
    batchRelay: address,
  }),
  pid: z.number(),
});

export type ReadyFacts = z.output<typeof readySchema>;

export interface StartOptions {
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  readonly timeoutMs?: number;
  /** Leader of a process group of its own, as a shell starts a program in a terminal. */
  readonly leadsGroup?: boolean;
}

export interface RunningBinary {
  readonly facts: ReadyFacts;
  readonly process: Bun.Subprocess;
  /** Everything that it printed so far. */
  output(): string;
  /** SIGTERM; resolves with the exit code. */
  stop(): Promise<number>;
  /** SIGKILL; resolves when it is gone. */
  kill(): Promise<void>;
}

/** A folder that is removed by `remove`. */
export function scratchFolder(name: string): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), `bursar-${name}-`));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** How `scripts/test` has the runtime compute less, in the binaries as in the tests. */
const runtimeSettings = Object.fromEntries(
  ['BUN_JSC_useFTLJIT', 'BUN_JSC_useOMGJIT', 'MIMALLOC_PURGE_DELAY'].flatMap((name) => {
    const value = Bun.env[name];
    return value === undefined ? [] : [[name, value]];
  }),
);

/** Nothing of the machine's own settings reaches the binary; nothing else is installed for it, either. */
export const bareEnv = { PATH: '/nonexistent', HOME: '/nonexistent', TMPDIR: tmpdir(), ...runtimeSettings };

/**
 * Tests run side by side, so none takes a port that another one would. One address makes all requests of a test; those
 * about the limits turn them on again.
 */
const sharedMachine = { BURSAR_RATE_LIMITS: 'off', BURSAR_CHAIN_PORT: '0', BURSAR_INDEXER_PORT: '0' };

/**
 * Starts the compiled binary and resolves when it has written its ready file. Throws with its output when it ends or is
 * too slow.
 */
export async function startBinary(options: StartOptions): Promise<RunningBinary> {
  const readyFolder = scratchFolder('ready');
  const readyFile = join(readyFolder.path, 'ready.json');
  const child = Bun.spawn([binary, ...options.args, '--ready-file', readyFile], {
    cwd: options.cwd ?? readyFolder.path,
    env: { ...bareEnv, ...sharedMachine, ...options.env },
    detached: options.leadsGroup ?? false,
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const printed: string[] = [];
  void collect(child.stdout, printed);
  void collect(child.stderr, printed);
  const output = () => printed.join('');
  try {
    await until(
      () => existsSync(readyFile),
      options.timeoutMs ?? 60_000,
      () => {
        if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}:\n${output()}`);
      },
    );
    const facts = readySchema.parse(await Bun.file(readyFile).json());
    return {
      facts,
      process: child,
      output,
      stop: async () => {
        child.kill('SIGTERM');
        const code = await child.exited;
        refuseUndocumented(output());
        return code;
      },
      kill: async () => {
        child.kill('SIGKILL');
        await child.exited;
      },
    };
  } catch (error) {
    child.kill('SIGKILL');
    throw new Error(`The binary did not become ready:\n${output()}`, { cause: error });
  } finally {
    readyFolder.remove();
  }
}

/** Throws if the log tells of an answer that the API's documentation lacks. */
export function refuseUndocumented(log: string): void {
  const line = log.split('\n').find((text) => text.includes(UNDOCUMENTED));
  if (line !== undefined) throw new Error(`An answer is not documented:\n${line}`);
}

/** Runs the binary to its end. */
export async function runBinary(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ exitCode: number; stdout: string; stderr: string }> {
  const child = Bun.spawn([binary, ...args], { env: { ...bareEnv, ...env }, stdout: 'pipe', stderr: 'pipe' });
  const [stdout, stderr, exitCode] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { exitCode, stdout, stderr };
}

/** Awaits a condition by asking for it again and again; throws after the time. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  timeoutMs = 30_000,
  onTry: () => void = () => undefined,
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await condition())) {
    onTry();
    if (performance.now() > deadline) throw new Error(`The condition did not hold within ${timeoutMs} ms.`);
    await Bun.sleep(25);
  }
}

async function collect(stream: ReadableStream<Uint8Array>, into: string[]): Promise<void> {
  const decoder = new TextDecoder();
  for await (const chunk of stream) into.push(decoder.decode(chunk, { stream: true }));
}
