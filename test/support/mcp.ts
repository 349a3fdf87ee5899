import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { z } from 'zod';
import type { TestService } from './service.ts';

/**
 * A client of the published library, connected to a service without a socket; `onSent` gets what the service has
 * just been sent.
 */
export async function mcpClient(
  { app }: Pick<TestService, 'app'>,
  apiKey: string,
  mode: 'legacy' | 'auto' = 'auto',
  onSent: (body: string) => void = () => undefined,
): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  const fetch = async (url: string | URL, init?: RequestInit) => {
    const answer = app.handle(new Request(String(url), init));
    onSent(String(init?.body ?? ''));
    return await answer;
  };
  const transport = new StreamableHTTPClientTransport(new URL('http://localhost/mcp'), {
    fetch,
    requestInit: { headers: { Authorization: `Bearer ${apiKey}` } },
  });
  await client.connect(transport);
  return client;
}

const refusal = z.object({
  error: z.string(),
  message: z.string(),
  retry: z.boolean(),
  whoMustAct: z.enum(['agent', 'owner', 'operator']),
  retryAfterSeconds: z.number().optional(),
  paymentId: z.string().optional(),
});

/** What a call answered: structured content, or a refusal. */
export async function callTool(client: Client, name: string, args: Record<string, unknown> = {}) {
  const result = await client.callTool({ name, arguments: args });
  const [first] = result.content;
  const text = first?.type === 'text' ? first.text : '';
  if (result.isError === true) return { refusal: refusal.parse(JSON.parse(text)), text };
  return { answer: z.record(z.string(), z.unknown()).parse(result.structuredContent), text };
}
