import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { encodeFunctionData } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { agentWalletAbi } from '../../src/chain/contracts/generated/AgentWallet.ts';
import type { RelayStep } from '../../src/chain/relay/relay-context.ts';
import { messages } from '../../src/chain/relay/relay-tables.ts';
import { nowSeconds } from '../../src/core/lib/time.ts';
import { createIdentityStore } from '../../src/features/identity/identity-store.ts';
import { agentRegistrations } from '../../src/features/identity/identity-tables.ts';
import { MAX_REFUSALS } from '../../src/features/identity/registrations.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { type ChainFeed, startChainFeed } from '../support/chain-feed.ts';
import { temporaryDatabase } from '../support/database.ts';
import { ownerCalls } from '../support/owner.ts';
import { registryOf } from '../support/registry.ts';
import { until } from '../support/relay.ts';
import { reorganise } from '../support/reorganiser.ts';
import { onMethod, rpcError, rpcResult, startRpcProxy } from '../support/rpc-proxy.ts';
import {
  BASE_URL,
  type ClaimedWallet,
  claimedWallet,
  type ServiceOptions,
  startService,
  type TestService,
} from '../support/service.ts';

let chain: TestChain;
let registry: ReturnType<typeof registryOf>;
let service: TestService;
let feed: ChainFeed;

beforeAll(async () => {
  // A block two below the head is final, so that a dead message is soon known as such.
  chain = await startTestChain({ slotsInAnEpoch: 1 });
  registry = registryOf(chain);
  service = await startService(chain, { registers: true });
  feed = startChainFeed(chain);
  await feed.show();
  await service.indexedChain.followFeed(feed.url);
});
afterAll(async () => {
  await service.stop();
  await feed.stop();
  await chain.stop();
});

const identityOf = ({ id, address }: ClaimedWallet, of = service) => of.identity.agents.identityOf(id, address);
const rowOf = ({ id }: ClaimedWallet, of = service) =>
  of.db.orm.select().from(agentRegistrations).where(eq(agentRegistrations.walletId, id)).get();
const becomes = (status: string, wallet: ClaimedWallet, of = service) =>
  until(async () => (await identityOf(wallet, of)).status === status, `it is ${status}`);
const isAtRest = (wallet: ClaimedWallet, of = service) =>
  until(async () => (await rowOf(wallet, of))?.dueAt === null, 'nothing is left to do');
const ownUrl = ({ address }: ClaimedWallet) => `${BASE_URL}/.well-known/agent/${address}`;
const stranger = () => privateKeyToAccount(chain.strangerKey).address;
/** What the operator's commands write. */
const request = (of: TestService, text: 'register' | { uri: string }, { id }: ClaimedWallet) => {
  const store = createIdentityStore(of.db);
  const now = nowSeconds(of.clock);
  const statement = text === 'register' ? store.retryStatement(id, now) : store.wantedUriStatement(id, text.uri, now);
  return of.db.batch([statement]);
};

/** A service of its own on the same chain, behind a node that a test can change. */
async function behindProxy(options: ServiceOptions = {}) {
  const proxy = startRpcProxy(chain.rpcUrl);
  const own = await startService(chain, { registers: true, rpcUrls: [proxy.url], relayer: 1, ...options });
  return {
    proxy,
    own,
    stop: async () => {
      await own.stop();
      await proxy.stop();
    },
  };
}

