import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';

/** The end of a push subscription that is in a browser. */
export interface PushBrowser {
  /** What the browser tells the server of itself. */
  readonly keys: { readonly p256dh: string; readonly auth: string };
  /** Reads a message as RFC 8291 has a browser do it. Throws if it is not for this one. */
  read(message: Uint8Array): unknown;
}

export function createPushBrowser(): PushBrowser {
  const own = createECDH('prime256v1');
  const point = own.generateKeys();
  const auth = randomBytes(16);
  return {
    keys: { p256dh: point.toString('base64url'), auth: auth.toString('base64url') },
    read: (message) => decrypted(Buffer.from(message), { own, point, auth }),
  };
}

function decrypted(
  bytes: Buffer,
  { own, point, auth }: { readonly own: ECDH; readonly point: Buffer; readonly auth: Buffer },
): unknown {
  const [salt, sender] = [bytes.subarray(0, 16), bytes.subarray(21, 86)];
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), point, sender]);
  const secret = Buffer.from(hkdfSync('sha256', own.computeSecret(sender), auth, info, 32));
  const derive = (use: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${use}\0`), length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(bytes.subarray(-16));
  const plain = Buffer.concat([decipher.update(bytes.subarray(86, -16)), decipher.final()]);
  if (plain.at(-1) !== 2) throw new Error('The message is padded otherwise than its last record is.');
  return JSON.parse(plain.subarray(0, -1).toString('utf8'));
}
