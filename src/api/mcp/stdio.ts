import { Readable } from 'node:stream';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { isDeeperThan } from '../../core/lib/json.ts';
import { MAX_BODY_DEPTH } from '../../core/limits.ts';
import { type Remote, remoteApi } from './over-http.ts';
import { createMcpServer } from './server.ts';

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
  serveStdio(() => createMcpServer(api, tell), { transport, maxSubscriptions: 0, onerror: tell });
  const { onclose } = transport;
  transport.onclose = () => {
    onclose?.();
    ended.resolve();
  };
  await ended.promise;
}

/**
 * The messages that came, one per line. What is nested deeper than the API takes it is left out before anything parses
 * it. Throws once a message is too long, as nothing can be read after it.
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
        tell(new Error(`A message was left out: it is nested more than ${MAX_BODY_DEPTH} levels deep.`));
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
function tell(error: unknown): void {
  process.stderr.write(`bursar mcp: ${error instanceof Error ? error.message : 'something went wrong'}\n`);
}
