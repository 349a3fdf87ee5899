import { type Clock, nowSeconds } from '../../../core/lib/time.ts';
import { signedHeaders } from '../../webhooks/sign.ts';
import type { TargetOf } from '../target.ts';
import { attempt, type Outcome } from './outcome.ts';

/** One event as a webhook sends it. */
export interface WebhookMessage {
  readonly id: string;
  readonly type: string;
  readonly body: string;
}

/** Sends one event, signed as the webhooks of wallets are. */
export function sendWebhook(
  { clock, ...deps }: Parameters<typeof attempt>[0] & { readonly clock: Clock },
  { url, secret }: TargetOf<'webhook'>,
  message: WebhookMessage,
): Promise<Outcome> {
  const headers = signedHeaders({ ...message, timestamp: nowSeconds(clock) }, secret);
  return attempt(deps, { url, headers, body: message.body });
}
