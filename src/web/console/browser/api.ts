import createClient from 'openapi-fetch';
import type { components, paths } from '../../../../clients/typescript/src/schema.ts';
import { createStore } from './store.ts';

/** Records of the API. */
export type Schemas = components['schemas'];
type Answer<Path extends keyof paths> = paths[Path] extends {
  get: { responses: { 200: { content: { 'application/json': infer Body } } } };
}
  ? Body
  : never;
export type Wallet = Schemas['Wallet'];
/** The spending rules of a wallet as the chain enforces them. */
export type Policy = Answer<'/v1/wallets/{id}/policy'>;

/** The user who is logged in. */
export interface ConsoleSession {
  readonly userId: string;
  readonly username: string;
}

interface Proof {
  readonly proof: string;
  /** Unix seconds. */
  readonly expiresAt: number;
}

/** A refusal of the API, in its own words; `OFFLINE` if the API could not be reached. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** `undefined` until it is known; null if no one is logged in. */
export const session = createStore<ConsoleSession | null | undefined>(undefined);
/** Why the session has ended. */
export const endedBecause = createStore<string | undefined>(undefined);
/** Whether the last request reached the server. */
export const isConnected = createStore(true);

// In this module alone: never stored, and worthless without the cookie.
let csrfToken: string | undefined;
let stepUp: Proof | undefined;

/** Longer than the server waits for the chain. */
const TIMEOUT_MS = 90_000;

/** Every operation of the API, typed. */
export const api = createClient<paths>({
  baseUrl: location.origin,
  fetch: (request) => fetch(request, { signal: AbortSignal.timeout(TIMEOUT_MS) }),
});
api.use({
  onRequest({ request }) {
    if (csrfToken !== undefined) request.headers.set('X-Bursar-CSRF', csrfToken);
    if (stepUp !== undefined && stepUp.expiresAt * 1000 > Date.now())
      request.headers.set('X-Bursar-Step-Up', stepUp.proof);
    return request;
  },
});

/** An answer of the API. */
interface ApiAnswer<Data> {
  readonly data?: Data | undefined;
  readonly error?: unknown;
  readonly response: Response;
}

/** Returns the data of an answer. Throws {@link ApiError}. */
export async function answerOf<Data>(request: Promise<ApiAnswer<Data>>): Promise<Data> {
  const sender = session.get();
  const { data, error, response } = await request.catch(unreachable);
  isConnected.set(true);
  if (data !== undefined) return data;
  throw refusalOf(error, response, sender);
}

/** For a request without an answer. Throws {@link ApiError}. */
function unreachable(): never {
  isConnected.set(false);
  throw new ApiError('OFFLINE', 'The server cannot be reached. Your request may have been carried out.');
}

/** `sender` is the user who sent the request: a user who has logged in since then stays logged in. */
function refusalOf(error: unknown, { status }: Response, sender: ConsoleSession | null | undefined): ApiError {
  const refusal = apiErrorOf(error, status);
  if (status === 401 && refusal.code === 'UNAUTHORIZED' && sender && sender === session.get()) leave(refusal.message);
  return refusal;
}

function apiErrorOf(error: unknown, status: number): ApiError {
  if (typeof error === 'object' && error !== null && 'error' in error && 'message' in error)
    return new ApiError(String(error.error), String(error.message));
  return new ApiError('INTERNAL', `The server answered ${status}.`);
}

/** Opens the stream of changes. Rejects with {@link ApiError} for a refusal, else if the server cannot be reached. */
export async function openEvents(signal: AbortSignal): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const { body } = await fetchRaw('/v1/events', { signal });
  if (body === null) throw new ApiError('INTERNAL', 'The server answered no stream.');
  return body;
}

/** Has the browser save a wallet's activity as a table, which may be long. Throws {@link ApiError}. */
export async function saveActivity(id: string, filter: Readonly<Record<string, string>>): Promise<void> {
  const set = Object.entries(filter).filter(([, value]) => value !== '');
  const query = new URLSearchParams([...set, ['format', 'csv']]);
  const table = await fetchRaw(`/v1/wallets/${id}/activity?${query}`)
    .then((response) => response.blob())
    .catch((error: unknown) => {
      if (error instanceof ApiError) throw error;
      return unreachable();
    });
  saveFile(`${id}-activity.csv`, table);
}

