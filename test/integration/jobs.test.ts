import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { keccak256, zeroAddress } from 'viem';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { outcome } from '../support/http.ts';
import {
  CONTENT_HASH,
  chainNow,
  createRequest,
  DAY,
  escrowJob,
  jobBody,
  makeJob,
  required,
  spentToday,
  stepRequest,
  v3Wallet,
} from '../support/job-requests.ts';
import {
  BASE_URL,
  type ClaimedWallet,
  claimedWallet,
  createWallet,
  EVALUATOR,
  startService,
  type TestService,
} from '../support/service.ts';
import { balanceOf } from '../support/usdc.ts';

const STRANGER = '0x52908400098527886E0F7030069857D2E4169EE7';

let chain: TestChain;
let service: TestService;
let client: ClaimedWallet;
let provider: ClaimedWallet;
/** Of new Jobs. */
let expiredAt: number;

beforeAll(async () => {
  chain = await startTestChain();
  service = await startService(chain);
  client = await v3Wallet(service, chain, 1_000_000_000n);
  provider = await v3Wallet(service, chain);
  expiredAt = (await chainNow(chain)) + 2 * DAY;
});
afterAll(async () => {
  await service.stop();
  await chain.stop();
});

const show = async (jobId: string) => (await service.ask({ path: `/v1/jobs/${jobId}` })).json;
const create = (body: object) => service.ask(createRequest(client, body));

describe('a Job', () => {
  test('is refused to a key whose wallet is missing or unclaimed', async () => {
    const unclaimed = await createWallet(service, { version: 'v3' });
    const expected = [
      ['wallet_000000000000', '404 CLIENT_NOT_FOUND'],
      [unclaimed.id, '400 CLIENT_NOT_ACTIVE'],
    ] as const;
    for (const [walletId, refusal] of expected) {
      const { key, statement } = service.auth.apiKeys.issue(walletId);
      await service.db.batch([statement]);
      const request = createRequest({ ...client, apiKey: key }, jobBody(provider.address, expiredAt));
      expect(outcome(await service.ask(request))).toBe(refusal);
    }
  });

  test('is on-chain when it is answered', async () => {
    const body = jobBody(provider.address, expiredAt, { providerWalletId: provider.id });
    const { status, json } = await create(body);
    expect(status).toBe(201);
    const { jobId, onchainJobId, metadataHash, createTxHash } = json;
    expect(Object.keys(json)).toEqual(['jobId', 'onchainJobId', 'metadataHash', 'createTxHash']);
    expect(jobId).toMatch(/^job_[0-9a-f]{12}$/);
    expect(await escrowJob(chain, onchainJobId)).toEqual({
      id: BigInt(onchainJobId),
      client: client.address,
      provider: provider.address,
      evaluator: EVALUATOR,
      description: jobId,
      budget: 5_000_000n,
      expiredAt: BigInt(expiredAt),
      status: 0,
      hook: zeroAddress,
    });
    expect((await chain.client.getTransactionReceipt({ hash: createTxHash })).status).toBe('success');
    expect(await show(jobId)).toEqual({
      id: jobId,
      title: 'A logo',
      onchain_job_id: onchainJobId,
      client_wallet_id: client.id,
      provider_wallet_id: provider.id,
      provider_address: provider.address,
      evaluator_address: EVALUATOR,
      budget_usdc: '5000000',
      status: 'open',
      expired_at: expiredAt,
      refundable_at: null,
      metadata_uri: `${BASE_URL}/v1/jobs/${jobId}/spec`,
      metadata_hash: metadataHash,
      deliverable_uri: null,
      deliverable_hash: null,
      evaluator_rule_type: 'manual',
      evaluation_outcome: null,
      evaluation_reason: null,
      evaluation_state: null,
      evaluation_note: null,
      evaluated_by: null,
      evaluated_at: null,
      create_tx_hash: createTxHash,
      fund_tx_hash: null,
      submit_tx_hash: null,
      finalize_tx_hash: null,
      created_at: expect.any(Number),
    });
  });

  test('has a specification that matches its hash and is cached for ever', async () => {
    const schema = { type: 'object', properties: { svg: { type: 'string' } } };
    const rule = { type: 'json_schema', schema };
    const made = await makeJob(service, chain, client, provider.address, {
      title: 'Ein Logo \u{1f9a6}',
      evaluatorRule: rule,
    });
    const path = `/v1/jobs/${made.jobId}/spec`;
    const { status, text, json, headers } = await service.ask({ path });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(keccak256(new TextEncoder().encode(text))).toBe(made.metadataHash);
    expect(json).toEqual({
      version: '1.0',
      jobId: made.jobId,
      title: 'Ein Logo \u{1f9a6}',
      description: 'An otter that counts coins, as SVG.',
      deliverableSpec: { format: 'json' },
      evaluation: rule,
      client: { wallet: client.address },
      provider: { wallet: provider.address },
      budget: { amount: '5000000', currency: 'USDC', decimals: 6 },
      createdAt: (await show(made.jobId)).created_at,
      expiredAt: expect.any(Number),
    });
    const etag = headers.get('etag') ?? '';
    expect(etag).toBe(`"${made.metadataHash}"`);
    const again = await service.ask({ path, headers: { 'If-None-Match': `"other", W/${etag}` } });
    expect(again).toMatchObject({ status: 304, text: '' });
  });

  test('shows its funding and its submission', async () => {
    const { jobId, onchainJobId } = await makeJob(service, chain, client, provider.address);
    const before = await spentToday(chain, client.address);
    const { fundTxHash, ...funded } = (await service.ask(stepRequest(client, jobId, 'fund'))).json;
    expect(funded).toEqual({ status: 'funded' });
    expect(await spentToday(chain, client.address)).toBe(before + 5_000_000n);
    expect(await show(jobId)).toMatchObject({ status: 'funded', fund_tx_hash: fundTxHash });
    const contentURI = 'https://provider.example/otter.svg';
    const body = { contentHash: `0x${CONTENT_HASH.slice(2).toUpperCase()}`, contentURI };
    const { submitTxHash, ...submitted } = (await service.ask(stepRequest(provider, jobId, 'submit', body))).json;
    expect(submitted).toEqual({ status: 'submitted', contentHash: CONTENT_HASH });
    expect((await escrowJob(chain, onchainJobId)).status).toBe(2);
    expect(await show(jobId)).toMatchObject({
      status: 'submitted',
      budget_usdc: '5000000',
      submit_tx_hash: submitTxHash,
      deliverable_hash: CONTENT_HASH,
      deliverable_uri: contentURI,
    });
  });

  test('can be submitted without a content URI', async () => {
    const { jobId } = await makeJob(service, chain, client, provider.address);
    required(await service.ask(stepRequest(client, jobId, 'fund')));
    const body = { contentHash: CONTENT_HASH, contentURI: '' };
    required(await service.ask(stepRequest(provider, jobId, 'submit', body)));
    expect(await show(jobId)).toMatchObject({ deliverable_hash: CONTENT_HASH, deliverable_uri: null });
  });

  test('can have an external Provider', async () => {
    const { jobId } = await makeJob(service, chain, client, STRANGER.toLowerCase() as `0x${string}`);
    expect(await show(jobId)).toMatchObject({ provider_wallet_id: null, provider_address: STRANGER });
  });
});

