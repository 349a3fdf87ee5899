import { afterAll, beforeAll, expect, test } from 'bun:test';
import { z } from 'zod';
import type { RunningServer } from '../../src/server/server-process.ts';
import { scratchFolder, until } from '../support/binary.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { type Ask, ask } from '../support/http.ts';
import { type ClaimedWallet, claimedWallet, PASSWORD, startServerOf } from '../support/service.ts';

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';
const PARENT_ID = 'b7ad6b7169203331';
const KEY = 'Bearer key-of-the-collector';
const PAYEE = '0x000000000000000000000000000000000000b0b0';

const spanSchema = z.object({
  traceId: z.string().regex(/^[0-9a-f]{32}$/),
  spanId: z.string().regex(/^[0-9a-f]{16}$/),
  parentSpanId: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .optional(),
  name: z.string(),
  kind: z.number(),
  startTimeUnixNano: z.string().regex(/^\d{19}$/),
  endTimeUnixNano: z.string().regex(/^\d{19}$/),
  attributes: z.array(
    z.strictObject({
      key: z.string(),
      value: z.union([z.strictObject({ stringValue: z.string() }), z.strictObject({ intValue: z.string() })]),
    }),
  ),
  status: z.strictObject({ code: z.literal(2).optional() }),
});
/** What a collector takes, as the specification of OTLP has it in JSON. */
const exportSchema = z.strictObject({
  resourceSpans: z.array(
    z.strictObject({
      resource: z.object({ attributes: z.array(z.object({ key: z.string() })) }),
      scopeSpans: z.array(
        z.strictObject({ scope: z.object({ name: z.literal('bursar') }), spans: z.array(spanSchema) }),
      ),
    }),
  ),
});

const folder = scratchFolder('traces');
let chain: TestChain;
let server: RunningServer;
let wallet: ClaimedWallet;
let received: string[] = [];
/** What the collector does with a request. */
let collect: () => Response | Promise<Response> = () => new Response('{}');
const collector = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  async fetch(request) {
    expect(new URL(request.url).pathname).toBe('/v1/traces');
    expect(request.headers.get('authorization')).toBe(KEY);
    received.push(await request.text());
    return await collect();
  },
});

/** By the socket. */
const api = {
  ask: (request: Ask) =>
    ask({ handle: (sent) => fetch(sent.url.replace('http://localhost', server.apiUrl), sent) }, request),
};

const spans = () =>
  received.flatMap((text) =>
    exportSchema
      .parse(JSON.parse(text))
      .resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );
const named = async (name: string, traceId: string) => {
  const find = () => spans().find((span) => span.name === name && span.traceId === traceId);
  await until(() => find() !== undefined);
  return find();
};

const attribute = (span: z.output<typeof spanSchema> | undefined, name: string) =>
  Object.values(span?.attributes.find(({ key }) => key === name)?.value ?? {})[0];
beforeAll(async () => {
  chain = await startTestChain();
  server = await startServerOf(chain, folder.path, {
    traceUrl: `http://127.0.0.1:${collector.port}/`,
    traceAuthorization: KEY,
  });
  wallet = await claimedWallet(api);
  await chain.mintUsdc(wallet.address, 100_000_000n);
});
afterAll(async () => {
  await server.stop();
  await collector.stop(true);
  await chain.stop();
  folder.remove();
});

const pay = (idempotencyKey: string, traceId: string) =>
  api.ask({
    method: 'POST',
    path: '/v1/payments',
    token: wallet.apiKey,
    headers: { Prefer: 'wait=10', traceparent: `00-${traceId}-${PARENT_ID}-00` },
    body: { to: PAYEE, amount: '1.5', currency: 'USDC', memo: 'secret-of-the-memo', idempotencyKey },
  });

test('a payment is followed from its request through the relay into a block', async () => {
  const { status, json } = await pay('secret-of-the-key', TRACE_ID);
  expect({ status, state: json.status }).toEqual({ status: 200, state: 'confirmed' });
  const request = await named('POST /v1/payments', TRACE_ID);
  const relay = await named('relay payment', TRACE_ID);
  const receipt = await named('receipt', TRACE_ID);
  expect([request, relay, receipt].map((span) => span?.parentSpanId)).toEqual([
    PARENT_ID,
    request?.spanId,
    relay?.spanId,
  ]);
  expect([request, relay, receipt].map((span) => span?.kind)).toEqual([2, 1, 1]);
  expect([relay, receipt].map((span) => attribute(span, 'bursar.tx_hash'))).toEqual([json.txHash, json.txHash]);
  expect(attribute(receipt, 'bursar.outcome')).toBe('executed');
  for (const span of [request, relay, receipt]) {
    expect(BigInt(span?.endTimeUnixNano ?? 0)).toBeGreaterThanOrEqual(BigInt(span?.startTimeUnixNano ?? 0));
  }
});

test('a refusal is traced with its code', async () => {
  const traceId = TRACE_ID.replace('0a', '0c');
  const headers = { traceparent: `00-${traceId}-${PARENT_ID}-00` };
  const refused = { method: 'POST', path: '/v1/payments', token: 'bsr_secret-of-no-one', headers };
  expect((await api.ask(refused)).status).toBe(401);
  const span = await named('POST /v1/payments', traceId);
  expect([attribute(span, 'http.response.status_code'), attribute(span, 'error.type')]).toEqual([
    '401',
    'UNAUTHORIZED',
  ]);
});

test('nothing that a caller wrote or may keep secret leaves with a trace', async () => {
  expect(spans().length).toBeGreaterThan(5);
  const text = received.join('');
  const { apiKey, token, claimKey, freezeToken, username, id } = wallet;
  for (const secret of [
    apiKey,
    token,
    claimKey,
    freezeToken,
    username,
    id,
    PASSWORD,
    PAYEE,
    'secret-of',
    KEY,
    '127.0.0.1',
  ]) {
    expect(text).not.toContain(secret);
  }
});

test('a collector that hangs delays no payment', async () => {
  const hangs = Promise.withResolvers<void>();
  collect = () => hangs.promise.then(() => new Response('{}'));
  received = [];
  await api.ask({ path: '/livez' });
  await until(() => received.length === 1);
  const { status, json } = await pay('while-it-hangs', TRACE_ID.replace('0a', '0b'));
  expect({ status, state: json.status }).toEqual({ status: 200, state: 'confirmed' });
  // It still hangs: whatever comes next is sent when that has ended.
  expect(received).toHaveLength(1);
  hangs.resolve();
  const text = await (await fetch(`${server.apiUrl}/metrics`)).text();
  expect(text).toContain('bursar_trace_spans_total{outcome="dropped"} 0');
});
