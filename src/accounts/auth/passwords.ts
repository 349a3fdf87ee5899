import { AppError } from '../../core/errors.ts';
import { lengthInCodePoints } from '../../core/lib/text.ts';
import { createHashingQueue, QueueFullError, type Turn } from './hashing-queue.ts';

/** Hashes and verifies passwords (argon2id), a bounded number at a time. */
export interface Passwords {
  /** An argon2id hash in PHC form. Throws `OVERLOADED` when too many wait. */
  hash(password: string, turn: Turn): Promise<string>;
  /** Whether the password made the hash; without a hash `false`, after the same time. Throws `OVERLOADED`. */
  matches(password: string, hash: string | undefined, turn: Turn): Promise<boolean>;
}

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
 * What an unknown user's password is compared with, so that the time tells nobody whether a name exists: a hash like
 * all others, which no password that anybody could find gives.
 */
const decoyOf = ({ memoryCost, timeCost }: PasswordCost) =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=1$${'A'.repeat(43)}$${'A'.repeat(43)}`;

export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;
/** Hashing is slow on purpose: beyond this queue a caller would wait for seconds, and is told to come again. */
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
export function createPasswords({
  running,
  cost = RECOMMENDED,
}: {
  running: number;
  cost?: PasswordCost | undefined;
}): Passwords {
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
    hash: (password, turn) => queued(turn, () => Bun.password.hash(normalized(password), argon2id)),
    async matches(password, known, turn) {
      const same = await queued(turn, () => Bun.password.verify(normalized(password), known ?? decoy));
      return same && known !== undefined;
    },
  };
}

/** One form for texts that look the same, as NIST SP 800-63B advises: keyboards differ in how they compose letters. */
function normalized(password: string): string {
  return password.normalize('NFKC');
}
