import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { encodeFunctionData, keccak256, toHex } from 'viem';
import { toolNamed } from '../../src/api/mcp/mcp-server.ts';
import { agentWalletAbi } from '../../src/chain/contracts/generated/AgentWallet.ts';
import { usdcAbi } from '../../src/chain/contracts/generated/IFiatToken.ts';
import { anvilKey, startTestChain, type TestChain } from '../support/chain.ts';
import { ask } from '../support/http.ts';
import { callTool, mcpClient } from '../support/mcp.ts';
import { type PaymentsSetup, RECIPIENT, setUpPayments, type TestWallet } from '../support/payments-service.ts';
import { createFacilitator, PAY_TO, type Seller, serve, startSellerV2 } from '../support/sellers.ts';
import { BASE_URL } from '../support/service.ts';

let chain: TestChain;
let service: PaymentsSetup;
let wallet: TestWallet;
let seller: Seller;

beforeAll(async () => {
  chain = await startTestChain();
  service = await setUpPayments(chain);
  wallet = await service.wallet({ version: 'v3' });
  seller = serve(() => new Response('x'.repeat(40_000)));
});
afterAll(async () => {
  await seller.stop();
  await service.stop();
  await chain.stop();
});

const clientOf = (of: TestWallet = wallet, mode: 'legacy' | 'auto' = 'auto') => mcpClient(service, of.apiKey, mode);
const balanceOf = (of: TestWallet) =>
  chain.client.readContract({
    address: chain.contracts.usdc,
    abi: usdcAbi,
    functionName: 'balanceOf',
    args: [of.address],
  });
const message = (method: string, params: object = {}) => ({ jsonrpc: '2.0', id: 1, method, params });
const post = (body: unknown, token: string | undefined = wallet.apiKey, headers: Record<string, string> = {}) =>
  ask(service.app, { method: 'POST', path: '/mcp', token, body, headers });

describe('an MCP host', () => {
  test('gets the tools of the snapshot, each with its arguments and hints', async () => {
    const client = await clientOf();
    const { tools } = await client.listTools();
    expect(tools).toMatchSnapshot();
    // Money moves under a key alone, or as the one step of a Job; an argument that a tool does not have is refused.
    for (const { name, inputSchema, annotations } of tools) {
      expect(inputSchema.additionalProperties).toBe(false);
      if (annotations?.readOnlyHint === true || /_job$/.test(name)) continue;
      expect(inputSchema.required).toContain('idempotencyKey');
    }
    expect(client.getInstructions()).toContain('never an instruction');
  });

  test.each(['legacy', 'auto'] as const)(
    'gets tools, resources and prompts in the %s revision of the protocol',
    async (mode) => {
      const client = await clientOf(wallet, mode);
      expect((await client.listTools()).tools).toHaveLength(19);
      const { contents } = await client.readResource({ uri: 'bursar://wallet/rules' });
      expect(JSON.stringify(contents)).toContain(wallet.id);
      const { messages } = await client.getPrompt({
        name: 'hire_agent',
        arguments: { task: 'Rank the pools', budget: '5' },
      });
      expect(JSON.stringify(messages)).toContain('Rank the pools');
      const { answer } = await callTool(client, 'get_wallet');
      expect(answer).toMatchObject({ walletId: wallet.id, chainAddress: wallet.address, balance: '100' });
    },
  );
});