describe('a Job cannot be created', () => {
  const refused = async (more: object, wanted: string, by: ClaimedWallet = client) => {
    const answer = await service.ask(createRequest(by, jobBody(provider.address, expiredAt, more)));
    expect(outcome(answer)).toBe(wanted);
    return answer;
  };

  test('by or for a v2 wallet', async () => {
    const old = await claimedWallet(service);
    await refused({}, '400 WALLET_VERSION_UNSUPPORTED', old);
    await refused({ providerAddress: old.address }, '400 WALLET_VERSION_UNSUPPORTED');
  });

  test('with oneself as the Provider', async () => {
    await refused({ providerAddress: client.address }, '400 SELF_JOB');
    await refused({ providerWalletId: client.id }, '400 SELF_JOB');
  });

  test('for a wallet id that does not match the address or does not exist', async () => {
    const other = await v3Wallet(service, chain);
    await refused({ providerWalletId: other.id }, '400 INVALID_PROVIDER');
    await refused({ providerWalletId: 'wallet_000000000000' }, '400 INVALID_PROVIDER');
    await refused({ providerAddress: STRANGER, providerWalletId: provider.id }, '400 INVALID_PROVIDER');
  });

  test('for the zero address, the evaluator, USDC or the escrow', async () => {
    const { usdc, jobEscrow } = chain.contracts;
    await refused({ providerAddress: EVALUATOR }, '400 INVALID_PROVIDER');
    for (const providerAddress of [zeroAddress, usdc, jobEscrow]) {
      await refused({ providerAddress }, '400 INVALID_RECIPIENT');
    }
  });

  test("for less than a day by the chain's time", async () => {
    const now = await chainNow(chain);
    await refused({ expiredAt: now + DAY - 1 }, '400 EXPIRY_TOO_SHORT');
    await refused({ expiredAt: 0 }, '400 EXPIRY_TOO_SHORT');
    await refused({ expiredAt: now + DAY + 5 }, '201');
  });

  test('without an evaluator or without an escrow', async () => {
    const poor = await startService(chain, {
      dbPath: service.dbPath,
      relayer: 1,
      settings: { evaluatorKey: undefined },
    });
    const answer = await poor.ask(createRequest(client, jobBody(provider.address, expiredAt)));
    expect(outcome(answer)).toBe('503 EVALUATOR_UNCONFIGURED');
    await poor.stop();
    const { jobEscrow: _, ...contracts } = chain.contracts;
    const bare = await startService(
      { ...chain, contracts },
      { dbPath: service.dbPath, relayer: 1, settings: { evaluatorKey: undefined } },
    );
    const other = await bare.ask(createRequest(client, jobBody(provider.address, expiredAt)));
    expect(outcome(other)).toBe('503 V3_NOT_CONFIGURED');
    await bare.stop();
  });

  test('from a frozen wallet', async () => {
    const frozen = await v3Wallet(service, chain, 10_000_000n);
    const freeze = { method: 'POST', path: `/v1/wallets/${frozen.id}/freeze`, token: frozen.token };
    expect((await service.ask(freeze)).status).toBe(200);
    await refused({}, '400 WALLET_FROZEN', frozen);
  });
});

