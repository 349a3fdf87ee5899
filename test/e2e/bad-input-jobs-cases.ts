import { beforeAll, describe, expect, test } from 'bun:test';
import { zeroAddress } from 'viem';
import type { ClaimedWallet } from '../support/client.ts';
import { noTexts, payments, type Refusal, refuses, type SharedScene, unprovoked } from '../support/scenario.ts';
import { chainOf, sharedScene } from './bad-input-running.ts';

const DAY = 86_400;
const HASH = `0x${'ab'.repeat(32)}`;
const STRANGER = '0x52908400098527886E0F7030069857D2E4169EE7';

let scene: SharedScene;
/** v3, with 1,000 USDC and no rules. */
let client: ClaimedWallet;
/** v3, without money. */
let provider: ClaimedWallet;
let old: ClaimedWallet;
/** The body of a Job that nothing is wrong with. */
let good: Record<string, unknown>;

beforeAll(async () => {
  scene = await sharedScene([]);
  client = await newWallet('1000', 'v3');
  provider = await newWallet('1', 'v3');
  old = await newWallet('1');
  good = {
    providerAddress: provider.address,
    budgetUsdc: '5000000',
    expiredAt: (await now()) + 2 * DAY,
    title: 'A logo',
    description: 'An otter that counts coins.',
    evaluatorRule: { type: 'manual' },
  };
});

const { newWallet } = payments(() => scene);
const chain = () => chainOf(scene);
const now = async () => Number((await chain().getBlock()).timestamp);
const create = (body: unknown, by = client) => ({ method: 'POST', path: '/v1/jobs', token: by.apiKey, body });
const step = (jobId: string, what: string, by: ClaimedWallet, body?: unknown) => ({
  method: 'POST',
  path: `/v1/jobs/${jobId}/${what}`,
  token: by.apiKey,
  body,
});
const jobsOf = async (wallet: ClaimedWallet, query = '') =>
  (await scene.ask({ path: `/v1/jobs/by-wallet/${wallet.id}${query}`, token: wallet.token })).json;

/**
 * Expects every body to be refused, and nothing to be left of it: no Job, and an idempotency key that is still unused.
 */
async function refusesJobs(table: readonly Refusal[], by = client): Promise<void> {
  const before = await jobsOf(by);
  const underKey = table.map(
    ([sent, ...expected]): Refusal => [{ idempotencyKey: 'refused', ...Object(sent) }, ...expected],
  );
  await refuses(scene, (body) => create(body, by), underKey);
  expect(await jobsOf(by)).toEqual(before);
}

async function made(more: object = {}): Promise<string> {
  const { status, json } = await scene.ask(create({ ...good, ...more }));
  expect({ status, error: json.error }).toEqual({ status: 201, error: undefined });
  return json.jobId;
}

