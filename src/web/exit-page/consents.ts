import { type Address, getAddress, type Hex, zeroAddress } from 'viem';
import { cloneIn } from '../../chain/contracts/abi-words.ts';
import { blockBefore, type LookedBack, lookBack } from '../../chain/nodes/log-ranges.ts';
import {
  type Allowance,
  type AskViews,
  approvalsOf,
  type ChainLog,
  deploymentOf,
  type FurtherKey,
  furtherKeysOf,
  isDeployment,
  keysIn,
  type LogFilter,
  OPENINGS_SECONDS,
  type Openings,
  openingsOf,
  readAllowances,
  readFurtherKeys,
  readOpenings,
  spendersIn,
} from '../../chain/wallets/wallet-consents.ts';
import { fieldOf, hexText, NoAnswerError, quantity, type Rpc, RpcRefusal, TellError, TooMuchError } from './rpc.ts';
import type { WalletPlace, WalletView } from './wallet-view.ts';

/** What stands of what was allowed with a wallet, as far as the chain's node tells. */
export interface Consents extends Openings {
  readonly allowances: readonly Allowance[];
  readonly keys: readonly FurtherKey[];
  /** `undefined` for no one, here and in the next. */
  readonly guardian: Address | undefined;
  readonly offeredTo: Address | undefined;
  /** What the page could not look for, and why; empty where this is all. */
  readonly gaps: readonly Gap[];
}

/** Something that the page could not look for. */
export interface Gap {
  readonly part: 'allowances' | 'keys' | 'openings';
  readonly reason: string;
  /** What was given in blocks from here on is known. */
  readonly since?: bigint;
}

/** How someone follows the looking, and ends it. */
export interface Watch {
  onProgress(block: bigint): void;
  readonly signal: AbortSignal;
}

/** So many questions at once: public nodes refuse more. */
const AT_ONCE = 8;

/** Asks the chain who else may do something with the wallet's money. What it cannot find out, it tells as gaps. */
export async function findConsents(place: WalletPlace, wallet: WalletView, watch: Watch): Promise<Consents> {
  const latest = await place.rpc.ask('eth_getBlockByNumber', ['latest', false]);
  const last = quantity(fieldOf(latest, 'number'));
  const now = Number(quantity(fieldOf(latest, 'timestamp')));
  const given = await orGaps(['allowances', 'keys'], { allowances: [], keys: [] }, () =>
    findGiven(place, wallet, { last, now, watch }),
  );
  const opened = await orGaps(['openings'], { envelopes: [], transfers: [] }, () =>
    findOpenings(place, wallet, { last, now, watch }),
  );
  const someone = (address: Address) => (address === zeroAddress ? undefined : getAddress(address));
  return {
    ...given.found,
    ...opened.found,
    guardian: someone(wallet.guardian),
    offeredTo: someone(wallet.pendingOwner),
    gaps: [...given.gaps, ...opened.gaps],
  };
}

interface At {
  readonly last: bigint;
  readonly now: number;
  readonly watch: Watch;
}

interface Part<Found> {
  readonly found: Found;
  readonly gaps: readonly Gap[];
}

/** What nothing can be said of is a gap. */
async function orGaps<Found>(
  parts: readonly Gap['part'][],
  none: Found,
  find: () => Promise<Part<Found>>,
): Promise<Part<Found>> {
  try {
    return await find();
  } catch (error) {
    if (!(error instanceof TellError)) throw error;
    return { found: none, gaps: parts.map((part) => ({ part, reason: error.message })) };
  }
}

/** Back to the wallet's deployment, before which no one could give anything. */
async function findGiven(
  place: WalletPlace,
  { terms }: WalletView,
  { last, now, watch }: At,
): Promise<Part<Pick<Consents, 'allowances' | 'keys'>>> {
  const { rpc, wallet } = place;
  const clone = cloneIn(hexText(await rpc.ask('eth_getCode', [wallet, 'latest'])));
  let isWhole = false;
  const filters = [approvalsOf(terms.usdc, wallet), furtherKeysOf(wallet), deploymentOf(wallet)];
  const { logs, gap } = await readBack(rpc, {
    filters,
    first: 0n,
    last,
    ...watch,
    isEnough([, , deployments = []]) {
      isWhole ||= clone !== undefined && deployments.some((log) => isDeployment(log, wallet, clone));
      return isWhole;
    },
  });
  const [approvals = [], settings = []] = logs;
  const ask = viewsOf(place);
  const reason = gap?.reason.message ?? 'The RPC URL does not keep the events of old blocks.';
  const since = gap === undefined || gap.before > last ? {} : { since: gap.before };
  return {
    found: {
      allowances: await readAllowances(ask, { usdc: terms.usdc, wallet }, spendersIn(approvals)),
      keys: await readFurtherKeys(ask, wallet, { keys: keysIn(settings), now }),
    },
    gaps: isWhole ? [] : (['allowances', 'keys'] as const).map((part) => ({ part, reason, ...since })),
  };
}

