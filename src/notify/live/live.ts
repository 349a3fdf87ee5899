import type { Logger } from 'pino';
import { z } from 'zod';
import type { Caller } from '../../accounts/auth/caller.ts';
import { AppError } from '../../core/errors.ts';
import { CHANGE_KINDS, type Change, type ThingChange } from '../../core/lib/change.ts';
import { chunks } from '../../core/lib/lists.ts';
import { type Clock, nowSeconds } from '../../core/lib/time.ts';
import { takeTurn } from '../../core/lib/turns.ts';
import { docs } from '../../http/fields.ts';
import type { Db } from '../../storage/db/open.ts';
import type { LiveStore } from './live-store.ts';
import { openFilesLimit } from './open-files.ts';
import { createStream, type KeepOpen, type Stream } from './stream.ts';

/**
 * Tells callers what changes of their wallets, after the commit that changes it. What is told is where to look, never
 * what is there, so that what is lost or comes twice does no harm.
 */
export interface Live {
  /**
   * Begins to tell a caller: a user of all wallets that they may see, an agent of its own. The stream ends when the
   * credential does, when it is not read, after {@link LIFETIME_MS}, and for one that the same account begins after
   * {@link MAX_PER_ACCOUNT} others. Where all places are taken, it takes one of those who have most of them, or throws
   * `OVERLOADED` if that is where it comes from.
   */
  open(caller: Caller, from: From, keepOpen: KeepOpen): ReadableStream<Uint8Array>;
  /** How many are told. */
  readonly count: number;
  /** Ends all streams, for a shutdown. */
  stop(): void;
}

export interface LiveDeps {
  readonly db: Pick<Db, 'watch'>;
  readonly store: LiveStore;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Between two beats, in which credentials are checked, too: another process may have ended them. */
  readonly beatMs?: number | undefined;
  readonly maxListeners?: number | undefined;
}

/** Of one user, or of the keys of one wallet. */
export const MAX_PER_ACCOUNT = 20;
/** Each takes a connection; half of those that the process may have are for everybody else. */
const MAX_LISTENERS = 5_000;
export const listenersFor = (openFiles: number): number => Math.min(MAX_LISTENERS, Math.floor(openFiles / 2));
const BEAT_MS = 15_000;
/** Programs, proxies and tokens that live for an hour: all that listens comes anew from time to time. */
export const LIFETIME_MS = 600_000;
/** Changes are gathered for this long, so that many of them take one query and one write. */
const GATHER_MS = 50;
const MAX_GATHERED = 4_096;
/** Streams that are written to before others take their turn: each takes some 20 µs. */
const WRITES_AT_ONCE = 100;
/** Whoever would be told more at once is told to read everything anew. */
const MAX_EVENTS_AT_ONCE = 100;

interface Listener {
  readonly caller: Caller;
  readonly from: From;
  readonly stream: Stream;
  readonly endsAtMs: number;
}

