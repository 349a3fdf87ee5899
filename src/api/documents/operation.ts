import { type ErrorCode, errorEntry } from '../../core/errors.ts';
import type { LimiterName } from '../../core/limits.ts';
import type { AuthMode } from '../../http/answer.ts';
import type { Endpoint } from '../../http/endpoint.ts';
import { isRecord, jsonSchema, type NamedSchemas } from './document-schemas.ts';

type Json = Record<string, unknown>;

const security: Readonly<Record<AuthMode, readonly Json[]>> = {
  none: [],
  jwt: [{ ownerToken: [] }],
  key: [{ apiKey: [] }],
  'jwt or key': [{ apiKey: [] }, { ownerToken: [] }],
  'optional jwt': [{}, { ownerToken: [] }],
  cookie: [{ browserSession: [] }],
  'optional cookie': [{}, { browserSession: [] }],
  // The freeze token is a field of the body, for which OpenAPI has no word.
  'jwt or freeze token': [{}, { ownerToken: [] }],
  operator: [{}, { operatorToken: [] }],
  admin: [{ adminToken: [] }],
};

const limitHeaders = ['RateLimit-Policy', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];

/** The policy of a limiter, such as `60;w=60`; `undefined` if it is off. */
export type PolicyOf = (limiter: LimiterName) => string | undefined;

/** The Operation Object of an endpoint. */
export function operationOf(endpoint: Endpoint, named: NamedSchemas, policyOf: PolicyOf): Json {
  const { tag, path, summary, description, auth, limit } = endpoint;
  const policy = limit === undefined ? undefined : policyOf(limit);
  const requestBody = bodyOf(endpoint, named);
  const parameters = [
    ...parametersIn(path).map(({ kind, name }) => ({ $ref: `#/components/parameters/${kind}.${name}` })),
    ...queryParameters(endpoint, named),
    ...Object.entries(endpoint.requestHeaders).map(([name, meaning]) => ({
      name,
      in: 'header',
      required: false,
      description: meaning,
      schema: { type: 'string' },
    })),
  ];
  return {
    operationId: idOf(endpoint),
    tags: [tag],
    summary,
    ...(description === undefined ? {} : { description }),
    security: security[auth].flatMap((one) => withScopes(one, endpoint.scopes)),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(requestBody === undefined ? {} : { requestBody }),
    responses: merged(goodAnswers(endpoint, named), errorAnswers(endpoint, named)),
    ...(policy === undefined ? {} : { 'x-rate-limit': { limiter: limit, policy } }),
  };
}

/** A key needs one of the scopes; in OpenAPI 3.1 a list names them for credentials of every kind. */
function withScopes(credentials: Json, scopes: readonly string[]): readonly Json[] {
  return scopes.length === 0 || !('apiKey' in credentials)
    ? [credentials]
    : scopes.map((scope) => ({ ...credentials, apiKey: [scope] }));
}

/** The name of the operation in generated clients. */
export function idOf({ id, method, path }: Pick<Endpoint, 'id' | 'method' | 'path'>): string {
  if (id === undefined) throw new Error(`${method} ${path} has no id.`);
  return id;
}

function parametersIn(path: string): { readonly name: string; readonly kind: ParameterKind }[] {
  return [...path.matchAll(/:([A-Za-z]+)/g)].map(([, name = '']) => {
    const collection = path.split(`/:${name}`, 1)[0]?.split('/').at(-1) ?? '';
    return { name, kind: parameterKinds[name] ?? collectionKinds[collection] ?? 'wallet' };
  });
}

/** The parameters of the paths that `endpoints` have, by the names under which operations refer to them. */
export function sharedParameters(endpoints: readonly Pick<Endpoint, 'path'>[]): Json {
  const all = endpoints.flatMap(({ path }) => parametersIn(path));
  return Object.fromEntries(
    all.map(({ kind, name }) => [
      `${kind}.${name}`,
      { name, in: 'path', required: true, ...parameterWords[kind], schema: { type: 'string' } },
    ]),
  );
}

const parameterWords = {
  wallet: { description: 'Id of the wallet.', example: 'wallet_5f0c2ab81d9e' },
  address: { description: 'Address of the wallet.', example: '0x52908400098527886E0F7030069857D2E4169EE7' },
  payment: { description: 'Id of the payment.', example: 'pay_9b41d07e6ac2' },
  job: { description: 'Id of the Job.', example: 'job_c83a5e10f7b4' },
  delivery: { description: 'Id of the delivery.', example: 'whd_1e6d90c5b3a8' },
  withdrawal: { description: 'Id of the withdrawal.', example: 'wdr_6e0b93d1c5f2' },
  change: { description: 'Id of the scheduled change.', example: 'chg_6e0b93d1c5f2' },
  session: { description: 'Id of the session.', example: 'ses_8c2f61d0a47b' },
  passkey: { description: 'Id of the passkey.', example: 'pky_2f8c40d1b6e9' },
  loginWallet: { description: 'Id of the linked wallet.', example: 'lgw_5d0a91c37be2' },
  user: { description: 'Id of the user.', example: 'user_2d7f4e9b0c61' },
  invitation: { description: 'Id of the invitation.', example: '48bzemsi' },
  key: { description: 'Id of the key.', example: 'key_7k2m9q4x' },
  event: { description: 'Id of the event.', example: 'revt_4b7d2e90a1c6' },
} as const;

