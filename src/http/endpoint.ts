import { z } from 'zod';
import { AppError, type ErrorCode } from '../core/errors.ts';
import { currentTurn, isStillTurn, takeTurn, takeTurnAtOnce } from '../core/lib/turns.ts';
import { type LimiterName, limiters } from '../core/limits.ts';
import { type AuthMode, jsonAnswer, type Method, NOSNIFF, type Tag, withHeaders } from './answer.ts';
import { type BodySchema, type EitherOf, fieldReader, readForm, readJsonObject } from './body.ts';
import { documentedErrors } from './documented-errors.ts';
import { type QuerySchema, queryReader, refuseQuery, refusesQuery } from './query.ts';
import { idempotencyKeyHeader, takesIdempotencyKey, withKeyOfHeader } from './replay.ts';
import { proofHeaders, type Safeguard, safeguardOf, takesProof } from './safeguards.ts';

/**
 * The address at the other end of the connection, a proxy's perhaps; `undefined` for a request without a connection.
 */
export type Peer = () => string | undefined;

/** How an endpoint answers refusals, where that is not the `{error, message}` of the API. */
export interface Refusals {
  readonly contentType: string;
  readonly schema: z.ZodType;
  answer(error: AppError): Response;
}

/** Decides who is calling, before anything of the request but its headers is looked at. */
export interface Guard<Caller> {
  readonly mode: AuthMode;
  /**
   * Answers the caller, or throws `UNAUTHORIZED`, `INVALID_API_KEY` or another error of its own. `safeguard` says what
   * stands in the way of the operation.
   */
  admit(request: Request, peer: Peer, safeguard: Safeguard): Caller | Promise<Caller>;
  /** It asks users for a proof where the operation takes one. */
  readonly asksProof?: true;
  /** By what a caller is counted where a limit is each caller's own, or each log-in's. */
  idOf?(caller: Caller, by: 'caller' | 'session'): string | undefined;
  /** What a key must be allowed to do, in a word; of several, one is enough. */
  readonly scopes?: readonly string[];
  /** What a member of an organisation must be allowed to do, in a word. */
  readonly permission?: string;
  /** Codes that it answers in addition to those of its mode. */
  readonly errors?: readonly ErrorCode[];
}

/** The names of a path's parameters: `'/v1/wallets/:id'` has `'id'`. */
type ParameterOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterOf<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type Parsed<Schema extends z.ZodType | undefined> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** What a handler gets: everything checked. */
export interface Call<Caller, Path extends string, Body, Query> {
  readonly caller: Caller;
  readonly body: Body;
  readonly query: Query;
  /** A parameter of the path, decoded, otherwise unchecked. */
  param(name: ParameterOf<Path>): string;
  readonly request: Request;
  readonly requestId: string;
  readonly peer: Peer;
  /**
   * For an answer that goes on: its connection is closed once no one has called this for so many seconds. Data sent
   * meanwhile does not count.
   */
  readonly keepOpen: (seconds: number) => void;
  /** For an endpoint that judges its limit itself: the refusal, where the address is over it. */
  readonly overLimit: AppError | undefined;
  /** For an endpoint that heeds no faults: why its body could not be read. */
  readonly bodyFault: AppError | undefined;
}

const REPLY = Symbol('reply');

