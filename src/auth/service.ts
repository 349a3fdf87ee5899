import { RowCountError } from '../db/batch.ts';
import type { Db } from '../db/open.ts';
import { AppError } from '../errors.ts';
import type { Owner } from './caller.ts';
import type { Client } from './client.ts';
import type { Passwords } from './passwords.ts';
import type { StepUp, StepUpProof } from './step-up.ts';
import type { AuthStore, UserRow } from './store.ts';
import type { UserSessions } from './user-sessions.ts';
import { usernameKey } from './username.ts';

export interface AuthService {
  /** A JWT for the right name and password, else `INVALID_CREDENTIALS` after the same time whether or not the name exists. */
  login(username: string, password: string, client: Client): Promise<{ token: string; userId: string }>;
  /** Throws `INVALID_CREDENTIALS` if the old password is wrong. JWTs that were issued stay valid. */
  changePassword(userId: string, oldPassword: string, newPassword: string): Promise<void>;
  /** A proof for {@link StepUp}. Throws `INVALID_CREDENTIALS` if the password is wrong. */
  stepUp(owner: Owner, password: string): Promise<StepUpProof>;
  /** Whether the user has step-up switched on. */
  usesStepUp(userId: string): Promise<boolean>;
  /** Switches step-up on or off; returns when it is on disk. */
  useStepUp(userId: string, on: boolean): Promise<void>;
}

interface AuthDeps {
  readonly db: Db;
  readonly store: AuthStore;
  readonly sessions: UserSessions;
  readonly passwords: Passwords;
  readonly steps: StepUp;
}

export function createAuthService({ db, store, sessions, passwords, steps }: AuthDeps): AuthService {
  const existing = async (userId: string): Promise<UserRow> => {
    const user = await store.userById(userId);
    if (user === undefined) throw new AppError('USER_NOT_FOUND');
    return user;
  };
  const confirmed = async (userId: string, password: string): Promise<UserRow> => {
    const user = await existing(userId);
    if (!(await passwords.matches(password, user.passwordHash))) throw new AppError('INVALID_CREDENTIALS');
    return user;
  };
  return {
    async login(username, password, client) {
      const user = await store.userByKey(usernameKey(username));
      const right = await passwords.matches(password, user?.passwordHash);
      if (user === undefined || !right) throw new AppError('INVALID_CREDENTIALS');
      const token = await whileRight(() => sessions.begin(user.id, client, [store.samePassword(user)]));
      return { token, userId: user.id };
    },
    async changePassword(userId, oldPassword, newPassword) {
      const user = await confirmed(userId, oldPassword);
      const passwordHash = await passwords.hash(newPassword);
      await whileRight(() => db.batch([store.replacePassword(user, passwordHash)]));
    },
    async stepUp({ userId, sessionId }, password) {
      return steps.prove(await confirmed(userId, password), sessionId);
    },
    usesStepUp: async (userId) => (await existing(userId)).stepUp,
    useStepUp: (userId, on) => db.batch([store.stepUpStatement(userId, on)]),
  };
}

/** Does what only the right password may: a change that won meanwhile has made it a wrong one. */
async function whileRight<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RowCountError) throw new AppError('INVALID_CREDENTIALS', { cause: error });
    throw error;
  }
}