/** Where nothing is reserved, nothing is open; nor while the wallet is frozen. */
async function findOpenings(
  place: WalletPlace,
  { reserved, frozen, terms }: WalletView,
  { last, now, watch }: At,
): Promise<Part<Openings>> {
  if (reserved === 0n || frozen) return { found: { envelopes: [], transfers: [] }, gaps: [] };
  const { rpc, wallet } = place;
  const first = await blockBefore({ last, time: now - OPENINGS_SECONDS }, async (block) => {
    const shown = await rpc.ask('eth_getBlockByNumber', [`0x${block.toString(16)}`, false]);
    return Number(quantity(fieldOf(shown, 'timestamp')));
  });
  const { logs, gap } = await readBack(rpc, { filters: [openingsOf(wallet)], first, last, ...watch });
  const [events = []] = logs;
  return {
    found: await readOpenings(viewsOf(place), { usdc: terms.usdc, wallet }, { logs: events, now }),
    gaps: gap === undefined ? [] : [{ part: 'openings', reason: gap.reason.message }],
  };
}

function viewsOf({ rpc }: WalletPlace): AskViews {
  return async (calls) => {
    const answers: `0x${string}`[] = [];
    for (let from = 0; from < calls.length; from += AT_ONCE) {
      const asked = calls
        .slice(from, from + AT_ONCE)
        .map(({ target: to, data }) => rpc.ask('eth_call', [{ to, data }, 'latest']));
      answers.push(...(await Promise.all(asked)).map(hexText));
    }
    return answers;
  };
}

/** How far back to look, and for what. */
export interface Past {
  readonly filters: readonly LogFilter[];
  readonly first: bigint;
  readonly last: bigint;
  /** Whether what was found goes back far enough: nothing before it matters. */
  isEnough?(logs: readonly (readonly ChainLog[])[]): boolean;
  /** Called with the block down to which it has looked. */
  onProgress?(block: bigint): void;
  readonly signal?: AbortSignal;
}

/** Rate limits pass. */
const RETRIES = 3;
const RETRY_MS = 1_000;

/**
 * Reads logs backwards, at first of all blocks at once; where the node refuses, of half as many. What it could not read
 * is returned, not thrown.
 */
export async function readBack(rpc: Rpc, { filters, signal, ...past }: Past): Promise<LookedBack<ChainLog, TellError>> {
  return await lookBack<ChainLog, TellError>({
    ...past,
    blocks: past.last - past.first + 1n,
    isTooMuch: (refusal) => refusal instanceof RpcRefusal || refusal instanceof TooMuchError,
    stopped: () => (signal?.aborted === true ? new TellError('You stopped it.') : undefined),
    async read(span) {
      try {
        return await Promise.all(filters.map((filter) => logsOf(rpc, filter, span)));
      } catch (error) {
        if (error instanceof TellError) return error;
        throw error;
      }
    },
  });
}

async function logsOf(
  rpc: Rpc,
  { address, topics }: LogFilter,
  { from, to }: { readonly from: bigint; readonly to: bigint },
): Promise<readonly ChainLog[]> {
  const range = { fromBlock: `0x${from.toString(16)}`, toBlock: `0x${to.toString(16)}` };
  const filter = { ...range, ...(address === undefined ? {} : { address }), topics };
  const logs = await patiently(() => rpc.ask('eth_getLogs', [filter]));
  if (!Array.isArray(logs)) throw new NoAnswerError(NO_LOGS);
  return logs.map(logIn);
}

async function patiently(ask: () => Promise<unknown>): Promise<unknown> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!isPassing(error) || tries === RETRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

const RATE_LIMITED = /rate.?limit|too many requests|throttl|retry later/i;

function isPassing(error: unknown): boolean {
  return error instanceof RpcRefusal && (error.code === 429 || RATE_LIMITED.test(error.message));
}

const NO_LOGS = 'The RPC URL answered something else than events. Try another one.';

function logIn(value: unknown): ChainLog {
  const [address, data, topics] = ['address', 'data', 'topics'].map((name) => fieldOf(value, name));
  // A node may return logs that are in no block.
  quantity(fieldOf(value, 'blockNumber'));
  if (!Array.isArray(topics)) throw new NoAnswerError(NO_LOGS);
  return { address: hexText(address), data: hexText(data), topics: topics.map((each): Hex => hexText(each)) };
}
