import type { Vault } from '../../core/lib/crypto.ts';
import { type Clock, nowSeconds } from '../../core/lib/time.ts';
import type { Logger } from '../../core/log.ts';
import type { GuardedFetch } from '../../core/net/guarded-request.ts';
import { TargetError } from '../../core/net/target-url.ts';
import { openWebhookSecret } from '../../features/wallets/keys.ts';
import { type SignedMessage, signedHeaders } from './sign.ts';

/** A wallet's webhook URL, and the secret that signs its events. */
export interface Receiver {
  readonly walletId: string;
  readonly url: string;
  /** Null for a wallet without a secret. */
  readonly secretSealed: string | null;
}

/** The outcome of one attempt. Without an error, it was delivered. */
export interface Outcome {
  /** The receiver's HTTP status; null if it did not answer. */
  readonly statusCode: number | null;
  /** In words for the Owner; never a secret, nor more of the URL than its host. */
  readonly error: string | null;
}

/** Sends one signed message to a receiver. Never throws: a failure is an outcome. */
export type Send = (receiver: Receiver, message: Omit<SignedMessage, 'timestamp'>) => Promise<Outcome>;

interface SendDeps {
  readonly fetch: GuardedFetch;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly logger: Logger;
}

const ANSWER_WITHIN_MS = 5_000;
/** The answer's body is thrown away. A short one is still read, so that the connection can be used again. */
const ANSWER_MAX_BYTES = 4_096;

export const NO_SECRET = 'WEBHOOK_NO_SECRET: the wallet has no webhook secret yet. Reading the secret creates one.';

/** Creates the function that makes one attempt. It sends nothing unsigned. */
export function createSend({ fetch, vault, clock, logger }: SendDeps): Send {
  return async ({ walletId, url, secretSealed }, message) => {
    if (secretSealed === null) return { statusCode: null, error: NO_SECRET };
    try {
      const secret = openWebhookSecret(vault, walletId, secretSealed);
      const { status } = await fetch({
        url,
        method: 'POST',
        headers: signedHeaders({ ...message, timestamp: nowSeconds(clock) }, secret),
        body: message.body,
        timeoutMs: ANSWER_WITHIN_MS,
        maxBytes: ANSWER_MAX_BYTES,
      });
      const isDelivered = status >= 200 && status <= 299;
      return { statusCode: status, error: isDelivered ? null : `The receiver answered ${status}.` };
    } catch (error) {
      if (error instanceof TargetError) return { statusCode: null, error: wordsFor(error) };
      logger.error({ err: error, walletId, deliveryId: message.id }, 'a webhook could not be sent');
      return { statusCode: null, error: 'It could not be sent, for a fault of the server.' };
    }
  };
}

function wordsFor({ reason, message }: TargetError): string {
  switch (reason) {
    case 'timeout':
      return `The receiver did not answer within ${ANSWER_WITHIN_MS / 1000} s.`;
    case 'not-allowed':
      return `TARGET_NOT_ALLOWED: ${message}`;
    default:
      return message;
  }
}