describe('the agent of a claimed wallet', () => {
  test.each(['v2', 'v3'] as const)('is registered once, in version %s', async (version) => {
    const wallet = await claimedWallet(service, version);
    await becomes('registered', wallet);
    const { agentId, agentURI, registeredAt } = await identityOf(wallet);
    expect(agentURI).toBe(ownUrl(wallet));
    expect(await registry.uriOf(agentId)).toBe(agentURI);
    expect(await registry.ownerOf(agentId)).toBe(wallet.address);
    expect(registeredAt).toBeGreaterThan(0);
    service.clock.offsetMs += 600_000;
    await isAtRest(wallet);
    expect(await registry.registrationsOf(wallet.address)).toBe(1);
  });

  test('is registered as soon as registration is switched on, and not before', async () => {
    const database = await temporaryDatabase();
    const off = await startService(chain, { dbPath: database.path, relayer: 2 });
    const wallet = await claimedWallet(off);
    expect(await identityOf(wallet, off)).toEqual({
      status: 'pending',
      agentId: 0,
      agentURI: ownUrl(wallet),
      registeredAt: null,
    });
    // As if it had been claimed before anybody was registered.
    await off.db.orm.delete(agentRegistrations).run();
    await off.stop();
    const on = await startService(chain, { dbPath: database.path, relayer: 2, registers: true });
    await becomes('registered', wallet, on);
    await on.stop();
    database.remove();
  });

  test('is registered even while the wallet is frozen', async () => {
    const database = await temporaryDatabase();
    const off = await startService(chain, { dbPath: database.path, relayer: 2 });
    const wallet = await claimedWallet(off);
    const freeze = { method: 'POST', path: `/v1/wallets/${wallet.id}/freeze`, token: wallet.token } as const;
    expect((await off.ask(freeze)).status).toBe(200);
    await off.stop();
    const on = await startService(chain, { dbPath: database.path, relayer: 2, registers: true });
    await becomes('registered', wallet, on);
    const { json } = await on.ask({ path: `/.well-known/agent/${wallet.address}` });
    expect(json.active).toBe(false);
    await on.stop();
    database.remove();
  });

  test('is registered while the owner configures the wallet', async () => {
    const wallets = await Promise.all(Array.from({ length: 5 }, () => claimedWallet(service)));
    const answers = await Promise.all(
      wallets.map(({ id, token }) =>
        service.ask({
          method: 'PATCH',
          path: `/v1/wallets/${id}/config`,
          token,
          body: { txLimit: '5', dailyLimit: '9' },
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    for (const wallet of wallets) await becomes('registered', wallet);
  });
});

describe('a registration', () => {
  test('is retried after growing pauses while the node cannot estimate it', async () => {
    const { proxy, own, stop } = await behindProxy();
    proxy.intercept(
      onMethod('eth_estimateGas', async (call) => rpcError(call, -32_601, 'the method is not available')),
    );
    const wallet = await claimedWallet(own);
    await until(async () => (await rowOf(wallet, own))?.attempts === 1, 'it was tried');
    const first = await rowOf(wallet, own);
    own.clock.offsetMs += 11_000;
    await until(async () => (await rowOf(wallet, own))?.attempts === 2, 'it was tried again');
    const second = await rowOf(wallet, own);
    expect((second?.dueAt ?? 0) - nowSeconds(own.clock)).toBeGreaterThan(15);
    expect(first?.lastError).toContain('not available');
    expect((await identityOf(wallet, own)).status).toBe('pending');
    proxy.passThrough();
    own.clock.offsetMs += 25_000;
    await becomes('registered', wallet, own);
    expect(await rowOf(wallet, own)).toMatchObject({ attempts: 0, lastError: null });
    await stop();
  });

  test('is retried by itself while the registry reverts, and the operator can see why', async () => {
    const code = await chain.client.getCode({ address: registry.address });
    // A registry that reverts every call, as one that is paused does.
    await chain.rpc('anvil_setCode', registry.address, '0x60006000fd');
    const wallet = await claimedWallet(service);
    for (const [refusals, pause] of [
      [1, 10],
      [2, 20],
      [3, 40],
    ] as const) {
      await until(async () => (await rowOf(wallet))?.refusals === refusals, `it is refused ${refusals} times`);
      expect(((await rowOf(wallet))?.dueAt ?? 0) - nowSeconds(service.clock)).toBeWithin(pause / 2, pause + 1);
      service.clock.offsetMs += (pause + 1) * 1000;
    }
    expect(await rowOf(wallet)).toMatchObject({ status: 'pending', messageId: null });
    expect((await rowOf(wallet))?.lastError).toContain('refuses');
    expect((await identityOf(wallet)).status).toBe('pending');
    const said = service.log.filter((line) => line.includes(wallet.id) && line.includes('refuses an agent'));
    expect(said[0]).toContain('"reason":"The registry refuses it');
    await chain.rpc('anvil_setCode', registry.address, code);
    service.clock.offsetMs += 100_000;
    await becomes('registered', wallet);
    expect(await rowOf(wallet)).toMatchObject({ attempts: 0, refusals: 0, lastError: null });
    expect(await registry.registrationsOf(wallet.address)).toBe(1);
  });

  test('fails without spending gas after a day of refusals, until the operator retries it', async () => {
    const { proxy, own, stop } = await behindProxy();
    const refuse = onMethod('eth_estimateGas', async (call) => rpcError(call, 3, 'execution reverted'));
    proxy.intercept(refuse);
    const wallets = [await claimedWallet(own), await claimedWallet(own)];
    const rows = () => Array.fromAsync(wallets, (wallet) => rowOf(wallet, own));
    const start = own.clock.offsetMs;
    for (let refusals = 1; refusals < MAX_REFUSALS; refusals++) {
      await until(async () => (await rows()).every((row) => row?.refusals === refusals), 'it is refused');
      const now = await rows();
      expect(now.map((row) => row?.status)).toEqual(['pending', 'pending']);
      const due = Math.max(...now.map((row) => row?.dueAt ?? 0));
      own.clock.offsetMs += (due - nowSeconds(own.clock)) * 1000;
    }
    const hours = (own.clock.offsetMs - start) / 3_600_000;
    expect(hours).toBeWithin(24, 26);
    for (const wallet of wallets) {
      await becomes('failed', wallet, own);
      expect(await rowOf(wallet, own)).toMatchObject({ status: 'failed', dueAt: null, messageId: null });
      expect((await rowOf(wallet, own))?.lastError).toContain('refuses');
    }
    proxy.passThrough();
    const store = createIdentityStore(own.db);
    expect(await store.failed()).toBe(2);
    await own.db.batch([store.retryFailedStatement(nowSeconds(own.clock))]);
    expect(await store.failed()).toBe(0);
    for (const wallet of wallets) {
      await becomes('registered', wallet, own);
      expect(await registry.registrationsOf(wallet.address)).toBe(1);
    }
    await stop();
  });

  test('fails at once when the wallet has another owner on-chain, for which the server cannot sign', async () => {
    const database = await temporaryDatabase();
    const off = await startService(chain, { dbPath: database.path, relayer: 2 });
    const wallet = await claimedWallet(off);
    const args = [stranger()] as const;
    const data = encodeFunctionData({ abi: agentWalletAbi, functionName: 'transferOwnership', args });
    await ownerCalls(chain, off, wallet, data);
    const accept = encodeFunctionData({ abi: agentWalletAbi, functionName: 'acceptOwnership' });
    await registry.callAs(stranger(), wallet.address, accept);
    await off.stop();
    const on = await startService(chain, { dbPath: database.path, relayer: 2, registers: true });
    await becomes('failed', wallet, on);
    expect(await rowOf(wallet, on)).toMatchObject({ status: 'failed', dueAt: null, refusals: 0 });
    await on.stop();
    database.remove();
  });

  test('that reverts on-chain is sent again once it is final, and not before', async () => {
    const { proxy, own, stop } = await behindProxy();
    // Too little gas: the trial is good, and the call is not.
    proxy.intercept(onMethod('eth_estimateGas', async (call) => rpcResult(call, '0x7530')));
    const wallet = await claimedWallet(own);
    const sent = () => own.db.orm.select().from(messages).where(eq(messages.kind, 'agent_register')).all();
    await until(async () => (await sent())[0]?.status === 'reverted', 'it is reverted');
    proxy.passThrough();
    own.clock.offsetMs += 60_000;
    await until(async () => ((await rowOf(wallet, own))?.dueAt ?? 0) > nowSeconds(own.clock), 'it was looked at again');
    expect(await sent()).toHaveLength(1);
    expect((await identityOf(wallet, own)).status).toBe('pending');
    await chain.rpc('evm_increaseTime', 200);
    await chain.control.mine({ blocks: 4 });
    await until(async () => (await sent())[0]?.status === 'dead', 'it is dead');
    own.clock.offsetMs += 60_000;
    await becomes('registered', wallet, own);
    expect(await registry.registrationsOf(wallet.address)).toBe(1);
    await stop();
  });
});

describe('an agent', () => {
  test("is no longer the wallet's while another account owns it, and is again when it comes back", async () => {
    const wallet = await claimedWallet(service);
    await becomes('registered', wallet);
    const { agentId } = await identityOf(wallet);
    await registry.transfer(wallet.address, stranger(), agentId);
    await feed.show();
    await becomes('failed', wallet);
    expect(await identityOf(wallet)).toMatchObject({ agentId: 0, agentURI: ownUrl(wallet) });
    await registry.transfer(stranger(), wallet.address, agentId);
    await feed.show();
    await becomes('registered', wallet);
    expect((await identityOf(wallet)).agentId).toBe(agentId);
  });

  test('that is given away can be replaced by the operator', async () => {
    const wallet = await claimedWallet(service);
    await becomes('registered', wallet);
    const { agentId } = await identityOf(wallet);
    await registry.transfer(wallet.address, stranger(), agentId);
    await feed.show();
    await becomes('failed', wallet);
    await request(service, 'register', wallet);
    await becomes('registered', wallet);
    expect((await identityOf(wallet)).agentId).toBeGreaterThan(agentId);
    expect(await registry.registrationsOf(wallet.address)).toBe(2);
  });

  test('shows the URI that its owner set on-chain', async () => {
    const wallet = await claimedWallet(service);
    await becomes('registered', wallet);
    await registry.setUri(wallet.address, (await identityOf(wallet)).agentId, 'ipfs://own-profile');
    await feed.show();
    await until(async () => (await identityOf(wallet)).agentURI === 'ipfs://own-profile', 'its URI is known');
  });

  test('gets the URI that the operator sets, and the default again', async () => {
    const wallet = await claimedWallet(service);
    await becomes('registered', wallet);
    const { agentId } = await identityOf(wallet);
    for (const [uri, expected] of [
      ['https://elsewhere.example/agent.json', 'https://elsewhere.example/agent.json'],
      ['', ownUrl(wallet)],
    ] as const) {
      await request(service, { uri }, wallet);
      await until(async () => (await identityOf(wallet)).agentURI === expected, 'its URI is known');
      expect(await registry.uriOf(agentId)).toBe(expected);
      service.clock.offsetMs += 600_000;
      await isAtRest(wallet);
      expect(await rowOf(wallet)).toMatchObject({ wantedUri: null, lastError: null });
    }
  });

  test('that a stranger gives to a wallet is not taken for its own, and delays the registration briefly', async () => {
    let indexed: number | undefined;
    const database = await temporaryDatabase();
    const off = await startService(chain, { dbPath: database.path, relayer: 2 });
    const wallet = await claimedWallet(off);
    await off.stop();
    const gift = await registry.register(stranger(), 'ipfs://bad-company');
    await registry.transfer(stranger(), wallet.address, gift);
    const on = await startService(chain, {
      dbPath: database.path,
      relayer: 2,
      registers: true,
      indexedBlock: () => indexed,
    });
    await until(async () => ((await rowOf(wallet, on))?.doubtBlock ?? null) !== null, 'it is in doubt');
    expect(await registry.registrationsOf(wallet.address)).toBe(0);
    indexed = Number(await chain.client.getBlockNumber());
    on.clock.offsetMs += 11_000;
    await becomes('registered', wallet, on);
    expect((await identityOf(wallet, on)).agentId).toBeGreaterThan(Number(gift));
    await on.stop();
    database.remove();
  });

  test('is registered again when a reorganisation takes its registration away for good', async () => {
    const own = await startTestChain();
    const its = registryOf(own);
    const before = await startService(own, { registers: true });
    const wallet = await claimedWallet(before);
    await until(async () => (await identityOf(wallet, before)).status === 'registered', 'it is registered');
    await reorganise(own, 1);
    await until(async () => (await its.registrationsOf(wallet.address)) === 1, 'it is registered again');
    await until(async () => (await identityOf(wallet, before)).status === 'registered', 'that is known');
    expect(await its.countOf(wallet.address)).toBe(1n);
    await before.stop();
    await own.stop();
  });
});

describe('a process that is killed', () => {
  const steps: RelayStep[] = ['probed', 'signed', 'committed', 'broadcast'];
  test.each(steps)('when its registration was %s registers once all the same', async (step) => {
    const database = await temporaryDatabase();
    const off = await startService(chain, { dbPath: database.path, relayer: 3 });
    const wallet = await claimedWallet(off);
    await off.stop();
    const never = new Promise<void>(() => undefined);
    let reached = false;
    const killed = await startService(chain, {
      dbPath: database.path,
      relayer: 3,
      registers: true,
      failpoint: (at) => {
        if (at !== step) return;
        reached = true;
        return never;
      },
    });
    await until(() => reached, `it is at ${step}`);
    await killed.stop();
    const next = await startService(chain, { dbPath: database.path, relayer: 3, registers: true });
    next.clock.offsetMs += 60_000;
    await becomes('registered', wallet, next);
    next.clock.offsetMs += 600_000;
    await isAtRest(wallet, next);
    expect(await registry.registrationsOf(wallet.address)).toBe(1);
    await next.stop();
    database.remove();
  });
});
