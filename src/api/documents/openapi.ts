import { type ErrorCode, errorEntry } from '../../core/errors.ts';
import { version } from '../../core/version.ts';
import type { Endpoint } from '../../http/endpoint.ts';
import { tags } from '../../http/tags.ts';
import { operationOf, type PolicyOf, sharedParameters } from './operation.ts';
import type { NamedSchemas } from './schemas.ts';
import { shareAlike } from './share.ts';
import { INTRODUCTION, TITLE } from './words.ts';

type Json = Record<string, unknown>;
type Operations = Record<string, Json>;

/** An OpenAPI 3.1 document, as far as this program reads its own. */
export interface OpenApiDocument {
  readonly openapi: '3.1.1';
  readonly info: Json;
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  /** By path, then by method in lower case. */
  readonly paths: Readonly<Record<string, Operations>>;
  readonly components: {
    readonly schemas: Json;
    readonly responses: Json;
    readonly parameters: Json;
    readonly headers: Json;
    readonly securitySchemes: Json;
  };
}

/** The OpenAPI 3.1 document of the endpoints, served at `baseUrl`. Throws for one that cannot be documented. */
export function openApiDocument(endpoints: readonly Endpoint[], baseUrl: string, policyOf: PolicyOf): OpenApiDocument {
  const named: NamedSchemas = new Map();
  const paths: Record<string, Operations> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:([A-Za-z]+)/g, '{$1}');
    const operations = paths[path] ?? {};
    operations[endpoint.method.toLowerCase()] = operationOf(endpoint, named, policyOf);
    paths[path] = operations;
  }
  const used = new Set<string>(endpoints.map(({ tag }) => tag));
  const codes = [...new Set(endpoints.flatMap(({ errors, refusals }) => (refusals === undefined ? errors : [])))];
  const { responses, parameters } = shareAlike(Object.values(paths).flatMap((operations) => Object.values(operations)));
  return {
    openapi: '3.1.1',
    info: {
      title: TITLE,
      version,
      description: INTRODUCTION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: baseUrl }],
    tags: Object.entries(tags)
      .filter(([name]) => used.has(name))
      .map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: {
        ...Object.fromEntries([...named].sort(([one], [other]) => (one < other ? -1 : 1))),
        Error: errorSchema,
        ErrorCode: errorCodeSchema(codes.sort()),
      },
      responses,
      parameters: { ...sharedParameters(endpoints), ...parameters },
      headers,
      securitySchemes,
    },
  };
}

const errorSchema = {
  type: 'object',
  description: 'What went wrong.',
  required: ['error', 'message'],
  properties: {
    error: {
      description: 'A stable code: dispatch on it. New ones may be added.',
      anyOf: [{ $ref: '#/components/schemas/ErrorCode' }, { type: 'string' }],
      examples: ['WALLET_BUSY'],
    },
    message: { type: 'string', description: 'For people; may change.' },
    paymentId: {
      type: 'string',
      description: 'For x402: the payment that was signed before the error and may still be authorised and cashed.',
    },
  },
};

/** Every code with its meaning and what helps, once for all operations. */
function errorCodeSchema(codes: readonly ErrorCode[]): Json {
  const described = codes.map((code) => {
    const { meaning, retryable, ownerAction } = errorEntry(code);
    return {
      const: code,
      description: meaning,
      ...(retryable ? { 'x-retryable': true } : {}),
      ...(ownerAction ? { 'x-owner-action': true } : {}),
    };
  });
  return { description: 'The codes, and what they mean.', oneOf: described };
}

const header = (description: string, type: 'string' | 'integer', example: string | number) => ({
  description,
  schema: { type },
  example,
});

const headers = {
  'X-Request-Id': header(
    "The request's id: the caller's own if it matches `[A-Za-z0-9._-]{1,128}`.",
    'string',
    '0b3f8a52-6d1c-4f7e-9a40-2c5d8e7f1b36',
  ),
  'RateLimit-Policy': header('The limit: `<max>;w=<window in seconds>`.', 'string', '60;w=60'),
  'RateLimit-Limit': header('Requests in a window.', 'integer', 60),
  'RateLimit-Remaining': header('Requests left in this window.', 'integer', 59),
  'RateLimit-Reset': header('Seconds until the window ends.', 'integer', 42),
  'Retry-After': header('Seconds to wait.', 'integer', 42),
  'WWW-Authenticate': header('`Bearer`.', 'string', 'Bearer'),
};

const securitySchemes = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'bsr_<8>_<48>',
    description: "An agent's API key. It belongs to exactly one wallet.",
  },
  ownerToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: "An Owner's token from login or claim: HS256, valid for 7 days.",
  },
  browserSession: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-bursar',
    description:
      "The session of a browser, from `POST /v1/auth/browser/login` or `/claim`; without https the cookie is `bursar`. Wherever an Owner's token is accepted, so is this cookie together with its CSRF token in `X-Bursar-CSRF`, and no `Authorization` header. The cookie alone is no credential, except to `GET /v1/auth/browser`.",
  },
  operatorToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'BURSAR_OPERATOR_TOKEN; requests from the same machine need none.',
  },
  adminToken: { type: 'http', scheme: 'bearer', description: 'BURSAR_ADMIN_TOKEN; also from the same machine.' },
};
