import { z } from 'zod';
import type { Guards } from '../../../accounts/auth/guards.ts';
import { type Endpoint, endpoint } from '../../../http/endpoint.ts';
import { addressField, docs, EXAMPLE_ADDRESS } from '../../../http/fields.ts';
import { guardianField } from '../fields.ts';
import { ON_CHAIN_COUNTED } from './errors.ts';
import type { OwnerOperations } from './operations.ts';
import { changedAnswer, changedWallet } from './response.ts';
import { messageToSign, orToSign, signatureField, TO_SIGN } from './to-sign.ts';

/** What the endpoint of guardians needs. */
export interface GuardianRouteDeps {
  readonly guards: Guards;
  readonly ownerOperations: OwnerOperations;
}

const guardianBody = z.object({
  guardian: addressField('INVALID_GUARDIAN')
    .nullable()
    .meta(docs('Address that may freeze the wallet, and do nothing else with it; null for nobody.', EXAMPLE_ADDRESS)),
  signature: signatureField,
});
const guardedWallet = changedWallet
  .extend({ guardian: guardianField })
  .meta({ id: 'GuardedWallet', description: 'The wallet as it is now, with its guardian.' });

/** Who may freeze a wallet on-chain beside its Owner. */
export function guardianEndpoint({ guards, ownerOperations }: GuardianRouteDeps): Endpoint {
  return endpoint(
    {
      id: 'setGuardian',
      tag: 'Wallets',
      method: 'PUT',
      path: '/v1/wallets/:id/guardian',
      guard: guards.jwt('own'),
      limit: 'ownerWrite',
      summary: 'Set who may freeze the wallet on-chain; answers once the chain knows.',
      description:
        "The guardian freezes by the wallet's `freeze()`, or signs `GuardianFreeze`, which anybody may submit: without this server, and while your own key is far away. It can neither unfreeze nor spend. What an earlier guardian signed is void.",
      body: guardianBody,
      response: guardedWallet.or(messageToSign),
      shapes: { 200: guardedWallet, 202: messageToSign },
      otherStatuses: { 202: TO_SIGN },
      errors: [...ON_CHAIN_COUNTED, 'INVALID_GUARDIAN'],
    },
    async ({ caller, param, body }) => {
      const { guardian, signature } = body;
      const named = guardian ?? undefined;
      const outcome = await ownerOperations.setGuardian(param('id'), caller, named, signature);
      return orToSign(outcome, (changed) => ({ ...changedAnswer(changed), guardian: changed.wallet.guardian }));
    },
  );
}
