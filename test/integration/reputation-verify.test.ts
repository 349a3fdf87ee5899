import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { encodeFunctionData, hexToNumber, isHex, type PublicClient } from 'viem';
import { z } from 'zod';
import { identityRegistryAbi } from '../../src/chain/contracts/generated/IdentityRegistry.ts';
import { connectChain } from '../../src/chain/nodes/chain.ts';
import { nowSeconds } from '../../src/core/lib/time.ts';
import { createLogger } from '../../src/core/log.ts';
import { createIdentityStore } from '../../src/features/identity/identity-store.ts';
import { type ApiReader, verifyReputation } from '../../src/features/reputation/verify-reputation.ts';
import { callRegistry, finalise, fundedWallet, pays, registriesOf, summaryOf, syncs } from '../support/attestation.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { startChainFeed } from '../support/chain-feed.ts';
import { required } from '../support/job-requests.ts';
import { until } from '../support/relay.ts';
import { rpcError, startRpcProxy } from '../support/rpc-proxy.ts';
import { BASE_URL, type ClaimedWallet, startService, type TestService } from '../support/service.ts';

const STRANGER = '0x52908400098527886E0F7030069857D2E4169EE7';
let chain: TestChain;
let service: TestService;
let wallet: ClaimedWallet;

beforeAll(async () => {
  chain = await startTestChain({ slotsInAnEpoch: 1 });
  service = await startService(chain, { attests: true, registers: true });
  wallet = await fundedWallet(chain, service);
  await isRegistered(wallet);
  await pays(service, wallet);
  for (const step of ['freeze', 'unfreeze']) {
    const path = `/v1/wallets/${wallet.id}/${step}`;
    const body = step === 'freeze' ? { reason: 'misuse' } : {};
    required(await service.ask({ method: 'POST', path, token: wallet.token, body }));
  }
  await writes(wallet, 3);
});
afterAll(async () => {
  await service.stop();
  await chain.stop();
});

// biome-ignore lint/suspicious/noExplicitAny: a lie may be about anything.
type Lie = (json: any, path: string) => void;
interface Lies {
  readonly json?: Lie;
  readonly file?: (bytes: Uint8Array) => Uint8Array | undefined;
}

/** The service as everyone reads it, or as a proxy in between shows it. */
function reader({ json: lie, file = (bytes) => bytes }: Lies = {}): ApiReader {
  return {
    async json(path) {
      const { json } = await service.ask({ path });
      lie?.(json, path);
      return json;
    },
    async file(url) {
      const { text } = await service.ask({ path: url.slice(BASE_URL.length) });
      return file(new TextEncoder().encode(text));
    },
  };
}

function verify(of = wallet, lies: Lies = {}, client: PublicClient = chain.client) {
  const { identity: identityRegistry, reputation: reputationRegistry, attestor } = registriesOf(chain);
  const startBlock = BigInt(chain.deployment.blockNumber);
  const contracts = { identityRegistry, reputationRegistry, attestor, startBlock };
  return verifyReputation({ client, ...contracts }, reader(lies), of.address);
}

const isRegistered = ({ address }: ClaimedWallet) =>
  until(async () => (await summaryOf(service, address)).onchainStatus === 'registered', 'it is an agent');

/** Has so many events written on-chain. */
async function writes(of: ClaimedWallet, events: number): Promise<void> {
  await finalise(chain, service);
  expect((await syncs(service, of)).json).toMatchObject({ synced: events, errors: 0 });
}

const quantity = z.custom<`0x${string}`>((value) => isHex(value));
const logsQuery = z.object({ fromBlock: quantity, toBlock: quantity });

