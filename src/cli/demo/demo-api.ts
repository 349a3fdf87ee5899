import { z } from 'zod';
import { ownFetch } from '../../core/lib/direct-fetch.ts';
import { parseBoundedJson } from '../../core/lib/json.ts';
import { readBody } from '../../core/net/read-body.ts';

/** The server did not do what the scene asks for. */
export class SceneError extends Error {
  override readonly name: string = 'SceneError';
}

/** A call of a tool that was refused, with the text that the agent gets. */
export class RefusedCallError extends SceneError {
  override readonly name = 'RefusedCallError';

  constructor(
    tool: string,
    readonly text: string,
  ) {
    super(`The tool ${tool} refused: ${text}`);
  }
}

/** Where the server is, and until when to call it. */
export interface Connection {
  readonly apiUrl: string;
  readonly signal: AbortSignal;
}

interface ToolCall<Schema extends z.ZodType> {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT';
  readonly path: string;
  readonly token?: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly answer: Schema;
}

const ANSWER_BOUNDS = { maxBytes: 1_048_576, maxDepth: 80 };
const failure = z.object({ error: z.string(), message: z.string() });

/** Asks the public API, as anybody may. Throws {@link SceneError} with what it answers instead. */
export async function callApi<Schema extends z.ZodType>(
  { apiUrl, signal }: Connection,
  { method, path, token, body, headers, answer }: ToolCall<Schema>,
): Promise<z.output<Schema>> {
  const response = await ownFetch(`${apiUrl}${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal,
  });
  const { bytes } = await readBody(response, ANSWER_BOUNDS.maxBytes);
  const json = parseBoundedJson(bytes, ANSWER_BOUNDS);
  const parsed = answer.safeParse(json);
  if (response.ok && parsed.success) return parsed.data;
  const answered = failure.safeParse(json).data;
  const reason = answered === undefined ? `status ${response.status}` : `${answered.error}: ${answered.message}`;
  throw new SceneError(`${method} ${path} answered ${reason}`);
}

/** Calls a tool of the wallet to which an API key belongs. */
export type CallTool = <Schema extends z.ZodType>(
  name: string,
  args: object,
  answer: Schema,
) => Promise<z.output<Schema>>;

const PROTOCOL = '2026-07-28';
const toolResult = z.object({
  result: z.object({
    isError: z.boolean().optional(),
    content: z.array(z.object({ type: z.string(), text: z.string() })).min(1),
    structuredContent: z.unknown().optional(),
  }),
});
const refusal = z.object({ retry: z.boolean(), retryAfterSeconds: z.number().optional() });

/** How often a call is made that may succeed later, and how long to wait if the answer does not say. */
const ATTEMPTS = 10;
const RETRY_SECONDS = 1;
const MAX_RETRY_SECONDS = 10;

/**
 * The tools at `/mcp`, one message per call. A call that may succeed later is repeated as it is, so that it does its
 * work once; one that is refused throws {@link RefusedCallError}.
 */
export function toolsOf(connection: Connection, apiKey: string, agent: string): CallTool {
  const about = {
    'io.modelcontextprotocol/protocolVersion': PROTOCOL,
    'io.modelcontextprotocol/clientInfo': { name: `bursar-demo-${agent}`, version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  let id = 0;
  const callOnce = async (name: string, args: object) => {
    id += 1;
    const { result } = await callApi(connection, {
      method: 'POST',
      path: '/mcp',
      token: apiKey,
      answer: toolResult,
      headers: {
        Accept: 'application/json, text/event-stream',
        'MCP-Protocol-Version': PROTOCOL,
        'Mcp-Method': 'tools/call',
        'Mcp-Name': name,
      },
      body: { jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: args, _meta: about } },
    });
    if (result.isError === true) throw new RefusedCallError(name, result.content[0]?.text ?? '');
    return result.structuredContent;
  };
  return async (name, args, answer) => {
    const parsed = answer.safeParse(await patiently(connection, () => callOnce(name, args)));
    if (!parsed.success) throw new SceneError(`The answer of the tool ${name} cannot be read.`);
    return parsed.data;
  };
}

/** Calls again what was refused for now, after the time that the refusal names. */
async function patiently({ signal }: Pick<Connection, 'signal'>, callOnce: () => Promise<unknown>): Promise<unknown> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await callOnce();
    } catch (error) {
      if (!(error instanceof RefusedCallError) || attempt === ATTEMPTS) throw error;
      const { retry, retryAfterSeconds = RETRY_SECONDS } = refusalIn(error.text);
      if (!retry) throw error;
      signal.throwIfAborted();
      await Bun.sleep(Math.min(retryAfterSeconds, MAX_RETRY_SECONDS) * 1000);
    }
  }
}

function refusalIn(text: string): z.output<typeof refusal> {
  const answered = refusal.safeParse(parseBoundedJson(text, ANSWER_BOUNDS));
  return answered.success ? answered.data : { retry: false };
}

const PAUSE_MS = 250;
const PATIENCE_MS = 60_000;

/** Asks again and again until the answer is as it should be. Throws {@link SceneError} after a minute. */
export async function awaited<Answer>(
  { signal }: Pick<Connection, 'signal'>,
  what: string,
  ask: () => Promise<Answer | undefined>,
): Promise<Answer> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    signal.throwIfAborted();
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (performance.now() > deadline) throw new SceneError(`${what} did not happen within a minute.`);
    await Bun.sleep(PAUSE_MS);
  }
}
