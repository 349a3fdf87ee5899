import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { keccak256, toHex } from 'viem';
import { MAX_CONTENT_BYTES, MAX_STORED_BYTES } from '../../src/features/jobs/job-content.ts';
import { jobContents } from '../../src/features/jobs/job-tables.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { fundedJob, type Parties, recordOf, recordWhen, twoParties } from '../support/evaluations.ts';
import { createRequest, jobBody, required, stepRequest } from '../support/job-requests.ts';
import { BASE_URL, startService, type TestService } from '../support/service.ts';

let chain: TestChain;
let service: TestService;
let parties: Parties;

beforeAll(async () => {
  chain = await startTestChain();
  // Private addresses are refused: content that is stored here is judged all the same.
  service = await startService(chain, { settings: { allowPrivateTargets: false }, evaluates: true });
  parties = await twoParties(service, chain);
});
afterAll(async () => {
  await service.stop();
  await chain.stop();
});

const submit = (jobId: string, body: unknown) => service.ask(stepRequest(parties.provider, jobId, 'submit', body));
const contentOf = (jobId: string, headers: Record<string, string> = {}) =>
  service.ask({ path: `/v1/jobs/${jobId}/content`, headers });
const schema = { type: 'object', required: ['city'], properties: { city: { type: 'string' } } };

describe('content that is submitted with a Job', () => {
  test('is served byte for byte, under the hash that the chain has', async () => {
    const { jobId } = await fundedJob(service, chain, parties, { type: 'manual' });
    expect((await contentOf(jobId)).json.error).toBe('CONTENT_NOT_FOUND');
    const content = '<script>alert("é 🦦")</script>\n';
    const hash = keccak256(toHex(content));
    const handedIn = await submit(jobId, { content });
    expect(handedIn).toMatchObject({ status: 200, json: { status: 'submitted', contentHash: hash } });
    const served = await contentOf(jobId);
    expect(served).toMatchObject({ status: 200, text: content });
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `attachment; filename="${jobId}.txt"`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      etag: `"${hash}"`,
    });
    expect((await contentOf(jobId, { 'If-None-Match': `"${hash}"` })).status).toBe(304);
    expect(await recordOf(service, jobId)).toMatchObject({
      deliverable_hash: hash,
      deliverable_uri: `${BASE_URL}/v1/jobs/${jobId}/content`,
    });
  });

  test.each([
    ['JSON', { city: 'Lisbon' }, '{"city":"Lisbon"}', 'approved'],
    ['JSON as a string', '{"city": "Lisbon"}', '{"city": "Lisbon"}', 'approved'],
    ['JSON that does not match', { town: 'Lisbon' }, '{"town":"Lisbon"}', 'rejected'],
    ['a string that is not JSON', 'Lisbon', 'Lisbon', 'rejected'],
  ] as const)('%s is judged without being fetched', async (_, content, text, outcome) => {
    const { jobId } = await fundedJob(service, chain, parties, { type: 'json_schema', schema });
    required(await submit(jobId, { content }));
    const record = await recordWhen(service, jobId, outcome === 'approved' ? 'completed' : 'rejected');
    expect(record).toMatchObject({ evaluation_outcome: outcome, deliverable_hash: keccak256(toHex(text)) });
    expect((await contentOf(jobId)).text).toBe(text);
  });

  test('is bounded in size, and refused next to a hash or a URI', async () => {
    const { jobId } = await fundedJob(service, chain, parties, { type: 'manual' });
    const hash = `0x${'11'.repeat(32)}`;
    const refused: [unknown, number, string][] = [
      [{}, 400, 'MISSING_CONTENT_HASH'],
      [{ content: 'a', contentHash: hash }, 400, 'INVALID_CONTENT'],
      [{ content: 'a', contentURI: 'https://a.example' }, 400, 'INVALID_CONTENT'],
      [{ content: '' }, 400, 'INVALID_CONTENT'],
      [{ content: null }, 400, 'INVALID_CONTENT'],
      ['{"content":"\\ud800"}', 400, 'INVALID_CONTENT'],
      [{ content: 'x'.repeat(MAX_CONTENT_BYTES + 1) }, 400, 'INVALID_CONTENT'],
      [{ content: 'é'.repeat(MAX_CONTENT_BYTES / 2 + 1) }, 400, 'INVALID_CONTENT'],
      [{ content: 'x'.repeat(3 * MAX_CONTENT_BYTES + 5_000) }, 413, 'PAYLOAD_TOO_LARGE'],
      [`{"content":${'['.repeat(5_000)}${']'.repeat(5_000)}}`, 400, 'JSON_TOO_DEEP'],
      [{ content: 'a', contents: 'b' }, 400, 'UNKNOWN_FIELD'],
      [{ contentURI: 'https://127.0.0.1:1/work' }, 400, 'TARGET_NOT_ALLOWED'],
      [{ contentURI: 'ipfs://bafy/work' }, 400, 'INVALID_CONTENT_URI'],
    ];
    for (const [body, status, error] of refused) {
      expect(await submit(jobId, body)).toMatchObject({ status, json: { error } });
    }
    // Escaped, as many tools write it, it has three times the bytes.
    const longest = 'é'.repeat(MAX_CONTENT_BYTES / 2);
    required(await submit(jobId, `{"content":"${'\\u00e9'.repeat(MAX_CONTENT_BYTES / 2)}"}`));
    expect((await contentOf(jobId)).text).toBe(longest);
    // Elsewhere bodies end where they did.
    const padded = JSON.stringify({ a: 'x'.repeat(65_536) });
    expect((await service.ask(createRequest(parties.client, padded))).status).toBe(413);
  });

  test('is stored up to the quota of the wallet', async () => {
    const { jobId } = await fundedJob(service, chain, parties, { type: 'manual' });
    const { orm } = service.db;
    const row = { jobId, walletId: parties.provider.id, contentType: 'application/json', text: '0' } as const;
    const filler = { ...row, hash: `0x${'22'.repeat(32)}`, bytes: MAX_STORED_BYTES, createdAt: 1 } as const;
    await orm.insert(jobContents).values(filler).run();
    expect((await submit(jobId, { content: 'a' })).json.error).toBe('CONTENT_QUOTA_EXCEEDED');
    await orm.delete(jobContents).where(eq(jobContents.hash, filler.hash)).run();
    // Content that the Job does not name is not served.
    expect((await contentOf(jobId)).json.error).toBe('CONTENT_NOT_FOUND');
    required(await submit(jobId, { content: 'a' }));
  });
});

