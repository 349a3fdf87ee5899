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
  MAX_SPENDERS,
  OPENINGS_SECONDS,
  type OpenEnvelope,
  type Openings,
  type OpenTransfer,
  openingsOf,
  readAllowances,
  readFurtherKeys,
  readOpenings,
  spendersIn,
} from '../../chain/wallets/wallet-consents.ts';
import { formatUsdc } from '../../core/lib/money.ts';
import { fieldOf, hexText, NoAnswerError, PageError, quantity, type Rpc, RpcRefusal, TooMuchError } from './rpc.ts';
import type { WalletPlace, WalletView } from './wallet-view.ts';

/** The consents of a wallet that still stand, as far as the chain's node shows them. */
export interface Consents extends Openings {
  readonly allowances: readonly Allowance[];
  readonly keys: readonly FurtherKey[];
  /** `undefined` for no one, here and in the next. */
  readonly guardian: Address | undefined;
  readonly offeredTo: Address | undefined;
  /** What the page could not look for, and why; empty if this is all. */
  readonly gaps: readonly Gap[];
}

/** Something that the page could not look for. */
export interface Gap {
  readonly part: 'allowances' | 'keys' | 'openings';
  readonly reason: string;
  /** What was given in blocks from here on is known. */
  readonly since?: bigint;
}

/** Reports the progress of the search, and stops it. */
export interface Watch {
  onProgress(block: bigint): void;
  readonly signal: AbortSignal;
}

/** Requests at once: public nodes refuse more. */
const AT_ONCE = 8;

/** Finds out who else may do something with the wallet's money. What it cannot find out, it returns as gaps. */
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

interface Findings<Found> {
  readonly found: Found;
  readonly gaps: readonly Gap[];
}

/** An error becomes a gap. */
async function orGaps<Found>(
  parts: readonly Gap['part'][],
  none: Found,
  find: () => Promise<Findings<Found>>,
): Promise<Findings<Found>> {
  try {
    return await find();
  } catch (error) {
    if (!(error instanceof PageError)) throw error;
    return { found: none, gaps: parts.map((part) => ({ part, reason: error.message })) };
  }
}

/** Searches back to the wallet's deployment: before that, no one could give anything. */
async function findGiven(
  place: WalletPlace,
  { terms }: WalletView,
  { last, now, watch }: At,
): Promise<Findings<Pick<Consents, 'allowances' | 'keys'>>> {
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

/** Nothing is open if nothing is reserved, or while the wallet is frozen. */
async function findOpenings(
  place: WalletPlace,
  { reserved, frozen, terms }: WalletView,
  { last, now, watch }: At,
): Promise<Findings<Openings>> {
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
      const batch = calls
        .slice(from, from + AT_ONCE)
        .map(({ target: to, data }) => rpc.ask('eth_call', [{ to, data }, 'latest']));
      answers.push(...(await Promise.all(batch)).map(hexText));
    }
    return answers;
  };
}

/** A search in past logs. */
export interface Past {
  readonly filters: readonly LogFilter[];
  readonly first: bigint;
  readonly last: bigint;
  /** Whether these logs go back far enough: nothing before them matters. */
  isEnough?(logs: readonly (readonly ChainLog[])[]): boolean;
  /** Called with the block down to which it has looked. */
  onProgress?(block: bigint): void;
  readonly signal?: AbortSignal;
}

/** Rate limits pass. */
const RETRIES = 3;
const RETRY_MS = 1_000;

/**
 * Reads logs backwards, at first of all blocks at once; if the node refuses, of half as many. Returns as a gap, and
 * does not throw, what it could not read.
 */
