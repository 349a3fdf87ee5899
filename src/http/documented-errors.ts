import type { ErrorCode } from '../errors.ts';
import type { LimiterName } from '../limits.ts';
import type { BodySchema } from './body.ts';
import type { AuthMode } from './endpoint.ts';
import { bodyCodes, queryCodes } from './field-codes.ts';
import type { QuerySchema } from './query.ts';

const ofKeys: readonly ErrorCode[] = ['UNAUTHORIZED', 'INVALID_API_KEY', 'API_KEY_NOT_BOUND_TO_WALLET'];
const ofTokens: readonly ErrorCode[] = ['UNAUTHORIZED', 'USER_NOT_FOUND'];

const ofGuard: Readonly<Record<AuthMode, readonly ErrorCode[]>> = {
  none: [],
  operator: ['UNAUTHORIZED'],
  key: ofKeys,
  jwt: ofTokens,
  'optional jwt': ofTokens,
  'jwt or key': [...ofKeys, ...ofTokens],
};

/** What an endpoint's errors follow from. */
interface Declared {
  readonly auth: AuthMode;
  readonly path: string;
  readonly limit?: LimiterName;
  readonly body?: BodySchema | undefined;
  readonly query?: QuerySchema | undefined;
  readonly errors?: readonly ErrorCode[];
}

/** Every code that an endpoint can answer, in the order in which requests are checked. */
export function documentedErrors({ auth, path, limit, body, query, errors = [] }: Declared): ErrorCode[] {
  const ofLimit: ErrorCode[] = limit === undefined ? [] : ['RATE_LIMITED'];
  const ofQuery = query === undefined ? [] : queryCodes(query);
  const ofReading: ErrorCode[] =
    body === undefined ? [] : ['INVALID_JSON', 'JSON_TOO_DEEP', 'PAYLOAD_TOO_LARGE', 'REQUEST_TIMEOUT'];
  const ofBody = body === undefined ? [] : bodyCodes(body);
  // A parameter that cannot be decoded names nothing.
  const ofPath: ErrorCode[] = path.includes(':') ? ['NOT_FOUND'] : [];
  return [
    ...new Set([
      ...ofLimit,
      ...ofGuard[auth],
      ...ofQuery,
      ...ofReading,
      ...ofBody,
      ...errors,
      ...ofPath,
      'INTERNAL' as const,
    ]),
  ];
}
