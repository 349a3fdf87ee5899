import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { type Remote, remoteApi } from './over-http.ts';
import { createMcpServer } from './server.ts';

/** A submission of work with what the protocol writes around it. */
const MAX_MESSAGE_BYTES = 1_048_576;

/**
 * Serves the tools to the host that has started this program, by its standard input and output, until it closes its
 * end.
 */
export async function serveOverStdio(remote: Remote): Promise<void> {
  const api = remoteApi(remote);
  const ended = Promise.withResolvers<void>();
  const transport = new StdioServerTransport(process.stdin, process.stdout, {
    maxBufferSize: MAX_MESSAGE_BYTES,
  });
  serveStdio(() => createMcpServer(api, tell), { transport, maxSubscriptions: 0, onerror: tell });
  const { onclose } = transport;
  transport.onclose = () => {
    onclose?.();
    ended.resolve();
  };
  await ended.promise;
}

/** Standard output belongs to the protocol. Messages of the library repeat nothing of what was sent. */
function tell(error: unknown): void {
  process.stderr.write(`bursar mcp: ${error instanceof Error ? error.message : 'something went wrong'}\n`);
}
