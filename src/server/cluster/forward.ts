import { Agent } from 'node:http';
import { AppError } from '../../core/errors.ts';
import { BoundedJsonError, parseBoundedJson } from '../../core/lib/json.ts';
import { MAX_BODY_DEPTH } from '../../core/limits.ts';
import type { Logger } from '../../core/log.ts';
import { errorAnswer, toAppError } from '../../http/answer.ts';
import { requestIdOf } from '../../http/answerer.ts';
import { readBytes } from '../../http/body.ts';
import { createClientIp } from '../../http/client-address.ts';
import type { Peer } from '../../http/endpoint.ts';
import { pathOf } from '../../http/paths.ts';
import {
  FORWARDED_HEADER,
  forwardedText,
  goesOn,
  type KnownLeader,
  type Leader,
  namedIn,
} from './between-instances.ts';
import { exchange, type ForwardOutcome, type Passed } from './forward-exchange.ts';

export interface ForwardOptions {
  /** Who leads, as far as this instance knows. */
  readonly knownLeader: KnownLeader;
  readonly realIpHeader: string;
  readonly trustedProxies: readonly string[];
  readonly logger: Logger;
  /** Answers a request here, where this instance has come to lead meanwhile; undefined if it leads no more. */
  readonly answerHere: (request: Request, origin: RequestOrigin) => Promise<Response | undefined>;
  /** How long a request is held for want of a leader. */
  readonly holdMs?: number | undefined;
}

/** What Bun's server knows of a request. */
export interface RequestOrigin {
  readonly peer: Peer;
  /** Has the connection closed once nothing was received for so many seconds. */
  readonly keepOpen: (seconds: number) => void;
}

/** A request with what Bun's server knows of it. */
export interface Incoming extends RequestOrigin {
  readonly request: Request;
}

/** What has become of the requests that were passed on. */
export interface ForwardCounts {
  /** By the leader. */
  answered: number;
  /** There was no leader in time; nothing was done. */
  refused: number;
  /** The leader was lost over them, and they may have been carried out. */
  unknown: number;
  /** Too many were under way. */
  overloaded: number;
  /** Tries beyond the first of each. */
  repeated: number;
}

/** Clients give up after half a minute; a leader that is lost has a successor sooner. */
const HOLD_MS = 25_000;
/** Pause between two attempts without news of a change: at first, and after many attempts. */
const PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 1_500;
/** Nothing of the API takes more than 0.8 MB. */
const MAX_BODY_BYTES = 1_048_576;
/** Of all bodies together, from their first byte until they are answered. */
const MAX_KEPT_BYTES = 67_108_864;
/** Larger ones leave half of that to those that are not: payments, freezes. */
const SMALL_BODY_BYTES = 16_384;
/** Of those whose body is here; who is slow to send one takes no place. */
const MAX_UNDER_WAY = 5_000;
/** Connections without a request; the leader keeps its own for half a minute. */
const IDLE_MS = 5_000;
const IDLE_CONNECTIONS = 256;
/** Bun's longest; what the leader keeps open it tells by something every 15 s. */
const CONNECTION_SECONDS = 120;
const RETRY_AFTER_SECONDS = '5';

