import { expect } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { type RunningBinary, until } from './binary.ts';

/** Ends a program by a signal, and waits until it and all its children are gone. */
export async function endsWithItsChildren(server: RunningBinary, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  const children = descendantsOf(server.facts.pid);
  expect(children.length).toBeGreaterThanOrEqual(2);
  server.process.kill(signal);
  await server.process.exited;
  await until(() => children.every((pid) => !isAlive(pid)));
}

/** The ids of a process's children, and of theirs. */
export function descendantsOf(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const parent = parentOf(Number(entry));
    if (parent !== undefined) parents.set(Number(entry), parent);
  }
  const found: number[] = [];
  const queue = [pid];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    for (const [child, parent] of parents) {
      if (parent !== next) continue;
      found.push(child);
      queue.push(child);
    }
  }
  return found;
}

function parentOf(pid: number): number | undefined {
  try {
    return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    // It ended while we looked.
    return undefined;
  }
}

/** Whether a process runs; one that ended and that no one waited for does not. */
export function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** Command lines of processes that name a folder. */
export function processesIn(path: string): string[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      } catch {
        return '';
      }
    })
    .filter((line) => line.includes(path));
}
