import { type Address, BaseError, type Hex, isAddressEqual, numberToHex, zeroAddress } from 'viem';
import type { Owner } from '../../../accounts/auth/caller.ts';
import { REORGANISED_BLOCKS } from '../../../chain/blocks/blocks.ts';
import type { Core } from '../../../chain/core.ts';
import type { GivenRights, ReadGivenRights } from '../../../chain/events/chain-events.ts';
import type { Chain } from '../../../chain/nodes/chain.ts';
import { blockBefore, lookBack } from '../../../chain/nodes/log-ranges.ts';
import { withRpcDeadline } from '../../../chain/nodes/rpc-errors.ts';
import {
  type Allowance,
  type AskViews,
  approvalsOf,
  type ChainLog,
  deploymentOf,
  endConsentsData,
  type FurtherKey,
  furtherKeysOf,
  keysIn,
  type LogFilter,
  OPENINGS_SECONDS,
  type Openings,
  openingsOf,
  readAllowances,
  readFurtherKeys,
  readOpenings,
  spendersIn,
  spendersToEnd,
} from '../../../chain/wallets/wallet-consents.ts';
import { walletStateCall } from '../../../chain/wallets/wallet-state.ts';
import { AppError } from '../../../core/errors.ts';
import type { OwnerChange } from '../owner/owner-change.ts';
import type { ChangeOutcome, OwnerOperations } from '../owner/owner-operations.ts';
import type { WalletAccess } from '../wallet-access.ts';
import {
  guardianCall,
  heirIn,
  notShownYet,
  pendingOwnerCall,
  readGuardian,
  readState,
  shownBy,
} from '../wallet-contract.ts';

/** All that an owner or the agent has allowed with a wallet and that stands now. Amounts are micro-USDC. */
export interface StandingConsents extends Openings {
  readonly allowances: readonly Allowance[];
  /** Session keys in addition to the first one. */
  readonly keys: readonly FurtherKey[];
  /** `undefined` for no one, here and in the next. */
  readonly guardian: Address | undefined;
  readonly pendingOwner: Address | undefined;
  /** Put aside for openings, and for some that are void and not settled yet. */
  readonly reserved: bigint;
}

/** Views of one call to a node. */
const VIEWS_AT_ONCE = 100;

/** How all that was allowed ends. */
export interface ConsentsEnding {
  /** Whose allowances end, as they were signed; those that stand if it is left out. */
  readonly spenders?: readonly Address[] | undefined;
  readonly signature?: Hex | undefined;
}

export type Consents = ReturnType<typeof createConsents>;

/**
 * Creates what finds and ends everything that was allowed with a wallet. The index knows to whom rights were ever
 * given, and the nodes for the blocks that it has not read yet; all of them, where it does not answer. The chain knows
 * what of that stands. All throw what `OwnerOperations.apply` does, and `CONSENTS_UNKNOWN` where it cannot be known.
 */
export function createConsents(
  core: Core,
  {
    given,
    access,
    ownerOperations,
  }: { readonly given: ReadGivenRights; readonly access: WalletAccess; readonly ownerOperations: OwnerOperations },
) {
  const of = async (walletId: string, owner: Owner): Promise<StandingConsents> => {
    const { chainAddress } = await access.owned(walletId, owner);
    const timeoutMs = core.deadlines.chainMs;
    return await withRpcDeadline(look(core, given, chainAddress, performance.now() + timeoutMs), timeoutMs);
  };
  /** Whose allowances are to end. They are looked for before the wallet's turn, which others wait for. */
  const spendersOf = async (walletId: string, owner: Owner): Promise<readonly Address[]> =>
    spendersToEnd((await of(walletId, owner)).allowances);
  return {
    /** What was allowed with the wallet and stands. */
    of,
    spendersOf,
    /** Ends all that was allowed with the wallet. */
    async end(walletId: string, owner: Owner, { spenders, signature }: ConsentsEnding): Promise<ChangeOutcome> {
      const ended = spenders ?? (await spendersOf(walletId, owner));
      return await ownerOperations.apply(walletId, owner, endConsentsChange(ended), signature);
    },
  };
}

/** In addition to the gas of each spender. */
const GAS_LIMIT = 250_000;
const SPENDER_GAS = 40_000;

/** Gas that ending so many allowances may take, and all other consents with them. */
export function endingGas(spenders: readonly Address[]): number {
  return GAS_LIMIT + spenders.length * SPENDER_GAS;
}

/** The change after which nothing stands any more but the wallet's first session key. */
function endConsentsChange(spenders: readonly Address[]): OwnerChange {
  return {
    kind: 'end_consents',
    audit: { action: 'consents_ended', details: { spenders } },
    // Also where nothing shows: what was signed and not sent yet ends, too.
    functionFor: () => ({ data: endConsentsData(spenders, false), gasLimit: endingGas(spenders) }),
  };
}

async function look(core: Core, given: ReadGivenRights, wallet: Address, endsAt: number): Promise<StandingConsents> {
  const { chain } = core;
  const { usdc } = chain.contracts;
  const own = [walletStateCall, guardianCall, pendingOwnerCall].map((data) => ({ target: wallet, data }));
  const { block, answers } = await chain.probe(own);
  const [shown, guarded, pending] = answers;
  const state = readState(shown);
  if (state === undefined) throw notShownYet();
  const { number: last, now } = block;
  const ask = viewsOf(chain);
  const { spenders, keys } = await everyoneGivenRights(core, given, wallet, { last, endsAt });
  const guardian = readGuardian(guarded);
  const isOpen = state.reserved > 0n && !state.frozen;
  return {
    allowances: await readAllowances(ask, { usdc, wallet }, spenders),
    keys: await readFurtherKeys(ask, wallet, { keys, now }),
    ...(isOpen ? await openings(chain, wallet, { last, now, endsAt }) : { envelopes: [], transfers: [] }),
    guardian: isAddressEqual(guardian, zeroAddress) ? undefined : guardian,
    pendingOwner: heirIn(pending, state.owner),
    reserved: state.reserved,
  };
}

