import { type Address, decodeFunctionResult, encodeFunctionData, type Hex } from 'viem';
import { agentWalletAbi } from '../../../chain/contracts/generated/AgentWallet.ts';
import type { ProbeAnswer } from '../../../chain/nodes/probe.ts';
import { shownBy } from './owner-call.ts';

/** A wallet's whitelist, as far as the wallet itself tells: who of some addresses is on it. */
export interface PresentList {
  /** Without one, everybody may be paid. */
  readonly isSet: boolean;
  readonly listed: ReadonlySet<Address>;
}

const abi = agentWalletAbi;

/** The calldata of the views that tell who of these is on a wallet's whitelist. */
export function presentListCalls(addresses: readonly Address[]): readonly Hex[] {
  const calls = addresses.map((address) => encodeFunctionData({ abi, functionName: 'isWhitelisted', args: [address] }));
  return [encodeFunctionData({ abi, functionName: 'policy' }), ...calls];
}

/** Reads their answers. Throws `CHAIN_REVERTED` where the chain does not show the wallet yet. */
export function readPresentList(
  [policy, ...listed]: readonly ProbeAnswer[],
  addresses: readonly Address[],
): PresentList {
  const [, , , isSet] = decodeFunctionResult({ abi, functionName: 'policy', data: shownBy(policy) });
  const isListed = (_: Address, position: number) =>
    decodeFunctionResult({ abi, functionName: 'isWhitelisted', data: shownBy(listed[position]) });
  return { isSet, listed: new Set(addresses.filter(isListed)) };
}
