import { type Address, decodeFunctionResult, encodeFunctionData, type Hex } from 'viem';
import { agentWalletAbi } from '../../../chain/contracts/generated/AgentWallet.ts';
import type { ProbeAnswer } from '../../../chain/nodes/probe.ts';
import { shownBy } from './owner-call.ts';

const abi = agentWalletAbi;

/** The calldata of a wallet's `guardian()`. */
export const guardianCall: Hex = encodeFunctionData({ abi, functionName: 'guardian' });

/**
 * Reads its answer: the zero address for no one. Throws `CHAIN_REVERTED` where the chain does not show the wallet yet.
 */
export function readGuardian(answer: ProbeAnswer | undefined): Address {
  return decodeFunctionResult({ abi, functionName: 'guardian', data: shownBy(answer) });
}

/** The owner function that sets it; the zero address for no one. */
export function setGuardianData(guardian: Address): Hex {
  return encodeFunctionData({ abi, functionName: 'setGuardian', args: [guardian] });
}
