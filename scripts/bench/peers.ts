/**
 * Bursar next to programs that pay with viem alone: one key per client, no limits, nothing on disk. All pay on the same
 * chain (that of `bursar dev`, one-second blocks), in turns within one run, and all of their clients wait for each
 * answer: Bursar's payment, or the hash of viem's transaction. A turn begins with a block; what it has sent is mined
 * before the next one begins, and the recipients must have exactly what was accepted.
 *
 * A node answers with a hash whatever the blocks have room for, so what has come onto the chain by the end of a turn is
 * included, too. `--block-gas` gives blocks another size than anvil's 30 million.
 *
 *   bun scripts/bench/peers.ts [seconds of a turn] [turns] [--processes 2] [--block-gas 120000000]
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Address, createTestClient, erc20Abi, http, publicActions } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { foundry } from 'viem/chains';
import type { z } from 'zod';
import { type ReadyFacts, until } from '../../test/support/binary.ts';
import { fund } from '../../test/support/client.ts';
import { loadResult, type loadTask } from './peers-load.ts';
import { type Figure, fundedWallets, percentile, processorMs, report, treeOf, withDev } from './support.ts';

const { positionals, values } = parseArgs({
  args: Bun.argv.slice(2),
  allowPositionals: true,
  options: { processes: { type: 'string', default: '2' }, 'block-gas': { type: 'string', default: '30000000' } },
});
const SECONDS = Number(positionals[0] ?? 5);
const TURNS = Number(positionals[1] ?? 2);
/** Of each side. */
const PROCESSES = Number(values.processes);
const BLOCK_GAS = BigInt(values['block-gas']);
/** The rest of a turn is mined in a block or two. */
const CLEARING_GAS = 3_000_000_000n;
const AMOUNT_MICRO = 10_000n;
const WARM_UP_SECONDS = 2;
/** Clients, with what the ratios to viem as documented and to viem with everything given must and should be. */
const LOADS = [
  { clients: 32, documented: { must: 1.5, aim: 3 }, given: { must: 0.8, aim: 1 } },
  { clients: 128, documented: { must: 2, aim: 3 }, given: { must: 1, aim: 1.5 } },
] as const;
type Way = z.input<typeof loadTask>['way'];
const NAMES: Readonly<Record<Way, string>> = {
  bursar: 'Bursar',
  documented: 'viem as documented',
  priced: 'viem with gas and fees given',
  given: 'viem with everything given',
};

/** What a turn of one side came to, all of its processes together. */
interface Turn {
  readonly perSecond: number;
  /** Payments that were on the chain when it ended. */
  readonly arrivedPerSecond: number;
  readonly latenciesMs: readonly number[];
  readonly refused: readonly string[];
  /** Processor time per accepted payment: of the load generators, of the server, of the chain. */
  readonly load: number;
  readonly server: number;
  readonly chain: number;
}

/** Some clients of one kind in processes of their own, who alone pay to an address. */
interface Side {
  readonly turns: Turn[];
  pay(seconds: number): Promise<Turn>;
  stop(): void;
}

type Chain = ReturnType<typeof chainOf>;

function chainOf({ rpcUrl, contracts }: ReadyFacts) {
  const client = createTestClient({ chain: foundry, mode: 'anvil', transport: http(rpcUrl), cacheTime: 0 }).extend(
    publicActions,
  );
  const balanceOf = { address: contracts.usdc, abi: erc20Abi, functionName: 'balanceOf' } as const;
  return {
    giveGas: (address: Address) => client.setBalance({ address, value: 10n ** 21n }),
    received: (to: Address, blockNumber: bigint) => client.readContract({ ...balanceOf, args: [to], blockNumber }),
    setBlockGas: (gasLimit: bigint) => client.setBlockGasLimit({ gasLimit }),
    head: () => client.getBlockNumber(),
    /** Resolves with the number of the next block, as soon as it is there. */
    async next(): Promise<bigint> {
      const before = await client.getBlockNumber();
      await until(async () => (await client.getBlockNumber()) > before, 30_000);
      return client.getBlockNumber();
    },
    waiting: async () => (await client.getTxpoolStatus()).pending,
  };
}

