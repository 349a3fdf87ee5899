import type { Caller, ClientOf } from '../../accounts/auth/caller.ts';
import type { Guards } from '../../accounts/auth/guards.ts';
import type { Core } from '../../chain/core.ts';
import type { ThingChange, ThingChanged } from '../../core/change.ts';
import { AppError } from '../../core/errors.ts';
import { chunks } from '../../core/lib/lists.ts';
import { nowSeconds } from '../../core/lib/time.ts';
import { takeTurn } from '../../core/lib/turns.ts';
import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import { createLiveStore, type LiveStore } from './live-store.ts';
import {
  BEGINNING,
  createStream,
  eventText,
  type KeepOpen,
  liveEvent,
  openFilesLimit,
  RESYNC,
  type Stream,
} from './live-stream.ts';

/** Of one user, or of the keys of one wallet. */
export const MAX_PER_ACCOUNT = 20;
/** Each takes a connection; half of those that the process may have are for all others. */
const MAX_LISTENERS = 5_000;
export const listenersFor = (openFiles: number): number => Math.min(MAX_LISTENERS, Math.floor(openFiles / 2));
const BEAT_MS = 15_000;
/** Because of programs, proxies and tokens that live for an hour, every listener connects again from time to time. */
export const LIFETIME_MS = 600_000;
/** Changes are gathered for this long, so that many of them take one query and one write. */
const GATHER_MS = 50;
const MAX_GATHERED = 4_096;
/** Streams that are written to before others take their turn: each takes some 20 µs. */
const WRITES_AT_ONCE = 100;
/** With more events at once, a listener gets one that says to read everything again. */
const MAX_EVENTS_AT_ONCE = 100;

interface Listener {
  readonly caller: Caller;
  readonly from: ListenerOrigin;
  readonly stream: Stream;
  readonly endsAtMs: number;
}

/** Creates it: one watch of the commits, one timer and one query for all listeners. */
export function createLive(
  core: Core,
  {
    beatMs = BEAT_MS,
    maxListeners = listenersFor(openFilesLimit()),
  }: {
    /** Between two beats, in which credentials are checked, too: another process may have ended them. */
    readonly beatMs?: number | undefined;
    readonly maxListeners?: number | undefined;
  } = {},
) {
  const listeners = createListeners();
  const fanOut = createFanOut(core, listeners);
  const unwatch = core.db.watch(fanOut.changed);
  let beating: ReturnType<typeof setInterval> | undefined;
  let isStopped = false;
  const rest = () => {
    if (listeners.count > 0) return;
    clearInterval(beating);
    beating = undefined;
  };
  return {
    /** How many listen. */
    get count(): number {
      return listeners.count;
    },
    /**
     * Opens the stream of a caller: a user hears of all wallets that they may see, an agent of its own. The stream ends
     * when the credential does, when it is not read, after {@link LIFETIME_MS}, and for one that the same account opens
     * after {@link MAX_PER_ACCOUNT} others. If all slots are taken, it takes one from those who have most of them, or
     * throws `OVERLOADED` if that is where it comes from.
     */
    open(caller: Caller, from: ListenerOrigin, keepOpen: KeepOpen): ReadableStream<Uint8Array> {
      if (isStopped) throw new AppError('OVERLOADED');
      const account = accountOf(caller);
      const others = listeners.of(account);
      if (others.length >= MAX_PER_ACCOUNT) others[0]?.stream.end();
      else if (listeners.count >= maxListeners) {
        const over = whoseTurnIsOver(listeners.oldestFirst(), from);
        if (over === undefined) throw new AppError('OVERLOADED');
        over.stream.end();
      }
      const stream = createStream(keepOpen, () => {
        listeners.remove(listener);
        rest();
      });
      const listener = { caller, from, stream, endsAtMs: performance.now() + LIFETIME_MS };
      listeners.add(listener);
      stream.send(new TextEncoder().encode(BEGINNING));
      // The credential may have ended while it was checked.
      fanOut.changed([{ kind: 'access', account }]);
      beating ??= setInterval(() => void fanOut.beat(), beatMs).unref();
      return stream.body;
    },
    /** Ends all streams, for a shutdown. */
    stop(): void {
      isStopped = true;
      unwatch();
      for (const { stream } of listeners.all()) stream.end();
    },
  };
}

/**
 * Tells callers what changes of their wallets, after the commit that changes it. An event says where to look, never
 * what has changed, so that an event that is lost or comes twice does no harm.
 */
export type Live = ReturnType<typeof createLive>;

/** The account of a listener: an agent hears of its wallet, a user of all that they may see. */
function accountOf(caller: Caller): string {
  return caller.kind === 'owner' ? caller.userId : caller.walletId;
}

