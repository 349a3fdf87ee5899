import { type Address, getAddress } from 'viem';
import { z } from 'zod';
import { ownFetch } from '../../core/lib/direct-fetch.ts';
import type { Given } from '../events/given.ts';
import type { Contracts } from '../nodes/chain.ts';
import { boundedText, FeedError, parseJson, requireScope } from './feed-client.ts';

const TIMEOUT_MS = 5_000;

const address = z
  .string()
  .regex(/^0x[0-9a-f]{40}$/)
  .transform((text) => getAddress(text));
const answerSchema = z.object({ spenders: z.array(address), keys: z.array(address), blockNumber: z.int().min(0) });

/** Asks the indexer at `url`. Throws where it is down, is not ready, or does not know the wallet. */
export async function readGiven(url: string, contracts: Partial<Contracts>, wallet: Address): Promise<Given> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  await requireScope(url, contracts, signal);
  const response = await ownFetch(`${url}/given/${wallet}`, { signal });
  const text = await boundedText(response);
  if (!response.ok) throw new FeedError(`The indexer answered ${response.status}: ${text.slice(0, 200)}`);
  const answer = answerSchema.safeParse(parseJson(text));
  if (!answer.success)
    throw new FeedError(`What the indexer says of a wallet is malformed: ${z.prettifyError(answer.error)}`);
  return answer.data;
}
