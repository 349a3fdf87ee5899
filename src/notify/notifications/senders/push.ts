import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { importJWK, SignJWT } from 'jose';
import type { Core } from '../../../chain/core.ts';
import { nowSeconds } from '../../../core/lib/time.ts';
import type { GuardedResponse } from '../../../core/net/guarded-request.ts';
import { must } from '../../../storage/db/batch.ts';
import { pushKeyContext, type TargetOf } from '../channel-target.ts';
import type { Message } from '../message.ts';
import { pushKeys } from '../notification-tables.ts';
import { attempt, type Exchange, judgeStatus, type SendOutcome } from './posts.ts';

/** The server's name before push services: a key, of which browsers know the public half. */
export interface PushKey {
  /** In base64url. */
  readonly publicKey: string;
  /** The `Authorization` header for a push service (VAPID, RFC 8292). */
  authorization(endpoint: string): Promise<string>;
}

const NAME = 'vapid';
/** How long a push service keeps a message for a browser that is off. */
const KEPT_SECONDS = 86_400;
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

/** Sends a message to a browser, by its push service (RFC 8030). */
export async function sendPush(
  exchange: Exchange,
  key: PushKey,
  { endpoint, keys }: TargetOf<'push'>,
  { title, lines, link }: Message,
): Promise<SendOutcome> {
  const text = JSON.stringify({ title: `Bursar: ${title}`, body: lines.join('\n'), link });
  return attempt(
    exchange,
    {
      url: endpoint,
      headers: {
        'Content-Type': 'application/octet-stream',
        'Content-Encoding': 'aes128gcm',
        TTL: String(KEPT_SECONDS),
        Authorization: await key.authorization(endpoint),
      },
      body: encryptPush(text, keys),
    },
    judge,
  );
}

function judge(answer: GuardedResponse): SendOutcome {
  const { status } = answer;
  if (status !== 404 && status !== 410) return judgeStatus(answer);
  return { error: 'The browser takes no more notifications: add it again.', isEnded: true };
}

const CURVE = 'prime256v1';
const SALT_BYTES = 16;
const KEY_BYTES = 16;
const NONCE_BYTES = 12;
const RECORD_BYTES = 4_096;
/** Follows the last record. */
const LAST = 2;
export const PUBLIC_KEY_BYTES = 65;
export const AUTH_BYTES = 16;

/** The keys that a browser gives with a subscription, in base64url. */
export interface BrowserKeys {
  readonly p256dh: string;
  readonly auth: string;
}

/** Whether these are keys for which something can be encrypted. */
export function areBrowserKeys({ p256dh, auth }: BrowserKeys): boolean {
  const [point, secret] = [Buffer.from(p256dh, 'base64url'), Buffer.from(auth, 'base64url')];
  if (point.length !== PUBLIC_KEY_BYTES || secret.length !== AUTH_BYTES) return false;
  try {
    const own = createECDH(CURVE);
    own.generateKeys();
    own.computeSecret(point);
    return true;
  } catch {
    // Not a point of the curve.
    return false;
  }
}

/** Encrypts a message for one browser alone (RFC 8291, with `aes128gcm` of RFC 8188). */
export function encryptPush(text: string, { p256dh, auth }: BrowserKeys): Uint8Array<ArrayBuffer> {
  const browserKey = Buffer.from(p256dh, 'base64url');
  const own = createECDH(CURVE);
  const ownKey = own.generateKeys();
  const shared = own.computeSecret(browserKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0', 'latin1'), browserKey, ownKey]);
  const secret = Buffer.from(hkdfSync('sha256', shared, Buffer.from(auth, 'base64url'), info, 32));
  const salt = randomBytes(SALT_BYTES);
  const derive = (use: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`${use}\0`, 'latin1'), bytes));
  const cipher = createCipheriv(
    'aes-128-gcm',
    derive('Content-Encoding: aes128gcm', KEY_BYTES),
    derive('Content-Encoding: nonce', NONCE_BYTES),
  );
  const body = Buffer.concat([
    cipher.update(Buffer.concat([Buffer.from(text, 'utf8'), Buffer.of(LAST)])),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  const recordSize = Buffer.alloc(4);
  recordSize.writeUInt32BE(RECORD_BYTES);
  return new Uint8Array(Buffer.concat([salt, recordSize, Buffer.of(PUBLIC_KEY_BYTES), ownKey, body]));
}
