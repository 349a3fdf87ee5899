import { readdirSync, readFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { z } from 'zod';
import { limiters } from '../../src/core/limits.ts';
import { type RunningBinary, scratchFolder, startBinary } from '../../test/support/binary.ts';
import { type ClaimedWallet, call, claimForOwner, createClaimedWallet, fund } from '../../test/support/client.ts';

const RAISED_LIMITS = Object.keys(limiters)
  .map((name) => `${name}=999999999/60`)
  .join(',');

/** A figure against what it must and should be. `least` figures are better when larger. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly must?: number;
  readonly aim?: number;
  readonly least?: boolean;
}

/** Prints figures and how they were taken. The exit code says whether every `must` was met. */
export function report(how: string, figures: readonly Figure[]): void {
  console.log(`\n${how}`);
  console.log(
    `machine: ${cpus().length} cores (${cpus()[0]?.model.trim() ?? '?'}), ${Math.round(totalmem() / 2 ** 30)} GiB`,
  );
  for (const figure of figures) {
    console.log(`  ${figure.name.padEnd(52)} ${round(figure.value)} ${figure.unit}${verdict(figure)}`);
    if (figure.must !== undefined && !meets(figure, figure.must)) process.exitCode = 1;
  }
}

function verdict(figure: Figure): string {
  const { must, aim, least = false, unit } = figure;
  const sign = least ? '≥' : '≤';
  const parts = [
    must === undefined ? '' : `must ${sign} ${must} ${unit}: ${meets(figure, must) ? 'met' : 'MISSED'}`,
    aim === undefined ? '' : `aim ${sign} ${aim} ${unit}: ${meets(figure, aim) ? 'met' : 'not met'}`,
  ].filter((part) => part !== '');
  return parts.length === 0 ? '' : `   (${parts.join('; ')})`;
}

function meets({ value, least = false }: Figure, bound: number): boolean {
  return least ? value >= bound : value <= bound;
}

function round(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}

/** The value below which this share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Memory of a process that is in RAM, in MB. */
export function residentMb(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1]) / 1000;
}

/** Memory of a process in MB (PSS), in which the kernel divides shared memory among the processes that share it. */
export function pssMb(pid: number): number {
  const [, kilobytes] = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
  return Number(kilobytes) / 1000;
}

/**
 * User and system time of all threads of a process so far, in milliseconds; the kernel counts in hundredths of a
 * second.
 */
export function processorMs(pid: number): number {
  const fields = statOf(pid);
  return (Number(fields?.[11]) + Number(fields?.[12])) * 10;
}

/** A process and all that it has started, and those in turn. */
export function treeOf(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const parent = Number(statOf(Number(pid))?.[1]);
    children.set(parent, [...(children.get(parent) ?? []), Number(pid)]);
  }
  const below = (pid: number): number[] => [pid, ...(children.get(pid) ?? []).flatMap(below)];
  return below(root);
}

/** Which of `bursar dev`'s processes this is. */
export function partOf(pid: number): 'server' | 'indexer' | 'guard' | 'chain' {
  const [, word] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  if (word === 'indexer-process') return 'indexer';
  if (word === 'guard-process') return 'guard';
  return word === '--silent' ? 'chain' : 'server';
}

/** What the kernel says of a process after its name, its state first; undefined if it has gone. */
function statOf(pid: number): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch {
    return undefined;
  }
}

/** Runs `bursar dev` of the compiled binary in an empty folder for as long as `work` takes. */
export async function withDev(
  work: (server: RunningBinary, dataDir: string) => Promise<void>,
  args: readonly string[] = [],
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  const folder = scratchFolder('bench');
  const env = {
    BURSAR_LOG_LEVEL: 'warn',
    // Every request is counted, as it is in service; but all of them come from one address.
    BURSAR_RATE_LIMITS: RAISED_LIMITS,
    ...more,
    ...(Bun.env.BENCH_ENV === undefined ? {} : JSON.parse(Bun.env.BENCH_ENV)),
  };
  const server = await startBinary({
    args: ['dev', '--port', '0', '--data-dir', `${folder.path}/data`, ...args],
    env,
    cwd: folder.path,
  });
  try {
    await work(server, `${folder.path}/data`);
  } finally {
    const code = await server.stop();
    if (code !== 0 || Bun.env.BENCH_VERBOSE !== undefined)
      console.log(`exit ${code}\n${server.output().slice(-5_000)}`);
    folder.remove();
  }
}

/** More claims a day than this the gas budget of an Owner may refuse. */
const WALLETS_OF_OWNER = 40;

/** Claimed wallets of as few Owners as may have so many, with test USDC in each. */
export async function fundedWallets(apiUrl: string, count: number, amount: string): Promise<ClaimedWallet[]> {
  const wallets: ClaimedWallet[] = [];
  while (wallets.length < count) {
    const owner = await createClaimedWallet(apiUrl);
    const more = Math.min(WALLETS_OF_OWNER, count - wallets.length) - 1;
    wallets.push(owner, ...(await Promise.all(Array.from({ length: more }, () => claimForOwner(apiUrl, owner)))));
  }
  await Promise.all(wallets.map((wallet) => fund(apiUrl, wallet.address, amount)));
  return wallets;
}

const PAYMENT = { amount: '0.01', currency: 'USDC' };
/** To whom the wallets pay in turn, 10,000 micro-USDC each time. */
export const recipients = Array.from(
  { length: 20 },
  (_, index): `0x${string}` => `0x${(0xb0b0n + BigInt(index)).toString(16).padStart(40, '0')}`,
);
const accepted = z.object({ id: z.string() });

/** What became of some payments. */
export interface Load {
  /** Ids of payments. */
  readonly accepted: string[];
  readonly latenciesMs: number[];
  /** How often each other answer came. */
  readonly refused: Map<string, number>;
}

/** So many clients pay for some seconds, each again once its payment before is answered. */
export async function payFor(
  apiUrl: string,
  wallets: readonly ClaimedWallet[],
  { clients, seconds }: { readonly clients: number; readonly seconds: number },
): Promise<Load> {
  const load: Load = { accepted: [], latenciesMs: [], refused: new Map() };
  const free = [...wallets];
  const endMs = performance.now() + seconds * 1_000;
  const client = async () => {
    while (performance.now() < endMs) {
      const wallet = free.shift();
      if (wallet === undefined) throw new Error('There are more clients than wallets.');
      await payOnce(apiUrl, wallet, load);
      free.push(wallet);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return load;
}

async function payOnce(apiUrl: string, { apiKey: token }: ClaimedWallet, load: Load): Promise<void> {
  const to = recipients[load.accepted.length % recipients.length];
  const startedMs = performance.now();
  const { status, body } = await call(apiUrl, 'POST', '/v1/payments', { token, body: { to, ...PAYMENT } });
  load.latenciesMs.push(performance.now() - startedMs);
  if (status === 200) load.accepted.push(accepted.parse(body).id);
  else {
    const answer = `${status} ${JSON.stringify(body)}`;
    load.refused.set(answer, (load.refused.get(answer) ?? 0) + 1);
  }
}