/** Creates what passes requests on to the leader. */
export function createForwarder(deps: ForwardOptions) {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: IDLE_CONNECTIONS, timeout: IDLE_MS });
  const ipOf = createClientIp(deps);
  const counts: ForwardCounts = { answered: 0, refused: 0, unknown: 0, overloaded: 0, repeated: 0 };
  const closing = new AbortController();
  const draining = new AbortController();
  let keptBytes = 0;
  let underWay = 0;

  const refuse = (): never => {
    counts.overloaded += 1;
    throw new AppError('OVERLOADED');
  };

  const passOn = async (incoming: Incoming): Promise<Response> => {
    const { request, peer } = incoming;
    incoming.keepOpen(CONNECTION_SECONDS);
    let bytes = 0;
    const onPart = (more: number) => {
      bytes += more;
      keptBytes += more;
      if (keptBytes > (bytes > SMALL_BODY_BYTES ? MAX_KEPT_BYTES / 2 : MAX_KEPT_BYTES)) refuse();
    };
    try {
      const body = await readBytes(request, { maxBytes: MAX_BODY_BYTES, onPart });
      if (underWay >= MAX_UNDER_WAY) refuse();
      underWay += 1;
      try {
        const held = { ...incoming, body, address: ipOf(request, peer) ?? peer() };
        return await untilAnswered(held, {
          ...deps,
          agent,
          counts,
          closing: closing.signal,
          draining: draining.signal,
        });
      } finally {
        underWay -= 1;
      }
    } finally {
      keptBytes -= bytes;
    }
  };

  return {
    counts,
    /** How many are under way. */
    underWay: () => underWay,
    /** Breaks off the answers that stream. */
    drain: () => draining.abort(),
    /** Has what waits for a leader refused, and ends all connections. */
    close(): void {
      closing.abort();
      agent.destroy();
    },
    async answer(incoming: Incoming): Promise<Response> {
      const { request } = incoming;
      const requestId = requestIdOf(request);
      try {
        // Nothing has such a path, and a client of HTTP would take the connection for a tunnel.
        if (request.method === 'CONNECT') throw new AppError('NOT_FOUND');
        return await passOn(incoming);
      } catch (error) {
        const problem = toAppError(error);
        if (problem.code === 'INTERNAL') deps.logger.error({ err: error, requestId }, 'request not passed on');
        return errorAnswer(problem, requestId);
      }
    },
  };
}

/** A request whose body is here, and from where it came. */
interface HeldRequest extends Incoming {
  readonly body: Uint8Array;
  readonly address: string | undefined;
}

interface Passing extends ForwardOptions {
  readonly agent: Agent;
  readonly counts: ForwardCounts;
  readonly closing: AbortSignal;
  readonly draining: AbortSignal;
}

/**
 * Passes it on, to one leader after the other where that does nothing twice, until one answers. Throws
 * `SERVER_CHANGING`, after which nothing was done, or `SERVER_UNREACHABLE`, after which the outcome is unknown.
 */
async function untilAnswered(held: HeldRequest, passing: Passing): Promise<Response> {
  const { knownLeader, closing, counts, holdMs = HOLD_MS } = passing;
  const { method, url, headers } = held.request;
  const endsAt = performance.now() + holdMs;
  let mayBeDone = false;
  let pauseMs = PAUSE_MS;
  for (;;) {
    const outcome = await attempt(held, passing);
    if (outcome.kind === 'answered') return outcome.response;
    if (outcome.kind === 'unknown') {
      mayBeDone ||= !isSafeMethod(method);
      if (!isRepeatable({ method, path: pathOf(url), headers, body: held.body })) break;
    }
    if (performance.now() >= endsAt || closing.aborted) break;
    await knownLeader.change(pauseMs * (0.75 + Math.random() / 2));
    // Thousands may wait for an unreachable leader, each with a connection for each attempt.
    pauseMs = Math.min(pauseMs * 1.5, LONGEST_PAUSE_MS);
    counts.repeated += 1;
  }
  if (mayBeDone) counts.unknown += 1;
  else counts.refused += 1;
  throw changing(mayBeDone);
}

/** Lets the current leader answer it. */
async function attempt(held: HeldRequest, passing: Passing): Promise<ForwardOutcome> {
  const { knownLeader, closing, draining, counts, logger, agent, realIpHeader } = passing;
  const requestId = requestIdOf(held.request);
  const leader = knownLeader.now();
  if (leader === undefined) return { kind: 'untouched', reason: 'No one leads.' };
  if (leader === 'here') {
    const response = await passing.answerHere(copyOf(held, requestId), held);
    return response === undefined ? { kind: 'untouched', reason: 'It leads no more.' } : { kind: 'answered', response };
  }
  const signals = [knownLeader.signalOf(leader), closing];
  const onProgress = () => held.keepOpen(CONNECTION_SECONDS);
  const passed = passedOf(held, { leader, requestId, realIpHeader });
  const outcome = await exchange(passed, { agent, leader, signals, draining, onProgress });
  if (outcome.kind === 'answered') counts.answered += 1;
  if (outcome.kind === 'unknown') {
    const { reason } = outcome;
    logger.warn({ requestId, leader: leader.instance, reason }, 'the leader was lost over a request');
  }
  return outcome;
}

/**
 * The refusal of a request that no leader has answered. Anyone may repeat a request that was not even begun; one who
 * asks again what may have been carried out must have a key.
 */
