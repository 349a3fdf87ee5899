import { type Address, getAddress } from 'viem';
import { z } from 'zod';
import { ownFetch } from '../../core/lib/direct-fetch.ts';
import { readBody } from '../../core/net/read-body.ts';
import { contractEvents } from '../contracts/contract-events.ts';
import { type ChainEvent, type GivenRights, parseEvent, type RawEvent } from '../events/chain-events.ts';
import type { Chain, Contracts } from '../nodes/chain.ts';
import type { FeedPage } from './ingest.ts';

/** One answer of the indexer's feed, from one state of its database. */
export interface FeedAnswer extends Omit<z.output<ReturnType<typeof answerSchema>>, 'events'> {
  /** The events that a projection handles. */
  readonly events: FeedPage['events'];
  /** How many other events it has shown, which no projection handles. */
  readonly unhandled: number;
}

/** Has the indexer hold its answer, for at most {@link HOLD_MS}, while its version is the known one. */
export interface Hold {
  readonly known: string;
  /** Aborts the request. */
  readonly signal: AbortSignal;
}

/** Reads the indexer's feed. Every answer is parsed. */
export type FeedClient = ReturnType<typeof createFeedClient>;

/** The indexer returned no usable answer. */
class FeedError extends Error {
  override readonly name = 'FeedError';
}

const TIMEOUT_MS = 10_000;
/** Well below the timeout, and below the timeouts of proxies. */
export const HOLD_MS = 5_000;
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;

const id = z.string().regex(/^\d{75}$/);
const hash = z
  .string()
  .regex(/^0x[0-9a-f]{64}$/)
  .transform((text): `0x${string}` => `0x${text.slice(2)}`);
const height = z.int().min(0);
const checkpoint = z.object({ id, blockNumber: height, timestamp: height });

/** The progress of the indexer. Ids compare as texts. */
export type Checkpoint = z.output<typeof checkpoint>;

const answerSchema = (chainId: number) =>
  z.object({
    events: z.array(
      z
        .object({
          id,
          chainId: z.literal(chainId),
          blockNumber: height,
          blockHash: hash,
          timestamp: height,
          transactionHash: hash,
          logIndex: height,
          address: z.string().regex(/^0x[0-9a-f]{40}$/),
          event: z.string().max(100),
          args: z.record(z.string(), z.unknown()),
        })
        .transform(({ id: feedId, chainId: _chainId, address, ...event }, context) => ({
          feedId,
          event: parsed({ ...event, address: getAddress(address) }, context),
        })),
    ),
    /** The id to continue from; null if there is no more. */
    next: id.nullable(),
    latest: checkpoint,
    finalized: checkpoint,
    /** Changes if rows were removed, by a reorganisation or a restart of the indexer, and at no other time. */
    generation: z.string().max(100),
    /** Changes with each commit of the indexer that may change the answer. Older indexers have none. */
    version: z.string().max(100).optional(),
  });

/** The event, if a projection handles it. If one does not match its ABI, the whole answer is refused. */
function parsed(raw: RawEvent, context: z.RefinementCtx): ChainEvent | undefined {
  try {
    return parseEvent(raw);
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) });
    return undefined;
  }
}

/** Reads the feed of the indexer at `url`, after a check that it shows everything that this server needs. */
export function createFeedClient(
  url: string,
  { id: chainId, contracts }: Pick<Chain, 'id'> & { readonly contracts: Partial<Contracts> },
) {
  const schema = answerSchema(chainId);
  let isFit = false;
  return {
    /**
     * The events after an id, at most `limit`. Throws if the indexer is down, is not ready, or returns an invalid
     * answer.
     */
    async read(after: string, limit: number, hold?: Hold): Promise<FeedAnswer> {
      if (!isFit) await requireScope(url, contracts, hold?.signal);
      // After a failure, a different indexer may answer.
      isFit = false;
      const query = new URLSearchParams({ limit: String(limit), ...(after === '' ? {} : { after }) });
      if (hold !== undefined) {
        query.set('known', hold.known);
        query.set('hold', String(HOLD_MS));
      }
      const timeout = AbortSignal.timeout(TIMEOUT_MS);
      const signal = hold === undefined ? timeout : AbortSignal.any([timeout, hold.signal]);
      const { events, ...rest } = await ask(`${url}/feed?${query}`, schema, signal, "The indexer's feed");
      isFit = true;
      const handled = events.flatMap(({ feedId, event }) => (event === undefined ? [] : [{ feedId, event }]));
      return { ...rest, events: handled, unhandled: events.length - handled.length };
    },
  };
}

