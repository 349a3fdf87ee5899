import { type Address, decodeFunctionResult, encodeFunctionData, type Hex } from 'viem';
import { SPENDING_SCOPES } from '../../../accounts/auth/caller.ts';
import { agentWalletAbi } from '../../../chain/contracts/generated/AgentWallet.ts';
import type { ProbeAnswer } from '../../../chain/nodes/probe.ts';
import { shownBy } from '../owner/owner-call.ts';
import { numberOf } from '../wallet-fields.ts';
import { type SignerTerms, termsOf } from './signer-terms.ts';

const abi = agentWalletAbi;

/** The same, and what it has spent of its budget by one block. */
export interface SignerView extends SignerTerms {
  readonly spent: bigint;
}

/** The calldata of a wallet's `sessionKeyOf(address)`. */
export function sessionKeyCall(signer: Address): Hex {
  return encodeFunctionData({ abi, functionName: 'sessionKeyOf', args: [signer] });
}

/** Reads its answer. Throws `CHAIN_REVERTED` where the chain does not show the wallet yet. */
export function readSessionKey(answer: ProbeAnswer | undefined): SignerView {
  const [bits, expiresAt, txLimit, period, budget, spent] = decodeFunctionResult({
    abi,
    functionName: 'sessionKeyOf',
    data: shownBy(answer),
  });
  return { ...termsOf(bits, expiresAt, txLimit, period, budget), spent: BigInt(spent) };
}

/** The owner function that sets a session key. */
export function setSessionKeyData(signer: Address, { scopes, expiresAt, txLimit, period, budget }: SignerTerms): Hex {
  const bits = SPENDING_SCOPES.reduce((sum, scope, place) => (scopes.includes(scope) ? sum | (1 << place) : sum), 0);
  const limits = [expiresAt, Number(txLimit), numberOf(budget === 0n ? 'none' : period), Number(budget)] as const;
  return encodeFunctionData({ abi, functionName: 'setSessionKey', args: [signer, bits, ...limits] });
}

/** The owner function that revokes all session keys but the first. */
export const revokeAllData: Hex = encodeFunctionData({ abi, functionName: 'revokeSessionKeys' });
