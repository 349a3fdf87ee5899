import { and, asc, count, eq, lt, sql } from 'drizzle-orm';
import type { Core } from '../../../chain/core.ts';
import { AppError } from '../../../core/errors.ts';
import { newId } from '../../../core/lib/crypto.ts';
import { nowSeconds } from '../../../core/lib/time.ts';
import { auditStatement } from '../../../http/audit/audit.ts';
import { must, type Statement } from '../../../storage/db/batch.ts';
import { orRefuse } from '../../../storage/db/failures.ts';
import type { Db } from '../../../storage/db/open.ts';
import type { StepUp, StepUpProof } from '../auth-service.ts';
import { type AuthStore, LAST_WAY_IN, wayInStatement } from '../auth-store.ts';
import { passkeys, users } from '../auth-tables.ts';
import type { Client, Owner } from '../caller.ts';
import {
  answeredStatements,
  CHALLENGE_LIFETIME_MS,
  createChallenges,
  type JwtSecrets,
} from '../sessions/jwt-secrets.ts';
import type { UserSessions } from '../sessions/user-sessions.ts';
import {
  ALGORITHMS,
  type Assertion,
  type CreationOptions,
  createVerifier,
  type Registration,
  type RequestOptions,
  siteOf,
} from './webauthn.ts';

/** How long the browser lets people look for their device, in milliseconds. */
const PATIENCE_MS = 120_000;
const LOG_IN = ['log in'];
const adding = ({ userId, sessionId }: Owner) => ['add', userId, sessionId];
const steppingUp = ({ userId, sessionId }: Owner) => ['step up', userId, sessionId];

/** Creates the service of passkeys. */
export function createPasskeys(
  core: Core,
  {
    users,
    sessions,
    steps,
    jwtSecrets,
  }: { users: AuthStore; sessions: UserSessions; steps: StepUp; jwtSecrets: JwtSecrets },
) {
  const { db, clock, baseUrl } = core;
  const store = createPasskeyStore(db);
  const challenges = createChallenges(jwtSecrets, clock, { use: 'bursar/passkeys', encoding: 'base64url' });
  const verifier = createVerifier(core, challenges);
  const host = () => siteOf(baseUrl()).host;
  const toAssert = (purpose: readonly string[], allowed: readonly PasskeyRow[]): RequestOptions => ({
    challenge: challenges.issue(purpose),
    rpId: host(),
    timeout: PATIENCE_MS,
    userVerification: 'required',
    allowCredentials: allowed.map(named),
  });
  /** The user whose passkey has answered, and the statement that lets no challenge be answered twice. */
  const judge = async (answer: Assertion, purpose: readonly string[]) => {
    const found = await store.byCredential(answer.id);
    if (found === undefined) throw new AppError('PASSKEY_REFUSED');
    const answered = await verifier.answered(answer, purpose, found.passkey);
    const once = store.answeredStatement(found.passkey.id, { ...answered, lastUsedAt: nowSeconds(clock) });
    return { user: found.user, once };
  };
  return {
    /** What to ask the browser for, to add one in this session. */
    async toAdd(owner: Owner): Promise<CreationOptions> {
      const user = await users.userById(owner.userId);
      if (user === undefined) throw new AppError('USER_NOT_FOUND');
      const { username: name } = user;
      return {
        challenge: challenges.issue(adding(owner)),
        timeout: PATIENCE_MS,
        attestation: 'none',
        rp: { id: host(), name: 'Bursar' },
        user: { id: Buffer.from(user.id, 'utf8').toString('base64url'), name, displayName: name },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
        excludeCredentials: (await store.ofUser(user.id)).map(named),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      };
    },
    /** Adds one. Throws `INVALID_PASSKEY`, `TOO_MANY_PASSKEYS`. */
    async add(owner: Owner, name: string, answer: Registration): Promise<PasskeyRow> {
      const { made, challenge } = await verifier.registered(answer, adding(owner));
      const now = nowSeconds(clock);
      const expiresAt = now + CHALLENGE_LIFETIME_MS / 1_000;
      const row: PasskeyRow = {
        id: newId('pky'),
        userId: owner.userId,
        name,
        ...made,
        createdAt: now,
        lastUsedAt: null,
        answeredMs: 0,
      };
      const details = { id: row.id, name };
      const audit = auditStatement(core, { action: 'passkey_added', userId: owner.userId, details });
      const once = answeredStatements(db, challenge, { expiresAt, now });
      await orRefuse(() => db.batch([...once, ...store.insertStatements(row), audit]), {
        otherwise: 'INVALID_PASSKEY',
        [TOO_MANY_PASSKEYS]: 'TOO_MANY_PASSKEYS',
      });
      return row;
    },
    /** The user's, the oldest first. */
    list: store.ofUser,
    /** When this returns, no one logs in with it. Throws `PASSKEY_NOT_FOUND`, `LAST_WAY_IN`. */
    remove(userId: string, id: string): Promise<void> {
      const audit = auditStatement(core, { action: 'passkey_removed', userId, details: { id } });
      return orRefuse(() => db.batch([...store.removeStatements(userId, id), audit]), {
        otherwise: 'PASSKEY_NOT_FOUND',
        [LAST_WAY_IN]: 'LAST_WAY_IN',
      });
    },
    /** What to ask a browser for that may have a passkey of anybody. */
    toLogIn: async (): Promise<RequestOptions> => toAssert(LOG_IN, []),
    /** A JWT. Throws `PASSKEY_REFUSED`. */
    async logIn(answer: Assertion, client: Client): Promise<{ token: string; userId: string }> {
      const { user, once } = await judge(answer, LOG_IN);
      const begin = () => sessions.begin(user.id, client, [once]);
      return { token: await orRefuse(begin, { otherwise: 'PASSKEY_REFUSED' }), userId: user.id };
    },
    /** What to ask the browser for, so that this session steps up. */
    toStepUp: async (owner: Owner): Promise<RequestOptions> =>
      toAssert(steppingUp(owner), await store.ofUser(owner.userId)),
    /** A proof for step-up. Throws `PASSKEY_REFUSED`. */
    async stepUp(owner: Owner, answer: Assertion): Promise<StepUpProof> {
      const { user, once } = await judge(answer, steppingUp(owner));
      if (user.id !== owner.userId) throw new AppError('PASSKEY_REFUSED');
      await orRefuse(() => db.batch([once]), { otherwise: 'PASSKEY_REFUSED' });
      return steps.prove(user, owner.sessionId);
    },
  };
}

