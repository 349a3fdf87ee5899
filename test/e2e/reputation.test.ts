import { afterAll, beforeAll, expect, test } from 'bun:test';
import { createTestClient, http, keccak256, publicActions, toHex } from 'viem';
import { z } from 'zod';
import { runBinary } from '../support/binary.ts';
import { type ClaimedWallet, createClaimedWallet, fund } from '../support/client.ts';
import { until } from '../support/relay.ts';
import { payments, refuses, type Scene, startScene, unprovoked } from '../support/scenario.ts';

/** A block of anvil's is final when as many lie above it. */
const FINAL_BLOCKS = 64;
let scene: Scene;
let wallet: ClaimedWallet;
const { pay } = payments(() => scene);

beforeAll(async () => {
  scene = await startScene('reputation', []);
  wallet = await createClaimedWallet(scene.apiUrl);
  await fund(scene.apiUrl, wallet.address, '100');
});
afterAll(() => scene.stop());

const summarySchema = z.looseObject({
  agentId: z.number(),
  onchainStatus: z.string(),
  score: z.object({ total: z.number(), success: z.number(), failure: z.number() }),
  counts: z.object({ payments: z.number(), jobs: z.number(), freezes: z.number() }),
});
const summary = async () => summarySchema.parse((await scene.ask({ path: `/v1/reputation/${wallet.address}` })).json);
const eventsSchema = z.object({
  events: z.array(z.looseObject({ id: z.string(), value: z.number(), onchainTxHash: z.string().nullable() })),
});
const events = async () =>
  eventsSchema.parse((await scene.ask({ path: `/v1/reputation/${wallet.address}/events` })).json).events;
const sync = () => scene.ask({ method: 'POST', path: `/v1/reputation/wallets/${wallet.id}/sync`, token: wallet.token });

function verify(api: string) {
  const { rpcUrl, chainId } = scene.server.facts;
  const env = {
    BURSAR_RPC_URLS: rpcUrl,
    BURSAR_CHAIN_ID: String(chainId),
    BURSAR_DEPLOYMENT: `${scene.dataDir}/deployment.json`,
  };
  return runBinary(['reputation', 'verify', wallet.address, '--api', api], env);
}

test('an unknown event and a malformed address are refused', async () => {
  await refuses(scene, (id) => ({ path: `/v1/reputation/events/${id}` }), [['revt_0', 'EVENT_NOT_FOUND']], 404);
  await refuses(scene, (address) => ({ path: `/v1/reputation/${address}` }), [['0x0', 'INVALID_ADDRESS']]);
  expect(unprovoked('reputation', scene)).toEqual([]);
});

test('a wallet earns a reputation, which is written on-chain and which anybody can verify', async () => {
  for (const amount of ['8', '4']) expect((await pay(wallet, { amount })).status).toBe(200);
  for (const step of ['freeze', 'unfreeze']) {
    const path = `/v1/wallets/${wallet.id}/${step}`;
    const body = step === 'freeze' ? { reason: 'misuse' } : {};
    expect((await scene.ask({ method: 'POST', path, token: wallet.token, body })).status).toBe(200);
  }
  await until(async () => (await summary()).score.total === 1 + 1 + 5 - 5, 'everything counts');
  await until(async () => (await summary()).onchainStatus === 'registered', 'the wallet is an agent');
  expect((await summary()).counts).toEqual({ payments: 2, jobs: 0, freezes: 1 });
  expect((await events()).every(({ onchainTxHash }) => onchainTxHash === null)).toBe(true);
  const early = await verify(scene.apiUrl);
  expect(early.exitCode).toBe(3);
  expect(early.stdout).toContain('on-chain: 0 pieces of feedback');
  expect(early.stdout).toContain('not yet verifiable: 5 events that the API counts, 7 and -5');

  const chain = createTestClient({ mode: 'anvil', transport: http(scene.server.facts.rpcUrl) }).extend(publicActions);
  await chain.mine({ blocks: FINAL_BLOCKS + 2 });
  let synced = 0;
  await until(async () => {
    const answer = await sync();
    expect(answer.status).toBe(200);
    synced += answer.json.synced;
    return synced === 5;
  }, 'all is written');
  expect((await sync()).json).toEqual({ synced: 0, skipped: 5, errors: 0 });

  for (const { id, value, onchainTxHash } of await events()) {
    const file = await scene.ask({ path: `/v1/reputation/events/${id}` });
    expect(file.json).toMatchObject({ value, agentId: (await summary()).agentId });
    const { logs } = await chain.getTransactionReceipt({
      hash: z.templateLiteral(['0x', z.string()]).parse(onchainTxHash),
    });
    const hash = keccak256(toHex(file.text)).slice(2);
    expect(logs.some(({ data }) => data.includes(hash))).toBe(true);
  }
  const verified = await verify(scene.apiUrl);
  expect(verified).toMatchObject({ exitCode: 0, stderr: '' });
  expect(verified.stdout).toContain('on-chain: 5 pieces of feedback, 7 and -5, together 2');
  expect(verified.stdout).toEndWith('\nverified\n');
});

test('the verifier reports a service that hides a failure from a score', async () => {
  const liar = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async (request) => {
      const { pathname, search } = new URL(request.url);
      const text = await (await fetch(scene.apiUrl + pathname + search)).text();
      return new Response(text.replace('"failure":-5', '"failure":0'));
    },
  });
  try {
    const { exitCode, stdout, stderr } = await verify(`http://127.0.0.1:${liar.port}`);
    expect(exitCode).toBe(1);
    expect(stdout).toContain("problem: The service's failure is 0, and comes to -5.");
    expect(stdout).toEndWith('\nnot verified\n');
    expect(stderr).toContain('does not agree with the chain');
  } finally {
    await liar.stop(true);
  }
});
