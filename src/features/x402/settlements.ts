import { type Address, encodeFunctionData } from 'viem';
import { readWords } from '../../chain/contracts/abi-words.ts';
import { agentWalletAbi } from '../../chain/contracts/generated/AgentWallet.ts';
import type { Core } from '../../chain/core.ts';
import type { ProbeAnswer, ProbeBlock } from '../../chain/nodes/probe.ts';
import { type Intent, MESSAGE_SECONDS } from '../../chain/relay/relay-intent.ts';
import { parseWalletState, refusalProbes, walletStateCall } from '../../chain/wallets/wallet-state.ts';
import { nowSeconds } from '../../core/lib/time.ts';
import { dataOf } from '../signing/session-intent.ts';
import { createAuthorizationScanner, type IndexedPurchases, pauseAfter } from './authorization-scanner.ts';
import { cashedProbes, SETTLE_GAS } from './settle-before.ts';
import type { OpenAuthorization, SettlementPause, X402Store } from './x402-store.ts';

/** Ends reservations: settles what was cashed, releases what no longer can be. */
export type Settlements = ReturnType<typeof createSettlements>;

/** So that payments find room in the relay; releases, which are first, leave some of it to settlements. */
const SETTLEMENTS_AT_ONCE = 100;
const RELEASES_AT_ONCE = 75;
/**
 * Of a settlement task, while which the event of a use that USDC tells of may be found: 21 seconds with their pauses.
 */
const TRIES_TO_FIND_USE = 3;

/**
 * Follows what wallets have authorised until nothing is reserved for it any more. Sellers are not believed: the
 * program reads USDC's own events of exactly these wallets and nonces. What it shows goes with its block, like every
 * other event; and the wallet's settlement, which soon follows, says the same of its own.
 */
export function createSettlements(core: Core, store: X402Store, indexed: IndexedPurchases) {
  const { chain, clock, logger, relay } = core;
  const scanner = createAuthorizationScanner(core, store, indexed);

  const carryOut = async (task: SettlementTask, open: OpenAuthorization): Promise<void> => {
    const { paymentId, settlementTries } = open.authorization;
    try {
      await relay.submit(settlementIntent(store, chain.contracts.usdc, task, open));
    } catch (error) {
      if (!(error instanceof NothingToSettle)) throw error;
      // The database and USDC differ: one of them has a block that the other lacks.
      if (error.reason === 'unused') await indexed.recheck([open.ref]);
      if (error.reason === 'used' && task === 'release') {
        // No node may have the logs of those blocks any more. The settlement proves the use, too.
        if (settlementTries >= TRIES_TO_FIND_USE) return carryOut('settle', open);
        scanner.again(paymentId);
      }
      throw error;
    }
  };

  /**
   * Sends a settlement task. Returns the pause that it has to make if there was nothing to do, or it could not be sent.
   */
  const trySettlement = async (task: SettlementTask, open: OpenAuthorization): Promise<SettlementPause[]> => {
    const { paymentId, settlementTries } = open.authorization;
    try {
      await carryOut(task, open);
      return [];
    } catch (error) {
      if (!(error instanceof NothingToSettle)) {
        logger.warn({ err: error, payment: paymentId, task }, 'an authorisation stays reserved for now');
      }
      const tries = settlementTries + 1;
      return [{ paymentId, tries, dueAt: nowSeconds(clock) + pauseAfter(tries) }];
    }
  };

  return {
    /** Reads at once whether USDC has executed a payment's transfer, and takes that in. */
    async look(paymentId: string): Promise<void> {
      const open = await store.open(paymentId);
      if (open?.authorization.state === 'authorized') await scanner.look(open);
    },
    /** Has all blocks of a payment searched again: USDC says that it was cashed. */
    again: scanner.again,
    /** Finds out what was cashed; for a scheduler of its own, since no task waits for the search of blocks. */
    findUses: scanner.find,
    /** Releases what can be cashed no more, and takes the fees of what was; for a scheduler. */
    async runSettlements(): Promise<void> {
      if (!(await store.hasOpen())) return;
      const { timestamp } = await chain.client.getBlock();
      const at = { chainTime: Number(timestamp), now: nowSeconds(clock) };
      const releases = await store.dueReleases(at, RELEASES_AT_ONCE);
      const settlements = await store.dueSettlements(at, SETTLEMENTS_AT_ONCE - releases.length);
      const pauses = await Promise.all([
        ...releases.map((open) => trySettlement('release', open)),
        ...settlements.map((open) => trySettlement('settle', open)),
      ]);
      await store.pause(pauses.flat());
    },
  };
}

