import { createHmac } from 'node:crypto';

/** A message to be signed and sent. */
export interface SignedMessage {
  /** The delivery's id, the same in every attempt, so that receivers recognise a repetition. */
  readonly id: string;
  readonly type: string;
  /** The text that is sent. */
  readonly body: string;
  /** The time of the attempt, in Unix seconds. */
  readonly timestamp: number;
}

const PREFIX = 'whsec_';

/**
 * The headers of a webhook. `X-Bursar-Signature` is the HMAC-SHA256 of the body's bytes, keyed with the whole secret as
 * UTF-8, in lower-case hex. `webhook-signature` follows Standard Webhooks: HMAC-SHA256 of `id.timestamp.body`, keyed
 * with the bytes that the secret carries as base64.
 */
export function signedHeaders(message: SignedMessage, secret: string): Record<string, string> {
  const { id, type, body, timestamp } = message;
  const bodySignature = createHmac('sha256', secret).update(body, 'utf8').digest('hex');
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const standardSignature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`, 'utf8').digest('base64');
  return {
    'Content-Type': 'application/json',
    'X-Bursar-Event': type,
    'X-Bursar-Signature': `sha256=${bodySignature}`,
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${standardSignature}`,
  };
}
