import { createECDH } from 'node:crypto';
import { and, asc, eq, gt, like } from 'drizzle-orm';
import { importJWK, SignJWT } from 'jose';
import type { Core } from '../../../chain/core.ts';
import { sealedPrefix } from '../../../core/lib/crypto.ts';
import { nowSeconds } from '../../../core/lib/time.ts';
import { must } from '../../../storage/db/batch.ts';
import type { Reading } from '../../../storage/db/read.ts';
import type { SealedPlace } from '../../../storage/db/sealed-place.ts';
import { pushKeys } from './push-tables.ts';

/** The server's name before push services: a key, of which browsers know the public half. */
export interface PushKey {
  /** In base64url. */
  readonly publicKey: string;
  /** The `Authorization` header for a push service (VAPID, RFC 8292). */
  authorization(endpoint: string): Promise<string>;
}

const NAME = 'vapid';
export const PUBLIC_KEY_BYTES = 65;
const TOKEN_SECONDS = 3_600;

/** The key of this database, which is made once. */
export async function pushKeyOf({ db, vault, clock, baseUrl }: Core): Promise<PushKey> {
  const read = () => db.orm.select().from(pushKeys).where(eq(pushKeys.name, NAME)).get();
  if ((await read()) === undefined) {
    const made = createECDH('prime256v1');
    const publicKey = made.generateKeys().toString('base64url');
    const privateKeySealed = vault.seal(made.getPrivateKey().toString('base64url'), pushKeyContext(NAME));
    const row = { name: NAME, publicKey, privateKeySealed };
    await db.batch([must(db.orm.insert(pushKeys).values(row).onConflictDoNothing(), 'any')]);
  }
  const row = await read();
  if (row === undefined) throw new Error('The push key is gone.');
  const { publicKey, privateKeySealed } = row;
  const point = Buffer.from(publicKey, 'base64url');
  const half = (PUBLIC_KEY_BYTES - 1) / 2;
  const d = Buffer.from(vault.open(privateKeySealed, pushKeyContext(NAME)), 'base64url');
  const key = await importJWK(
    {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 1 + half).toString('base64url'),
      y: point.subarray(1 + half).toString('base64url'),
      // A key may begin with zeros.
      d: Buffer.concat([Buffer.alloc(half - d.length), d]).toString('base64url'),
    },
    'ES256',
  );
  return {
    publicKey,
    async authorization(endpoint) {
      const token = await new SignJWT({ sub: baseUrl() })
        .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
        .setAudience(new URL(endpoint).origin)
        .setExpirationTime(nowSeconds(clock) + TOKEN_SECONDS)
        .sign(key);
      return `vapid t=${token}, k=${publicKey}`;
    },
  };
}

/** The place of a push key, which is sealed with it. */
export function pushKeyContext(of: string): string {
  return `push-key:${of}`;
}

/** The sealed private push keys. */
const { name, privateKeySealed } = pushKeys;

export function sealedInPushKeys({ orm }: Reading): SealedPlace {
  return {
    countSealedBy: (keyId) => orm.$count(pushKeys, like(privateKeySealed, `${sealedPrefix(keyId)}%`)),
    async textsAfter(position, limit) {
      const rows = await orm
        .select({ name, sealed: privateKeySealed })
        .from(pushKeys)
        .where(gt(name, position))
        .orderBy(asc(name))
        .limit(limit)
        .all();
      const texts = rows.map(({ name: of, sealed }) => ({
        sealed,
        context: pushKeyContext(of),
        replaceWith: (resealed: string) =>
          must(
            orm
              .update(pushKeys)
              .set({ privateKeySealed: resealed })
              .where(and(eq(name, of), eq(privateKeySealed, sealed))),
            'any',
          ),
      }));
      return { last: rows.at(-1)?.name, texts };
    },
  };
}