describe('a step of a Job', () => {
  test('is refused to everybody but its party', async () => {
    const { jobId } = await makeJob(service, chain, client, provider.address);
    const handIn = { contentHash: CONTENT_HASH };
    const other = await v3Wallet(service, chain, 10_000_000n);
    expect(outcome(await service.ask(stepRequest(provider, jobId, 'fund')))).toBe('403 NOT_CLIENT');
    expect(outcome(await service.ask(stepRequest(other, jobId, 'refund')))).toBe('403 NOT_CLIENT');
    expect(outcome(await service.ask(stepRequest(client, jobId, 'submit', handIn)))).toBe('403 NOT_PROVIDER');
    expect(outcome(await service.ask(stepRequest(client, 'job_000000000000', 'fund')))).toBe('404 JOB_NOT_FOUND');
  });

  test('is refused as a submission of an external Provider, from any caller', async () => {
    const { jobId } = await makeJob(service, chain, client, STRANGER);
    for (const by of [client, provider]) {
      const answer = await service.ask(stepRequest(by, jobId, 'submit', { contentHash: CONTENT_HASH }));
      expect(outcome(answer)).toBe('400 EXTERNAL_PROVIDER');
    }
  });

  test('is refused in any status but its own', async () => {
    const { jobId } = await makeJob(service, chain, client, provider.address);
    const handIn = stepRequest(provider, jobId, 'submit', { contentHash: CONTENT_HASH });
    const fund = stepRequest(client, jobId, 'fund');
    const refund = stepRequest(client, jobId, 'refund');
    expect(outcome(await service.ask(handIn))).toBe('400 INVALID_STATUS');
    expect(outcome(await service.ask(refund))).toBe('400 INVALID_STATUS');
    required(await service.ask(fund));
    expect(outcome(await service.ask(fund))).toBe('400 INVALID_STATUS');
    expect(outcome(await service.ask(refund))).toBe('400 NOT_YET_EXPIRED');
    required(await service.ask(handIn));
    expect(outcome(await service.ask(handIn))).toBe('400 INVALID_STATUS');
    expect(outcome(await service.ask(fund))).toBe('400 INVALID_STATUS');
    expect(outcome(await service.ask(refund))).toBe('400 NOT_YET_EXPIRED');
  });

  test("obeys the Owner's rules like a payment to the Provider", async () => {
    const ruled = await v3Wallet(service, chain, 20_000_000n);
    const configure = (rules: object) =>
      service.ask({ method: 'PATCH', path: `/v1/wallets/${ruled.id}/config`, token: ruled.token, body: rules });
    const { jobId } = await makeJob(service, chain, ruled, provider.address);
    const fund = stepRequest(ruled, jobId, 'fund');
    for (const [rules, wanted] of [
      [{ whitelist: [STRANGER] }, '400 NOT_IN_WHITELIST'],
      [{ whitelist: [], txLimit: '4.999999' }, '400 TX_LIMIT_EXCEEDED'],
      [{ txLimit: '0', dailyLimit: '4.999999' }, '400 DAILY_LIMIT_EXCEEDED'],
      [{ whitelist: [provider.address], txLimit: '5', dailyLimit: '5' }, '200'],
    ] as const) {
      required(await configure(rules));
      expect(outcome(await service.ask(fund))).toBe(wanted);
    }
    // The day's limit is used up: what moves no money is not held up by it.
    const more = await makeJob(service, chain, ruled, provider.address);
    expect(outcome(await service.ask(stepRequest(ruled, more.jobId, 'fund')))).toBe('400 DAILY_LIMIT_EXCEEDED');
    required(await configure({ dailyLimit: '1' }));
    await makeJob(service, chain, ruled, provider.address);
  });

  test('needs the budget in the wallet, without a fee', async () => {
    const poor = await v3Wallet(service, chain, 4_999_999n);
    const { jobId } = await makeJob(service, chain, poor, provider.address);
    const fund = stepRequest(poor, jobId, 'fund');
    expect(outcome(await service.ask(fund))).toBe('400 INSUFFICIENT_BALANCE');
    await chain.mintUsdc(poor.address, 1n);
    required(await service.ask(fund));
    expect(await balanceOf(chain, poor.address)).toBe(0n);
  });

  test('cannot point a rule to a private address', async () => {
    const strict = await startService(chain, { settings: { allowPrivateTargets: false }, relayer: 1 });
    const [buyer, maker] = [await v3Wallet(strict, chain, 5_000_000n), await v3Wallet(strict, chain)];
    const rule = { type: 'json_schema', schema: {} };
    const { jobId } = await makeJob(strict, chain, buyer, maker.address, { evaluatorRule: rule });
    required(await strict.ask(stepRequest(buyer, jobId, 'fund')));
    const handIn = (contentURI: string) =>
      strict.ask(stepRequest(maker, jobId, 'submit', { contentHash: CONTENT_HASH, contentURI }));
    expect(outcome(await handIn('http://127.0.0.1/otter.json'))).toBe('400 TARGET_NOT_ALLOWED');
    expect(outcome(await handIn('otter.json'))).toBe('400 INVALID_CONTENT_URI');
    const check = { type: 'http_check', url: 'http://[::1]/' };
    const body = jobBody(maker.address, expiredAt, { evaluatorRule: check });
    expect(outcome(await strict.ask(createRequest(buyer, body)))).toBe('400 TARGET_NOT_ALLOWED');
    await strict.stop();
  });
});

