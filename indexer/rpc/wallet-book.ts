import { toEventSelector } from 'viem';
import { walletFactoryAbi } from '../abis/walletFactory.ts';
import { type BlockMemory, remember } from './blocks.ts';
import { type Ask, getLogs, type Hex, type Log } from './json-rpc.ts';

const WALLET_DEPLOYED = toEventSelector(walletFactoryAbi[0]);

/** Ponder never asks for a block more than fifty blocks ahead of those that it has had. */
const LOOK_BACK_BLOCKS = 64;

/** How many blocks are remembered to have been looked at. */
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
  /** Looks at whatever is needed to know the wallets of all blocks before this one, whose own logs were learned. */
  knowBefore(blockHash: Hex): Promise<void>;
}

interface Parts {
  readonly factories: readonly Hex[];
  /** Wallets that were found before, as addresses. */
  readonly known: Iterable<Hex>;
  readonly blocks: BlockMemory;
  readonly ask: Ask;
}

export function createWalletBook({ factories, known, blocks, ask }: Parts): WalletBook {
  const wallets = new Set<Hex>([...known].map(topicOf));
  /** Blocks whose own logs were looked at. */
  const looked = new Map<Hex, Promise<void>>();
  /** Blocks before which, too, everything was looked at. */
  const covered = new Map<Hex, true>();
  const learn = (logs: readonly Log[]) => {
    for (const { address, topics } of logs) {
      const [event, wallet] = topics;
      if (event === WALLET_DEPLOYED && wallet !== undefined && factories.includes(lower(address))) {
        wallets.add(lower(wallet));
      }
    }
  };
  const parentOf = async (hash: Hex): Promise<Hex> => {
    if (blocks.parentOf(hash) === undefined) {
      blocks.notice(await ask({ method: 'eth_getBlockByHash', params: [hash, false] }));
    }
    const parent = blocks.parentOf(hash);
    if (parent === undefined) throw new Error(`The node does not know block ${hash} any more.`);
    return parent;
  };
  /** Looks at one block, once, whoever asks. */
  const look = async (blockHash: Hex): Promise<void> => {
    let looking = looked.get(blockHash);
    if (looking === undefined) {
      const query = { blockHash, address: [...factories], topics: [WALLET_DEPLOYED] };
      looking = getLogs(ask, query).then(learn);
      looking.catch(() => looked.delete(blockHash));
      remember(looked, blockHash, looking, MEMORY_BLOCKS);
    }
    await looking;
  };
  return {
    has: (topic) => wallets.has(lower(topic)),
    topics: () => [...wallets],
    learn,
    knowBefore: async (blockHash) => {
      remember(looked, blockHash, Promise.resolve(), MEMORY_BLOCKS);
      const path = [blockHash];
      let parent = await parentOf(blockHash);
      while (!covered.has(parent) && !isZero(parent) && path.length < LOOK_BACK_BLOCKS) {
        path.push(parent);
        const [next] = await Promise.all([parentOf(parent), look(parent)]);
        parent = next;
      }
      for (const hash of path) remember(covered, hash, true, MEMORY_BLOCKS);
    },
  };
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
