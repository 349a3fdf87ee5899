import { describe, expect, test } from 'bun:test';
import { type Abi, type AbiEvent, toEventSignature } from 'viem';
import { agentWalletAbi } from '../../indexer/abis/agentWallet.ts';
import { platformFeesAbi } from '../../indexer/abis/platformFees.ts';
import { usdcAbi } from '../../indexer/abis/usdc.ts';
import { walletFactoryAbi } from '../../indexer/abis/walletFactory.ts';
import { agentWalletAbi as generatedWalletAbi } from '../../src/chain/generated/AgentWallet.ts';
import { agentWalletFactoryAbi } from '../../src/chain/generated/AgentWalletFactory.ts';
import { agentWalletV2Abi } from '../../src/chain/generated/AgentWalletV2.ts';
import { agentWalletV3Abi } from '../../src/chain/generated/AgentWalletV3.ts';
import { platformFeesAbi as generatedFeesAbi } from '../../src/chain/generated/PlatformFees.ts';
import { testUsdcAbi } from '../../src/chain/generated/TestUSDC.ts';

/** Events that come with a library and say nothing that the others do not. */
const LEFT_ALONE = new Set([
  'OwnershipHandoverRequested(address)',
  'OwnershipHandoverCanceled(address)',
  'EIP712DomainChanged()',
]);

const describeEvent = (event: AbiEvent) =>
  `${toEventSignature(event)} ${event.inputs.map(({ name, indexed }) => `${name}${indexed ? '*' : ''}`).join()}`;
const eventsOf = (abi: Abi) =>
  abi.filter((item) => item.type === 'event').filter((event) => !LEFT_ALONE.has(toEventSignature(event)));
const setOf = (abi: Abi) => eventsOf(abi).map(describeEvent).sort();

describe("the indexer's copies of the contracts' events are those of the contracts", () => {
  test.each([
    ['the factory', walletFactoryAbi, agentWalletFactoryAbi],
    ['a wallet of version 2', agentWalletAbi, [...generatedWalletAbi, ...agentWalletV2Abi]],
    ['a wallet of version 3', agentWalletAbi, [...generatedWalletAbi, ...agentWalletV3Abi]],
  ] as const)('%s', (_, ours: Abi, generated: Abi) => {
    expect(setOf(ours)).toEqual(setOf(generated));
  });

  test.each([
    ['the fees', platformFeesAbi, generatedFeesAbi],
    ['USDC', usdcAbi, testUsdcAbi],
  ] as const)('%s: those that it uses', (_, ours: Abi, generated: Abi) => {
    const known = setOf(generated);
    for (const event of setOf(ours)) expect(known).toContain(event);
  });
});
