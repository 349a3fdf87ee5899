import { type Address, type Hex, isAddressEqual } from 'viem';
import type { Chain } from '../chain/chain.ts';
import { identityRegistryAbi } from '../chain/generated/IdentityRegistry.ts';
import { reputationAttestorAbi } from '../chain/generated/ReputationAttestor.ts';
import { reputationRegistryAbi } from '../chain/generated/ReputationRegistry.ts';
import { readInRanges } from '../chain/log-ranges.ts';

/** Where the chain tells of agents and their feedback. */
export interface Registries {
  readonly chain: Pick<Chain, 'client'>;
  readonly identityRegistry: Address;
  readonly reputationRegistry: Address;
  readonly attestor: Address;
  /** No contract of the deployment did anything before this block. */
  readonly startBlock: bigint;
}

/** An agent that a wallet has registered. Agents that others registered and gave to it say nothing about it. */
export interface RegisteredAgent {
  readonly agentId: number;
  /** Whether the wallet has it still, or again. */
  readonly isOwned: boolean;
}

/** A piece of feedback in the registry, or one that the registry refused and the attestor said itself. */
export interface OnchainFeedback {
  readonly agentId: number;
  /** Its number among those that the attestor gave about the agent, from 1 on; `undefined` for a refused one. */
  readonly index: number | undefined;
  readonly value: number;
  readonly isRevoked: boolean;
  /** What the event of its writing says; `undefined` where the nodes show no such event. */
  readonly written: Writing | undefined;
}

interface Writing {
  readonly uri: string;
  /** keccak256 of the file at that place. */
  readonly hash: Hex;
  readonly txHash: Hex;
}

/** What the chain has of a wallet: nobody else was asked. */
export interface ChainRecord {
  /** In the order of their numbers. */
  readonly agents: readonly RegisteredAgent[];
  /** All that the attestor gave about any of them. */
  readonly feedback: readonly OnchainFeedback[];
}

/** Answers of the chain that are waited for at the same time. */
const TOGETHER = 50;

/**
 * Reads, as of one block, all agents that a wallet ever registered, and all feedback that the attestor gave about them.
 */
export async function readChainRecord(registries: Registries, wallet: Address): Promise<ChainRecord> {
  const blockNumber = await registries.chain.client.getBlockNumber();
  const registered = await readRegistrations(registries, wallet, blockNumber);
  const [first] = registered;
  if (first === undefined) return { agents: [], feedback: [] };
  const agentIds = registered.map(({ args }) => args.agentId);
  const writings = await readWritings(registries, agentIds, { from: first.blockNumber, to: blockNumber });
  const agents: RegisteredAgent[] = [];
  const feedback = await readRefused(registries, agentIds, { from: first.blockNumber, to: blockNumber });
  for (const agentId of agentIds) {
    const isOwned = await isOwner(registries, agentId, wallet, blockNumber);
    agents.push({ agentId: Number(agentId), isOwned });
    feedback.push(...(await readFeedback(registries, agentId, blockNumber, writings)));
  }
  return { agents, feedback };
}

async function readRegistrations(
  { chain, identityRegistry: address, startBlock }: Registries,
  owner: Address,
  last: bigint,
) {
  return await readInRanges(startBlock, last, (fromBlock, toBlock) =>
    chain.client.getContractEvents({
      ...{ address, abi: identityRegistryAbi, eventName: 'Registered', args: { owner } },
      ...{ fromBlock, toBlock, strict: true },
    }),
  );
}

/** What was written about agents, by agent and index. */
async function readWritings(
  { chain, reputationRegistry: address, attestor: clientAddress }: Registries,
  agentId: readonly bigint[],
  blocks: { readonly from: bigint; readonly to: bigint },
): Promise<ReadonlyMap<string, Writing>> {
  const events = await readInRanges(blocks.from, blocks.to, (fromBlock, toBlock) =>
    chain.client.getContractEvents({
      ...{ address, abi: reputationRegistryAbi, eventName: 'NewFeedback' },
      ...{ args: { agentId: [...agentId], clientAddress }, fromBlock, toBlock, strict: true },
    }),
  );
  return new Map(
    events.map(({ args, transactionHash: txHash }) => [
      placeOf(args.agentId, args.feedbackIndex),
      { uri: args.feedbackURI, hash: args.feedbackHash, txHash },
    ]),
  );
}

/** What the attestor said itself, since the registry takes no feedback from whomever the agent's owner has approved. */
async function readRefused(
  { chain, attestor: address }: Registries,
  agentId: readonly bigint[],
  blocks: { readonly from: bigint; readonly to: bigint },
): Promise<OnchainFeedback[]> {
  const events = await readInRanges(blocks.from, blocks.to, (fromBlock, toBlock) =>
    chain.client.getContractEvents({
      ...{ address, abi: reputationAttestorAbi, eventName: 'AttestationRefused' },
      ...{ args: { agentId: [...agentId] }, fromBlock, toBlock, strict: true },
    }),
  );
  return events.map(({ args, transactionHash: txHash }) => ({
    agentId: Number(args.agentId),
    index: undefined,
    value: Number(args.value),
    isRevoked: false,
    written: { uri: args.feedbackURI, hash: args.feedbackHash, txHash },
  }));
}

async function isOwner(
  { chain, identityRegistry: address }: Registries,
  agentId: bigint,
  wallet: Address,
  blockNumber: bigint,
): Promise<boolean> {
  const owner = await chain.client.readContract({
    ...{ address, abi: identityRegistryAbi, functionName: 'ownerOf', args: [agentId], blockNumber },
  });
  return isAddressEqual(owner, wallet);
}

async function readFeedback(
  { chain, reputationRegistry: address, attestor }: Registries,
  agentId: bigint,
  blockNumber: bigint,
  writings: ReadonlyMap<string, Writing>,
): Promise<OnchainFeedback[]> {
  const registry = { address, abi: reputationRegistryAbi, blockNumber } as const;
  const last = await chain.client.readContract({
    ...{ ...registry, functionName: 'getLastIndex', args: [agentId, attestor] },
  });
  const read = async (index: bigint): Promise<OnchainFeedback> => {
    const [value, , , , isRevoked] = await chain.client.readContract({
      ...{ ...registry, functionName: 'readFeedback', args: [agentId, attestor, index] },
    });
    const written = writings.get(placeOf(agentId, index));
    return { agentId: Number(agentId), index: Number(index), value: Number(value), isRevoked, written };
  };
  const feedback: OnchainFeedback[] = [];
  for (let index = 1n; index <= last; index += BigInt(TOGETHER)) {
    const left = Math.min(TOGETHER, Number(last - index) + 1);
    feedback.push(
      ...(await Promise.all(Array.from({ length: left }, (_, place) => read(index + BigInt(place))))),
    );
  }
  return feedback;
}

function placeOf(agentId: bigint, index: bigint): string {
  return `${agentId}:${index}`;
}
