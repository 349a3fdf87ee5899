import { type BlockMemory, remember } from './blocks.ts';
import { createHoldings } from './holdings.ts';
import { type Ask, getLogs, type Hex, type Log } from './json-rpc.ts';
import { lower, TRANSFER, topicOf, WALLET_DEPLOYED } from './topics.ts';

/** Ponder never asks for a block more than fifty blocks ahead of those that it has had. */
const LOOK_BACK_BLOCKS = 64;

/** How many blocks are remembered to have been looked at. */
const MEMORY_BLOCKS = 4096;

/**
 * The wallets that this process has heard of, on whichever branch of the chain, and the agents that they have ever
 * held. Ponder fetches blocks side by side, so a transfer may arrive before the deployment of the wallet that it goes
 * to, and feedback before the agent; `knowBefore` makes sure.
 */
export interface Book {
  /** Whether a topic of an event is the address of a wallet. */
  hasWallet(topic: string | undefined): boolean;
  /** Whether a topic of an event is the id of a wallet's agent. */
  hasAgent(topic: string | undefined): boolean;
  /** The addresses of all wallets, as topics. */
  wallets(): Hex[];
  /** The ids of their agents, as topics. */
  agents(): Hex[];
  /** Takes note of the wallets that logs announce, and of their agents. */
  learn(logs: readonly Log[]): void;
  /**
   * Looks at whatever is needed to know the wallets and agents of all blocks before this one, whose own logs were
   * learned.
   */
  knowBefore(blockHash: Hex): Promise<void>;
}

interface Parts {
  readonly factories: readonly Hex[];
  readonly identityRegistry: Hex | undefined;
  readonly known: Known;
  readonly blocks: BlockMemory;
  readonly ask: Ask;
}

/** What was found before this process started. */
export interface Known {
  /** As addresses. */
  readonly wallets: Iterable<Hex>;
  /** As topics. */
  readonly agents: Iterable<Hex>;
}

export function createBook({ factories, identityRegistry, known, blocks, ask }: Parts): Book {
  const holdings = createHoldings([...known.wallets].map(topicOf), known.agents);
  /** Blocks whose own logs were looked at. */
  const looked = new Map<Hex, Promise<void>>();
  /** Blocks before which, too, everything was looked at. */
  const covered = new Map<Hex, true>();
  const learnOne = ({ address, topics }: Log) => {
    const isFromFactory = factories.includes(lower(address));
    if (!isFromFactory && lower(address) !== identityRegistry) return;
    const [event, first, second, third] = topics.map(lower);
    if (first === undefined) return;
    if (isFromFactory && event === WALLET_DEPLOYED) holdings.addWallet(first);
    if (event !== TRANSFER || lower(address) !== identityRegistry) return;
    if (second === undefined || third === undefined) return;
    if (!isZero(first)) holdings.addHolder(third, first);
    holdings.addHolder(third, second);
  };
  const learn = (logs: readonly Log[]) => {
    for (const log of logs) learnOne(log);
  };
  const parentOf = async (hash: Hex): Promise<Hex> => {
    if (blocks.parentOf(hash) === undefined) {
      blocks.notice(await ask({ method: 'eth_getBlockByHash', params: [hash, false] }));
    }
    const parent = blocks.parentOf(hash);
    if (parent === undefined) throw new Error(`The node does not know block ${hash} any more.`);
    return parent;
  };
  /** Reads one block, once for all callers. */
  const look = async (blockHash: Hex): Promise<void> => {
    let looking = looked.get(blockHash);
    if (looking === undefined) {
      const query =
        identityRegistry === undefined
          ? { blockHash, address: [...factories], topics: [WALLET_DEPLOYED] }
          : { blockHash, address: [...factories, identityRegistry], topics: [[WALLET_DEPLOYED, TRANSFER]] };
      looking = getLogs(ask, query).then(learn);
      looking.catch(() => looked.delete(blockHash));
      remember(looked, blockHash, looking, MEMORY_BLOCKS);
    }
    await looking;
  };
  return {
    hasWallet: (topic) => topic !== undefined && holdings.wallets.has(lower(topic)),
    hasAgent: (topic) => topic !== undefined && holdings.agents.has(lower(topic)),
    wallets: () => [...holdings.wallets],
    agents: () => [...holdings.agents],
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
