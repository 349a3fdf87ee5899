import { toEventSelector } from 'viem';
import { walletFactoryAbi } from '../abis/walletFactory.ts';
import { type Ask, getLogs, type Header, type Hex, headerOf, type Log } from './json-rpc.ts';

const WALLET_DEPLOYED = toEventSelector(walletFactoryAbi[0]);

/** Ponder never asks for a block more than fifty blocks ahead of those that it has had. */
const LOOK_BACK_BLOCKS = 64;

/** How many blocks are remembered. */
const MEMORY_BLOCKS = 4096;

/**
 * The wallets that this process has heard of, on whichever branch of the chain. Ponder fetches blocks side by side, so
 * a transfer may arrive before the deployment of the wallet that it goes to; `knowBefore` makes sure.
 */
export interface WalletBook {
  /** Whether a topic of an event is the address of a wallet. */
  has(topic: string): boolean;
  /** The addresses of all wallets, as topics. */
  topics(): Hex[];
  /** Takes note of the wallets that logs announce. */
  learn(logs: readonly Log[]): void;
  /** Takes note of a block that was fetched. */
  notice(block: unknown): void;
  /** Looks at whatever is needed to know the wallets of all blocks before this one, whose own logs were learned. */
  knowBefore(blockHash: Hex): Promise<void>;
}

/** @param known wallets that were found before, as addresses */
export function createWalletBook(factories: readonly Hex[], known: Iterable<Hex>, ask: Ask): WalletBook {
  const wallets = new Set<Hex>([...known].map(topicOf));
  const headers = new Map<Hex, Header>();
  const covered = new Map<Hex, true>();
  const learn = (logs: readonly Log[]) => {
    for (const { address, topics } of logs) {
      const [event, wallet] = topics;
      if (event === WALLET_DEPLOYED && wallet !== undefined && factories.includes(lower(address))) {
        wallets.add(lower(wallet));
      }
    }
  };
  const notice = (block: unknown) => {
    const header = headerOf(block);
    if (header !== undefined) remember(headers, header.hash, header);
  };
  const parentOf = async (hash: Hex): Promise<Hex> => {
    if (!headers.has(hash)) notice(await ask({ method: 'eth_getBlockByHash', params: [hash, false] }));
    const header = headers.get(hash);
    if (header === undefined) throw new Error(`The node does not know block ${hash} any more.`);
    return header.parentHash;
  };
  return {
    has: (topic) => wallets.has(lower(topic)),
    topics: () => [...wallets],
    learn,
    notice,
    knowBefore: async (blockHash) => {
      const looked = [blockHash];
      let parent = await parentOf(blockHash);
      while (!covered.has(parent) && !isZero(parent) && looked.length < LOOK_BACK_BLOCKS) {
        const query = { blockHash: parent, address: [...factories], topics: [WALLET_DEPLOYED] };
        const [logs, next] = await Promise.all([getLogs(ask, query), parentOf(parent)]);
        learn(logs);
        looked.push(parent);
        parent = next;
      }
      for (const hash of looked) remember(covered, hash, true);
    },
  };
}

function remember<V>(map: Map<Hex, V>, hash: Hex, value: V): void {
  map.set(hash, value);
  const [oldest] = map.keys();
  if (map.size > MEMORY_BLOCKS && oldest !== undefined) map.delete(oldest);
}

function isZero(hash: Hex): boolean {
  return /^0x0*$/.test(hash);
}

function topicOf(address: Hex): Hex {
  return `0x${address.slice(2).toLowerCase().padStart(64, '0')}`;
}

function lower(text: string): Hex {
  return `0x${text.slice(2).toLowerCase()}`;
}
