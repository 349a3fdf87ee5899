import { contractEvents } from '../../src/chain/contracts/contract-events.ts';
import type { RawEvent } from '../../src/chain/events/chain-events.ts';
import { checkpointOf, feedIdOf } from './payments.ts';

/** An indexer's feed that shows what a test says. */
export interface FakeFeed {
  readonly url: string;
  /** The queries that it got, in order. */
  readonly queries: { after: string; limit: number; known?: string }[];
  /**
   * From now on: these events, with the heights of the latest and the final block. A new generation where
   * events went. Blocks are as old as the events that `executedEvent` makes, if nothing else is said.
   */
  show(
    events: readonly RawEvent[],
    heights: { latest: number; finalized: number },
    timestampOf?: (block: number) => number,
  ): void;
  /** The next answers are of a new generation, whether events go or not. */
  beginGeneration(): void;
  /** From now on, requests that know the present version are held until something else is shown. */
  hold(): void;
  /** Says of itself from now on that it shows this; by default, all that there is, of whichever contracts. */
  showScope(scope: () => Response): void;
  /** Answers every request with this from now on, until something is shown. */
  answerWith(answer: () => Response): void;
  stop(): Promise<void>;
}

const checkpoint = (blockNumber: number, timestamp: number) => ({
  id: checkpointOf(blockNumber, timestamp),
  blockNumber,
  timestamp,
});
const testTime = (blockNumber: number) => 1_800_000_000 + blockNumber;

/** Before each answer, `beforeAnswer` may show something else; when it rejects, there is no answer that can be used. */
export function startFakeFeed(
  chainId = 31_337,
  beforeAnswer: () => Promise<void> = () => Promise.resolve(),
  port = 0,
): FakeFeed {
  const queries: { after: string; limit: number; known?: string }[] = [];
  let holds = false;
  let version = 0;
  let shown = Promise.withResolvers<void>();
  let rows: { id: string; event: RawEvent }[] = [];
  let heights = { latest: 0, finalized: 0 };
  let timestampAt = testTime;
  let generation = 0;
  let scope = () => Response.json({ contracts: {}, events: Object.keys(contractEvents) });
  let other: (() => Response) | undefined = () => Response.json({ error: 'NOT_READY' }, { status: 503 });
  const changed = () => {
    version++;
    shown.resolve();
    shown = Promise.withResolvers();
  };
  const server = Bun.serve({
    port,
    hostname: '127.0.0.1',
    error: (error) => new Response(error.message, { status: 503 }),
    async fetch(request) {
      const { searchParams, pathname } = new URL(request.url);
      if (pathname === '/feed/scope') return scope();
      await beforeAnswer();
      const after = searchParams.get('after') ?? '';
      const limit = Number(searchParams.get('limit'));
      const known = searchParams.get('known');
      queries.push({ after, limit, ...(known === null ? {} : { known }) });
      if (holds && known === String(version)) await shown.promise;
      if (other !== undefined) return other();
      const found = rows.filter(({ id }) => id > after);
      const page = found.slice(0, limit);
      return Response.json({
        events: page.map(({ id, event }) => ({
          ...event,
          id,
          chainId,
          transactionIndex: 0,
          contract: 'agentWalletV2',
          address: event.address.toLowerCase(),
        })),
        next: found.length > limit ? (page.at(-1)?.id ?? null) : null,
        latest: checkpoint(heights.latest, timestampAt(heights.latest)),
        finalized: checkpoint(heights.finalized, timestampAt(heights.finalized)),
        generation: String(generation),
        ...(holds ? { version: String(version) } : {}),
      });
    },
  });
  return {
    url: `http://127.0.0.1:${server.port}`,
    queries,
    show(events, next, timestampOf = testTime) {
      const kept = new Set(events.map((event) => `${feedIdOf(event)} ${event.blockHash}`));
      if (rows.some(({ id, event }) => !kept.has(`${id} ${event.blockHash}`))) generation++;
      rows = events.map((event) => ({ id: feedIdOf(event), event })).sort((a, b) => (a.id < b.id ? -1 : 1));
      heights = next;
      timestampAt = timestampOf;
      other = undefined;
      changed();
    },
    beginGeneration() {
      generation++;
    },
    hold() {
      holds = true;
    },
    showScope(reported) {
      scope = reported;
    },
    answerWith(answer) {
      other = answer;
      changed();
    },
    stop: () => server.stop(true),
  };
}
