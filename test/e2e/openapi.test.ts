import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import type { ValidateFunction } from 'ajv/dist/2020';
import fc from 'fast-check';
import { z } from 'zod';
import { exampleOf as exampleFor } from '../../src/api/documents/document-schemas.ts';
import { type RunningBinary, scratchFolder } from '../support/binary.ts';
import { call } from '../support/client.ts';
import { startDev } from '../support/dev.ts';
import { documentAjv } from '../support/document-ajv.ts';
import { boundedText } from '../support/event-stream.ts';
import { recordOf, valuesOf } from '../support/from-schema.ts';
import { makeStock, type Sent, type Stock } from '../support/good-requests.ts';
import { rounds } from '../support/rounds.ts';

/** Requests for each operation, half of them with the right credentials. */
const RUNS = rounds(10, 30);
/** Values that each field of a good request is spoiled with. */
const SPOILINGS = rounds(1, 4);

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';

const schemas = z.record(z.string(), z.looseObject({}));

/** The document with what its operations refer to in its place, except for schemas. */
function withReferred(whole: unknown): unknown {
  const { components } = recordOf(whole);
  return JSON.parse(JSON.stringify(whole), (_, value: unknown) => {
    const [, section = '', name = ''] =
      /^#\/components\/(responses|parameters)\/(.*)$/.exec(String(recordOf(value).$ref)) ?? [];
    return section === '' ? value : recordOf(recordOf(components)[section])[name];
  });
}

const operationSchema = z.object({
  operationId: z.string(),
  security: z.array(z.record(z.string(), z.unknown())),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.enum(['path', 'query', 'header']),
        example: z.string().default(''),
        schema: z.looseObject({}),
      }),
    )
    .default([]),
  requestBody: z
    .object({
      content: z.partialRecord(
        z.enum([JSON_TYPE, FORM_TYPE]),
        z.object({ schema: z.looseObject({ properties: schemas.exactOptional() }) }),
      ),
    })
    .optional(),
  responses: z.record(z.string(), z.looseObject({ content: z.record(z.string(), z.looseObject({})).optional() })),
});
type Operation = z.output<typeof operationSchema> & { readonly method: string; readonly path: string };

const documentSchema = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.looseObject({ schemas }),
});
const document = documentSchema.parse(withReferred(JSON.parse(readFileSync('docs/openapi.json', 'utf8'))));
const named = new Map(Object.entries(document.components.schemas));
const operations: Operation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
);

const ADMIN_TOKEN = 'the-token-of-the-operator-of-this-server';
const folder = scratchFolder('openapi');
let server: RunningBinary;
let stock: Stock;

beforeAll(async () => {
  server = await startDev({
    dataDir: `${folder.path}/data`,
    cwd: folder.path,
    blockTimeSeconds: 0,
    // A client over a limit is refused before anything else is looked at.
    env: {
      BURSAR_LOG_LEVEL: 'warn',
      BURSAR_RATE_LIMITS: 'off',
      BURSAR_OWNER_GAS_PER_DAY: '0',
      BURSAR_ADMIN_TOKEN: ADMIN_TOKEN,
    },
  });
  stock = await makeStock(server.facts.apiUrl, server.facts);
});

afterAll(async () => {
  await server.stop();
  await stock.stop();
  folder.remove();
});

const strange = ['', 'Bearer', 'bsr_', `bsr_${'a'.repeat(8)}_${'b'.repeat(48)}`, 'eyJhbGciOiJub25lIn0.e30.', '🦊'];

const ids = (right: string) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant(right) },
    fc.constantFrom(stock.victim.id, stock.paymentId, stock.jobId),
    fc.constantFrom('wallet_000000000000', 'a', '%', '..', '.', 'x'.repeat(300), '\u0000', "'"),
    fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 20 }),
  );

/** Something that there is, of the kind that a parameter's example is. */
function thereIs(example: string): string {
  if (example.startsWith('wallet_')) return stock.victim.id;
  if (example.startsWith('pay_')) return stock.paymentId;
  if (example.startsWith('job_')) return stock.jobId;
  return example.startsWith('0x') ? stock.payer.address : example;
}

/** Operations on who is calling, after which the others' token may not serve any more. */
const ON_THE_CALLER = ['logOut', 'endSession', 'changeSecurity'];

function tokenFor({ operationId, security }: Operation): string {
  if (security.some((scheme) => 'adminToken' in scheme)) return ADMIN_TOKEN;
  return ON_THE_CALLER.includes(operationId) ? stock.spare.token : stock.payer.token;
}

/** The request of the documentation, with credentials and ids that there are. */
function exampleOf(operation: Operation): Sent {
  const { path, parameters, requestBody, security } = operation;
  const isAgents = security.some((scheme) => 'apiKey' in scheme) && !path.startsWith('/v1/wallets');
  return {
    credential: isAgents ? stock.payer.apiKey : tokenFor(operation),
    ids: parameters.filter((parameter) => parameter.in === 'path').map(({ example }) => thereIs(example)),
    query: {},
    body: local(exampleBody({ requestBody })),
  };
}

