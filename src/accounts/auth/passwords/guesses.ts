import { AppError } from '../../../core/errors.ts';
import { createLru } from '../../../core/lib/cache.ts';
import type { Limit } from '../../../core/limits.ts';
import type { ClientAddress } from '../../../http/client-address.ts';
import { type Counters, createCounters } from '../../../http/rate-limit.ts';

/** An attempt to log in as a user with a password. */
export interface Attempt {
  /** The key of the user name, whether or not there is such a user. */
  readonly account: string;
  readonly address: ClientAddress;
  /** Whether that user has logged in from the network before. */
  readonly isKnown: boolean;
  /** The refusal of the address, if it is over its own limit. */
  readonly overLimit: AppError | undefined;
}

/** Counts wrong passwords by user name and network, and refuses further ones beyond the limits. */
export type Guesses = ReturnType<typeof createGuesses>;

export interface GuessOptions {
  /** Wrong passwords for one account from places unknown to it; without it nothing is bounded. */
  readonly limit: Limit | undefined;
  /** Never goes back. */
  readonly monotonicMs?: () => number;
  /** Places of each table of counters; a power of two. */
  readonly places?: number;
}

/** 512 KiB per table. */
const PLACES = 32_768;
/** Wrong passwords for one account from one /24 (/56) and one /16 (/48) unknown to it, in tenths of its limit. */
const NEAR_TENTHS = 4;
const FAR_TENTHS = 7;
/** The part of it that is kept, once it is used up, for networks (/16, /48) from which no one has guessed yet. */
const FRESH_TENTHS = 6;
/** The guesses judged after that, in turns of the networks that wait. */
const TURN_TENTHS = 20;
/** Accounts that a crowd guesses at, and networks that wait: each takes dozens of wrong passwords, or a turn. */
const ACCOUNTS_KEPT = 4_096;
const TURNS_KEPT = 32_768;
/** Wrong passwords from a network that the account knows, and of a session. */
const KNOWN_TENTHS = 7;
const SESSION_TENTHS = 4;

/**
 * Bounds how often passwords are guessed, by the account that they are for. A crowd must not use that up for the
 * account's Owner, so places from which they have logged in before have counts of their own, whatever happens
 * elsewhere, and networks that have not guessed yet still get in for a while when all others are refused. After that,
 * each network is given a turn: the larger the crowd, the longer the wait, but no one waits for ever. Names that no one
 * has are counted like all others, so no one learns which exist.
 */
export function createGuesses({ limit, monotonicMs = () => performance.now(), places = PLACES }: GuessOptions) {
  const unbounded = (_: unknown, judge: () => Promise<boolean>): Promise<boolean> => judge();
  if (limit === undefined) return { log: unbounded, again: unbounded };
  const { max, windowSeconds } = limit;
  const table = () => createCounters(windowSeconds * 1000, places);
  const [accounts, near, far, fresh, known, sessions] = [table(), table(), table(), table(), table(), table()];
  const share = (tenths: number) => Math.max(1, Math.floor((max * tenths) / 10));
  const turns = createTurns(windowSeconds * 1000, share(TURN_TENTHS));

  const begin = () => {
    const counted: (() => void)[] = [];
    return {
      count(counters: Counters, key: string): { readonly count: number; readonly waitMs: number } {
        const nowMs = monotonicMs();
        const { count, endsMs } = counters.countOrShare(key, nowMs);
        counted.push(() => counters.giveBack(key, monotonicMs()));
        return { count, waitMs: Math.min(endsMs - nowMs, windowSeconds * 1000) };
      },
      require(counters: Counters, key: string, allowed: number) {
        const { count, waitMs } = this.count(counters, key);
        if (count > allowed) throw tooMany(waitMs);
      },
      giveBack: () => {
        for (const undo of counted) undo();
      },
    };
  };
  const requireStranger = (tally: ReturnType<typeof begin>, { account, address, overLimit }: Attempt) => {
    if (overLimit !== undefined) throw overLimit;
    tally.require(near, `${address.near} ${account}`, share(NEAR_TENTHS));
    const around = tally.count(far, `${address.far} ${account}`);
    if (around.count > share(FAR_TENTHS)) throw tooMany(around.waitMs);
    if (tally.count(accounts, account).count <= max) return;
    if (around.count === 1 && tally.count(fresh, account).count <= share(FRESH_TENTHS)) return;
    const waitMs = turns.waitMs(account, address.network, monotonicMs());
    if (waitMs === 0) return;
    // Nothing was judged, and a caller who comes back for the turn must not be over another limit by then.
    tally.giveBack();
    throw tooMany(waitMs);
  };
  const judged = async (
    admit: (tally: ReturnType<typeof begin>) => void,
    judge: () => Promise<boolean>,
  ): Promise<boolean> => {
    const tally = begin();
    admit(tally);
    let isWrong = false;
    try {
      const isRight = await judge();
      isWrong = !isRight;
      return isRight;
    } finally {
      // Neither what was right counts, nor what no one looked at.
      if (!isWrong) tally.giveBack();
    }
  };
  return {
    /**
     * Has a password judged by `judge`, and counts it unless it is right. Throws `RATE_LIMITED` instead where there
     * were too many wrong ones.
     */
    log: (attempt: Attempt, judge: () => Promise<boolean>): Promise<boolean> =>
      judged((tally) => {
        const { account, address, isKnown } = attempt;
        if (isKnown) tally.require(known, `${address.near} ${account}`, share(KNOWN_TENTHS));
        else requireStranger(tally, attempt);
      }, judge),
    /** The same for the user of a session, who enters the password again. */
    again: (sessionId: string, judge: () => Promise<boolean>): Promise<boolean> =>
      judged((tally) => tally.require(sessions, sessionId, share(SESSION_TENTHS)), judge),
  };
}

/**
 * Gives networks turns to have a password for an account judged, so many in a window. A network has one turn at a time,
 * and takes it when it likes within a window after that moment.
 */
function createTurns(windowMs: number, perWindow: number) {
  const everyMs = windowMs / perWindow;
  const lastMs = createLru<number>(ACCOUNTS_KEPT);
  const given = createLru<number>(TURNS_KEPT);
  return {
    /** 0 where the turn has come, which is used up by that. */
    waitMs(account: string, network: string, nowMs: number): number {
      const key = `${network} ${account}`;
      const known = given.get(key);
      const mine = known !== undefined && known + windowMs > nowMs ? known : undefined;
      if (mine !== undefined && mine <= nowMs) {
        given.delete(key);
        return 0;
      }
      const before = Math.max(0, (lastMs.get(account) ?? 0) - nowMs);
      const waitMs = mine === undefined ? before + everyMs : mine - nowMs;
      if (mine === undefined) {
        lastMs.set(account, nowMs + waitMs);
        given.set(key, nowMs + waitMs);
      }
      return waitMs;
    },
  };
}

function tooMany(waitMs: number): AppError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new AppError('RATE_LIMITED', {
    message: `Too many wrong passwords. Try again in ${seconds} s, or from a network where you have logged in before.`,
    headers: { 'Retry-After': String(seconds) },
  });
}
