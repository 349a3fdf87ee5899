import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** A running anvil. */
export interface Anvil {
  readonly rpcUrl: string;
  readonly port: number;
  readonly pid: number;
  /** Ends the process and waits until it is gone. */
  stop(): Promise<void>;
}

const modules = join(import.meta.dir, '../../node_modules');

/** The binary for this platform that npm brought, else the one on the PATH. The npm launcher itself needs node. */
function anvilBinary(): string {
  const arch = process.arch === 'x64' ? 'amd64' : process.arch;
  const bundled = join(modules, `@foundry-rs/anvil-${process.platform}-${arch}/bin/anvil`);
  return existsSync(bundled) ? bundled : 'anvil';
}

/** Starts anvil on a free port, or on the given one, and waits until it listens. Throws if it ends before. */
export async function startAnvil(args: readonly string[] = [], port = 0): Promise<Anvil> {
  const child = Bun.spawn([anvilBinary(), '--host', '127.0.0.1', '--port', String(port), ...args], {
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'inherit',
  });
  const listening = await readPort(child.stdout);
  if (listening === undefined) {
    await child.exited;
    throw new Error('anvil ended before it listened');
  }
  return {
    rpcUrl: `http://127.0.0.1:${listening}`,
    port: listening,
    pid: child.pid,
    stop: async () => {
      child.kill('SIGKILL');
      await child.exited;
    },
  };
}

/** Finds the port in what anvil prints, and reads on until its end: anvil dies when no one takes its output. */
async function readPort(output: ReadableStream<Uint8Array>): Promise<number | undefined> {
  const reader = output.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return undefined;
    text += decoder.decode(value, { stream: true });
    const port = /Listening on [^\s:]+:(\d+)/.exec(text)?.[1];
    if (port === undefined) continue;
    void drain(() => reader.read());
    return Number(port);
  }
}

async function drain(read: () => Promise<{ done: boolean }>): Promise<void> {
  while (!(await read()).done);
}