type ParameterKind = keyof typeof parameterWords;

/** What a parameter is, by its name or else by what stands before it. */
const parameterKinds: Readonly<Record<string, ParameterKind>> = {
  walletAddress: 'address',
  eventId: 'event',
  withdrawalId: 'withdrawal',
  changeId: 'change',
  keyId: 'key',
};
const collectionKinds: Readonly<Record<string, ParameterKind>> = {
  wallets: 'wallet',
  payments: 'payment',
  jobs: 'job',
  'webhook-deliveries': 'delivery',
  sessions: 'session',
  passkeys: 'passkey',
  users: 'user',
  invitations: 'invitation',
  'login-wallets': 'loginWallet',
};

function queryParameters({ query }: Endpoint, named: NamedSchemas): Json[] {
  if (query === undefined) return [];
  const { properties = {} } = jsonSchema(query, 'input', named);
  return Object.entries(properties).map(([name, { description, examples: _, ...schema }]) => ({
    name,
    in: 'query',
    required: false,
    ...(description === undefined ? {} : { description }),
    schema,
  }));
}

function bodyOf({ body, bodyType }: Endpoint, named: NamedSchemas): Json | undefined {
  if (body === undefined) return undefined;
  const schema = jsonSchema(body, 'input', named);
  const required = Array.isArray(schema.required) && schema.required.length > 0;
  return { required, content: { [bodyType]: { schema } } };
}

function goodAnswers(endpoint: Endpoint, named: NamedSchemas): Json {
  const { status, otherStatuses, emptyStatuses, response, shapes, headers, contentType, limit } = endpoint;
  const { otherContent } = endpoint;
  const shared = {
    headers: {
      ...headerReferences(['X-Request-Id', ...(limit === undefined ? [] : limitHeaders)]),
      ...Object.fromEntries(
        Object.entries(headers).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
      ),
    },
  };
  const otherContents = Object.entries(otherContent).map(([type, description]) => [
    type,
    { schema: { type: 'string', description } },
  ]);
  const withContent = (of: number) => {
    const schema = jsonSchema(shapes[of] ?? response, 'output', named);
    return { ...shared, content: { [contentType]: { schema }, ...Object.fromEntries(otherContents) } };
  };
  const others = Object.entries(otherStatuses).map(([other, description]) => [
    other,
    { description, ...(emptyStatuses.includes(Number(other)) ? shared : withContent(Number(other))) },
  ]);
  return {
    [status]: { description: usualAnswers[status] ?? 'Done.', ...withContent(status) },
    ...Object.fromEntries(others),
  };
}

/** What the status of an endpoint's usual answer means. */
export const usualAnswers: Readonly<Record<number, string>> = { 200: 'Done.', 201: 'Created.', 202: 'Accepted.' };

/** The answers of both kinds; where a status has both, its body is one of the two. */
function merged(good: Json, errors: Json): Json {
  const shared = Object.keys(good).filter((status) => Object.hasOwn(errors, status));
  const both = shared.map((status) => {
    const [own, error] = [jsonBodyOf(good[status]), jsonBodyOf(errors[status])];
    const body = { ...error, schema: { anyOf: [error.schema, own.schema] } };
    return [status, { ...recordOf(errors[status]), content: { 'application/json': body } }] as const;
  });
  return { ...good, ...errors, ...Object.fromEntries(both) };
}

function jsonBodyOf(answer: unknown): Json {
  return recordOf(recordOf(recordOf(answer).content)['application/json']);
}

function recordOf(value: unknown): Json {
  return isRecord(value) ? value : {};
}

/** What the status of a refusal means; its codes say more. */
const refusalWords: Readonly<Record<number, string>> = {
  400: 'Wrong request.',
  401: 'Wrong credentials.',
  403: 'Not allowed.',
  404: 'Not found.',
  408: 'Too slow.',
  409: 'Not in this state.',
  413: 'Too large.',
  429: 'Too often.',
  500: 'A fault of the server.',
  502: 'A failure of the chain or of another server.',
  503: 'Not available now.',
};

/** One response for each status, with the codes that it can have. */
function errorAnswers({ errors, limit, refusals }: Endpoint, named: NamedSchemas): Json {
  const own = refusals && { [refusals.contentType]: { schema: jsonSchema(refusals.schema, 'output', named) } };
  const byStatus = Map.groupBy(errors, (code) => errorEntry(code).status);
  const statuses = [...byStatus].sort(([one], [other]) => one - other);
  return Object.fromEntries(
    statuses.map(([status, codes]) => [
      status,
      {
        description: refusalWords[status] ?? 'Refused.',
        headers: headerReferences([
          'X-Request-Id',
          ...(status === 401 ? ['WWW-Authenticate'] : []),
          // Other refusals have these, too; the introduction says so once.
          ...(limit !== undefined && status === 429 ? limitHeaders : []),
          ...(status === 429 || status === 503 ? ['Retry-After'] : []),
        ]),
        // Where the answer has no code in it, the log has.
        ...(own === undefined
          ? { content: { 'application/json': { schema: errorSchema(codes) } } }
          : { content: own, 'x-error-codes': codes }),
      },
    ]),
  );
}

function errorSchema(codes: readonly ErrorCode[]): Json {
  return { allOf: [{ $ref: '#/components/schemas/Error' }, { properties: { error: { enum: codes } } }] };
}

function headerReferences(names: readonly string[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