/** Has the browser save a file. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

async function fetchRaw(url: string, init: RequestInit = {}): Promise<Response> {
  const sender = session.get();
  const headers = new Headers(csrfToken === undefined ? {} : { 'X-Bursar-CSRF': csrfToken });
  const response = await fetch(url, { ...init, headers });
  if (response.ok) return response;
  throw refusalOf(await response.json().catch(() => undefined), response, sender);
}

function leave(why: string | undefined): void {
  csrfToken = undefined;
  stepUp = undefined;
  endedBecause.set(why);
  session.set(null);
}

/** Finds the session of this browser, if there is one. Throws {@link ApiError} if that cannot be known. */
export async function resume(): Promise<void> {
  const before = session.get();
  try {
    begin(await answerOf(api.GET('/v1/auth/browser')));
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'UNAUTHORIZED') throw error;
    if (session.get() === before) session.set(null);
  }
}

/** Uses the session that the server has just begun. */
export function begin(begun: ConsoleSession & { readonly csrfToken: string }): void {
  csrfToken = begun.csrfToken;
  stepUp = undefined;
  endedBecause.set(undefined);
  session.set({ userId: begun.userId, username: begun.username });
}

/** Ends the session, here and on the server. */
export async function logOut(): Promise<void> {
  await answerOf(api.POST('/v1/auth/logout'));
  leave(undefined);
}

/** Keeps the proof that the Owner is there. Throws {@link ApiError} for a wrong password or passkey. */
export async function proveBy(request: Promise<ApiAnswer<Proof>>): Promise<void> {
  stepUp = await answerOf(request);
}

/**
 * The operator's token. This tab alone keeps it, until it is closed, and sends it in a header of the operator's page
 * only. A cookie would be sent by everything that leads to this server, the pages of Owners included.
 */
const TOKEN_KEY = 'bursar-operator';

/** The token; empty if there is none. */
export const operatorToken = createStore(sessionStorage.getItem(TOKEN_KEY) ?? '');
/** Why the token was forgotten. */
export const tokenForgottenBecause = createStore<string | undefined>(undefined);

/** The operations of the operator, typed. */
export const operatorApi = createClient<paths>({
  baseUrl: location.origin,
  // Without cookies: an Owner may be logged in here as well.
  fetch: (request) => fetch(request, { credentials: 'omit', signal: AbortSignal.timeout(TIMEOUT_MS) }),
});
operatorApi.use({
  onRequest({ request }) {
    request.headers.set('Authorization', `Bearer ${operatorToken.get()}`);
    return request;
  },
});

/** Returns the data of an answer to the operator. Throws {@link ApiError}. */
export async function operatorAnswerOf<Data>(request: Promise<ApiAnswer<Data>>): Promise<Data> {
  const token = operatorToken.get();
  const { data, error, response } = await request.catch(unreachable);
  isConnected.set(true);
  if (data !== undefined) return data;
  const refusal = apiErrorOf(error, response.status);
  const isOff = response.status === 404 && refusal.code === 'NOT_FOUND';
  if ((response.status === 401 || isOff) && token === operatorToken.get())
    forgetToken(
      isOff
        ? 'This server has no operator’s page: it was started without BURSAR_ADMIN_TOKEN.'
        : 'This is not the token of this server.',
    );
  throw refusal;
}

/** Keeps a token. The first request shows whether it is right. */
export function enterToken(token: string): void {
  sessionStorage.setItem(TOKEN_KEY, token);
  tokenForgottenBecause.set(undefined);
  operatorToken.set(token);
}

/** Forgets the token. */
export function forgetToken(why?: string): void {
  sessionStorage.removeItem(TOKEN_KEY);
  tokenForgottenBecause.set(why);
  operatorToken.set('');
}
