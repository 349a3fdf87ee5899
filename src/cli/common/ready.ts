import { chmodSync, renameSync, writeFileSync } from 'node:fs';
import type { Contracts } from '../../chain/nodes/chain.ts';

/** Where everything is, once it is up: the ready file's content. */
export interface ReadyFacts {
  readonly apiUrl: string;
  readonly rpcUrl: string;
  readonly indexerUrl: string;
  readonly chainId: number;
  readonly contracts: Contracts;
  readonly pid: number;
}

/** Writes the ready file in one rename: whoever waits for it never sees half of it. */
export function writeReadyFile(path: string, facts: ReadyFacts): void {
  const temporary = `${path}.${facts.pid}.tmp`;
  writeFileSync(temporary, `${JSON.stringify(facts, null, 2)}\n`);
  // Nothing in it is secret, and whoever waits for it may be another user.
  chmodSync(temporary, 0o644);
  renameSync(temporary, path);
}

/** A line on standard error that says what is being done; in a terminal each replaces the one before. */
export function progress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[2K${text}…`);
  else process.stderr.write(`${text}…\n`);
}

/** Ends the progress line. */
export function progressDone(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[2K');
}