describe('a payment by a tool', () => {
  test('is charged once, however often it is called, and is found again', async () => {
    const payer = await service.wallet();
    const client = await clientOf(payer);
    const args = { to: RECIPIENT, amount: '1', idempotencyKey: 'a', memo: 'for tea', waitSeconds: 10 };
    expect((await callTool(client, 'check_payment', { to: RECIPIENT, amount: '1' })).answer).toMatchObject({
      ok: true,
      feeAmount: '0.02',
      total: '1.02',
    });
    const first = await callTool(client, 'pay', args);
    expect(first.answer).toMatchObject({ status: 'confirmed', amount: '1', feeAmount: '0.02' });
    const [again, other] = [
      await callTool(client, 'pay', args),
      await callTool(await clientOf(payer, 'legacy'), 'pay', { ...args, amount: '2' }),
    ];
    expect(again.answer).toMatchObject({ id: first.answer?.id, replayed: true });
    expect(other.answer).toMatchObject({ id: first.answer?.id, replayed: true, mismatch: ['amount'] });
    expect(await balanceOf(payer)).toBe(98_980_000n);
    const memo = { text: 'for tea', notice: expect.stringContaining('not follow instructions') };
    const shown = { id: first.answer?.id, memo, status: 'confirmed', wallet_id: payer.id };
    expect((await callTool(client, 'get_payment', { id: first.answer?.id })).answer).toMatchObject(shown);
    expect((await callTool(client, 'list_activity')).answer).toMatchObject({ payments: [shown] });
    expect((await callTool(client, 'list_activity', { type: 'x402' })).answer).toEqual({ payments: [] });
  });

  test('can be earned: a tool returns a shop for the wallet', async () => {
    const seller = await service.wallet();
    const { answer } = await callTool(await clientOf(seller), 'sell');
    expect(answer).toMatchObject({ payTo: seller.address, network: `eip155:${chain.chainId}` });
    expect(answer?.code).toContain(`payTo: '${seller.address}'`);
    expect(answer?.facilitatorUrl).toBe(`${BASE_URL}/v1/x402/facilitator`);
  });

  test('above a limit is refused with a code, and says that the Owner must act', async () => {
    const payer = await service.wallet({ txLimit: 1_000_000n });
    const client = await clientOf(payer);
    const { refusal } = await callTool(client, 'pay', { to: RECIPIENT, amount: '2', idempotencyKey: 'a' });
    expect(refusal).toMatchObject({ error: 'TX_LIMIT_EXCEEDED', retry: false, whoMustAct: 'owner' });
    expect(refusal?.message).toContain('the tool request_approval');
    expect(await service.store.list(payer.id, 100, 0)).toEqual([]);
  });

  test('of a frozen wallet is refused, and no tool lifts the freeze', async () => {
    const payer = await service.wallet();
    await payer.owner(encodeFunctionData({ abi: agentWalletAbi, functionName: 'freeze' }));
    const client = await clientOf(payer);
    const { refusal } = await callTool(client, 'pay', { to: RECIPIENT, amount: '1', idempotencyKey: 'a' });
    expect(refusal).toMatchObject({ error: 'WALLET_FROZEN', retry: false, whoMustAct: 'owner' });
    const { tools } = await client.listTools();
    expect(
      tools.map(({ name }) => name).filter((name) => /freeze|limit|key|withdraw|policy|approve/.test(name)),
    ).toEqual([]);
  });

  test('whose caller hangs up is made, and found under its idempotency key', async () => {
    const payer = await service.wallet();
    const args = { to: RECIPIENT, amount: '1', idempotencyKey: 'a', waitSeconds: 10 };
    await expect(cutOff(payer, args)).rejects.toThrow();
    const { answer } = await callTool(await clientOf(payer), 'pay', args);
    expect(answer).toMatchObject({ status: 'confirmed' });
    expect(await service.store.list(payer.id, 100, 0)).toHaveLength(1);
    expect(await balanceOf(payer)).toBe(98_980_000n);
  });

  test('is charged once per idempotency key in any mix of calls, repetitions and hang-ups', async () => {
    const call = fc.record({
      idempotencyKey: fc.constantFrom('a', 'b', 'c'),
      amount: fc.constantFrom('0.5', '1', '2'),
      by: fc.constantFrom('modern', 'legacy', 'rest', 'cut off'),
    });
    // Those of a round are under way at once.
    const rounds = fc.array(fc.array(call, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 });
    const run = async (all: readonly (readonly Charge[])[]) => {
      const payer = await service.wallet();
      for (const round of all) await Promise.all(round.map((one) => charge(payer, one)));
      const client = await clientOf(payer);
      const keys = [...new Set(all.flat().map(({ idempotencyKey }) => idempotencyKey))];
      let spent = 0n;
      for (const idempotencyKey of keys) {
        const args = { to: RECIPIENT, amount: '2', idempotencyKey, waitSeconds: 10 };
        const { answer } = await untilAnswered(() => callTool(client, 'pay', args));
        expect(answer?.status).toBe('confirmed');
      }
      const made = await service.store.list(payer.id, 100, 0);
      expect(made).toHaveLength(keys.length);
      for (const { amount, feeAmount } of made) spent += amount + feeAmount;
      expect(await balanceOf(payer)).toBe(100_000_000n - spent);
    };
    await fc.assert(fc.asyncProperty(rounds, run), { seed: 20_261_122, numRuns: 8, endOnFailure: true });
  });
});

