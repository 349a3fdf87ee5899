import { type Address, getAbiItem, type Hex } from 'viem';
import { BLOCKS_PER_QUERY, type BlockRange, REORGANISED_BLOCKS, slicesOf } from '../../chain/blocks/blocks.ts';
import { usdcAbi } from '../../chain/contracts/generated/IFiatToken.ts';
import type { Core } from '../../chain/core.ts';
import { type BlockPoint, type ChainEvent, parseEvent } from '../../chain/events/chain-events.ts';
import type { Chain } from '../../chain/nodes/chain.ts';
import { readInRanges } from '../../chain/nodes/log-ranges.ts';
import { inLowerCase } from '../../core/lib/address.ts';
import { doubling, withDeadline } from '../../core/lib/time.ts';
import type { OpenAuthorization, X402Store } from './x402-store.ts';

/** What takes in the events of purchases, and folds them again. */
export interface IndexedPurchases {
  /** The latest final block that the nodes reported. */
  finalized(): BlockPoint | undefined;
  /** Takes in what USDC says of transfers. */
  seen(events: readonly ChainEvent[]): Promise<void>;
  /** Takes back what was taken in about these payments, if its block is gone. */
  recheck(refs: readonly Hex[]): Promise<void>;
  /** Folds the events of these payments again. */
  refold(refs: readonly Hex[]): Promise<void>;
}

/** How far the blocks of an authorisation were searched. */
interface Search {
  readonly through: number;
  /** The last of them is one in which USDC refuses the transfer. */
  readonly isOver: boolean;
  /** Times are of `performance.now()`. */
  readonly searchedAt: number;
  readonly failures: number;
  readonly pausedUntil: number;
}

interface Head {
  readonly number: number;
  readonly timestamp: number;
}

const AUTHORIZATION_USED = getAbiItem({ abi: usdcAbi, name: 'AuthorizationUsed' });
/** Authorisations that are looked at together; the others have their turn at the next time. */
const MAX_TOGETHER = 2_000;
/** Nodes bound how many topics a query may have. */
const NONCES_PER_QUERY = 200;
/** Each time, so that those that lie far back hold up no one for long. */
const SLICES_PER_GROUP = 4;
const GROUPS_AT_ONCE = 8;
/** Nodes that search for longer are not waited for. */
const QUERY_TIMEOUT_MS = 10_000;
/** Blocks of so many payments are looked at again. */
const MAX_RECHECKED = 500;

/**
 * Follows what USDC says about transfers that wallets have authorised. Each authorisation has its own place up to which
 * blocks were searched; those whose places are near each other share queries.
 */
export function createAuthorizationScanner(
  { chain, logger }: Core,
  store: X402Store,
  { seen, recheck }: IndexedPurchases,
) {
  const searches = new Map<string, Search>();
  const nextPage = pagesOf(store, searches);

  const searchOf = ({ authorization, signedAtBlock }: OpenAuthorization): Search =>
    searches.get(authorization.paymentId) ?? {
      through: signedAtBlock,
      isOver: false,
      searchedAt: 0,
      failures: 0,
      pausedUntil: 0,
    };
  const note = (group: readonly OpenAuthorization[], change: (search: Search) => Partial<Search>) => {
    for (const open of group) {
      const search = searchOf(open);
      searches.set(open.authorization.paymentId, { ...search, ...change(search), searchedAt: performance.now() });
    }
  };
  const firstOf = (open: OpenAuthorization) => Math.max(0, searchOf(open).through - REORGANISED_BLOCKS);

  const search = async (group: readonly OpenAuthorization[], head: Head): Promise<void> => {
    const range = { first: Math.min(...group.map(firstOf)), last: head.number };
    let left = group;
    let slices = 0;
    for (const slice of slicesOf(range, BLOCKS_PER_QUERY)) {
      if (left.length === 0 || slices === SLICES_PER_GROUP) return;
      slices++;
      const events = await usesIn(chain, left, slice);
      if (events.length > 0) await seen(events);
      const reached = slice.last === head.number ? head.timestamp : await timeOf(chain, slice.last);
      const isOver = ({ authorization }: OpenAuthorization) => authorization.validBefore <= reached;
      const found = { through: slice.last, failures: 0, pausedUntil: 0 };
      note(left.filter(isOver), () => ({ ...found, isOver: true }));
      left = left.filter((open) => !isOver(open));
      note(left, () => found);
    }
  };

  const trySearch = async (group: readonly OpenAuthorization[], head: Head): Promise<void> => {
    try {
      await search(group, head);
    } catch (error) {
      const left = group.filter((open) => !searchOf(open).isOver);
      note(left, ({ failures }) => ({
        failures: failures + 1,
        pausedUntil: performance.now() + pauseAfter(failures + 1) * 1000,
      }));
      const log = { err: error, fromBlock: Math.min(...left.map(firstOf)), authorizations: left.length };
      logger.warn(log, 'USDC could not be asked what was cashed of some authorisations');
    }
  };

  const searchAll = async (page: readonly OpenAuthorization[], head: Head): Promise<void> => {
    const now = performance.now();
    const wanted = page.flatMap((open) => {
      const { isOver, pausedUntil, failures } = searchOf(open);
      return isOver || pausedUntil > now ? [] : [{ open, failures, first: firstOf(open) }];
    });
    const searchedAt = (group: readonly OpenAuthorization[]) =>
      Math.min(...group.map((open) => searchOf(open).searchedAt));
    const groups = groupsOf(wanted).sort((a, b) => searchedAt(a) - searchedAt(b));
    await Promise.all(groups.slice(0, GROUPS_AT_ONCE).map((group) => trySearch(group, head)));
  };

  return {
    /** Reads at once whether USDC has executed a payment's transfer, and takes that in. */
    async look(open: OpenAuthorization): Promise<void> {
      const head = await headOf(chain);
      await search([open], head);
    },
    /**
     * Searches what was cashed of all that is authorised, a bounded number of blocks at a time, and whether what was
     * cashed lately still is. Throws in the end if some of it could not be read; the rest was.
     */
    async find(): Promise<void> {
      const page = await nextPage();
      const uses = await store.latestUses(MAX_RECHECKED);
      if (page.length === 0 && uses.length === 0) return;
      const head = await headOf(chain);
      const isLate = ({ blockNumber }: (typeof uses)[number]) =>
        blockNumber !== null && blockNumber > head.number - REORGANISED_BLOCKS;
      const recent = uses.filter(isLate).map(({ ref }) => ref);
      const outcomes = await Promise.allSettled([recheck(recent), searchAll(page, head)]);
      for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
      const failing = page.filter((open) => searchOf(open).failures > 0).length;
      if (failing > 0) throw new Error(`Authorisations about which USDC could not be asked: ${failing}.`);
    },
    /** Has all blocks of a payment searched again: USDC says that it was cashed. */
    again(paymentId: string): void {
      // What fails has not got past the blocks that it reads.
      if (searches.get(paymentId)?.failures === 0) searches.delete(paymentId);
    },
  };
}

