import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { GuardedResponse } from '../../../core/net/guarded-request.ts';
import { coded } from '../../../http/body.ts';
import { docs } from '../../../http/fields.ts';
import { attempt, channel, judgeStatus, type SendOutcome } from './channel.ts';
import { PUBLIC_KEY_BYTES } from './push-key.ts';

const INVALID = coded('INVALID_CHANNEL');
const KEY = /^[A-Za-z0-9_-]{16,128}={0,2}$/;
/** How long a push service keeps a message for a browser that is off. */
const KEPT_SECONDS = 86_400;

/** Sends messages to a browser, by its push service (RFC 8030). */
export const push = channel({
  type: 'push',
  entered: (url) =>
    z.object({
      type: z.literal('push').describe('A browser.'),
      endpoint: url().meta(docs('The endpoint of its subscription.', 'https://push.example/send/dW5ndWVzc2FibGU')),
      keys: z
        .object(
          {
            p256dh: z.string(INVALID).regex(KEY, INVALID).describe("The browser's public key, in base64url."),
            auth: z.string(INVALID).regex(KEY, INVALID).describe("The browser's secret, in base64url."),
          },
          INVALID,
        )
        .refine(areBrowserKeys, INVALID)
        .describe('The keys of the subscription.'),
    }),
  target: z.object({
    type: z.literal('push'),
    endpoint: z.string(),
    keys: z.object({ p256dh: z.string(), auth: z.string() }),
  }),
  shown: ({ endpoint }) => new URL(endpoint).host,
  open: ({ exchange, pushKey }) => ({
    async message({ endpoint, keys }, { title, lines, link }) {
      const text = JSON.stringify({ title: `Bursar: ${title}`, body: lines.join('\n'), link });
      const headers = {
        'Content-Type': 'application/octet-stream',
        'Content-Encoding': 'aes128gcm',
        TTL: String(KEPT_SECONDS),
        Authorization: await pushKey.authorization(endpoint),
      };
      return attempt(exchange, { url: endpoint, headers, body: encryptPush(text, keys) }, judge);
    },
  }),
});

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
const AUTH_BYTES = 16;

/** The keys that a browser gives with a subscription, in base64url. */
interface BrowserKeys {
  readonly p256dh: string;
  readonly auth: string;
}

/** Whether these are keys for which something can be encrypted. */
function areBrowserKeys({ p256dh, auth }: BrowserKeys): boolean {
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