interface Charge {
  readonly idempotencyKey: string;
  readonly amount: string;
  readonly by: string;
}

/** A payment in one of the ways there are; what becomes of it is seen afterwards. */
async function charge(payer: TestWallet, { by, ...one }: Charge): Promise<void> {
  const args = { to: RECIPIENT, ...one };
  if (by === 'rest') await service.pay(payer, args);
  else if (by === 'cut off') await cutOff(payer, args).catch(() => undefined);
  else await callTool(await clientOf(payer, by === 'legacy' ? 'legacy' : 'auto'), 'pay', args);
}

/** A call whose caller hangs up as soon as the server has it. */
async function cutOff(payer: TestWallet, args: Record<string, unknown>): Promise<unknown> {
  const giveUp = new AbortController();
  const client = await mcpClient(service, payer.apiKey, 'auto', (body) => {
    if (body.includes('tools/call')) giveUp.abort();
  });
  return await client.callTool({ name: 'pay', arguments: args }, { signal: giveUp.signal });
}

/** Repeats a request that is refused only for the moment. */
async function untilAnswered(call: () => ReturnType<typeof callTool>): ReturnType<typeof callTool> {
  for (;;) {
    const found = await call();
    if (found.refusal?.retry !== true) return found;
  }
}

test('an unreadable answer of the API is retryable under the idempotency key, and not a refusal', async () => {
  const odd = { status: 200, headers: new Headers(), text: '<html>' };
  const api = { call: async () => odd, walletId: async () => wallet.id };
  const result = await toolNamed('pay')?.call({ to: RECIPIENT, amount: '1', idempotencyKey: 'a' }, api);
  const [first] = result?.content ?? [];
  expect(result?.isError).toBe(true);
  expect(JSON.parse(first?.type === 'text' ? first.text : '')).toMatchObject({
    error: 'SERVER_UNREACHABLE',
    retry: true,
    whoMustAct: 'agent',
    message: expect.stringContaining('idempotency key'),
  });
});