describe('the budget of a Job', () => {
  const create = async (more: object) =>
    service.ask(createRequest(parties.client, jobBody(parties.provider.address, await later(), more)));
  const later = async () => Number((await chain.client.getBlock()).timestamp) + 2 * 86_400;
  const withoutMicro = { budgetUsdc: undefined };

  test('is decimal USDC, or micro-USDC with a hint where that looks like a mistake', async () => {
    const decimal = await create({ ...withoutMicro, budget: '1.5' });
    expect(decimal.status).toBe(201);
    expect(decimal.json).not.toHaveProperty('hint');
    expect(await recordOf(service, decimal.json.jobId)).toMatchObject({ budget_usdc: '1500000', title: 'A logo' });
    const tiny = await create({ budgetUsdc: '5' });
    expect(tiny.json.hint).toContain('this Job pays 0.000005 USDC. For 5 USDC send "budget": "5"');
    expect((await create({ budgetUsdc: '1000' })).json).not.toHaveProperty('hint');
  });

  test.each([
    [{ budgetUsdc: '1', budget: '1' }, 'INVALID_BUDGET'],
    [withoutMicro, 'MISSING_BUDGET_USDC'],
    [{ ...withoutMicro, expiredAt: undefined }, 'MISSING_BUDGET_USDC'],
    [{ ...withoutMicro, budget: '0' }, 'INVALID_BUDGET'],
    [{ ...withoutMicro, budget: 5 }, 'INVALID_BUDGET'],
    [{ ...withoutMicro, budget: '100.000001' }, 'SOFT_START_CAP'],
    [{ fund: 'yes' }, 'INVALID_FUND'],
  ])('given as %j is refused', async (more, error) => {
    expect(await create(more)).toMatchObject({ status: 400, json: { error } });
  });

  test('is funded with the creation when fund is set, once per idempotency key', async () => {
    const fields = { ...withoutMicro, budget: '2', fund: true, idempotencyKey: 'with money' };
    const body = jobBody(parties.provider.address, await later(), fields);
    const answers = await Promise.all([
      service.ask(createRequest(parties.client, body)),
      service.ask(createRequest(parties.client, body)),
    ]);
    expect(answers.map(({ json }) => json.fundTxHash)).toEqual([
      answers[0]?.json.fundTxHash,
      answers[0]?.json.fundTxHash,
    ]);
    expect(answers.map(({ json }) => json.status)).toEqual(['funded', 'funded']);
    const made = answers.find(({ status }) => status === 201);
    expect(made?.json).toMatchObject({ status: 'funded', fundTxHash: expect.stringMatching(/^0x/) });
    const again = await service.ask(createRequest(parties.client, body));
    expect(again).toMatchObject({
      status: 200,
      json: { replayed: true, status: 'funded', fundTxHash: made?.json.fundTxHash },
    });
    expect(await recordOf(service, made?.json.jobId)).toMatchObject({ status: 'funded' });
  });

  test('that cannot be paid leaves the Job open and says why; the same key pays it later', async () => {
    const poor = await twoParties(service, chain);
    const wallet = poor.provider;
    const body = jobBody(parties.provider.address, await later(), { fund: true, idempotencyKey: 'poor' });
    const made = await service.ask(createRequest(wallet, body));
    expect(made).toMatchObject({
      status: 201,
      json: { status: 'open', fundTxHash: null, fundError: { error: 'INSUFFICIENT_BALANCE' } },
    });
    expect(await recordOf(service, made.json.jobId)).toMatchObject({ status: 'open' });
    await chain.mintUsdc(wallet.address, 5_000_000n);
    // What asks for something else pays nothing.
    const other = await service.ask(createRequest(wallet, { ...body, title: 'Another' }));
    expect(other).toMatchObject({ status: 200, json: { mismatch: ['title'], status: 'open', fundTxHash: null } });
    const paid = await service.ask(createRequest(wallet, body));
    expect(paid).toMatchObject({ status: 200, json: { replayed: true, status: 'funded' } });
  });
});

