import { createSpeeds, type Speed } from '../lib/speeds.ts';

/** A try of a rule that waits for a place, or has one. */
export interface PlacedTry {
  /** The same for the same evaluation. */
  readonly name: string;
  /** The wallet of the Job's Client. */
  readonly client: string;
  /** Whom it asks; empty for nobody. */
  readonly host: string;
}

/**
 * Whose rule is tried next. Half of the places are for hosts that answer promptly or were never asked, half for slow ones. A try that
 * turns out to be slow leaves the first half: it goes on in the other one, or is ended and starts anew when there is room. So hosts that
 * hang, however many, hold no place of the first half for longer than {@link SLOW_MS}.
 *
 * In each half Clients take turns, and so do the hosts of one. A Client gets another place only while it has fewer than are free: the
 * first one may hold half of them, and whoever comes later still finds one.
 */
export interface TryPlaces<Try extends PlacedTry> {
  /** Whether the try waits or has a place. */
  has(name: string): boolean;
  /** Has the try wait for its turn; it must not do so yet, nor have a place. */
  add(one: Try): void;
  /** Gives a place to the next try; `undefined` while nobody who waits may have one. */
  take(): Try | undefined;
  /** The try is through with its host, whatever came of it. */
  asked(one: Try, tookMs: number): void;
  /** The try's host has kept silent for {@link SLOW_MS}. Whether the try may go on; if not, it has to be ended, and waits again then. */
  outstayed(one: Try): boolean;
  /** Gives the try's place back. */
  end(one: Try): void;
}

/** Longer than this only slow hosts take. */
export const SLOW_MS = 2_000;

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
}

/** Creates the slots of rule attempts: Clients take turns, and slow hosts share half of the slots. */
export function createTryPlaces<Try extends PlacedTry>({
  inAll,
  perHost,
}: {
  readonly inAll: number;
  readonly perHost: number;
}): TryPlaces<Try> {
  const slow = createHalf<Try>(Math.floor(inAll / 2));
  const quick = createHalf<Try>(inAll - slow.places);
  const speeds = createSpeeds(SLOW_MS);
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
  const isFree = (name: string): boolean => name === '' || hostOf(name).asking < perHost;
  const takeFrom = (half: Half<Try>): Try | undefined => {
    for (const [client, ofClient] of half.waiting) {
      if (!mayHaveOneMore(half, client)) continue;
      for (const [name, tries] of ofClient) {
        const [one] = tries.values();
        if (one === undefined || !isFree(name)) continue;
        tries.delete(one.name);
        waiting.delete(one.name);
        // Whoever had its turn goes to the end of the row.
        toTheEnd(ofClient, name, tries);
        toTheEnd(half.waiting, client, ofClient);
        return one;
      }
    }
    return undefined;
  };
  const stillWaits = ({ client, host }: Try): boolean =>
    [slow, quick].some((half) => half.waiting.get(client)?.has(host) === true);
  const start = (one: Try, half: Half<Try>): void => {
    const host = hostOf(one.host);
    host.asking += 1;
    if (!stillWaits(one)) host.clients.delete(one.client);
    count(half, one.client, 1);
    placed.set(one.name, { half, isAsking: true, isCut: false });
  };
  const leaveHost = (one: Try, place: Placed<Try>): void => {
    if (!place.isAsking) return;
    place.isAsking = false;
    const host = hostOf(one.host);
    host.asking -= 1;
    forget(one.host, host);
  };

  return {
    has: (name) => waiting.has(name) || placed.has(name),
    add: (one) => put(one, false),
    take() {
      for (const half of [quick, slow]) {
        const one = half.active < half.places ? takeFrom(half) : undefined;
        if (one === undefined) continue;
        start(one, half);
        return one;
      }
      return undefined;
    },
    asked(one, tookMs) {
      const place = placed.get(one.name);
      if (place === undefined || !place.isAsking) return;
      setSpeed(one.host, tookMs);
      leaveHost(one, place);
    },
    outstayed(one) {
      const place = placed.get(one.name);
      if (place === undefined) return true;
      setSpeed(one.host, SLOW_MS);
      if (place.half === slow) return true;
      if (!mayHaveOneMore(slow, one.client)) {
        place.isCut = true;
        return false;
      }
      count(place.half, one.client, -1);
      count(slow, one.client, 1);
      place.half = slow;
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

function toTheEnd<Value extends { readonly size: number }>(
  map: Map<string, Value>,
  key: string,
  value: Value,
): void {
  map.delete(key);
  if (value.size > 0) map.set(key, value);
}
