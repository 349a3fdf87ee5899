import { createHmac } from 'node:crypto';
import type { Core } from '../../chain/core.ts';
import { nowSeconds } from '../../core/lib/time.ts';
import type { GuardedFetch } from '../../core/net/guarded-request.ts';
import { TargetError } from '../../core/net/target-url.ts';
import { openWebhookSecret } from '../../features/wallets/wallet-keys.ts';

/** A wallet's webhook URL, and the secret that signs its events. */
export interface WebhookReceiver {
  readonly walletId: string;
  readonly url: string;
  /** Null for a wallet without a secret. */
  readonly secretSealed: string | null;
}

/** The outcome of one attempt. Without an error, it was delivered. */
export interface WebhookOutcome {
  /** The receiver's HTTP status; null if it did not answer. */
  readonly statusCode: number | null;
  /** In words for the Owner; never a secret, nor more of the URL than its host. */
  readonly error: string | null;
  /** The beginning of the answer's body as text, without the secret; null for none. */
  readonly answer: string | null;
}

/** Sends one signed message to a receiver. Never throws: a failure is an outcome. */
export type Send = (receiver: WebhookReceiver, message: Omit<SignedWebhook, 'timestamp'>) => Promise<WebhookOutcome>;

const ANSWER_WITHIN_MS = 5_000;
/** A longer body is cut off. A shorter one is read to its end, so that the connection can be used again. */
const ANSWER_MAX_BYTES = 4_096;
/** So much of the body is kept for the Owner. */
const KEPT_CHARACTERS = 1_000;

export const NO_SECRET = 'WEBHOOK_NO_SECRET: the wallet has no webhook secret yet. Reading the secret creates one.';

/** Creates the function that makes one attempt. It sends nothing unsigned. */
export function createSend({ vault, clock, logger }: Core, fetch: GuardedFetch): Send {
  return async ({ walletId, url, secretSealed }, message) => {
    if (secretSealed === null) return notAnswered(NO_SECRET);
    try {
      const secret = openWebhookSecret(vault, walletId, secretSealed);
      const { status, body } = await fetch({
        url,
        method: 'POST',
        headers: signedHeaders({ ...message, timestamp: nowSeconds(clock) }, secret),
        body: message.body,
        timeoutMs: ANSWER_WITHIN_MS,
        maxBytes: ANSWER_MAX_BYTES,
      });
      const isDelivered = status >= 200 && status <= 299;
      return {
        statusCode: status,
        error: isDelivered ? null : `The receiver answered ${status}.`,
        answer: keptText(body, secret),
      };
    } catch (error) {
      if (error instanceof TargetError) return notAnswered(targetErrorText(error, ANSWER_WITHIN_MS));
      logger.error({ err: error, walletId, deliveryId: message.id }, 'a webhook could not be sent');
      return notAnswered('It could not be sent, for a fault of the server.');
    }
  };
}

function notAnswered(error: string): WebhookOutcome {
  return { statusCode: null, error, answer: null };
}

/** The kept part of an answer: text, without what controls a terminal, and without a secret that it repeats. */
function keptText(body: Uint8Array, secret: string): string | null {
  const text = new TextDecoder()
    .decode(body)
    .replaceAll(secret.slice(PREFIX.length), '…')
    .replace(/(?![\n\t])\p{Cc}/gu, '');
  return text === '' ? null : text.slice(0, KEPT_CHARACTERS).toWellFormed();
}

/** Says to an Owner why a request to their URL failed. */
export function targetErrorText({ reason, message }: TargetError, withinMs: number): string {
  switch (reason) {
    case 'timeout':
      return `The receiver did not answer within ${withinMs / 1000} s.`;
    case 'not-allowed':
      return `TARGET_NOT_ALLOWED: ${message}`;
    default:
      return message;
  }
}

/** A message to be signed and sent. */
export interface SignedWebhook {
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
export function signedHeaders(message: SignedWebhook, secret: string): Record<string, string> {
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
