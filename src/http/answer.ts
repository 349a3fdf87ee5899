import { AppError } from '../errors.ts';

type Headers = Readonly<Record<string, string>>;

/** A JSON answer. */
export function jsonAnswer(data: unknown, status: number, headers: Headers): Response {
  return Response.json(data, { status, headers });
}

/** `{error, message}` of an error that may be shown. */
export function errorAnswer(error: AppError, requestId: string): Response {
  const headers = { 'Cache-Control': 'no-store', 'X-Request-Id': requestId, ...error.headers };
  const body = { error: error.code, message: error.message };
  if (error.status !== 401) return jsonAnswer(body, error.status, headers);
  return jsonAnswer(body, 401, { 'WWW-Authenticate': 'Bearer', ...headers });
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