/** Who listens, by account, the one who came first first. */
function createListeners() {
  const accounts = new Map<string, Set<Listener>>();
  const everyone = new Set<Listener>();
  return {
    get count() {
      return everyone.size;
    },
    has: (account: string) => accounts.has(account),
    accounts: () => [...accounts.keys()],
    of: (account: string): readonly Listener[] => [...(accounts.get(account) ?? [])],
    all: (): readonly Listener[] => [...accounts.values()].flatMap((some) => [...some]),
    oldestFirst: (): readonly Listener[] => [...everyone],
    add(listener: Listener): void {
      const account = accountOf(listener.caller);
      const others = accounts.get(account) ?? new Set();
      accounts.set(account, others.add(listener));
      everyone.add(listener);
    },
    remove(listener: Listener): void {
      const account = accountOf(listener.caller);
      const others = accounts.get(account);
      if (others?.delete(listener) !== true) return;
      everyone.delete(listener);
      if (others.size === 0) accounts.delete(account);
    },
  };
}

type Listeners = ReturnType<typeof createListeners>;

/** Gathers changes and sends them. */
function createFanOut({ db, clock, logger }: Core, listeners: Listeners) {
  const store = createLiveStore(db);
  const gathered = new Map<string, ThingChange>();
  const suspected = new Set<string>();
  /** Who may see other wallets than before, and so has to look at everything. */
  const moved = new Set<string>();
  let isLost = false;
  let isSending = false;
  let isDue = false;

  const later = () => {
    isDue = true;
    if (isSending) return;
    isSending = true;
    setTimeout(() => void send(), GATHER_MS).unref();
  };
  const send = async () => {
    isDue = false;
    try {
      await takeTurn();
      const changes = taken(gathered);
      if (listeners.count === 0) {
        suspected.clear();
        return moved.clear();
      }
      const looking = [...moved];
      moved.clear();
      const texts = new Map(isLost ? resyncs(listeners.accounts()) : await textsFor(store, listeners, changes));
      for (const [account, text] of resyncs(looking)) texts.set(account, text);
      isLost = false;
      const accounts = new Set([...texts.keys(), ...suspected]);
      suspected.clear();
      await endDead(store, nowSeconds(clock), [...accounts].flatMap(listeners.of));
      const writes = [...texts].flatMap(([account, text]) => {
        const bytes = new TextEncoder().encode(text);
        return listeners.of(account).map(({ stream }) => ({ stream, bytes }));
      });
      await inTurns(writes, ({ stream, bytes }) => stream.send(bytes));
    } catch (error) {
      // These changes are not known any more; with the next beat, all listeners read everything again.
      isLost = true;
      logger.error({ err: error }, 'changes did not reach those who listen');
    } finally {
      isSending = false;
      if (isDue) later();
    }
  };
  const noteOf = (some: Set<string>, accounts: readonly string[]) => {
    for (const account of accounts) if (listeners.has(account)) some.add(account);
  };
  return {
    /** Collects changes, which are sent soon. */
    changed(changes: readonly ThingChanged[]): void {
      if (listeners.count === 0) return;
      for (const change of changes) {
        if (change.kind === 'access') noteOf(suspected, [change.account]);
        else if (change.kind === 'membership') noteOf(moved, change.userIds);
        else if (change.kind === 'all') isLost = true;
        else gather(gathered, change);
      }
      if (gathered.size > MAX_GATHERED) {
        gathered.clear();
        isLost = true;
      }
      if (isLost || gathered.size + suspected.size + moved.size > 0) later();
    },
    /** Keeps connections open, and ends what must not go on. */
    async beat(): Promise<void> {
      for (const account of listeners.accounts()) suspected.add(account);
      later();
      await inTurns(listeners.all(), ({ stream, endsAtMs }) =>
        performance.now() < endsAtMs ? stream.beat() : stream.end(),
      );
    },
  };
}

/** Acts on each, a part at a time, so that however many listen, nothing waits long for them. */
async function inTurns<Item>(items: readonly Item[], act: (item: Item) => void): Promise<void> {
  for (const some of chunks(items, WRITES_AT_ONCE)) {
    await takeTurn();
    for (const item of some) act(item);
  }
}

/** Several changes of one thing become one, for all whom any of them concerns, with the latest status. */
function gather(gathered: Map<string, ThingChange>, change: ThingChange): void {
  const key = `${change.kind} ${change.id}`;
  const earlier = gathered.get(key);
  if (earlier === undefined) return void gathered.set(key, change);
  const walletIds = [...new Set([...earlier.walletIds, ...change.walletIds])];
  gathered.set(key, { ...change, walletIds, status: change.status ?? earlier.status });
}

function taken(gathered: Map<string, ThingChange>): readonly ThingChange[] {
  const changes = [...gathered.values()];
  gathered.clear();
  return changes;
}

