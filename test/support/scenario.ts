import { expect } from 'bun:test';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { z } from 'zod';
import type { ErrorCode } from '../../src/errors.ts';
import { type RunningBinary, scratchFolder, startBinary } from './binary.ts';
import { type Answer, type Ask, ask, play, type Scenario } from './http.ts';

/** The compiled binary with a chain of its own, and what every one of its answers must have. */
export interface Scene {
  readonly server: RunningBinary;
  readonly apiUrl: string;
  readonly jwtSecret: string;
  /** Every error code that it has answered so far. */
  readonly codes: ReadonlySet<string>;
  ask(request: Ask): Promise<Answer>;
  play(scenario: Scenario): Promise<Answer>;
  /** Sends raw bytes and answers with what comes back until the server closes the connection. */
  exchange(text: string): Promise<string>;
  stop(): Promise<void>;
}

/** Whatever a caller gets wrong, it is no failure of ours; a refusal by the chain itself is told as what it is. */
const FAILURES_TO_BE_SEEN: readonly string[] = ['CHAIN_REVERTED'];

/** Starts `bursar dev` in a folder of its own. No answer of it may repeat one of `secrets`. */
export async function startScene(name: string, secrets: readonly string[]): Promise<Scene> {
  const folder = scratchFolder(name);
  const data = `${folder.path}/data`;
  const server = await startBinary({
    args: ['dev', '--port', '0', '--block-time', '1', '--data-dir', data],
    cwd: folder.path,
  });
  const { apiUrl } = server.facts;
  const codes = new Set<string>();
  const handle = async (request: Request) => {
    const answer = await forward(request, apiUrl);
    const text = await answer.text();
    const code = checkedCode(answer, text, secrets);
    if (code !== undefined) codes.add(code);
    return new Response(text === '' ? null : text, { status: answer.status, headers: [...answer.headers] });
  };
  return {
    server,
    apiUrl,
    jwtSecret: jwtSecretIn(`${data}/dev-keys.json`),
    codes,
    ask: (request) => ask({ handle }, request),
    play: (scenario) => play({ handle }, scenario),
    async exchange(text) {
      const answer = await exchange(Number(new URL(apiUrl).port), text);
      const code = /"error":"([A-Z_]+)"/.exec(answer)?.[1];
      if (code !== undefined) codes.add(code);
      return answer;
    },
    async stop() {
      await server.stop();
      folder.remove();
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
  response: Pick<Response, 'ok' | 'status'> & { headers: Pick<Headers, 'get'> },
  text: string,
  secrets: readonly string[],
): string | undefined {
  if (response.ok) return undefined;
  const { error } = z.strictObject({ error: z.string(), message: z.string().min(1) }).parse(JSON.parse(text));
  expect(response.headers.get('content-type')).toStartWith('application/json');
  if (response.status === 401) expect(response.headers.get('www-authenticate')).toBe('Bearer');
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

const CREDENTIALS = 'bad-input-credentials';
const REQUESTS = 'bad-input';
const ACCOUNTS = 'bad-input-accounts';
const PAYMENTS = 'bad-input-payments';
export type ScenarioFile = typeof CREDENTIALS | typeof REQUESTS | typeof ACCOUNTS | typeof PAYMENTS;

/** Which file's scenarios provoke each error, or why a caller cannot provoke it there. */
const provokedBy: Readonly<Record<ErrorCode, ScenarioFile | { readonly cannot: string }>> = {
  UNAUTHORIZED: CREDENTIALS,
  INVALID_API_KEY: CREDENTIALS,
  USER_NOT_FOUND: CREDENTIALS,
  API_KEY_NOT_BOUND_TO_WALLET: { cannot: 'every key is issued for a wallet, and no request takes it away' },

  INVALID_JSON: REQUESTS,
  NOT_FOUND: REQUESTS,
  METHOD_NOT_ALLOWED: REQUESTS,
  REQUEST_TIMEOUT: REQUESTS,
  PAYLOAD_TOO_LARGE: REQUESTS,

  INVALID_CREDENTIALS: ACCOUNTS,
  FORBIDDEN: ACCOUNTS,
  INVALID_VERSION: ACCOUNTS,
  INVALID_NAME: ACCOUNTS,
  INVALID_USERNAME: ACCOUNTS,
  INVALID_PASSWORD: ACCOUNTS,
  INVALID_OLD_PASSWORD: ACCOUNTS,
  INVALID_NEW_PASSWORD: ACCOUNTS,
  INVALID_CLAIM_KEY: ACCOUNTS,
  INVALID_TX_LIMIT: ACCOUNTS,
  INVALID_DAILY_LIMIT: ACCOUNTS,
  INVALID_WHITELIST: ACCOUNTS,
  INVALID_EXPIRES_AT: ACCOUNTS,
  MISSING_CLAIM_KEY: ACCOUNTS,
  MISSING_USERNAME: ACCOUNTS,
  MISSING_PASSWORD: ACCOUNTS,
  MISSING_OLD_PASSWORD: ACCOUNTS,
  MISSING_NEW_PASSWORD: ACCOUNTS,
  MISSING_NAME: ACCOUNTS,
  WALLET_NOT_FOUND: ACCOUNTS,
  WALLET_NOT_ACTIVE: ACCOUNTS,
  USERNAME_TAKEN: ACCOUNTS,
  CLAIM_IN_PROGRESS: ACCOUNTS,
  CLAIM_KEY_INVALID: ACCOUNTS,

  INVALID_AMOUNT: PAYMENTS,
  INVALID_ADDRESS: PAYMENTS,
  INVALID_RECIPIENT: PAYMENTS,
  INVALID_MEMO: PAYMENTS,
  INVALID_TYPE: PAYMENTS,
  INVALID_CURRENCY: PAYMENTS,
  INVALID_IDEMPOTENCY_KEY: PAYMENTS,
  INVALID_PAGINATION: PAYMENTS,
  UNSUPPORTED_CURRENCY: PAYMENTS,
  MISSING_TO: PAYMENTS,
  MISSING_AMOUNT: PAYMENTS,
  MISSING_CURRENCY: PAYMENTS,
  PAYMENT_NOT_FOUND: PAYMENTS,
  WALLET_BUSY: PAYMENTS,
  INSUFFICIENT_BALANCE: PAYMENTS,
  WALLET_FROZEN: PAYMENTS,
  WALLET_EXPIRED: PAYMENTS,
  TX_LIMIT_EXCEEDED: PAYMENTS,
  DAILY_LIMIT_EXCEEDED: PAYMENTS,
  NOT_IN_WHITELIST: PAYMENTS,
  CHAIN_REVERTED: PAYMENTS,

  RPC_TIMEOUT: { cannot: 'takes a chain that does not answer' },
  GAS_UNAVAILABLE: { cannot: 'takes a relayer without gas money' },
  V3_NOT_CONFIGURED: { cannot: 'the local chain always has both factories' },
  OVERLOADED: { cannot: 'takes a flood of good requests, not a bad one' },
  INTERNAL: { cannot: 'would be a fault of ours' },
};

/** The codes that a file's scenarios should have provoked and did not. */
export function unprovoked(file: ScenarioFile, { codes }: Scene): string[] {
  return Object.entries(provokedBy)
    .filter(([code, by]) => by === file && !codes.has(code))
    .map(([code]) => code);
}

/** A route, and a body that it refuses without doing anything: `broken` says with which code. */
export interface Route {
  readonly method: string;
  readonly path: string;
  readonly auth: 'none' | 'optional jwt' | 'jwt' | 'jwt or key' | 'key';
  readonly broken?: { readonly body: object; readonly error: ErrorCode };
}

const ofWallet = '/v1/wallets/:id';

/** Every endpoint for accounts, wallets and payments. */
export const routes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/wallets',
    auth: 'none',
    broken: { body: { name: '' }, error: 'INVALID_NAME' },
  },
  {
    method: 'POST',
    path: '/v1/auth/claim',
    auth: 'optional jwt',
    broken: { body: { claimKey: 7, username: 'ann', password: 'long enough' }, error: 'INVALID_CLAIM_KEY' },
  },
  {
    method: 'POST',
    path: '/v1/auth/login',
    auth: 'none',
    broken: { body: { username: 7, password: '' }, error: 'INVALID_USERNAME' },
  },
  {
    method: 'POST',
    path: '/v1/auth/change-password',
    auth: 'jwt',
    broken: { body: { oldPassword: 7, newPassword: 'long enough' }, error: 'INVALID_OLD_PASSWORD' },
  },
  { method: 'GET', path: '/v1/wallets', auth: 'jwt' },
  { method: 'GET', path: ofWallet, auth: 'jwt' },
  { method: 'GET', path: `${ofWallet}/balance`, auth: 'jwt or key' },
  {
    method: 'PATCH',
    path: `${ofWallet}/config`,
    auth: 'jwt',
    broken: { body: { txLimit: 'much' }, error: 'INVALID_TX_LIMIT' },
  },
  {
    method: 'PATCH',
    path: `${ofWallet}/name`,
    auth: 'jwt',
    broken: { body: { name: '' }, error: 'INVALID_NAME' },
  },
  { method: 'POST', path: `${ofWallet}/freeze`, auth: 'jwt' },
  { method: 'POST', path: `${ofWallet}/unfreeze`, auth: 'jwt' },
  { method: 'GET', path: `${ofWallet}/api-key`, auth: 'jwt' },
  { method: 'POST', path: `${ofWallet}/api-key/rotate`, auth: 'jwt' },
  { method: 'GET', path: `${ofWallet}/webhook-secret`, auth: 'jwt' },
  { method: 'POST', path: `${ofWallet}/webhook-secret/rotate`, auth: 'jwt' },
  {
    method: 'POST',
    path: '/v1/payments',
    auth: 'key',
    broken: { body: { to: 7, amount: '1', currency: 'USDC' }, error: 'INVALID_ADDRESS' },
  },
  { method: 'GET', path: '/v1/payments/:id', auth: 'none' },
  { method: 'GET', path: `${ofWallet}/payments`, auth: 'jwt or key' },
];

/** What each route answers, as `status CODE`, to the request that is made for it. */
export async function outcomes(
  asked: readonly Route[],
  answer: (route: Route) => Promise<Answer>,
): Promise<Record<string, string>> {
  const entries = asked.map(async (route) => {
    const { status, json } = await answer(route);
    return [nameOf(route), `${status} ${json?.error}`] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** The outcome that every route is expected to have. */
export function each(asked: readonly Route[], outcome: string | ((route: Route) => string)) {
  return Object.fromEntries(
    asked.map((route) => [nameOf(route), typeof outcome === 'string' ? outcome : outcome(route)]),
  );
}

function nameOf({ method, path }: Route): string {
  return `${method} ${path}`;
}
