import type { Logger } from 'pino';
import type { ErrorCode } from '../core/errors.ts';
import { toAppError } from './answer.ts';

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

/** Is told of every answer, for metrics. */
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
  // Whoever is over a limit must not be able to fill the log either; the metrics count them.
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
