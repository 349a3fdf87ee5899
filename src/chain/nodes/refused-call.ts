import { BaseError, type Hex, isHex, RpcRequestError } from 'viem';
import { classifyRpcError } from './rpc-errors.ts';

/** How a node says that the chain refuses a call. */
export interface RefusedCall {
  /** In the node's words. */
  readonly message: string;
  /** Undefined where the node tells none. */
  readonly revertData: Hex | undefined;
}

/** What the chain has refused a trial run with; `undefined` for every other failure, such as of the node. */
export function refusedCall(error: unknown): RefusedCall | undefined {
  const cause = error instanceof BaseError ? error.walk((each) => each instanceof RpcRequestError) : null;
  if (!(cause instanceof RpcRequestError)) return undefined;
  const { code, details: message, data } = cause;
  if (classifyRpcError({ code, message, data }) !== 'answer') return undefined;
  return { message, revertData: isHex(data) ? data : undefined };
}
