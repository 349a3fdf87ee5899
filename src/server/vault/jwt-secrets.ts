import { type JwtSecrets, TOKEN_LIFETIME_SECONDS } from '../../accounts/auth/sessions/jwt-secrets.ts';
import type { Vault } from '../../core/lib/crypto.ts';
import type { Db } from '../../storage/db/open.ts';
import type { Reading } from '../../storage/db/read.ts';
import { noteFormerSecret, replacedAtOf } from './vault.ts';

/** The secrets of the JWTs, as the settings have them. */
export interface GivenJwtSecrets {
  readonly jwtSecret: string;
  readonly jwtSecretPrevious?: string | undefined;
}

/**
 * The secrets by which JWTs are checked. The former one counts until the last JWT that it signed has expired: for as
 * long as one is valid after it was first given as the former one, whatever is restarted meanwhile.
 */
export async function jwtSecretsOf(
  db: Db,
  vault: Pick<Vault, 'digest'>,
  { jwtSecret: present, jwtSecretPrevious }: GivenJwtSecrets,
  now: number,
): Promise<JwtSecrets> {
  if (jwtSecretPrevious === undefined || jwtSecretPrevious === present) return { present };
  await db.batch([noteFormerSecret(db, digestOf(vault, jwtSecretPrevious), now)]);
  const until = await countsUntil(db, vault, jwtSecretPrevious);
  return { present, former: { secret: jwtSecretPrevious, until: until ?? now } };
}

/** Until when a former secret counts, in Unix seconds; `undefined` where no server has been given it as such. */
export async function countsUntil(
  db: Reading,
  vault: Pick<Vault, 'digest'>,
  secret: string,
): Promise<number | undefined> {
  const replacedAt = await replacedAtOf(db, digestOf(vault, secret));
  return replacedAt === undefined ? undefined : replacedAt + TOKEN_LIFETIME_SECONDS;
}

/** Tells one secret from another, and gives nothing of it away. */
export function digestOf(vault: Pick<Vault, 'digest'>, secret: string): string {
  return vault.digest(`jwt-secret ${secret}`);
}
