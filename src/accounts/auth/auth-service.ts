import { createHmac } from 'node:crypto';
import type { Core } from '../../chain/core.ts';
import { AppError } from '../../core/errors.ts';
import { equalConstantTime } from '../../core/lib/crypto.ts';
import { nowSeconds } from '../../core/lib/time.ts';
import { auditStatement, type FailedLogins } from '../../http/audit/audit.ts';
import { orRefuse } from '../../storage/db/failures.ts';
import type { AuthStore, UserRow } from './auth-store.ts';
import type { Client, Owner } from './caller.ts';
import { endedInvitations } from './invites.ts';
import type { Guesses } from './passwords/guesses.ts';
import type { Passwords, Turn } from './passwords/passwords.ts';
import { requireStrongPassword } from './passwords/strength.ts';
import { usernameKey } from './passwords/username.ts';
import { type JwtSecrets, keysFor } from './sessions/jwt-secrets.ts';
import type { UserSessions } from './sessions/user-sessions.ts';

/** Logging in, and changing passwords. */
export type AuthService = ReturnType<typeof createAuthService>;

export interface LogIn {
  readonly username: string;
  readonly password: string;
  readonly client: Client;
  /** The refusal of the address, if it is over its limit. */
  readonly overLimit: AppError | undefined;
}

/** Creates the service of log-ins and passwords. */
export function createAuthService(
  { db, clock }: Core,
  {
    store,
    sessions,
    passwords,
    steps,
    guesses,
    failedLogins,
  }: {
    store: AuthStore;
    sessions: UserSessions;
    passwords: Passwords;
    steps: StepUp;
    guesses: Guesses;
    failedLogins: FailedLogins;
  },
) {
  const existing = async (userId: string): Promise<UserRow> => {
    const user = await store.userById(userId);
    if (user === undefined) throw new AppError('USER_NOT_FOUND');
    return user;
  };
  const confirmed = async ({ userId, sessionId }: Owner, password: string): Promise<UserRow> => {
    const user = await existing(userId);
    const judge = () => passwords.matches(password, user.passwordHash, { lane: 'known', key: userId });
    if (!(await guesses.again(sessionId, judge))) {
      failedLogins.note(user.id);
      throw new AppError('INVALID_CREDENTIALS');
    }
    return user;
  };
  /** What makes another password a user's; it does not go through if that has changed meanwhile. */
  const replacing = async (user: UserRow, newPassword: string) => {
    await requireStrongPassword(newPassword, user.username);
    const passwordHash = await passwords.hash(newPassword, { lane: 'known', key: user.id });
    const audit = auditStatement({ db, clock }, { action: 'password_changed', userId: user.id });
    const ended = await endedInvitations({ db, clock }, user.id);
    return [store.replacePassword(user, passwordHash), audit, ...ended];
  };
  const rightUser = async ({ username, password, client, overLimit }: LogIn): Promise<UserRow> => {
    const account = usernameKey(username);
    const { address } = client;
    const { user, isKnown } = await store.userLoggingIn(account, address.near);
    const turn: Turn = isKnown ? { lane: 'known', key: account } : { lane: 'stranger', key: address.far };
    const isRight = await guesses.log({ account, address, isKnown, overLimit }, () =>
      passwords.matches(password, user?.passwordHash, turn),
    );
    if (user !== undefined && isRight && !hasExpired(user, nowSeconds(clock))) return user;
    if (user !== undefined) failedLogins.note(user.id);
    throw new AppError('INVALID_CREDENTIALS');
  };
  return {
    /** What a user is called. Throws `USER_NOT_FOUND`. */
    usernameOf: async (userId: string): Promise<string> => (await existing(userId)).username,
    /**
     * A JWT for the right name and password, else `INVALID_CREDENTIALS` after the same time whether or not the name
     * exists. Throws `RATE_LIMITED` where too many were wrong, and `overLimit` to callers from where the user has never
     * logged in from the network of.
     */
    async login(logIn: LogIn): Promise<{ token: string; userId: string }> {
      const user = await rightUser(logIn);
      const { client } = logIn;
      const token = await whileRight(() => sessions.begin(user.id, client, [store.samePassword(user)]));
      return { token, userId: user.id };
    },
    /** The same for the page on which a user connects an app, whose session has no JWT. */
    async loginToConsent(logIn: LogIn): Promise<{ readonly user: UserRow; readonly sessionId: string }> {
      const user = await rightUser(logIn);
      const provided = [store.samePassword(user)];
      const sessionId = await whileRight(() => sessions.beginConsent(user.id, logIn.client, provided));
      return { user, sessionId };
    },
    /**
     * Throws `INVALID_CREDENTIALS` if the old password is wrong, `INVALID_PASSWORD` if the new one is easy to guess,
     * `RATE_LIMITED`. JWTs that were issued stay valid.
     */
    async changePassword(owner: Owner, oldPassword: string, newPassword: string): Promise<void> {
      const user = await confirmed(owner, oldPassword);
      const statements = await replacing(user, newPassword);
      await whileRight(() => db.batch(statements));
    },
    /**
     * Sets the password of a user who has proven that they are there, and ends their other sessions in the same commit
     * unless `keepsSessions`. Returns how many were ended. Throws `INVALID_PASSWORD` if it is easy to guess, and
     * `STEP_UP_REQUIRED` if another one was set meanwhile, which voids the proof.
     */
    async setPassword(owner: Owner, newPassword: string, { keepsSessions }: { keepsSessions: boolean }) {
      const statements = await replacing(await existing(owner.userId), newPassword);
      const others = keepsSessions ? { ended: 0, statements: [] } : await sessions.endingOthers(owner);
      await orRefuse(() => db.batch([...statements, ...others.statements]), { otherwise: 'STEP_UP_REQUIRED' });
      return others.ended;
    },
    /** A proof for {@link StepUp}. Throws `INVALID_CREDENTIALS` if the password is wrong, `RATE_LIMITED`. */
    async stepUp(owner: Owner, password: string): Promise<StepUpProof> {
      return steps.prove(await confirmed(owner, password), owner.sessionId);
    },
    /** Whether the user has step-up switched on. */
    usesStepUp: async (userId: string): Promise<boolean> => (await existing(userId)).stepUp,
    /** Switches step-up on or off; returns when it is on disk. */
    async useStepUp(userId: string, on: boolean): Promise<void> {
      if ((await existing(userId)).stepUp === on) return;
      const entry = { action: 'step_up_changed', userId, details: { on } } as const;
      await db.batch([store.stepUpStatement(userId, on), auditStatement({ db, clock }, entry)]);
    },
  };
}

