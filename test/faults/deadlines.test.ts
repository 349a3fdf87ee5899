import { afterAll, beforeAll, expect, test } from 'bun:test';
import { anvilKey, startTestChain, type TestChain } from '../support/chain.ts';
import type { Ask } from '../support/http.ts';
import { chainNow, createRequest, DAY, jobBody, makeJob, stepRequest, v3Wallet } from '../support/job-requests.ts';
import { onMethod, type RpcProxy, startRpcProxy } from '../support/rpc-proxy.ts';
import { createFacilitator, type Seller, startSellerV2 } from '../support/sellers.ts';
import { type ClaimedWallet, startService, type TestService } from '../support/service.ts';
import { soonerThan } from '../support/timed.ts';

/** Of an answer, with a node that hangs. A submission takes nearly all of it, so that two in a row are too long. */
const DEADLINE_MS = 2_000;
const SUBMIT_MS = 1_800;
/** What a busy machine may add, and less than another submission. */
const SLACK_MS = 1_200;

let chain: TestChain;
let proxy: RpcProxy;
let service: TestService;
let seller: Seller;
let body: object;
let jobs: readonly string[];
const wallets: Record<string, ClaimedWallet> = {};

const walletOf = (name: string): ClaimedWallet => {
  const wallet = wallets[name];
  if (wallet === undefined) throw new Error(`There is no wallet ${name}.`);
  return wallet;
};

beforeAll(async () => {
  chain = await startTestChain();
  proxy = startRpcProxy(chain.rpcUrl);
  seller = await startSellerV2(chain, createFacilitator(chain, anvilKey(8)));
  service = await startService(chain, {
    rpcUrls: [proxy.url],
    relayLimits: { submitTimeoutMs: SUBMIT_MS },
    deadlines: { chainMs: DEADLINE_MS, answerMs: DEADLINE_MS },
  });
  for (const name of ['creates', 'withdraws', 'freezes', 'funds', 'pays', 'buys']) {
    wallets[name] = await v3Wallet(service, chain, 20_000_000n);
  }
  const provider = await v3Wallet(service, chain);
  body = jobBody(provider.address, (await chainNow(chain)) + 2 * DAY);
  const client = walletOf('funds');
  jobs = [
    (await makeJob(service, chain, client, provider.address)).jobId,
    (await makeJob(service, chain, client, provider.address)).jobId,
  ];
  proxy.intercept(onMethod('eth_call', async () => 'hang'));
});

afterAll(async () => {
  proxy.passThrough();
  await service.stop();
  await seller.stop();
  await proxy.stop();
  await chain.stop();
});

const owners = (name: string, action: string, sent?: object): Ask => {
  const { id, token } = walletOf(name);
  return { method: 'POST', path: `/v1/wallets/${id}/${action}`, token, ...(sent && { body: sent }) };
};
const agents = (name: string, path: string, sent: object): Ask => ({
  method: 'POST',
  path,
  token: walletOf(name).apiKey,
  body: sent,
});
const creation = (name: string, more: object = {}) => createRequest(walletOf(name), { ...body, ...more });

const withdrawal = (): Ask =>
  owners('withdraws', 'withdraw', {
    to: '0x00000000000000000000000000000000000000A1',
    amount: '1',
    idempotencyKey: 'once',
  });

/** The second of each pair waits for the first, and then for the node itself. */
const pairs: readonly (readonly [string, () => readonly Ask[]])[] = [
  ['creations of a Job with one key', () => [1, 2].map(() => creation('creates', { idempotencyKey: 'once' }))],
  ['withdrawals with one key', () => [withdrawal(), withdrawal()]],
  ['changes of a wallet', () => [owners('freezes', 'freeze'), owners('freezes', 'unfreeze')]],
  ['steps of two Jobs of a wallet', () => jobs.map((id) => stepRequest(walletOf('funds'), id, 'fund'))],
  [
    'a creation and a payment',
    () => [
      creation('pays'),
      agents('pays', '/v1/payments', {
        to: '0x00000000000000000000000000000000000000A1',
        amount: '1',
        currency: 'USDC',
      }),
    ],
  ],
  [
    'a creation and a purchase',
    () => [creation('buys'), agents('buys', '/v1/x402/pay', { url: `${seller.url}/data`, maxAmount: '1' })],
  ],
];

test.concurrent.each(pairs)('%s are both answered RPC_TIMEOUT in time when the node hangs', async (_, asks) => {
  const both = asks().map((ask) => service.ask(ask));
  // One after the other, they would take twice as long.
  const answers = await soonerThan(DEADLINE_MS + SLACK_MS, Promise.all(both));
  expect(answers.map(({ json }) => json.error)).toEqual(['RPC_TIMEOUT', 'RPC_TIMEOUT']);
});
