import type { Address } from 'viem';
import { z } from 'zod';
import { type Guards, requireProof } from '../../../accounts/auth/guards.ts';
import type { Core } from '../../../chain/core.ts';
import type { Passkey } from '../../../chain/wallets/wallet-signatures.ts';
import { AppError } from '../../../core/errors.ts';
import { coded } from '../../../http/body.ts';
import { type Endpoint, endpoint } from '../../../http/endpoint.ts';
import { addressField, docs, EXAMPLE_ADDRESS, EXAMPLE_HASH, usdcField } from '../../../http/fields.ts';
import { notDoneYet, orNotYet, TO_SIGN_OR_WAITS } from '../scheduled-changes/scheduled-change-fields.ts';
import type { ScheduledChanges } from '../scheduled-changes/scheduled-change-service.ts';
import type { WalletAccess } from '../wallet-access.ts';
import { guardianField } from '../wallet-fields.ts';
import { recordOf, walletRecord } from '../wallet-response.ts';
import { messageToSign, orToSign, signatureField, spendersField, TO_SIGN } from './own-key.ts';
import { accountOf } from './own-signature.ts';
import { ON_CHAIN_COUNTED } from './owner-call.ts';
import type { ChangedWallet, OwnerOperations } from './owner-operations.ts';
import type { Heir } from './ownership.ts';

/** A wallet after a change, with the transaction if one was needed. */
export const changedWallet = walletRecord.extend({
  tx_hash: z.string().optional().meta(docs('The transaction, if one was needed.', EXAMPLE_HASH)),
});
/** A wallet after a change, as the API answers it. */
export const changedRecord = changedWallet.meta({ id: 'ChangedWallet', description: 'The wallet after the change.' });

/** The answer of a change: the wallet, and its transaction if one was needed. */
export function changedAnswer({ wallet, txHash }: ChangedWallet) {
  return txHash === undefined ? recordOf(wallet) : { ...recordOf(wallet), tx_hash: txHash };
}

/** What the endpoints of ownership need. */
export type OwnershipRouteParts = Core & {
  readonly guards: Guards;
  readonly access: Pick<WalletAccess, 'owned'>;
  readonly ownerOperations: OwnerOperations;
};

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

const changed = {
  response: changedRecord.or(messageToSign),
  shapes: { 200: changedRecord, 202: messageToSign },
  otherStatuses: { 202: TO_SIGN },
} as const;

/** How a wallet passes to an owner with a key of their own: it is offered, and accepted. */
export function ownershipEndpoints(deps: OwnershipRouteParts): readonly Endpoint[] {
  return [offerEndpoint(deps), acceptEndpoint(deps)];
}

function offerEndpoint({ guards, access, ownerOperations, chain }: OwnershipRouteParts): Endpoint {
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
      ...changed,
      errors: [
        ...ON_CHAIN_COUNTED,
        ...(['INVALID_OWNER', 'INVALID_OWNER_PASSKEY', 'WITHDRAWAL_POLICY_IN_FORCE'] as const),
      ],
    },
    async ({ caller, param, body }) => {
      // Ownership first: a stranger learns nothing else.
      await access.owned(param('id'), caller);
      if (body.address !== null) requireProof(caller);
      const heir = await heirOf(chain, body);
      const outcome = await ownerOperations.offerOwnership(param('id'), caller, heir, body.signature);
      return orToSign(outcome, changedAnswer);
    },
  );
}

/** One of the two; an address of null takes an offer back. */
interface Offered {
  readonly address?: Address | null | undefined;
  readonly passkey?: z.output<typeof passkeyField>;
}

async function heirOf(chain: OwnershipRouteParts['chain'], { address, passkey }: Offered): Promise<Heir | undefined> {
  if (passkey === undefined) return address === undefined || address === null ? undefined : { address };
  const { x, y, recovery } = passkey;
  const known: Passkey = { x, y, recovery };
  return { address: await accountOf(chain, known), passkey: known };
}

function acceptEndpoint({ guards, ownerOperations }: OwnershipRouteParts): Endpoint {
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
      ...changed,
      errors: [
        ...ON_CHAIN_COUNTED,
        ...([
          'NO_OWNERSHIP_OFFERED',
          'WITHDRAWAL_POLICY_IN_FORCE',
          'CONSENTS_UNKNOWN',
          'INVALID_END_CONSENTS',
          'INVALID_SPENDERS',
        ] as const),
      ],
    },
    async ({ caller, param, body }) => {
      const { endConsents: endsConsents, spenders, signature } = body;
      if (!endsConsents && spenders !== undefined) throw new AppError('INVALID_SPENDERS');
      const acceptance = { endsConsents, spenders, signature };
      return orToSign(await ownerOperations.acceptOwnership(param('id'), caller, acceptance), changedAnswer);
    },
  );
}

/** What the endpoint of guardians needs. */
export interface GuardianRouteDeps {
  readonly guards: Guards;
  readonly ownerOperations: OwnerOperations;
}

