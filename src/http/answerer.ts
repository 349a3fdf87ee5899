import type { Logger } from 'pino';
import { AppError, type ErrorCode } from '../core/errors.ts';
import type { LimiterName } from '../core/limits.ts';
import { errorAnswer, FOR_ALL_ORIGINS, NOSNIFF, toAppError, withHeaders } from './answer.ts';
import { asRequest } from './audit/audit-entry.ts';
import type { Endpoint, Peer, RoutedRequest } from './endpoint.ts';
import { pathOf, patternOf } from './paths.ts';
import { type Meter, overLimit, type RateLimits, type Tally } from './rate-limit.ts';

/** The part of Bun's server that knows connections. */
export interface PeerSource {
  requestIP(request: Request): { address: string } | null;
  /** Has the connection of a request closed once nothing was received for so many seconds. */
  timeout?(request: Request, seconds: number): void;
}

export interface AnswererDeps {
  readonly record: (answer: AnswerRecord) => void;
  readonly rateLimits: RateLimits | undefined;
  /** The address of a caller, for the audit log. */
  readonly ipOf: (request: Request, peer: Peer) => string | undefined;
  readonly onUndocumented: (answer: UndocumentedAnswer) => void;
  readonly onOverLimit: (limiter: LimiterName) => void;
}

/** An answer that the endpoint's documentation lacks: the caller gets it all the same, but it is a fault of ours. */
export interface UndocumentedAnswer {
  readonly method: string;
  readonly route: string;
  readonly answer: ErrorCode | number;
}

/** How the log calls one. No test passes while it stands in a log. */
export const UNDOCUMENTED = 'undocumented answer';

/** Of every request, where the database is a server that does not answer. */
const OF_DATABASE: readonly ErrorCode[] = ['SERVER_UNREACHABLE'];

/** Answers every request for one endpoint. */
export type Answerer = (
  request: Request,
  params: Record<string, string> | undefined,
  server: PeerSource | null,
) => Promise<Response>;

/** A function that answers every request for an endpoint: counts it, has it run, records it. Never throws. */
export function createAnswerer(endpoint: Endpoint, deps: AnswererDeps): Answerer {
  const answer = answererOf(endpoint, deps);
  if (!endpoint.forAllOrigins) return answer;
  return async (...request) => withHeaders(await answer(...request), FOR_ALL_ORIGINS);
}

function answererOf(endpoint: Endpoint, deps: AnswererDeps): Answerer {
  const { method, path: route } = endpoint;
  const { record, rateLimits, ipOf, onUndocumented, onOverLimit } = deps;
  const pattern = patternOf(route);
  const run = runnerOf(endpoint, ipOf);
  const meter = endpoint.limit === undefined ? undefined : rateLimits?.(endpoint.limit);
  const sameHeaders = new Headers({ ...endpoint.sameHeaders, ...meter?.sameHeaders });
  const codes: ReadonlySet<ErrorCode> = new Set([...endpoint.errors, ...OF_DATABASE]);
  const statuses: ReadonlySet<number> = new Set([endpoint.status, ...Object.keys(endpoint.otherStatuses).map(Number)]);
  const isRoute = (url: string) => !url.startsWith('/') || pattern.test(pathOf(url));
  const check = (answer: ErrorCode | number) => {
    const isDocumented = typeof answer === 'number' ? statuses.has(answer) : codes.has(answer);
    if (!isDocumented) onUndocumented({ method, route, answer });
  };
  return async (request, params = {}, server) => {
    const startedMs = performance.now();
    const requestId = requestIdOf(request);
    // Without a usable host the URL is a path alone, in which the router takes a slash of the query for the first one.
    if (!isRoute(request.url)) {
      const problem = new AppError('NOT_FOUND');
      record({ method, route: 'unmatched', status: problem.status, startedMs, requestId, error: problem });
      return errorAnswer(problem, requestId);
    }
    const peer = () => server?.requestIP(request)?.address;
    const counting: Counting | undefined = meter && { meter, request, peer, tally: undefined };
    try {
      const overLimit = counting?.meter.by === 'address' ? countAddress(counting) : undefined;
      if (overLimit !== undefined && !endpoint.judgesLimit) throw overLimit;
      const keepOpen = (seconds: number) => server?.timeout?.(request, seconds);
      const onAdmission = admissionOf(counting);
      const headers = counting && (() => headersOfGood(counting));
      const routed = { request, params, requestId, peer, keepOpen, overLimit, onAdmission, headers, sameHeaders };
      const response = await run(routed);
      check(response.status);
      record({ method, route, startedMs, requestId, status: response.status });
      return response;
    } catch (error) {
      const problem = toAppError(error);
      // What failed on our side was no guess that failed.
      if (problem.status >= 500) giveBack(counting);
      check(problem.code);
      if (problem.code === 'RATE_LIMITED' && endpoint.limit !== undefined) onOverLimit(endpoint.limit);
      record({ method, route, startedMs, requestId, status: problem.status, error });
      return refused(endpoint, problem, requestId, counting?.tally?.headers);
    }
  };
}

