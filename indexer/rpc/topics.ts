import { type Abi, toEventSelector } from 'viem';
import { identityRegistryAbi } from '../abis/identityRegistry.ts';
import { reputationRegistryAbi } from '../abis/reputationRegistry.ts';
import { usdcAbi } from '../abis/usdc.ts';
import { walletFactoryAbi } from '../abis/walletFactory.ts';
import type { Hex } from './json-rpc.ts';

export const WALLET_DEPLOYED = toEventSelector(walletFactoryAbi[0]);

/** USDC's and the identity registry's: who sends, who receives; the registry's goes on with the agent's id. */
export const TRANSFER = toEventSelector(usdcAbi[0]);

/** USDC's for a transfer by signature: whose it is, and its nonce. */
export const AUTHORIZATION_USED = toEventSelector(usdcAbi[1]);

/** USDC's for an allowance: whose money, and who may take it. */
export const APPROVAL = toEventSelector(usdcAbi[2]);

/** The other events of the identity registry. They begin with the agent's id. */
export const OF_IDENTITY = selectorsOf(identityRegistryAbi).filter((selector) => selector !== TRANSFER);

/** The events of the reputation registry. They begin with the agent's id and go on with the client. */
export const OF_FEEDBACK = selectorsOf(reputationRegistryAbi);

function selectorsOf(abi: Abi): Hex[] {
  return abi.filter((item) => item.type === 'event').map((event) => toEventSelector(event));
}

/** An address as events have it among their topics. */
export function topicOf(address: Hex): Hex {
  return `0x${address.slice(2).toLowerCase().padStart(64, '0')}`;
}

export function lower(text: string): Hex {
  return `0x${text.slice(2).toLowerCase()}`;
}