/** Whether a password that the operator made for a user has expired; a user's own never does. */
function hasExpired({ passwordExpiresAt }: UserRow, now: number): boolean {
  return passwordExpiresAt !== null && passwordExpiresAt <= now;
}

/** Does what only the right password may: a change that won meanwhile has made it a wrong one. */
function whileRight<T>(work: () => Promise<T>): Promise<T> {
  return orRefuse(work, { otherwise: 'INVALID_CREDENTIALS' });
}

const LIFETIME_SECONDS = 300;
const PROOF = /^stp_(\d{10})_([A-Za-z0-9_-]{43})$/;

/** A step-up proof and when it expires, in Unix seconds. */
export interface StepUpProof {
  readonly proof: string;
  /** Unix seconds. */
  readonly expiresAt: number;
}

/**
 * A proof that someone has just given the password again. It is good for one user, one session and five minutes, and
 * for nothing once the password is another: so nothing has to be stored or ended.
 */
export type StepUp = ReturnType<typeof createStepUp>;

/**
 * Creates step-up: proofs are HMACs over user, session, expiry and password hash, so nothing is stored. Their keys are
 * derived from the secrets of the JWTs, so both end together. `isBound` says whether a user who has not switched
 * step-up on must prove it all the same.
 */
export function createStepUp(
  { clock }: Core,
  {
    store,
    jwtSecrets,
    isBound,
  }: { store: AuthStore; jwtSecrets: JwtSecrets; isBound: (userId: string) => Promise<boolean> },
) {
  const keys = keysFor('bursar/step-up', jwtSecrets, clock);
  const macOf = (key: Buffer, user: UserRow, sessionId: string, expiresAt: number) =>
    createHmac('sha256', key)
      .update([user.id, sessionId, expiresAt, user.passwordHash].join('\n'), 'utf8')
      .digest('base64url');
  return {
    /** For a user whose password was found right. */
    prove(user: UserRow, sessionId: string): StepUpProof {
      const expiresAt = nowSeconds(clock) + LIFETIME_SECONDS;
      return { proof: `stp_${expiresAt}_${macOf(keys()[0], user, sessionId, expiresAt)}`, expiresAt };
    },
    /** Whether this text proves it, or the Owner need not prove anything; with `always`, every Owner must. */
    async isProven({ userId, sessionId }: Owner, proof: string | undefined, always?: 'always'): Promise<boolean> {
      const user = await store.userById(userId);
      if (user === undefined) throw new AppError('USER_NOT_FOUND');
      if (!user.stepUp && always === undefined && !(await isBound(userId))) return true;
      const [, expires = '', mac = ''] = PROOF.exec(proof ?? '') ?? [];
      const isAlive = expires !== '' && Number(expires) > nowSeconds(clock);
      const isOf = (key: Buffer) => equalConstantTime(mac, macOf(key, user, sessionId, Number(expires)));
      return isAlive && keys().some(isOf);
    },
  };
}
