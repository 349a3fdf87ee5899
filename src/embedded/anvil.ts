import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import type { ChildLogger } from './log-lines.ts';
import { anvilFile, runtimeEnv } from './runtime.ts';
import { supervise } from './supervisor.ts';

export interface AnvilOptions {
  /** Its state goes below `chain` there. */
  readonly dataDir: string;
  /** 0 for any free one. */
  readonly port: number;
  readonly chainId: number;
  /** 0 gives every transaction its block at once. */
  readonly blockTimeSeconds: number;
  readonly logger: ChildLogger;
}

export interface Anvil {
  readonly rpcUrl: string;
  stop(): Promise<void>;
}

/** Anvil does not end with its parent; this one, which the parent's pipe keeps alive, ends it. */
const GUARD = `
  const child = Bun.spawn(process.argv.slice(1), { stdin: 'ignore', stdout: 'inherit', stderr: 'inherit' });
  const end = () => child.kill('SIGTERM');
  process.on('SIGTERM', end);
  child.exited.then((code) => process.exit(code));
  for await (const _ of Bun.stdin.stream());
  end();
`;

/** Blocks after which one counts as final: two epochs of this many slots. */
const SLOTS_IN_AN_EPOCH = 1;
const STATE_INTERVAL_SECONDS = 5;

/** Starts a local chain that continues where the data folder's last one ended; resolves when it answers. */
export async function startAnvil(options: AnvilOptions): Promise<Anvil> {
  const folder = join(options.dataDir, 'chain');
  mkdirSync(folder, { recursive: true });
  const port = options.port === 0 ? await freePort() : options.port;
  const rpcUrl = `http://127.0.0.1:${port}`;
  const state = join(folder, 'state.json');
  const args = [
    ...['--host', '127.0.0.1', '--port', String(port), '--chain-id', String(options.chainId), '--silent'],
    ...['--slots-in-an-epoch', String(SLOTS_IN_AN_EPOCH), '--state', state],
    ...['--state-interval', String(STATE_INTERVAL_SECONDS)],
    ...(options.blockTimeSeconds === 0 ? [] : ['--block-time', String(options.blockTimeSeconds)]),
  ];
  const child = supervise({
    name: 'local chain',
    command: [process.execPath, '-e', GUARD, await anvilFile(), ...args],
    cwd: folder,
    env: runtimeEnv({}),
    logger: options.logger,
    redact: (text) => text,
    isReady: (signal) => answers(rpcUrl, signal),
    // A chain that was started anew would be another chain.
    hopelessExitCodes: [0, 1, 2, 101, 130, 134, 137, 143],
  });
  await child.whenReady();
  return { rpcUrl, stop: child.stop };
}

async function answers(rpcUrl: string, signal: AbortSignal): Promise<boolean> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] });
  const headers = { 'Content-Type': 'application/json' };
  return (await fetch(rpcUrl, { method: 'POST', headers, body, signal })).ok;
}
