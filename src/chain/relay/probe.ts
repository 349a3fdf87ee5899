import type { RelayContext } from './context.ts';
import type { Intent, ProbeAnswer, ProbeBlock, ProbeCall } from './intent.ts';
import { decodeProbe, encodeProbe } from './probe-codec.ts';

/** What the views of several intents answered, all at one block. */
export interface Probed {
  readonly block: ProbeBlock;
  /** One list per intent. */
  readonly answers: readonly (readonly ProbeAnswer[])[];
}

/** Asks the views of all intents in one call, at the latest block. */
export async function probe(
  { nodes, chain, chainTime }: Pick<RelayContext, 'nodes' | 'chain' | 'chainTime'>,
  intents: readonly Intent[],
  timeoutMs: number,
): Promise<Probed> {
  const { queries, places } = withoutRepeats(intents);
  const call = {
    method: 'eth_call',
    params: [{ to: chain.contracts.batchRelay, data: encodeProbe(queries) }, 'latest'],
  };
  const { block, answers: flat } = await nodes.ask(call, (result) => parseProbe(result, queries.length), {
    timeoutMs,
  });
  const answers = places.map((own) =>
    own.map((place) => {
      const answer = flat[place];
      if (answer === undefined) throw new Error('A probe has no answer.');
      return answer;
    }),
  );
  return { block: { ...block, now: chainTime.nowAt(block) }, answers };
}

/** Many intents ask the same: each question goes out once. `places` says where each intent's own answers are. */
function withoutRepeats(intents: readonly Intent[]): { queries: ProbeCall[]; places: number[][] } {
  const queries: ProbeCall[] = [];
  const known = new Map<string, number>();
  const places = intents.map(({ probes }) =>
    probes.map((query) => {
      const key = `${query.target}${query.data}`;
      const place = known.get(key) ?? queries.push(query) - 1;
      known.set(key, place);
      return place;
    }),
  );
  return { queries, places };
}

function parseProbe(result: unknown, queries: number): ReturnType<typeof decodeProbe> {
  // A node that does not have the relay contract answers with nothing: it lags, or is another chain's.
  if (typeof result !== 'string' || result === '0x')
    throw new Error('The node does not know the relay contract.');
  return decodeProbe(result, queries);
}