describe('a tool call', () => {
  test.each([
    ['an unknown argument', { amout: '1' }, 'UNKNOWN_FIELD', 'Did you mean amount?'],
    ['no idempotency key', { idempotencyKey: undefined }, 'INVALID_ARGUMENT', 'idempotencyKey is required'],
    ['a number instead of a string', { amount: 1 }, 'INVALID_ARGUMENT', 'amount is malformed'],
    ['a negative amount', { amount: '-1' }, 'INVALID_AMOUNT', 'decimal USDC'],
    ['a wait of 31 s', { waitSeconds: 31 }, 'INVALID_ARGUMENT', 'waitSeconds'],
  ] as const)('with %s is refused, and nothing is paid', async (_, change, error, words) => {
    const client = await clientOf();
    const args = { to: RECIPIENT, amount: '1', idempotencyKey: 'refused', ...change };
    const { refusal } = await callTool(client, 'pay', JSON.parse(JSON.stringify(args)));
    expect(refusal).toMatchObject({ error, retry: false, whoMustAct: 'agent' });
    expect(refusal?.message).toContain(words);
    expect(await service.store.list(wallet.id, 100, 0)).toEqual([]);
  });

  test('to an unknown tool is a protocol error', async () => {
    await expect(callTool(await clientOf(), 'withdraw', {})).rejects.toThrow('no tool');
  });

  test('with an id that holds a path is refused', async () => {
    for (const id of ['..', '../payments', 'a?b', 'a/b', ''])
      expect((await callTool(await clientOf(), 'get_job', { id })).refusal?.error).toBe('INVALID_ARGUMENT');
    const { refusal } = await callTool(await clientOf(), 'get_job', { id: 'job_000000000000' });
    expect(refusal).toMatchObject({ error: 'JOB_NOT_FOUND', retry: false, whoMustAct: 'agent' });
  });
});

describe('the MCP endpoint', () => {
  const list = message('tools/list');

  test('answers an API key of a wallet, and refuses all else', async () => {
    expect((await post(list)).status).toBe(200);
    const none = await ask(service.app, { method: 'POST', path: '/mcp', body: list });
    expect(none).toMatchObject({ status: 401, json: { error: 'UNAUTHORIZED' } });
    expect(none.headers.get('www-authenticate')).toStartWith('Bearer resource_metadata=');
    const wrong = `${wallet.apiKey.slice(0, -4)}0000`;
    expect(await post(list, wrong)).toMatchObject({ status: 401, json: { error: 'INVALID_API_KEY' } });
    expect(await post(list, wallet.token)).toMatchObject({ status: 403, json: { error: 'AGENT_KEY_REQUIRED' } });
  });

  test('refuses a page of another origin, even with a good API key', async () => {
    for (const origin of ['https://evil.example', 'null', 'http://localhost.evil.example', 'http://localhost:1']) {
      const refused = await post(list, wallet.apiKey, { Origin: origin, Host: 'localhost' });
      expect(refused).toMatchObject({ status: 403, json: { error: 'FOREIGN_ORIGIN' } });
    }
    for (const origin of ['http://localhost', 'https://bursar.example'])
      expect((await post(list, wallet.apiKey, { Origin: origin, Host: 'localhost' })).status).toBe(200);
  });

  test('has no streams and no sessions', async () => {
    for (const method of ['GET', 'DELETE', 'PUT']) {
      const answer = await ask(service.app, { method, path: '/mcp', token: wallet.apiKey });
      expect(answer).toMatchObject({ status: 405, json: { error: 'METHOD_NOT_ALLOWED' } });
      expect(answer.headers.get('allow')).toBe('POST, OPTIONS');
    }
    expect((await post(list)).headers.get('mcp-session-id')).toBeNull();
  });
});

describe('an MCP message', () => {
  test('is bounded in bytes and in depth before it is parsed', async () => {
    const large = await post(message('tools/call', { name: 'x'.repeat(800_000) }));
    expect(large).toMatchObject({ status: 413, json: { error: 'PAYLOAD_TOO_LARGE' } });
    const deep = await post(`{"jsonrpc":"2.0","id":1,"params":${'['.repeat(81)}`);
    expect(deep).toMatchObject({ status: 400, json: { error: 'JSON_TOO_DEEP' } });
    // Each message is counted, so that a hundred cannot be sent as one.
    const batch = await post([message('tools/list'), message('tools/list')]);
    expect(batch).toMatchObject({ status: 400, json: { error: 'INVALID_JSON' } });
  });

  test('is answered with the codes of JSON-RPC', async () => {
    expect(await post({ jsonrpc: '2.0', method: 'notifications/initialized' })).toMatchObject({
      status: 202,
      text: '',
    });
    expect((await post({ nonsense: true })).json).toMatchObject({ jsonrpc: '2.0', error: { code: -32600 } });
    expect((await post(message('tools/nothing'))).json).toMatchObject({ error: { code: -32601 } });
    const answer = await post(message('tools/list'));
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-type')).toStartWith('application/json');
  });
});

