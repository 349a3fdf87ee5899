/** Bounds how many requests run at once, in all and per host. */
export interface Slots {
  /**
   * Takes a place for one request to this host; the promise answers how to give it back. Rejects with the signal's reason when that aborts
   * first. Hosts take turns: one with many waiting, or with slow answers, delays nobody else as long as there are places.
   */
  take(host: string, signal: AbortSignal): (() => void) | Promise<() => void>;
}

interface HostState {
  readonly name: string;
  active: number;
  /** In the order of arrival. */
  readonly waiting: Set<() => void>;
}

export function createSlots({ inAll, perHost }: { inAll: number; perHost: number }): Slots {
  const hosts = new Map<string, HostState>();
  /** Hosts that have somebody waiting and may run one more; the first is next. */
  const ready = new Set<HostState>();
  let active = 0;

  const start = (host: HostState): (() => void) => {
    active += 1;
    host.active += 1;
    return () => {
      active -= 1;
      host.active -= 1;
      update(host);
      startNext();
    };
  };
  const update = (host: HostState) => {
    if (host.waiting.size === 0 || host.active >= perHost) ready.delete(host);
    else ready.add(host);
    if (host.active === 0 && host.waiting.size === 0) hosts.delete(host.name);
  };
  const startNext = () => {
    if (active >= inAll) return;
    const [host] = ready;
    const [next] = host?.waiting ?? [];
    if (host === undefined || next === undefined) return;
    // Whoever had its turn goes to the end of the row.
    ready.delete(host);
    host.waiting.delete(next);
    next();
    update(host);
  };

  return {
    take(name, signal) {
      let host = hosts.get(name);
      if (host === undefined) {
        host = { name, active: 0, waiting: new Set() };
        hosts.set(name, host);
      }
      if (active < inAll && host.active < perHost) return start(host);
      return wait(host, signal);
    },
  };

  function wait(host: HostState, signal: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        host.waiting.delete(turn);
        update(host);
        reject(signal.reason);
      };
      const turn = () => {
        signal.removeEventListener('abort', giveUp);
        resolve(start(host));
      };
      if (signal.aborted) return reject(signal.reason);
      signal.addEventListener('abort', giveUp, { once: true });
      host.waiting.add(turn);
      update(host);
    });
  }
}
