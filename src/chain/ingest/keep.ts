import type { EventName } from '../contracts/contract-events.ts';
import type { ChainEvent } from '../events/events.ts';
import type { EventKeys, Kept } from './projection.ts';
import type { TruthStore } from './store.ts';

/** An event that a source shows; the feed gives it an id. */
export interface SeenEvent {
  readonly event: ChainEvent;
  readonly feedId: string | null;
}

/** A seen event that is worth a row. */
export interface KeptSeen extends SeenEvent {
  readonly kept: Kept;
}

/** Which events are worth a row, where anybody may have caused them. */
export interface Keeping {
  /** Those of a receipt of our own. */
  ofReceipt(seen: readonly SeenEvent[]): Promise<KeptSeen[]>;
  /** Those of the feed, which shows everybody's. */
  ofFeed<Seen extends SeenEvent>(seen: readonly Seen[]): Promise<(Seen & KeptSeen)[]>;
}

/** Where an event is kept, as its projection says; `undefined` for one that concerns nobody here. */
export async function keptAt<Name extends EventName>(
  keys: EventKeys,
  event: ChainEvent<Name>,
): Promise<Kept | undefined> {
  return keys[event.event](event);
}

/** Asks the projections which events they keep. */
export function createKeeping(keys: EventKeys, store: Pick<TruthStore, 'opened'>): Keeping {
  const keep = async <Seen extends SeenEvent>(seen: readonly Seen[]) => {
    const some: (Seen & KeptSeen)[] = [];
    for (const each of seen) {
      const kept = await keptAt(keys, each.event);
      if (kept !== undefined) some.push({ ...each, kept });
    }
    return some;
  };
  return {
    ofReceipt: keep,
    async ofFeed(seen) {
      const some = await keep(seen);
      const asked = some.filter(({ kept }) => kept.needsOpening).map(({ kept }) => kept.key);
      if (asked.length === 0) return some;
      const opened = new Set<string | undefined>(await store.opened([...new Set(asked)]));
      for (const { kept } of some) opened.add(kept.opens);
      return some.filter(({ kept }) => kept.needsOpening !== true || opened.has(kept.key));
    },
  };
}