/** The same, for a wallet that there is, and no request leaves this machine. */
function local(value: unknown): unknown {
  if (value === undefined) return undefined;
  const text = JSON.stringify(value)
    .replaceAll(/wallet_[0-9a-f]{12}/g, stock.victim.id)
    .replaceAll('https://agent.example', 'https://127.0.0.1:1')
    .replaceAll('https://seller.example', stock.seller.url);
  return JSON.parse(text);
}

/** A request that succeeds, with what it takes made for it. */
async function goodRequest(operation: Operation): Promise<Sent> {
  const example = exampleOf(operation);
  const change = (await stock.changes[operation.operationId]?.()) ?? {};
  const body = change.body === undefined ? example.body : { ...recordOf(example.body), ...change.body };
  return { ...example, ...change, body };
}

/** What the documentation shows as the body: the examples of its fields. */
function exampleBody(operation: Pick<Operation, 'requestBody'>): unknown {
  const body = bodyOf(operation);
  return body === undefined ? undefined : exampleFor(body.schema, named);
}

/** The body of a request, as JSON or as a form. */
function bodyOf({ requestBody }: Pick<Operation, 'requestBody'>) {
  return requestBody?.content[JSON_TYPE] ?? requestBody?.content[FORM_TYPE];
}

function written(value: unknown, type: string): string {
  if (type === JSON_TYPE) return JSON.stringify(value);
  const fields = new URLSearchParams();
  for (const [name, field] of Object.entries(recordOf(value)))
    if (field !== undefined) fields.set(name, inQuery(field));
  return fields.toString();
}

/** Requests for an operation: its own fields with values that fit or do not, for ids that exist or do not. */
function requests(operation: Operation): fc.Arbitrary<Sent> {
  const { parameters, requestBody } = operation;
  const example = exampleOf(operation);
  const queries = parameters.filter((parameter) => parameter.in === 'query');
  const schema = bodyOf({ requestBody })?.schema;
  const credentials = fc.constantFrom(undefined, tokenFor(operation), stock.payer.apiKey, ...strange);
  return fc.record({
    credential: fc.oneof(fc.constant(example.credential), credentials),
    ids: fc.tuple(...example.ids.map(ids)),
    query: fc.record(Object.fromEntries(queries.map(({ name, schema: one }) => [name, valuesOf(one).map(inQuery)])), {
      requiredKeys: [],
    }),
    body: schema === undefined ? fc.constant(undefined) : valuesOf(schema).map(local),
  });
}

