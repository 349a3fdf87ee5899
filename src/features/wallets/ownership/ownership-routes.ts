import type { Address } from 'viem';
import { z } from 'zod';
import { type Guards, requireProof } from '../../../accounts/auth/guards.ts';
import type { Core } from '../../../chain/core.ts';
import type { Chain } from '../../../chain/nodes/chain.ts';
import type { Passkey } from '../../../chain/wallets/wallet-signatures.ts';
import { AppError } from '../../../core/errors.ts';
import { coded } from '../../../http/body.ts';
import { type Endpoint, endpoint } from '../../../http/endpoint.ts';
import { addressField, docs, EXAMPLE_ADDRESS, EXAMPLE_HASH } from '../../../http/fields.ts';
import { spendersField } from '../consents/consent-routes.ts';
import { ON_CHAIN_COUNTED } from '../owner/owner-call.ts';
import { CHANGED_OR_TO_SIGN, changedAnswer, orToSign, signatureField } from '../owner/owner-fields.ts';
import type { WalletAccess } from '../wallet-access.ts';
import { accountOf, type Heir, type Ownership } from './ownership.ts';

const coordinateField = z
  .string(coded('INVALID_OWNER_PASSKEY'))
  .regex(/^0x[0-9a-fA-F]{64}$/, coded('INVALID_OWNER_PASSKEY'))
  .transform((text): `0x${string}` => `0x${text.slice(2).toLowerCase()}`);

const passkeyField = z
  .object(
    {
      x: coordinateField.meta(docs('First coordinate of the public key, 32 bytes.', EXAMPLE_HASH)),
      y: coordinateField.meta(docs('Second coordinate of the public key, 32 bytes.', EXAMPLE_HASH)),
      recovery: addressField('INVALID_OWNER_PASSKEY')
        .optional()
        .meta(
          docs(
            "Account or contract of the Owner's own whose signature counts as the passkey's, for when the passkey or its domain is gone; no one if it is left out.",
            EXAMPLE_ADDRESS,
          ),
        ),
    },
    coded('INVALID_OWNER_PASSKEY'),
  )
  .optional()
  .describe(
    "A passkey to offer the wallet to, instead of an address. Its account's address follows from these fields alone, and the account is deployed with the offer.",
  );

/** How a wallet passes to an owner with a key of their own: it is offered, and accepted. */
export function ownershipEndpoints({
  chain,
  guards,
  access,
  ownership,
}: Core & {
  readonly guards: Guards;
  readonly access: WalletAccess;
  readonly ownership: Ownership;
}): readonly Endpoint[] {
  return [offerEndpoint(guards, access, ownership, chain), acceptEndpoint(guards, ownership)];
}

function offerEndpoint(guards: Guards, access: WalletAccess, ownership: Ownership, chain: Chain): Endpoint {
  return endpoint(
    {
      id: 'offerOwnership',
      tag: 'Wallets',
      method: 'POST',
      path: '/v1/wallets/:id/owner',
      guard: guards.jwt('own'),
      limit: 'ownerWrite',
      summary: 'Offer the wallet to an account or a passkey of your own; answers once the chain knows.',
      description:
        'The account accepts at `POST /v1/wallets/:id/owner/accept`, on the page `/exit`, or by calling the wallet. From then on it is the owner, and this server can no longer sign for it: operations of the Owner that change something on-chain answer 202 with `typedData` and take the `signature` in a second call. ' +
        'Needs the password again, with step-up on or off, and no withdrawal policy in force, which the new owner would not be bound by.',
      body: z.object({
        address: addressField('INVALID_OWNER')
          .nullable()
          .optional()
          .meta(docs('Account or contract that may accept; null takes an offer back.', EXAMPLE_ADDRESS)),
        passkey: passkeyField,
        signature: signatureField,
      }),
      eitherOf: { fields: ['address', 'passkey'], both: 'INVALID_OWNER' },
      ...CHANGED_OR_TO_SIGN,
      errors: [...ON_CHAIN_COUNTED, 'INVALID_OWNER', 'INVALID_OWNER_PASSKEY', 'WITHDRAWAL_POLICY_IN_FORCE'],
    },
    async ({ caller, param, body }) => {
      // Ownership first: a stranger learns nothing else.
      await access.owned(param('id'), caller);
      if (body.address !== null) requireProof(caller);
      const heir = await heirOf(chain, body);
      const outcome = await ownership.offer(param('id'), caller, heir, body.signature);
      return orToSign(outcome, changedAnswer);
    },
  );
}

/** One of the two; an address of null takes an offer back. */
interface Offered {
  readonly address?: Address | null | undefined;
  readonly passkey?: z.output<typeof passkeyField>;
}

async function heirOf(chain: Chain, { address, passkey }: Offered): Promise<Heir | undefined> {
  if (passkey === undefined) return address === undefined || address === null ? undefined : { address };
  const { x, y, recovery } = passkey;
  const known: Passkey = { x, y, recovery };
  return { address: await accountOf(chain, known), passkey: known };
}

function acceptEndpoint(guards: Guards, ownership: Ownership): Endpoint {
  return endpoint(
    {
      id: 'acceptOwnership',
      tag: 'Wallets',
      method: 'POST',
      path: '/v1/wallets/:id/owner/accept',
      guard: guards.jwt('own'),
      limit: 'ownerWrite',
      summary: 'Accept an offered wallet with a signature of the account that it was offered to.',
      description:
        'Without `signature` the answer is 202 with `typedData` for that account to sign. Limits, whitelist, the first session key and a freeze stay as they are. Messages to the wallet that were signed before are void. Allowances at USDC, further session keys and the guardian end, too, unless `endConsents` is false: send the same with the signature, and `spenders` as the message has it. Not while a withdrawal policy is in force, which the new owner would not be bound by.',
      body: z.object({
        endConsents: z
          .boolean(coded('INVALID_END_CONSENTS'))
          .default(true)
          .meta(
            docs(
              'Whether all that was allowed before ends in the same step: allowances at USDC, further session keys, the guardian. `GET /v1/wallets/:id/consents` lists it.',
              true,
            ),
          ),
        spenders: spendersField,
        signature: signatureField,
      }),
      ...CHANGED_OR_TO_SIGN,
      errors: [
        ...ON_CHAIN_COUNTED,
        'NO_OWNERSHIP_OFFERED',
        'WITHDRAWAL_POLICY_IN_FORCE',
        'CONSENTS_UNKNOWN',
        'INVALID_END_CONSENTS',
        'INVALID_SPENDERS',
      ],
    },
    async ({ caller, param, body }) => {
      const { endConsents: endsConsents, spenders, signature } = body;
      if (!endsConsents && spenders !== undefined) throw new AppError('INVALID_SPENDERS');
      const acceptance = { endsConsents, spenders, signature };
      return orToSign(await ownership.accept(param('id'), caller, acceptance), changedAnswer);
    },
  );
}