export function changing(mayBeDone: boolean): AppError {
  if (mayBeDone) return new AppError('SERVER_UNREACHABLE');
  return new AppError('SERVER_CHANGING', { headers: { 'Retry-After': RETRY_AFTER_SECONDS } });
}

function passedOf(
  { request, body, address }: HeldRequest,
  { leader, requestId, realIpHeader }: { leader: Leader; requestId: string; realIpHeader: string },
): Passed {
  const named = namedIn(request.headers.get('connection'));
  const headers: Record<string, string> = {};
  for (const [name, value] of request.headers) if (goesOn(name, named)) headers[name] = value.replace(UNSENDABLE, ' ');
  // HTTP/1.0 needs none, and a client cannot remove it by naming it.
  headers.host = request.headers.get('host') ?? '';
  // The leader gets the address in its own header, and trusts no other.
  delete headers[realIpHeader];
  headers['x-request-id'] = requestId;
  headers[FORWARDED_HEADER] = forwardedText(leader.token, address);
  const { method } = request;
  if (body.byteLength > 0 || !isSafeMethod(method)) headers['content-length'] = String(body.byteLength);
  return { method, target: targetOf(request.url), headers, body };
}

/** What a header may not have, and may be passed on as a space (RFC 9110, 5.5). */
const UNSENDABLE = /[^\t\x20-\x7e\x80-\xff]/g;
/** What a request's first line may not have; URLs that could be parsed have none of it. */
const UNSENDABLE_IN_TARGET = /[^\x21-\x7e]/gu;

/** Path and query as they came; without a usable host the URL is only these. */
function targetOf(url: string): string {
  const target = url.replace(/^[a-z]+:\/\/[^/?#]*/i, '');
  const sendable = target.toWellFormed().replace(UNSENDABLE_IN_TARGET, encodeURIComponent);
  return sendable.startsWith('/') ? sendable : `/${sendable}`;
}

/** A reserved host name that never resolves (RFC 6761). */
const NO_HOST = 'host.invalid';

/** The same request, with the body that was read. */
function copyOf({ request, body }: HeldRequest, requestId: string): Request {
  const headers = new Headers(request.headers);
  headers.set('x-request-id', requestId);
  const { method, url } = request;
  // Whatever stands in place of the host: the header decides.
  const usable = URL.canParse(url) ? url : `http://${NO_HOST}${targetOf(url)}`;
  return new Request(usable, { method, headers, ...(isSafeMethod(method) ? {} : { body }) });
}

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The endpoints that do once what comes twice with the same idempotency key. */
export const KEYED_PATHS: readonly RegExp[] = [
  /^\/v1\/payments(\/simulate)?\/?$/,
  /^\/v1\/x402\/pay\/?$/,
  /^\/v1\/jobs\/?$/,
  /^\/v1\/wallets\/[^/]+\/withdraw\/?$/,
];

/** Freezing twice is harmless, and a freeze must not get lost. */
const FREEZE = /^\/v1\/(operator\/)?wallets\/[^/]+\/freeze\/?$/;

/** What decides whether a request may be made twice. */
export interface Repetition {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly headers: Headers;
  readonly body: Uint8Array;
}

/** Whether a method changes nothing. */
export function isSafeMethod(method: string): boolean {
  return SAFE_METHODS.has(method);
}

/** Whether a request that may have been carried out does no more when it is made once more. */
export function isRepeatable({ method, path, headers, body }: Repetition): boolean {
  if (isSafeMethod(method)) return true;
  if (method !== 'POST') return false;
  if (FREEZE.test(path)) return true;
  if (!KEYED_PATHS.some((pattern) => pattern.test(path))) return false;
  return headers.has('idempotency-key') || hasKey(body);
}

/** A key that the endpoint refuses does nothing, however often it comes. */
function hasKey(body: Uint8Array): boolean {
  try {
    const text = new TextDecoder().decode(body);
    const fields = parseBoundedJson(text, { maxBytes: body.byteLength, maxDepth: MAX_BODY_DEPTH });
    return typeof fields === 'object' && fields !== null && Object.hasOwn(fields, 'idempotencyKey');
  } catch (error) {
    if (error instanceof BoundedJsonError) return false;
    throw error;
  }
}
