import { failureText } from '../../core/lib/failures.ts';
import { createSleeper } from '../../core/lib/time.ts';
import type { Logger } from '../../core/log.ts';
import { UnsuitableDatabaseError } from '../../storage/db/postgres/postgres-errors.ts';
import type { KnownLeader, Leader } from './between-instances.ts';
import type { Leadership, Lease, Look } from './leadership.ts';

/** The service, while this instance leads. */
export interface Term {
  /** Answers a request; never rejects. */
  answer(request: Request): Promise<Response>;
  /**
   * Ends it in order, while it may still write: lets `requests` end, and calls `onQuiet` when nothing is written any
   * more. Resolves when all that it began has ended.
   */
  handOver(requests: Requests, onQuiet: () => Promise<void>): Promise<void>;
  /** Ends it where it may not write any more. */
  abandon(): Promise<void>;
}

/** The lead of this instance, and what it does with it. */
export interface Leading {
  readonly lease: Lease;
  readonly term: Term;
  readonly requests: Requests;
}

/** How this instance stands to the others. */
export interface RoleState {
  /** `waiting`: it does not lead, and knows no leader. */
  readonly role: 'leading' | 'following' | 'waiting';
  /** Who leads, by name. */
  readonly leader: string | undefined;
  /** Milliseconds since the lease was last seen in force, or renewed; undefined before that. */
  readonly leaseAgoMs: number | undefined;
  /** Milliseconds since the database last answered; undefined before that. */
  readonly lookedAgoMs: number | undefined;
  /** Why this instance does not take the lead; undefined if it would. */
  readonly unfit: string | undefined;
  /** How often it has begun to lead. */
  readonly takeovers: number;
  /** How often it has lost the lead, other than by giving it back. */
  readonly losses: number;
}

const LOOK_MS = 500;
/** How long an instance that stands back leaves a free lead to others, which look twice a second. */
export const STAND_BACK_MS = 5_000;
/** How long an instance that cannot start the service leaves the lead to others. */
const REST_MS = 30_000;
const NEWER_SCHEMA = 'the database has the schema of a newer version';