/** One watch of the commits, one timer and one query for all who listen. */
export function createLive(deps: LiveDeps): Live {
  const { db, beatMs = BEAT_MS, maxListeners = listenersFor(openFilesLimit()) } = deps;
  const listeners = createListeners();
  const fanOut = createFanOut(deps, listeners);
  const unwatch = db.watch(fanOut.changed);
  let beating: ReturnType<typeof setInterval> | undefined;
  let isStopped = false;
  const rest = () => {
    if (listeners.count > 0) return;
    clearInterval(beating);
    beating = undefined;
  };
  return {
    get count() {
      return listeners.count;
    },
    open(caller, from, keepOpen) {
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
    stop() {
      isStopped = true;
      unwatch();
      for (const { stream } of listeners.all()) stream.end();
    },
  };
}

/** What is told to whom: agents are told of their wallet, users of all that they may see. */
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

/** Gathers what changes and tells it. */
function createFanOut(deps: LiveDeps, listeners: Listeners) {
  const { logger } = deps;
  const gathered = new Map<string, ThingChange>();
  const suspected = new Set<string>();
  /** Who may see other wallets than before, and so has to look at everything. */
  const moved = new Set<string>();
  let isLost = false;
  let isTelling = false;
  let isDue = false;

  const later = () => {
    isDue = true;
    if (isTelling) return;
    isTelling = true;
    setTimeout(() => void tell(), GATHER_MS).unref();
  };
  const tell = async () => {
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
      const texts = new Map(isLost ? resyncs(listeners.accounts()) : await textsFor(deps, listeners, changes));
      for (const [account, text] of resyncs(looking)) texts.set(account, text);
      isLost = false;
      const accounts = new Set([...texts.keys(), ...suspected]);
      suspected.clear();
      await endDead(deps, [...accounts].flatMap(listeners.of));
      const tellings = [...texts].flatMap(([account, text]) => {
        const bytes = new TextEncoder().encode(text);
        return listeners.of(account).map(({ stream }) => ({ stream, bytes }));
      });
      await inTurns(tellings, ({ stream, bytes }) => stream.send(bytes));
    } catch (error) {
      // What was to be told is not known any more; the next beat tells everybody to look.
      isLost = true;
      logger.error({ err: error }, 'changes were not told to those who listen');
    } finally {
      isTelling = false;
      if (isDue) later();
    }
  };
  const noteOf = (some: Set<string>, accounts: readonly string[]) => {
    for (const account of accounts) if (listeners.has(account)) some.add(account);
  };
  return {
    /** Notes changes, to be told soon. */
    changed(changes: readonly Change[]): void {
      if (listeners.count === 0) return;
      for (const change of changes) {
        if (change.kind === 'access') noteOf(suspected, [change.account]);
        else if (change.kind === 'membership') noteOf(moved, change.userIds);
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

/** What each account that listens is told of the changes. */
async function textsFor(
  { store }: Pick<LiveDeps, 'store'>,
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
async function endDead(
  { store, clock }: Pick<LiveDeps, 'store' | 'clock'>,
  suspects: readonly Listener[],
): Promise<void> {
  const now = nowSeconds(clock);
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

const change = z
  .object({
    type: z.enum(CHANGE_KINDS).meta(docs('What has changed, also the name of the event.', 'payment')),
    walletId: z
      .string()
      .meta(
        docs('The wallet of which it is; a Job between two of your wallets is told of each.', 'wallet_5f0c2ab81d9e'),
      ),
    id: z.string().meta(docs('Id of what has changed.', 'pay_9b41d07e6ac2')),
    status: z
      .string()
      .nullable()
      .meta(docs('The status that it entered; null if something else of it has changed, or it is gone.', 'confirmed')),
  })
  .meta({ id: 'LiveEvent', description: 'Something has changed: read it anew.' });

/** The data of an event, as documents show it. */
export const liveEvent = z.union([
  change,
  z
    .object({ type: z.literal('resync').describe('Everything may have changed.') })
    .meta({ id: 'ResyncEvent', description: 'Everything may have changed: read it anew.' }),
]);

/** Everything may have changed: it is the first event of each stream, and comes where too much has to be told. */
export const RESYNC = 'event: resync\ndata: {"type":"resync"}\n\n';
/** What a stream begins with: how soon to come again, in milliseconds, and that nothing earlier is told. */
export const BEGINNING = `retry: 3000\n${RESYNC}`;

/** An event for one of the wallets that a change is of. */
export function eventText({ kind, id, status }: ThingChange, walletId: string): string {
  const data: z.output<typeof change> = { type: kind, walletId, id, status };
  return `event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Where a listener comes from, as limits count it. */
export interface From {
  readonly client: string;
  readonly network: string;
}

/**
 * The one whose place a newcomer takes where all are taken, so that no crowd from one place keeps everybody else out:
 * the oldest of the client with the most places, in the network with the most. `undefined` where the newcomer's own
 * network and client have as many as any other.
 */
export function whoseTurnIsOver<Listener extends { readonly from: From }>(
  oldestFirst: readonly Listener[],
  newcomer: From,
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
