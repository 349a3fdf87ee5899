import { type Address, type Hex, isAddressEqual, keccak256, parseEventLogs } from 'viem';
import { z } from 'zod';
import type { Chain } from '../chain/chain.ts';
import { identityRegistryAbi } from '../chain/generated/IdentityRegistry.ts';
import { reputationRegistryAbi } from '../chain/generated/ReputationRegistry.ts';
import { type EventRecord, eventRecord, type ReputationSummary, reputationSummary } from './record.ts';
import type { ApiReader } from './verify-api.ts';

/** What came of comparing a service's word with the chain. */
export interface Verification {
  readonly agentId: number;
  /** Pieces of feedback in the registry, revoked ones left out. */
  readonly onchain: { readonly count: number; readonly success: number; readonly failure: number };
  /** What the service counts and has not written yet. */
  readonly unwritten: { readonly count: number; readonly success: number; readonly failure: number };
  readonly summary: ReputationSummary;
  /** What does not fit together; empty when all is as the service says. */
  readonly problems: readonly string[];
}

export interface VerifyDeps {
  readonly chain: Pick<Chain, 'client'>;
  readonly identityRegistry: Address;
  readonly reputationRegistry: Address;
  readonly attestor: Address;
  readonly api: ApiReader;
}

/** Feedback in the registry, and what its event says of its file. */
interface Feedback {
  readonly index: number;
  readonly value: number;
  readonly isRevoked: boolean;
}

interface Given {
  readonly uri: string;
  readonly hash: Hex;
}

const PAGE = 100;
/** Answers of the chain that are waited for at the same time. */
const TOGETHER = 50;

const eventsPage = z.object({ events: z.array(eventRecord) });
const document = z.object({ value: z.int(), eventId: z.string(), wallet: z.string() });

/**
 * Recomputes a wallet's score from the registry: every piece of feedback that the attestor gave about its agent, with the file
 * that it names, whose hash must be the one on-chain. What the service counts beyond that must be what it has not written yet.
 */
export async function verifyReputation(deps: VerifyDeps, wallet: Address): Promise<Verification> {
  const { api } = deps;
  const summary = reputationSummary.parse(await api.json(`/v1/reputation/${wallet}`));
  const events = await allEvents(api, wallet);
  const problems: string[] = [];
  const { agentId } = summary;
  const isAgent = summary.onchainStatus === 'registered';
  const feedback = isAgent ? await readFeedback(deps, agentId) : [];
  if (isAgent && !(await isOwner(deps, agentId, wallet))) {
    problems.push(`Agent ${agentId} is not the wallet's.`);
  }
  const given = await readGiven(deps, agentId, events);
  const unwritten = events.filter(({ onchainTxHash }) => onchainTxHash === null);
  const shown = new Map(events.map((event) => [event.id, event]));
  for (const piece of feedback) {
    problems.push(...(await problemsOf(deps, wallet, piece, given.get(piece.index), shown)));
  }
  const written = events.length - unwritten.length;
  if (written !== feedback.length) {
    problems.push(`The registry has ${feedback.length} pieces of feedback, the service says ${written}.`);
  }
  const result = {
    onchain: sumOf(feedback.filter(({ isRevoked }) => !isRevoked)),
    unwritten: sumOf(unwritten),
  };
  for (const side of ['success', 'failure'] as const) {
    const found = result.onchain[side] + result.unwritten[side];
    if (found !== summary.score[side]) {
      problems.push(`The service's ${side} is ${summary.score[side]}, and comes to ${found}.`);
    }
  }
  return { agentId, ...result, summary, problems };
}

async function allEvents(api: ApiReader, wallet: Address): Promise<EventRecord[]> {
  const events = new Map<string, EventRecord>();
  for (let offset = 0; ; offset += PAGE) {
    const path = `/v1/reputation/${wallet}/events?limit=${PAGE}&offset=${offset}`;
    const page = eventsPage.parse(await api.json(path)).events;
    // Events that come meanwhile push others onto the next page.
    for (const event of page) events.set(event.id, event);
    if (page.length < PAGE) return [...events.values()];
  }
}

