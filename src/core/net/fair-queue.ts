import { createLru } from '../lib/cache.ts';
import { createNetworks } from './target-url.ts';

/** A try to ask a host that waits for a place, or has one. */
export interface QueuedTry {
  /** Identifies the request; two with the same name are the same try. */
  readonly name: string;
  /** On whose behalf: those who take turns. */
  readonly client: string;
  /** Whom it asks; empty for no one. */
  readonly host: string;
}

/** How many places there are, and who may have how many. */
export interface FairQueueOptions {
  /** For hosts that answer promptly or were never asked. */
  readonly quick: number;
  /** For the others. */
  readonly slow: number;
  /** Longer than this only slow hosts take. */
  readonly slowMs: number;
  /** For how long a host that was slow counts as slow, however promptly it answers then. */
  readonly staysSlowMs?: number;
  /** By the known speed of the host. */
  readonly perHost: Readonly<Record<Speed, number>>;
  /** Of the quick places, how many may be with hosts that were never asked. */
  readonly unknownInAll?: number;
  /** Whether quick places go first to Clients whose hosts did not hang lately; by default all take turns. */
  readonly slowClientsLast?: boolean;
  /** To one network, but for the hosts in it that answer promptly: many names may be one machine's. */
  readonly perNetwork?: number;
}

/**
 * Who is asked next. Some of the places are for hosts that answer promptly or were never asked, the others for slow
 * ones. A try that turns out to be slow leaves the former: it goes on in one of the others, or is ended and starts
 * again when there is room. So hosts that hang, however many, hold no quick place for longer than `slowMs`.
 *
 * In each part Clients take turns, and so do the hosts of one. A Client gets another place only while it has fewer than
 * are free: the first one may hold half of them, so that a later one still finds one.
 */
export interface FairQueue<Try extends QueuedTry> {
  /** Whether the try waits or has a place. */
  has(name: string): boolean;
  /** Has the try wait for its turn; it must not do so yet, nor have a place. */
  add(one: Try): void;
  /** Gives a place to the next try; `undefined` while no one who waits may have one. */
  take(): Try | undefined;
  /**
   * The try's host turns out to be in this network. Whether the try may go on; if not, it has to be ended and added
   * again.
   */
  isIn(one: Try, network: string): boolean;
  /** The try is through with its host, whatever came of it. */
  asked(one: Try, tookMs: number): void;
  /**
   * The try's host has kept silent for `slowMs`. Whether the try may go on; if not, it has to be ended, and waits again
   * then.
   */
  timedOut(one: Try): boolean;
  /** Gives the try's place back. */
  end(one: Try): void;
  /** The try waits no more. */
  remove(one: Try): void;
}

interface Half<Try> {
  readonly places: number;
  active: number;
  readonly activeOf: Map<string, number>;
  /** By Client and host, each in the order of their turns. */
  readonly waiting: Map<string, Map<string, Map<string, Try>>>;
}

interface HostState {
  asking: number;
  speed: Speed;
  /** Clients with tries that wait for this host. */
  readonly clients: Set<string>;
}

interface Placed<Try> {
  half: Half<Try>;
  isAsking: boolean;
  isCut: boolean;
  /** It has one of the quick places for hosts that were never asked. */
  isUnknown: boolean;
  /** Where it counts. */
  network: string | undefined;
}

