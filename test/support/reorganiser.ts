import { createSerial } from '../../src/core/lib/locks.ts';
import type { TestChain } from './chain.ts';
import { hasPending, untilMined } from './chain-feed.ts';
import { onMethod, startRpcProxy } from './rpc-proxy.ts';

/** Takes blocks away from a chain that mines at once, while a service goes on sending to it. */
export interface Reorganiser {
  /** The node for those who send meanwhile. */
  readonly url: string;
  /** Puts empty blocks in the place of the last ones. A sender past `url` must have a receipt before. */
  reorganise(depth: number): Promise<void>;
  stop(): Promise<void>;
}

/** Transactions go in one at a time, and never while blocks are replaced: see {@link reorganise}. */
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
        await reorganise(chain, depth);
      }),
    stop: proxy.stop,
  };
}

/**
 * Puts other blocks in the place of the last ones: empty ones, but for these raw transactions, each with the place of
 * its block. Where anvil mines a transaction during `anvil_reorg`, it says that all is well and lacks a block below its
 * head from then on, for good, so that no one can follow it. So nothing is mined meanwhile, no matter who sends.
 */
export async function reorganise(
  chain: TestChain,
  depth: number,
  transactions: readonly (readonly [raw: string, place: number])[] = [],
): Promise<void> {
  const isAutomining = (await chain.rpc('anvil_getAutomine')) === true;
  if (isAutomining) await stopMining(chain);
  await chain.rpc('anvil_reorg', depth, transactions);
  if (!isAutomining) return;
  await chain.rpc('evm_setAutomine', true);
  // What has come meanwhile waits for the next block otherwise.
  if (await hasPending(chain)) await chain.rpc('evm_mine');
}

/** A transaction that comes just before the switch may be in a block just after it. */
async function stopMining(chain: TestChain): Promise<void> {
  do {
    await chain.rpc('evm_setAutomine', true);
    await untilMined(chain);
    await chain.rpc('evm_setAutomine', false);
  } while (await hasPending(chain));
}
