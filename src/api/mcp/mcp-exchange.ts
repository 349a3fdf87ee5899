import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { Logger } from 'pino';
import type { InnerCalls } from '../../http/answerer.ts';
import { createMcpServer } from './mcp-server.ts';
import { type ApiRequest, type ToolApi, targetOf } from './tool.ts';

type OuterRequest = Parameters<InnerCalls['call']>[1];

/** Creates the function that answers the messages of `POST /mcp`, each on its own. */
export function createExchange(inner: InnerCalls, logger: Logger) {
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
  return async (body: unknown, outer: OuterRequest, walletId: () => Promise<string>): Promise<Response> => {
    // Without its signal: a call that was cut off runs to its end.
    const { url, method } = outer.request;
    const headers = new Headers(outer.request.headers);
    // Every answer is JSON, whatever else a client would take.
    headers.set('accept', 'application/json, text/event-stream');
    const request = new Request(url, { method, headers });
    apis.set(request, { walletId, call: (wanted) => callWithin(inner, wanted, outer) });
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

async function callWithin(inner: InnerCalls, wanted: ApiRequest, outer: OuterRequest) {
  const { method, path: route, params = {}, body, headers = {} } = wanted;
  const text = method === 'POST' ? JSON.stringify(body ?? {}) : undefined;
  const request = { method, route, params, target: targetOf(wanted), body: text, headers };
  const response = await inner.call(request, outer);
  return { status: response.status, headers: response.headers, text: await response.text() };
}
