import { getAddress, isAddressEqual, zeroAddress } from 'viem';
import { z } from 'zod';
import { SPENDING_SCOPES } from '../../../accounts/auth/caller.ts';
import type { Guards } from '../../../accounts/auth/guards.ts';
import { MAX_SPENDERS } from '../../../chain/wallets/wallet-consents.ts';
import { formatUsdc } from '../../../core/lib/money.ts';
import { coded } from '../../../http/body.ts';
import { type Endpoint, endpoint } from '../../../http/endpoint.ts';
import { addressField, docs, EXAMPLE_ADDRESS, shownAddress, shownAmount, shownTime } from '../../../http/fields.ts';
import { ON_CHAIN_COUNTED, OWNED } from '../owner/owner-call.ts';
import { CHANGED_OR_TO_SIGN, changedAnswer, orToSign, signatureField } from '../owner/owner-fields.ts';
import { scopesIn } from '../wallet-contract.ts';
import type { Consents, StandingConsents } from './consents.ts';

/** Whose allowances end, in the body of what ends all that was allowed. */
export const spendersField = z
  .array(
    addressField('INVALID_SPENDERS').refine(
      (spender) => !isAddressEqual(spender, zeroAddress),
      coded('INVALID_SPENDERS'),
    ),
    coded('INVALID_SPENDERS'),
  )
  .max(MAX_SPENDERS, coded('INVALID_SPENDERS'))
  .optional()
  .meta(
    docs(
      'Whose allowances at USDC end, at most 100; if it is left out, the largest that stand. With a `signature`, send the list that was signed, in its order: others may stand by then.',
      [EXAMPLE_ADDRESS],
    ),
  );

const standingRecord = z
  .object({
    allowances: z
      .array(
        z.object({
          spender: shownAddress('Who may take USDC of the wallet, whatever its limits, frozen or not.'),
          amount: shownAmount,
        }),
      )
      .describe('Allowances at USDC, the largest first. A freeze and another owner do not end them.'),
    keys: z
      .array(
        z.object({
          address: shownAddress('Address of the session key.'),
          scopes: z.array(z.enum(SPENDING_SCOPES)).meta(docs('What it may do.', ['payments'])),
          expiresAt: shownTime('Last second in which it works, in Unix seconds; 0 for no end.'),
        }),
      )
      .describe('Session keys in addition to the first one.'),
    guardian: z
      .string()
      .nullable()
      .meta(docs('Who may freeze the wallet in addition to its owner; null for no one.', EXAMPLE_ADDRESS)),
    pending_owner: z.string().nullable().meta(docs('Who may accept the wallet; null for no one.', EXAMPLE_ADDRESS)),
    envelopes: z
      .array(
        z.object({
          id: z.string().meta(docs('The session nonce with which it was opened.', '7')),
          cap: shownAmount,
          slots_left: z.int().meta(docs('Transfers of at most `cap` that can still be made.', 3)),
          end: shownTime('First second in which it is good for nothing any more, in Unix seconds.'),
        }),
      )
      .describe('Open envelopes (x402).'),
    transfers: z
      .array(
        z.object({
          to: shownAddress('Who gets the money.'),
          amount: shownAmount,
          valid_before: shownTime('First second in which it cannot be made any more, in Unix seconds.'),
        }),
      )
      .describe('Signed transfers (x402) that can still be made.'),
    reserved: shownAmount,
  })
  .meta({
    id: 'StandingConsents',
    description:
      'Everything that was allowed with the wallet and still stands, in addition to its first session key. Allowances of tokens other than USDC are not looked for.',
  });

/** What stands of what was allowed with a wallet, and how all of it ends. */
export function consentEndpoints({
  guards,
  consents,
}: {
  readonly guards: Guards;
  readonly consents: Consents;
}): readonly Endpoint[] {
  return [
    endpoint(
      {
        id: 'getConsents',
        tag: 'Wallets',
        method: 'GET',
        path: '/v1/wallets/:id/consents',
        guard: guards.jwt('own'),
        limit: 'ownerWrite',
        summary: 'List what was allowed with the wallet and still stands.',
        description:
          'Look at it before you accept a wallet: allowances, session keys and a guardian outlive a change of the owner unless they are ended with it. The chain answers for each; where it cannot be known, the answer is `CONSENTS_UNKNOWN` and never an empty list.',
        response: standingRecord,
        errors: [...OWNED, 'CONSENTS_UNKNOWN', 'CHAIN_REVERTED', 'RPC_TIMEOUT'],
      },
      async ({ caller, param }) => answerOf(await consents.of(param('id'), caller)),
    ),
    endpoint(
      {
        id: 'endConsents',
        tag: 'Wallets',
        method: 'POST',
        path: '/v1/wallets/:id/consents/end',
        guard: guards.jwt('own'),
        limit: 'ownerWrite',
        summary: 'End all that was allowed with the wallet, in one step.',
        description:
          'Sets the allowances at USDC to zero, at most 100 in one step, revokes all session keys but the first, removes the guardian, takes an offer of the wallet back, and makes void all messages to the wallet that were signed before. The first session key stays: the agent goes on paying within the limits.',
        body: z.object({ spenders: spendersField, signature: signatureField }),
        ...CHANGED_OR_TO_SIGN,
        errors: [...ON_CHAIN_COUNTED, 'CONSENTS_UNKNOWN', 'INVALID_SPENDERS'],
      },
      async ({ caller, param, body: { spenders, signature } }) =>
        orToSign(await consents.end(param('id'), caller, { spenders, signature }), changedAnswer),
    ),
  ];
}

function answerOf(consents: StandingConsents): z.input<typeof standingRecord> {
  const { allowances, keys, guardian, pendingOwner, envelopes, transfers, reserved } = consents;
  return {
    allowances: allowances.map(({ spender, amount }) => ({ spender, amount: formatUsdc(amount) })),
    keys: keys.map(({ key, scopes, expiresAt }) => ({ address: key, scopes: [...scopesIn(scopes)], expiresAt })),
    guardian: guardian === undefined ? null : getAddress(guardian),
    pending_owner: pendingOwner === undefined ? null : getAddress(pendingOwner),
    envelopes: envelopes.map(({ envelope, cap, slotsLeft, end }) => ({
      id: `${envelope}`,
      cap: formatUsdc(cap),
      slots_left: slotsLeft,
      end,
    })),
    transfers: transfers.map(({ to, value, validBefore }) => ({
      to: getAddress(to),
      amount: formatUsdc(value),
      valid_before: validBefore,
    })),
    reserved: formatUsdc(reserved),
  };
}