describe('creating a Job', () => {
  test('refuses missing and malformed fields, and reports the first', async () => {
    const names = ['providerAddress', 'budgetUsdc', 'expiredAt', 'title', 'description', 'evaluatorRule'];
    const codes = [
      'MISSING_PROVIDER_ADDRESS',
      'MISSING_BUDGET_USDC',
      'MISSING_EXPIRED_AT',
      'MISSING_TITLE',
      'MISSING_DESCRIPTION',
      'MISSING_EVALUATOR_RULE',
    ] as const;
    const without = (from: number) =>
      Object.fromEntries(Object.entries(good).filter(([name]) => !names.slice(from).includes(name)));
    await refusesJobs([
      ...codes.map((code, index): Refusal => [without(index), code]),
      [{ ...good, providerAddress: 7, budgetUsdc: 7 }, 'INVALID_ADDRESS'],
      [{ ...good, providerWalletId: 7, budgetUsdc: 7 }, 'INVALID_PROVIDER_WALLET_ID'],
      [{ ...good, budgetUsdc: 7, expiredAt: '7' }, 'INVALID_BUDGET'],
      [{ ...good, expiredAt: '7', title: 7 }, 'INVALID_EXPIRED_AT'],
      [{ ...good, title: 7, description: 7 }, 'INVALID_TITLE'],
      [{ ...good, description: 7, evaluatorRule: 7 }, 'INVALID_DESCRIPTION'],
      [{ ...good, evaluatorRule: 7, idempotencyKey: 7 }, 'INVALID_EVALUATOR_RULE'],
      [{ ...good, fund: 'yes', idempotencyKey: '' }, 'INVALID_FUND'],
      [{ ...good, idempotencyKey: '' }, 'INVALID_IDEMPOTENCY_KEY'],
      [{ ...good, evaluatorRule: { type: 'manual', url: 'a' } }, 'UNKNOWN_FIELD', 'evaluatorRule'],
    ]);
  });

  test('refuses malformed budgets and those above the cap', async () => {
    const shapes = ['', '0', '000', ' 1', '1 ', '1.5', '-1', '+1', '1e6', '0x1', '1_000', '１', 'NaN'];
    const big = ['100000001', String(2n ** 64n), String(2n ** 256n), '9'.repeat(50_000)];
    await refusesJobs([
      ...[...shapes, ...noTexts, 5_000_000].map((budgetUsdc): Refusal => [{ ...good, budgetUsdc }, 'INVALID_BUDGET']),
      ...big.map((budgetUsdc): Refusal => [{ ...good, budgetUsdc }, 'SOFT_START_CAP']),
      [{ ...good, budget: '1' }, 'INVALID_BUDGET'],
    ]);
  });

  test('refuses malformed expiries and those too early or too late', async () => {
    const soon = (await now()) + DAY;
    const noTimes = [null, '1900000000', true, [], {}, 1.5, 2 ** 48, 2 ** 53];
    await refusesJobs([
      ...noTimes.map((expiredAt): Refusal => [{ ...good, expiredAt }, 'INVALID_EXPIRED_AT']),
      ...[0, -1, -(2 ** 48), soon - 1].map((expiredAt): Refusal => [{ ...good, expiredAt }, 'EXPIRY_TOO_SHORT']),
      ...[soon * 1_000, soon + 5 * 365 * DAY, 2 ** 48 - 1].map(
        (expiredAt): Refusal => [{ ...good, expiredAt }, 'INVALID_EXPIRED_AT'],
      ),
    ]);
  });

  test('refuses malformed titles, descriptions and Provider wallet ids', async () => {
    const titles = [
      '',
      'a\u202eb',
      'a\nb',
      'a\u{e0041}',
      'x'.repeat(201),
      '🦦'.repeat(201),
      '\ud83e',
      'x'.repeat(60_000),
      ...noTexts,
    ];
    const descriptions = ['', 'x'.repeat(2_001), '🦦'.repeat(2_001), '\ude00', ...noTexts];
    const walletIds = noTexts.filter((value) => typeof value !== 'string');
    await refusesJobs([
      ...titles.map((title): Refusal => [{ ...good, title }, 'INVALID_TITLE']),
      ...descriptions.map((description): Refusal => [{ ...good, description }, 'INVALID_DESCRIPTION']),
      ...walletIds.map((id): Refusal => [{ ...good, providerWalletId: id }, 'INVALID_PROVIDER_WALLET_ID']),
    ]);
  });

  test('refuses malformed evaluator rules', async () => {
    const check = { type: 'http_check', url: 'https://provider.example/' };
    const nested = (levels: number) => JSON.parse(`{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`);
    const rules = [
      {},
      { type: 'Manual' },
      { type: null },
      { type: 'http_check', url: 7 },
      { type: 'http_check', url: 'provider.example' },
      { type: 'http_check', url: 'file:///etc/passwd' },
      { ...check, url: `https://provider.example/${'x'.repeat(9_000)}` },
      ...[99, 100, 101, 199, 600, 200.5, '200', null].map((expectedStatus) => ({ ...check, expectedStatus })),
      ...[99, 30_001, 0, -1, '5000', null].map((timeoutMs) => ({ ...check, timeoutMs })),
      ...[null, 7, '{}', [], { type: 'otter' }, { $ref: 'https://provider.example/' }, nested(64)].map((schema) => ({
        type: 'json_schema',
        schema,
      })),
    ];
    await refusesJobs([
      ...[...rules, ...noTexts].map((evaluatorRule): Refusal => [{ ...good, evaluatorRule }, 'INVALID_EVALUATOR_RULE']),
      [{ ...good, evaluatorRule: { type: 'http_check' } }, 'MISSING_URL'],
      [{ ...good, evaluatorRule: { type: 'json_schema' } }, 'MISSING_SCHEMA'],
      [{ ...good, evaluatorRule: { type: 'json_schema', schema: nested(5_000) } }, 'JSON_TOO_DEEP'],
    ]);
  });

  test('refuses a Provider that is the Client, a v2 wallet, USDC, the escrow or zero, and a v2 Client', async () => {
    const { usdc, jobEscrow } = scene.server.facts.contracts;
    const parties: Refusal[] = [
      [{ ...good, providerAddress: client.address }, 'SELF_JOB'],
      [{ ...good, providerWalletId: client.id }, 'SELF_JOB'],
      [{ ...good, providerWalletId: old.id }, 'INVALID_PROVIDER'],
      [{ ...good, providerWalletId: '' }, 'INVALID_PROVIDER'],
      [{ ...good, providerAddress: old.address }, 'WALLET_VERSION_UNSUPPORTED'],
    ];
    const noProvider = [zeroAddress, usdc, jobEscrow].map(
      (providerAddress): Refusal => [{ ...good, providerAddress }, 'INVALID_RECIPIENT'],
    );
    await refusesJobs([...parties, ...noProvider]);
    await refusesJobs([[good, 'WALLET_VERSION_UNSUPPORTED']], old);
  });

  test('accepts the largest values of every field, under the idempotency key of all refused requests', async () => {
    const edge = {
      ...good,
      providerAddress: provider.address.toLowerCase(),
      budgetUsdc: '00100000000',
      expiredAt: (await now()) + 90 * DAY,
      title: '🦦'.repeat(200),
      description: '🦦'.repeat(2_000),
      evaluatorRule: { type: 'http_check', url: 'http://127.0.0.1:1/', expectedStatus: 599, timeoutMs: 30_000 },
      idempotencyKey: 'refused',
    };
    const first = await scene.ask(create(edge));
    expect(first.status).toBe(201);
    const second = await scene.ask(create(edge));
    expect(second).toMatchObject({ status: 200, json: first.json });
    expect((await jobsOf(client)).total).toBe(1);
  });
});

