import { AppError } from '../../../core/errors.ts';
import { lengthInCodePoints } from '../../../core/lib/text.ts';

/** Hashes and verifies passwords (argon2id), a bounded number at a time. */
export type Passwords = ReturnType<typeof createPasswords>;

/** What a hash takes; one lane each. */
export interface PasswordCost {
  /** KiB. */
  readonly memoryCost: number;
  /** Passes over the memory. */
  readonly timeCost: number;
}

/** OWASP's recommendation for argon2id. */
const RECOMMENDED: PasswordCost = { memoryCost: 19_456, timeCost: 2 };

/**
 * What an unknown user's password is compared with, so that the time tells no one whether a name exists: a hash like
 * all others, which no password that anybody could find gives.
 */
const decoyOf = ({ memoryCost, timeCost }: PasswordCost) =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=1$${'A'.repeat(43)}$${'A'.repeat(43)}`;

export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;
/** Hashing is slow on purpose: beyond this queue a caller would wait for seconds, and should come again. */
const MAX_WAITING = 64;
/** The queue is through in about a second. */
const RETRY_SECONDS = '2';
/** Kept free for those who have logged in before, from where they are. */
const RESERVED = 16;

/** Whether a new password is allowed: its length in code points, and no broken text. */
export function isAllowedPassword(password: string): boolean {
  const length = lengthInCodePoints(password);
  return length >= PASSWORD_LENGTH.min && length <= PASSWORD_LENGTH.max && password.isWellFormed();
}

/**
 * Hashes and checks passwords on Bun's thread pool, a few at a time and in fair turns: a flood of logins must leave
 * processor time and memory for payments, and places for those who have logged in before.
 */
export function createPasswords({ running, cost = RECOMMENDED }: { running: number; cost?: PasswordCost | undefined }) {
  const argon2id = { algorithm: 'argon2id', ...cost } as const;
  const decoy = decoyOf(cost);
  const queue = createHashingQueue({ running, waiting: MAX_WAITING, reserved: RESERVED });
  const queued = <T>(turn: Turn, task: () => Promise<T>): Promise<T> =>
    queue.run(turn, task).catch((error: unknown) => {
      if (error instanceof QueueFullError) {
        throw new AppError('OVERLOADED', { cause: error, headers: { 'Retry-After': RETRY_SECONDS } });
      }
      throw error;
    });
  return {
    /** An argon2id hash in PHC form. Throws `OVERLOADED` when too many wait. */
    hash: (password: string, turn: Turn): Promise<string> =>
      queued(turn, () => Bun.password.hash(normalized(password), argon2id)),
    /** Whether the password made the hash; without a hash `false`, after the same time. Throws `OVERLOADED`. */
    async matches(password: string, known: string | undefined, turn: Turn): Promise<boolean> {
      const same = await queued(turn, () => Bun.password.verify(normalized(password), known ?? decoy));
      return same && known !== undefined;
    },
  };
}

/** One form for texts that look the same, as NIST SP 800-63B advises: keyboards differ in how they compose letters. */
function normalized(password: string): string {
  return password.normalize('NFKC');
}

/** Too many wait already. Nothing was started. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

/** In which lane someone waits, and with whom in turn. */
export interface Turn {
  /** `known`: users who have logged in from their network before. `stranger`: everybody else. */
  readonly lane: 'known' | 'stranger';
  /** Those with one key share a turn: an account where it is known, the network otherwise. */
  readonly key: string;
}

export interface HashingQueueOptions {
  readonly running: number;
  /** Places in the queue. */
  readonly waiting: number;
  /** Of these, what strangers never get. */
  readonly reserved: number;
}

interface Waiter {
  start(): void;
  refuse(): void;
}

/** Of so many turns in a row, all but one are those of the known, if any wait. */
const KNOWN_TURNS = 4;

/**
 * Keys take turns, so a key with many waiting only delays itself. The known go first, but never alone. Where there
 * is no place left, the newest one of the key with the most is refused, and newcomers from elsewhere come in.
 */
export function createHashingQueue({ running, waiting, reserved }: HashingQueueOptions) {
  const lanes = { known: createLane(), stranger: createLane() };
  let active = 0;
  let turns = 0;
  const hasRoom = (lane: Turn['lane']): boolean => {
    const isFull = lanes.known.size() + lanes.stranger.size() >= waiting;
    return !isFull && (lane === 'known' || lanes.stranger.size() < waiting - reserved);
  };
  const enter = ({ lane, key }: Turn): Promise<void> | undefined => {
    if (active < running) {
      active += 1;
      return undefined;
    }
    if (!hasRoom(lane) && !lanes[lane].refuseOneFor(key)) throw new QueueFullError();
    return new Promise((resolve, reject) => {
      lanes[lane].add(key, { start: resolve, refuse: () => reject(new QueueFullError()) });
    });
  };
  const next = (): Waiter | undefined => {
    turns = (turns + 1) % KNOWN_TURNS;
    const [first, second] = turns === 0 ? [lanes.stranger, lanes.known] : [lanes.known, lanes.stranger];
    return first.take() ?? second.take();
  };
  return {
    /** Runs the task when its turn comes; throws {@link QueueFullError} where too many wait, at once or later. */
    async run<T>(turn: Turn, task: () => Promise<T>): Promise<T> {
      await enter(turn);
      try {
        return await task();
      } finally {
        // The place goes to the next one without ever being free, so no one can slip in between.
        const waiter = next();
        if (waiter === undefined) active -= 1;
        else waiter.start();
      }
    },
  };
}

/** Those who wait, by key; a Map goes through its keys in the order in which they were put in. */
function createLane() {
  const byKey = new Map<string, Waiter[]>();
  let size = 0;
  return {
    size: () => size,
    add(key: string, waiter: Waiter) {
      size += 1;
      const others = byKey.get(key);
      if (others === undefined) byKey.set(key, [waiter]);
      else others.push(waiter);
    },
    /** The next one, of the key whose turn it is. */
    take(): Waiter | undefined {
      const [found] = byKey;
      if (found === undefined) return undefined;
      const [key, waiters] = found;
      const waiter = waiters.shift();
      // To the end of the line.
      byKey.delete(key);
      if (waiters.length > 0) byKey.set(key, waiters);
      size -= 1;
      return waiter;
    },
    /** Refuses the newest of the key with the most, if it has more than this key would have; answers whether it did. */
    refuseOneFor(key: string): boolean {
      const wouldHave = (byKey.get(key)?.length ?? 0) + 1;
      let most: Waiter[] = [];
      for (const waiters of byKey.values()) if (waiters.length > most.length) most = waiters;
      if (most.length <= wouldHave) return false;
      most.pop()?.refuse();
      size -= 1;
      return true;
    },
  };
}
