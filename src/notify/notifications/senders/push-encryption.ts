import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

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