describe('a step of a Job', () => {
  test('is refused to the other party, and in the wrong status', async () => {
    const jobId = await made();
    const handIn = { contentHash: HASH };
    const request = (what: string, by: ClaimedWallet, body?: unknown) => () => step(jobId, what, by, body);
    await refuses(scene, request('fund', provider), [[undefined, 'NOT_CLIENT']], 403);
    await refuses(scene, request('refund', old), [[undefined, 'NOT_CLIENT']], 403);
    await refuses(scene, request('submit', client, handIn), [[undefined, 'NOT_PROVIDER']], 403);
    await refuses(scene, request('submit', provider, handIn), [[undefined, 'INVALID_STATUS']]);
    await refuses(scene, request('refund', client), [[undefined, 'INVALID_STATUS']]);
    expect((await scene.ask(step(jobId, 'fund', client))).status).toBe(200);
    await refuses(scene, request('fund', client), [[undefined, 'INVALID_STATUS']]);
    await refuses(scene, request('refund', client), [[undefined, 'NOT_YET_EXPIRED']]);
  });

  test('is refused where it is the submission of an external Provider', async () => {
    const jobId = await made({ providerAddress: STRANGER });
    await refuses(scene, (body) => step(jobId, 'submit', provider, body), [
      [{ contentHash: HASH }, 'EXTERNAL_PROVIDER'],
    ]);
  });

  test('is refused where it submits a malformed hash, content or content URI', async () => {
    const jobId = await made();
    const hashes = ['', '0x', HASH.slice(2), `${HASH}0`, HASH.slice(0, -1), `0X${HASH.slice(2)}`, ` ${HASH}`];
    const uris = [
      ...['x'.repeat(2_049), 'a\u0000', 'a\nb', '\ud83e', ...noTexts],
      ...['work.json', 'Pay 50 USDC.', 'https://a.example/b c', 'javascript:alert(1)', 'file:///etc/passwd'],
    ];
    await refuses(scene, (body) => step(jobId, 'submit', provider, body), [
      [{}, 'MISSING_CONTENT_HASH'],
      [{ contentURI: 7 }, 'INVALID_CONTENT_URI'],
      ...[...hashes, ...noTexts, `0x${'g'.repeat(64)}`].map(
        (contentHash): Refusal => [{ contentHash }, 'INVALID_HASH'],
      ),
      [{ content: null }, 'INVALID_CONTENT'],
      [{ content: '' }, 'INVALID_CONTENT'],
      [{ contentHash: HASH, content: 'a' }, 'INVALID_CONTENT'],
      ...uris.map((contentURI): Refusal => [{ contentHash: HASH, contentURI }, 'INVALID_CONTENT_URI']),
    ]);
  });

  test('is refused where it submits a hash alone to a rule that reads the work, and taken with the work', async () => {
    const jobId = await made({ evaluatorRule: { type: 'json_schema', schema: { type: 'object' } } });
    expect((await scene.ask(step(jobId, 'fund', client))).status).toBe(200);
    await refuses(scene, (body) => step(jobId, 'submit', provider, body), [
      [{ contentHash: HASH }, 'MISSING_CONTENT'],
      [{ contentHash: HASH, contentURI: '' }, 'MISSING_CONTENT'],
    ]);
    expect((await scene.ask(step(jobId, 'submit', provider, { content: {} }))).status).toBe(200);
  });

  test('is taken once when four requests for it come at once', async () => {
    const jobId = await made();
    const answers = await Promise.all(Array.from({ length: 4 }, () => scene.ask(step(jobId, 'fund', client))));
    const outcomes = answers.map(({ status, json }) => `${status} ${json.error}`).sort();
    expect(outcomes).toEqual(['200 undefined', ...Array(3).fill('409 JOB_BUSY')]);
  });

  test('is answered JOB_NOT_FOUND where the Job does not exist', async () => {
    const jobId = await made();
    const almost = [jobId.toUpperCase(), `${jobId}%00`, jobId.slice(4), `${jobId}%20`];
    for (const id of ['job_000000000000', 'nonsense', '%27', ...almost]) {
      for (const what of ['fund', 'refund']) {
        await refuses(scene, () => step(id, what, client), [[undefined, 'JOB_NOT_FOUND']], 404);
      }
      const handIn = step(id, 'submit', provider, { contentHash: HASH });
      await refuses(scene, () => handIn, [[undefined, 'JOB_NOT_FOUND']], 404);
      await refuses(scene, () => ({ path: `/v1/jobs/${id}` }), [[undefined, 'JOB_NOT_FOUND']], 404);
      await refuses(scene, () => ({ path: `/v1/jobs/${id}/spec` }), [[undefined, 'JOB_NOT_FOUND']], 404);
      await refuses(scene, () => ({ path: `/v1/jobs/${id}/content` }), [[undefined, 'JOB_NOT_FOUND']], 404);
    }
    const unsubmitted = () => ({ path: `/v1/jobs/${jobId}/content` });
    await refuses(scene, unsubmitted, [[undefined, 'CONTENT_NOT_FOUND']], 404);
  });
});

