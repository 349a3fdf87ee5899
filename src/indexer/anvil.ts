import { existsSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { createPublicClient, http, type PublicClient } from 'viem';
import { z } from 'zod';
import { ownFetch } from '../core/lib/direct-fetch.ts';
import { type ChildLogger, GUARDING } from './log-lines.ts';
import { anvilBinary, inheritedEnv, ownProgram, preferredPort } from './runtime.ts';
import { supervise } from './supervisor.ts';

interface AnvilOptions {
  /** The chain continues from here when it is started again. Its files are below `chain`. */
  readonly dataDir: string;
  /** 0 for any free one. By default the usual one, if it is free. */
  readonly port?: number | undefined;
  readonly chainId: number;
  /** Seconds between blocks; 0 mines each transaction at once. */
  readonly blockTimeSeconds: number;
  readonly logger: ChildLogger;
  /** How many of anvil's well-known accounts have money, 10. */
  readonly accounts?: number;
}

/** A running development chain. */
export type Anvil = Awaited<ReturnType<typeof startAnvil>>;

/** Where tools look for a local chain. */
const USUAL_PORT = 8_545;
const SAVE_INTERVAL_MS = 2_000;
/** The interval while no block has a transaction. */
const QUIET_INTERVAL_MS = 6_000;
/** Saving takes longer as the chain grows. It gets about this share of the time. */
const SAVE_TIME_SHARE = 0.05;
/** If there are more new blocks, the chain counts as busy. */
const QUIET_BLOCKS_MAX = 20;
/** A busy machine saves slowly. The unsaved part must not grow with that. */
const SAVE_INTERVAL_MAX_MS = 10_000;
/**
 * How many blocks' states are kept; logs and receipts are kept for all. Each state is a copy of more than half a
 * megabyte, and a chain that mines by the clock makes blocks while nothing happens, too.
 */
const STATES_KEPT = 32;
const STATES_KEPT_ON_DEMAND = 512;
/** Has the allocator return the memory of a state dump soon, not only when the same thread allocates again. */
const GIVING_BACK = 'background_thread:true,narenas:2,dirty_decay_ms:1000,muzzy_decay_ms:0';

/**
 * Starts a development chain whose state outlives it. It is saved every few seconds and on `stop`, so after `kill -9`
 * of everything the last seconds of the chain are gone, as if a reorganisation had taken them.
 * @throws if there is no anvil, the port is taken, or it does not answer within half a minute
 */
export async function startAnvil(options: AnvilOptions) {
  const binary = await anvilBinary(resolve(options.dataDir));
  const folder = resolve(options.dataDir, 'chain');
  const statePath = join(folder, `state-${options.chainId}.json`);
  await mkdir(folder, { recursive: true });
  // Anvil removes its temporary files at its end, not when it is killed. Nothing else is in these folders.
  for (const left of ['cache', '.foundry']) await rm(join(folder, left), { recursive: true, force: true });
  // Anvil takes settings from the nearest folder with such a file, and from the `.env` next to it: this is the nearest.
  await writeFile(join(folder, 'foundry.toml'), '');
  const port = await preferredPort(options.port, USUAL_PORT);
  const rpcUrl = `http://127.0.0.1:${port}`;
  const client = createPublicClient({ transport: http(rpcUrl, { retryCount: 0 }), cacheTime: 0 });
  const genesisSeconds = await genesisTime(join(folder, `genesis-${options.chainId}`));
  const resumes = existsSync(statePath);
  let pid = 0;
  const child = supervise({
    name: 'anvil',
    command: () => [
      ...ownProgram('guard-process'),
      ...[binary, ...argumentsOf(options, { port, folder, statePath, genesisSeconds })],
    ],
    cwd: folder,
    env: { ...inheritedEnv(), HOME: folder, _RJEM_MALLOC_CONF: GIVING_BACK },
    logger: options.logger,
    redact: (text) => text,
    onLine: (line) => {
      if (line.message === GUARDING) pid = z.int().parse(line.fields.pid);
      return line;
    },
    isReady: async () => {
      if (pid === 0 || (await client.getChainId()) !== options.chainId) return false;
      await setClock(client);
      return true;
    },
  });
  try {
    await child.whenReady(AbortSignal.timeout(30_000));
  } catch (error) {
    await child.stop();
    throw error;
  }
  const resumedAtBlock = resumes ? Number(await client.getBlockNumber()) : undefined;
  const saving = keepSaving(rpcUrl, statePath, options.logger, resumedAtBlock ?? 0);
  return {
    rpcUrl,
    pid,
    /** The block from which the chain continues; `undefined` for a new chain. */
    resumedAtBlock,
    /** The height up to which the chain is on disk: whatever happens, it continues from there or from a later block. */
    savedBlock: saving.savedBlock,
    /** Saves the state now. Never throws; a failure is logged, and saving is retried. */
    save: saving.save,
    stop: async (): Promise<void> => {
      await saving.stop();
      await child.stop();
    },
  };
}

function argumentsOf(
  { chainId, blockTimeSeconds, accounts = 10 }: AnvilOptions,
  {
    port,
    folder,
    statePath,
    genesisSeconds,
  }: { port: number; folder: string; statePath: string; genesisSeconds: number },
): string[] {
  const flags: Record<string, string | number> = {
    host: '127.0.0.1',
    port,
    'chain-id': chainId,
    accounts,
    timestamp: genesisSeconds,
    'slots-in-an-epoch': 1,
    'prune-history': blockTimeSeconds === 0 ? STATES_KEPT_ON_DEMAND : STATES_KEPT,
    'cache-path': join(folder, 'cache'),
    ...(blockTimeSeconds === 0 ? {} : { 'block-time': blockTimeSeconds }),
    ...(existsSync(statePath) ? { 'load-state': statePath } : {}),
  };
  // Otherwise any page that is open in a browser of this machine could send it requests.
  return ['--silent', '--no-cors', ...Object.entries(flags).flatMap(([name, value]) => [`--${name}`, String(value)])];
}

/** The time of block 0, which is made again at each start and must stay the same for block 1 to follow it. */
async function genesisTime(path: string): Promise<number> {
  if (!existsSync(path)) await writeFile(path, String(Math.floor(Date.now() / 1000)));
  return Number(await readFile(path, 'utf8'));
}

/** Anvil counts time from its genesis block. This sets the chain's clock to the host's again. */
async function setClock(client: PublicClient): Promise<void> {
  const { timestamp } = await client.getBlock();
  const seconds = Math.max(Math.floor(Date.now() / 1000), Number(timestamp) + 1);
  await client.request<{ Parameters: [number]; ReturnType: unknown }>({ method: 'anvil_setTime', params: [seconds] });
}

/** Saves the state regularly, and a last time when stopped. `saved` is the height that is already on disk. */
function keepSaving(rpcUrl: string, path: string, logger: ChildLogger, saved: number) {
  const stopping = Promise.withResolvers<void>();
  let stopped = false;
  let savedBlock = saved;
  const saveOnce = async () => {
    try {
      savedBlock = await saveChainState(rpcUrl, path);
    } catch (error) {
      logger.warn({ child: 'anvil', err: error }, 'The state of the development chain could not be saved');
    }
  };
  // One after another: they write the same file.
  let last = Promise.resolve();
  const save = () => {
    last = last.then(saveOnce);
    return last;
  };
  const run = async () => {
    let pauseMs = SAVE_INTERVAL_MS;
    let savedAtMs = Number.NEGATIVE_INFINITY;
    while (!stopped) {
      await Promise.race([Bun.sleep(pauseMs), stopping.promise]);
      const startedMs = performance.now();
      const isDue = stopped || startedMs - savedAtMs > QUIET_INTERVAL_MS - SAVE_INTERVAL_MS;
      if (!isDue && (await isQuiet(rpcUrl, savedBlock)) && !stopped) continue;
      savedAtMs = startedMs;
      await save();
      const tookMs = performance.now() - startedMs;
      pauseMs = Math.min(Math.max(SAVE_INTERVAL_MS, tookMs / SAVE_TIME_SHARE), SAVE_INTERVAL_MAX_MS);
    }
  };
  const finished = run();
  return {
    savedBlock: () => savedBlock,
    save,
    stop: async (): Promise<void> => {
      stopped = true;
      stopping.resolve();
      await finished;
    },
  };
}

/** Whether no block above this one has a transaction. A chain that does not answer is not quiet. */
async function isQuiet(rpcUrl: string, aboveBlock: number): Promise<boolean> {
  const client = createPublicClient({ transport: http(rpcUrl, { retryCount: 0, batch: true }), cacheTime: 0 });
  try {
    const head = Number(await client.getBlockNumber());
    const numbers = Array.from({ length: Math.max(0, head - aboveBlock) }, (_, index) => aboveBlock + 1 + index);
    if (numbers.length > QUIET_BLOCKS_MAX) return false;
    const counts = await Promise.all(
      numbers.map((number) => client.getBlockTransactionCount({ blockNumber: BigInt(number) })),
    );
    return counts.every((count) => count === 0);
  } catch {
    return false;
  }
}

const DUMP_TIMEOUT_MS = 30_000;
/** A long chain's state, as hex. */
const MAX_DUMP_BYTES = 512 * 1024 ** 2;
/** Unzipped, written at once. */
const PIECE_BYTES = 256 * 1024;

/**
 * Writes the whole state of an anvil to a file for `--load-state`. The file is always the old one or the new one. A
 * long chain's state has many megabytes, so it passes through memory in pieces.
 * @returns a height up to which the file has the chain
 */
async function saveChainState(rpcUrl: string, path: string): Promise<number> {
  const client = createPublicClient({ transport: http(rpcUrl, { retryCount: 0 }), cacheTime: 0 });
  // Read first: the chain may grow in the meantime.
  const block = Number(await client.getBlockNumber());
  const next = `${path}.next`;
  const file = await open(next, 'w');
  try {
    await pipeline(
      Readable.from(zippedState(rpcUrl)),
      createGunzip({ chunkSize: PIECE_BYTES }),
      async (pieces: AsyncIterable<Uint8Array>) => {
        for await (const piece of pieces) await file.writeFile(piece);
      },
    );
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(next, path);
  return block;
}

/** The text before the digits in anvil's answer. */
const BEFORE_DIGITS = '"result":"0x';
/** The digits begin within this many characters. */
const MAX_BEFORE = 200;

/** The state as anvil returns it: gzipped, so that a checksum shows whether it is complete. Throws if there is none. */
async function* zippedState(rpcUrl: string): AsyncGenerator<Uint8Array> {
  const response = await ownFetch(rpcUrl, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_dumpState', params: [false] }),
    signal: AbortSignal.timeout(DUMP_TIMEOUT_MS),
  });
  let text = '';
  let isBegun = false;
  let length = 0;
  for await (const bytes of response.body ?? []) {
    length += bytes.length;
    if (length > MAX_DUMP_BYTES) throw new Error('The state of the chain is too large.');
    text += Buffer.from(bytes).toString('latin1');
    if (!isBegun) {
      const before = text.indexOf(BEFORE_DIGITS);
      if (before < 0 && text.length > MAX_BEFORE) break;
      if (before < 0) continue;
      isBegun = true;
      text = text.slice(before + BEFORE_DIGITS.length);
    }
    const end = text.indexOf('"');
    // The second digit of the last byte may still be missing.
    const count = end < 0 ? text.length - (text.length % 2) : end;
    yield Uint8Array.fromHex(text.slice(0, count));
    if (end >= 0) return;
    text = text.slice(count);
  }
  throw new Error('The chain did not answer with all of its state.');
}
