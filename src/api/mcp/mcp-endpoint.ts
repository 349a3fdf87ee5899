import { z } from 'zod';
import { SCOPES } from '../../accounts/auth/caller.ts';
import type { Guards } from '../../accounts/auth/guards.ts';
import { mcpChallenge } from '../../accounts/auth/keys/app-grants.ts';
import { AppError } from '../../core/errors.ts';
import type { Logger } from '../../core/log.ts';
import { withHeaders } from '../../http/answer.ts';
import type { InnerCalls } from '../../http/answerer.ts';
import { type Endpoint, endpoint, type Guard } from '../../http/endpoint.ts';
import { isFromOwnPage } from '../../http/paths.ts';

/** A submission of work with what the protocol writes around it. */
const MAX_MESSAGE_BYTES = 794_624;

const message = z.looseObject({
  jsonrpc: z
    .unknown()
    .optional()
    .meta({ type: 'string', description: 'Always `2.0`.', examples: ['2.0'] }),
  id: z
    .unknown()
    .optional()
    .meta({ description: 'Id of the request; none of a notification.', examples: [1] }),
  method: z
    .unknown()
    .optional()
    .meta({ type: 'string', description: 'Method of the protocol.', examples: ['tools/list'] }),
  params: z
    .unknown()
    .optional()
    .meta({ type: 'object', description: 'What the method takes.', examples: [{}] }),
});

const answer = z.looseObject({
  jsonrpc: z.string().meta({ description: 'Always `2.0`.', examples: ['2.0'] }),
  id: z
    .unknown()
    .optional()
    .meta({ description: 'Id of the request.', examples: [1] }),
  result: z
    .unknown()
    .optional()
    .meta({ description: 'What the method answers.', examples: [{ tools: [] }] }),
});

/**
 * `POST /mcp`: the tools of agents, by streamable HTTP without sessions, so that nothing is kept between two requests.
 */
export function mcpEndpoint({
  guards,
  baseUrl,
  inner,
  logger,
}: {
  readonly guards: Guards;
  readonly baseUrl: () => string;
  readonly inner: InnerCalls;
  readonly logger: Logger;
}): Endpoint {
  // Evaluated while the server waits for its nodes; no other command needs it.
  const exchange = import('./mcp-exchange.ts').then(({ createExchange }) => createExchange(inner, logger));
  const made = endpoint(
    {
      id: 'mcp',
      tag: 'Service',
      method: 'POST',
      path: '/mcp',
      guard: withOwnOrigin(guards.anyKey, baseUrl),
      limit: 'mcp',
      summary: 'Speak the Model Context Protocol (streamable HTTP, stateless).',
      description:
        'For MCP clients, one JSON-RPC message per request. Its tools do what the API does for the same key, with the same limits and errors. ' +
        'A refused tool call is a result with `isError`, not an error of HTTP. Faults of the protocol itself are JSON-RPC errors, with status 200, 400 or 404. ' +
        'There are no sessions and no streams to resume, so GET and DELETE answer 405.',
      body: message,
      maxBodyBytes: MAX_MESSAGE_BYTES,
      response: answer,
      otherStatuses: {
        202: 'A notification was taken.',
        400: 'The message is no request of the protocol.',
        404: 'The protocol has no such method.',
      },
      emptyStatuses: [202],
      requestHeaders: { 'MCP-Protocol-Version': 'Revision of the protocol, as the client has agreed on it.' },
    },
    async ({ request, body, caller, peer, requestId }) => {
      const walletId = async () => caller.walletId;
      const answerTo = await exchange;
      const response = await answerTo(body, { request, peer, requestId }, walletId);
      if (response.status < 500) return withHeaders(response, { 'Cache-Control': 'no-store' });
      throw new AppError('INTERNAL', { cause: new Error(await response.text()) });
    },
  );
  // Tools wait for the chain as long as the endpoints that they call.
  return { ...made, waits: true };
}

/**
 * Only a page of the service itself may use the key of a person's browser: a foreign `Origin` is refused before the key
 * is looked at.
 */
function withOwnOrigin<Caller>(key: Guard<Caller>, baseUrl: () => string): Guard<Caller> {
  return {
    ...key,
    errors: ['FOREIGN_ORIGIN'],
    async admit(request, peer, safeguard) {
      if (!isFromOwnPage(request, baseUrl())) throw new AppError('FOREIGN_ORIGIN');
      try {
        return await key.admit(request, peer, safeguard);
      } catch (error) {
        throw error instanceof AppError && error.status === 401 ? challenged(error, baseUrl()) : error;
      }
    },
  };
}

/** The same refusal, with a header that says where a client gets a key. */
function challenged({ code, message, cause }: AppError, baseUrl: string): AppError {
  const headers = { 'WWW-Authenticate': mcpChallenge(baseUrl, SCOPES, code === 'INVALID_API_KEY') };
  return new AppError(code, { message, cause, headers });
}
