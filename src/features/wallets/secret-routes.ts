import { z } from 'zod';
import type { Guards } from '../../accounts/auth/guards.ts';
import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import { docs, walletIdField } from '../../http/fields.ts';
import { apiKeyField } from './fields.ts';
import { OWNED } from './owner/errors.ts';
import type { WalletService } from './service.ts';

/** What the endpoints of a wallet's secrets need. */
export interface SecretRouteDeps {
  readonly guards: Guards;
  readonly wallets: WalletService;
}

const apiKeyAnswer = z.object({ apiKey: apiKeyField, walletId: walletIdField });
const webhookSecretAnswer = z.object({
  webhookSecret: z.string().meta(docs('Key that signs webhooks.', 'whsec_(44 characters of base64)')),
  walletId: walletIdField,
});

/** Showing and replacing what an agent authenticates with, and what webhooks are signed with. */
export function secretEndpoints({ guards, wallets }: SecretRouteDeps): readonly Endpoint[] {
  return [
    endpoint(
      {
        id: 'getApiKey',
        tag: 'Wallets',
        method: 'GET',
        path: '/v1/wallets/:id/api-key',
        guard: guards.jwt('own'),
        summary: "Show the wallet's API key in plain text.",
        response: apiKeyAnswer,
        errors: OWNED,
      },
      async ({ caller, param }) => {
        const walletId = param('id');
        return { apiKey: await wallets.apiKey(walletId, caller), walletId };
      },
    ),
    endpoint(
      {
        id: 'rotateApiKey',
        tag: 'Wallets',
        method: 'POST',
        path: '/v1/wallets/:id/api-key/rotate',
        guard: guards.jwt('manage'),
        limit: 'ownerWrite',
        summary: 'Replace the API key; the old one stops working at once, and so do all other keys and connected apps.',
        response: apiKeyAnswer,
        errors: OWNED,
      },
      async ({ caller, param }) => {
        const walletId = param('id');
        return { apiKey: await wallets.rotateApiKey(walletId, caller), walletId };
      },
    ),
    endpoint(
      {
        id: 'getWebhookSecret',
        tag: 'Webhooks',
        method: 'GET',
        path: '/v1/wallets/:id/webhook-secret',
        guard: guards.jwt('own'),
        summary: 'Show the secret that signs webhooks.',
        response: webhookSecretAnswer,
        errors: OWNED,
      },
      async ({ caller, param }) => {
        const walletId = param('id');
        return { webhookSecret: await wallets.webhookSecret(walletId, caller), walletId };
      },
    ),
    endpoint(
      {
        id: 'rotateWebhookSecret',
        tag: 'Webhooks',
        method: 'POST',
        path: '/v1/wallets/:id/webhook-secret/rotate',
        guard: guards.jwt('manage'),
        limit: 'ownerWrite',
        summary: 'Replace the webhook secret; the old one stops working at once.',
        response: webhookSecretAnswer,
        errors: OWNED,
      },
      async ({ caller, param }) => {
        const walletId = param('id');
        return { webhookSecret: await wallets.rotateWebhookSecret(walletId, caller), walletId };
      },
    ),
  ];
}
