import type { Address } from 'viem';
import { usdcAbi } from '../../src/chain/generated/IFiatToken.ts';
import type { TestChain } from './chain.ts';

/** The USDC of an address, in micro-USDC. */
export function balanceOf({ client, contracts }: TestChain, address: Address): Promise<bigint> {
  return client.readContract({
    address: contracts.usdc,
    abi: usdcAbi,
    functionName: 'balanceOf',
    args: [address],
  });
}