/** Whom rights were ever given to. */
async function everyoneGivenRights(
  { chain, logger }: Core,
  given: ReadGivenRights,
  wallet: Address,
  { last, endsAt }: { readonly last: bigint; readonly endsAt: number },
): Promise<HoldersOfRights> {
  const indexed = await given(wallet).catch((error: unknown) => {
    // The nodes know it, too.
    logger.warn({ err: error, wallet }, 'the index does not tell whom a wallet gave rights to');
    return undefined;
  });
  if (indexed === undefined) return await givenInLogs(chain, wallet, { first: 0n, last, endsAt });
  const read = BigInt(indexed.blockNumber - REORGANISED_BLOCKS);
  const first = read < 1n ? 1n : read;
  const later = await givenInLogs(chain, wallet, { first, last, endsAt });
  return {
    spenders: [...new Set([...indexed.spenders, ...later.spenders])],
    keys: [...new Set([...indexed.keys, ...later.keys])],
  };
}

/** What was opened within the time that openings live. */
async function openings(
  chain: Chain,
  wallet: Address,
  { last, now, endsAt }: { readonly last: bigint; readonly now: number; readonly endsAt: number },
): Promise<Openings> {
  const first = await blockBefore({ last, time: now - OPENINGS_SECONDS }, async (blockNumber) =>
    Number((await chain.client.getBlock({ blockNumber })).timestamp),
  );
  const [logs = []] = await logsOf(chain, [openingsOf(wallet)], { first, last, endsAt });
  return await readOpenings(viewsOf(chain), { usdc: chain.contracts.usdc, wallet }, { logs, now });
}

function viewsOf(chain: Chain): AskViews {
  return async (calls) => {
    const results: `0x${string}`[] = [];
    for (let from = 0; from < calls.length; from += VIEWS_AT_ONCE) {
      const { answers } = await chain.probe(calls.slice(from, from + VIEWS_AT_ONCE));
      results.push(...answers.map(shownBy));
    }
    return results;
  };
}

/** Whom a wallet has ever given rights to. */
export type HoldersOfRights = Pick<GivenRights, 'spenders' | 'keys'>;

/** Public nodes answer for so many blocks at once, most of them. */
const BLOCKS = 10_000n;

/** Which blocks, both included, and until when there is time, by `performance.now()`. */
export interface BlockSpan {
  readonly first: bigint;
  readonly last: bigint;
  readonly endsAt: number;
}

/**
 * Whom a wallet has given rights to in these blocks, by the nodes alone; before its deployment it could not. Throws
 * `CONSENTS_UNKNOWN` where they do not tell all of it.
 */
export async function givenInLogs(chain: Chain, wallet: Address, span: BlockSpan): Promise<HoldersOfRights> {
  const { usdc, walletFactoryV2, walletFactoryV3 } = chain.contracts;
  const factories = [walletFactoryV2, walletFactoryV3].flatMap((factory) => factory ?? []);
  const [approvals = [], settings = [], deployments = []] = await logsOf(
    chain,
    [approvalsOf(usdc, wallet), furtherKeysOf(wallet), { ...deploymentOf(wallet), address: factories }],
    span,
    ([, , deployed = []]) => deployed.length > 0,
  );
  // A node that keeps no old events answers that there were none.
  if (span.first === 0n && deployments.length === 0) throw unknown('The nodes keep no events of old blocks.');
  return { spenders: spendersIn(approvals), keys: keysIn(settings) };
}

/** The logs of each filter in these blocks, or back to where they suffice. Throws `CONSENTS_UNKNOWN`. */
export async function logsOf(
  { client }: Chain,
  filters: readonly LogFilter[],
  { first, last, endsAt }: BlockSpan,
  isEnough?: (logs: readonly (readonly ChainLog[])[]) => boolean,
): Promise<readonly (readonly ChainLog[])[]> {
  const { logs, gap } = await lookBack<ChainLog, Error>({
    first,
    last,
    blocks: BLOCKS,
    ...(isEnough === undefined ? {} : { isEnough }),
    isTooMuch: (refusal) => refusal instanceof BaseError,
    stopped: () => (performance.now() < endsAt ? undefined : new Error('It takes too long.')),
    async read({ from, to }) {
      try {
        return await Promise.all(filters.map((filter) => readLogs(client, filter, from, to)));
      } catch (error) {
        if (error instanceof BaseError || error instanceof AppError) return error;
        throw error;
      }
    },
  });
  if (gap !== undefined) throw unknown(`Before block ${gap.before}, nothing could be read.`, gap.reason);
  return logs;
}

async function readLogs(
  client: Chain['client'],
  { address, topics }: LogFilter,
  from: bigint,
  to: bigint,
): Promise<readonly ChainLog[]> {
  const logs = await client.request({
    method: 'eth_getLogs',
    params: [
      {
        fromBlock: numberToHex(from),
        toBlock: numberToHex(to),
        topics: topics.map((each): Hex | Hex[] | null =>
          typeof each === 'object' && each !== null ? [...each] : each,
        ),
        ...(address === undefined ? {} : { address: [address].flat() }),
      },
    ],
  });
  return logs.map(({ address: emitter, topics: logTopics, data }) => ({ address: emitter, topics: logTopics, data }));
}

function unknown(reason: string, cause?: unknown): AppError {
  return new AppError('CONSENTS_UNKNOWN', {
    message: `It is not known who else may do something with the wallet. ${reason}`,
    cause,
  });
}