/** Creates the places of requests: Clients take turns, and slow hosts have places of their own. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: short functions around a state that nothing else may touch.
export function createFairQueue<Try extends QueuedTry>(options: FairQueueOptions): FairQueue<Try> {
  const { slowMs, perHost, unknownInAll = options.quick, perNetwork = Number.POSITIVE_INFINITY } = options;
  const slow = createHalf<Try>(options.slow);
  const quick = createHalf<Try>(options.quick);
  const speeds = createSpeeds(slowMs, options.staysSlowMs);
  const clientSpeeds = createSpeeds(slowMs, options.staysSlowMs);
  const networks = createNetworks();
  let unknownActive = 0;
  const hosts = new Map<string, HostState>();
  /** Names of what waits; true where a try was ended for being slow. */
  const waiting = new Map<string, boolean>();
  const placed = new Map<string, Placed<Try>>();

  const hostOf = (name: string): HostState => {
    const known = hosts.get(name);
    if (known !== undefined) return known;
    const host: HostState = { asking: 0, speed: speeds.of(name), clients: new Set() };
    hosts.set(name, host);
    return host;
  };
  const forget = (name: string, { asking, clients }: HostState): void => {
    if (asking === 0 && clients.size === 0) hosts.delete(name);
  };
  const put = (one: Try, wasCut: boolean): void => {
    const { client, host: name } = one;
    const host = hostOf(name);
    waiting.set(one.name, wasCut);
    host.clients.add(client);
    const rows = wasCut || host.speed === 'slow' ? slow.waiting : quick.waiting;
    const ofClient = getOrAdd(rows, client, () => new Map<string, Map<string, Try>>());
    getOrAdd(ofClient, name, () => new Map<string, Try>()).set(one.name, one);
  };
  /** Moves what waits for the host to where it belongs now. */
  const setSpeed = (name: string, tookMs: number): void => {
    const host = hostOf(name);
    const wasSlow = host.speed === 'slow';
    host.speed = speeds.note(name, tookMs);
    if (wasSlow === (host.speed === 'slow')) return;
    for (const client of host.clients) {
      const { waiting: rows } = wasSlow ? slow : quick;
      const ofClient = rows.get(client);
      const tries = ofClient?.get(name);
      if (ofClient === undefined || tries === undefined) continue;
      ofClient.delete(name);
      if (ofClient.size === 0) rows.delete(client);
      for (const one of tries.values()) put(one, waiting.get(one.name) ?? false);
    }
  };
  const isFree = (half: Half<Try>, name: string): boolean => {
    if (name === '') return true;
    const { asking, speed } = hostOf(name);
    if (half === quick && speed === 'unknown' && unknownActive >= unknownInAll) return false;
    if (asking >= perHost[speed]) return false;
    return speed === 'prompt' || networks.countOf(networks.of(name)) < perNetwork;
  };
  const takeFrom = (half: Half<Try>, isSlow?: boolean): Try | undefined => {
    for (const [client, ofClient] of half.waiting) {
      if (!mayHaveOneMore(half, client)) continue;
      if (isSlow !== undefined && isSlow !== (clientSpeeds.of(client) === 'slow')) continue;
      for (const [name, tries] of ofClient) {
        const [one] = tries.values();
        if (one === undefined || !isFree(half, name)) continue;
        tries.delete(one.name);
        waiting.delete(one.name);
        // Anyone who had its turn goes to the end of the row.
        toTheEnd(ofClient, name, tries);
        toTheEnd(half.waiting, client, ofClient);
        return one;
      }
    }
    return undefined;
  };
  const forgetWaiting = (one: Try): void => {
    const stillWaits = [slow, quick].some((half) => half.waiting.get(one.client)?.has(one.host) === true);
    if (!stillWaits) hostOf(one.host).clients.delete(one.client);
  };
  const countNetwork = (place: Placed<Try>, network: string | undefined): void => {
    networks.count(place.network, -1);
    networks.count(network, 1);
    place.network = network;
  };
  const setUnknown = (place: Placed<Try>, isUnknown: boolean): void => {
    if (place.isUnknown !== isUnknown) unknownActive += isUnknown ? 1 : -1;
    place.isUnknown = isUnknown;
  };
  const start = (one: Try, half: Half<Try>): void => {
    const host = hostOf(one.host);
    host.asking += 1;
    forgetWaiting(one);
    count(half, one.client, 1);
    const place = { half, isAsking: true, isCut: false, isUnknown: false, network: undefined };
    placed.set(one.name, place);
    setUnknown(place, one.host !== '' && half === quick && host.speed === 'unknown');
    if (host.speed !== 'prompt') countNetwork(place, networks.of(one.host));
  };
  const leaveHost = (one: Try, place: Placed<Try>): void => {
    setUnknown(place, false);
    if (!place.isAsking) return;
    place.isAsking = false;
    countNetwork(place, undefined);
    const host = hostOf(one.host);
    host.asking -= 1;
    forget(one.host, host);
  };

  return {
    has: (name) => waiting.has(name) || placed.has(name),
    add: (one) => put(one, false),
    take() {
      for (const half of [quick, slow]) {
        if (half.active >= half.places) continue;
        const isOrdered = options.slowClientsLast === true && half === quick;
        const one = isOrdered ? (takeFrom(half, false) ?? takeFrom(half, true)) : takeFrom(half);
        if (one === undefined) continue;
        start(one, half);
        return one;
      }
      return undefined;
    },
    isIn(one, network) {
      const place = placed.get(one.name);
      networks.set(one.host, network);
      if (place === undefined || place.network === network) return true;
      if (hostOf(one.host).speed === 'prompt') return true;
      if (networks.countOf(network) >= perNetwork) return false;
      countNetwork(place, network);
      return true;
    },
    asked(one, tookMs) {
      const place = placed.get(one.name);
      if (place === undefined || !place.isAsking) return;
      setSpeed(one.host, tookMs);
      clientSpeeds.note(one.client, tookMs);
      leaveHost(one, place);
    },
    timedOut(one) {
      const place = placed.get(one.name);
      if (place === undefined) return true;
      setSpeed(one.host, slowMs);
      clientSpeeds.note(one.client, slowMs);
      if (place.network === undefined) countNetwork(place, networks.of(one.host));
      if (place.half === slow) return true;
      const isCrowded = hostOf(one.host).asking > perHost.slow || networks.countOf(place.network) > perNetwork;
      if (isCrowded || !mayHaveOneMore(slow, one.client)) {
        place.isCut = true;
        return false;
      }
      count(place.half, one.client, -1);
      count(slow, one.client, 1);
      place.half = slow;
      setUnknown(place, false);
      return true;
    },
    end(one) {
      const place = placed.get(one.name);
      if (place === undefined) return;
      placed.delete(one.name);
      leaveHost(one, place);
      count(place.half, one.client, -1);
      if (place.isCut) put(one, true);
    },
    remove(one) {
      if (!waiting.delete(one.name)) return;
      for (const { waiting: rows } of [quick, slow]) {
        const ofClient = rows.get(one.client);
        const tries = ofClient?.get(one.host);
        if (tries?.delete(one.name) !== true) continue;
        if (tries.size === 0) ofClient?.delete(one.host);
        if (ofClient?.size === 0) rows.delete(one.client);
      }
      forgetWaiting(one);
      forget(one.host, hostOf(one.host));
    },
  };
}