/** What a caller writes into a query for a value. An object may have a `toString` of its own, which is no function. */
function inQuery(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** How a field of a good request's body is spoiled. */
interface Spoiling {
  readonly name: string;
  readonly value: unknown;
}

/** One for each field, so that every field has its turn. */
function spoilings({ requestBody }: Operation): readonly fc.Arbitrary<Spoiling>[] {
  const properties = recordOf(bodyOf({ requestBody })?.schema.properties);
  return Object.entries(properties).map(([name, field]) =>
    valuesOf(recordOf(field)).map((value) => ({ name, value: local(value) })),
  );
}

function defined(query: Sent['query']): [string, string][] {
  return Object.entries(query).flatMap(([name, text]): [string, string][] =>
    text === undefined ? [] : [[name, text]],
  );
}

async function send(
  { method, path, parameters, requestBody }: Operation,
  { credential, ids: given, query, body, headers: more }: Sent,
) {
  const names = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
  const filled = names.reduce((text, name, at) => text.replace(`{${name}}`, encodeURIComponent(given[at] ?? '')), path);
  const search = new URLSearchParams(defined(query)).toString();
  const bodyType = requestBody?.content[FORM_TYPE] === undefined ? JSON_TYPE : FORM_TYPE;
  const headers = new Headers({ 'Content-Type': bodyType, ...more });
  // A header cannot have every character; such a credential is sent as the bytes that a caller would send.
  if (credential !== undefined) headers.set('Authorization', `Bearer ${Buffer.from(credential).toString('latin1')}`);
  const response = await fetch(`${server.facts.apiUrl}${filled}${search === '' ? '' : `?${search}`}`, {
    method,
    headers,
    ...(body === undefined || method === 'GET' ? {} : { body: written(body, bodyType) }),
  });
  const type = response.headers.get('content-type') ?? '';
  const isStream = type.startsWith('text/event-stream');
  const whole = await boundedText(response);
  const text = isStream ? (/^data: (.*)$/m.exec(whole)?.[1] ?? '') : whole;
  return {
    status: response.status,
    type,
    body: isStream || /^application\/(linkset\+)?json/.test(type) ? JSON.parse(text) : text,
  };
}

const ajv = documentAjv();
ajv.addSchema(document, 'document');
const validators = new Map<string, ValidateFunction>();

/** The fault of an answer by the operation's documentation; `undefined` for none. */
function breach({ operationId, path, method, responses }: Operation, status: number, type: string, body: unknown) {
  if (responses[status] === undefined) return `${status} is not documented`;
  const media = responses[status].content;
  if (media === undefined) return body === '' ? undefined : `${status} has a body`;
  const names = Object.keys(media);
  const name = names.find((one) => one === '*/*' || type.startsWith(one));
  if (name === undefined) return `${type} instead of ${names.join(' or ')}`;
  const key = `${operationId} ${status} ${name}`;
  const pointer = ['paths', path, method.toLowerCase(), 'responses', status, 'content', name, 'schema']
    .map((part) => encodeURIComponent(String(part).replaceAll('~', '~0').replaceAll('/', '~1')))
    .join('/');
  const validate = validators.get(key) ?? ajv.compile({ $ref: `document#/${pointer}` });
  validators.set(key, validate);
  return validate(body) ? undefined : ajv.errorsText(validate.errors);
}

/** Failures that are the chain's, a seller's, or for want of a key that this server was not given. */
const FAILURES_TO_BE_SEEN = [
  'CHAIN_REVERTED',
  'CHAIN_CREATE_FAILED',
  'CDP_NOT_CONFIGURED',
  'CHANNEL_NOT_OFFERED',
  'X402_INVALID_RESPONSE',
  'X402_TARGET_UNREACHABLE',
  'X402_SETTLEMENT_FAILED',
];
/** What does not succeed here: a Job can be refunded after a day, and the onramp takes a key. */
const REFUSED: Readonly<Record<string, string>> = {
  refundJob: 'NOT_YET_EXPIRED',
  createOnrampSession: 'CDP_NOT_CONFIGURED',
  exportOwnerKey: 'STEP_UP_REQUIRED',
  // The examples are no answers of a device.
  logInByPasskey: 'PASSKEY_REFUSED',
  logInBrowserByPasskey: 'PASSKEY_REFUSED',
  stepUpByPasskey: 'PASSKEY_REFUSED',
  startPasskey: 'STEP_UP_REQUIRED',
  addPasskey: 'STEP_UP_REQUIRED',
  removePasskey: 'PASSKEY_NOT_FOUND',
  // The examples do not exist.
  getOperatorUser: 'NO_SUCH_USER',
  endOperatorUserSessions: 'NO_SUCH_USER',
  revokeOperatorInvitation: 'INVITATION_NOT_FOUND',
  // The examples are no wallet's.
  logInByWallet: 'WALLET_SIGNATURE_REFUSED',
  logInBrowserByWallet: 'WALLET_SIGNATURE_REFUSED',
  stepUpByWallet: 'WALLET_SIGNATURE_REFUSED',
  startLoginWallet: 'STEP_UP_REQUIRED',
  linkLoginWallet: 'STEP_UP_REQUIRED',
  removeLoginWallet: 'LOGIN_WALLET_NOT_FOUND',
  // The examples are no user's channels.
  changeNotificationChannel: 'CHANNEL_NOT_FOUND',
  removeNotificationChannel: 'CHANNEL_NOT_FOUND',
  confirmNotificationChannel: 'CHANNEL_NOT_FOUND',
  testNotificationChannel: 'CHANNEL_NOT_FOUND',
};

const isRouted = ({ ids: given }: Sent) => given.every((id) => id !== '.' && id !== '..');

describe('the binary does what its document says, whatever is sent', () => {
  test.each(operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
    '%s',
    async (_, operation) => {
      const isProtected =
        operation.security.length > 0 && operation.security.every((one) => Object.keys(one).length > 0);
      const check = async (sent: Sent) => {
        const answer = await send(operation, sent);
        const { status, body } = answer;
        expect(breach(operation, status, answer.type, body)).toBeUndefined();
        // No input is a failure of ours. What may be seen here is how a good request fails.
        if (status >= 500) expect(recordOf(body).error).toBeOneOf(FAILURES_TO_BE_SEEN);
        return answer;
      };
      await fc.assert(
        fc.asyncProperty(requests(operation), async (sent) => {
          fc.pre(isRouted(sent));
          const { status, body } = await check(sent);
          const isStranger = sent.credential === undefined || strange.includes(sent.credential);
          if (isProtected && isStranger) expect([401, 404]).toContain(status);
          if (isProtected && isStranger && status === 404) expect(recordOf(body).error).toBe('NOT_FOUND');
        }),
        { numRuns: RUNS },
      );
      for (const spoiling of spoilings(operation))
        await fc.assert(
          fc.asyncProperty(spoiling, async ({ name, value }) => {
            const good = await goodRequest(operation);
            await check({ ...good, body: { ...recordOf(good.body), [name]: value } });
          }),
          { numRuns: SPOILINGS },
        );
      // What the documentation shows succeeds, where it is about something that there is.
      const { status, body } = await check(await goodRequest(operation));
      const code = status < 300 ? undefined : recordOf(body).error;
      expect(code).toBe(REFUSED[operation.operationId]);
    },
  );

  test('and is healthy afterwards', async () => {
    const health = await call(server.facts.apiUrl, 'GET', '/health');
    expect(health.status).toBe(200);
    const { id, apiKey } = stock.payer;
    const balance = await call(server.facts.apiUrl, 'GET', `/v1/wallets/${id}/balance`, { token: apiKey });
    expect(balance.status).toBe(200);
  });
});