export async function readBack(rpc: Rpc, { filters, signal, ...past }: Past): Promise<LookedBack<ChainLog, PageError>> {
  return await lookBack<ChainLog, PageError>({
    ...past,
    blocks: past.last - past.first + 1n,
    isTooMuch: (refusal) => refusal instanceof RpcRefusal || refusal instanceof TooMuchError,
    stopped: () => (signal?.aborted === true ? new PageError('You stopped it.') : undefined),
    async read(span) {
      try {
        return await Promise.all(filters.map((filter) => logsOf(rpc, filter, span)));
      } catch (error) {
        if (error instanceof PageError) return error;
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

const NO_LOGS = 'The RPC URL did not answer with events. Try another one.';

function logIn(value: unknown): ChainLog {
  const [address, data, topics] = ['address', 'data', 'topics'].map((name) => fieldOf(value, name));
  // A node may return logs that are in no block.
  quantity(fieldOf(value, 'blockNumber'));
  if (!Array.isArray(topics)) throw new NoAnswerError(NO_LOGS);
  return { address: hexText(address), data: hexText(data), topics: topics.map((each): Hex => hexText(each)) };
}

/** A sentence of a list; `isBad` if something is unknown. */
export interface ListItem {
  readonly text: string;
  readonly isBad?: boolean;
}

/** No one has more USDC: an allowance of this much is one of everything. */
const EVERYTHING = 2n ** 64n;

/** What others may do with the wallet, in plain words, and what the page could not find out. */
export function consentPoints(consents: Consents): readonly ListItem[] {
  const { allowances, keys, envelopes, transfers, guardian, offeredTo, gaps } = consents;
  const points: ListItem[] = [
    ...gaps.map((gap) => ({ text: gapWords(gap), isBad: true })),
    ...allowances.map((each) => ({ text: allowanceWords(each) })),
    ...tooMany(allowances),
    ...keys.map((each) => ({ text: keyWords(each) })),
    ...envelopes.map((each) => ({ text: envelopeWords(each) })),
    ...transferPoints(transfers),
    ...(guardian === undefined ? [] : [{ text: `${guardian} is the guardian: it can freeze the wallet.` }]),
    ...(offeredTo === undefined ? [] : [{ text: `The wallet is offered to ${offeredTo}, who can accept it.` }]),
  ];
  return points.length > 0 ? points : [{ text: NOTHING }];
}

const NOTHING =
  'No one else may do anything with the USDC of the wallet, but the agent with its session key: there is no USDC allowance, no further session key, no guardian, no open envelope, no signed transfer and no offer.';

function gapWords({ part, reason, since }: Gap): string {
  const bound = since === undefined ? '' : ` Only what was given from block ${since} on is listed.`;
  switch (part) {
    case 'allowances':
      return `This page could not look for all USDC allowances. ${reason}${bound} There may be more than are listed here. An allowance that is not listed is not ended: its holder can still take this wallet's USDC. Look again with an RPC URL that keeps all events.`;
    case 'keys':
      return `This page could not look for all further session keys. ${reason}${bound} There may be more than are listed here. Ending all consents revokes them all the same.`;
    case 'openings':
      return `This page could not look for open envelopes and signed transfers. ${reason} Money is reserved for some. Ending all consents, or accepting the wallet, makes them void all the same.`;
  }
}

function allowanceWords({ spender, amount }: Allowance): string {
  const much = amount >= EVERYTHING ? 'all USDC' : `up to ${formatUsdc(amount)} USDC`;
  return `${spender} may take ${much} out of the wallet, at any time, even while it is frozen (an allowance at USDC).`;
}

function tooMany(allowances: readonly Allowance[]): readonly ListItem[] {
  if (allowances.length <= MAX_SPENDERS) return [];
  const text = `There are ${allowances.length} allowances, and one step ends ${MAX_SPENDERS}, the largest first. Then end all consents again for the rest.`;
  return [{ text, isBad: true }];
}

const SCOPES = [
  [1, 'pay'],
  [2, 'pay by signature (x402)'],
  [4, 'make Jobs'],
] as const;

function keyWords({ key, scopes, expiresAt }: FurtherKey): string {
  const may = SCOPES.filter(([bit]) => (scopes & bit) !== 0).map(([, words]) => words);
  const end = expiresAt === 0 ? 'without an end' : `until ${timeOf(expiresAt)}`;
  return `The session key ${key} may ${may.join(', ')} within its limits, ${end}.`;
}

function envelopeWords({ envelope, cap, slotsLeft, end }: OpenEnvelope): string {
  return `Envelope ${envelope} is open until ${timeOf(end)}: ${slotsLeft} more transfers of at most ${formatUsdc(cap)} USDC each.`;
}

function transferPoints(transfers: readonly OpenTransfer[]): readonly ListItem[] {
  return transfers.map(({ to, value, validBefore }) => ({
    text: `A signed transfer of ${formatUsdc(value)} USDC to ${to} can be executed until ${timeOf(validBefore)}.`,
  }));
}

function timeOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');
}
