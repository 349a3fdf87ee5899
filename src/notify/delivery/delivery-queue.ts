import { createSpeeds, type Speed } from '../../core/net/fair-queue.ts';

/** One receiver's turn at one origin. */
export interface DeliveryTurn {
  readonly origin: string;
  readonly receiver: string;
  /** How many attempts may start now. */
  readonly slots: number;
}

/** How many deliveries run at once, in all and to one origin. */
export interface DeliveryBounds {
  readonly inAll: number;
  readonly perOrigin: number;
}

interface OriginState {
  readonly name: string;
  active: number;
  speed: Speed;
  /** Receivers with something due, in the order of their turns. */
  readonly waiting: Set<string>;
}

const SLOW_MS = 1_000;
const SLOW_AT_ONCE = 4;
/** The most attempts of one receiver in one turn. */
const PER_TURN = 4;

/**
 * Creates an empty queue, which decides which deliveries run next. Origins take turns, and so do the receivers of one
 * origin. An origin that has not answered yet gets one attempt at a time, a slow one a few. All slow origins together
 * get half of the slots, so hanging receivers never take the other half.
 */
export function createDeliveryQueue({ inAll, perOrigin }: DeliveryBounds) {
  const origins = new Map<string, OriginState>();
  const speeds = createSpeeds(SLOW_MS);
  /** Origins with waiting receivers and room for another attempt, in the order of their turns. */
  const ready = { slow: new Set<OriginState>(), others: new Set<OriginState>() };
  const slowInAll = Math.floor(inAll / 2);
  let active = 0;
  let slowActive = 0;

  const limitOf = ({ speed }: OriginState): number => {
    switch (speed) {
      case 'unknown':
        return 1;
      case 'slow':
        return Math.min(SLOW_AT_ONCE, perOrigin);
      case 'prompt':
        return perOrigin;
    }
  };
  const stateOf = (name: string): OriginState => {
    const known = origins.get(name);
    if (known !== undefined) return known;
    const state = { name, active: 0, speed: speeds.of(name), waiting: new Set<string>() };
    origins.set(name, state);
    return state;
  };
  const update = (state: OriginState): void => {
    const rows = state.speed === 'slow' ? [ready.slow, ready.others] : [ready.others, ready.slow];
    const [own, other] = rows;
    other?.delete(state);
    if (state.waiting.size > 0 && state.active < limitOf(state)) own?.add(state);
    else own?.delete(state);
    if (state.active === 0 && state.waiting.size === 0) origins.delete(state.name);
  };
  const setSpeed = (state: OriginState, speed: Speed): void => {
    if (state.speed === 'slow') slowActive -= state.active;
    state.speed = speed;
    if (speed === 'slow') slowActive += state.active;
  };

  return {
    /** Notes that the receiver has something due at this origin. */
    add(origin: string, receiver: string): void {
      const state = stateOf(origin);
      state.waiting.add(receiver);
      update(state);
    },
    /**
     * The next turn, if a slot is free. It takes the receiver off the queue; the caller adds it again if it has
     * more.
     */
    next(): DeliveryTurn | undefined {
      if (active >= inAll) return undefined;
      const slowPlaces = slowInAll - slowActive;
      // Slow origins first: their slots are bounded, so they crowd out no prompt one, and are not crowded out.
      const isSlow = slowPlaces > 0 && ready.slow.size > 0;
      const row = isSlow ? ready.slow : ready.others;
      const [state] = row;
      const [receiver] = state?.waiting ?? [];
      if (state === undefined || receiver === undefined) return undefined;
      const free = Math.min(inAll - active, limitOf(state) - state.active, isSlow ? slowPlaces : inAll);
      state.waiting.delete(receiver);
      // The origin goes to the end of the queue.
      row.delete(state);
      update(state);
      return { origin: state.name, receiver, slots: Math.min(free, PER_TURN) };
    },
    start(origin: string): void {
      const state = stateOf(origin);
      state.active += 1;
      active += 1;
      if (state.speed === 'slow') slowActive += 1;
      update(state);
    },
    end(origin: string, tookMs: number): void {
      const state = stateOf(origin);
      state.active -= 1;
      active -= 1;
      if (state.speed === 'slow') slowActive -= 1;
      setSpeed(state, speeds.note(origin, tookMs));
      update(state);
    },
    /** How many attempts are under way. */
    get active(): number {
      return active;
    },
  };
}