const scopeSchema = z.object({
  contracts: z.record(z.string().max(100), z.string().max(100).nullish()),
  events: z.array(z.string().max(100)).max(1_000),
});

/** All events that projections handle, except the one that only receipts of our own calls have. */
const NEEDED = Object.entries(contractEvents).flatMap(([name, event]) =>
  event === 'ignored' || name === 'CallFailed' ? [] : [name],
);

/** Throws if the indexer shows less than this server needs, or something else. */
async function requireScope(url: string, contracts: Partial<Contracts>, given?: AbortSignal): Promise<void> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const signal = given === undefined ? timeout : AbortSignal.any([timeout, given]);
  const renew = 'Start another indexer of the same version as this server, and set BURSAR_INDEXER_URL to it';
  const notFound = `The indexer does not say what it shows. ${renew}.`;
  const scope = await ask(`${url}/feed/scope`, scopeSchema, signal, "The indexer's scope", notFound);
  const missing = NEEDED.filter((name) => !scope.events.includes(name));
  if (missing.length > 0)
    throw new FeedError(`The indexer does not show ${missing.join(', ')}, which this server needs. ${renew}.`);
  const followed = new Map(Object.entries(scope.contracts));
  for (const [name, address] of Object.entries(contracts)) {
    const other = followed.get(name);
    if (other == null || address === undefined || other.toLowerCase() === address.toLowerCase()) continue;
    throw new FeedError(
      `The indexer follows another ${name} (${other}) than this server (${address}). Give both the same deployment file.`,
    );
  }
}

/** A parsed answer, which `what` names in errors. Throws {@link FeedError}, with the text `notFound` for a 404. */
async function ask<T>(
  url: string,
  schema: z.ZodType<T>,
  signal: AbortSignal,
  what: string,
  notFound?: string,
): Promise<T> {
  const response = await ownFetch(url, { signal });
  const text = await boundedText(response);
  if (response.status === 404 && notFound !== undefined) throw new FeedError(notFound);
  if (!response.ok) throw new FeedError(`The indexer answered ${response.status}: ${text.slice(0, 200)}`);
  const answer = schema.safeParse(parseJson(text));
  if (!answer.success) throw new FeedError(`${what} is malformed: ${z.prettifyError(answer.error)}`);
  return answer.data;
}

/** The text of an answer. Throws if it is too long. */
async function boundedText(response: Response): Promise<string> {
  const { bytes, truncated } = await readBody(response, MAX_ANSWER_BYTES);
  if (truncated) throw new FeedError("The indexer's answer is too large.");
  return Buffer.from(bytes).toString('utf8');
}

/** Throws if the text is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new FeedError('The indexer answered something that is not JSON.', { cause: error });
  }
}

const GIVEN_TIMEOUT_MS = 5_000;

const givenAddress = z
  .string()
  .regex(/^0x[0-9a-f]{40}$/)
  .transform((text) => getAddress(text));
const givenSchema = z.object({
  spenders: z.array(givenAddress),
  keys: z.array(givenAddress),
  blockNumber: z.int().min(0),
});

/** Queries the indexer at `url`. Throws if it is down, is not ready, or does not know the wallet. */
export async function readGiven(url: string, contracts: Partial<Contracts>, wallet: Address): Promise<GivenRights> {
  const signal = AbortSignal.timeout(GIVEN_TIMEOUT_MS);
  await requireScope(url, contracts, signal);
  return await ask(`${url}/given/${wallet}`, givenSchema, signal, 'What the indexer says of a wallet');
}
