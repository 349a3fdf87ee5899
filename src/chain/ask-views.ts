import type { Chain } from './chain.ts';
import type { AskOptions } from './nodes.ts';
import type { ProbeAnswer, ProbeBlock, ProbeCall } from './relay/intent.ts';

/** What views answered, all at one block; one answer per view, in their order. */
export interface ViewAnswers {
  readonly block: ProbeBlock;
  readonly answers: readonly ProbeAnswer[];
}

/** Asks views as the relay asks the probes of an intent. Throws `RPC_TIMEOUT`. */
export async function askViews(
  { probe }: Pick<Chain, 'probe'>,
  views: readonly ProbeCall[],
  options?: AskOptions,
): Promise<ViewAnswers> {
  const { block, answers } = await probe(views, options);
  return { block: { ...block, now: block.timestamp }, answers };
}
