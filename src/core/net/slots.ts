import { createFairQueue, type FairQueueOptions, type QueuedTry } from './fair-queue.ts';
import { TargetError } from './target-url.ts';

/** Bounds how many requests run at once, in all and per host. */
export interface Slots {
  /**
   * Takes a place for one request to this host. Rejects with the signal's reason when that aborts first. Parties take
   * turns, and of each party its hosts; where no party is named, each host is one. One with many waiting, or with slow
   * answers, delays no one else as long as there are places. `onCut` is called where the request has to make room
   * before it has ended.
   */
  take(host: string, signal: AbortSignal, party?: string, onCut?: () => void): Slot | Promise<Slot>;
}

/** A place that a request has. */
export interface Slot {
  /**
   * The request goes to this network: resolves once it may, which in a crowd means to wait for another place. Rejects
   * as taking one does.
   */
  goTo?(network: string): Promise<void>;
  leave(): void;
}

interface HostState {
  readonly name: string;
  active: number;
  /** By party, those in which someone waits; the first is next. */
  readonly rows: Map<string, Row>;
}

/** What a party wants of a host. */
interface Row {
  readonly host: HostState;
  readonly party: string;
  /** In the order of arrival. */
  readonly waiting: Set<() => void>;
}

/** Creates the slots of outgoing requests: `inAll` at once, `perHost` to one host. */
export function createSlots({ inAll, perHost }: { inAll: number; perHost: number }): Slots {
  const hosts = new Map<string, HostState>();
  /** By party, its rows that may run one more; the first of the first is next. */
  const ready = new Map<string, Set<Row>>();
  let active = 0;

  const start = (host: HostState): Slot => {
    active += 1;
    host.active += 1;
    updateAll(host);
    return {
      leave() {
        active -= 1;
        host.active -= 1;
        updateAll(host);
        startNext();
      },
    };
  };
  const updateAll = (host: HostState) => {
    for (const row of host.rows.values()) update(row);
    if (host.active === 0 && host.rows.size === 0) hosts.delete(host.name);
  };
  const update = (row: Row) => {
    const { host, party, waiting } = row;
    if (waiting.size === 0) host.rows.delete(party);
    const rows = ready.get(party) ?? new Set();
    if (waiting.size === 0 || host.active >= perHost) rows.delete(row);
    else rows.add(row);
    if (rows.size === 0) ready.delete(party);
    else ready.set(party, rows);
  };
  const startNext = () => {
    if (active >= inAll) return;
    const [rows] = ready.values();
    const [row] = rows ?? [];
    const [next] = row?.waiting ?? [];
    if (rows === undefined || row === undefined || next === undefined) return;
    // Anyone who had its turn goes to the end: the party, its row of this host, and at this host the party.
    const { host, party, waiting } = row;
    ready.delete(party);
    rows.delete(row);
    if (rows.size > 0) ready.set(party, rows);
    host.rows.delete(party);
    host.rows.set(party, row);
    waiting.delete(next);
    next();
  };

  return {
    take(name, signal, party = name) {
      let host = hosts.get(name);
      if (host === undefined) {
        host = { name, active: 0, rows: new Map() };
        hosts.set(name, host);
      }
      if (active < inAll && host.active < perHost) return start(host);
      return wait(host, party, signal);
    },
  };

  function wait(host: HostState, party: string, signal: AbortSignal): Promise<Slot> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) {
        updateAll(host);
        return reject(signal.reason);
      }
      const row = host.rows.get(party) ?? { host, party, waiting: new Set() };
      const giveUp = () => {
        row.waiting.delete(turn);
        updateAll(host);
        reject(signal.reason);
      };
      const turn = () => {
        signal.removeEventListener('abort', giveUp);
        resolve(start(host));
      };
      signal.addEventListener('abort', giveUp, { once: true });
      row.waiting.add(turn);
      host.rows.set(party, row);
      update(row);
    });
  }
}

export interface FairSlotsOptions extends FairQueueOptions {
  /** Whether a request that is slow is ended where others need its place; otherwise it keeps it. */
  readonly cutsSlow: boolean;
}

/** Slots, and how many requests have one or wait for one. */
export interface FairSlots extends Slots {
  readonly active: number;
  readonly waiting: number;
}

interface Waiter extends QueuedTry {
  start(): void;
  refuse(reason: unknown): void;
  readonly onCut: () => void;
  startedMs: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** Beyond this the party that has most of them waiting loses its last. */
const WAITING_MAX = 1_024;

/**
 * Creates slots that hosts which hang cannot take from others; see {@link createFairQueue}. Without a name, each host
 * is a party.
 */
export function createFairSlots({ cutsSlow, ...options }: FairSlotsOptions): FairSlots {
  const places = createFairQueue<Waiter>(options);
  const waiting = new Set<Waiter>();
  let made = 0;
  let active = 0;

  const startNext = (): void => {
    for (let one = places.take(); one !== undefined; one = places.take()) one.start();
  };
  const outstay = (one: Waiter): void => {
    const mayStay = places.timedOut(one);
    if (!mayStay && cutsSlow) one.onCut();
    startNext();
  };
  /** Resolves once the waiter has a place. */
  const enter = (one: Waiter, signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const leaveRow = () => {
        signal.removeEventListener('abort', giveUp);
        waiting.delete(one);
      };
      const giveUp = () => one.refuse(signal.reason);
      one.start = () => {
        leaveRow();
        active += 1;
        one.startedMs = performance.now();
        one.timer = setTimeout(outstay, options.slowMs, one);
        resolve();
      };
      one.refuse = (reason) => {
        leaveRow();
        places.remove(one);
        reject(reason);
      };
      signal.addEventListener('abort', giveUp, { once: true });
      waiting.add(one);
      places.add(one);
      startNext();
      if (waiting.size > WAITING_MAX) refuseOne(waiting);
    });
  const giveBack = (one: Waiter): void => {
    clearTimeout(one.timer);
    active -= 1;
    places.end(one);
    // One that was to make room would wait again.
    places.remove(one);
  };

  return {
    async take(host, signal, party = host, onCut = () => undefined) {
      made += 1;
      const waits = { start: () => undefined, refuse: () => undefined, timer: undefined };
      const one: Waiter = { ...waits, name: `${made}`, client: party, host, onCut, startedMs: 0 };
      await enter(one, signal);
      let isPlaced = true;
      return {
        async goTo(network) {
          while (!places.isIn(one, network)) {
            isPlaced = false;
            giveBack(one);
            startNext();
            await enter(one, signal);
            isPlaced = true;
          }
        },
        leave() {
          if (!isPlaced) return;
          places.asked(one, performance.now() - one.startedMs);
          giveBack(one);
          startNext();
        },
      };
    },
    get active() {
      return active;
    },
    get waiting() {
      return waiting.size;
    },
  };
}

function refuseOne(waiting: ReadonlySet<Waiter>): void {
  const ofParty = new Map<string, Waiter[]>();
  for (const one of waiting) {
    const own = ofParty.get(one.client);
    if (own === undefined) ofParty.set(one.client, [one]);
    else own.push(one);
  }
  let most: readonly Waiter[] = [];
  for (const own of ofParty.values()) if (own.length > most.length) most = own;
  most.at(-1)?.refuse(new TargetError('no-place', 'Too many requests wait already.'));
}