/** The next of all authorisations each time, in rounds; what a round has not seen has no search any more. */
function pagesOf(store: X402Store, searches: Map<string, Search>): () => Promise<OpenAuthorization[]> {
  let after = '';
  let seenInRound = new Set<string>();
  return async () => {
    const page = await store.authorizedAfter(after, MAX_TOGETHER);
    for (const { authorization } of page) seenInRound.add(authorization.paymentId);
    const last = page.at(-1);
    if (page.length === MAX_TOGETHER && last !== undefined) {
      after = last.authorization.paymentId;
      return page;
    }
    for (const id of searches.keys()) if (!seenInRound.has(id)) searches.delete(id);
    after = '';
    seenInRound = new Set();
    return page;
  };
}

interface PlannedSearch {
  readonly open: OpenAuthorization;
  /** Where its search begins. */
  readonly first: number;
  readonly failures: number;
}

/**
 * Those that share queries: near each other by where their searches begin. If a query failed, there are fewer in the
 * next ones, until each is alone: blocks that cannot be read concern only those that need them.
 */
function groupsOf(all: readonly PlannedSearch[]): OpenAuthorization[][] {
  const groups: { first: number; failures: number; members: OpenAuthorization[] }[] = [];
  for (const { open, first, failures } of all.toSorted((a, b) => a.failures - b.failures || a.first - b.first)) {
    const group = groups.at(-1);
    const isNear = group?.failures === failures && first < group.first + BLOCKS_PER_QUERY;
    const room = Math.max(1, Math.floor(NONCES_PER_QUERY / 16 ** failures));
    if (isNear && group.members.length < room) group.members.push(open);
    else groups.push({ first, failures, members: [open] });
  }
  return groups.map(({ members }) => members);
}

async function usesIn(
  chain: Chain,
  open: readonly OpenAuthorization[],
  { first, last }: BlockRange,
): Promise<ChainEvent[]> {
  const args = {
    authorizer: [...new Set(open.map(({ walletAddress }) => walletAddress))],
    nonce: open.map(({ authorization }) => authorization.nonce),
  };
  const logs = await readInRanges(BigInt(first), BigInt(last), (fromBlock, toBlock) => {
    const filter = { address: chain.contracts.usdc, event: AUTHORIZATION_USED, args, fromBlock, toBlock };
    return withDeadline(chain.client.getLogs({ ...filter, strict: true }), QUERY_TIMEOUT_MS);
  });
  const times = await blockTimes(chain, [...new Set(logs.map(({ blockHash }) => blockHash))]);
  return logs.flatMap((log) => {
    const { authorizer, nonce } = log.args;
    const timestamp = times.get(log.blockHash);
    if (timestamp === undefined) return [];
    const { transactionHash, logIndex, blockHash, address } = log;
    const place = { transactionHash, logIndex, blockNumber: Number(log.blockNumber), blockHash, timestamp };
    const used = { ...place, address, event: 'AuthorizationUsed' };
    const refs = open.filter((one) => isOf(one, authorizer, nonce)).map(({ ref }) => ref);
    const events = refs.map((ref) =>
      parseEvent({ ...used, args: { authorizer: inLowerCase(authorizer), nonce, ref } }),
    );
    return events.filter((event) => event !== undefined);
  });
}

function isOf({ walletAddress, authorization }: OpenAuthorization, authorizer: Address, nonce: string): boolean {
  return walletAddress.toLowerCase() === authorizer.toLowerCase() && authorization.nonce === nonce;
}

/** Of those blocks that the node still has. */
async function blockTimes({ client }: Chain, hashes: readonly `0x${string}`[]): Promise<ReadonlyMap<string, number>> {
  const blocks = await Promise.all(hashes.map((blockHash) => client.getBlock({ blockHash })));
  return new Map(blocks.map(({ hash, timestamp }) => [hash, Number(timestamp)]));
}

async function headOf({ client }: Chain): Promise<Head> {
  const { number, timestamp } = await client.getBlock();
  return { number: Number(number), timestamp: Number(timestamp) };
}

async function timeOf({ client }: Chain, height: number): Promise<number> {
  return Number((await client.getBlock({ blockNumber: BigInt(height) })).timestamp);
}

/** Seconds until what was tried so often in vain is tried again. */
export function pauseAfter(tries: number): number {
  return doubling(3, 300, tries);
}
