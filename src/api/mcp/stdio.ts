import { Readable } from 'node:stream';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { z } from 'zod';
import { outwardFetch, ownFetch } from '../../core/lib/direct-fetch.ts';
import { isDeeperThan } from '../../core/lib/json.ts';
import { MAX_BODY_DEPTH } from '../../core/limits.ts';
import { readBody } from '../../core/net/read-body.ts';
import { createMcpServer } from './mcp-server.ts';
import { type CallApi, refuse, sendFor, type ToolApi, type ToolApiAnswer, type ToolRefusal, targetOf } from './tool.ts';

/** A submission of work with what the protocol writes around it. */
const MAX_MESSAGE_BYTES = 1_048_576;
const NEWLINE = 0x0a;

/**
 * Serves the tools to the host that has started this program, by its standard input and output, until it closes its
 * end.
 */
export async function serveOverStdio(remote: Remote): Promise<void> {
  const api = remoteApi(remote);
  const ended = Promise.withResolvers<void>();
  const messages = Readable.from(boundedMessages(process.stdin), { objectMode: false });
  const transport = new StdioServerTransport(messages, process.stdout);
  serveStdio(() => createMcpServer(api, report), { transport, maxSubscriptions: 0, onerror: report });
  const { onclose } = transport;
  transport.onclose = () => {
    onclose?.();
    ended.resolve();
  };
  await ended.promise;
}

/**
 * The messages that came, one per line. One that is nested deeper than the API allows is left out before anything
 * parses it. Throws once a message is too long, as nothing can be read after it.
 */
async function* boundedMessages(input: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let begun: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of input) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      const message = Buffer.concat([...begun, chunk.subarray(start, end + 1)]);
      requireShort(message.length);
      if (isDeeperThan(MAX_BODY_DEPTH, message)) {
        report(new Error(`A message was left out: it is nested more than ${MAX_BODY_DEPTH} levels deep.`));
      } else yield message;
      [begun, bytes, start] = [[], 0, end + 1];
    }
    begun.push(chunk.subarray(start));
    bytes += chunk.length - start;
    requireShort(bytes);
  }
}

function requireShort(bytes: number): void {
  if (bytes > MAX_MESSAGE_BYTES) throw new Error(`A message has more than ${MAX_MESSAGE_BYTES} bytes.`);
}

/** Standard output belongs to the protocol. Messages of the library repeat nothing of what was sent. */
function report(error: unknown): void {
  process.stderr.write(`bursar mcp: ${error instanceof Error ? error.message : 'something went wrong'}\n`);
}

/** A server elsewhere, and the key of the wallet that acts there. */
export interface Remote {
  /** Without a slash at the end. */
  readonly url: string;
  readonly apiKey: string;
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

function callOverHttp({ url, apiKey }: Remote, answerMs: number): CallApi {
  // A proxy would read the key, unless it only passes TLS on.
  const send = url.startsWith('https:') ? outwardFetch : ownFetch;
  return async (request) => {
    const { method, body, headers } = request;
    const sent = { ...headers, Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' };
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
