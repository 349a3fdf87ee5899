import { MethodNotSupportedRpcError } from 'viem';

const FORGOTTEN =
  /missing trie node|historical state|state .*(not available|unavailable|pruned)|BlockOutOfRange|pruned/i;

/**
 * A node that no longer has an old block's state will not have it on the next try either. Ponder repeats what fails for
 * a minute unless the error says that the method is not supported.
 */
export function forgetfulNodeError(method: string, error: unknown): Error | undefined {
  if (method !== 'eth_call' || !(error instanceof Error) || !FORGOTTEN.test(error.message)) return undefined;
  return new MethodNotSupportedRpcError(error, { method });
}