/**
 * Runs the endpoint; where it changes anything, in a way that the audit log knows by whom. What agents ask for by key
 * leaves rows of its own.
 */
function runnerOf(endpoint: Endpoint, ipOf: AnswererDeps['ipOf']): Endpoint['run'] {
  if (endpoint.method === 'GET' || endpoint.auth === 'key') return endpoint.run;
  return (routed) => {
    const { request, peer, requestId } = routed;
    const address = ipOf(request, peer) ?? null;
    return asRequest({ address, requestId }, () => endpoint.run(routed));
  };
}

/** The answer to a refusal, in the endpoint's own form where it has one. */
function refused(
  { refusals }: Endpoint,
  problem: AppError,
  requestId: string,
  headers: Readonly<Record<string, string>> | undefined,
): Response {
  if (refusals === undefined) return errorAnswer(problem, requestId, headers);
  const challenge = problem.status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {};
  const sent = { ...NOSNIFF, 'X-Request-Id': requestId, ...challenge, ...headers, ...problem.headers };
  return withHeaders(refusals.answer(problem), sent);
}

/** One request as its limiter counts it: by its address at once, or by its caller once that is known. */
interface Counting {
  readonly meter: Meter;
  readonly request: Request;
  readonly peer: Peer;
  /** Undefined until it was counted. */
  tally: Tally | undefined;
}

/** Returns the refusal of an address that is over the limit. */
function countAddress(counting: Counting): AppError | undefined {
  const { meter, request, peer } = counting;
  const tally = meter.countAddress(request, peer);
  counting.tally = tally;
  return tally.isOver ? overLimit(tally) : undefined;
}

function admissionOf(counting: Counting | undefined): RoutedRequest['onAdmission'] {
  if (counting === undefined || counting.meter.by === 'address') return undefined;
  return (callerId) => {
    const { meter, request, peer } = counting;
    const tally = callerId === undefined ? meter.countAddress(request, peer) : meter.countCaller(callerId);
    counting.tally = tally;
    if (tally.isOver) throw overLimit(tally);
  };
}

function giveBack(counting: Counting | undefined): void {
  const before = counting?.tally?.giveBack?.();
  if (counting !== undefined && before !== undefined) counting.tally = before;
}

function headersOfGood(counting: Counting): Tally['headers'] | undefined {
  giveBack(counting);
  return counting.tally?.headers;
}

/** What the log says of one answered request. */
export interface AnswerRecord {
  readonly method: string;
  /** The endpoint's path with its parameters' names, or `unmatched`: never what the caller wrote. */
  readonly route: string;
  readonly status: number;
  /** By `performance.now()`. */
  readonly startedMs: number;
  readonly requestId: string;
  /** What was thrown, if the answer is an error. */
  readonly error?: unknown;
}

