import { type Address, type Hex, isAddressEqual } from 'viem';
import { identityRegistryAbi } from '../../chain/contracts/generated/IdentityRegistry.ts';
import { reputationAttestorAbi } from '../../chain/contracts/generated/ReputationAttestor.ts';
import { reputationRegistryAbi } from '../../chain/contracts/generated/ReputationRegistry.ts';
import type { Chain } from '../../chain/nodes/chain.ts';
import { readInRanges } from '../../chain/nodes/log-ranges.ts';

/** The contracts that hold agents and their feedback. */
export interface Registries {
  readonly chain: Pick<Chain, 'client'>;
  readonly identityRegistry: Address;
  readonly reputationRegistry: Address;
  readonly attestor: Address;
  /** The block of the deployment; its contracts did nothing before. */
  readonly startBlock: bigint;
}

/** An agent that a wallet registered. Agents that it got from others say nothing about it. */
export interface RegisteredAgent {
  readonly agentId: number;
  /** Whether the wallet owns it now. */
  readonly isOwned: boolean;
}

/** A piece of feedback in the registry, or one that the registry refused and the attestor emitted itself. */
export interface OnchainFeedback {
  readonly agentId: number;
  /** Its number among the attestor's feedback about the agent, from 1; `undefined` if the registry refused it. */
  readonly index: number | undefined;
  readonly value: number;
  readonly isRevoked: boolean;
  /** The event that wrote it; `undefined` if the nodes show none. */
  readonly written: Writing | undefined;
}

interface Writing {
  readonly uri: string;
  /** keccak256 of the file at `uri`. */
  readonly hash: Hex;
  readonly txHash: Hex;
}

/** What the chain alone says of a wallet. */
export interface ChainRecord {
  /** In the order of registration. */
  readonly agents: readonly RegisteredAgent[];
  /** All feedback of the attestor about any of them. */
  readonly feedback: readonly OnchainFeedback[];
}

/** How many reads of the chain run at once. */
const TOGETHER = 50;

/** Reads, as of one block, all agents that a wallet ever registered and all of the attestor's feedback about them. */
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
      address,
      abi: identityRegistryAbi,
      eventName: 'Registered',
      args: { owner },
      fromBlock,
      toBlock,
      strict: true,
    }),
  );
}

/** The events that wrote feedback about these agents, by agent and index. */
async function readWritings(
  { chain, reputationRegistry: address, attestor: clientAddress }: Registries,
  agentId: readonly bigint[],
  blocks: { readonly from: bigint; readonly to: bigint },
): Promise<ReadonlyMap<string, Writing>> {
  const events = await readInRanges(blocks.from, blocks.to, (fromBlock, toBlock) =>
    chain.client.getContractEvents({
      address,
      abi: reputationRegistryAbi,
      eventName: 'NewFeedback',
      args: { agentId: [...agentId], clientAddress },
      fromBlock,
      toBlock,
      strict: true,
    }),
  );
  return new Map(
    events.map(({ args, transactionHash: txHash }) => [
      placeOf(args.agentId, args.feedbackIndex),
      { uri: args.feedbackURI, hash: args.feedbackHash, txHash },
    ]),
  );
}

/**
 * The feedback that the attestor emitted itself, because the registry takes none from an account that the agent's
 * owner approved.
 */
async function readRefused(
  { chain, attestor: address }: Registries,
  agentId: readonly bigint[],
  blocks: { readonly from: bigint; readonly to: bigint },
): Promise<OnchainFeedback[]> {
  const events = await readInRanges(blocks.from, blocks.to, (fromBlock, toBlock) =>
    chain.client.getContractEvents({
      address,
      abi: reputationAttestorAbi,
      eventName: 'AttestationRefused',
      args: { agentId: [...agentId] },
      fromBlock,
      toBlock,
      strict: true,
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
    address,
    abi: identityRegistryAbi,
    functionName: 'ownerOf',
    args: [agentId],
    blockNumber,
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
    ...registry,
    functionName: 'getLastIndex',
    args: [agentId, attestor],
  });
  const read = async (index: bigint): Promise<OnchainFeedback> => {
    const [value, , , , isRevoked] = await chain.client.readContract({
      ...registry,
      functionName: 'readFeedback',
      args: [agentId, attestor, index],
    });
    const written = writings.get(placeOf(agentId, index));
    return { agentId: Number(agentId), index: Number(index), value: Number(value), isRevoked, written };
  };
  const feedback: OnchainFeedback[] = [];
  for (let index = 1n; index <= last; index += BigInt(TOGETHER)) {
    const left = Math.min(TOGETHER, Number(last - index) + 1);
    feedback.push(...(await Promise.all(Array.from({ length: left }, (_, place) => read(index + BigInt(place))))));
  }
  return feedback;
}

function placeOf(agentId: bigint, index: bigint): string {
  return `${agentId}:${index}`;
}
