import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { claimWallet, createWallet, fund } from './agents.ts';
import { type Connection, callApi } from './public-api.ts';

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

/** The Owner of a data folder's demo wallet: the same at each start, and nobody else without the folder's secret. */
export function demoOwnerOf(secret: string): DemoOwner {
  const derived = (what: string) => createHmac('sha256', secret).update(`demo owner: ${what}`).digest();
  return {
    username: `demo-${derived('name').toString('hex').slice(0, 8)}`,
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
