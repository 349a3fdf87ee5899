import { type ErrorCode, errorEntry } from '../../core/errors.ts';
import { version } from '../../core/version.ts';
import { tags } from '../../http/answer.ts';
import type { Endpoint } from '../../http/endpoint.ts';
import { type NamedSchemas, shareAlike } from './document-schemas.ts';
import { operationOf, type PolicyOf, sharedParameters } from './operation.ts';

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

/** Texts of the documents about the service as a whole. */
export const TITLE = 'Bursar';
/** What Bursar is, in one sentence. */
export const TAGLINE =
  'USDC wallets for software agents, with spending rules that the owner sets and the chain enforces.';

/** The introduction of the OpenAPI document and of `/docs`, in Markdown. */
export const INTRODUCTION = `${TAGLINE}

**Authentication.** An agent sends its API key, an Owner a JWT, both as \`Authorization: Bearer …\`. Without valid credentials the answer is
401 and says nothing about fields; valid credentials of the wrong kind are 403 \`OWNER_REQUIRED\` or \`AGENT_KEY_REQUIRED\`. An API key belongs to exactly one wallet.

**Money.** Amounts are decimal USDC strings (\`"1.5"\`) with at most 6 decimals. The one exception is \`budgetUsdc\` of Jobs, in micro-USDC
(\`"10000000"\` is 10 USDC); \`budget\` is decimal. Times are Unix seconds. Addresses in answers have their EIP-55 checksum; you may send any case, but
mixed case must be valid.

**Idempotency.** Operations that move money take an \`idempotencyKey\`. The same key of the same wallet executes once, however often you repeat the request. A replay
answers with the first result, \`replayed: true\` and, if the request differs, \`mismatch: [fields]\`. The header \`Idempotency-Key\` works like
the field. A refused request does not use up its key.

**Errors.** \`{"error": "<CODE>", "message": "<text>"}\`: dispatch on \`error\`. Each operation lists its codes, and the schema \`ErrorCode\` says what they mean; new ones may be
added. 401 and 403: use the right credentials. 400 with \`INVALID_…\`, \`MISSING_…\` or \`UNKNOWN_…\`: change the request; unknown fields and query parameters
are refused by name. Codes marked \`x-owner-action\`: ask the
Owner. Codes marked \`x-retryable\`: retry with growing pauses and the same idempotency key; 429: after \`Retry-After\` seconds; 500: once.

**Limits.** Limited operations answer with \`RateLimit-Policy\` (\`<max>;w=<seconds>\`), \`RateLimit-Limit\`, \`RateLimit-Remaining\` and
\`RateLimit-Reset\`; beyond the limit with 429. A body may have 64 KiB, a submission of work 790528 bytes.

**Versions.** \`/v1\` only grows: operations, fields and codes may be added, none is removed. Changes that would break a caller go to \`/v2\`.`;
