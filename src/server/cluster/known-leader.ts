import type { Leader } from './between-instances.ts';

/** Who leads, as far as this instance knows, and who waits to learn of a change. */
export interface KnownLeader {
  /** `here` while this instance leads and is ready; undefined while no leader is known. */
  now(): Leader | 'here' | undefined;
  /** Resolves when that has changed, or after so many milliseconds. */
  change(ms: number): Promise<void>;
  /** Aborted once another instance leads. */
  signalOf(leader: Leader): AbortSignal;
}

/** What the instance itself has of it. */
export interface OwnKnownLeader extends KnownLeader {
  set(next: Leader | 'here' | undefined): void;
}

/** Creates it, without a leader. */
export function createKnownLeader(): OwnKnownLeader {
  let current: Leader | 'here' | undefined;
  /** Of the last leader that was another instance: one that is not known to lead any more may answer all the same. */
  let other: { readonly epoch: number; readonly ended: AbortController } | undefined;
  const waiters = new Set<() => void>();
  return {
    now: () => current,
    change: (ms) =>
      new Promise((resolve) => {
        const go = () => {
          clearTimeout(timer);
          waiters.delete(go);
          resolve();
        };
        const timer = setTimeout(go, ms);
        waiters.add(go);
      }),
    signalOf: ({ epoch }) => (other?.epoch === epoch ? other.ended.signal : AbortSignal.abort()),
    set(next) {
      const isElsewhere = typeof next === 'object';
      if (next === current || (isElsewhere && typeof current === 'object' && current.epoch === next.epoch)) return;
      current = next;
      const isOther = isElsewhere && other?.epoch === next.epoch;
      if (next !== undefined && !isOther) {
        other?.ended.abort();
        other = isElsewhere ? { epoch: next.epoch, ended: new AbortController() } : undefined;
      }
      for (const go of [...waiters]) go();
    },
  };
}
