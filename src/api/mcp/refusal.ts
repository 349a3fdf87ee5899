import type { CallToolResult } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { AppError, type ErrorCode, errorEntry, isErrorCode } from '../../core/errors.ts';

/** A request to the API, as a tool makes it. */
export interface ApiRequest {
  readonly method: 'GET' | 'POST';
  /** As the documentation has it: `/v1/jobs/:id`. */
  readonly path: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What the API answered, good or bad. */
export interface ApiAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/**
 * Sends a request to the API with the caller's key: within this process, or to a server elsewhere. Never throws for an
 * answer that is an error.
 */
export type CallApi = (request: ApiRequest) => Promise<ApiAnswer>;

/** The path of a request with its parameters and its query in it. */
export function targetOf({ path, params = {}, query = {} }: ApiRequest): string {
  const filled = path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
  return given.length === 0 ? filled : `${filled}?${new URLSearchParams(given)}`;
}

/** The JSON of an answer; `undefined` for what is none. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Who can do something about a refusal. */
type Actor = 'agent' | 'owner' | 'operator';

/** What a refused call answers, as the JSON text of its result. */
interface Refusal {
  readonly error: string;
  readonly message: string;
  /** The same call, with the same idempotency key, may succeed later. */
  readonly retry: boolean;
  readonly whoMustAct: Actor;
  readonly retryAfterSeconds?: number;
  /** The payment that was made before this went wrong. */
  readonly paymentId?: string;
}

/** A call that was refused; its result says by what code, whether to try again, and who has to act. */
export class ToolRefusal extends Error {
  override readonly name = 'ToolRefusal';

  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

const errorBody = z.looseObject({ error: z.string(), message: z.string(), paymentId: z.string().optional() });

/** The refusal that an answer of the API is. */
export function refusalOf({ status, headers, text }: ApiAnswer): ToolRefusal {
  const told = errorBody.safeParse(jsonIn(text)).data;
  const error = told?.error ?? 'INTERNAL';
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return new ToolRefusal({
    error,
    message: told?.message ?? `The server answered with the status ${status} and no reason.`,
    ...consequenceOf(error, status),
    ...(Number.isSafeInteger(seconds) ? { retryAfterSeconds: seconds } : {}),
    ...(told?.paymentId === undefined ? {} : { paymentId: told.paymentId }),
  });
}

/** The refusal that this program itself decides on. */
export function refuse(code: ErrorCode, message?: string): ToolRefusal {
  const error = new AppError(code, message === undefined ? {} : { message });
  return new ToolRefusal({ error: code, message: error.message, ...consequenceOf(code, error.status) });
}

/**
 * The result of a refused call. Its reason is text alone: structured content has the form of the tool's good answers.
 */
export function refusedResult({ refusal }: ToolRefusal): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(refusal) }], isError: true };
}

/** What follows from a code; a newer server may have one that is not known here, which is then judged by its status. */
function consequenceOf(code: string, status: number): Pick<Refusal, 'retry' | 'whoMustAct'> {
  if (!isErrorCode(code)) return { retry: status === 429 || status >= 500, whoMustAct: actorBy(status) };
  const { retryable, ownerAction, operatorAction } = errorEntry(code);
  const whoMustAct = operatorAction ? 'operator' : ownerAction ? 'owner' : actorBy(status);
  return { retry: retryable, whoMustAct };
}

/** Who has no valid key, or not the right one, has to ask the Owner for it. */
function actorBy(status: number): Actor {
  return status === 401 ? 'owner' : 'agent';
}
