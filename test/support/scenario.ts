import { expect } from 'bun:test';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { z } from 'zod';
import type { ErrorCode } from '../../src/core/errors.ts';
import { type RunningBinary, scratchFolder } from './binary.ts';
import { type ClaimedWallet, createClaimedWallet, fund } from './client.ts';
import { type DevOptions, startDev } from './dev.ts';
import { boundedText } from './event-stream.ts';
import { type Answer, type Ask, ask } from './http.ts';
import { provokedBy, type Route, type ScenarioFile } from './surface.ts';

/** The compiled binary with a chain of its own, and what every one of its answers must have; someone else ends it. */
export interface SharedScene {
  readonly server: RunningBinary;
  readonly apiUrl: string;
  readonly dataDir: string;
  readonly jwtSecret: string;
  /** Every error code that it has answered so far. */
  readonly codes: ReadonlySet<string>;
  ask(request: Ask): Promise<Answer>;
  /** Sends raw bytes and answers with what comes back until the server closes the connection. */
  exchange(text: string): Promise<string>;
}

export interface Scene extends SharedScene {
  /** The same for others who ask it, with error codes of their own; no answer to them may repeat one of `secrets`. */
  seenBy(secrets: readonly string[]): SharedScene;
  stop(): Promise<void>;
}

/**
 * Whatever a caller gets wrong, it is no failure of ours; a refusal by the chain itself, and what this server was not
 * given a key for, are reported as what they are.
 */
const FAILURES_TO_BE_SEEN: readonly string[] = [
  'CHAIN_REVERTED',
  'CDP_NOT_CONFIGURED',
  'CHANNEL_NOT_OFFERED',
  'X402_INVALID_RESPONSE',
  'X402_TARGET_UNREACHABLE',
  'X402_SETTLEMENT_FAILED',
];

/** What a purchase may end with once its payment is signed: the chain refuses it, or the seller fails. */
const AFTER_SIGNING: readonly string[] = [
  'X402_SETTLEMENT_FAILED',
  'X402_TARGET_UNREACHABLE',
  'X402_INVALID_RESPONSE',
  'TARGET_NOT_ALLOWED',
  'RPC_TIMEOUT',
  'CHAIN_REVERTED',
  'WALLET_BUSY',
  'WALLET_FROZEN',
  'WALLET_EXPIRED',
  'TX_LIMIT_EXCEEDED',
  'DAILY_LIMIT_EXCEEDED',
  'NOT_IN_WHITELIST',
  'INSUFFICIENT_BALANCE',
];

/** Starts `bursar dev` in a folder of its own. No answer of it may repeat one of `secrets`. */
export async function startScene(
  name: string,
  secrets: readonly string[],
  env: Readonly<Record<string, string>> = {},
  more: Pick<DevOptions, 'hasIndexer' | 'blockTimeSeconds'> = {},
): Promise<Scene> {
  const folder = scratchFolder(name);
  const dataDir = `${folder.path}/data`;
  const server = await startDev({ dataDir, env, cwd: folder.path, ...more });
  return {
    ...sharedScene(server, dataDir, secrets),
    seenBy: (others) => sharedScene(server, dataDir, others),
    async stop() {
      await server.stop();
      folder.remove();
    },
  };
}

function sharedScene(server: RunningBinary, dataDir: string, secrets: readonly string[]): SharedScene {
  const { apiUrl } = server.facts;
  const codes = new Set<string>();
  const handle = async (request: Request) => {
    const answer = await forward(request, apiUrl);
    const text = await boundedText(answer);
    const code = checkedCode(new URL(request.url).pathname, answer, text, secrets);
    if (code !== undefined) codes.add(code);
    return new Response(text === '' ? null : text, { status: answer.status, headers: [...answer.headers] });
  };
  return {
    server,
    apiUrl,
    dataDir,
    jwtSecret: jwtSecretIn(`${dataDir}/dev-keys.json`),
    codes,
    ask: (request) => ask({ handle }, request),
    async exchange(text) {
      const answer = await exchange(Number(new URL(apiUrl).port), text);
      const code = /"error":"([A-Z_]+)"/.exec(answer)?.[1];
      if (code !== undefined) codes.add(code);
      return answer;
    },
  };
}

/** Sends the request to the binary under an id of its own, which must come back. */
async function forward(request: Request, apiUrl: string) {
  const requestId = crypto.randomUUID();
  const headers = new Headers(request.headers);
  headers.set('X-Request-Id', requestId);
  const { method } = request;
  const response = await fetch(request.url.replace('http://localhost', apiUrl), {
    method,
    headers,
    ...(request.body === null ? {} : { body: await request.arrayBuffer() }),
  });
  expect(response.headers.get('x-request-id')).toBe(requestId);
  return response;
}

