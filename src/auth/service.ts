import { RowCountError } from '../db/batch.ts';
import type { Db } from '../db/open.ts';
import { AppError } from '../errors.ts';
import type { Owner } from './caller.ts';
import type { Tokens } from './jwt.ts';
import type { Passwords } from './passwords.ts';
import type { AuthStore } from './store.ts';
import { usernameKey } from './username.ts';

export interface AuthService {
  /** The user of a JWT. Throws `UNAUTHORIZED`, or `USER_NOT_FOUND` if the user is gone. */
  ownerOf(token: string): Promise<Owner>;
  /** A JWT for the right name and password, else `INVALID_CREDENTIALS` after the same time whether or not the name exists. */
  login(username: string, password: string): Promise<{ token: string; userId: string }>;
  /** Throws `INVALID_CREDENTIALS` if the old password is wrong. JWTs that were issued stay valid. */
  changePassword(userId: string, oldPassword: string, newPassword: string): Promise<void>;
}

interface AuthDeps {
  readonly db: Db;
  readonly store: AuthStore;
  readonly tokens: Tokens;
  readonly passwords: Passwords;
}

export function createAuthService({ db, store, tokens, passwords }: AuthDeps): AuthService {
  return {
    async ownerOf(token) {
      const userId = await tokens.userIdOf(token);
      if ((await store.userById(userId)) === undefined) throw new AppError('USER_NOT_FOUND');
      return { kind: 'owner', userId };
    },
    async login(username, password) {
      const user = await store.userByKey(usernameKey(username));
      const right = await passwords.matches(password, user?.passwordHash);
      if (user === undefined || !right) throw new AppError('INVALID_CREDENTIALS');
      return { token: await tokens.issue(user.id), userId: user.id };
    },
    async changePassword(userId, oldPassword, newPassword) {
      const user = await store.userById(userId);
      if (user === undefined) throw new AppError('USER_NOT_FOUND');
      if (!(await passwords.matches(oldPassword, user.passwordHash)))
        throw new AppError('INVALID_CREDENTIALS');
      const passwordHash = await passwords.hash(newPassword);
      try {
        await db.batch([store.replacePassword(user, passwordHash)]);
      } catch (error) {
        // Another change won meanwhile, so the old password is no longer the right one.
        if (error instanceof RowCountError) throw new AppError('INVALID_CREDENTIALS', { cause: error });
        throw error;
      }
    },
  };
}
