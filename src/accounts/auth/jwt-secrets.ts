import { hkdfSync } from 'node:crypto';
import { type Clock, nowSeconds } from '../../core/lib/time.ts';

/** The secret of the JWTs, and the one before it while it counts. */
export interface JwtSecrets {
  readonly present: string;
  /** What it signed is taken before `until`, in Unix seconds; nothing is signed with it any more. */
  readonly former?: { readonly secret: string; readonly until: number } | undefined;
}

/**
 * What is made of each secret: the first belongs to the present one, and what is new is made with it; the other is
 * there while the former secret counts.
 */
export function ofEachSecret<T>(
  { present, former }: JwtSecrets,
  clock: Clock,
  make: (secret: string) => T,
): () => readonly [T, ...T[]] {
  const ofPresent = make(present);
  const ofFormer = former && { made: make(former.secret), until: former.until };
  return () =>
    ofFormer === undefined || nowSeconds(clock) >= ofFormer.until ? [ofPresent] : [ofPresent, ofFormer.made];
}

/** The keys for one use: each secret's own, derived by HKDF-SHA256 (RFC 5869), so that they end with it. */
export function keysFor(use: string, secrets: JwtSecrets, clock: Clock): () => readonly [Buffer, ...Buffer[]] {
  return ofEachSecret(secrets, clock, (secret) => Buffer.from(hkdfSync('sha256', secret, new Uint8Array(0), use, 32)));
}
