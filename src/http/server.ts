import { Elysia } from 'elysia';
import type { Logger } from 'pino';
import { AppError } from '../core/errors.ts';
import { ANSWER_DEADLINE_MS } from '../core/lib/time.ts';
import { errorAnswer, FOR_ALL_ORIGINS, NOSNIFF, toAppError } from './answer.ts';
import {
  type Answerer,
  type AnswererDeps,
  type AnswerRecord,
  createAnswerer,
  createRecorder,
  type OnAnswer,
  type PeerSource,
  requestIdOf,
  UNDOCUMENTED,
  type UndocumentedAnswer,
} from './answerer.ts';
import { createHostCheck } from './client-address.ts';
import type { Endpoint } from './endpoint.ts';
import { createPathTable, type PathTable, pathOf } from './paths.ts';
import { createLimitNotice, type RateLimits } from './rate-limit.ts';

/** What the HTTP server needs in addition to its endpoints. */
export interface HttpDeps {
  readonly endpoints: readonly Endpoint[];
  readonly logger: Logger;
  readonly onAnswer?: OnAnswer;
  /** Runs the answering of each request, for traces. */
  readonly around?: Around | undefined;
  /** Without them, no request is counted. */
  readonly rateLimits?: RateLimits | undefined;
  /** The address of a caller, for the audit log; without it, no one's is known. */
  readonly ipOf?: AnswererDeps['ipOf'] | undefined;
  /** The names that the server is known by; without them it answers to all. */
  readonly hosts?: readonly string[] | undefined;
  /** Called with how each endpoint answers, for calls within this process. */
  readonly onMounted?: (endpoint: Endpoint, answer: Answerer) => void;
  /** Called for every answer that its endpoint's documentation lacks. */
  readonly onUndocumented?: () => void;
  /** Knows the connections of the requests, where another server than the application's own takes them. */
  readonly connections?: PeerSource | undefined;
}

/** Runs what answers a request for an endpoint, which its method and path name. */
export type Around = (request: Request, name: string, run: () => Promise<Response>) => Promise<Response>;

/** A connection without a byte in either direction is closed after this time. */
const IDLE_SECONDS = 30;
/** The connection of an answer that may wait for the chain outlives it. */
const WAITING_SECONDS = ANSWER_DEADLINE_MS / 1000 + 10;

/**
 * Puts the endpoints into an Elysia application, not yet listening. Elysia routes and serves; authentication,
 * validation and errors are the endpoints' and this function's own, so that no answer leaves by another way.
 */
export function createHttpApp(deps: HttpDeps) {
  const { endpoints, logger, onAnswer, rateLimits, ipOf = () => undefined, hosts, onUndocumented } = deps;
  const paths = createPathTable(endpoints);
  const openPaths = createPathTable(endpoints.filter(({ forAllOrigins }) => forAllOrigins));
  const record = createRecorder(logger, onAnswer);
  const answering = {
    record,
    rateLimits,
    ipOf,
    onUndocumented: (answer: UndocumentedAnswer) => {
      logger.error(answer, UNDOCUMENTED);
      onUndocumented?.();
    },
    onOverLimit: createLimitNotice(logger),
  };
  const app = new Elysia({
    name: 'bursar',
    normalize: false,
    serve: serveOptions(logger),
    // The router finds the path behind the host by its length, and must not trust that to be that of a real name.
    handler: { standardHostname: false },
  });
  const refusalOf = createHostCheck(hosts);
  const refused = (request: Request): Response | undefined => {
    const refusal = refusalOf(request);
    if (refusal === undefined) return undefined;
    const requestId = requestIdOf(request);
    const { method } = request;
    const startedMs = performance.now();
    record({ method, route: 'unmatched', status: refusal.status, startedMs, requestId, error: refusal });
    return errorAnswer(refusal, requestId);
  };
  app.onError(
    ({ request, error, code }) =>
      refused(request) ?? unroutedAnswer(request, { code, error }, { paths, openPaths }, record),
  );
  for (const endpoint of endpoints) {
    const { method, path } = endpoint;
    const answer = within(deps.around, endpoint, createAnswerer(endpoint, answering));
    deps.onMounted?.(endpoint, answer);
    // A hook before all routes would cost each request more than the check itself: so each route asks, and what
    // reaches no route. Elysia defines a context's `server` for each request of a handler that names it.
    if (endpoint.waits) {
      app.route(method, path, ({ request, params }) => {
        const refusal = refused(request);
        if (refusal !== undefined) return refusal;
        const peers = deps.connections ?? app.server;
        peers?.timeout?.(request, WAITING_SECONDS);
        return answer(request, params, peers);
      });
    } else {
      app.route(
        method,
        path,
        ({ request, params }) => refused(request) ?? answer(request, params, deps.connections ?? app.server),
      );
    }
  }
  return app;
}

/** The options of `Bun.serve` in addition to the address. */
export function serveOptions(logger: Logger) {
  return {
    // Otherwise a second process would share the port silently.
    reusePort: false,
    idleTimeout: IDLE_SECONDS,
    // Bun answers a larger body without giving the reason. What bounds it is the reading in body.ts: unread bytes
    // wait in the caller's socket, not in our memory.
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    // Nothing is known to get here; if something does, it must not be Bun's page with the source code on it.
    development: false,
    error(error: Error): Response {
      const requestId = crypto.randomUUID();
      logger.error({ err: error, requestId }, 'request failed outside the application');
      return errorAnswer(toAppError(error), requestId);
    },
  };
}

/** Answers what reached no endpoint: OPTIONS, a wrong method, an unknown path, or a failure of the router itself. */
function unroutedAnswer(
  request: Request,
  { code, error }: { readonly code: unknown; readonly error: unknown },
  { paths, openPaths }: { readonly paths: PathTable; readonly openPaths: PathTable },
  record: (answer: AnswerRecord) => void,
): Response {
  const startedMs = performance.now();
  const requestId = requestIdOf(request);
  const { method } = request;
  const answered = { method, route: 'unmatched', startedMs, requestId };
  const allow = code === 'NOT_FOUND' ? paths.allow(pathOf(request.url)) : undefined;
  if (allow !== undefined && method === 'OPTIONS') {
    record({ ...answered, status: 204 });
    const open = openPaths.allow(pathOf(request.url));
    const preflight = open === undefined ? {} : preflightOf(open);
    return new Response(null, {
      status: 204,
      headers: { ...NOSNIFF, Allow: allow, 'X-Request-Id': requestId, ...preflight },
    });
  }
  const hasMethod = allow?.split(', ').includes(method) ?? false;
  const problem = problemOf(code, error, hasMethod ? undefined : allow);
  record({ ...answered, status: problem.status, error: problem });
  return errorAnswer(problem, requestId);
}

/** What a browser wants to know before it lets a page of another origin ask. Clients send no other headers. */
function preflightOf(methods: string) {
  return {
    ...FOR_ALL_ORIGINS,
    'Access-Control-Allow-Methods': methods,
    'Access-Control-Allow-Headers': 'Authorization, Content-Type, MCP-Protocol-Version',
    'Access-Control-Max-Age': '86400',
  };
}

function problemOf(code: unknown, error: unknown, allow: string | undefined): AppError {
  if (allow !== undefined) return new AppError('METHOD_NOT_ALLOWED', { headers: { Allow: allow } });
  return code === 'NOT_FOUND' ? new AppError('NOT_FOUND') : toAppError(error);
}

function within(around: Around | undefined, { method, path }: Endpoint, answer: Answerer): Answerer {
  if (around === undefined) return answer;
  return (request, ...more) => around(request, `${method} ${path}`, () => answer(request, ...more));
}
