import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { isJSONRPCNotification, isJSONRPCRequest, type Server } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { z } from 'zod';
import { outwardFetch, ownFetch } from '../../core/lib/direct-fetch.ts';
import { isDeeperThan } from '../../core/lib/json.ts';
import { MAX_BODY_DEPTH } from '../../core/limits.ts';
import { readBody } from '../../core/net/read-body.ts';
import { createMcpServer } from './mcp-server.ts';
import { beginWithout } from './new-wallet.ts';
import {
  type CallApi,
  jsonIn,
  refuse,
  sendFor,
  type ToolApi,
  type ToolApiAnswer,
  type ToolRefusal,
  targetOf,
} from './tool.ts';
import { walletFile } from './wallet-file.ts';

/** A submission of work with what the protocol writes around it. */
const MAX_MESSAGE_BYTES = 1_048_576;
const NEWLINE = 0x0a;
const SPACE = 0x20;
/** One is what a client opens to learn of other tools. */
const MAX_SUBSCRIPTIONS = 8;

/**
 * Serves the tools to the host that has started this program, by its standard input and output, until it closes its
 * end.
 */
export async function serveOverStdio({ url, apiKey, walletFile: path }: StdioOptions): Promise<void> {
  const ended = Promise.withResolvers<void>();
  const unanswered = createUnanswered();
  const answered = async () => {
    // What was read last is still on its way to the library.
    await setImmediate();
    await unanswered.none();
  };
  const messages = Readable.from(boundedMessages(process.stdin, answered), { objectMode: false });
  const transport = new StdioServerTransport(messages, process.stdout);
  let server: Server | undefined;
  const begun =
    apiKey === undefined
      ? beginWithout({
          url,
          file: walletFile(path),
          call: callOverHttp({ url }, ANSWER_MS),
          open: (key) => remoteApi({ url, apiKey: key }),
          onKey: () => void server?.sendToolListChanged().catch(report),
        })
      : { api: remoteApi({ url, apiKey }), offer: undefined };
  const create = () => {
    server = createMcpServer(begun.api, report, begun.offer);
    return server;
  };
  serveStdio(create, {
    transport,
    maxSubscriptions: begun.offer === undefined ? 0 : MAX_SUBSCRIPTIONS,
    onerror: report,
  });
  noteUnanswered(transport, unanswered);
  const { onclose } = transport;
  transport.onclose = () => {
    onclose?.();
    ended.resolve();
  };
  await ended.promise;
}

type Unanswered = ReturnType<typeof createUnanswered>;

/** The ids of the requests that came and have no answer yet. */
function createUnanswered() {
  const ids = new Set<unknown>();
  const none = Promise.withResolvers<void>();
  let isAwaited = false;
  const look = () => {
    if (isAwaited && ids.size === 0) none.resolve();
  };
  return {
    add: (id: unknown) => void ids.add(id),
    delete(id: unknown): void {
      ids.delete(id);
      look();
    },
    /** Resolves when there is none any more. */
    none(): Promise<void> {
      isAwaited = true;
      look();
      return none.promise;
    },
  };
}

/** Notes the requests that come, and those that are answered or cancelled. */
function noteUnanswered(transport: StdioServerTransport, unanswered: Unanswered): void {
  const { onmessage } = transport;
  transport.onmessage = (message) => {
    if (isJSONRPCRequest(message) && message.method !== 'subscriptions/listen') unanswered.add(message.id);
    if (isJSONRPCNotification(message)) unanswered.delete(message.params?.requestId);
    onmessage?.(message);
  };
  const send = transport.send.bind(transport);
  transport.send = async (message) => {
    try {
      await send(message);
    } finally {
      if (!('method' in message)) unanswered.delete(message.id);
    }
  };
}

/**
 * The messages that came, one per line. One that is nested deeper than the API allows is left out before anything
 * parses it. Throws once a message is too long, as nothing can be read after it. Ends once all that came is answered.
 */
