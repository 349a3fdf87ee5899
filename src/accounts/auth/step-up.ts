import { createHmac } from 'node:crypto';
import { AppError } from '../../core/errors.ts';
import { equalConstantTime } from '../../core/lib/crypto.ts';
import { type Clock, nowSeconds } from '../../core/lib/time.ts';
import type { AuthStore, UserRow } from './auth-store.ts';
import type { Owner } from './caller.ts';
import { type JwtSecrets, keysFor } from './jwt-secrets.ts';

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
export interface StepUp {
  /** For a user whose password was found right. */
  prove(user: UserRow, sessionId: string): StepUpProof;
  /** Whether this text proves it, or the Owner need not prove anything; with `always`, every Owner must. */
  isProven(owner: Owner, proof: string | undefined, always?: 'always'): Promise<boolean>;
}

interface StepUpDeps {
  readonly store: Pick<AuthStore, 'userById'>;
  /** Whether a user is bound to prove it who has not chosen so. */
  readonly isBound: (userId: string) => Promise<boolean>;
  readonly clock: Clock;
  /** Of the JWTs; the proofs' keys are derived from them, so both end together. */
  readonly jwtSecrets: JwtSecrets;
}

/** Creates step-up: proofs are HMACs over user, session, expiry and password hash, so nothing is stored. */
export function createStepUp({ store, isBound, clock, jwtSecrets }: StepUpDeps): StepUp {
  const keys = keysFor('bursar/step-up', jwtSecrets, clock);
  const macOf = (key: Buffer, user: UserRow, sessionId: string, expiresAt: number) =>
    createHmac('sha256', key)
      .update([user.id, sessionId, expiresAt, user.passwordHash].join('\n'), 'utf8')
      .digest('base64url');
  return {
    prove(user, sessionId) {
      const expiresAt = nowSeconds(clock) + LIFETIME_SECONDS;
      return { proof: `stp_${expiresAt}_${macOf(keys()[0], user, sessionId, expiresAt)}`, expiresAt };
    },
    async isProven({ userId, sessionId }, proof, always) {
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
