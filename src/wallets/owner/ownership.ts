import { type Address, decodeFunctionResult, encodeFunctionData, type Hex } from 'viem';
import { agentWalletAbi } from '../../chain/generated/AgentWallet.ts';
import type { ProbeAnswer } from '../../chain/relay/intent.ts';
import { shownBy } from './call.ts';

const abi = agentWalletAbi;

/** The calldata of a wallet's `pendingOwner()`. */
export const pendingOwnerCall: Hex = encodeFunctionData({ abi, functionName: 'pendingOwner' });

/**
 * Reads its answer: who may accept the ownership, the zero address for nobody. Throws `CHAIN_REVERTED` where the chain
 * does not show the wallet yet.
 */
export function readPendingOwner(answer: ProbeAnswer | undefined): Address {
  return decodeFunctionResult({ abi, functionName: 'pendingOwner', data: shownBy(answer) });
}

/** The owner function that offers a wallet to somebody. */
export function offerData(newOwner: Address): Hex {
  return encodeFunctionData({ abi, functionName: 'transferOwnership', args: [newOwner] });
}

/** The function with which they accept. */
export const acceptData: Hex = encodeFunctionData({ abi, functionName: 'acceptOwnership' });