function named({ credentialId }: PasskeyRow) {
  return { id: credentialId, type: 'public-key' } as const;
}

/** A row of `passkeys`. */
export type PasskeyRow = typeof passkeys.$inferSelect;

/** Of one user. */
export const MAX_PASSKEYS = 20;
/** Label of the statement that fails where a user would have more. */
export const TOO_MANY_PASSKEYS = 'too many passkeys';

/** The SQL of passkeys. */
export function createPasskeyStore({ orm }: Pick<Db, 'orm'>) {
  return {
    /** A passkey and its user. */
    byCredential: async (credentialId: string) =>
      orm
        .select({ passkey: passkeys, user: users })
        .from(passkeys)
        .innerJoin(users, eq(users.id, passkeys.userId))
        .where(eq(passkeys.credentialId, credentialId))
        .get(),
    /** The oldest first. */
    ofUser: async (userId: string): Promise<PasskeyRow[]> =>
      orm
        .select()
        .from(passkeys)
        .where(eq(passkeys.userId, userId))
        .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
        .all(),
    /** Fail where the credential is someone's already; the last, {@link TOO_MANY_PASSKEYS}, counts it as well. */
    insertStatements: (row: PasskeyRow): readonly Statement[] => {
      const all = orm.select({ count: count() }).from(passkeys).where(eq(passkeys.userId, row.userId));
      return [
        must(orm.insert(passkeys).values(row).onConflictDoNothing()),
        must(
          orm
            .update(passkeys)
            .set({ name: row.name })
            .where(and(eq(passkeys.id, row.id), sql`${all} <= ${MAX_PASSKEYS}`)),
          1,
          TOO_MANY_PASSKEYS,
        ),
      ];
    },
    /** Only for a challenge that is newer than the one that it answered last. */
    answeredStatement: (id: string, answer: Pick<PasskeyRow, 'counter' | 'answeredMs' | 'lastUsedAt'>): Statement =>
      must(
        orm
          .update(passkeys)
          .set(answer)
          .where(and(eq(passkeys.id, id), lt(passkeys.answeredMs, answer.answeredMs))),
      ),
    /** Only a passkey of this user, and never the last way in. */
    removeStatements: (userId: string, id: string): readonly Statement[] => [
      must(orm.delete(passkeys).where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))),
      wayInStatement({ orm }, userId),
    ],
    removeAllStatement: (userId: string): Statement =>
      must(orm.delete(passkeys).where(eq(passkeys.userId, userId)), 'any'),
  };
}
