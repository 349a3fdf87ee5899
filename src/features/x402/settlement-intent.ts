import { type Address, encodeFunctionData } from 'viem';
import { readWords } from '../../chain/contracts/abi-words.ts';
import { agentWalletAbi } from '../../chain/contracts/generated/AgentWallet.ts';
import type { ProbeAnswer, ProbeBlock } from '../../chain/nodes/probe.ts';
import { type Intent, MESSAGE_SECONDS } from '../../chain/relay/relay-intent.ts';
import { parseWalletState, refusalProbes, walletStateCall } from '../../chain/wallets/wallet-state.ts';
import { dataOf } from '../signing/admit.ts';
import { cashedProbes, SETTLE_GAS } from './settle-before.ts';
import type { OpenAuthorization, X402Store } from './x402-store.ts';

/** What the intent of a settlement or release needs. */
export interface SettlementIntentDeps {
  readonly store: Pick<X402Store, 'settlementStatement'>;
  readonly usdc: Address;
}

/**
 * `settle` takes the fee of a transfer that was executed; `release` gives back what was reserved for one that was not.
 */
export type SettlementTask = 'settle' | 'release';

/**
 * Why nothing is to be done: by what the wallet remembers, what USDC says, the time, the Owner's freeze, or a fee that
 * cannot be paid now.
 */
export type IdleReason = 'forgotten' | 'used' | 'unused' | 'early' | 'frozen' | 'unpayable';

/** There is nothing to do at this block. */
export class NothingToSettle extends Error {
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
export function settlementIntent(deps: SettlementIntentDeps, task: SettlementTask, open: OpenAuthorization): Intent {
  const { authorization, ref, walletAddress: wallet } = open;
  const { digest } = authorization;
  const data = encodeFunctionData({ abi: agentWalletAbi, functionName: FUNCTION[task], args: [digest, ref] });
  const [remembered, used] = cashedProbes(deps.usdc, wallet, authorization);
  return {
    kind: `x402-${task}`,
    wallet,
    probes: [
      ...[remembered, { target: wallet, data: walletStateCall }, used],
      ...(task === 'settle' ? refusalProbes(deps.usdc, [wallet]) : []),
    ],
    async sign(answers, block) {
      requireDue(task, answers, block);
      const deadline = block.now + MESSAGE_SECONDS;
      return {
        call: { target: wallet, data, gasLimit: GAS_LIMIT[task], deadline },
        statements: () => [deps.store.settlementStatement(authorization, deadline)],
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
