import { type Address, encodeFunctionData } from 'viem';
import { usdcAbi } from '../contracts/generated/IFiatToken.ts';
import type { ProbeCall } from '../nodes/probe.ts';

/** Reads whether USDC is paused, and whether it refuses these accounts. Each result is zero for no. */
export function refusalProbes(usdc: Address, accounts: readonly Address[]): readonly ProbeCall[] {
  const isBlacklisted = (account: Address) =>
    encodeFunctionData({ abi: usdcAbi, functionName: 'isBlacklisted', args: [account] });
  return [
    { target: usdc, data: encodeFunctionData({ abi: usdcAbi, functionName: 'paused' }) },
    ...accounts.map((account) => ({ target: usdc, data: isBlacklisted(account) })),
  ];
}