/** The error code of an answer, if it is an error; checks what all errors have in common. */
function checkedCode(
  path: string,
  response: Pick<Response, 'ok' | 'status'> & { headers: Pick<Headers, 'get'> },
  text: string,
  secrets: readonly string[],
): string | undefined {
  if (response.ok) return undefined;
  const { error, paymentId } = z
    .strictObject({ error: z.string(), message: z.string().min(1), paymentId: z.string().optional() })
    .parse(JSON.parse(text));
  if (paymentId !== undefined) {
    expect(path).toBe('/v1/x402/pay');
    expect(AFTER_SIGNING).toContain(error);
  }
  if (error === 'X402_SETTLEMENT_FAILED') expect(paymentId).toMatch(/^pay_[0-9a-f]{12}$/);
  expect(response.headers.get('content-type')).toStartWith('application/json');
  if (response.status === 401)
    expect(response.headers.get('www-authenticate')).toMatch(
      /^Bearer($| (error="invalid_token", )?resource_metadata=)/,
    );
  if (!FAILURES_TO_BE_SEEN.includes(error)) expect(response.status).toBeLessThan(500);
  for (const secret of secrets) expect(text.includes(secret)).toBe(false);
  return error;
}

function jwtSecretIn(path: string): string {
  return z.object({ jwtSecret: z.string() }).parse(JSON.parse(readFileSync(path, 'utf8'))).jwtSecret;
}

function exchange(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
    });
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
    socket.setTimeout(20_000, () => socket.destroy());
  });
}

/** The codes that a file's scenarios should have provoked and did not. */
export function unprovoked(file: ScenarioFile, { codes }: SharedScene): string[] {
  return Object.entries(provokedBy)
    .filter(([code, by]) => by === file && !codes.has(code))
    .map(([code]) => code);
}

/** What each route answers, as `status CODE`, to the request that is made for it. */
export async function outcomes(
  routes: readonly Route[],
  answer: (route: Route) => Promise<Answer>,
): Promise<Record<string, string>> {
  const entries = routes.map(async (route) => {
    const { status, json } = await answer(route);
    return [nameOf(route), `${status} ${json?.error}`] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** The outcome that every route is expected to have. */
export function each(routes: readonly Route[], outcome: string | ((route: Route) => string)) {
  return Object.fromEntries(
    routes.map((route) => [nameOf(route), typeof outcome === 'string' ? outcome : outcome(route)]),
  );
}

function nameOf({ method, path }: Route): string {
  return `${method} ${path}`;
}

/** The request, its refusal, and what the message contains. */
export type Refusal = readonly [sent: unknown, error: ErrorCode, reported?: string];

/** Expects every one to be refused, with this status and as the table says. */
export async function refuses(
  scene: SharedScene,
  request: (sent: unknown) => Ask,
  table: readonly Refusal[],
  status = 400,
): Promise<void> {
  for (const [sent, error, reported = ''] of table) {
    const answer = await scene.ask(request(sent));
    const found = { sent, status: answer.status, error: answer.json?.error };
    expect(found).toEqual({ sent, status, error });
    expect(answer.json.message).toContain(reported);
  }
}

/** Values that are no text at all. */
export const noTexts = [null, 7, true, [], {}, ['abc']];

/** The body of a payment that nothing is wrong with. */
export const good = { to: '0x52908400098527886E0F7030069857D2E4169EE7', amount: '1', currency: 'USDC' } as const;

/** What the scenarios of payments do again and again. */
export function payments(scene: () => SharedScene) {
  const payment = (from: ClaimedWallet, body: unknown): Ask => ({
    method: 'POST',
    path: '/v1/payments',
    token: from.apiKey,
    body,
  });
  const pay = (from: ClaimedWallet, more: object = {}) => scene().ask(payment(from, { ...good, ...more }));
  const listed = async (from: ClaimedWallet, query = '') =>
    (await scene().ask({ path: `/v1/wallets/${from.id}/payments${query}`, token: from.apiKey })).json;
  const balanceOf = async (from: ClaimedWallet) =>
    (await scene().ask({ path: `/v1/wallets/${from.id}/balance`, token: from.apiKey })).json.balance;
  return {
    payment,
    pay,
    listed,
    async newWallet(usdc: string, version: 'v2' | 'v3' = 'v2'): Promise<ClaimedWallet> {
      const claimed = await createClaimedWallet(scene().apiUrl, version);
      await fund(scene().apiUrl, claimed.address, usdc);
      return claimed;
    },
    async configure(owned: ClaimedWallet, rules: object): Promise<void> {
      const path = `/v1/wallets/${owned.id}/config`;
      const answer = await scene().ask({ method: 'PATCH', path, token: owned.token, body: rules });
      expect(answer.status).toBe(200);
    },
    /**
     * Expects the wallet to refuse each payment and nothing to be left of it: no payment, no debit, and the idempotency
     * key under which all of them are requested is still unused.
     */
    async refusesPayments(from: ClaimedWallet, table: readonly Refusal[], status = 400): Promise<void> {
      const before = [await listed(from), await balanceOf(from)];
      const underKey = table.map(
        ([sent, ...expected]): Refusal => [{ idempotencyKey: 'refused', ...Object(sent) }, ...expected],
      );
      await refuses(scene(), (body) => payment(from, body), underKey, status);
      expect([await listed(from), await balanceOf(from)]).toEqual(before);
    },
    /** Expects that the key of what was refused pays now, once. */
    async paysUnderThatKey(from: ClaimedWallet, more: object = {}): Promise<void> {
      const first = await pay(from, { idempotencyKey: 'refused', ...more });
      expect(first.status).toBe(200);
      expect(first.headers.get('idempotent-replayed')).toBeNull();
      const second = await pay(from, { idempotencyKey: 'refused', ...more });
      expect(second).toMatchObject({ status: 200, json: { id: first.json.id } });
      expect(second.headers.get('idempotent-replayed')).toBe('true');
    },
  };
}