function createHalf<Try>(places: number): Half<Try> {
  return { places, active: 0, activeOf: new Map(), waiting: new Map() };
}

function mayHaveOneMore({ places, active, activeOf }: Half<unknown>, client: string): boolean {
  return (activeOf.get(client) ?? 0) < places - active;
}

function count(half: Half<unknown>, client: string, by: 1 | -1): void {
  half.active += by;
  const ofClient = (half.activeOf.get(client) ?? 0) + by;
  if (ofClient === 0) half.activeOf.delete(client);
  else half.activeOf.set(client, ofClient);
}

function getOrAdd<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const value = make();
  map.set(key, value);
  return value;
}

function toTheEnd<Value extends { readonly size: number }>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  if (value.size > 0) map.set(key, value);
}

/** How soon a host answers, as far as that is known. */
export type Speed = 'unknown' | 'prompt' | 'slow';

/** Remembers how soon hosts answered last, of those that were asked last. */
export interface Speeds {
  of(host: string): Speed;
  /** Notes how long the host took, and answers its speed from now on. */
  note(host: string, tookMs: number): Speed;
}

const REMEMBERED = 4_096;

/** Slow is a host that takes `slowMs` or longer, and for `staysSlowMs` after it did. */
export function createSpeeds(slowMs: number, staysSlowMs = 0): Speeds {
  const speeds = createLru<{ readonly speed: Speed; readonly slowUntil: number }>(REMEMBERED);
  return {
    of: (host) => speeds.get(host)?.speed ?? 'unknown',
    note(host, tookMs) {
      const now = performance.now();
      const slowUntil = tookMs < slowMs ? (speeds.get(host)?.slowUntil ?? now) : now + staysSlowMs;
      const speed = tookMs < slowMs && slowUntil <= now ? 'prompt' : 'slow';
      speeds.set(host, { speed, slowUntil });
      return speed;
    },
  };
}