const isEvents = (path: string) => path.includes('/events');
/** Shows an event that was never written. */
const invents: Lie = (json, path) => {
  if (!isEvents(path)) {
    json.score = { total: json.score.total + 1000, success: json.score.success + 1000, failure: json.score.failure };
    return;
  }
  const [event] = json.events;
  json.events.push({ ...event, id: 'revt_invented', value: 1000, onchainTxHash: null, syncedAt: null });
};
const hidesFreeze: Lie = (json, path) => {
  if (isEvents(path)) json.events = json.events.filter(({ value }: { value: number }) => value >= 0);
  else json.score = { total: json.score.success, success: json.score.success, failure: 0 };
};
const deniesAgent: Lie = (json, path) => {
  if (!isEvents(path)) Object.assign(json, { onchainStatus: 'pending', agentId: 0 });
};
/** Changes one event in the list, that of the freeze. */
const changesFreeze =
  (change: Record<string, unknown>): Lie =>
  (json, path) => {
    if (!isEvents(path)) return;
    Object.assign(
      json.events.find(({ eventType }: { eventType: string }) => eventType === 'wallet_frozen'),
      change,
    );
  };

describe('an honest service', () => {
  test('is verified against the chain', async () => {
    const { agentId } = await summaryOf(service, wallet.address);
    expect(await verify()).toMatchObject({
      verdict: 'verified',
      problems: [],
      agents: [{ agentId, isOwned: true }],
      onchain: { count: 3, success: 1, failure: -5 },
      unverifiable: { count: 0 },
    });
  });

  test('is verified after the agent was given away and the wallet registered again', async () => {
    const own = await fundedWallet(chain, service);
    await isRegistered(own);
    await pays(service, own);
    await writes(own, 1);
    const { agentId: first } = await summaryOf(service, own.address);

    const args = [own.address, STRANGER, BigInt(first)] as const;
    const transfer = { abi: identityRegistryAbi, functionName: 'transferFrom', args } as const;
    await callRegistry(chain, service, own, encodeFunctionData(transfer));
    const feed = startChainFeed(chain);
    await feed.show();
    await service.indexedChain.followFeed(feed.url);
    const status = async () => (await summaryOf(service, own.address)).onchainStatus;
    await until(async () => (await status()) === 'failed', 'it is given away');
    await service.indexedChain.stop();
    await feed.stop();
    expect(await verify(own)).toMatchObject({ verdict: 'verified', problems: [], onchain: { count: 1 } });

    // What `bursar agent register` does.
    const registrations = createIdentityStore(service.db);
    await service.db.batch([registrations.retryStatement(own.id, nowSeconds(service.clock))]);
    await isRegistered(own);
    const { agentId: second } = await summaryOf(service, own.address);
    await pays(service, own);
    await writes(own, 1);
    expect(await verify(own)).toMatchObject({
      verdict: 'verified',
      problems: [],
      onchain: { count: 2, success: 2, failure: 0 },
      agents: [
        { agentId: first, isOwned: false },
        { agentId: second, isOwned: true },
      ],
    });
  });

  test('is verified where the agent had the registry refuse some feedback', async () => {
    const own = await fundedWallet(chain, service);
    await isRegistered(own);
    await pays(service, own);
    await writes(own, 1);
    const { attestor } = registriesOf(chain);
    const args = [attestor, true] as const;
    const approval = { abi: identityRegistryAbi, functionName: 'setApprovalForAll', args } as const;
    await callRegistry(chain, service, own, encodeFunctionData(approval));
    await pays(service, own);
    await writes(own, 1);
    expect(await verify(own)).toMatchObject({
      verdict: 'verified',
      problems: [],
      onchain: { count: 2, success: 2 },
      refused: { count: 1, success: 1, failure: 0 },
    });
    const hides: Lie = (json, path) => {
      if (isEvents(path)) for (const event of json.events) event.refusedByRegistry = false;
    };
    const { verdict, problems } = await verify(own, { json: hides });
    expect(verdict).toBe('refuted');
    expect(problems).toContainEqual(expect.stringContaining('the service says that the registry has it'));
  });

  test('is partly verified while some feedback is not on-chain yet', async () => {
    const own = await fundedWallet(chain, service);
    await pays(service, own);
    await isRegistered(own);
    expect(await verify(own)).toMatchObject({
      verdict: 'partly',
      problems: [],
      onchain: { count: 0, success: 0 },
      unverifiable: { count: 1, success: 1, failure: 0 },
    });
  });

  test('is verified, with no agents, for an address that is none', async () => {
    const stranger = { ...wallet, address: STRANGER } as const;
    expect(await verify(stranger)).toMatchObject({ verdict: 'verified', agents: [], onchain: { count: 0 } });
  });
});