describe('the Jobs of a wallet', () => {
  test('are listed by role, the newest first, page by page', async () => {
    const buyer = await v3Wallet(service, chain);
    const made: string[] = [];
    for (let count = 0; count < 3; count++) {
      made.unshift((await makeJob(service, chain, buyer, provider.address)).jobId);
    }
    const list = async (query: string, of = buyer) =>
      (await service.ask({ path: `/v1/jobs/by-wallet/${of.id}${query}`, token: of.token })).json;
    const idsOf = ({ jobs }: { jobs: { id: string }[] }) => jobs.map(({ id }) => id);
    const all = await list('');
    expect(all).toMatchObject({ total: 3, page: 1, pageSize: 20 });
    expect(idsOf(all)).toEqual(made);
    expect(all.jobs[0]).toEqual(await show(made[0] ?? ''));
    const second = await list('?role=client&page=2&pageSize=2');
    expect(second).toMatchObject({ total: 3, page: 2, pageSize: 2 });
    expect(idsOf(second)).toEqual(made.slice(2));
    expect(await list('?role=provider')).toEqual({ jobs: [], total: 0, page: 1, pageSize: 20 });
    expect(idsOf(await list('?role=provider&pageSize=3', provider))).toEqual(made);
    expect(await list('?page=0&pageSize=1000')).toMatchObject({ page: 1, pageSize: 100 });
    expect(await list('?page=99999999999999999999')).toMatchObject({ jobs: [], total: 3 });
  });

  test('are shown to its Owner alone', async () => {
    const list = (query: string, token?: string) =>
      service.ask({ path: `/v1/jobs/by-wallet/${client.id}${query}`, token });
    expect(outcome(await list(''))).toBe('401 UNAUTHORIZED');
    expect(outcome(await list('', client.apiKey))).toBe('403 OWNER_REQUIRED');
    expect(outcome(await list('', provider.token))).toBe('403 FORBIDDEN');
    expect(outcome(await list('?role=evaluator', client.token))).toBe('400 INVALID_ROLE');
    expect(outcome(await list('?page=a', client.token))).toBe('400 INVALID_PAGINATION');
  });
});
