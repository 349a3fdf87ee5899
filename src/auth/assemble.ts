import type { Db } from '../db/open.ts';
import type { Vault } from '../lib/crypto.ts';
import type { Clock } from '../lib/time.ts';
import { createApiKeys } from './api-keys.ts';
import { createGuards } from './guards.ts';
import { createTokens } from './jwt.ts';
import { createPasswords } from './passwords.ts';
import { createAuthService } from './service.ts';
import { createAuthStore } from './store.ts';

export interface AuthParts {
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly jwtSecret: string;
  /** How many passwords are hashed at once; each takes a core for some 30 ms and 19 MiB. */
  readonly hashing: number;
}

/** Everything of authentication, put together. */
export function assembleAuth({ db, vault, clock, jwtSecret, hashing }: AuthParts) {
  const users = createAuthStore(db);
  const tokens = createTokens({ secret: jwtSecret, clock });
  const passwords = createPasswords({ running: hashing });
  const apiKeys = createApiKeys({ db, store: users, vault, clock });
  const auth = createAuthService({ db, store: users, tokens, passwords });
  const guards = createGuards({ owner: auth.ownerOf, agent: apiKeys.agentOf });
  return { users, tokens, passwords, apiKeys, auth, guards };
}

export type Auth = ReturnType<typeof assembleAuth>;