/** Begins to look for the lead. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: short functions around a state that nothing else may touch.
export function createRoles({
  leadership,
  knownLeader,
  instance,
  startTerm,
  standsBack,
  logger,
}: {
  readonly leadership: Leadership;
  readonly knownLeader: KnownLeader;
  readonly instance: string;
  readonly startTerm: (lease: Lease) => Promise<Term>;
  /** Whether another instance may be able to go on with more of what was begun than this one. */
  readonly standsBack: () => boolean;
  readonly logger: Logger;
}) {
  const sleeper = createSleeper();
  const stopping = Promise.withResolvers<void>();
  const { promise: ready, resolve: served, reject: failed } = Promise.withResolvers<void>();
  let isStopping = false;
  let isClosed = false;
  /** Its lead, from the taking on. */
  let led: Promise<void> | undefined;
  let hasServed = false;
  let leading: Leading | undefined;
  /** The end of a lead that was lost; until then there is no other. */
  let ending: Promise<void> | undefined;
  let leader: Leader | undefined;
  let leaseSeenMs: number | undefined;
  let lookedMs: number | undefined;
  /** Since when no leader has been seen. */
  let vacantSinceMs: number | undefined;
  let restsUntilMs = 0;
  let unfit: string | undefined;
  let isAway = false;
  /** Why it cannot begin at all. */
  let fault: unknown;
  let takeovers = 0;
  let losses = 0;

  const serve = (next: Leader | 'here') => {
    knownLeader.set(next);
    hasServed = true;
    served();
  };

  const begin = async (lease: Lease): Promise<Leading | undefined> => {
    const { epoch } = lease;
    logger.info({ epoch }, 'this instance takes the lead');
    const startedMs = performance.now();
    try {
      const term = await startTerm(lease);
      const startMs = Math.round(performance.now() - startedMs);
      logger.info({ epoch, startMs }, 'this instance leads');
      return { lease, term, requests: createRequests() };
    } catch (error) {
      await lease.release();
      if (!hasServed) {
        fault = error;
        throw error;
      }
      restsUntilMs = performance.now() + REST_MS;
      unfit = 'it could not begin; the log says why';
      logger.error({ err: error, epoch }, 'this instance could not lead');
      return undefined;
    }
  };

  const lead = async (lease: Lease): Promise<void> => {
    knownLeader.set(undefined);
    leader = undefined;
    vacantSinceMs = undefined;
    const begun = await begin(lease);
    if (begun === undefined) return;
    leading = begun;
    unfit = undefined;
    takeovers += 1;
    serve('here');
    await Promise.race([lease.lost, stopping.promise]);
    leading = undefined;
    knownLeader.set(undefined);
    leaseSeenMs = performance.now() - lease.agoMs();
    if (lease.isValid()) await giveBack(begun);
    else lose(begun, await lease.lost);
  };

  const giveBack = async ({ lease, term, requests }: Leading) => {
    logger.info({ epoch: lease.epoch }, 'this instance gives the lead back');
    await term.handOver(requests, lease.release);
  };

  const lose = ({ lease: { epoch }, term, requests }: Leading, reason: string) => {
    losses += 1;
    logger.warn({ epoch, reason }, 'this instance leads no more');
    requests.cutOff();
    ending = term
      .abandon()
      .then(
        () => logger.info({ epoch }, 'what belonged to the lead has ended'),
        (error: unknown) => logger.error({ err: error, epoch }, 'what belonged to the lead ended badly'),
      )
      .finally(() => {
        ending = undefined;
      });
  };

  const heed = ({ leader: found, leftMs, isSchemaKnown }: Look) => {
    lookedMs = performance.now();
    if (isAway) logger.info('the database answers again');
    isAway = false;
    const isOther = found !== undefined && found.instance !== instance && leftMs > 0;
    // A command holds the lead to keep others from leading, and answers nothing.
    const answers = isOther && found.url !== '';
    if (answers && found.epoch !== leader?.epoch)
      logger.info({ leader: found.instance, epoch: found.epoch }, 'this instance follows');
    leader = answers ? found : undefined;
    vacantSinceMs = isOther ? undefined : (vacantSinceMs ?? lookedMs);
    if (leader === undefined) knownLeader.set(undefined);
    else {
      leaseSeenMs = lookedMs;
      serve(leader);
    }
    if (!isSchemaKnown) tooOld();
    else if (performance.now() >= restsUntilMs) unfit = undefined;
  };

  const tooOld = () => {
    if (unfit !== NEWER_SCHEMA) logger.warn({ reason: NEWER_SCHEMA }, 'this instance cannot lead');
    unfit = NEWER_SCHEMA;
  };

  const step = async (): Promise<void> => {
    const look = await leadership.look();
    heed(look);
    if (look.leftMs > 0 || unfit !== undefined || ending !== undefined || isStopping) return;
    // Never for longer: there may be no other instance, and payments come first.
    if (standsBack() && performance.now() - (vacantSinceMs ?? 0) < STAND_BACK_MS) return;
    const lease = await leadership.take();
    if (lease === undefined) return;
    // It was stopped while it waited for its turn.
    if (isStopping) return await lease.release();
    led = lead(lease);
    await led;
  };

  /** A fault at the start is for the person who starts it; a later one may be mended while this one waits. */
  const isForGood = (error: unknown): boolean =>
    fault !== undefined || (lookedMs === undefined && error instanceof UnsuitableDatabaseError);

  const note = (error: unknown) => {
    if (!isAway) logger.warn({ reason: failureText(error) }, 'the database does not tell who leads');
    isAway = true;
  };

  const run = async (): Promise<void> => {
    while (!isClosed) {
      try {
        await step();
      } catch (error) {
        if (isForGood(error)) throw error;
        note(error);
      }
      if (!isClosed) await sleeper.sleep(LOOK_MS);
    }
    await ending;
    await leadership.close();
  };
  const ended = run().catch(failed);

  return {
    /**
     * Resolves once it leads, or knows who does. Rejects where it was the first to lead, and could not, or where the
     * database never was one on which it could work.
     */
    ready,
    /** Its lead, where it has one at this moment, and is ready. */
    leading: () => (leading?.lease.isValid() ? leading : undefined),
    state: (): RoleState => ({
      role: leading !== undefined ? 'leading' : leader !== undefined ? 'following' : 'waiting',
      leader: leading === undefined ? leader?.instance : instance,
      leaseAgoMs: leading?.lease.agoMs() ?? (leaseSeenMs && performance.now() - leaseSeenMs),
      lookedAgoMs: lookedMs && performance.now() - lookedMs,
      unfit,
      takeovers,
      losses,
    }),
    /** Gives the lead back, if it has it, and takes it no more; it goes on to tell who leads. */
    async giveBack(): Promise<void> {
      isStopping = true;
      stopping.resolve();
      await led?.catch(() => undefined);
    },
    /** Looks no more; resolves when all has ended that belongs to a lead. */
    async close(): Promise<void> {
      isClosed = true;
      sleeper.wake();
      await ended;
    },
  };
}

/** Leads when no other instance does, and follows otherwise, until it is stopped. */
export type Roles = ReturnType<typeof createRoles>;

/** How long requests may take once the term ends: those that wait for a block, and all others. */
const WAIT_GRACE_MS = 1_000;
const REQUEST_GRACE_MS = 3_000;

/** Creates the requests of one term. */
export function createRequests() {
  const cuts = new Set<() => void>();
  let isCut = false;
  let onIdle: () => void = () => undefined;
  const cutOff = () => {
    isCut = true;
    for (const cut of [...cuts]) cut();
  };
  return {
    /** Leaves those under way without an answer, and all that come. */
    cutOff,
    /** What `answer` answers; undefined if the term ended before. */
    run(answer: () => Promise<Response>): Promise<Response | undefined> {
      if (isCut) return Promise.resolve(undefined);
      const { promise, resolve, reject } = Promise.withResolvers<Response | undefined>();
      const cut = () => resolve(undefined);
      cuts.add(cut);
      answer().then(resolve, reject);
      return promise.finally(() => {
        cuts.delete(cut);
        if (cuts.size === 0) onIdle();
      });
    },
    /**
     * Resolves when none is under way any more: they may end by themselves, then those that wait for a block are let go
     * by `release`, then all others are cut off.
     */
    async end(release: () => void): Promise<void> {
      const timers = [setTimeout(release, WAIT_GRACE_MS), setTimeout(cutOff, REQUEST_GRACE_MS)];
      if (cuts.size > 0)
        await new Promise<void>((resolve) => {
          onIdle = resolve;
        });
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

/** The requests that a term answers, so that none is left without an answer when it ends. */
export type Requests = ReturnType<typeof createRequests>;
