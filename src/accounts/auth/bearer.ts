import { AppError } from '../../core/errors.ts';

// RFC 6750's b64token. The bound holds any token of ours many times over.
const BEARER = /^Bearer +([A-Za-z0-9._~+/-]{1,4096}=*)$/i;

/** The token of the request's Authorization header. Throws `UNAUTHORIZED` without exactly one, as `Bearer <token>`. */
export function bearerToken(request: Request): string {
  const token = optionalBearerToken(request);
  if (token === undefined) throw new AppError('UNAUTHORIZED');
  return token;
}

/** The same, but `undefined` where there is no such header at all. */
export function optionalBearerToken(request: Request): string | undefined {
  const header = request.headers.get('authorization');
  if (header === null) return undefined;
  // A doubled header arrives joined by a comma, which no token contains.
  const token = BEARER.exec(header)?.[1];
  if (token === undefined) throw new AppError('UNAUTHORIZED');
  return token;
}
