import { setTimeout as sleep } from 'node:timers/promises';
import type { Address } from 'viem';
import { z } from 'zod';
import { type Connection, callApi, SceneError } from './demo-api.ts';

/** What works for hire: a wallet, by the key of its agent. */
export interface HiredAgent {
  readonly walletId: string;
  readonly address: Address;
  readonly apiKey: string;
}

const POLL_MS = 1_000;
/** Micro-USDC: bigger Jobs are left to others. */
const BIGGEST = 5_000_000n;
const ATTEMPTS = 3;

/** What it does for a budget, as it says in the directory. */
export const COUNTING = {
  type: 'job',
  name: 'Word count',
  description:
    'Counts the words, characters and lines in the description of a Job of at most 5 USDC, and delivers them as JSON.',
  price: '1',
  tags: ['text', 'words', 'example'],
} as const;

const jobs = z.object({ jobs: z.array(z.object({ id: z.string(), budget_usdc: z.string() })) });
const spec = z.object({ description: z.string() });

/** What it delivers for a text. */
export function countOf(text: string): { words: number; characters: number; lines: number } {
  const words = text.match(/\S+/g)?.length ?? 0;
  return { words, characters: Array.from(text).length, lines: text.split('\n').length };
}

/** Says in the directory what a wallet offers. */
export async function offer(
  connection: Connection,
  { walletId, token }: { readonly walletId: string; readonly token: string },
  offers: readonly object[],
): Promise<void> {
  const path = `/v1/wallets/${walletId}/offers`;
  await callApi(connection, { method: 'PUT', path, token, body: { offers }, answer: z.object({}) });
}

/** Does the Jobs that others offer to the agent, until the signal. It leaves those that the server refuses a while. */
export async function workForHire(connection: Connection, { apiKey: token }: HiredAgent): Promise<void> {
  const { signal } = connection;
  const attempts = new Map<string, number>();
  while (!signal.aborted) {
    const found = await offered(connection, token);
    for (const { id, budget_usdc: budget } of found) {
      const attempt = (attempts.get(id) ?? 0) + 1;
      if (BigInt(budget) > BIGGEST || attempt > ATTEMPTS) continue;
      attempts.set(id, attempt);
      await unlessRefused(deliver(connection, token, id));
    }
    await sleep(POLL_MS, undefined, { signal }).catch(() => undefined);
  }
}

async function offered(connection: Connection, token: string) {
  const path = '/v1/jobs?role=provider&status=funded&limit=50';
  return (await unlessRefused(callApi(connection, { method: 'GET', path, token, answer: jobs })))?.jobs ?? [];
}

async function deliver(connection: Connection, token: string, id: string): Promise<void> {
  const { description } = await callApi(connection, { method: 'GET', path: `/v1/jobs/${id}/spec`, answer: spec });
  const body = { content: countOf(description) };
  await callApi(connection, { method: 'POST', path: `/v1/jobs/${id}/submit`, token, body, answer: z.object({}) });
}

/** Nothing of play ends the server. */
async function unlessRefused<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  return await asked.catch((error: unknown) => {
    if (error instanceof SceneError || error instanceof DOMException) return undefined;
    throw error;
  });
}
