/** A payment is valid for ten minutes at most: after that it has been cashed, or never will be. */
const KEPT_MS = 600_000;
const MAX_KEPT = 256;

/** Idempotency keys of purchases that brought no good answer, by their requests. */
export interface Unfinished {
  /** The key with which a purchase goes on; it is another's to use no more. A fresh one if there is none. */
  take(purchase: string): UnfinishedKey;
  /** Leaves a key to the next who asks for the same, until its time is over. */
  leave(purchase: string, key: UnfinishedKey): void;
}

export interface UnfinishedKey {
  readonly value: string;
  /** In terms of `Date.now()`. */
  readonly until: number;
}

/** Creates an empty memory of the last 256 keys, for ten minutes each. */
export function createUnfinished(): Unfinished {
  const keys = new Map<string, UnfinishedKey>();
  return {
    take(purchase) {
      const found = keys.get(purchase);
      keys.delete(purchase);
      const now = Date.now();
      if (found !== undefined && found.until > now) return found;
      return { value: crypto.randomUUID(), until: now + KEPT_MS };
    },
    leave(purchase, key) {
      keys.delete(purchase);
      keys.set(purchase, key);
      const [oldest] = keys.keys();
      if (keys.size > MAX_KEPT && oldest !== undefined) keys.delete(oldest);
    },
  };
}
