import type { Core } from '../../chain/core.ts';
import type { Limit } from '../../core/limits.ts';
import { createFailedLogins } from '../../http/audit/audit.ts';
import { createAddressBook } from './address-book/address-book.ts';
import { createAuthService, createStepUp } from './auth-service.ts';
import { createAuthStore } from './auth-store.ts';
import { createGuards } from './guards.ts';
import { createAgentKeyStore, createAgentKeys } from './keys/agent-keys.ts';
import { createApiKeys } from './keys/api-keys.ts';
import { createAppGrants } from './keys/app-grants.ts';
import { createLoginWallets } from './login-wallets/login-wallet-service.ts';
import { createPasskeys } from './passkeys/passkey-service.ts';
import { createGuesses } from './passwords/guesses.ts';
import { createPasswords, type PasswordCost } from './passwords/passwords.ts';
import { createBrowserSessions } from './sessions/browser-sessions.ts';
import { createTokens, type JwtSecrets } from './sessions/jwt-secrets.ts';
import { createUserSessions } from './sessions/user-sessions.ts';

/** Everything of authentication, put together. */
export function assembleAuth(
  core: Core,
  {
    jwtSecrets,
    isBound,
    hashing,
    passwordCost,
    guessLimit,
    logInLimit,
  }: {
    readonly jwtSecrets: JwtSecrets;
    /** Whether a user who has not switched step-up on must step up all the same. */
    readonly isBound: (userId: string) => Promise<boolean>;
    /** How many passwords are hashed at once; each takes a core for some 30 ms and 19 MiB. */
    readonly hashing: number;
    /** The cost of each of them; tests take less. */
    readonly passwordCost?: PasswordCost | undefined;
    /** How often a password may be guessed; without it, there is no bound. */
    readonly guessLimit: Limit | undefined;
    /** How often a user may log in; likewise. */
    readonly logInLimit: Limit | undefined;
  },
) {
  const { db, clock } = core;
  const users = createAuthStore(db);
  const userSessions = createUserSessions(core, { tokens: createTokens(jwtSecrets, clock), limit: logInLimit });
  const browserSessions = createBrowserSessions(core, { userSessions, jwtSecrets });
  const passwords = createPasswords({ running: hashing, cost: passwordCost });
  const keyStore = createAgentKeyStore(db);
  const agentKeys = createAgentKeys(core, keyStore);
  const grants = createAppGrants(core, { keys: keyStore, agentKeys });
  const apiKeys = createApiKeys(core, { store: users, agentKeys, grants });
  const steps = createStepUp(core, { store: users, jwtSecrets, isBound });
  const failedLogins = createFailedLogins(core);
  const auth = createAuthService(core, {
    store: users,
    sessions: userSessions,
    passwords,
    steps,
    guesses: createGuesses({ limit: guessLimit }),
    failedLogins,
  });
  const credentials = { users, sessions: userSessions, steps, jwtSecrets };
  return {
    users,
    userSessions,
    browserSessions,
    passwords,
    apiKeys,
    agentKeys,
    keyStore,
    grants,
    passkeys: createPasskeys(core, credentials),
    loginWallets: createLoginWallets(core, credentials),
    addressBook: createAddressBook(core),
    auth,
    guards: createGuards({
      owner: userSessions.ownerOf,
      agent: apiKeys.agentOf,
      browser: browserSessions,
      isProven: steps.isProven,
    }),
    failedLogins,
  };
}

/** All of authentication, wired. */
export type Auth = ReturnType<typeof assembleAuth>;