function resyncs(accounts: readonly string[]): ReadonlyMap<string, string> {
  return new Map(accounts.map((account) => [account, RESYNC]));
}

/** The events of the changes for each account that listens. */
async function textsFor(
  store: LiveStore,
  listeners: Listeners,
  changes: readonly ThingChange[],
): Promise<ReadonlyMap<string, string>> {
  const viewers = await store.viewersOf([...new Set(changes.flatMap(({ walletIds }) => walletIds))]);
  const texts = new Map<string, string[]>();
  for (const change of changes) {
    for (const walletId of change.walletIds) {
      for (const account of [walletId, ...(viewers.get(walletId) ?? [])]) {
        if (!listeners.has(account)) continue;
        const some = texts.get(account) ?? [];
        some.push(eventText(change, walletId));
        texts.set(account, some);
      }
    }
  }
  return new Map(
    [...texts].map(([account, some]) => [account, some.length > MAX_EVENTS_AT_ONCE ? RESYNC : some.join('')]),
  );
}

/** Ends the streams whose credentials the database does not know any more. */
async function endDead(store: LiveStore, now: number, suspects: readonly Listener[]): Promise<void> {
  const idsOf = (kind: Caller['kind']) => [
    ...new Set(suspects.filter(({ caller }) => caller.kind === kind).map(({ caller }) => credentialOf(caller))),
  ];
  const sessions = new Set(await store.sessionsAlive(idsOf('owner'), now));
  const keys = new Set(await store.keysAlive(idsOf('agent'), now));
  for (const { caller, stream } of suspects) {
    const alive = caller.kind === 'owner' ? sessions : keys;
    if (!alive.has(credentialOf(caller))) stream.end();
  }
}

function credentialOf(caller: Caller): string {
  return caller.kind === 'owner' ? caller.sessionId : caller.keyPrefix;
}

/** Where a listener comes from, as limits count it. */
export interface ListenerOrigin {
  readonly client: string;
  readonly network: string;
}

/**
 * The one whose place a newcomer takes where all are taken, so that no crowd from one place keeps all others out:
 * the oldest of the client with the most places, in the network with the most. `undefined` where the newcomer's own
 * network and client have as many as any other.
 */
export function whoseTurnIsOver<Listener extends { readonly from: ListenerOrigin }>(
  oldestFirst: readonly Listener[],
  newcomer: ListenerOrigin,
): Listener | undefined {
  const networks = Map.groupBy(oldestFirst, ({ from }) => from.network);
  const network = largest(networks, newcomer.network);
  const clients = Map.groupBy(networks.get(network) ?? [], ({ from }) => from.client);
  const client = largest(clients, newcomer.client);
  const isElsewhere = network !== newcomer.network || client !== newcomer.client;
  return isElsewhere ? clients.get(client)?.[0] : undefined;
}

/** The key of the longest list; one's own, if another has not at least two more: a place must not go back and forth. */
function largest(groups: ReadonlyMap<string, readonly unknown[]>, own: string): string {
  let found = own;
  let most = (groups.get(own)?.length ?? 0) + 1;
  for (const [key, { length }] of groups) {
    if (length <= most) continue;
    found = key;
    most = length;
  }
  return found;
}

/** The endpoint of live events. */
export function liveEndpoints({
  guards,
  clientOf,
  live,
}: {
  readonly guards: Guards;
  readonly clientOf: ClientOf;
  readonly live: Live;
}): readonly Endpoint[] {
  return [
    endpoint(
      {
        id: 'streamEvents',
        tag: 'Service',
        method: 'GET',
        path: '/v1/events',
        guard: guards.jwtOrKey('view', 'read'),
        summary: "Tell what changes, as server-sent events: of an Owner's wallets, or of the key's own.",
        description:
          'Each event says what to read again, not its contents: its name is the `type` of its data. It comes after the change is on disk, within a tenth of a second or so; several changes of one thing may come as one. `event: resync` means that everything may have changed: it is the first event of every stream, so there is nothing to catch up with, and `Last-Event-ID` is not looked at. The stream ends when the session or key does, where events are not read, and after ten minutes: connect again. An account has 20 streams at most; another one ends the oldest. Where the server has no more, those that one address or network has most of give way to others. A comment comes every 15 seconds.',
        response: liveEvent,
        contentType: 'text/event-stream',
        errors: ['OVERLOADED'],
      },
      ({ caller, request, peer, keepOpen }) =>
        new Response(live.open(caller, clientOf(request, peer).address, keepOpen), {
          headers: {
            'Content-Type': 'text/event-stream; charset=utf-8',
            'Cache-Control': 'no-store',
            // Proxies gather answers until they end.
            'X-Accel-Buffering': 'no',
          },
        }),
    ),
  ];
}
