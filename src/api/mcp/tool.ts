import type { CallToolResult, Tool as ListedTool } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { AppError, type ErrorCode, errorEntry, isErrorCode } from '../../core/errors.ts';
import { unknownField } from '../../http/unknown-fields.ts';
import type { Marked } from './fields.ts';

/** What a tool can do: nothing but what the API lets the caller's key do. */
export interface ToolApi {
  readonly call: CallApi;
  /** The wallet of the key. */
  walletId(): Promise<string>;
}

/** What a host may assume of a call, as the protocol has it: the worst that it can do in the world. */
interface Hints {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  /** It reaches strangers: requests something of them, pays them or gives them work. */
  readonly openWorldHint: boolean;
}

/** Of a tool that only looks. */
export const READS: Hints = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
/** Of a tool that moves money or work, once, however often it is called with the same arguments. */
export const MOVES: Hints = { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true };

interface ToolDefinition<Input extends z.ZodObject, Output extends z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly hints: Hints;
  /** A strict object: an argument that it does not have is refused. */
  readonly input: Input;
  /** Fields that it does not declare are left out. A text in it says who wrote it: see `fields.ts`. */
  readonly output: Output & ([z.output<Output>] extends [Marked<z.output<Output>>] ? unknown : never);
  /** What the output is taken from. Throws {@link ToolRefusal}. */
  run(args: z.output<Input>, api: ToolApi): Promise<Readonly<Record<string, unknown>>>;
}

/** A tool as the protocol lists it and as it is called. */
export interface Tool {
  readonly listed: ListedTool;
  call(args: unknown, api: ToolApi): Promise<CallToolResult>;
}

/**
 * Makes a tool of its definition. A call never throws for what the API refuses; it throws faults of this
 * program.
 */
export function tool<Input extends z.ZodObject, Output extends z.ZodObject>(
  definition: ToolDefinition<Input, Output>,
): Tool {
  const { name, title, description, hints, input, output } = definition;
  return {
    listed: {
      name,
      title,
      description,
      annotations: { title, ...hints },
      inputSchema: shownSchema(input, 'input'),
      outputSchema: shownSchema(output, 'output'),
    },
    async call(args, api) {
      try {
        const answer = output.safeParse(await definition.run(argumentsOf(input, args), api));
        if (!answer.success) throw unreadable();
        const structured: Record<string, unknown> = answer.data;
        return { content: [{ type: 'text', text: JSON.stringify(structured) }], structuredContent: structured };
      } catch (error) {
        if (error instanceof ToolRefusal) return refusedResult(error);
        throw error;
      }
    },
  };
}

/** The JSON that the API answered. Throws the {@link ToolRefusal} that any other answer is. */
export async function send(api: Pick<ToolApi, 'call'>, request: ApiRequest): Promise<Record<string, unknown>> {
  const answer = await api.call(request);
  if (answer.status >= 400) throw refusalOf(answer);
  const json = jsonObject.safeParse(jsonIn(answer.text));
  if (!json.success) throw unreadable();
  return json.data;
}

/** The same, in the shape that it must have. */
export async function sendFor<Schema extends z.ZodType>(
  api: Pick<ToolApi, 'call'>,
  request: ApiRequest,
  schema: Schema,
): Promise<z.output<Schema>> {
  const answer = schema.safeParse(await send(api, request));
  if (!answer.success) throw unreadable();
  return answer.data;
}

const jsonObject = z.record(z.string(), z.unknown());

/** The request may have been carried out: only its answer cannot be read. */
function unreadable(): ToolRefusal {
  return refuse('SERVER_UNREACHABLE');
}

/**
 * The arguments as the tool declares them. Throws a refusal that names the first faulty one, and never repeats its
 * value.
 */
function argumentsOf<Input extends z.ZodObject>(input: Input, args: unknown): z.output<Input> {
  const result = input.safeParse(args ?? {});
  if (result.success) return result.data;
  const { issues } = result.error;
  const [issue] = issues;
  const unknown = issues.find(({ code }) => code === 'unrecognized_keys');
  if (unknown?.code === 'unrecognized_keys') {
    const within = unknown.path.map((step) => `${String(step)}.`).join('');
    const known = within === '' ? Object.keys(input.shape) : [];
    throw asRefusal(unknownField({ name: unknown.keys[0] ?? '', within, known }));
  }
  const place = issue?.path.map(String).join('.') ?? '';
  const isMissing = issue !== undefined && valueAt(args, issue.path) === undefined;
  const fault = isMissing ? 'is required' : `is malformed (${issue?.message ?? 'it is no object'})`;
  throw refuse('INVALID_ARGUMENT', `${place === '' ? 'The whole of the arguments' : place} ${fault}.`);
}

function asRefusal({ code, message }: AppError): ToolRefusal {
  return refuse(code, message);
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (at, step) => (typeof at === 'object' && at !== null ? Reflect.get(at, step) : undefined),
    value,
  );
}

/** A schema as the protocol shows it. Of answers, more fields may come. */
function shownSchema(schema: z.ZodObject, direction: 'input' | 'output'): ListedTool['inputSchema'] {
  const { $schema: _, ...shown } = z.toJSONSchema(schema, {
    io: direction,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (direction === 'output') delete jsonSchema.additionalProperties;
      else keepToWhatHostsTake(jsonSchema);
    },
  });
  return z.looseObject({ type: z.literal('object') }).parse(shown);
}