const guardianBody = z.object({
  guardian: addressField('INVALID_GUARDIAN')
    .nullable()
    .meta(docs('Address that may freeze the wallet, and do nothing else with it; null for no one.', EXAMPLE_ADDRESS)),
  signature: signatureField,
});
const guardedWallet = changedWallet
  .extend({ guardian: guardianField })
  .meta({ id: 'GuardedWallet', description: 'The wallet as it is now, with its guardian.' });

/** Who may freeze a wallet on-chain in addition to its Owner. */
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

/** What the endpoint that changes spending rules needs. */
export interface ConfigRouteDeps {
  readonly guards: Guards;
  readonly ownerOperations: OwnerOperations;
  readonly scheduledChanges: ScheduledChanges;
}

/** Five years; no Job may last longer here. */
const MAX_JOB_DAYS = 1_825;
/** The contract's own bound. */
const MAX_WHITELIST = 100;
/** The wallet keeps its expiry in 32 bits. */
const LATEST_EXPIRY = 2 ** 32 - 1;

/** The body of a change of the rules. */
export const configBody = z.object({
  txLimit: usdcField('INVALID_TX_LIMIT')
    .optional()
    .meta(docs('The most that one payment may be, in decimal USDC; `0` removes the limit.', '25')),
  dailyLimit: usdcField('INVALID_DAILY_LIMIT')
    .optional()
    .meta(docs("The most that a day's payments (UTC) may add up to, in decimal USDC; `0` removes the limit.", '100')),
  whitelist: z
    .array(addressField(), coded('INVALID_WHITELIST'))
    .max(MAX_WHITELIST, coded('INVALID_WHITELIST'))
    .transform((addresses) => [...new Set(addresses)])
    .optional()
    .meta(
      docs('The only allowed recipients, at most 100; `[]` removes the list, which allows anybody.', [EXAMPLE_ADDRESS]),
    ),
  expiresAt: z
    .int()
    .min(0)
    .max(LATEST_EXPIRY)
    .optional()
    .meta(docs('When the wallet stops paying, in Unix seconds; 0 for never.', 4_000_000_000)),
  jobEvaluator: addressField('INVALID_JOB_EVALUATOR')
    .nullable()
    .optional()
    .meta(
      docs(
        'Address that may evaluate the Jobs of the wallet (v3) in addition to those on the whitelist; null for none in particular, which without a whitelist means anybody. A first whitelist sets the evaluator of this server.',
        EXAMPLE_ADDRESS,
      ),
    ),
  maxJobDays: z
    .int(coded('INVALID_MAX_JOB_DAYS'))
    .min(1, coded('INVALID_MAX_JOB_DAYS'))
    .max(MAX_JOB_DAYS, coded('INVALID_MAX_JOB_DAYS'))
    .optional()
    .meta(
      docs(
        'How many days a Job of the wallet (v3) may last from its creation, and from its funding; 90 unless the Owner sets another number.',
        90,
      ),
    ),
  signature: signatureField,
});
const configRecord = changedWallet
  .extend({
    whitelist: z.array(z.string()).meta(docs('The only allowed recipients; `[]` means anybody.', [EXAMPLE_ADDRESS])),
  })
  .meta({ id: 'ConfiguredWallet', description: 'The wallet as it is now, with its whitelist.' });

/** The endpoint with which an Owner changes a wallet's spending rules. */
export function configEndpoint({ guards, ownerOperations, scheduledChanges }: ConfigRouteDeps): Endpoint {
  return endpoint(
    {
      id: 'configureWallet',
      tag: 'Wallets',
      method: 'PATCH',
      path: '/v1/wallets/:id/config',
      guard: guards.jwt('manage'),
      limit: 'ownerWrite',
      summary: 'Change the spending rules; answers once the chain enforces them.',
      body: configBody,
      response: configRecord.or(notDoneYet),
      shapes: { 200: configRecord, 202: notDoneYet },
      otherStatuses: { 202: TO_SIGN_OR_WAITS },
      errors: [
        ...ON_CHAIN_COUNTED,
        'TOO_MANY_CHANGES',
        'INVALID_TX_LIMIT',
        'INVALID_DAILY_LIMIT',
        'INVALID_WHITELIST',
        'INVALID_RECIPIENT',
        'INVALID_EXPIRES_AT',
        'INVALID_JOB_EVALUATOR',
        'INVALID_MAX_JOB_DAYS',
      ],
    },
    async ({ caller, param, body }) => {
      const { signature, ...change } = body;
      const asked = { walletId: param('id'), owner: caller, operation: 'configureWallet', body: change } as const;
      const outcome = await scheduledChanges.makeOrSchedule(asked, (leave) =>
        ownerOperations.configure(param('id'), caller, { ...change, ...leave }, signature),
      );
      return orNotYet(outcome, (changed) => ({ ...changedAnswer(changed), whitelist: changed.wallet.whitelist }));
    },
  );
}