async function keysOf(way: Way, clients: number, facts: ReadyFacts, chain: Chain): Promise<string[]> {
  if (way === 'bursar') return (await fundedWallets(facts.apiUrl, clients, '10000')).map(({ apiKey }) => apiKey);
  const keys = Array.from({ length: clients }, generatePrivateKey);
  const give = async (address: Address) => {
    await chain.giveGas(address);
    await fund(facts.apiUrl, address, '10000');
  };
  await Promise.all(keys.map((key) => give(privateKeyToAddress(key))));
  return keys;
}

/** A load process, which pays for some seconds on each request. */
function startProcess(task: z.input<typeof loadTask>) {
  const child = Bun.spawn([process.execPath, `${import.meta.dir}/peers-load.ts`, JSON.stringify(task)], {
    stdin: 'pipe',
    stdout: 'pipe',
    cwd: `${import.meta.dir}/../..`,
  });
  const lines = linesOf(child.stdout);
  return {
    async pay(seconds: number) {
      child.stdin.write(`${seconds}\n`);
      await child.stdin.flush();
      const { value } = await lines.next();
      return loadResult.parse(JSON.parse(value ?? ''));
    },
    stop: () => child.kill(),
  };
}

async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string, undefined> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of stream) {
    const lines = (text + decoder.decode(chunk, { stream: true })).split('\n');
    text = lines.pop() ?? '';
    yield* lines;
  }
  return undefined;
}

/** Of its program, as the kernel tells it. */
function nameOf(pid: number): string {
  return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
}

/** Processor time so far of the server and of the chain. */
function usedOf({ pid }: ReadyFacts): { server: number; chain: number } {
  const chain = treeOf(pid).find((one) => nameOf(one) === 'anvil');
  return { server: processorMs(pid), chain: chain === undefined ? Number.NaN : processorMs(chain) };
}

async function startSide(way: Way, clients: number, facts: ReadyFacts, chain: Chain): Promise<Side> {
  const keys = await keysOf(way, clients, facts, chain);
  const to = privateKeyToAddress(generatePrivateKey());
  const url = way === 'bursar' ? facts.apiUrl : facts.rpcUrl;
  const task = { way, url, usdc: facts.contracts.usdc, to, amountMicro: String(AMOUNT_MICRO) };
  const processes = Array.from({ length: PROCESSES }, (_, index) =>
    startProcess({ ...task, keys: keys.filter((_key, at) => at % PROCESSES === index) }),
  );
  const arrived = async (block: bigint) => Number((await chain.received(to, block)) / AMOUNT_MICRO);
  let accepted = 0;
  const pay = async (seconds: number): Promise<Turn> => {
    const before = usedOf(facts);
    const first = await chain.next();
    const results = await Promise.all(processes.map((one) => one.pay(seconds)));
    const sum = (of: (result: (typeof results)[number]) => number) =>
      results.reduce((total, result) => total + of(result), 0);
    const now = sum((result) => result.accepted);
    const last = first + BigInt(seconds);
    await until(async () => (await chain.head()) >= last, 30_000);
    const arrivedNow = (await arrived(last)) - accepted;
    accepted += now;
    // All that was accepted is on the chain, and nothing else, before anybody else pays.
    await chain.setBlockGas(CLEARING_GAS);
    await until(async () => (await arrived(await chain.head())) === accepted, 60_000);
    await until(async () => (await chain.waiting()) === 0, 60_000);
    await chain.setBlockGas(BLOCK_GAS);
    const after = usedOf(facts);
    return {
      perSecond: now / seconds,
      arrivedPerSecond: arrivedNow / seconds,
      latenciesMs: results.flatMap(({ latenciesMs }) => latenciesMs),
      refused: results.flatMap(({ refused }) => refused),
      load: sum(({ usedMs }) => usedMs) / now,
      server: (after.server - before.server) / now,
      chain: (after.chain - before.chain) / now,
    };
  };
  const stop = () => {
    for (const one of processes) one.stop();
  };
  return { turns: [], pay, stop };
}