async function* boundedMessages(
  input: AsyncIterable<Uint8Array>,
  answered: () => Promise<void>,
): AsyncGenerator<Uint8Array> {
  let begun: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of input) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      const message = Buffer.concat([...begun, chunk.subarray(start, end + 1)]);
      requireShort(message.length);
      if (isDeeperThan(MAX_BODY_DEPTH, message)) {
        report(new Error(`A message was left out: it is nested more than ${MAX_BODY_DEPTH} levels deep.`));
      } else if (isJson(message)) yield message;
      else report(new SyntaxError('The library would leave it out without a word.'));
      [begun, bytes, start] = [[], 0, end + 1];
    }
    begun.push(chunk.subarray(start));
    bytes += chunk.length - start;
    requireShort(bytes);
  }
  await answered();
}

function isJson(message: Uint8Array): boolean {
  return isBlank(message) || jsonIn(Buffer.from(message).toString('utf8')) !== undefined;
}

function isBlank(message: Uint8Array): boolean {
  return message.every((byte) => byte <= SPACE);
}

function requireShort(bytes: number): void {
  if (bytes > MAX_MESSAGE_BYTES) throw new Error(`A message has more than ${MAX_MESSAGE_BYTES} bytes.`);
}

/** Standard output belongs to the protocol. Messages of the library repeat nothing of what was sent. */
function report(error: unknown): void {
  process.stderr.write(`bursar mcp: ${wordsOf(error)}\n`);
}

function wordsOf(error: unknown): string {
  // The library lists every way in which the line is none of its messages.
  if (error instanceof SyntaxError || error instanceof z.core.$ZodError)
    return 'A line was left out: it is not a message of the protocol.';
  return error instanceof Error ? error.message : 'something went wrong';
}

/** A server elsewhere, and the key of the wallet that acts there. */
export interface Remote {
  /** Without a slash at the end. */
  readonly url: string;
  readonly apiKey: string;
}

interface StdioOptions {
  /** Without a slash at the end. */
  readonly url: string;
  /** Without one, the agent begins with a wallet that it creates. */
  readonly apiKey?: string | undefined;
  /** Where that wallet is kept. */
  readonly walletFile?: string | undefined;
}

/** No server takes longer; see `ANSWER_DEADLINE_MS`. It may still carry out the request. */
const ANSWER_MS = 95_000;
/** A seller's mebibyte with every byte escaped, and its envelope. */
const MAX_ANSWER_BYTES = 8_388_608;

const me = z.looseObject({ walletId: z.string() });

/** What tools can do at a server elsewhere. Throws `SERVER_UNREACHABLE` where it gives no answer that can be read. */
export function remoteApi(remote: Remote, answerMs = ANSWER_MS): ToolApi {
  const call = callOverHttp(remote, answerMs);
  let walletId: string | undefined;
  return {
    call,
    async walletId() {
      // A key belongs to one wallet for good.
      walletId ??= (await sendFor({ call }, { method: 'GET', path: '/v1/me' }, me)).walletId;
      return walletId;
    },
  };
}

/** Calls a server elsewhere, with a key or, where the API takes none, without. */
export function callOverHttp({ url, apiKey }: Pick<Remote, 'url'> & Partial<Remote>, answerMs = ANSWER_MS): CallApi {
  // A proxy would read the key, unless it only passes TLS on.
  const send = url.startsWith('https:') ? outwardFetch : ownFetch;
  return async (request) => {
    const { method, body, headers } = request;
    const credential = apiKey === undefined ? undefined : { Authorization: `Bearer ${apiKey}` };
    const sent = { ...headers, ...credential, 'Content-Type': 'application/json' };
    try {
      const response = await send(`${url}${targetOf(request)}`, {
        method,
        headers: sent,
        ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
        // A machine that answers in the server's place gets no key.
        redirect: 'error',
        signal: AbortSignal.timeout(answerMs),
      });
      return await read(response);
    } catch {
      throw unreachable();
    }
  };
}

async function read(response: Response): Promise<ToolApiAnswer> {
  const { bytes, truncated } = await readBody(response, MAX_ANSWER_BYTES);
  if (truncated) throw unreachable();
  const { status, headers } = response;
  return { status, headers, text: Buffer.from(bytes).toString('utf8') };
}

function unreachable(): ToolRefusal {
  return refuse('SERVER_UNREACHABLE');
}
