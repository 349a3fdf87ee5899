/** What a node said instead of a result. */
export interface RpcErrorObject {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

/** One request of the JSON-RPC protocol. */
export interface RpcCall {
  readonly method: string;
  readonly params: readonly unknown[];
}

/** A node's answer: a result, or an error that it stated itself. */
export type RpcReply =
  | { readonly kind: 'result'; readonly result: unknown }
  | { readonly kind: 'error'; readonly error: RpcErrorObject };
