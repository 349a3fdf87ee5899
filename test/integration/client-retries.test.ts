import { describe, expect, test } from 'bun:test';
import { createBursar, RETRYABLE_CODES, unwrap } from '../../clients/typescript/src/index.ts';
import { type ErrorCode, errorEntry, errorTable, isErrorCode } from '../../src/core/errors.ts';

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
    return { seen, bursar: createBursar({ baseUrl: 'http://bursar.invalid', fetch, maxWaitMs: 2_000 }) };
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
    // It is repeated once.
    const others: ErrorCode[] = ['INTERNAL'];
    const worth = codes.filter((code) => errorEntry(code).retryable && !others.includes(code));
    expect([...RETRYABLE_CODES].sort()).toEqual(worth.sort());
  });
});
