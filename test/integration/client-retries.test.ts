import { describe, expect, test } from 'bun:test';
import { BursarError, createBursar, pay, RETRYABLE_CODES, unwrap } from '../../clients/typescript/src/index.ts';
import { errorEntry, errorTable, isErrorCode } from '../../src/core/errors.ts';

const SHOP = '0x52908400098527886E0F7030069857D2E4169EE7';

describe('the client', () => {
  interface Seen {
    readonly path: string;
    readonly key: string | null;
    readonly body: string;
  }
  /** A service that answers one thing after another, and the last of them for ever. */
  function answering(...answers: (() => Response)[]) {
    const seen: Seen[] = [];
    const fetch = async (request: Request) => {
      const { pathname: path } = new URL(request.url);
      seen.push({ path, key: request.headers.get('idempotency-key'), body: await request.text() });
      const answer = answers[Math.min(seen.length, answers.length) - 1];
      if (answer === undefined) throw new Error('Nothing is answered.');
      return answer();
    };
    return { seen, fetch, bursar: createBursar({ baseUrl: 'http://bursar.invalid', fetch, maxWaitMs: 2_000 }) };
  }
  const fails =
    (status: number, error: string, headers: Record<string, string> = {}) =>
    () =>
      Response.json({ error, message: 'no' }, { status, headers: { 'Retry-After': '0', ...headers } });
  const works = () => Response.json({ id: 'pay_1' });
  const lost = () => {
    throw new TypeError('fetch failed');
  };
  const body = { to: SHOP, amount: '1', currency: 'USDC' } as const;

  test('retries a payment under one idempotency key that it makes', async () => {
    const { seen, bursar } = answering(
      fails(409, 'WALLET_BUSY'),
      fails(502, 'RPC_TIMEOUT'),
      fails(503, 'OVERLOADED'),
      works,
    );
    expect(await unwrap(bursar.POST('/v1/payments', { body }))).toMatchObject({ id: 'pay_1' });
    expect(seen).toHaveLength(4);
    const [first] = seen;
    expect(first?.key).toMatch(/^[0-9a-f-]{36}$/);
    for (const one of seen) expect(one).toEqual(first as Seen);
    const other = answering(works);
    await other.bursar.POST('/v1/payments', { body });
    expect(other.seen[0]?.key).not.toBe(first?.key);
  });

  test('retries a payment after a lost answer, under the idempotency key of the caller', async () => {
    const { seen, bursar } = answering(lost, works);
    await unwrap(bursar.POST('/v1/payments', { body: { ...body, idempotencyKey: 'mine' } }));
    expect(seen).toHaveLength(2);
    expect(seen.map(({ key }) => key)).toEqual([null, null]);
    expect(seen.every(({ body: sent }) => JSON.parse(sent).idempotencyKey === 'mine')).toBe(true);
  });

  test('keeps the idempotency key that it made in the error of a payment, whatever became of its answers', async () => {
    const cut = () => {
      const body = new ReadableStream({ pull: (controller) => controller.error(new TypeError('terminated')) });
      return new Response(body, { headers: { 'Content-Type': 'application/json' } });
    };
    const page = () => new Response('<h1>Log in</h1>');
    const failures = [
      ...[lost, cut, page].map((answer) => ({ answer, code: 'ANSWER_LOST', status: 0 })),
      { answer: fails(502, 'RPC_TIMEOUT'), code: 'RPC_TIMEOUT', status: 502 },
      { answer: () => new Response('', { status: 502 }), code: 'UNKNOWN', status: 502 },
    ];
    for (const { answer, code, status } of failures) {
      const { seen, fetch } = answering(answer);
      const bursar = createBursar({ baseUrl: 'http://bursar.invalid', fetch, retries: 1 });
      const thrown = await pay(bursar, { to: SHOP, amount: '1' }).catch((error: unknown) => error);
      expect(thrown).toBeInstanceOf(BursarError);
      expect(thrown).toMatchObject({ code, status, idempotencyKey: seen[0]?.key });
      expect(seen).toHaveLength(2);
    }
  });

  test('keeps the idempotency key of a payment that is aborted after it was sent, and sends none before', async () => {
    const abort = new AbortController();
    const { seen, bursar } = answering(() => {
      abort.abort(new Error('too slow'));
      return fails(503, 'OVERLOADED', { 'Retry-After': '1' })();
    });
    const signal = abort.signal;
    const thrown = await pay(bursar, { to: SHOP, amount: '1' }, { signal }).catch((error: unknown) => error);
    expect(thrown).toMatchObject({ code: 'ANSWER_LOST', idempotencyKey: seen[0]?.key, cause: abort.signal.reason });
    const again = await pay(bursar, { to: SHOP, amount: '1' }, { signal }).catch((error: unknown) => error);
    expect(again).toBe(abort.signal.reason);
    expect(seen).toHaveLength(1);
  });

  test('retries nothing that could be done twice or would be refused again', async () => {
    const once: [() => Response, () => Promise<unknown>, Seen[]][] = [];
    const add = (answer: () => Response, ask: (bursar: ReturnType<typeof createBursar>) => Promise<unknown>) => {
      const { seen, bursar } = answering(answer);
      once.push([answer, () => ask(bursar), seen]);
    };
    add(fails(502, 'RPC_TIMEOUT'), (bursar) => bursar.POST('/v1/wallets', { body: {} }));
    add(lost, (bursar) => bursar.POST('/v1/wallets', { body: {} }));
    add(fails(400, 'INSUFFICIENT_BALANCE'), (bursar) => bursar.POST('/v1/payments', { body }));
    add(fails(409, 'IDEMPOTENCY_INCOMPLETE'), (bursar) => bursar.POST('/v1/payments', { body }));
    add(fails(502, 'X402_SETTLEMENT_FAILED'), (bursar) => bursar.POST('/v1/x402/pay', { body: { url: 'https://a' } }));
    add(fails(429, 'RATE_LIMITED', { 'Retry-After': '3600' }), (bursar) => bursar.GET('/v1/stats'));
    for (const [, ask, seen] of once) {
      expect(await ask().catch((error: unknown) => ({ error }))).toHaveProperty('error');
      expect(seen).toHaveLength(1);
    }
  });

  test('stops after three retries, and when the caller aborts', async () => {
    const { seen, bursar } = answering(fails(429, 'RATE_LIMITED'));
    const thrown = await unwrap(bursar.GET('/v1/stats')).catch((error: unknown) => error);
    expect(thrown).toMatchObject({ code: 'RATE_LIMITED', status: 429 });
    expect(seen).toHaveLength(4);
    const patient = answering(fails(429, 'RATE_LIMITED', { 'Retry-After': '1' }));
    const signal = AbortSignal.timeout(50);
    expect(await patient.bursar.GET('/v1/stats', { signal }).catch((error: Error) => error.name)).toBe('TimeoutError');
    expect(patient.seen).toHaveLength(1);
  });

  test('knows which codes are worth a repetition', () => {
    const codes = Object.keys(errorTable).filter(isErrorCode);
    const worth = codes.filter((code) => errorEntry(code).retryable);
    expect([...RETRYABLE_CODES].sort()).toEqual(worth.sort());
  });

  test.each(Object.keys(errorTable).filter(isErrorCode))(
    'repeats a payment after %s as the table says',
    async (code) => {
      const { status, retryable } = errorEntry(code);
      const { seen, bursar } = answering(fails(status, code), works);
      await bursar.POST('/v1/payments', { body });
      expect(seen).toHaveLength(retryable ? 2 : 1);
    },
  );

  test('repeats after a fault of the server once, and any request after a body that did not arrive', async () => {
    const broken = answering(fails(500, 'INTERNAL'));
    await broken.bursar.POST('/v1/payments', { body });
    expect(broken.seen).toHaveLength(2);
    const unsafe = answering(fails(500, 'INTERNAL'));
    await unsafe.bursar.POST('/v1/wallets', { body: {} });
    expect(unsafe.seen).toHaveLength(1);
    const slow = answering(fails(408, 'REQUEST_TIMEOUT'), works);
    await slow.bursar.POST('/v1/wallets', { body: {} });
    expect(slow.seen).toHaveLength(2);
    // A proxy's 503 says nothing of the API.
    const unavailable = answering(() => new Response('<h1>Unavailable</h1>', { status: 503 }));
    await unavailable.bursar.POST('/v1/wallets', { body: {} });
    expect(unavailable.seen).toHaveLength(1);
    const behindProxy = answering(() => new Response('', { status: 504 }), works);
    await behindProxy.bursar.POST('/v1/payments', { body });
    expect(behindProxy.seen).toHaveLength(2);
  });
});
