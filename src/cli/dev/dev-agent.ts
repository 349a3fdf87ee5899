import type { Address } from 'viem';
import { z } from 'zod';
import { claimWallet, createWallet, type DemoOwner, hex } from '../demo/demo-agents.ts';
import { type Connection, callApi } from '../demo/demo-api.ts';
import { COUNTING, type HiredAgent, offer, workForHire } from '../demo/hired-agent.ts';
import { SHOP_OFFER, SHOP_PATH } from './dev-shop.ts';

const wallets = z.object({ wallets: z.array(z.object({ id: z.string(), chain_address: hex })) });
const key = z.object({ apiKey: z.string() });

/**
 * Creates the agent to hire of `bursar dev`, listed in the directory with the shop that sells for it. Each start of a
 * data folder has the same one. It works until the signal.
 */
export function createDevAgent(signal: AbortSignal) {
  const address = Promise.withResolvers<Address | undefined>();
  let owner: DemoOwner | undefined;
  const serve = async (connection: Connection, of: DemoOwner) => {
    const agent = (await known(connection, of)) ?? (await opened(connection, of));
    const { walletId, apiKey: token } = agent;
    const shop = { ...SHOP_OFFER, url: `${connection.apiUrl}${SHOP_PATH}` };
    await offer(connection, { walletId, token }, [COUNTING, shop]);
    address.resolve(agent.address);
    await workForHire(connection, agent);
  };
  return {
    /** Of its wallet; `undefined` where there is no agent. */
    address: address.promise,
    /** Names its Owner; without one there is no agent. */
    belongsTo(wanted: DemoOwner | undefined): void {
      owner = wanted;
      if (wanted === undefined) address.resolve(undefined);
    },
    /** Begins to work at a server. */
    serve(apiUrl: string): void {
      if (owner === undefined) return;
      serve({ apiUrl, signal }, owner).catch((error: unknown) => {
        address.resolve(undefined);
        const reason = error instanceof Error ? error.message : 'it has failed';
        if (!signal.aborted) process.stderr.write(`There is no agent to hire: ${reason}\n`);
      });
    },
  };
}

/** The wallet of the Owner; `undefined` before the first start. */
async function known(connection: Connection, owner: DemoOwner): Promise<HiredAgent | undefined> {
  const login = {
    method: 'POST',
    path: '/v1/auth/login',
    body: owner,
    answer: z.object({ token: z.string() }),
  } as const;
  const session = await callApi(connection, login).catch(() => undefined);
  if (session === undefined) return undefined;
  const { token } = session;
  const [wallet] = (await callApi(connection, { method: 'GET', path: '/v1/wallets', token, answer: wallets })).wallets;
  if (wallet === undefined) return undefined;
  const path = `/v1/wallets/${wallet.id}/api-key`;
  const { apiKey } = await callApi(connection, { method: 'GET', path, token, answer: key });
  return { walletId: wallet.id, address: wallet.chain_address, apiKey };
}

async function opened(connection: Connection, owner: DemoOwner): Promise<HiredAgent> {
  const { id: walletId, chainAddress: address, claimKey } = await createWallet(connection, 'agent');
  const { agentConfig } = await claimWallet(connection, claimKey, owner);
  return { walletId, address, apiKey: agentConfig.apiKey };
}
