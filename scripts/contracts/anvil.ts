/** A chain of one's own for a benchmark or a test: anvil on a free port, ended by its process id. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** A running anvil. */
export interface Anvil {
  readonly rpcUrl: string;
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

/** Starts anvil and waits until it listens. Throws if it ends before. */
export async function startAnvil(args: readonly string[] = []): Promise<Anvil> {
  const child = Bun.spawn([anvilBinary(), '--host', '127.0.0.1', '--port', '0', ...args], {
    stdout: 'pipe',
    stderr: 'inherit',
  });
  const stop = async () => {
    child.kill('SIGKILL');
    await child.exited;
  };
  let output = '';
  const decoder = new TextDecoder();
  for await (const chunk of child.stdout) {
    output += decoder.decode(chunk, { stream: true });
    const port = /Listening on [^\s:]+:(\d+)/.exec(output)?.[1];
    if (port === undefined) continue;
    return { rpcUrl: `http://127.0.0.1:${port}`, stop };
  }
  await stop();
  throw new Error(`anvil ended before it listened:\n${output}`);
}
