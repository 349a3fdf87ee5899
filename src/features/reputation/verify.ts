import { type Address, keccak256 } from 'viem';
import { z } from 'zod';
import { BoundedJsonError, parseBoundedJson } from '../../core/lib/json.ts';
import { type EventRecord, eventRecord } from './event-record.ts';
import { type ReputationSummary, reputationSummary } from './response.ts';
import { type ApiReader, MAX_FILE_BYTES } from './verify-api.ts';
import {
  type ChainRecord,
  type OnchainFeedback,
  type RegisteredAgent,
  type Registries,
  readChainRecord,
} from './verify-chain.ts';

/** Sums of values: of those above zero, and of those below. */
export interface Sums {
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
  readonly onchain: Sums;
  /** The part of `onchain` that the registry refused, because the agent's owner had approved the attestor. */
  readonly refused: Sums;
  /** What the service counts beyond that and has not written yet. Nothing but its word supports it. */
  readonly unverifiable: Sums;
  readonly summary: ReputationSummary;
  /** Contradictions between the service and the chain; empty if there are none. */
  readonly problems: readonly string[];
  /**
   * `verified`: the chain shows all that the service says. `partly`: no contradictions, but the chain does not have
   * all of it yet. `refuted`: there are problems.
   */
  readonly verdict: 'verified' | 'partly' | 'refuted';
}

export interface VerifyDeps extends Registries {
  readonly api: ApiReader;
}

const PAGE = 100;

const eventsPage = z.object({ events: z.array(eventRecord) });
const document = z.object({ value: z.int(), eventId: z.string(), wallet: z.string() });

/**
 * Recomputes a wallet's score from the chain: from all of the attestor's feedback about any agent that the wallet
 * ever registered. The file that each piece names must have the hash on-chain. Then compares the service: it must
 * list all of that feedback and claim no more to be on-chain.
 */
export async function verifyReputation(deps: VerifyDeps, wallet: Address): Promise<Verification> {
  const { api } = deps;
  const record = await readChainRecord(deps, wallet);
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

function scoreProblems({ score }: ReputationSummary, onchain: Sums, unverifiable: Sums): string[] {
  const sides = (['success', 'failure'] as const).flatMap((side) => {
    const found = onchain[side] + unverifiable[side];
    return found === score[side] ? [] : [`The service's ${side} is ${score[side]}, and comes to ${found}.`];
  });
  const isSum = score.total === score.success + score.failure;
  return isSum ? sides : [...sides, `The service's score is ${score.total}, which is not the sum of its parts.`];
}

function sumOf(values: readonly { readonly value: number }[]): Sums {
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
