import type { ProbeAnswer, ProbeBlock, ProbeCall } from '../nodes/probe-codec.ts';
import type { RelayContext } from './context.ts';
import type { Intent } from './intent.ts';

/** What the views of several intents answered, all at one block. */
export interface Probed {
  readonly block: ProbeBlock;
  /** One list per intent. */
  readonly answers: readonly (readonly ProbeAnswer[])[];
}

/** Asks the views of all intents in one call, at the latest block. */
export async function probe(
  { chain, chainTime }: Pick<RelayContext, 'chain' | 'chainTime'>,
  intents: readonly Intent[],
  timeoutMs: number,
): Promise<Probed> {
  const { queries, places } = withoutRepeats(intents);
  const { block, answers: flat } = await chain.probe(queries, { timeoutMs });
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