const middle = ({ turns }: Side, of: (turn: Turn) => number) => percentile(turns.map(of), 0.5);

function figuresOf(name: string, side: Side): Figure[] {
  const { turns } = side;
  const refused = turns.flatMap((turn) => turn.refused);
  for (const answer of new Set(refused)) console.log(`${name}, refused ${refused.length}: ${answer}`);
  const latencies = turns.flatMap(({ latenciesMs }) => latenciesMs);
  return [
    { name: `${name}, accepted`, value: middle(side, (turn) => turn.perSecond), unit: '/s' },
    { name: '… on the chain', value: middle(side, (turn) => turn.arrivedPerSecond), unit: '/s' },
    { name: '… answer, p50', value: percentile(latencies, 0.5), unit: 'ms' },
    { name: '… answer, p99', value: percentile(latencies, 0.99), unit: 'ms' },
    { name: '… processor, load generators', value: middle(side, ({ load }) => load), unit: 'ms each' },
    { name: '… processor, chain', value: middle(side, ({ chain }) => chain), unit: 'ms each' },
    ...(name === NAMES.bursar
      ? [{ name: '… processor, server', value: middle(side, ({ server }) => server), unit: 'ms each' }]
      : []),
  ];
}

/** Bursar's rate over that of others, turn by turn. */
function ratio(bursar: Side, other: Side, of: (turn: Turn) => number): number {
  return percentile(
    bursar.turns.map((turn, index) => of(turn) / (other.turns[index] ? of(other.turns[index]) : Number.NaN)),
    0.5,
  );
}

async function compare({ clients, ...targets }: (typeof LOADS)[number], facts: ReadyFacts): Promise<void> {
  const chain = chainOf(facts);
  const start = (way: Way) => startSide(way, clients, facts, chain);
  const sides = {
    bursar: await start('bursar'),
    documented: await start('documented'),
    priced: await start('priced'),
    given: await start('given'),
  };
  const all = Object.values(sides);
  await chain.setBlockGas(BLOCK_GAS);
  try {
    for (const side of all) await side.pay(WARM_UP_SECONDS);
    for (let turn = 0; turn < TURNS; turn += 1) {
      for (const side of all) side.turns.push(await side.pay(SECONDS));
    }
  } finally {
    for (const side of all) side.stop();
  }
  const others = ['documented', 'priced', 'given'] as const;
  const accepted = others.map((way) => ({
    name: `Bursar to ${NAMES[way]}, accepted`,
    unit: '',
    least: true,
    value: ratio(sides.bursar, sides[way], ({ perSecond }) => perSecond),
    ...(way === 'priced' ? {} : targets[way]),
  }));
  const arrived = others.map((way) => ({
    name: `Bursar to ${NAMES[way]}, on the chain`,
    unit: '',
    least: true,
    value: ratio(sides.bursar, sides[way], ({ arrivedPerSecond }) => arrivedPerSecond),
  }));
  report(
    `${clients} clients in ${PROCESSES} processes, ${TURNS} turns of ${SECONDS} s each, medians, blocks of ${Number(BLOCK_GAS) / 1e6} million gas; all that was accepted has arrived:`,
    [
      ...figuresOf(NAMES.bursar, sides.bursar),
      ...others.flatMap((way) => figuresOf(NAMES[way], sides[way])),
      ...accepted,
      ...arrived,
    ],
  );
}

// A chain of its own each: `bursar dev` saves all of it every few seconds, which everybody waits for.
for (const load of LOADS) await withDev(({ facts }) => compare(load, facts));
