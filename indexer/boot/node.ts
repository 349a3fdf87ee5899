import * as z from 'zod';
import { SettingsError } from '../settings.ts';
import type { FinalBlock } from './hold.ts';

const REQUEST_TIMEOUT_MS = 10_000;
const RETRY_MS = 1_000;

const answerSchema = z.object({ result: z.unknown() });
const blockSchema = z.object({ hash: z.string().regex(/^0x[0-9a-f]{64}$/) }).nullable();

/**
 * The hash of a block, requested from the nodes in turn until one knows it, however long that takes: a node that is
 * down or still syncing is no reason to give up.
 * @throws {SettingsError} if a node is on another chain
 */
export async function waitForBlockHash(
  rpcUrls: readonly string[],
  chainId: number,
  blockNumber: number,
  tell: (message: string) => void,
): Promise<string> {
  for (let attempt = 0; ; attempt += 1) {
    for (const url of rpcUrls) {
      const hash = await blockHash(url, chainId, blockNumber).catch((error: unknown) => {
        if (error instanceof SettingsError) throw error;
        return undefined;
      });
      if (hash !== undefined) return hash;
    }
    if (attempt % 30 === 0)
      tell(`No node answers with block ${blockNumber}, where the contracts were deployed; waiting`);
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

/**
 * Whether the chain still has a block that was final. A node that does not know it yet is waited for, however long it
 * takes to catch up, except for a development chain: that may have lost its last blocks.
 */
export async function stillHasBlock(
  rpcUrls: readonly string[],
  { number, hash }: FinalBlock,
  tell: (message: string) => void,
): Promise<boolean> {
  for (let attempt = 0; ; attempt += 1) {
    const answers = await Promise.all(rpcUrls.map((url) => compare(url, number, hash).catch(() => 'silent' as const)));
    if (answers.includes('same')) return true;
    if (answers.includes('other')) return false;
    if (attempt % 30 === 0) tell(`No node has come to block ${number} yet, which is indexed; waiting`);
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

async function compare(url: string, number: number, hash: string): Promise<'same' | 'other' | 'behind'> {
  const block = await getBlock(url, number);
  if (block !== undefined) return block === hash ? 'same' : 'other';
  const version = await request(url, 'web3_clientVersion', []);
  return typeof version === 'string' && /^anvil/i.test(version) ? 'other' : 'behind';
}

async function blockHash(url: string, chainId: number, blockNumber: number): Promise<string | undefined> {
  const actual = Number(await request(url, 'eth_chainId', []));
  if (actual !== chainId) {
    throw new SettingsError(`The node at ${new URL(url).host} is on chain ${actual}, not on ${chainId}`);
  }
  return await getBlock(url, blockNumber);
}

async function getBlock(url: string, blockNumber: number): Promise<string | undefined> {
  const block = await request(url, 'eth_getBlockByNumber', [`0x${blockNumber.toString(16)}`, false]);
  return blockSchema.parse(block)?.hash;
}

async function request(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  });
  return answerSchema.parse(await response.json()).result;
}
