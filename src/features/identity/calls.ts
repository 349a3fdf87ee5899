import {
  type Address,
  decodeErrorResult,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  type PublicClient,
  slice,
} from 'viem';
import { agentWalletAbi } from '../../chain/contracts/generated/AgentWallet.ts';
import { identityRegistryAbi } from '../../chain/contracts/generated/IdentityRegistry.ts';
import type { ProbeAnswer, ProbeCall } from '../../chain/nodes/probe-codec.ts';
import { refusedCall } from '../../chain/nodes/refused-call.ts';

/** The chain refuses a call before it is sent; nothing was spent. */
export class CallRefusedError extends Error {
  override readonly name = 'CallRefusedError';
}

const abi = identityRegistryAbi;
/** What carries the call inside the wallet: the signature, its nonce, and the relay's own. */
const CARRYING_GAS = 70_000;
/** Registries are other people's contracts and may be upgraded; none of theirs takes a third of this. */
const MAX_GAS = 1_500_000;

/** The wallet's call of the registry that registers it. */
export function registerCall(registry: Address, uri: string): Hex {
  return executeCall(registry, encodeFunctionData({ abi, functionName: 'register', args: [uri] }));
}

/** The wallet's call of the registry that moves its agent's registration file. */
export function setUriCall(registry: Address, agentId: number, uri: string): Hex {
  const args = [BigInt(agentId), uri] as const;
  return executeCall(registry, encodeFunctionData({ abi, functionName: 'setAgentURI', args }));
}

/** The view that tells how many agents a wallet has, whoever registered them. */
export function agentCountProbe(registry: Address, wallet: Address): ProbeCall {
  const data = encodeFunctionData({ abi, functionName: 'balanceOf', args: [wallet] });
  return { target: registry, data };
}

/** Reads the answer to {@link agentCountProbe}. */
export function readAgentCount(answer: ProbeAnswer | undefined): bigint {
  if (answer === undefined || !answer.ok) throw new Error('The registry does not say whose its agents are.');
  return decodeFunctionResult({ abi, functionName: 'balanceOf', data: answer.data });
}

/**
 * How much gas a wallet's own call may take, by a trial run as the wallet itself, which needs no signature.
 * Throws {@link CallRefusedError} when the chain refuses it.
 */
export async function gasLimitOf(client: PublicClient, wallet: Address, data: Hex): Promise<number> {
  const gas = await tryCall(client, wallet, data);
  const limit = Math.ceil(Number(gas) * 1.25) + CARRYING_GAS;
  if (limit <= MAX_GAS) return limit;
  throw new CallRefusedError(`The registry would take ${gas} gas.`);
}

async function tryCall(client: PublicClient, wallet: Address, data: Hex): Promise<bigint> {
  try {
    return await client.estimateGas({ account: wallet, to: wallet, data });
  } catch (error) {
    const refused = refusedCall(error);
    if (refused === undefined) throw error;
    const { message, revertData } = refused;
    const reason = revertData === undefined ? message : reasonOf(revertData);
    throw new CallRefusedError(`The registry refuses it: ${reason}.`, { cause: error });
  }
}

/** What revert data says, for the operator. */
export function reasonOf(revertData: Hex): string {
  try {
    const { errorName, args = [] } = decodeErrorResult({ abi: [...abi, ...agentWalletAbi], data: revertData });
    return `${errorName}(${args.map(String).join(', ')})`.slice(0, 300);
  } catch {
    return revertData === '0x' ? 'no reason given' : `unknown reason ${slice(revertData, 0, 4)}`;
  }
}

function executeCall(registry: Address, data: Hex): Hex {
  return encodeFunctionData({ abi: agentWalletAbi, functionName: 'execute', args: [registry, 0n, data] });
}
