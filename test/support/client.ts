import { z } from 'zod';

/** An answer as a caller sees it. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** Calls the API with JSON; a body that is no JSON fails the test. */
export async function call(
  apiUrl: string,
  method: string,
  path: string,
  options: { token?: string | undefined; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const headers: Record<string, string> = { ...options.headers };
  if (options.token !== undefined) headers.Authorization = `Bearer ${options.token}`;
  if (options.body !== undefined) headers['Content-Type'] = 'application/json';
  const response = await fetch(apiUrl + path, {
    method,
    headers,
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
}

const address = z.templateLiteral(['0x', z.string().regex(/^[0-9a-fA-F]{40}$/)]);
const created = z.object({ id: z.string(), chainAddress: address, claimKey: z.string() });
const claimed = z.object({ token: z.string(), userId: z.string(), agentConfig: z.object({ apiKey: z.string() }) });

export interface ClaimedWallet {
  readonly id: string;
  readonly address: `0x${string}`;
  readonly apiKey: string;
  /** The Owner's JWT. */
  readonly token: string;
  readonly username: string;
  readonly password: string;
}

/** Creates a wallet and claims it for a new user. */
export async function createClaimedWallet(apiUrl: string, version: 'v2' | 'v3' = 'v2'): Promise<ClaimedWallet> {
  const wallet = created.parse((await call(apiUrl, 'POST', '/v1/wallets', { body: { version } })).body);
  const username = `u${crypto.randomUUID().slice(0, 12)}`;
  const password = crypto.randomUUID();
  const answer = await call(apiUrl, 'POST', '/v1/auth/claim', {
    body: { claimKey: wallet.claimKey, username, password },
  });
  if (answer.status !== 201) throw new Error(`The claim answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  const { token, agentConfig } = claimed.parse(answer.body);
  return { id: wallet.id, address: wallet.chainAddress, apiKey: agentConfig.apiKey, token, username, password };
}

/** Attaches another new wallet to an Owner. */
export async function claimForOwner(
  apiUrl: string,
  owner: ClaimedWallet,
  version: 'v2' | 'v3' = 'v2',
): Promise<ClaimedWallet> {
  const wallet = created.parse((await call(apiUrl, 'POST', '/v1/wallets', { body: { version } })).body);
  const answer = await call(apiUrl, 'POST', '/v1/auth/claim', {
    token: owner.token,
    body: { claimKey: wallet.claimKey },
  });
  if (answer.status !== 201) throw new Error(`The claim answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return {
    ...owner,
    id: wallet.id,
    address: wallet.chainAddress,
    apiKey: claimed.parse(answer.body).agentConfig.apiKey,
  };
}

/** Mints test USDC through the faucet of `bursar dev`. */
export async function fund(apiUrl: string, to: string, amount: string): Promise<void> {
  const answer = await call(apiUrl, 'POST', '/dev/faucet', { body: { to, amount } });
  if (answer.status !== 200) throw new Error(`The faucet answered ${answer.status}: ${JSON.stringify(answer.body)}`);
}
