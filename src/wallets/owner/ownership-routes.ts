import { z } from 'zod';
import type { Guards } from '../../auth/guards.ts';
import { STEP_UP_HEADER } from '../../auth/step-up.ts';
import { AppError } from '../../errors.ts';
import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import { addressField, docs, EXAMPLE_ADDRESS } from '../../http/fields.ts';
import type { WalletAccess } from '../access.ts';
import { ON_CHAIN_COUNTED } from './errors.ts';
import type { OwnerOperations } from './operations.ts';
import { changedAnswer, changedRecord } from './response.ts';
import { messageToSign, orToSign, signatureField, TO_SIGN } from './to-sign.ts';

/** What the endpoints of ownership need. */
export interface OwnershipRouteDeps {
  readonly guards: Guards;
  readonly access: Pick<WalletAccess, 'owned'>;
  readonly ownerOperations: OwnerOperations;
}

const changed = {
  response: changedRecord.or(messageToSign),
  shapes: { 200: changedRecord, 202: messageToSign },
  otherStatuses: { 202: TO_SIGN },
} as const;

/** How a wallet passes to an owner with a key of their own: it is offered, and accepted. */
export function ownershipEndpoints(deps: OwnershipRouteDeps): readonly Endpoint[] {
  return [offerEndpoint(deps), acceptEndpoint(deps)];
}

function offerEndpoint({ guards, access, ownerOperations }: OwnershipRouteDeps): Endpoint {
  return endpoint(
    {
      id: 'offerOwnership',
      tag: 'Wallets',
      method: 'POST',
      path: '/v1/wallets/:id/owner',
      guard: guards.jwt,
      limit: 'ownerWrite',
      summary: 'Offer the wallet to an account of your own; answers once the chain knows.',
      description:
        'The account accepts at `POST /v1/wallets/:id/owner/accept`, on the page `/exit`, or by calling the wallet. From then on it is the owner, and this server can no longer sign for it: operations of the Owner that change something on-chain answer 202 with `typedData` and take the `signature` in a second call. ' +
        'Needs the password again, with step-up on or off, and no withdrawal policy in force, which the new owner would not be bound by.',
      requestHeaders: { [STEP_UP_HEADER]: 'The proof from `POST /v1/auth/step-up`; always required.' },
      body: z.object({
        address: addressField('INVALID_OWNER')
          .nullable()
          .meta(docs('Account or contract that may accept; null takes an offer back.', EXAMPLE_ADDRESS)),
        signature: signatureField,
      }),
      ...changed,
      errors: [...ON_CHAIN_COUNTED, 'STEP_UP_REQUIRED', 'INVALID_OWNER', 'WITHDRAWAL_POLICY_IN_FORCE'],
    },
    async ({ caller, param, body, request }) => {
      const { address, signature } = body;
      // Ownership first: a stranger learns nothing else.
      await access.owned(param('id'), caller);
      if (address !== null) {
        if (!(await guards.hasSteppedUp(caller, request, 'always'))) throw new AppError('STEP_UP_REQUIRED');
      }
      const heir = address ?? undefined;
      const outcome = await ownerOperations.offerOwnership(param('id'), caller, heir, signature);
      return orToSign(outcome, changedAnswer);
    },
  );
}

function acceptEndpoint({ guards, ownerOperations }: OwnershipRouteDeps): Endpoint {
  return endpoint(
    {
      id: 'acceptOwnership',
      tag: 'Wallets',
      method: 'POST',
      path: '/v1/wallets/:id/owner/accept',
      guard: guards.jwt,
      limit: 'ownerWrite',
      summary: 'Accept an offered wallet with a signature of the account that it was offered to.',
      description:
        'Without `signature` the answer is 202 with `typedData` for that account to sign. Limits, whitelist, session key and a freeze stay as they are. Whatever the owner before has signed is void. Not while a withdrawal policy is in force, which the new owner would not be bound by.',
      body: z.object({ signature: signatureField }),
      ...changed,
      errors: [...ON_CHAIN_COUNTED, 'NO_OWNERSHIP_OFFERED', 'WITHDRAWAL_POLICY_IN_FORCE'],
    },
    async ({ caller, param, body }) =>
      orToSign(await ownerOperations.acceptOwnership(param('id'), caller, body.signature), changedAnswer),
  );
}