async function isOwner(
  { chain, identityRegistry: address }: VerifyDeps,
  agentId: number,
  wallet: Address,
): Promise<boolean> {
  const args = [BigInt(agentId)] as const;
  const owner = await chain.client.readContract({
    ...{ address, abi: identityRegistryAbi, functionName: 'ownerOf', args },
  });
  return isAddressEqual(owner, wallet);
}

async function readFeedback(deps: VerifyDeps, agentId: number): Promise<Feedback[]> {
  const { chain, reputationRegistry: address, attestor } = deps;
  const registry = { address, abi: reputationRegistryAbi } as const;
  const about = BigInt(agentId);
  const last = await chain.client.readContract({
    ...registry,
    functionName: 'getLastIndex',
    args: [about, attestor],
  });
  return await inParts(
    Array.from({ length: Number(last) }, (_, place) => place + 1),
    async (index) => {
      const args = [about, attestor, BigInt(index)] as const;
      const [value, , , , isRevoked] = await chain.client.readContract({
        ...{ ...registry, functionName: 'readFeedback', args },
      });
      return { index, value: Number(value), isRevoked };
    },
  );
}

/** The files of feedback, from the registry's events in those transactions that the service names. */
async function readGiven(deps: VerifyDeps, agentId: number, events: readonly EventRecord[]) {
  const { chain, reputationRegistry, attestor } = deps;
  const named = events.flatMap(({ onchainTxHash: hash }) => (isHash(hash) ? [hash] : []));
  const receipts = await inParts([...new Set(named)], (hash) => chain.client.getTransactionReceipt({ hash }));
  const given = new Map<number, Given>();
  for (const { logs } of receipts) {
    const own = logs.filter(({ address }) => isAddressEqual(address, reputationRegistry));
    for (const { args } of parseEventLogs({
      ...{ abi: reputationRegistryAbi, eventName: 'NewFeedback', logs: own },
    })) {
      if (args.agentId !== BigInt(agentId) || !isAddressEqual(args.clientAddress, attestor)) continue;
      given.set(Number(args.feedbackIndex), { uri: args.feedbackURI, hash: args.feedbackHash });
    }
  }
  return given;
}

async function problemsOf(
  { api }: VerifyDeps,
  wallet: Address,
  { index, value }: Feedback,
  given: Given | undefined,
  shown: ReadonlyMap<string, EventRecord>,
): Promise<string[]> {
  const name = `Feedback ${index}`;
  if (given === undefined) return [`${name} is in the registry, and the service names no transaction of it.`];
  const bytes = await api.file(given.uri);
  if (bytes === undefined) return [`${name}: there is no file at ${given.uri}.`];
  if (keccak256(bytes) !== given.hash) return [`${name}: the file at ${given.uri} has another hash.`];
  const file = document.safeParse(parseJson(bytes)).data;
  if (file === undefined) return [`${name}: the file at ${given.uri} is no feedback file.`];
  const problems: string[] = [];
  if (file.value !== value) problems.push(`${name} is ${value}, and its file says ${file.value}.`);
  if (!file.wallet.toLowerCase().endsWith(wallet.toLowerCase()))
    problems.push(`${name} is about ${file.wallet}.`);
  const event = shown.get(file.eventId);
  if (event === undefined) problems.push(`${name}: the service does not list ${file.eventId}.`);
  else if (event.value !== value) problems.push(`${name} is ${value}, and the service lists ${event.value}.`);
  return problems;
}

function sumOf(values: readonly { readonly value: number }[]) {
  return {
    count: values.length,
    success: values.reduce((sum, { value }) => sum + Math.max(value, 0), 0),
    failure: values.reduce((sum, { value }) => sum + Math.min(value, 0), 0),
  };
}

async function inParts<Item, Result>(
  items: readonly Item[],
  run: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += TOGETHER) {
    results.push(...(await Promise.all(items.slice(start, start + TOGETHER).map(run))));
  }
  return results;
}

function isHash(text: string | null): text is Hex {
  return text !== null && /^0x[0-9a-f]{64}$/.test(text);
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
