import { type Address, type Hex, isAddressEqual, keccak256, type PublicClient } from 'viem';
import { z } from 'zod';
import { identityRegistryAbi } from '../../chain/contracts/generated/IdentityRegistry.ts';
import { reputationAttestorAbi } from '../../chain/contracts/generated/ReputationAttestor.ts';
import { reputationRegistryAbi } from '../../chain/contracts/generated/ReputationRegistry.ts';
import { readInRanges } from '../../chain/nodes/log-ranges.ts';
import { outwardFetch } from '../../core/lib/direct-fetch.ts';
import { BoundedJsonError, parseBoundedJson } from '../../core/lib/json.ts';
import { readBody } from '../../core/net/read-body.ts';
import { userAgents } from '../../core/version.ts';
import { type EventRecord, eventRecord } from './feedback-document.ts';
import { type ReputationSummary, reputationSummary } from './reputation-routes.ts';

/** ScoreSums of values: of those above zero, and of those below. */
export interface ScoreSums {
  readonly count: number;
  readonly success: number;
  readonly failure: number;
}

/** The result of comparing a service's statements with the chain. */
export interface Verification {
  readonly agents: readonly RegisteredAgent[];
  /**
   * The score by the chain alone: feedback in the registry, without revoked pieces, and feedback that it refused and
   * the attestor emitted itself.
   */
  readonly onchain: ScoreSums;
  /** The part of `onchain` that the registry refused, because the agent's owner had approved the attestor. */
  readonly refused: ScoreSums;
  /** What the service counts beyond that and has not written yet. Nothing but its word supports it. */
  readonly unverifiable: ScoreSums;
  readonly summary: ReputationSummary;
  /** Contradictions between the service and the chain; empty if there are none. */
  readonly problems: readonly string[];
  /**
   * `verified`: the chain shows all that the service says. `partly`: no contradictions, but the chain does not have
   * all of it yet. `refuted`: there are problems.
   */
  readonly verdict: 'verified' | 'partly' | 'refuted';
}

const PAGE = 100;

const eventsPage = z.object({ events: z.array(eventRecord) });
const document = z.object({ value: z.int(), eventId: z.string(), wallet: z.string() });

/**
 * Recomputes a wallet's score from the chain: from all of the attestor's feedback about any agent that the wallet
 * ever registered. The file that each piece names must have the hash on-chain. Then compares the service: it must
 * list all of that feedback and claim no more to be on-chain.
 */
export async function verifyReputation(
  registries: ReputationContracts,
  api: ApiReader,
  wallet: Address,
): Promise<Verification> {
  const record = await readChainRecord(registries, wallet);
  const summary = reputationSummary.parse(await api.json(`/v1/reputation/${wallet}`));
  const events = await allEvents(api, wallet);
  const onchain = sumOf(record.feedback.filter(({ isRevoked }) => !isRevoked));
  const refused = sumOf(record.feedback.filter(({ index }) => index === undefined));
  const unverifiable = sumOf(events.filter(({ onchainTxHash }) => onchainTxHash === null));
  const problems = [
    ...agentProblems(record, summary),
    ...(await feedbackProblems(api, wallet, record, events)),
    ...scoreProblems(summary, onchain, unverifiable),
  ];
  const isComplete = unverifiable.count === 0;
  const verdict = problems.length > 0 ? 'refuted' : isComplete ? 'verified' : 'partly';
  return { agents: record.agents, onchain, refused, unverifiable, summary, problems, verdict };
}

async function allEvents(api: ApiReader, wallet: Address): Promise<EventRecord[]> {
  const events = new Map<string, EventRecord>();
  for (let offset = 0; ; offset += PAGE) {
    const path = `/v1/reputation/${wallet}/events?limit=${PAGE}&offset=${offset}`;
    const page = eventsPage.parse(await api.json(path)).events;
    // New events push older ones onto the next page, so an event may come twice.
    for (const event of page) events.set(event.id, event);
    if (page.length < PAGE) return [...events.values()];
  }
}

function agentProblems({ agents }: ChainRecord, { onchainStatus, agentId }: ReputationSummary): string[] {
  const owned = agents.filter(({ isOwned }) => isOwned).map((agent) => agent.agentId);
  if (onchainStatus === 'registered') {
    return owned.includes(agentId) ? [] : [`Agent ${agentId} is not the wallet's.`];
  }
  if (owned.length === 0) return [];
  return [`The wallet is agent ${owned.join(', ')} on-chain, and the service says ${onchainStatus}.`];
}

