import type { ErrorCode } from '../core/errors.ts';
import type { LimiterName } from '../core/limits.ts';
import type { AuthMode, Method } from './answer.ts';
import { type BodySchema, bodyCodes, type EitherOf, isRequired, queryCodes } from './body.ts';
import { type QuerySchema, refusesQuery } from './query.ts';
import { takesIdempotencyKey } from './replay.ts';

const ofKeys: readonly ErrorCode[] = ['UNAUTHORIZED', 'INVALID_API_KEY', 'API_KEY_NOT_BOUND_TO_WALLET'];
const ofTokens: readonly ErrorCode[] = ['UNAUTHORIZED', 'USER_NOT_FOUND'];

const ofGuard: Readonly<Record<AuthMode, readonly ErrorCode[]>> = {
  none: [],
  operator: ['UNAUTHORIZED'],
  admin: ['UNAUTHORIZED'],
  key: [...ofKeys, 'AGENT_KEY_REQUIRED'],
  jwt: [...ofTokens, 'OWNER_REQUIRED'],
  'optional jwt': [...ofTokens, 'OWNER_REQUIRED'],
  cookie: [...ofTokens, 'FOREIGN_ORIGIN'],
  'optional cookie': [...ofTokens, 'FOREIGN_ORIGIN'],
  'jwt or freeze token': [...ofTokens, 'OWNER_REQUIRED'],
  'jwt or key': [...ofKeys, ...ofTokens],
};

/** What an endpoint's errors follow from. */
interface Declared {
  readonly method: Method;
  readonly auth: AuthMode;
  readonly path: string;
  readonly form?: true;
  readonly limit: LimiterName | undefined;
  readonly body?: BodySchema | undefined;
  readonly eitherOf?: EitherOf;
  readonly query?: QuerySchema | undefined;
  readonly errors?: readonly ErrorCode[];
  readonly heedsNoFaults?: true;
}

/** Every code that an endpoint can answer, in the order in which requests are checked. */
export function documentedErrors(declared: Declared): ErrorCode[] {
  const { auth, path, limit, errors = [] } = declared;
  const ofLimit: ErrorCode[] = limit === undefined ? [] : ['RATE_LIMITED'];
  // A parameter that cannot be decoded names nothing.
  const ofPath: ErrorCode[] = path.includes(':') ? ['NOT_FOUND'] : [];
  return [
    ...new Set([
      ...ofLimit,
      ...ofGuard[auth],
      ...ofQuery(declared),
      ...ofBody(declared),
      ...errors,
      ...ofPath,
      'INTERNAL' as const,
    ]),
  ];
}

function ofQuery(declared: Declared): readonly ErrorCode[] {
  const { query } = declared;
  if (query !== undefined) return [...queryCodes(query), 'UNKNOWN_PARAMETER'];
  return refusesQuery(declared) ? ['UNKNOWN_PARAMETER'] : [];
}

function ofBody({ body, eitherOf, method, form }: Declared): readonly ErrorCode[] {
  if (body === undefined && method !== 'POST') return [];
  const mayBeEmpty = !Object.values(body?.shape ?? {}).some(isRequired);
  return [
    ...(form ? (['INVALID_FORM'] as const) : (['INVALID_JSON', 'JSON_TOO_DEEP'] as const)),
    ...(['PAYLOAD_TOO_LARGE', 'REQUEST_TIMEOUT'] as const),
    ...(takesIdempotencyKey(body) ? (['IDEMPOTENCY_KEY_MISMATCH'] as const) : []),
    ...(body === undefined ? [] : bodyCodes(body, eitherOf)),
    'UNKNOWN_FIELD',
    ...(method === 'PATCH' && mayBeEmpty ? (['NOTHING_TO_CHANGE'] as const) : []),
  ];
}
