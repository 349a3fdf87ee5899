import type { Chain } from '../../chain/nodes/chain.ts';
import type { Vault } from '../../core/lib/crypto.ts';
import type { Clock } from '../../core/lib/time.ts';
import type { Limit } from '../../core/limits.ts';
import { createFailedLogins } from '../../http/audit/audit.ts';
import type { Db } from '../../storage/db/open.ts';
import { createAgentKeyStore, createAgentKeys } from './agent-keys.ts';
import { createApiKeys } from './api-keys.ts';
import { createAppGrants, createAppTokens } from './app-grants.ts';
import { createAuthService, createStepUp } from './auth-service.ts';
import { createAuthStore } from './auth-store.ts';
import { createBrowserSessions } from './browser-sessions.ts';
import { createGuards } from './guards.ts';
import { createGuesses } from './guesses.ts';
import { createTokens, type JwtSecrets } from './jwt-secrets.ts';
import { createPasskeys } from './passkeys/passkey-service.ts';
import { createChallenges, createPasskeyStore } from './passkeys/passkey-store.ts';
import { createVerifier } from './passkeys/webauthn.ts';
import { createPasswords, type PasswordCost } from './passwords.ts';
import { createLoginWalletStore, createLoginWallets, createSiweMessages } from './siwe/siwe-service.ts';
import { createTextSignatures } from './siwe/siwe-signature.ts';
import { createUserSessionStore, createUserSessions } from './user-sessions.ts';

export interface AuthParts {
  readonly db: Db;
  readonly chain: Pick<Chain, 'id' | 'client' | 'trials' | 'contracts'>;
  readonly vault: Vault;
  readonly clock: Clock;
  /** Whether a user is bound to step up who has not switched it on. */
  readonly isBound: (userId: string) => Promise<boolean>;
  readonly jwtSecrets: JwtSecrets;
  /** Under which users reach the API; known once it listens. */
  readonly baseUrl: () => string;
  /** How many passwords are hashed at once; each takes a core for some 30 ms and 19 MiB. */
  readonly hashing: number;
  /** What each of them takes; tests take less. */
  readonly passwordCost?: PasswordCost | undefined;
  /** How often a password may be guessed; without it, as often as anybody likes. */
  readonly guessLimit: Limit | undefined;
  /** How often a user may log in; likewise. */
  readonly logInLimit: Limit | undefined;
}

/** Everything of authentication, put together. */
export function assembleAuth(parts: AuthParts) {
  const { db, chain, vault, clock, jwtSecrets, baseUrl, hashing, guessLimit, logInLimit, passwordCost } = parts;
  const users = createAuthStore(db);
  const tokens = createTokens({ secrets: jwtSecrets, clock });
  const userSessions = createUserSessions({ db, store: createUserSessionStore(db), tokens, clock, limit: logInLimit });
  const browserSessions = createBrowserSessions({ userSessions, jwtSecrets, clock, baseUrl });
  const passwords = createPasswords({ running: hashing, cost: passwordCost });
  const keys = createAgentKeyStore(db);
  const agentKeys = createAgentKeys({ db, keys, vault, clock });
  const grants = createAppGrants({ db, keys, agentKeys, tokens: createAppTokens(vault), clock });
  const apiKeys = createApiKeys({ db, store: users, vault, clock, agentKeys, grants });
  const steps = createStepUp({ store: users, isBound: parts.isBound, clock, jwtSecrets });
  const guesses = createGuesses({ limit: guessLimit });
  const failedLogins = createFailedLogins({ db, clock });
  const auth = createAuthService({
    db,
    store: users,
    sessions: userSessions,
    passwords,
    steps,
    guesses,
    failedLogins,
    clock,
  });
  const challenges = createChallenges({ jwtSecrets, clock, use: 'bursar/passkeys', encoding: 'base64url' });
  const passkeys = createPasskeys({
    db,
    store: createPasskeyStore(db),
    users,
    sessions: userSessions,
    steps,
    clock,
    baseUrl,
    challenges,
    verifier: createVerifier({ challenges, baseUrl }),
  });
  const nonces = createChallenges({ jwtSecrets, clock, use: 'bursar/siwe', encoding: 'hex' });
  const loginWallets = createLoginWallets({
    db,
    chain,
    store: createLoginWalletStore(db),
    users,
    sessions: userSessions,
    steps,
    clock,
    messages: createSiweMessages({ challenges: nonces, chainId: chain.id, baseUrl }),
    signatures: createTextSignatures(chain),
  });
  const guards = createGuards({
    owner: userSessions.ownerOf,
    agent: apiKeys.agentOf,
    browser: browserSessions,
    isProven: steps.isProven,
  });
  const keyStore = keys;
  return {
    users,
    userSessions,
    browserSessions,
    passwords,
    apiKeys,
    agentKeys,
    keyStore,
    grants,
    passkeys,
    loginWallets,
    auth,
    guards,
    failedLogins,
  };
}

/** All of authentication, wired. */
export type Auth = ReturnType<typeof assembleAuth>;
