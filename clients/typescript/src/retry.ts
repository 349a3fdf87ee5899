import { pauseOf, sleep } from './pause.ts';

/** How often and how long a request is repeated where that may help. */
export interface RetryOptions {
  /** Repetitions of one request; 3 unless given, 0 for none. */
  readonly retries?: number;
  /**
   * The longest wait for one repetition, in milliseconds; an answer that asks for more is handed on. 60,000 unless
   * given.
   */
  readonly maxWaitMs?: number;
}

type Fetch = (request: Request) => Promise<Response>;

const DEFAULT_RETRIES = 3;
const DEFAULT_MAX_WAIT_MS = 60_000;
const PAUSES_MS = { first: 500, longest: 8_000 };
/** Of an answer that is an error; those of the API are far shorter. */
const MAX_ERROR_CHARACTERS = 100_000;

/** The codes that may be gone when the same request comes again, as the API's table of errors has them. */
export const RETRYABLE_CODES: ReadonlySet<string> = new Set([
  'REQUEST_TIMEOUT',
  'WALLET_BUSY',
  'JOB_BUSY',
  'CLAIM_IN_PROGRESS',
  'KEY_NOT_READY',
  'X402_TARGET_UNREACHABLE',
  'CHAIN_REVERTED',
  'CHAIN_CREATE_FAILED',
  'NOT_ONCHAIN',
  'RPC_TIMEOUT',
  'SERVER_UNREACHABLE',
  'GAS_UNAVAILABLE',
  'ONRAMP_UNAVAILABLE',
  'OVERLOADED',
  'CATCHING_UP',
  'CONSENTS_UNKNOWN',
  'SERVER_CHANGING',
  'GAS_BUDGET_EXCEEDED',
  'RATE_LIMITED',
]);

/** What moves money or makes a Job takes a key, so that a repetition does nothing twice. */
const TAKES_KEY = /\/v1\/(payments|x402\/pay|jobs|wallets\/[^/]+\/withdraw)$/;
/** The answers after which nothing was done, so that any request may be repeated. */
const NOTHING_DONE: ReadonlySet<number> = new Set([409, 429, 503]);
const WORTH_A_RETRY: ReadonlySet<number> = new Set([409, 429, 502, 503]);
const KEY_HEADER = 'Idempotency-Key';

/**
 * A fetch that repeats what may be repeated: after 409, 429, 502 and 503, and where there was no answer. Whatever moves
 * money is sent with an idempotency key, the caller's or a fresh one, and every repetition has the same.
 */
export function retrying(
  fetch: Fetch,
  { retries = DEFAULT_RETRIES, maxWaitMs = DEFAULT_MAX_WAIT_MS }: RetryOptions = {},
): Fetch {
  return async (request) => {
    // Not every browser tells by `request.body` whether there is one.
    const body = (await request.text()) || undefined;
    const sending = { request, body, isSafe: makeSafe(request, body), maxWaitMs };
    for (let made = 0; made < retries; made += 1) {
      const answer = await attempt(fetch, sending, made);
      if (answer instanceof Response) return answer;
      await sleep(answer.waitMs, request.signal);
    }
    return await fetch(copyOf(sending));
  };
}

interface Sending {
  readonly request: Request;
  readonly body: string | undefined;
  /** Doing it twice does it once. */
  readonly isSafe: boolean;
  readonly maxWaitMs: number;
}

/** An answer that stands, or how long to wait before the next attempt. */
async function attempt(fetch: Fetch, sending: Sending, made: number): Promise<Response | { readonly waitMs: number }> {
  const { request, isSafe, maxWaitMs } = sending;
  try {
    const response = await fetch(copyOf(sending));
    if (!(await mayHelp(response, isSafe))) return response;
    const waitMs = waitOf(response, made);
    if (waitMs > maxWaitMs) return response;
    await response.body?.cancel();
    return { waitMs };
  } catch (error) {
    // Without an answer it is unknown whether it was done.
    if (!isSafe || request.signal.aborted) throw error;
    return { waitMs: Math.min(pauseOf(made, PAUSES_MS), maxWaitMs) };
  }
}

/** A body can be sent once, so every attempt has a request of its own. */
function copyOf({ request, body }: Sending): Request {
  const { url, method, headers, signal, redirect } = request;
  return new Request(url, { method, headers, signal, redirect, ...(body === undefined ? {} : { body }) });
}

/** Whether doing it twice does it once. Gives a request that moves money the key without which it would not. */
function makeSafe(request: Request, body: string | undefined): boolean {
  if (request.method !== 'POST') return true;
  if (!TAKES_KEY.test(new URL(request.url).pathname)) return false;
  if (!request.headers.has(KEY_HEADER) && !hasKey(body)) {
    request.headers.set(KEY_HEADER, crypto.randomUUID());
  }
  return true;
}

function hasKey(text: string | undefined): boolean {
  const body = text === undefined ? undefined : parsed(text);
  return typeof body === 'object' && body !== null && 'idempotencyKey' in body;
}

async function mayHelp(response: Response, isSafe: boolean): Promise<boolean> {
  const { status } = response;
  if (!WORTH_A_RETRY.has(status) || !(isSafe || NOTHING_DONE.has(status))) return false;
  const code = await codeOf(response);
  // A proxy in between has no codes; what it says of 502 and 503 may pass.
  return code === undefined ? status !== 409 : RETRYABLE_CODES.has(code);
}

async function codeOf(response: Response): Promise<string | undefined> {
  const text = (await response.clone().text()).slice(0, MAX_ERROR_CHARACTERS);
  const body = parsed(text);
  if (typeof body !== 'object' || body === null || !('error' in body)) return undefined;
  return typeof body.error === 'string' ? body.error : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What the answer asks for, or a pause that grows. */
function waitOf(response: Response, made: number): number {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : pauseOf(made, PAUSES_MS);
}
