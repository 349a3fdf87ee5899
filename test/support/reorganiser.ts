import { createSerial } from '../../src/lib/serial.ts';
import type { TestChain } from './chain.ts';
import { untilMined } from './chain-feed.ts';
import { onMethod, startRpcProxy } from './rpc-proxy.ts';

/** Takes blocks away from a chain that mines at once, while a service goes on sending to it. */
export interface Reorganiser {
  /** The node for whoever sends meanwhile. */
  readonly url: string;
  /** Puts empty blocks in the place of the last ones. Whoever sends past `url` must have a receipt before. */
  reorganise(depth: number): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Where anvil mines a transaction during `anvil_reorg`, it says that all is well and lacks a block below its head from
 * then on, for good, so that nobody can follow it. So what is sent goes in one at a time, and never during one.
 */
export function startReorganiser(chain: TestChain): Reorganiser {
  const serial = createSerial();
  const proxy = startRpcProxy(chain.rpcUrl);
  proxy.intercept(
    onMethod('eth_sendRawTransaction', (_call, forward) =>
      serial(async () => {
        const json = await forward();
        await untilMined(chain);
        return { json };
      }),
    ),
  );
  return {
    url: proxy.url,
    reorganise: (depth) =>
      serial(async () => {
        await untilMined(chain);
        await chain.rpc('anvil_reorg', depth, []);
      }),
    stop: proxy.stop,
  };
}
