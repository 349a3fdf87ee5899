import { createHmac } from 'node:crypto';
import type { Address } from 'viem';
import { z } from 'zod';
import { formatUsdc, parseUsdc } from '../../core/lib/money.ts';
import { awaited, type CallTool, type Connection, callApi, SceneError, toolsOf } from './demo-api.ts';
import type { Balance, StoryActor, Teller } from './demo-story.ts';

/** A program with a wallet. */
export interface DemoAgent {
  readonly name: StoryActor;
  readonly walletId: string;
  readonly address: Address;
  readonly apiKey: string;
  readonly call: CallTool;
  /** What only its Owner may do. */
  readonly ownerToken: string;
}

/** The person to whom the agents belong: a new user, or by a token one who has claimed a wallet before. */
export type DemoClaimant = { readonly username: string; readonly password: string } | { readonly ownerToken: string };

export const hex = z.templateLiteral(['0x', z.string().regex(/^[0-9a-fA-F]+$/)]);
const created = z.object({ id: z.string(), chainAddress: hex, claimKey: z.string() });
const claimed = z.object({ token: z.string(), agentConfig: z.object({ apiKey: z.string() }) });

/** A new wallet, which takes no credentials. */
export const createWallet = (connection: Connection, name: string) =>
  callApi(connection, {
    method: 'POST',
    path: '/v1/wallets',
    answer: created,
    body: { name: `demo ${name}`, version: 'v3' },
  });

/** Makes a wallet its Owner's; it is a contract on the chain then. */
export const claimWallet = (connection: Connection, claimKey: string, claimant: DemoClaimant) =>
  callApi(connection, {
    method: 'POST',
    path: '/v1/auth/claim',
    answer: claimed,
    ...('ownerToken' in claimant
      ? { token: claimant.ownerToken, body: { claimKey } }
      : { body: { claimKey, ...claimant } }),
  });

/** Play money from the faucet. */
export const fund = (connection: Connection, to: Address, amount: string) =>
  callApi(connection, { method: 'POST', path: '/dev/faucet', body: { to, amount }, answer: z.object({ txHash: hex }) });

/** An agent opens a wallet, and its Owner, a person, claims it. */
export async function openWallet(
  connection: Connection,
  tell: Teller,
  name: StoryActor,
  claimant: DemoClaimant,
): Promise<DemoAgent> {
  const wallet = await createWallet(connection, name);
  tell.step({
    who: name,
    event: 'wallet_created',
    text: `opens a wallet at ${wallet.chainAddress}`,
    facts: { walletId: wallet.id, address: wallet.chainAddress },
  });
  const { token, agentConfig } = await claimWallet(connection, wallet.claimKey, claimant);
  tell.step({
    who: 'Owner',
    event: 'wallet_claimed',
    text: `claims the wallet of the ${name}, which is a contract on the chain now`,
    facts: { agent: name, walletId: wallet.id },
  });
  return {
    name,
    walletId: wallet.id,
    address: wallet.chainAddress,
    ownerToken: token,
    apiKey: agentConfig.apiKey,
    call: toolsOf(connection, agentConfig.apiKey, name.toLowerCase()),
  };
}

/** A user's way in. */
export interface DemoOwner {
  readonly username: string;
  readonly password: string;
}

const FUNDS = '100';
const LIMITS = { txLimit: '5', dailyLimit: '20' };
const FIRST_PAYMENT = {
  to: '0x000000000000000000000000000000000000b0b0',
  amount: '1.5',
  currency: 'USDC',
  memo: 'a first payment',
};

/**
 * The Owner of a data folder's demo wallet, or of its agent to hire: the same at each start, and out of reach without
 * the folder's secret.
 */
export function demoOwnerOf(secret: string, of: 'demo' | 'agent'): DemoOwner {
  const derived = (what: string) => createHmac('sha256', secret).update(`${of} owner: ${what}`).digest();
  return {
    username: `${of}-${derived('name').toString('hex').slice(0, 8)}`,
    password: derived('password').toString('base64url'),
  };
}

/**
 * Makes the Owner, a new user, with a wallet that has play money, limits and a payment. Throws `SceneError` where the
 * server refuses one of them.
 */
export async function openDemoWallet(connection: Connection, owner: DemoOwner): Promise<void> {
  const { id, chainAddress, claimKey } = await createWallet(connection, 'wallet');
  await fund(connection, chainAddress, FUNDS);
  const { token, agentConfig } = await claimWallet(connection, claimKey, owner);
  await callApi(connection, {
    method: 'PATCH',
    path: `/v1/wallets/${id}/config`,
    token,
    body: LIMITS,
    answer: z.object({}),
  });
  await callApi(connection, {
    method: 'POST',
    path: '/v1/payments',
    token: agentConfig.apiKey,
    answer: z.object({}),
    body: FIRST_PAYMENT,
  });
}

/** What went through the scene, in micro-USDC. */
interface Books {
  /** What came in. */
  readonly total: bigint;
  /** What the platform kept of it. */
  readonly fees: bigint;
}

interface SceneEnding extends Connection {
  readonly tell: Teller;
}

const wallet = z.object({ balance: z.string() });
const activity = z.object({ payments: z.array(z.object({ id: z.string(), amount: z.string(), status: z.string() })) });
const jobList = z.object({ jobs: z.array(z.object({ id: z.string(), status: z.string() })) });
const reputation = z.object({
  score: z.object({ total: z.number() }),
  counts: z.object({ payments: z.number(), jobs: z.number() }),
});

/** Shows what every agent has, did and is known for. Throws {@link SceneError} unless all of it adds up. */
export async function showResult(
  ending: SceneEnding,
  agents: readonly DemoAgent[],
  { total, fees }: Books,
): Promise<void> {
  const shown: Balance[] = [];
  for (const agent of agents) shown.push(await described(ending, agent));
  const left = shown.reduce((sum, { balance }) => sum + (parseUsdc(balance) ?? 0n), fees);
  if (left !== total)
    throw new SceneError(`${formatUsdc(total)} USDC came in, but all balances and fees are ${formatUsdc(left)} USDC.`);
  ending.tell.result({ agents: shown, fees: formatUsdc(fees), total: formatUsdc(total) });
}

async function described(ending: SceneEnding, { name, address, call }: DemoAgent): Promise<Balance> {
  const { payments } = await call('list_activity', {}, activity);
  const jobsAs = async (role: string) =>
    (await call('list_jobs', { role }, jobList)).jobs.map(({ id, status }) => ({ id, role, status }));
  const jobs = [...(await jobsAs('client')), ...(await jobsAs('provider'))];
  // A score follows once its causes are as deep in the chain as they must be.
  const { score, counts } = await awaited(ending, `The reputation of the ${name}`, async () => {
    const found = await call('get_reputation', { address }, reputation);
    const isCounted = found.counts.payments >= payments.length && found.counts.jobs >= jobs.length;
    return isCounted ? found : undefined;
  });
  const { balance } = await call('get_wallet', {}, wallet);
  return {
    agent: name,
    address,
    balance,
    payments,
    jobs,
    reputation: { score: score.total, payments: counts.payments, jobs: counts.jobs },
  };
}