/**
 * Checks that the service lists every piece of feedback correctly, and that every event it calls on-chain is there.
 */
async function feedbackProblems(
  api: ApiReader,
  wallet: Address,
  { feedback }: ChainRecord,
  events: readonly EventRecord[],
): Promise<string[]> {
  const problems: string[] = [];
  const proved = new Set<string>();
  const shown = new Map(events.map((event) => [event.id, event]));
  for (const piece of feedback) {
    const name = `${piece.index === undefined ? 'Refused feedback' : `Feedback ${piece.index}`} about agent ${piece.agentId}`;
    const { eventId, problem } = await readFile(api, wallet, piece);
    if (eventId === undefined) {
      problems.push(`${name}: ${problem}`);
      continue;
    }
    if (problem !== undefined) problems.push(`${name}: ${problem}`);
    if (proved.has(eventId)) problems.push(`${name} is about ${eventId}, and so is another.`);
    proved.add(eventId);
    problems.push(...listingProblems(name, piece, shown.get(eventId), eventId));
  }
  const unproved = events.filter(({ id, onchainTxHash }) => onchainTxHash !== null && !proved.has(id));
  return [
    ...problems,
    ...unproved.map(({ id }) => `The service says that ${id} is on-chain, and no feedback there is about it.`),
  ];
}

/** Reads and checks the file of a piece of feedback: its hash, its value and its wallet. */
async function readFile(
  api: ApiReader,
  wallet: Address,
  { value, written }: OnchainFeedback,
): Promise<{ eventId?: string; problem?: string }> {
  if (written === undefined) return { problem: 'no node shows the event of its writing.' };
  const bytes = await api.file(written.uri);
  if (bytes === undefined) return { problem: `there is no file at ${written.uri}.` };
  if (keccak256(bytes) !== written.hash) return { problem: `the file at ${written.uri} has another hash.` };
  const file = document.safeParse(parseJson(bytes)).data;
  if (file === undefined) return { problem: `the file at ${written.uri} is no feedback file.` };
  const { eventId } = file;
  if (file.value !== value) return { eventId, problem: `it is ${value}, and its file says ${file.value}.` };
  const isOwn = file.wallet.toLowerCase().endsWith(wallet.toLowerCase());
  return isOwn ? { eventId } : { eventId, problem: `it is about ${file.wallet}.` };
}

/** Compares a piece of feedback with the event that the service lists for it. */
function listingProblems(
  name: string,
  { value, written, index }: OnchainFeedback,
  event: EventRecord | undefined,
  eventId: string,
): string[] {
  if (event === undefined) return [`${name}: the service does not list ${eventId}.`];
  if (event.onchainTxHash === null) return [`${name}: the service says that ${eventId} is not written yet.`];
  return [
    ...(event.refusedByRegistry === (index === undefined)
      ? []
      : [`${name}: the service says that the registry ${event.refusedByRegistry ? 'refused' : 'has'} it.`]),
    ...(event.value === value ? [] : [`${name} is ${value}, and the service lists ${event.value}.`]),
    ...(event.onchainTxHash === written?.txHash
      ? []
      : [`${name}: the service names another transaction, ${event.onchainTxHash}.`]),
  ];
}

function scoreProblems({ score }: ReputationSummary, onchain: ScoreSums, unverifiable: ScoreSums): string[] {
  const sides = (['success', 'failure'] as const).flatMap((side) => {
    const found = onchain[side] + unverifiable[side];
    return found === score[side] ? [] : [`The service's ${side} is ${score[side]}, and comes to ${found}.`];
  });
  const isSum = score.total === score.success + score.failure;
  return isSum ? sides : [...sides, `The service's score is ${score.total}, which is not the sum of its parts.`];
}

function sumOf(values: readonly { readonly value: number }[]): ScoreSums {
  return {
    count: values.length,
    success: values.reduce((sum, { value }) => sum + Math.max(value, 0), 0),
    failure: values.reduce((sum, { value }) => sum + Math.min(value, 0), 0),
  };
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return parseBoundedJson(bytes, { maxBytes: MAX_FILE_BYTES, maxDepth: 32 });
  } catch (error) {
    if (!(error instanceof BoundedJsonError)) throw error;
    return undefined;
  }
}

