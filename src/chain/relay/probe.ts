import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, isHex } from 'viem';
import { batchRelayAbi } from '../generated/BatchRelay.ts';
import type { Nodes } from '../nodes.ts';
import type { Intent, ProbeAnswer, ProbeBlock } from './intent.ts';

/** What the views of several intents answered, all at one block. */
export interface Probed {
  readonly block: ProbeBlock;
  /** One list per intent. */
  readonly answers: readonly (readonly ProbeAnswer[])[];
}

/** Asks the views of all intents in one call, at the latest block. */
export async function probe(
  nodes: Nodes,
  batchRelay: Address,
  intents: readonly Intent[],
  timeoutMs: number,
): Promise<Probed> {
  const queries = intents.flatMap(({ probes }) => probes);
  const data = encodeFunctionData({ abi: batchRelayAbi, functionName: 'probe', args: [queries] });
  const call = { method: 'eth_call', params: [{ to: batchRelay, data }, 'latest'] };
  const [number, timestamp, flat] = await nodes.ask(call, (result) => parseProbe(result, queries.length), {
    timeoutMs,
  });
  let next = 0;
  const answers = intents.map(({ probes }) => {
    const own = flat.slice(next, next + probes.length);
    next += probes.length;
    return own;
  });
  return { block: { number, timestamp: Number(timestamp) }, answers };
}

function parseProbe(
  result: unknown,
  queries: number,
): readonly [bigint, bigint, readonly { ok: boolean; data: Hex }[]] {
  // A node that does not have the relay contract answers with nothing: it lags, or is another chain's.
  if (!isHex(result) || result === '0x') throw new Error('The node does not know the relay contract.');
  const decoded = decodeFunctionResult({ abi: batchRelayAbi, functionName: 'probe', data: result });
  if (decoded[2].length !== queries) throw new Error('The node answered another number of queries.');
  return decoded;
}
