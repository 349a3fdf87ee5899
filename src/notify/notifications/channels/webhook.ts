import { z } from 'zod';
import { nowSeconds } from '../../../core/lib/time.ts';
import { newWebhookSecret } from '../../../features/wallets/wallet-keys.ts';
import { docs } from '../../../http/fields.ts';
import { signedHeaders } from '../../webhooks/send-webhook.ts';
import { attempt, channel } from './channel.ts';

/** Sends each event to a program, signed as webhooks of wallets are. */
export const webhook = channel({
  type: 'webhook',
  entered: (url) =>
    z.object({
      type: z.literal('webhook').describe('A program: every event by itself, signed.'),
      url: url().meta(docs('URL that receives the events.', 'https://ann.example/bursar')),
    }),
  target: z.object({ type: z.literal('webhook'), url: z.string(), secret: z.string() }),
  added: () => ({ secret: newWebhookSecret() }),
  shown: ({ url }) => new URL(url).host,
  open: ({ exchange, clock }) => ({
    event({ url, secret }, event) {
      const headers = signedHeaders({ ...event, timestamp: nowSeconds(clock) }, secret);
      return attempt(exchange, { url, headers, body: event.body });
    },
  }),
});
