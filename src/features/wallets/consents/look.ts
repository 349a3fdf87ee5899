import { type Address, isAddressEqual, zeroAddress } from 'viem';
import { REORGANISED_BLOCKS } from '../../../chain/blocks/block-slices.ts';
import type { ReadGiven } from '../../../chain/events/given.ts';
import type { Chain } from '../../../chain/nodes/chain.ts';
import { withRpcDeadline } from '../../../chain/nodes/rpc-deadline.ts';
import {
  type Allowance,
  type AskViews,
  type FurtherKey,
  OPENINGS_SECONDS,
  type Openings,
  openingsOf,
  readAllowances,
  readFurtherKeys,
  readOpenings,
} from '../../../chain/wallets/consents.ts';
import { blockBefore } from '../../../chain/wallets/log-history.ts';
import { walletStateCall } from '../../../chain/wallets/wallet-state.ts';
import { msUntil } from '../../../core/lib/time.ts';
import type { Logger } from '../../../core/log.ts';
import { notShownYet, readState, shownBy } from '../owner/call.ts';
import { guardianCall, readGuardian } from '../owner/guardian.ts';
import { heirIn, pendingOwnerCall } from '../owner/ownership.ts';
import type { WalletRow } from '../store.ts';
import { type Everybody, givenInLogs, logsOf } from './logs.ts';

/** All that an owner or the agent has allowed with a wallet and that stands now. Amounts are micro-USDC. */
export interface StandingConsents extends Openings {
  readonly allowances: readonly Allowance[];
  /** Session keys beside the first one. */
  readonly keys: readonly FurtherKey[];
  /** `undefined` for nobody, here and in the next. */
  readonly guardian: Address | undefined;
  readonly pendingOwner: Address | undefined;
  /** Put aside for openings, and for some that are void and not settled yet. */
  readonly reserved: bigint;
}

export interface ConsentDeps {
  readonly chain: Chain;
  readonly given: ReadGiven;
  readonly logger: Logger;
}

/** Finds what stands. */
export interface ConsentLook {
  /** Throws `CONSENTS_UNKNOWN` where it cannot be known, `RPC_TIMEOUT`, `CHAIN_REVERTED`. */
  of(wallet: Pick<WalletRow, 'chainAddress'>, endsAt: number): Promise<StandingConsents>;
}

/** Views of one call to a node. */
const VIEWS_AT_ONCE = 100;

/**
 * Creates the look at what stands. Whom rights were ever given to, the index tells, and the nodes for the blocks that
 * it has not read yet; all of them, where it does not answer. What of that stands, the chain tells.
 */
export function createConsentLook(deps: ConsentDeps): ConsentLook {
  return { of: (wallet, endsAt) => withRpcDeadline(look(deps, wallet.chainAddress, endsAt), msUntil(endsAt)) };
}

async function look(deps: ConsentDeps, wallet: Address, endsAt: number): Promise<StandingConsents> {
  const { chain } = deps;
  const { usdc } = chain.contracts;
  const own = [walletStateCall, guardianCall, pendingOwnerCall].map((data) => ({ target: wallet, data }));
  const { block, answers } = await chain.probe(own);
  const [shown, guarded, pending] = answers;
  const state = readState(shown);
  if (state === undefined) throw notShownYet();
  const { number: last, now } = block;
  const ask = viewsOf(chain);
  const { spenders, keys } = await everybody(deps, wallet, { last, endsAt });
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
async function everybody(
  { chain, given, logger }: ConsentDeps,
  wallet: Address,
  { last, endsAt }: { readonly last: bigint; readonly endsAt: number },
): Promise<Everybody> {
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
