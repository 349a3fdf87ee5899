import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { zeroAddress } from 'viem';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { outcome } from '../support/http.ts';
import {
  chainNow,
  createRequest,
  DAY,
  jobBody,
  makeJob,
  required,
  stepRequest,
  v3Wallet,
} from '../support/job-requests.ts';
import { type ClaimedWallet, claimedWallet, EVALUATOR, startService, type TestService } from '../support/service.ts';

const STRANGER = '0x52908400098527886E0F7030069857D2E4169EE7';

let chain: TestChain;
let service: TestService;
let provider: ClaimedWallet;
beforeAll(async () => {
  chain = await startTestChain();
  service = await startService(chain);
  provider = await v3Wallet(service, chain);
});
afterAll(async () => {
  await service.stop();
  await chain.stop();
});

const configure = (wallet: ClaimedWallet, body: object) =>
  service.ask({ method: 'PATCH', path: `/v1/wallets/${wallet.id}/config`, token: wallet.token, body });
const policyOf = async (wallet: ClaimedWallet) =>
  (await service.ask({ path: `/v1/wallets/${wallet.id}/policy`, token: wallet.apiKey })).json;
const create = async (wallet: ClaimedWallet, days = 2) =>
  await service.ask(createRequest(wallet, jobBody(provider.address, (await chainNow(chain)) + days * DAY)));

describe("an Owner's rules for Jobs", () => {
  test('have their defaults on a v3 wallet, and are absent on a v2 wallet', async () => {
    expect(await policyOf(provider)).toMatchObject({ jobEvaluator: null, maxJobDays: 90 });
    const plain = await claimedWallet(service);
    expect(await policyOf(plain)).toMatchObject({ jobEvaluator: null, maxJobDays: null });
    expect(outcome(await configure(plain, { jobEvaluator: EVALUATOR }))).toBe('400 INVALID_JOB_EVALUATOR');
    expect(outcome(await configure(plain, { maxJobDays: 7 }))).toBe('400 INVALID_MAX_JOB_DAYS');
  });

  test("allow this server's evaluator once a first whitelist is set, in one call", async () => {
    const client = await v3Wallet(service, chain, 100_000_000n);
    const { tx_hash: hash } = required(await configure(client, { whitelist: [provider.address], txLimit: '50' })) as {
      tx_hash: `0x${string}`;
    };
    expect((await chain.client.getTransactionReceipt({ hash })).status).toBe('success');
    expect(await policyOf(client)).toMatchObject({
      txLimit: '50',
      whitelist: [provider.address],
      jobEvaluator: EVALUATOR,
      maxJobDays: 90,
    });
    const { jobId } = await makeJob(service, chain, client, provider.address);
    expect(outcome(await service.ask(stepRequest(client, jobId, 'fund')))).toBe('200');
  });

  test('stop Jobs of another evaluator, those that were created before as well', async () => {
    const client = await v3Wallet(service, chain, 100_000_000n);
    const { jobId } = await makeJob(service, chain, client, provider.address);
    required(await configure(client, { jobEvaluator: STRANGER }));
    expect(await policyOf(client)).toMatchObject({ jobEvaluator: STRANGER, maxJobDays: 90, whitelist: [] });
    expect(outcome(await create(client))).toBe('400 EVALUATOR_NOT_ALLOWED');
    const refused = await service.ask(stepRequest(client, jobId, 'fund'));
    expect(outcome(refused)).toBe('400 EVALUATOR_NOT_ALLOWED');
    // A list that comes later leaves the Owner's choice alone.
    required(await configure(client, { whitelist: [provider.address] }));
    expect((await policyOf(client)).jobEvaluator).toBe(STRANGER);
    required(await configure(client, { jobEvaluator: null, whitelist: [] }));
    expect((await policyOf(client)).jobEvaluator).toBeNull();
    expect(outcome(await service.ask(stepRequest(client, jobId, 'fund')))).toBe('200');
  });

  test('bound how long Jobs last, together with limits and without them', async () => {
    const client = await v3Wallet(service, chain, 100_000_000n);
    expect(outcome(await create(client, 91))).toBe('400 JOB_TOO_LONG');
    required(await configure(client, { maxJobDays: 120, txLimit: '9', whitelist: [provider.address] }));
    required(await configure(client, { maxJobDays: 100, dailyLimit: '20' }));
    expect(await policyOf(client)).toMatchObject({
      txLimit: '9',
      dailyLimit: '20',
      whitelist: [provider.address],
      jobEvaluator: EVALUATOR,
      maxJobDays: 100,
    });
    expect(outcome(await create(client, 91))).toBe('201');
    expect(outcome(await create(client, 101))).toBe('400 JOB_TOO_LONG');
    const again = required(await configure(client, { maxJobDays: 100 }));
    expect(again).not.toHaveProperty('tx_hash');
  });

  test('can be changed by the Owner alone, and never to the zero address', async () => {
    const client = await v3Wallet(service, chain);
    const asAgent = await configure({ ...client, token: client.apiKey }, { maxJobDays: 1_000 });
    expect(outcome(asAgent)).toBe('403 OWNER_REQUIRED');
    required(await configure(client, { jobEvaluator: zeroAddress, maxJobDays: 30 }));
    expect(await policyOf(client)).toMatchObject({ jobEvaluator: null, maxJobDays: 30 });
  });
});
