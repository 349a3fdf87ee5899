import { RETRYABLE_CODES } from './error-codes.ts';
import { lostAnswer, noteKey } from './errors.ts';
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

/** What moves money or makes a Job takes a key, so that a repetition does nothing twice. */
const TAKES_KEY = /\/v1\/(payments|x402\/pay|jobs|wallets\/[^/]+\/withdraw)$/;
/** The answers after which nothing was done, so that any request may be repeated. */
const NOTHING_DONE: ReadonlySet<number> = new Set([408, 409, 429, 503]);
const KEY_HEADER = 'Idempotency-Key';

/**
 * A fetch that repeats what may be repeated: after the codes of {@link RETRYABLE_CODES}, after a proxy's 408, 429 and
 * 5xx, and where there was no answer. Whatever moves money is sent with an idempotency key, the caller's or a fresh
 * one, and every repetition has the same. Throws what `fetch` throws; for a request with a key `BursarError` with it.
 */
export function retrying(
  fetch: Fetch,
  { retries = DEFAULT_RETRIES, maxWaitMs = DEFAULT_MAX_WAIT_MS }: RetryOptions = {},
): Fetch {
  return async (request) => {
    // Not every browser tells by `request.body` whether there is one.
    const body = (await request.text()) || undefined;
    const key = keyFor(request, body);
    const isSafe = request.method !== 'POST' || key !== undefined;
    const sending = { request, body, isSafe, maxWaitMs };
    if (key === undefined) return await repeated(fetch, sending, retries);
    request.signal.throwIfAborted();
    // Of what moves money the body belongs to the answer: if it gets lost, the answer is lost.
    const fetchWhole: Fetch = async (one) => await whole(await fetch(one));
    try {
      return noteKey(await repeated(fetchWhole, sending, retries), key);
    } catch (error) {
      throw lostAnswer(key, error);
    }
  };
}

/** The answer, with a body that has arrived. Throws what `fetch` throws if it gets lost, or says nothing of the API. */
async function whole(response: Response): Promise<Response> {
  const { status, statusText, headers } = response;
  const text = await response.text();
  if (response.ok) JSON.parse(text);
  return new Response(text === '' ? null : text, { status, statusText, headers });
}

async function repeated(fetch: Fetch, sending: Sending, retries: number): Promise<Response> {
  for (let made = 0; made < retries; made += 1) {
    const answer = await attempt(fetch, sending, made);
    if (answer instanceof Response) return answer;
    await sleep(answer.waitMs, sending.request.signal);
  }
  return await fetch(copyOf(sending));
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
    if (!(await mayHelp(response, isSafe, made))) return response;
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

/** The idempotency key of a request; one that moves money and has none gets a fresh one. */
function keyFor(request: Request, body: string | undefined): string | undefined {
  if (request.method !== 'POST' || !TAKES_KEY.test(new URL(request.url).pathname)) return undefined;
  const given = request.headers.get(KEY_HEADER) ?? keyIn(body);
  if (given !== undefined) return given;
  const fresh = crypto.randomUUID();
  request.headers.set(KEY_HEADER, fresh);
  return fresh;
}

function keyIn(text: string | undefined): string | undefined {
  const { idempotencyKey }: Record<string, unknown> = Object(text === undefined ? undefined : parsed(text));
  return typeof idempotencyKey === 'string' ? idempotencyKey : undefined;
}

async function mayHelp(response: Response, isSafe: boolean, made: number): Promise<boolean> {
  const { status } = response;
  if (status < 400) return false;
  const code = await codeOf(response);
  // A proxy in between has no codes. What it says may pass, but not whether the request was carried out.
  if (code === undefined) return isSafe && (status >= 500 || status === 408 || status === 429);
  if (!RETRYABLE_CODES.has(code) || !(isSafe || NOTHING_DONE.has(status))) return false;
  // A fault of the server is worth one more try.
  return status !== 500 || made === 0;
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