interface ReplyExtra {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Data with a status or headers of its own; made by {@link reply}. */
export interface Reply<Data> extends ReplyExtra {
  readonly [REPLY]: true;
  readonly data: Data;
}

/** Answers with another status than the endpoint's own, or with headers. */
export function reply<Data>(data: Data, extra: ReplyExtra): Reply<Data> {
  return { [REPLY]: true, data, ...extra };
}

/**
 * Whatever may change something is counted, so no one fills the disk. `uncounted` is for what nothing may keep anybody
 * from.
 */
type Counted =
  | { readonly method: 'GET'; readonly limit?: LimiterName }
  | { readonly method: Exclude<Method, 'GET'>; readonly limit: LimiterName | 'uncounted' };

/** Data in the shape of `response`; the same with a status or headers; or, for anything but JSON, a Response. */
type Result<Output extends z.ZodType> = z.input<Output> | Reply<z.input<Output>> | Response;

type Definition<
  Caller,
  Path extends string,
  Output extends z.ZodType,
  Body extends BodySchema | undefined,
  Query extends QuerySchema | undefined,
> = Counted & Terms<Caller, Path, Output, Body, Query>;

interface Terms<
  Caller,
  Path extends string,
  Output extends z.ZodType,
  Body extends BodySchema | undefined,
  Query extends QuerySchema | undefined,
> {
  /** What the operation is called in the documentation and in generated clients. */
  readonly id?: string;
  /** The group under which the documentation shows it. */
  readonly tag: Tag;
  readonly path: Path;
  /** There is no default: an endpoint that is open to all says so. */
  readonly guard: Guard<Caller>;
  /** One line for the documentation. */
  readonly summary: string;
  /** More for the documentation, in Markdown. */
  readonly description?: string;
  /**
   * The handler decides what becomes of requests from addresses that are over the limit; by default they are refused
   * unread.
   */
  readonly judgesLimit?: true;
  readonly body?: Body;
  /** The body is a form, as pages and OAuth have it, instead of JSON. */
  readonly form?: true;
  /** Two fields of the body of which there must be exactly one. */
  readonly eitherOf?: EitherOf;
  /** The largest body that is read, in bytes, where it may be larger than elsewhere. */
  readonly maxBodyBytes?: number;
  readonly query?: Query;
  /**
   * A body that cannot be read counts as none, and so does a query: for operations that nothing but a bad credential
   * may stop.
   */
  readonly heedsNoFaults?: true;
  /** Status of a good answer; 200 unless given. */
  readonly status?: number;
  /** Other statuses under which the same answer goes out, with what they mean. */
  readonly otherStatuses?: Readonly<Record<number, string>>;
  /** Those of them that have no body; 304 never has one. */
  readonly emptyStatuses?: readonly number[];
  /** The good answer. Fields that it does not declare never leave the process. */
  readonly response: Output;
  /** Which of its shapes goes out under which status, where each has one of its own. */
  readonly shapes?: Readonly<Record<number, z.ZodType>>;
  /** Of a good answer; `application/json` unless given. */
  readonly contentType?: string;
  /** Other media types in which the good answer goes out as a Response, with what they are. */
  readonly otherContent?: Readonly<Record<string, string>>;
  /** Headers of a request that it heeds, with what they mean. */
  readonly requestHeaders?: Readonly<Record<string, string>>;
  /** Headers of a good answer, with what they mean. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Pages of every origin may ask for it and read the answer: it knows no cookies. */
  readonly forAllOrigins?: true;
  readonly refusals?: Refusals;
  /** The codes of its own, in addition to those of its guard, its fields, its limiter and the server. */
  readonly errors?: readonly ErrorCode[];
}

/** A request as the server hands it on: routed, nothing else. */
export interface RoutedRequest {
  readonly request: Request;
  readonly params: Readonly<Record<string, string>>;
  readonly requestId: string;
  readonly peer: Peer;
  /** Has the connection closed once nothing was received, and this was not called, for so many seconds. */
  readonly keepOpen?: (seconds: number) => void;
  /** The refusal of an address that is over the limit, for an endpoint that judges it itself. */
  readonly overLimit?: AppError | undefined;
  /**
   * Called with who was admitted, before the body is read, or `undefined` when someone was not. Throws `RATE_LIMITED`
   * when that was once too often.
   */
  readonly onAdmission?: ((callerId: string | undefined) => void) | undefined;
  /** Headers that every answer gets, known when someone was admitted. */
  readonly headers?: (() => Readonly<Record<string, string>> | undefined) | undefined;
  /** Those headers of good answers that are always the same, the endpoint's own and its limit's. */
  readonly sameHeaders?: Headers;
}

/** An endpoint as data: what the server mounts, and what OpenAPI and the catalog are made from. */
export interface Endpoint {
  readonly id: string | undefined;
  readonly tag: Tag;
  readonly method: Method;
  readonly path: string;
  readonly auth: AuthMode;
  /** What an agent's key must be allowed to do; of several, one is enough. */
  readonly scopes: readonly string[];
  /** What a member of an organisation must be allowed to do; undefined where users are not called for. */
  readonly permission: string | undefined;
  readonly summary: string;
  readonly description: string | undefined;
  readonly limit: LimiterName | undefined;
  readonly judgesLimit: boolean;
  readonly body: BodySchema | undefined;
  readonly query: QuerySchema | undefined;
  readonly status: number;
  readonly shapes: Readonly<Record<number, z.ZodType>>;
  readonly otherStatuses: Readonly<Record<number, string>>;
  readonly emptyStatuses: readonly number[];
  readonly response: z.ZodType;
  readonly contentType: string;
  readonly otherContent: Readonly<Record<string, string>>;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  /** Headers that every good answer has. */
  readonly sameHeaders: Readonly<Record<string, string>>;
  /** Of the body. */
  readonly bodyType: 'application/json' | 'application/x-www-form-urlencoded';
  readonly forAllOrigins: boolean;
  readonly refusals: Refusals | undefined;
  /** Every code that it can answer. */
  readonly errors: readonly ErrorCode[];
  /** The answer may wait for the chain, up to a minute and more. */
  readonly waits: boolean;
  /** Authenticates, validates, acts, answers. Throws what goes wrong. */
  run(routed: RoutedRequest): Promise<Response>;
}

/**
 * Declares an endpoint. The order is fixed: who is calling; the query; whether the body is JSON; the idempotency key of
 * the header; missing fields, then malformed ones, both in the order of the schema, then unknown ones; whether a change
 * changes anything; then the handler. So only someone who may call it learns about its fields.
 *
 * @example
 * endpoint(
 *   {
 *     method: 'GET',
 *     path: '/v1/things/:id',
 *     guard: guards.owner,
 *     tag: 'Wallets',
 *     id: 'getThing',
 *     summary: 'Shows a thing',
 *     response: thingSchema,
 *     errors: ['WALLET_NOT_FOUND'],
 *   },
 *   async ({ caller, param }) => ({ body: await things.get(caller, param('id')) }),
 * )
 */
export function endpoint<
  Caller,
  const Path extends string,
  Output extends z.ZodType,
  Body extends BodySchema | undefined = undefined,
  Query extends QuerySchema | undefined = undefined,
>(
  definition: Definition<Caller, Path, Output, Body, Query>,
  handle: (call: Call<Caller, Path, Parsed<Body>, Parsed<Query>>) => Result<Output> | Promise<Result<Output>>,
): Endpoint {
  const { method, path, guard, summary, response, status = 200 } = definition;
  const limit = definition.limit === 'uncounted' ? undefined : definition.limit;
  const readBody = bodyReader(definition.body, definition);
  const readQuery = urlReader(definition.query, definition);
  const safeguard = safeguardOf(definition);
  const asksProof = guard.asksProof === true && takesProof(safeguard);
  const ofProof: readonly ErrorCode[] = asksProof ? ['STEP_UP_REQUIRED'] : [];
  const own = [...ofProof, ...(guard.errors ?? []), ...(definition.errors ?? [])];
  const errors = documentedErrors({ ...definition, limit, auth: guard.mode, errors: own });
  const sameHeaders = method === 'GET' && guard.mode === 'none' ? NOSNIFF : NOT_TO_KEEP;
  const answerOf = answerer({ response, status, sameHeaders });
  return {
    id: definition.id,
    tag: definition.tag,
    method,
    path,
    auth: guard.mode,
    scopes: guard.scopes ?? [],
    permission: guard.permission,
    summary,
    description: definition.description,
    limit,
    judgesLimit: definition.judgesLimit ?? false,
    status,
    shapes: definition.shapes ?? {},
    otherStatuses: definition.otherStatuses ?? {},
    emptyStatuses: [304, ...(definition.emptyStatuses ?? [])],
    response,
    contentType: definition.contentType ?? 'application/json',
    otherContent: definition.otherContent ?? {},
    requestHeaders: {
      ...(takesIdempotencyKey(definition.body) ? idempotencyKeyHeader : {}),
      ...(asksProof ? proofHeaders(safeguard) : {}),
      ...definition.requestHeaders,
    },
    forAllOrigins: definition.forAllOrigins ?? false,
    headers: documentedHeaders(definition),
    sameHeaders,
    bodyType: definition.form ? 'application/x-www-form-urlencoded' : 'application/json',
    refusals: definition.refusals,
    errors,
    waits: errors.includes('RPC_TIMEOUT'),
    body: definition.body,
    query: definition.query,
    async run(routed) {
      const { request, params, requestId, peer, keepOpen = nothing, overLimit, onAdmission } = routed;
      if (limit !== undefined && !takeTurnAtOnce('request')) await takeTurn('request');
      const turn = currentTurn();
      const caller =
        onAdmission === undefined
          ? await guard.admit(request, peer, safeguard)
          : await admitCounted({ guard, limit }, request, peer, safeguard, onAdmission);
      const query = readQuery(request.url);
      const { body, bodyFault } = await readBody(request);
      const param = (name: string) => parameter(params, name);
      const call = { caller, body, bodyFault, query, param, request, requestId, peer, keepOpen, overLimit };
      const result = await handle(call);
      // Many may have waited for the same.
      if (limit !== undefined && !isStillTurn(turn)) await takeTurn();
      return answerOf(result, routed);
    },
  };
}

function documentedHeaders({ forAllOrigins, headers = {} }: DeclaredHeaders): Endpoint['headers'] {
  if (!forAllOrigins) return headers;
  return { 'Access-Control-Allow-Origin': 'Always `*`: pages of every origin may read it.', ...headers };
}

interface DeclaredHeaders {
  readonly forAllOrigins?: true;
  readonly headers?: Endpoint['headers'];
}

/** Without a connection there is none to keep open. */
const nothing = () => undefined;

async function admitCounted<Caller>(
  { guard, limit }: { readonly guard: Guard<Caller>; readonly limit: LimiterName | undefined },
  request: Request,
  peer: Peer,
  safeguard: Safeguard,
  onAdmission: (callerId: string | undefined) => void,
): Promise<Caller> {
  let caller: Caller;
  try {
    caller = await guard.admit(request, peer, safeguard);
  } catch (error) {
    onAdmission(undefined);
    throw error;
  }
  const isBySession = limit !== undefined && limiters[limit].by === 'session';
  onAdmission(guard.idOf?.(caller, isBySession ? 'session' : 'caller'));
  return caller;
}

/** A function that turns what a handler has returned into the answer. */
function answerer<Output extends z.ZodType>({
  response,
  status,
  sameHeaders,
}: {
  readonly response: Output;
  readonly status: number;
  readonly sameHeaders: Endpoint['sameHeaders'];
}): (result: Result<Output>, routed: RoutedRequest) => Response {
  const ownHeaders = new Headers(sameHeaders);
  return (result, routed) => {
    const { requestId } = routed;
    const limited = routed.headers?.();
    if (result instanceof Response) return withHeaders(result, { ...NOSNIFF, 'X-Request-Id': requestId, ...limited });
    const [data, extra] = isReply(result) ? [result.data, result] : [result, NO_EXTRA];
    // To copy headers costs less than to make them.
    const answer = jsonAnswer(response.parse(data), extra.status ?? status, routed.sameHeaders ?? ownHeaders);
    answer.headers.set('X-Request-Id', requestId);
    if (limited !== undefined) for (const name of CHANGING) answer.headers.set(name, limited[name] ?? '');
    return extra.headers === undefined ? answer : withHeaders(answer, extra.headers);
  };
}

/** Of the headers of a limit, those that differ from answer to answer. */
const CHANGING = ['RateLimit-Remaining', 'RateLimit-Reset'] as const;

const NO_EXTRA: ReplyExtra = {};

/** For answers that carry credentials, or what only their caller may know. */
const NOT_TO_KEEP = { ...NOSNIFF, 'Cache-Control': 'no-store' } as const;

function isReply<Data>(result: Data | Reply<Data>): result is Reply<Data> {
  return typeof result === 'object' && result !== null && REPLY in result;
}

function parameter(params: Readonly<Record<string, string>>, name: string): string {
  const value: unknown = params[name];
  // The router leaves out what it cannot decode.
  if (typeof value !== 'string') throw new AppError('NOT_FOUND');
  return value;
}

interface BodyTerms {
  readonly method: Method;
  readonly form?: true;
  readonly eitherOf?: EitherOf;
  readonly maxBodyBytes?: number;
  readonly heedsNoFaults?: true;
}

interface ReadBody<Body> {
  readonly body: Body;
  readonly bodyFault: AppError | undefined;
}

/**
 * What an operation takes that says nothing of a body: an amount, say, that it would not heed must not look as if it
 * were.
 */
const NO_FIELDS = z.object({});

const NOTHING_READ: ReadBody<undefined> = { body: undefined, bodyFault: undefined };

// Without a schema there is nothing to parse and the parsed type is `undefined`; TypeScript does not narrow a type
// parameter by its value.
function bodyReader<Schema extends BodySchema | undefined>(
  schema: Schema | undefined,
  terms: BodyTerms,
): (request: Request) => ReadBody<Parsed<Schema>> | Promise<ReadBody<Parsed<Schema>>>;
function bodyReader(
  schema: BodySchema | undefined,
  { method, form, eitherOf, maxBodyBytes: maxBytes, heedsNoFaults }: BodyTerms,
): (request: Request) => ReadBody<unknown> | Promise<ReadBody<unknown>> {
  if (schema === undefined && method !== 'POST') return () => NOTHING_READ;
  const readFields = fieldReader(schema ?? NO_FIELDS, eitherOf);
  const takesKey = takesIdempotencyKey(schema);
  const read = form ? readForm : readJsonObject;
  return async (request) => {
    let bodyFault: AppError | undefined;
    const sent = await read(request, { maxBytes }).catch((fault: unknown) => {
      if (!heedsNoFaults || !(fault instanceof AppError)) throw fault;
      bodyFault = fault;
      return {};
    });
    const fields = readFields(takesKey ? withKeyOfHeader(sent, request.headers) : sent);
    if (method === 'PATCH' && Object.keys(sent).length === 0) throw new AppError('NOTHING_TO_CHANGE');
    return { body: schema === undefined ? undefined : fields, bodyFault };
  };
}

type UrlTerms = Parameters<typeof refusesQuery>[0];

function urlReader<Schema extends QuerySchema | undefined>(
  schema: Schema | undefined,
  terms: UrlTerms,
): (url: string) => Parsed<Schema>;
function urlReader(schema: QuerySchema | undefined, terms: UrlTerms): (url: string) => unknown {
  if (schema !== undefined) return queryReader(schema);
  return refusesQuery(terms) ? refuseQuery : () => undefined;
}