/**
 * Hosts hand schemas on to models, whose providers refuse all tools for one keyword that they do not know. Keywords
 * that are left out here are said in words, or the API refuses their violation.
 */
function keepToWhatHostsTake(schema: z.core.JSONSchema.BaseSchema): void {
  const { default: fallback, maximum } = schema;
  if (fallback !== undefined) {
    schema.description = `${schema.description ?? ''} Unless given: ${JSON.stringify(fallback)}.`.trim();
    delete schema.default;
  }
  if (maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}

/** A request to the API, as a tool makes it. */
export interface ApiRequest {
  readonly method: 'GET' | 'POST';
  /** As the documentation has it: `/v1/jobs/:id`. */
  readonly path: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What the API answered, good or bad. */
export interface ToolApiAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/**
 * Sends a request to the API with the caller's key: within this process, or to a server elsewhere. Never throws for an
 * answer that is an error.
 */
export type CallApi = (request: ApiRequest) => Promise<ToolApiAnswer>;

/** The path of a request with its parameters and its query in it. */
export function targetOf({ path, params = {}, query = {} }: ApiRequest): string {
  const filled = path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
  return given.length === 0 ? filled : `${filled}?${new URLSearchParams(given)}`;
}

/** The JSON of an answer; `undefined` if it is not JSON. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Who can do something about a refusal. */
type ResponsibleActor = 'agent' | 'owner' | 'operator';

/** What a refused call answers, as the JSON text of its result. */
interface Refusal {
  readonly error: string;
  readonly message: string;
  /** The same call, with the same idempotency key, may succeed later. */
  readonly retry: boolean;
  readonly whoMustAct: ResponsibleActor;
  readonly retryAfterSeconds?: number;
  /** The payment that was made before this went wrong. */
  readonly paymentId?: string;
}

/** A call that was refused; its result says by what code, whether to try again, and who has to act. */
export class ToolRefusal extends Error {
  override readonly name = 'ToolRefusal';

  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

const errorBody = z.looseObject({ error: z.string(), message: z.string(), paymentId: z.string().optional() });

/** Names that tools have for fields of the API. */
const ARGUMENT_NAMES: Readonly<Record<string, string>> = {
  providerAddress: 'provider',
  budgetUsdc: 'budget',
  expiredAt: 'deadline',
  evaluatorRule: 'rule',
  contentURI: 'uri',
  q: 'query',
};
const FIELDS = new RegExp(`\\b(${Object.keys(ARGUMENT_NAMES).join('|')})\\b`, 'g');
/** What the API says of numbers that a tool does not take. */
const OWN_WORDS: Readonly<Record<string, string>> = {
  EXPIRY_TOO_SHORT: 'deadline must be at least a day after the chain\'s current time, such as "1d" or "36h".',
  INVALID_EXPIRED_AT: "deadline must be at most five years after the chain's current time.",
  INVALID_BUDGET: 'budget must be decimal USDC above 0, such as "5".',
};

/** The argument of a tool that a field of the API is. */
export function argumentNamed(field: string): string {
  return ARGUMENT_NAMES[field] ?? field;
}

/** The refusal that an answer of the API is, in the words of the tools. */
export function refusalOf({ status, headers, text }: ToolApiAnswer): ToolRefusal {
  const body = errorBody.safeParse(jsonIn(text)).data;
  const error = body?.error ?? 'INTERNAL';
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return new ToolRefusal({
    error,
    message:
      OWN_WORDS[error] ??
      body?.message.replace(FIELDS, argumentNamed) ??
      `The server answered with the status ${status} and no reason.`,
    ...consequenceOf(error, status),
    ...(Number.isSafeInteger(seconds) ? { retryAfterSeconds: seconds } : {}),
    ...(body?.paymentId === undefined ? {} : { paymentId: body.paymentId }),
  });
}

/** The refusal that this program itself decides on. */
export function refuse(code: ErrorCode, message?: string): ToolRefusal {
  const error = new AppError(code, message === undefined ? {} : { message });
  return new ToolRefusal({ error: code, message: error.message, ...consequenceOf(code, error.status) });
}

/**
 * The result of a refused call. Its reason is text alone: structured content has the form of the tool's good answers.
 */
export function refusedResult({ refusal }: ToolRefusal): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(refusal) }], isError: true };
}

/** What follows from a code; a newer server may have one that is not known here, which is then judged by its status. */
function consequenceOf(code: string, status: number): Pick<Refusal, 'retry' | 'whoMustAct'> {
  if (!isErrorCode(code)) return { retry: status === 429 || status >= 500, whoMustAct: actorBy(status) };
  const { retryable, ownerAction, operatorAction } = errorEntry(code);
  const whoMustAct = operatorAction ? 'operator' : ownerAction ? 'owner' : actorBy(status);
  return { retry: retryable, whoMustAct };
}

/** An agent without the right key has to ask the Owner for it. */
function actorBy(status: number): ResponsibleActor {
  return status === 401 ? 'owner' : 'agent';
}