describe("an agent's Jobs", () => {
  const browse = (query: string, by = parties.provider) => service.ask({ path: `/v1/jobs${query}`, token: by.apiKey });

  test('are listed for Client and Provider, by status, page by page', async () => {
    const both = await twoParties(service, chain);
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      const made = await fundedJob(service, chain, both, { type: 'manual' });
      ids.unshift(made.jobId);
    }
    required(await service.ask(stepRequest(both.provider, ids[2] ?? '', 'submit', { content: 'done' })));
    const idsOf = ({ json }: { json: { jobs: { id: string }[] } }) => json.jobs.map(({ id }) => id);
    expect(idsOf(await browse('?role=client', both.client))).toEqual(ids);
    expect(idsOf(await browse('', both.provider))).toEqual([]);
    expect(idsOf(await browse('?role=provider&status=submitted', both.provider))).toEqual([ids[2] ?? '']);
    const pages: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const more: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const page = await browse(`?role=provider&limit=2${more}`, both.provider);
      pages.push(...idsOf(page));
      cursor = page.json.nextCursor;
    }
    expect(pages).toEqual(ids);
  });

  test('are listed to that agent alone, and a foreign cursor is refused', async () => {
    const forOwner = await service.ask({ path: '/v1/jobs', token: parties.client.token });
    expect(forOwner).toMatchObject({ status: 403, json: { error: 'AGENT_KEY_REQUIRED' } });
    expect((await browse('?role=evaluator')).json.error).toBe('INVALID_ROLE');
    expect((await browse('?status=done')).json.error).toBe('INVALID_STATUS_FILTER');
    for (const cursor of ['a', '', 'W10', 'x'.repeat(300), Buffer.from('["a",1]').toString('base64url')]) {
      expect((await browse(`?cursor=${cursor}`)).json.error).toBe('INVALID_PAGINATION');
    }
  });
});