/** Reads a running service through its public API. */
export interface ApiReader {
  /** The JSON at a path of the API. Throws {@link UnreadableAnswerError} for anything but a good answer. */
  json(path: string): Promise<unknown>;
  /** The bytes at a URL; `undefined` if it serves none or too many. */
  file(url: string): Promise<Uint8Array | undefined>;
}

/** The service did not answer as it should. */
export class UnreadableAnswerError extends Error {
  override readonly name = 'UnreadableAnswerError';
}

const TIMEOUT_MS = 20_000;
/** A feedback file is smaller than a kilobyte. */
export const MAX_FILE_BYTES = 1024 * 1024;
/** A page of a hundred events is about fifty kilobytes. */
const ANSWER_BOUNDS = { maxBytes: 4 * 1024 * 1024, maxDepth: 32 };
const MAX_WAIT_SECONDS = 120;

/** Creates a reader that keeps to the service's rate limits by waiting for `Retry-After`. */
export function createApiReader(apiUrl: string): ApiReader {
  const base = apiUrl.replace(/\/+$/, '');
  return {
    async json(path) {
      const response = await ask(base + path);
      if (!response.ok) throw new UnreadableAnswerError(`${base}${path} answered ${response.status}.`);
      const { bytes } = await readBody(response, ANSWER_BOUNDS.maxBytes + 1);
      try {
        return parseBoundedJson(bytes, ANSWER_BOUNDS);
      } catch (error) {
        if (!(error instanceof BoundedJsonError)) throw error;
        throw new UnreadableAnswerError(`${base}${path} answered what cannot be read. ${error.message}`);
      }
    },
    async file(url) {
      const response = await ask(url);
      if (!response.ok) return undefined;
      const { bytes, truncated } = await readBody(response, MAX_FILE_BYTES);
      return truncated ? undefined : bytes;
    },
  };
}

async function ask(url: string): Promise<Response> {
  for (;;) {
    const response = await outwardFetch(url, {
      headers: { 'User-Agent': userAgents.check },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: unknown) => {
      throw new UnreadableAnswerError(`No answer from ${url}.`, { cause: error });
    });
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
    if (response.status !== 429 || !(seconds >= 0 && seconds <= MAX_WAIT_SECONDS)) return response;
    await Bun.sleep((seconds + 1) * 1000);
  }
}

/** The contracts that hold agents and their feedback. */
export interface ReputationContracts {
  readonly client: PublicClient;
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
export async function readChainRecord(registries: ReputationContracts, wallet: Address): Promise<ChainRecord> {
  const blockNumber = await registries.client.getBlockNumber();
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
  { client, identityRegistry: address, startBlock }: ReputationContracts,
  owner: Address,
  last: bigint,
) {
  return await readInRanges(startBlock, last, (fromBlock, toBlock) =>
    client.getContractEvents({
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
  { client, reputationRegistry: address, attestor: clientAddress }: ReputationContracts,
  agentId: readonly bigint[],
  blocks: { readonly from: bigint; readonly to: bigint },
): Promise<ReadonlyMap<string, Writing>> {
  const events = await readInRanges(blocks.from, blocks.to, (fromBlock, toBlock) =>
    client.getContractEvents({
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
  { client, attestor: address }: ReputationContracts,
  agentId: readonly bigint[],
  blocks: { readonly from: bigint; readonly to: bigint },
): Promise<OnchainFeedback[]> {
  const events = await readInRanges(blocks.from, blocks.to, (fromBlock, toBlock) =>
    client.getContractEvents({
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
  { client, identityRegistry: address }: ReputationContracts,
  agentId: bigint,
  wallet: Address,
  blockNumber: bigint,
): Promise<boolean> {
  const owner = await client.readContract({
    address,
    abi: identityRegistryAbi,
    functionName: 'ownerOf',
    args: [agentId],
    blockNumber,
  });
  return isAddressEqual(owner, wallet);
}

async function readFeedback(
  { client, reputationRegistry: address, attestor }: ReputationContracts,
  agentId: bigint,
  blockNumber: bigint,
  writings: ReadonlyMap<string, Writing>,
): Promise<OnchainFeedback[]> {
  const registry = { address, abi: reputationRegistryAbi, blockNumber } as const;
  const last = await client.readContract({ ...registry, functionName: 'getLastIndex', args: [agentId, attestor] });
  const read = async (index: bigint): Promise<OnchainFeedback> => {
    const [value, , , , isRevoked] = await client.readContract({
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
