import { getAddress, getTypesForEIP712Domain, isHex } from 'viem';
import { z } from 'zod';
import type { OwnerMessage } from '../../../chain/wallets/wallet-signatures.ts';
import { coded } from '../../../http/body.ts';
import { type Reply, reply } from '../../../http/endpoint.ts';
import { docs, EXAMPLE_HASH, shownAddress } from '../../../http/fields.ts';
import { recordOf, walletRecord } from '../wallet-fields.ts';
import { isToSign, type ToSign } from './owner-intent.ts';
import type { ChangedWallet } from './owner-operations.ts';

/** Of a contract that is the owner; an account's has 65 bytes. */
const MAX_SIGNATURE_BYTES = 4_096;

/** The owner's own signature, in the body of whatever the owner key signs. */
export const signatureField = z
  .string(coded('INVALID_SIGNATURE'))
  .max(2 + 2 * MAX_SIGNATURE_BYTES, coded('INVALID_SIGNATURE'))
  .refine((text) => isHex(text) && text.length % 2 === 0 && text.length > 2, coded('INVALID_SIGNATURE'))
  .transform((text): `0x${string}` => `0x${text.slice(2)}`)
  .optional()
  .meta(
    docs("The owner's signature of `typedData`, if this server does not hold the owner key.", `0x${'5c'.repeat(65)}`),
  );

const typedField = z.object({
  name: z.string().meta(docs('Name of the field.', 'amount')),
  type: z.string().meta(docs('Its type.', 'uint256')),
});

/** What a wallet's owner has to sign, because this server does not hold the owner key. */
export const messageToSign = z
  .object({
    typedData: z
      .object({
        domain: z
          .object({
            name: z.string().meta(docs('Always `AgentWallet`.', 'AgentWallet')),
            version: z.string().meta(docs('Version of the wallet.', '3')),
            chainId: z.int().meta(docs('Id of the chain.', 8453)),
            verifyingContract: shownAddress('Address of the wallet.'),
          })
          .describe('The domain of the wallet.'),
        types: z.record(z.string(), z.array(typedField)).meta(
          docs('The type of the message, by its name.', {
            Freeze: [
              { name: 'deadline', type: 'uint48' },
              { name: 'epoch', type: 'uint48' },
            ],
          }),
        ),
        primaryType: z.string().meta(docs('Name of the type.', 'Freeze')),
        message: z
          .record(z.string(), z.unknown())
          .meta(
            docs('The message; integers that may be large are decimal text.', { deadline: 1_790_000_000, epoch: 3 }),
          ),
      })
      .describe('EIP-712 typed data, as `eth_signTypedData_v4` takes it.'),
    signer: z
      .object({
        address: shownAddress('Account or contract that has to sign.'),
        isPasskey: z
          .boolean()
          .meta(
            docs(
              'Whether it is the account of a passkey, which signs the EIP-712 hash of `typedData` as its challenge.',
              false,
            ),
          ),
      })
      .describe('Who has to sign.'),
  })
  .meta({ id: 'MessageToSign', description: 'What the owner has to sign; nothing was done yet.' });

/** What the status means under which it goes out. */
export const TO_SIGN = 'Nothing was done: the owner has to send the `signature` of `typedData`.';

/** Typed data as answers have it: integers that may pass 2^53 are decimal strings. */
export function typedDataAnswer({
  domain,
  types,
  primaryType,
  message,
}: OwnerMessage): z.input<typeof messageToSign>['typedData'] {
  const { name = '', version = '', chainId, verifyingContract = '0x' } = domain;
  // Signers that are no library expect the domain's type, too.
  const all = { EIP712Domain: getTypesForEIP712Domain({ domain }), ...types };
  const shown = Object.entries(all).map(([type, fields]) => [type, fields.map((field) => ({ ...field }))]);
  const values = Object.entries(message).map(([field, value]) => [
    field,
    typeof value === 'bigint' ? value.toString() : value,
  ]);
  return {
    domain: { name, version, chainId: Number(chainId), verifyingContract },
    types: Object.fromEntries(shown),
    primaryType,
    message: Object.fromEntries(values),
  };
}

/** The answer to what was done, or 202 with what the owner has to sign for it. */
export function orToSign<Done extends object, Answer>(
  outcome: Done | ToSign,
  answerOf: (done: Done) => Answer,
): Answer | Reply<z.input<typeof messageToSign>> {
  if (!isToSign(outcome)) return answerOf(outcome);
  return reply(toSignAnswer(outcome), { status: 202 });
}

/** What the owner has to sign, as answers have it. */
export function toSignAnswer({ typedData, signer, isPasskeys }: ToSign): z.input<typeof messageToSign> {
  return { typedData: typedDataAnswer(typedData), signer: { address: getAddress(signer), isPasskey: isPasskeys } };
}

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

/** The answers of an operation that changes a wallet, or that its owner has to sign first. */
export const CHANGED_OR_TO_SIGN = {
  response: changedRecord.or(messageToSign),
  shapes: { 200: changedRecord, 202: messageToSign },
  otherStatuses: { 202: TO_SIGN },
} as const;
