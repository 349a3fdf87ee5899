import { AppError } from '../errors.ts';

type Headers = Readonly<Record<string, string>>;

/** A JSON answer. Answers are never cached: they carry credentials, or states that change. */
export function jsonAnswer(data: unknown, status: number, requestId: string, headers?: Headers): Response {
  const own = { 'Cache-Control': 'no-store', 'X-Request-Id': requestId };
  return Response.json(data, { status, headers: headers === undefined ? own : { ...own, ...headers } });
}

/** `{error, message}` of an error that may be shown. */
export function errorAnswer(error: AppError, requestId: string): Response {
  const body = { error: error.code, message: error.message };
  if (error.status !== 401) return jsonAnswer(body, error.status, requestId, error.headers);
  return jsonAnswer(body, error.status, requestId, { 'WWW-Authenticate': 'Bearer', ...error.headers });
}

/** What may be told of anything that was thrown: our own errors, and INTERNAL for all others. */
export function toAppError(thrown: unknown): AppError {
  return thrown instanceof AppError ? thrown : new AppError('INTERNAL', { cause: thrown });
}

/** The same response with the request's id. */
export function withRequestId(response: Response, requestId: string): Response {
  response.headers.set('X-Request-Id', requestId);
  return response;
}
