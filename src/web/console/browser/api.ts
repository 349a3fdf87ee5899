import createClient, { type Middleware } from 'openapi-fetch';
import type { components, paths } from '../../../../clients/typescript/src/schema.ts';
import { createStore } from './store.ts';

/** Records of the API. */
export type Schemas = components['schemas'];
type Answer<Path extends keyof paths> = paths[Path] extends {
  get: { responses: { 200: { content: { 'application/json': infer Body } } } };
}
  ? Body
  : never;
/** The spending rules of a wallet as the chain enforces them. */
export type Policy = Answer<'/v1/wallets/{id}/policy'>;

/** Who is logged in. */
export interface ConsoleSession {
  readonly userId: string;
  readonly username: string;
}

interface Proof {
  readonly proof: string;
  /** Unix seconds. */
  readonly expiresAt: number;
}

/** What the API refused, in its own words; `OFFLINE` where it could not be reached. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** `undefined` before it is known; null for no one. */
export const session = createStore<ConsoleSession | null | undefined>(undefined);
/** Why someone who was logged in no longer is. */
export const endedBecause = createStore<string | undefined>(undefined);
/** Whether the last request reached the server. */
export const isConnected = createStore(true);

// In this module alone: never stored, and worthless without the cookie.
let csrfToken: string | undefined;
let stepUp: Proof | undefined;

const credentials: Middleware = {
  onRequest({ request }) {
    if (csrfToken !== undefined) request.headers.set('X-Bursar-CSRF', csrfToken);
    if (stepUp !== undefined && stepUp.expiresAt * 1000 > Date.now())
      request.headers.set('X-Bursar-Step-Up', stepUp.proof);
    return request;
  },
};

/** Longer than the server waits for the chain. */
export const PATIENCE_MS = 90_000;

/** Every operation of the API, typed. */
export const api = createClient<paths>({
  baseUrl: location.origin,
  fetch: (request) => fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) }),
});
api.use(credentials);

/** Opens the stream of what changes. Rejects with {@link ApiError} for a refusal, else where no one can be reached. */
export async function openEvents(signal: AbortSignal): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const headers = new Headers(csrfToken === undefined ? {} : { 'X-Bursar-CSRF': csrfToken });
  const asking = session.get();
  const response = await fetch('/v1/events', { headers, signal });
  if (response.ok && response.body !== null) return response.body;
  throw refusalOf(await response.json().catch(() => undefined), response, asking);
}

/** Has the browser save a wallet's activity as a table, which may be long. Throws {@link ApiError}. */
export async function saveActivity(id: string, asked: Readonly<Record<string, string>>): Promise<void> {
  const wanted = Object.entries(asked).filter(([, value]) => value !== '');
  const query = new URLSearchParams([...wanted, ['format', 'csv']]);
  const headers = new Headers(csrfToken === undefined ? {} : { 'X-Bursar-CSRF': csrfToken });
  const asking = session.get();
  const response = await fetch(`/v1/wallets/${id}/activity?${query}`, { headers }).catch(unreachable);
  if (!response.ok) throw refusalOf(await response.json().catch(() => undefined), response, asking);
  const url = URL.createObjectURL(await response.blob().catch(unreachable));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${id}-activity.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** For a request without an answer. Throws {@link ApiError}. */
export function unreachable(): never {
  isConnected.set(false);
  throw new ApiError('OFFLINE', 'The server cannot be reached. What you asked for may have happened.');
}

/** An answer of the API. */
export interface ApiAnswer<Data> {
  readonly data?: Data | undefined;
  readonly error?: unknown;
  readonly response: Response;
}

/** The data of an answer. Throws {@link ApiError}. */
export async function answerOf<Data>(asked: Promise<ApiAnswer<Data>>): Promise<Data> {
  const asking = session.get();
  const { data, error, response } = await asked.catch(unreachable);
  isConnected.set(true);
  if (data !== undefined) return data;
  throw refusalOf(error, response, asking);
}

/** `asking` is who was logged in when it was asked: who has logged in since stays so. */
function refusalOf(error: unknown, { status }: Response, asking: ConsoleSession | null | undefined): ApiError {
  const refusal = apiErrorOf(error, status);
  if (status === 401 && refusal.code === 'UNAUTHORIZED' && asking && asking === session.get()) leave(refusal.message);
  return refusal;
}

/** What the API refused, as its answer says it. */
export function apiErrorOf(error: unknown, status: number): ApiError {
  if (typeof error === 'object' && error !== null && 'error' in error && 'message' in error)
    return new ApiError(String(error.error), String(error.message));
  return new ApiError('INTERNAL', `The server answered ${status}.`);
}

function leave(why: string | undefined): void {
  csrfToken = undefined;
  stepUp = undefined;
  endedBecause.set(why);
  session.set(null);
}

/** Finds the session of this browser, if there is one. Throws {@link ApiError} where that cannot be known. */
export async function resume(): Promise<void> {
  const asking = session.get();
  try {
    const found = await answerOf(api.GET('/v1/auth/browser'));
    begin(found);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'UNAUTHORIZED') throw error;
    if (session.get() === asking) session.set(null);
  }
}

/** Takes a session over that the server has just begun. */
export function begin(found: ConsoleSession & { readonly csrfToken: string }): void {
  csrfToken = found.csrfToken;
  stepUp = undefined;
  endedBecause.set(undefined);
  session.set({ userId: found.userId, username: found.username });
}

/** Ends the session, here and everywhere. */
export async function logOut(): Promise<void> {
  await answerOf(api.POST('/v1/auth/logout'));
  leave(undefined);
}

/** Keeps the proof that the Owner is there. Throws {@link ApiError} for a wrong password or passkey. */
export async function proveBy(asked: Promise<ApiAnswer<Proof>>): Promise<void> {
  stepUp = await answerOf(asked);
}
