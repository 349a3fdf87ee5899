import { toEventSelector } from 'viem';
import * as z from 'zod';
import { usdcAbi } from '../abis/usdc.ts';
import { walletFactoryAbi } from '../abis/walletFactory.ts';

type Hex = `0x${string}`;

/** Which transfers concern us. */
export interface Scope {
  readonly usdc: Hex;
  readonly factories: readonly Hex[];
  /**
   * Wallets that were found before this process started. Asked once, before the first logs; later ones are learned
   * from the logs that pass by.
   */
  readonly knownWallets: () => Promise<Iterable<Hex>>;
}

/** A JSON-RPC request, and whoever answers one. */
export interface Request {
  readonly method: string;
  readonly params?: unknown;
}
type Ask = (request: Request) => Promise<unknown>;

const TRANSFER = toEventSelector(usdcAbi[0]);
const WALLET_DEPLOYED = toEventSelector(walletFactoryAbi[0]);

/** Wallets of one request; nodes bound the number of topics. */
const WALLETS_PER_REQUEST = 500;

const hex = z.templateLiteral(['0x', z.string().regex(/^[0-9a-fA-F]*$/)]);
const topicSchema = z.union([hex, z.array(hex), z.null()]);
const querySchema = z.looseObject({
  blockHash: hex.optional(),
  address: z.union([hex, z.array(hex)]).optional(),
  topics: z.array(topicSchema).optional(),
});
const logSchema = z.looseObject({
  address: hex,
  topics: z.array(hex),
  blockNumber: hex,
  logIndex: hex,
});
const logsSchema = z.array(logSchema);

type Query = z.infer<typeof querySchema>;
type Log = z.infer<typeof logSchema>;

const walletsOf = new WeakMap<Scope, Promise<Set<string>>>();

/**
 * Answers `eth_getLogs` without the USDC transfers that touch no wallet of ours. Some of those may remain; none that
 * does is ever left out, for Ponder asks for the factories' logs of a range before it asks for anything else of it.
 */
export async function scopeLogs(scope: Scope, params: unknown, ask: Ask): Promise<Log[]> {
  const wallets = await knownWallets(scope);
  const [query] = z.tuple([querySchema]).parse(params);
  if (isAllOfUsdc(scope, query)) return await transfersOf(wallets, query, ask);
  const logs = await getLogs(query, ask);
  for (const log of logs) learn(scope, wallets, log);
  const kept = logs.filter((log) => !isTransfer(scope, log) || touches(wallets, log));
  return kept.length === 0 ? logs.slice(0, 1) : kept;
}

async function knownWallets(scope: Scope): Promise<Set<string>> {
  let wallets = walletsOf.get(scope);
  if (wallets === undefined) {
    wallets = scope.knownWallets().then((known) => new Set([...known].map(topicOf)));
    walletsOf.set(scope, wallets);
    wallets.catch(() => walletsOf.delete(scope));
  }
  return await wallets;
}

function isAllOfUsdc({ usdc }: Scope, { blockHash, address, topics }: Query): boolean {
  const addresses = [address ?? []].flat().map((one) => one.toLowerCase());
  const events = [topics?.[0] ?? []].flat();
  return (
    blockHash === undefined &&
    addresses.length === 1 &&
    addresses[0] === usdc &&
    events.length === 1 &&
    events[0] === TRANSFER
  );
}

async function transfersOf(wallets: ReadonlySet<string>, query: Query, ask: Ask): Promise<Log[]> {
  const found = new Map<string, Log>();
  const all = [...wallets] as Hex[];
  for (let start = 0; start < all.length; start += WALLETS_PER_REQUEST) {
    const some = all.slice(start, start + WALLETS_PER_REQUEST);
    for (const topics of [
      [TRANSFER, some],
      [TRANSFER, null, some],
    ] satisfies Query['topics'][]) {
      for (const log of await getLogs({ ...query, topics }, ask))
        found.set(`${log.blockNumber} ${log.logIndex}`, log);
    }
  }
  return [...found.values()].sort(
    (a, b) => Number(a.blockNumber) - Number(b.blockNumber) || Number(a.logIndex) - Number(b.logIndex),
  );
}

async function getLogs(query: Query, ask: Ask): Promise<Log[]> {
  return logsSchema.parse(await ask({ method: 'eth_getLogs', params: [query] }));
}

function learn({ factories }: Scope, wallets: Set<string>, { address, topics }: Log): void {
  const [event, wallet] = topics;
  if (event !== WALLET_DEPLOYED || wallet === undefined) return;
  if (factories.some((factory) => factory === address.toLowerCase())) wallets.add(wallet.toLowerCase());
}

function isTransfer({ usdc }: Scope, { address, topics }: Log): boolean {
  return topics[0] === TRANSFER && address.toLowerCase() === usdc;
}

function touches(wallets: ReadonlySet<string>, { topics: [, ...parties] }: Log): boolean {
  return parties.some((party) => wallets.has(party.toLowerCase()));
}

function topicOf(address: Hex): string {
  return `0x${address.slice(2).toLowerCase().padStart(64, '0')}`;
}
