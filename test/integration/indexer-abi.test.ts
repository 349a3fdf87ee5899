import { describe, expect, test } from 'bun:test';
import { type Abi, type AbiEvent, toEventSignature } from 'viem';
import { agentWalletAbi } from '../../indexer/abis/agentWallet.ts';
import { identityRegistryAbi } from '../../indexer/abis/identityRegistry.ts';
import { jobEscrowAbi } from '../../indexer/abis/jobEscrow.ts';
import { platformFeesAbi } from '../../indexer/abis/platformFees.ts';
import { reputationAttestorAbi } from '../../indexer/abis/reputationAttestor.ts';
import { reputationRegistryAbi } from '../../indexer/abis/reputationRegistry.ts';
import { usdcAbi } from '../../indexer/abis/usdc.ts';
import { walletFactoryAbi } from '../../indexer/abis/walletFactory.ts';
import { agentWalletAbi as generatedWalletAbi } from '../../src/chain/contracts/generated/AgentWallet.ts';
import { agentWalletFactoryAbi } from '../../src/chain/contracts/generated/AgentWalletFactory.ts';
import { identityRegistryAbi as generatedIdentityAbi } from '../../src/chain/contracts/generated/IdentityRegistry.ts';
import { jobEscrowAbi as generatedEscrowAbi } from '../../src/chain/contracts/generated/JobEscrow.ts';
import { platformFeesAbi as generatedFeesAbi } from '../../src/chain/contracts/generated/PlatformFees.ts';
import { reputationAttestorAbi as generatedAttestorAbi } from '../../src/chain/contracts/generated/ReputationAttestor.ts';
import { reputationRegistryAbi as generatedReputationAbi } from '../../src/chain/contracts/generated/ReputationRegistry.ts';
import { testUsdcAbi } from '../../src/chain/contracts/generated/TestUSDC.ts';

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
const setOf = (abi: Abi) => [...new Set(eventsOf(abi).map(describeEvent))].sort();

describe("the indexer's copies of the contracts' events are those of the contracts", () => {
  test.each([
    ['the factory', walletFactoryAbi, agentWalletFactoryAbi],
    ['a wallet', agentWalletAbi, generatedWalletAbi],
    ['the escrow', jobEscrowAbi, generatedEscrowAbi],
    ['the reputation registry', reputationRegistryAbi, generatedReputationAbi],
  ] as const)('%s: all of them', (_, ours: Abi, generated: Abi) => {
    expect(setOf(ours)).toEqual(setOf(generated));
  });

  test.each([
    ['the fees', platformFeesAbi, generatedFeesAbi],
    ['USDC', usdcAbi, testUsdcAbi],
    ['the identity registry', identityRegistryAbi, generatedIdentityAbi],
    ['the attestor', reputationAttestorAbi, generatedAttestorAbi],
  ] as const)('%s: those that the indexer uses', (_, ours: Abi, generated: Abi) => {
    const known = setOf(generated);
    for (const event of setOf(ours)) expect(known).toContain(event);
  });
});
