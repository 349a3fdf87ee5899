/** What the feed shows, counted: each commit that may change it makes another version. */
export interface Changes {
  /** Differs from all earlier ones, those of other processes included. */
  version(): string;
  /** The feed may show something else now. */
  note(): void;
  /** Resolves once the version is another one, after the time, when the signal says so, or when too many wait. */
  otherThan(version: string, timeoutMs: number, signal: AbortSignal): Promise<void>;
  /** Lets everybody go who waits, for good. */
  end(): void;
}

/** More are answered at once. */
const WAITERS_MAX = 64;

/** Counts from now on. */
export function createChanges(): Changes {
  const process = crypto.randomUUID();
  const waiters = new Set<() => void>();
  let count = 0;
  let hasEnded = false;
  const version = () => `${process}-${count}`;
  const release = () => {
    for (const go of waiters) go();
  };
  return {
    version,
    note() {
      count += 1;
      release();
    },
    otherThan(known, timeoutMs, signal) {
      if (known !== version() || hasEnded || signal.aborted || waiters.size >= WAITERS_MAX) return Promise.resolve();
      return new Promise((resolve) => {
        const go = () => {
          clearTimeout(timer);
          signal.removeEventListener('abort', go);
          waiters.delete(go);
          resolve();
        };
        const timer = setTimeout(go, timeoutMs);
        signal.addEventListener('abort', go);
        waiters.add(go);
      });
    },
    end() {
      hasEnded = true;
      release();
    },
  };
}

/** Those of this process: the start of Ponder notes them, and the feed waits for them. */
export const changes = createChanges();
