import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Guards } from '../auth/guards.ts';
import { AppError } from '../errors.ts';
import { withHeaders } from '../http/answer.ts';
import { type Endpoint, endpoint, type Guard } from '../http/endpoint.ts';
import type { InnerCalls } from '../http/inner-calls.ts';
import { targetOf } from './api.ts';
import { createMcpServer } from './server.ts';
import type { ToolApi } from './tool.ts';

/** What the endpoint of the Model Context Protocol needs. */
export interface McpRoutesDeps {
  readonly guards: Guards;
  readonly inner: InnerCalls;
  readonly logger: Logger;
  /** Under which users reach the service, without a slash at the end; known once it listens. */
  readonly baseUrl: () => string;
}

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

/** `POST /mcp`: the tools of agents, by streamable HTTP without sessions, so that nothing is kept between two requests. */
export function mcpEndpoint(deps: McpRoutesDeps): Endpoint {
  const { guards } = deps;
  const serve = createService(deps);
  const made = endpoint(
    {
      id: 'mcp',
      tag: 'Service',
      method: 'POST',
      path: '/mcp',
      guard: withOwnOrigin(guards, deps),
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
      requestHeaders: {
        'MCP-Protocol-Version': 'Revision of the protocol, as the client has agreed on it.',
      },
    },
    async ({ request, body, caller, peer, requestId }) => {
      const walletId = async () => caller.walletId;
      const response = await serve(body, { request, peer, requestId }, walletId);
      if (response.status < 500) return withHeaders(response, { 'Cache-Control': 'no-store' });
      throw new AppError('INTERNAL', { cause: new Error(await response.text()) });
    },
  );
  // Tools wait for the chain as long as the endpoints that they ask.
  return { ...made, waits: true };
}

/** Only a page of the service itself may use the key of somebody's browser: a foreign `Origin` is refused before the key is looked at. */
function withOwnOrigin<Caller>(
  { key }: { key: Guard<Caller> },
  { baseUrl }: Pick<McpRoutesDeps, 'baseUrl'>,
): Guard<Caller> {
  return {
    ...key,
    errors: ['FOREIGN_ORIGIN'],
    admit(request, peer) {
      const origin = request.headers.get('origin');
      if (origin !== null && !isOwn(origin, request.headers.get('host'), baseUrl()))
        throw new AppError('FOREIGN_ORIGIN');
      return key.admit(request, peer);
    },
  };
}

function isOwn(origin: string, host: string | null, baseUrl: string): boolean {
  const named = URL.parse(origin);
  if (named === null || !/^https?:$/.test(named.protocol)) return false;
  return named.host === host?.toLowerCase() || named.origin === URL.parse(baseUrl)?.origin;
}

type Outer = Parameters<InnerCalls['call']>[1];

function createService({ inner, logger }: McpRoutesDeps) {
  const apis = new WeakMap<Request, ToolApi>();
  const onFault = (error: unknown) => logger.error({ err: error }, 'a tool failed');
  const serverFor = (request: Request | undefined) => {
    const api = request === undefined ? undefined : apis.get(request);
    if (api === undefined) throw new Error('The request of an exchange is not known.');
    return createMcpServer(api, onFault);
  };
  // Nothing that a client could subscribe to ever changes.
  const current = createMcpHandler(({ requestInfo }) => serverFor(requestInfo), {
    legacy: 'reject',
    maxSubscriptions: 0,
  });
  return async (body: unknown, outer: Outer, walletId: () => Promise<string>): Promise<Response> => {
    // Without its signal: a call that was cut off runs to its end.
    const { url, method } = outer.request;
    const headers = new Headers(outer.request.headers);
    // Every answer is JSON, whatever else a client would take.
    headers.set('accept', 'application/json, text/event-stream');
    const request = new Request(url, { method, headers });
    apis.set(request, { walletId, call: (asked) => callWithin(inner, asked, outer) });
    if (!(await isLegacyRequest(request, body))) return await current.fetch(request, { parsedBody: body });
    return await serveLegacy(serverFor(request), request, body);
  };
}

/** Revisions of the protocol before 2026-07-28, which begin with `initialize`. */
async function serveLegacy(
  server: ReturnType<typeof createMcpServer>,
  request: Request,
  body: unknown,
): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody: body });
  } finally {
    await server.close();
  }
}

async function callWithin(inner: InnerCalls, asked: Parameters<ToolApi['call']>[0], outer: Outer) {
  const { method, path: route, params = {}, body, headers = {} } = asked;
  const text = method === 'POST' ? JSON.stringify(body ?? {}) : undefined;
  const request = { method, route, params, target: targetOf(asked), body: text, headers };
  const response = await inner.call(request, outer);
  return { status: response.status, headers: response.headers, text: await response.text() };
}
