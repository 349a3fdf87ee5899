/** A JSON-RPC request as a node gets it. */
export interface ProxiedCall {
  readonly id: unknown;
  readonly method: string;
  readonly params: readonly unknown[];
}

/** What the proxy does with one request: an answer's JSON, an HTTP status with a body, or nothing at all, for ever. */
export type ProxyAction = { readonly json: unknown } | { readonly status: number; readonly body: string } | 'hang';

/** What the proxy answers to a batch of so many requests; `undefined` where it takes it. */
export type BatchRefusal = (size: number) => Response | undefined;

export type Interceptor = (call: ProxiedCall, forward: () => Promise<unknown>) => Promise<ProxyAction>;

/** A node that misbehaves as a test says, with a real one behind it. */
export interface RpcProxy {
  readonly url: string;
  readonly port: number;
  /** Every request that arrived, in order. */
  readonly calls: ProxiedCall[];
  /** From now on; by default everything is forwarded. */
  intercept(interceptor: Interceptor): void;
  passThrough(): void;
  /** From now on; by default it takes all. */
  refuseBatches(refusal: BatchRefusal): void;
  /** The requests for this method. */
  callsOf(method: string): ProxiedCall[];
  stop(): Promise<void>;
}

/** As anvil has it: web pages may ask. */
const CORS = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': 'content-type' } as const;

const forwardAll: Interceptor = async (_call, forward) => ({ json: await forward() });

export function startRpcProxy(target: string, port = 0): RpcProxy {
  const calls: ProxiedCall[] = [];
  let interceptor = forwardAll;
  let refusal: BatchRefusal = () => undefined;

  const answer = async (call: ProxiedCall): Promise<ProxyAction> => {
    calls.push(call);
    return await interceptor(call, () => forwardCall(target, call));
  };
  const server = Bun.serve({
    port,
    hostname: '127.0.0.1',
    idleTimeout: 0,
    async fetch(request) {
      if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: CORS });
      const body: unknown = await request.json();
      const refused = Array.isArray(body) ? refusal(body.length) : undefined;
      if (refused !== undefined) return refused;
      const actions = await Promise.all((Array.isArray(body) ? body : [body]).map((item) => answer(readCall(item))));
      const results: unknown[] = [];
      for (const action of actions) {
        if (action === 'hang') return await new Promise<Response>(() => undefined);
        if ('status' in action) return new Response(action.body, { status: action.status, headers: CORS });
        results.push(action.json);
      }
      return Response.json(Array.isArray(body) ? results : results[0], { headers: CORS });
    },
  });
  return {
    url: `http://127.0.0.1:${server.port}`,
    port: server.port ?? 0,
    calls,
    intercept: (next) => {
      interceptor = next;
    },
    passThrough: () => {
      interceptor = forwardAll;
    },
    refuseBatches: (next) => {
      refusal = next;
    },
    callsOf: (method) => calls.filter((call) => call.method === method),
    stop: async () => {
      await server.stop(true);
    },
  };
}

/** An interceptor that does something else with some methods and forwards the rest. */
export function onMethod(method: string, action: Interceptor): Interceptor {
  return (call, forward) => (call.method === method ? action(call, forward) : forwardAll(call, forward));
}

/** An interceptor that refuses logs of more than so many blocks at once, as the node of someone else would. */
export function refusingRangesAbove(blocks: number, refuse: (call: ProxiedCall) => ProxyAction): Interceptor {
  return onMethod('eth_getLogs', async (call, forward) =>
    blocksOf(call) > blocks ? refuse(call) : { json: await forward() },
  );
}

/** For how many blocks the call requests logs. */
export function blocksOf({ params: [filter] }: ProxiedCall): number {
  if (typeof filter !== 'object' || filter === null || !('fromBlock' in filter) || !('toBlock' in filter)) return 1;
  return Number(filter.toBlock) - Number(filter.fromBlock) + 1;
}

export function rpcError(call: ProxiedCall, code: number, message: string): ProxyAction {
  return { json: { jsonrpc: '2.0', id: call.id, error: { code, message } } };
}

export function rpcResult(call: ProxiedCall, result: unknown): ProxyAction {
  return { json: { jsonrpc: '2.0', id: call.id, result } };
}

/** What the node behind a proxy answers. */
export async function forwardCall(target: string, { id, method, params }: ProxiedCall): Promise<unknown> {
  const response = await fetch(target, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
  });
  return await response.json();
}

function readCall(item: unknown): ProxiedCall {
  if (typeof item !== 'object' || item === null || !('method' in item) || typeof item.method !== 'string') {
    throw new Error('That is no JSON-RPC request.');
  }
  const params = 'params' in item && Array.isArray(item.params) ? item.params : [];
  return { id: 'id' in item ? item.id : undefined, method: item.method, params };
}