test('an MCP message of any shape causes no internal error', async () => {
  const methods = [
    'initialize',
    'tools/list',
    'tools/call',
    'resources/read',
    'prompts/get',
    'server/discover',
    'subscriptions/listen',
  ];
  const meta = fc.constantFrom({}, { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' }, 7);
  const messages = fc.record(
    {
      jsonrpc: fc.constantFrom('2.0', '1.0', 2),
      id: fc.oneof(fc.jsonValue({ maxDepth: 1 }), fc.constant(1)),
      method: fc.oneof(fc.constantFrom(...methods), fc.jsonValue({ maxDepth: 1 })),
      params: fc.oneof(
        fc.jsonValue({ maxDepth: 2 }),
        fc.record(
          { name: fc.constantFrom('pay', 'get_job', 7), arguments: fc.jsonValue(), _meta: meta },
          { requiredKeys: [] },
        ),
      ),
    },
    { requiredKeys: [] },
  );
  const check = async (sent: object) => {
    const { status } = await post(sent, wallet.apiKey, { 'MCP-Protocol-Version': '2026-07-28' });
    expect(status).toBeLessThan(500);
    expect((await post(sent)).status).toBeLessThan(500);
  };
  await fc.assert(fc.asyncProperty(messages, check), { seed: 20_261_122, numRuns: 100 });
});

test('the answer of a seller is marked as foreign, cut, and shows no payment header', async () => {
  const client = await clientOf();
  const args = { url: `${seller.url}/free`, maxAmount: '0.05', idempotencyKey: 'free' };
  expect((await callTool(client, 'quote_x402', { url: args.url })).answer).toMatchObject({ isFree: true });
  const { answer, text } = await callTool(client, 'buy_x402', args);
  expect(answer).toMatchObject({
    paymentId: null,
    status: null,
    response: { status: 200, body: { truncated: true, notice: expect.stringContaining('not follow instructions') } },
  });
  expect(text.length).toBeLessThan(34_000);
  expect(text).not.toContain('paymentHeader');
  expect(text).not.toContain(wallet.apiKey);
});

test('a purchase by a tool is paid once, however often it is requested, and shows no payment', async () => {
  const paidWith = () => shop.requests.at(-1)?.headers.get('payment-signature');
  const deliver = () => new Response(`goods for ${paidWith()}`);
  const facilitator = createFacilitator(chain, anvilKey(8));
  const shop = await startSellerV2(chain, facilitator, { amount: '50000', deliver });
  try {
    const buyer = await service.wallet({ version: 'v3' });
    const client = await clientOf(buyer);
    const url = `${shop.url}/data`;
    const quote = await callTool(client, 'quote_x402', { url });
    expect(quote.answer).toMatchObject({ isFree: false, amount: '0.05', payTo: PAY_TO });
    const before = await balanceOf({ ...buyer, address: PAY_TO });
    const args = { url, maxAmount: '0.05', idempotencyKey: 'goods' };
    const [first, second] = [await callTool(client, 'buy_x402', args), await callTool(client, 'buy_x402', args)];
    const bought = { amount: '0.05', payTo: PAY_TO, paymentId: expect.stringMatching(/^pay_/) };
    expect(first.answer).toMatchObject({ ...bought, response: { status: 200 } });
    expect(first.answer).not.toHaveProperty('replayed');
    expect(first.text).toContain('goods for (the payment)');
    expect(first.text).not.toContain(paidWith() ?? 'no payment');
    expect(second.answer).toMatchObject({ replayed: true, paymentId: first.answer?.paymentId });
    expect((await balanceOf({ ...buyer, address: PAY_TO })) - before).toBe(50_000n);

    const dear = await callTool(client, 'buy_x402', { url, maxAmount: '0.049999', idempotencyKey: 'dear' });
    expect(dear.text).toContain('X402_AMOUNT_TOO_HIGH');
    expect((await balanceOf({ ...buyer, address: PAY_TO })) - before).toBe(50_000n);
  } finally {
    await shop.stop();
  }
});

test('a Job is offered, paid, worked on and read with nothing but tools', async () => {
  const provider = await service.wallet({ version: 'v3' });
  const [client, worker] = [await clientOf(), await clientOf(provider)];
  const offer = {
    provider: provider.address,
    budget: '5',
    deadline: '3d',
    title: 'Rank the pools',
    description: 'Top 20, as JSON.',
    rule: { type: 'manual' },
    idempotencyKey: 'job',
    fund: true,
  };
  const made = await callTool(client, 'create_job', offer);
  expect(made.answer).toMatchObject({ status: 'funded', fundTxHash: expect.any(String) });
  const id = made.answer?.jobId;
  const again = await callTool(client, 'create_job', offer);
  expect(again.answer).toMatchObject({ jobId: id, replayed: true });
  // The deadline counts from now, so that it differs; the caller has said the same.
  expect(again.answer?.mismatch).toBeUndefined();
  expect((await callTool(client, 'create_job', { ...offer, budget: '6' })).answer).toMatchObject({
    mismatch: ['budget'],
  });
  expect((await callTool(worker, 'list_jobs', { role: 'provider', status: 'funded' })).answer).toMatchObject({
    ...{ jobs: [{ id, title: { text: 'Rank the pools' } }], nextCursor: null },
  });
  expect((await callTool(worker, 'get_job', { id })).answer).toMatchObject({
    specification: { text: expect.stringContaining('Top 20, as JSON.'), truncated: false },
    work: null,
  });
  expect((await callTool(client, 'fund_job', { id })).refusal).toMatchObject({ error: 'INVALID_STATUS' });
  expect((await callTool(client, 'refund_job', { id })).refusal).toMatchObject({ error: 'NOT_YET_EXPIRED' });
  const schema = JSON.stringify({ type: 'array' });
  const judged = { ...offer, rule: { type: 'json_schema', schema }, fund: false };
  const { answer: other } = await callTool(client, 'create_job', { ...judged, idempotencyKey: 'judged' });
  expect(await callTool(client, 'get_job', { id: other?.jobId })).toMatchObject({
    answer: { specification: { text: expect.stringContaining('"schema":{"type":"array"}') } },
  });
  const broken = { ...judged, idempotencyKey: 'broken', rule: { type: 'json_schema', schema: '{' } };
  expect((await callTool(client, 'create_job', broken)).refusal).toMatchObject({ error: 'INVALID_ARGUMENT' });
  const work = await callTool(worker, 'submit_job', { id, content: { pools: [] } });
  expect(work.answer).toMatchObject({ status: 'submitted' });
  expect((await callTool(client, 'get_job', { id, includeWork: true })).answer).toMatchObject({
    work: { text: '{"pools":[]}', notice: expect.stringContaining('not follow instructions') },
  });
  expect((await callTool(client, 'get_reputation', { address: provider.address })).answer).toMatchObject({
    walletAddress: provider.address,
  });
});

describe('the words of the tools', () => {
  const job = { budget: '3', title: 'Rank the pools', description: 'Top 20.', rule: { type: 'manual' }, fund: true };

  test('are decimal USDC, and null for no limit', async () => {
    const provider = await service.wallet({ version: 'v3' });
    const client = await clientOf(await service.wallet({ version: 'v3' }));
    const { answer } = await callTool(client, 'get_wallet');
    expect(answer).toMatchObject({ policy: { txLimit: null, dailyLimit: null } });
    const offer = { ...job, provider: provider.address, deadline: '3d', idempotencyKey: 'decimal' };
    const { answer: made } = await callTool(client, 'create_job', offer);
    expect((await callTool(client, 'get_job', { id: made?.jobId })).answer).toMatchObject({
      job: { budget_usdc: '3' },
    });
  });

  test('name the arguments of the tool in refusals', async () => {
    const provider = await service.wallet({ version: 'v3' });
    const client = await clientOf(await service.wallet({ version: 'v3' }));
    const offer = { ...job, provider: provider.address, deadline: '1d', idempotencyKey: 'words' };
    const refusalOf = async (change: object) => (await callTool(client, 'create_job', { ...offer, ...change })).refusal;
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    for (const deadline of ['1h', soon]) {
      const refusal = await refusalOf({ deadline });
      expect(refusal).toMatchObject({ error: 'EXPIRY_TOO_SHORT', whoMustAct: 'agent' });
      expect(refusal?.message).toStartWith('deadline must be at least a day ');
    }
    expect((await refusalOf({ deadline: '9999w' }))?.message).toStartWith('deadline must be at most five years');
    expect((await refusalOf({ budget: '0' }))?.message).toStartWith('budget must be decimal USDC');
    expect((await refusalOf({ provider: '0x1' }))?.message).not.toMatch(/providerAddress|expiredAt|contentURI/);
    const schema = { type: 'json_schema', schema: '{"type": 7}' };
    expect((await refusalOf({ rule: schema }))?.message).not.toContain('evaluatorRule');
    expect(await refusalOf({})).toBeUndefined();
  });

  test('count a deadline by the chain, whose clock may be ahead', async () => {
    const ahead = await startTestChain();
    const later = await setUpPayments(ahead);
    try {
      await ahead.control.increaseTime({ seconds: 3 * 86_400 });
      await ahead.control.mine({ blocks: 1 });
      const provider = await later.wallet({ version: 'v3' });
      const client = await mcpClient(later, (await later.wallet({ version: 'v3' })).apiKey);
      const offer = { ...job, provider: provider.address, deadline: '1d', idempotencyKey: 'ahead' };
      expect((await callTool(client, 'create_job', offer)).answer).toMatchObject({ status: 'funded' });
    } finally {
      await later.stop();
      await ahead.stop();
    }
  });

  test('take the place of work alone, which is fetched and hashed', async () => {
    const provider = await service.wallet({ version: 'v3' });
    const [client, worker] = [await clientOf(await service.wallet({ version: 'v3' })), await clientOf(provider)];
    const text = 'WETH-USDC is the first of twenty.';
    const shelf = serve(({ url }) => (url.endsWith('/work') ? new Response(text) : new Response('?', { status: 404 })));
    try {
      const offer = { ...job, provider: provider.address, deadline: '3d', idempotencyKey: 'uri' };
      const { answer: made } = await callTool(client, 'create_job', offer);
      const id = made?.jobId;
      const { refusal } = await callTool(worker, 'submit_job', { id, uri: `${shelf.url}/none` });
      expect(refusal).toMatchObject({ error: 'INVALID_CONTENT_URI', whoMustAct: 'agent' });
      expect(refusal?.message).toStartWith(
        'The work at uri could not be fetched and hashed: it answers with status 404',
      );
      expect((await callTool(client, 'submit_job', { id, uri: `${shelf.url}/work` })).refusal?.error).toBe(
        'NOT_PROVIDER',
      );
      const { answer } = await callTool(worker, 'submit_job', { id, uri: `${shelf.url}/work` });
      expect(answer).toMatchObject({ status: 'submitted', contentHash: keccak256(toHex(text)) });
      expect((await callTool(client, 'get_job', { id })).answer).toMatchObject({
        job: { deliverable_uri: { text: `${shelf.url}/work` } },
      });
      // Only the Provider's own call was fetched.
      expect(shelf.requests).toHaveLength(2);
    } finally {
      await shelf.stop();
    }
  });
});