test('the verifier keeps its ranges of blocks to what the node answers', async () => {
  const MOST = 7;
  const proxy = startRpcProxy(chain.rpcUrl);
  proxy.intercept(async (call, forward) => {
    if (call.method !== 'eth_getLogs') return { json: await forward() };
    const { fromBlock, toBlock } = logsQuery.parse(call.params[0]);
    if (hexToNumber(toBlock) - hexToNumber(fromBlock) < MOST) return { json: await forward() };
    return rpcError(call, -32_602, `eth_getLogs is limited to a ${MOST} block range`);
  });
  const logger = createLogger({ level: 'silent', pretty: false, secrets: [] });
  const { chainId, contracts } = chain;
  const options = { rpcUrls: [proxy.url], chainId, contracts, logger };
  const { chain: connected, nodes } = await connectChain(options);
  const verification = await verify(wallet, {}, connected.client);
  expect(verification).toMatchObject({ verdict: 'verified', onchain: { count: 3 } });
  nodes.close();
  await proxy.stop();
});

describe('a service that lies', () => {
  test('about all of it at once is refuted', async () => {
    const json: Lie = (answer, path) => {
      for (const lie of [deniesAgent, hidesFreeze, invents]) lie(answer, path);
    };
    const { verdict, problems, onchain } = await verify(wallet, { json });
    expect(verdict).toBe('refuted');
    expect(onchain).toEqual({ count: 3, success: 1, failure: -5 });
    expect(problems).toContainEqual(expect.stringContaining('the service says pending'));
    expect(problems).toContainEqual(expect.stringContaining('does not list'));
  });

  test('by inventing events that are not on-chain gets none of them verified', async () => {
    expect(await verify(wallet, { json: invents })).toMatchObject({
      verdict: 'partly',
      onchain: { count: 3, success: 1, failure: -5 },
      unverifiable: { count: 1, success: 1000, failure: 0 },
    });
  });

  const lies: [string, Lies, string][] = [
    ['by denying the agent', { json: deniesAgent }, 'the service says pending'],
    ['by hiding an event', { json: hidesFreeze }, 'the service does not list'],
    [
      'by naming another agent',
      { json: (json, path) => (isEvents(path) ? undefined : Object.assign(json, { agentId: 999 })) },
      "Agent 999 is not the wallet's",
    ],
    [
      'by denying that an event is written',
      { json: changesFreeze({ onchainTxHash: null, syncedAt: null }) },
      'is not written yet',
    ],
    ['by listing another value', { json: changesFreeze({ value: 0 }) }, 'is -5, and the service lists 0'],
    [
      'by naming another transaction',
      { json: changesFreeze({ onchainTxHash: `0x${'12'.repeat(32)}` }) },
      'names another transaction',
    ],
    [
      'by claiming that an invented event is on-chain',
      {
        json: (json, path) => {
          if (isEvents(path)) json.events.push({ ...json.events[0], id: 'revt_invented', value: 0 });
        },
      },
      'no feedback there is about it',
    ],
    [
      'about the total alone',
      { json: (json, path) => (isEvents(path) ? undefined : Object.assign(json.score, { total: 7 })) },
      'is not the sum of its parts',
    ],
    ['by serving another file', { file: (bytes) => bytes.slice(1) }, 'has another hash'],
    ['by serving no file', { file: () => undefined }, 'there is no file'],
  ];
  test.each(lies)('%s is refuted', async (_name, lie, problem) => {
    const { verdict, problems } = await verify(wallet, lie);
    expect(verdict).toBe('refuted');
    expect(problems).toContainEqual(expect.stringContaining(problem));
  });
});