/** Called for every answer, for metrics. */
export type OnAnswer = (answer: {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
  /** Of a refusal. */
  readonly code: ErrorCode | undefined;
}) => void;

/**
 * Writes a line per answer, refusals with their codes: what changes something at `info`, reads at `debug` (a line costs
 * more than a read does), our own failures at `warn` or, where the fault is in this program, `error`, with their
 * causes. Headers, bodies and paths as the caller wrote them are never written: they carry keys.
 */
export function createRecorder(logger: Logger, onAnswer: OnAnswer | undefined): (answer: AnswerRecord) => void {
  return ({ method, route, status, startedMs, requestId, error }) => {
    const durationMs = performance.now() - startedMs;
    // Messages may repeat what the caller wrote; codes do not.
    const code = error === undefined ? undefined : toAppError(error).code;
    onAnswer?.({ method, route, status, seconds: durationMs / 1000, code });
    const level = levelOf(method, status);
    if (!logger.isLevelEnabled(level)) return;
    const line = { requestId, method, route, status, durationMs: Math.round(durationMs * 1000) / 1000 };
    if (status < 400) logger[level](line, 'request');
    else if (status < 500) logger[level]({ ...line, error: code }, 'request');
    else logger[level]({ ...line, err: error }, 'request failed');
  };
}

function levelOf(method: string, status: number): 'debug' | 'info' | 'warn' | 'error' {
  // Anyone who is over a limit must not be able to fill the log either; the metrics count them.
  if (status === 429) return 'debug';
  if (status === 500) return 'error';
  if (status > 500) return 'warn';
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS' ? 'debug' : 'info';
}

const ACCEPTED = /^[A-Za-z0-9._-]{1,128}$/;

/** The caller's `X-Request-Id` if it is harmless, else a fresh one. */
export function requestIdOf(request: Request): string {
  const given = request.headers.get('x-request-id');
  return given !== null && ACCEPTED.test(given) ? given : crypto.randomUUID();
}

/** A request from one endpoint to another. */
export interface InnerRequest {
  readonly method: string;
  /** The path as the endpoint declares it. */
  readonly route: string;
  readonly params: Readonly<Record<string, string>>;
  /** The path with its parameters and its query. */
  readonly target: string;
  readonly body: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/** The request that is being answered meanwhile. */
type Outer = Pick<RoutedRequest, 'request' | 'peer' | 'requestId'>;

/**
 * Has endpoints answer within this process, as if the caller had sent the request: by its credentials, its limits, in
 * the log and the metrics.
 */
export interface InnerCalls {
  readonly mount: (endpoint: Endpoint, answer: Answerer) => void;
  call(inner: InnerRequest, outer: Outer): Promise<Response>;
}

/** Headers that say something of the outer request's body, or that mean something else to another endpoint. */
const OF_OUTER = [
  ...['content-length', 'content-type', 'content-encoding', 'transfer-encoding', 'expect'],
  ...['prefer', 'idempotency-key', 'if-none-match', 'if-match', 'range'],
] as const;

/** Inner calls to whatever endpoints are mounted later. */
export function createInnerCalls(): InnerCalls {
  const answerers = new Map<string, Answerer>();
  return {
    mount: ({ method, path }, answer) => void answerers.set(`${method} ${path}`, answer),
    async call({ method, route, params, target, body, headers }, { request, peer, requestId }) {
      const answer = answerers.get(`${method} ${route}`);
      if (answer === undefined) throw new Error(`Nothing answers ${method} ${route}.`);
      const sent = new Headers(request.headers);
      for (const name of OF_OUTER) sent.delete(name);
      if (body !== undefined) sent.set('content-type', 'application/json');
      for (const [name, value] of Object.entries(headers)) sent.set(name, value);
      sent.set('x-request-id', requestId);
      const inner = new Request(`http://localhost${target}`, {
        method,
        headers: sent,
        ...(body === undefined ? {} : { body }),
      });
      const address = peer();
      return await answer(inner, params, { requestIP: () => (address === undefined ? null : { address }) });
    },
  };
}
