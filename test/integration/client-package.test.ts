import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createBursar, RETRYABLE_CODES, unwrap } from '../../clients/typescript/src/index.ts';
import { type ErrorCode, errorEntry, errorTable, isErrorCode } from '../../src/errors.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { claimedWallet, startService, type TestService } from '../support/service.ts';

const SHOP = '0x52908400098527886E0F7030069857D2E4169EE7';
const PACKAGE = resolve(import.meta.dir, '../../clients/typescript');
/** What a stranger writes who has installed the package. */
const PROGRAM = `
import { BursarError, createBursar, unwrap } from '@bursar/client';
const { BURSAR_URL: baseUrl, BURSAR_API_KEY: credential } = process.env;
const bursar = createBursar({ baseUrl, credential });
const body = { to: '${SHOP}', amount: '1.5', currency: 'USDC', idempotencyKey: 'from node' };
const first = await unwrap(bursar.POST('/v1/payments', { body }));
const again = await unwrap(bursar.POST('/v1/payments', { body }));
const refused = await unwrap(bursar.POST('/v1/payments', { body: { ...body, amount: '0' } })).catch((error) => error);
if (!(refused instanceof BursarError)) throw refused;
console.log(JSON.stringify({ same: first.id === again.id, replayed: again.replayed, code: refused.code }));
`;
const TYPED = `
import { createBursar, type Schemas, unwrap } from '@bursar/client';
const bursar = createBursar({ baseUrl: 'http://127.0.0.1:1', credential: 'bsr_a', retries: 0 });
export const payment: Promise<Schemas['Payment']> = unwrap(
  bursar.GET('/v1/payments/{paymentId}', { params: { path: { paymentId: 'pay_1' } } }),
);
// @ts-expect-error An amount is a text.
bursar.POST('/v1/payments', { body: { to: '0x', amount: 1, currency: 'USDC' } });
`;

describe('the package', () => {
  let chain: TestChain;
  let service: TestService;
  let folder: string;

  beforeAll(async () => {
    chain = await startTestChain();
    service = await startService(chain);
    folder = mkdtempSync(join(tmpdir(), 'bursar-client-'));
    const installed = join(folder, 'node_modules/@bursar/client');
    mkdirSync(installed, { recursive: true });
    const built = Bun.spawnSync(
      ['bun', '--bun', 'tsc', '-p', 'tsconfig.build.json', '--outDir', join(installed, 'dist')],
      {
        cwd: PACKAGE,
      },
    );
    expect(`${built.stdout}${built.stderr}`).toBe('');
    cpSync(join(PACKAGE, 'package.json'), join(installed, 'package.json'));
    symlinkSync(join(PACKAGE, 'node_modules/openapi-fetch'), join(folder, 'node_modules/openapi-fetch'));
    writeFileSync(join(folder, 'program.mjs'), PROGRAM);
    writeFileSync(join(folder, 'typed.mts'), TYPED);
  }, 60_000);
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await service.stop();
    await chain.stop();
  });

  const runtimes = ['node', 'bun'].filter((name) => Bun.which(name) !== null);
  test.each(runtimes)(
    'runs on %s',
    async (runtime) => {
      const wallet = await claimedWallet(service);
      await chain.mintUsdc(wallet.address, 10_000_000n);
      const server = Bun.serve({
        port: 0,
        hostname: '127.0.0.1',
        fetch: (request) => service.app.handle(request),
      });
      const run = Bun.spawn([runtime, 'program.mjs'], {
        cwd: folder,
        env: { PATH: Bun.env.PATH ?? '', BURSAR_URL: server.url.origin, BURSAR_API_KEY: wallet.apiKey },
        stdout: 'pipe',
        stderr: 'pipe',
      });
      const [stdout, stderr] = await Promise.all([
        new Response(run.stdout).text(),
        new Response(run.stderr).text(),
      ]);
      await server.stop(true);
      expect(stderr).toBe('');
      expect(JSON.parse(stdout)).toEqual({ same: true, replayed: true, code: 'INVALID_AMOUNT' });
    },
    30_000,
  );

  test('has types that a strict TypeScript project can compile', () => {
    const options = { strict: true, noEmit: true, module: 'nodenext', target: 'es2022', types: [] };
    const project = { compilerOptions: options, files: ['typed.mts'] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(project));
    const checked = Bun.spawnSync(['bun', '--bun', 'tsc', '-p', folder], { cwd: PACKAGE });
    expect(`${checked.stdout}${checked.stderr}`).toBe('');
  }, 60_000);
});

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
    const add = (
      answer: () => Response,
      ask: (bursar: ReturnType<typeof createBursar>) => Promise<unknown>,
    ) => {
      const { seen, bursar } = answering(answer);
      once.push([answer, () => ask(bursar), seen]);
    };
    add(fails(502, 'RPC_TIMEOUT'), (bursar) => bursar.POST('/v1/wallets', { body: {} }));
    add(lost, (bursar) => bursar.POST('/v1/wallets', { body: {} }));
    add(fails(400, 'INSUFFICIENT_BALANCE'), (bursar) => bursar.POST('/v1/payments', { body }));
    add(fails(409, 'IDEMPOTENCY_INCOMPLETE'), (bursar) => bursar.POST('/v1/payments', { body }));
    add(fails(502, 'X402_SETTLEMENT_FAILED'), (bursar) =>
      bursar.POST('/v1/x402/pay', { body: { url: 'https://a' } }),
    );
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
    expect(await patient.bursar.GET('/v1/stats', { signal }).catch((error: Error) => error.name)).toBe(
      'TimeoutError',
    );
    expect(patient.seen).toHaveLength(1);
  });

  test('knows which codes are worth a repetition', () => {
    const codes = Object.keys(errorTable).filter(isErrorCode);
    // The first is repeated once; the second is what tools say, and no server answers it.
    const others: ErrorCode[] = ['INTERNAL', 'SERVER_UNREACHABLE'];
    const worth = codes.filter((code) => errorEntry(code).retryable && !others.includes(code));
    expect([...RETRYABLE_CODES].sort()).toEqual(worth.sort());
  });
});
