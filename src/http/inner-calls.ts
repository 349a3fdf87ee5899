import type { Answerer } from './answerer.ts';
import type { Endpoint, RoutedRequest } from './endpoint.ts';

/** A request from one endpoint to another. */
export interface InnerRequest {
  readonly method: string;
  /** The path as the endpoint declares it. */
  readonly route: string;
  readonly params: Readonly<Record<string, string>>;
  /** The path with its parameters and its query. */
  readonly target: string;
  readonly body: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/** The request that is being answered meanwhile. */
type Outer = Pick<RoutedRequest, 'request' | 'peer' | 'requestId'>;

/**
 * Has endpoints answer within this process, as if the caller had asked them: by its credentials, its limits, in the log
 * and the metrics.
 */
export interface InnerCalls {
  readonly mount: (endpoint: Endpoint, answer: Answerer) => void;
  call(inner: InnerRequest, outer: Outer): Promise<Response>;
}

/** Headers that say something of the outer request's body, or that mean something else to another endpoint. */
const OF_OUTER = [
  ...['content-length', 'content-type', 'content-encoding', 'transfer-encoding', 'expect'],
  ...['prefer', 'idempotency-key', 'if-none-match', 'if-match', 'range'],
] as const;

/** Inner calls to whatever endpoints are mounted later. */
export function createInnerCalls(): InnerCalls {
  const answerers = new Map<string, Answerer>();
  return {
    mount: ({ method, path }, answer) => void answerers.set(`${method} ${path}`, answer),
    async call({ method, route, params, target, body, headers }, { request, peer, requestId }) {
      const answer = answerers.get(`${method} ${route}`);
      if (answer === undefined) throw new Error(`Nothing answers ${method} ${route}.`);
      const sent = new Headers(request.headers);
      for (const name of OF_OUTER) sent.delete(name);
      if (body !== undefined) sent.set('content-type', 'application/json');
      for (const [name, value] of Object.entries(headers)) sent.set(name, value);
      sent.set('x-request-id', requestId);
      const inner = new Request(`http://localhost${target}`, {
        method,
        headers: sent,
        ...(body === undefined ? {} : { body }),
      });
      const address = peer();
      return await answer(inner, params, { requestIP: () => (address === undefined ? null : { address }) });
    },
  };
}
