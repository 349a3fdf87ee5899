import { type Address, encodeFunctionData, type Hex, parseEventLogs } from 'viem';
import { agentWalletAbi } from '../../src/chain/contracts/generated/AgentWallet.ts';
import { identityRegistryAbi } from '../../src/chain/contracts/generated/IdentityRegistry.ts';
import { reputationRegistryAbi } from '../../src/chain/contracts/generated/ReputationRegistry.ts';
import { reputationEvents } from '../../src/features/reputation/reputation-tables.ts';
import type { TestChain } from './chain.ts';
import { startChainFeed } from './chain-feed.ts';
import type { Answer } from './http.ts';
import { ownerCalls } from './owner.ts';
import { until } from './relay.ts';
import { type ClaimedWallet, claimedWallet, type TestService } from './service.ts';

/** The registries of a test chain. */
export function registriesOf({ contracts }: Pick<TestChain, 'contracts'>) {
  const { identityRegistry: identity, reputationRegistry: reputation, reputationAttestor: attestor } = contracts;
  if (!identity || !reputation || !attestor) throw new Error('The test chain has no registries.');
  return { identity, reputation, attestor };
}

/** Has a wallet's owner call the identity registry through it. */
export async function callRegistry(
  chain: TestChain,
  service: TestService,
  wallet: ClaimedWallet,
  data: Hex,
): Promise<void> {
  const args = [registriesOf(chain).identity, 0n, data] as const;
  const call = encodeFunctionData({ abi: agentWalletAbi, functionName: 'execute', args });
  await ownerCalls(chain, service, wallet, call);
}

/** A claimed wallet with 100 USDC. */
export async function fundedWallet(chain: TestChain, service: TestService): Promise<ClaimedWallet> {
  const wallet = await claimedWallet(service);
  await chain.mintUsdc(wallet.address, 100_000_000n);
  return wallet;
}

/** The same as a registered agent. */
export async function registeredWallet(chain: TestChain, service: TestService): Promise<ClaimedWallet> {
  const wallet = await fundedWallet(chain, service);
  await register(chain, service, wallet);
  return wallet;
}

/** Makes a wallet an agent, in a block that is not final; answers when the service knows. */
export async function register(chain: TestChain, service: TestService, wallet: ClaimedWallet): Promise<void> {
  const args = ['https://agent.example/card.json'] as const;
  const data = encodeFunctionData({ abi: identityRegistryAbi, functionName: 'register', args });
  await callRegistry(chain, service, wallet, data);
  const feed = startChainFeed(chain);
  await feed.show();
  await service.indexedChain.followFeed(feed.url);
  const status = async () => (await summaryOf(service, wallet.address)).onchainStatus;
  await until(async () => (await status()) === 'registered', 'it is registered');
  await service.indexedChain.stop();
  await feed.stop();
}

export const summaryOf = async (service: TestService, address: Address) =>
  (await service.ask({ path: `/v1/reputation/${address}` })).json;

export const eventsOf = async (service: TestService, address: Address) =>
  (await service.ask({ path: `/v1/reputation/${address}/events` })).json.events;

export const pays = (service: TestService, { apiKey }: ClaimedWallet, amount = '1'): Promise<Answer> =>
  service.ask({
    method: 'POST',
    path: '/v1/payments',
    token: apiKey,
    headers: { Prefer: 'wait=20' },
    body: { to: '0x52908400098527886E0F7030069857D2E4169EE7', amount, currency: 'USDC' },
  });

export const syncs = (service: TestService, { id, token }: ClaimedWallet): Promise<Answer> =>
  service.ask({ method: 'POST', path: `/v1/reputation/wallets/${id}/sync`, token });

/** Makes everything final that is in a block, on a chain whose final block is two below its head. */
export async function finalise(chain: TestChain, service: TestService): Promise<void> {
  const height = Number(await chain.client.getBlockNumber());
  // Each in a second of its own, so that the final block is later than all that was there.
  await chain.control.mine({ blocks: 4, interval: 1 });
  await until(() => (service.indexedChain.finalized()?.number ?? 0) > height, `block ${height} is final`);
}

/** All feedback that the attestor has given, as the registry's events show it. */
export async function feedbackOnChain(chain: TestChain) {
  const { reputation, attestor } = registriesOf(chain);
  const logs = await chain.client.getLogs({ address: reputation, fromBlock: 0n });
  return parseEventLogs({ abi: reputationRegistryAbi, eventName: 'NewFeedback', logs })
    .map(({ args }) => args)
    .filter(({ clientAddress }) => clientAddress === attestor);
}

export const reputationRows = ({ db }: Pick<TestService, 'db'>) =>
  db.orm.select().from(reputationEvents).orderBy(reputationEvents.seq).all();
