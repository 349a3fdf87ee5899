import { chunks } from '../../core/lib/lists.ts';
import { classifyRpcError, type RpcCall, type RpcReply } from './rpc-errors.ts';

/** Sends requests in one HTTP request. Returns the replies in order, or the error. Never throws. */
export type Post = (calls: readonly RpcCall[]) => Promise<readonly (RpcReply | Error)[]>;

/** The node did not answer at all, or not in time. */
export class UnreachedError extends Error {
  override readonly name = 'UnreachedError';
}

interface Gathered {
  readonly call: RpcCall;
  readonly settle: (reply: RpcReply | Error) => void;
}

/** Many providers accept no more in one request. */
const LARGEST_BATCH = 50;
/** A node that was overloaded once may accept more later. */
const TRY_MORE_MS = 60_000;
const LEFT_OUT = new Error('The node left out an answer.');

/**
 * Gathers the requests of one moment. If a node refuses a batch, wholly or in part, but answers one of its requests
 * alone, batches get smaller, down to one request; the size is kept. `onSize` is called on each change. The returned
 * function throws if there is no reply.
 */
export function createBatcher(
  post: Post,
  onSize: (size: number) => void = () => undefined,
): (call: RpcCall) => Promise<RpcReply> {
  let gathered: Gathered[] = [];
  let size = LARGEST_BATCH;
  let changedAt = 0;

  const setSize = (next: number) => {
    changedAt = performance.now();
    size = Math.max(1, Math.min(LARGEST_BATCH, Math.floor(next)));
    onSize(size);
  };
  const send = async (part: readonly Gathered[]): Promise<void> => {
    const replies = await post(part.map(({ call }) => call));
    const open: Gathered[] = [];
    for (const [index, one] of part.entries()) {
      const reply = replies[index] ?? LEFT_OUT;
      if (part.length > 1 && mayBeRefused(reply)) open.push(one);
      else one.settle(reply);
    }
    const [first, ...others] = open;
    if (first === undefined) return;
    const [alone = LEFT_OUT] = await post([first.call]);
    first.settle(alone);
    if (mayBeRefused(alone)) {
      // The batch was not the reason.
      for (const one of others) one.settle(replies[part.indexOf(one)] ?? LEFT_OUT);
      return;
    }
    const next = open.length === part.length ? part.length / 2 : part.length - open.length;
    if (next < size) setSize(next);
    for (const rest of chunks(others, size)) await send(rest);
  };
  const flush = () => {
    const all = gathered;
    gathered = [];
    if (size < LARGEST_BATCH && performance.now() - changedAt > TRY_MORE_MS) setSize(size * 2);
    for (const part of chunks(all, size)) void send(part);
  };
  return async (call) => {
    const reply = await new Promise<RpcReply | Error>((settle) => {
      gathered.push({ call, settle });
      if (gathered.length === 1) setTimeout(flush, 0);
    });
    if (reply instanceof Error) throw reply;
    return reply;
  };
}

/** Whether the node may answer this in a smaller batch. A request to a node that was not reached goes elsewhere. */
function mayBeRefused(reply: RpcReply | Error): boolean {
  if (reply instanceof Error) return !(reply instanceof UnreachedError);
  return reply.kind === 'error' && classifyRpcError(reply.error) === 'failure';
}