/**
 * `settle` takes the fee of a transfer that was executed; `release` gives back what was reserved for one that was not.
 */
type SettlementTask = 'settle' | 'release';

/**
 * Why nothing is to be done: by what the wallet remembers, what USDC says, the time, the Owner's freeze, or a fee that
 * cannot be paid now.
 */
type IdleReason = 'forgotten' | 'used' | 'unused' | 'early' | 'frozen' | 'unpayable';

/** There is nothing to do at this block. */
class NothingToSettle extends Error {
  override readonly name = 'NothingToSettle';
  constructor(
    readonly reason: IdleReason,
    message: string,
  ) {
    super(message);
  }
}

const FUNCTION = { settle: 'settleAuthorization', release: 'releaseAuthorization' } as const;

/**
 * What `releaseAuthorization` may use at most: 36k are needed, as the day's limit alone gets the value back; half as
 * much again for a dearer token.
 */
export const RELEASE_GAS = 55_000;
const GAS_LIMIT = { settle: SETTLE_GAS, release: RELEASE_GAS } as const;

/** Ends a reservation, which everybody may, so nothing of the wallet is signed. Throws {@link NothingToSettle}. */
function settlementIntent(store: X402Store, usdc: Address, task: SettlementTask, open: OpenAuthorization): Intent {
  const { authorization, ref, walletAddress: wallet } = open;
  const { digest } = authorization;
  const data = encodeFunctionData({ abi: agentWalletAbi, functionName: FUNCTION[task], args: [digest, ref] });
  const [remembered, used] = cashedProbes(usdc, wallet, authorization);
  return {
    kind: `x402-${task}`,
    wallet,
    probes: [
      remembered,
      { target: wallet, data: walletStateCall },
      used,
      ...(task === 'settle' ? refusalProbes(usdc, [wallet]) : []),
    ],
    async sign(answers, block) {
      requireDue(task, answers, block);
      const deadline = block.now + MESSAGE_SECONDS;
      return {
        call: { target: wallet, data, gasLimit: GAS_LIMIT[task], deadline },
        statements: () => [store.settlementStatement(authorization, deadline)],
      };
    },
  };
}

function requireDue(task: SettlementTask, answers: readonly ProbeAnswer[], { timestamp }: ProbeBlock): void {
  const [remembered, stateView, usedView, ...refusals] = answers.map(dataOf);
  if (remembered === undefined || stateView === undefined || usedView === undefined) {
    throw new Error('The relay answered fewer probes than a settlement task has.');
  }
  const [, value, fee = 0n, validBefore] = readWords(remembered, 4);
  if (value === 0n) throw new NothingToSettle('forgotten', 'The wallet remembers no such authorisation.');
  const isUsed = readWords(usedView, 1)[0] !== 0n;
  if (task === 'release') {
    if (isUsed) throw new NothingToSettle('used', 'USDC has executed the transfer.');
    if (BigInt(timestamp) < (validBefore ?? 0n))
      throw new NothingToSettle('early', 'USDC may still execute the transfer.');
    return;
  }
  if (!isUsed) throw new NothingToSettle('unused', 'USDC has not executed the transfer.');
  const { frozen, balance } = parseWalletState(stateView);
  if (frozen) throw new NothingToSettle('frozen', 'Nothing is settled while the wallet is frozen.');
  if (fee === 0n) return;
  if (balance < fee) throw new NothingToSettle('unpayable', 'The wallet has too little for the fee.');
  if (refusals.some((flag) => readWords(flag, 1)[0] !== 0n)) {
    throw new NothingToSettle('unpayable', 'USDC is paused, or refuses the wallet.');
  }
}