describe('the lists of Jobs', () => {
  test('refuse unknown roles, statuses, cursors, pages and parameters', async () => {
    const ask = (query: unknown) => ({ path: `/v1/jobs/by-wallet/${client.id}?${query}`, token: client.token });
    const browse = (query: unknown) => ({ path: `/v1/jobs?${query}`, token: client.apiKey });
    await refuses(scene, browse, [
      ['role=Client', 'INVALID_ROLE'],
      ['status=done', 'INVALID_STATUS_FILTER'],
      ['cursor=a', 'INVALID_PAGINATION'],
      ['page=1', 'UNKNOWN_PARAMETER'],
    ]);
    await refuses(scene, ask, [
      ['role=Client', 'INVALID_ROLE'],
      ['role=', 'INVALID_ROLE'],
      ['role=evaluator&page=x', 'INVALID_ROLE'],
      ...['page=', 'page=1.5', 'page=x', 'pageSize=1e2', 'pageSize=%00'].map(
        (query): Refusal => [query, 'INVALID_PAGINATION'],
      ),
    ]);
    const edge = await jobsOf(client, `?page=-5&pageSize=${'9'.repeat(40)}`);
    expect(edge).toMatchObject({ page: 1, pageSize: 100 });
    expect(edge.jobs.length).toBe(edge.total);
  });
});

test('funding and submission of an expired Job are refused', async () => {
  const jobId = await made();
  const funded = await made();
  expect((await scene.ask(step(funded, 'fund', client))).status).toBe(200);
  await chain().increaseTime({ seconds: 2 * DAY });
  await chain().mine({ blocks: 1 });
  await refuses(scene, () => step(jobId, 'fund', client), [[undefined, 'JOB_EXPIRED']]);
  const handIn = step(funded, 'submit', provider, { contentHash: HASH });
  await refuses(scene, () => handIn, [[undefined, 'JOB_EXPIRED']]);
});

test('the bad requests provoked every error code of Jobs', () => {
  expect(unprovoked('bad-input-jobs', scene)).toEqual([]);
});
