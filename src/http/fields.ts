import type { Address } from 'viem';
import { z } from 'zod';
import { AppError, type ErrorCode } from '../core/errors.ts';
import { parseAddress } from '../core/lib/address.ts';
import { parseUsdc } from '../core/lib/money.ts';
import { isPrintableText, lengthInCodePoints } from '../core/lib/text.ts';
import { coded } from './body.ts';

/**
 * What documents say of a field: what it means, and a value as it goes over the wire.
 *
 * @example
 * z.string().nullable().meta(docs('Transaction of the payment; null until it is sent.', EXAMPLE_HASH))
 */
export function docs(description: string, example: unknown) {
  return { description, examples: [example] };
}

/** The answer of operations that have nothing else to say. */
export const successAnswer = z
  .object({ success: z.literal(true).describe('Always true.') })
  .meta({ id: 'Success', description: 'It was done.' });

/** The address that documents show wherever one is meant. */
export const EXAMPLE_ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';
/** The hash that documents show wherever one is meant. */
export const EXAMPLE_HASH = `0x${'5c'.repeat(32)}`;

/** A decimal USDC string, read into micro-USDC. */
export function usdcField(code: ErrorCode) {
  return parsedField(code, parseUsdc, '^\\d+(\\.\\d{1,6})?$');
}

/** An address, read into its checksum form. */
export function addressField(code: ErrorCode = 'INVALID_ADDRESS') {
  return parsedField<Address>(code, parseAddress, '^0x[0-9a-fA-F]{40}$');
}

/** The address in a path, in its checksum form. Throws `INVALID_ADDRESS`. */
export function addressIn(text: string): Address {
  const address = parseAddress(text);
  if (address === undefined) throw new AppError('INVALID_ADDRESS');
  return address;
}

const IDEMPOTENCY_KEY = /^\P{C}{1,255}$/u;

/** What makes a request safe to repeat: 1 to 255 printable characters. */
export function idempotencyKeyField() {
  return z
    .string(coded('INVALID_IDEMPOTENCY_KEY'))
    .regex(IDEMPOTENCY_KEY, coded('INVALID_IDEMPOTENCY_KEY'))
    .meta(
      docs(
        '1 to 255 printable characters. The same key of the same wallet executes once, however often you repeat the request.',
        'order-1042',
      ),
    );
}

/** A string that `parse` reads; what it does not understand has the code. The pattern is for the documentation. */
function parsedField<Value>(code: ErrorCode, parse: (text: string) => Value | undefined, pattern: string) {
  return z
    .string(code)
    .meta({ pattern })
    .transform((text, context) => {
      const value = parse(text);
      if (value !== undefined) return value;
      context.addIssue({ code: 'custom', message: code });
      return z.NEVER;
    });
}

const amountDocs = docs('Decimal USDC above 0 with at most 6 decimals, as a string.', '1.5');

/** An amount above 0, in decimal USDC, read into micro-USDC. */
export function amountField() {
  return usdcField('INVALID_AMOUNT')
    .refine((amount) => amount > 0n, 'INVALID_AMOUNT')
    .meta(amountDocs);
}

/** An amount in an answer, in decimal USDC. */
export const shownAmount = z.string().meta(amountDocs);

/** The id of a wallet. */
export const walletIdField = z.string().meta(docs('Id of the wallet.', 'wallet_5f0c2ab81d9e'));

/** An address in an answer, in its checksum form. */
export function shownAddress(description: string) {
  return z.string().meta(docs(description, EXAMPLE_ADDRESS));
}

/** The hash of a transaction, or of a text, in an answer. */
export function shownHash(description: string) {
  return z.string().meta(docs(description, EXAMPLE_HASH));
}

/** A time in an answer, in Unix seconds. */
export function shownTime(description = 'Unix seconds.', example = 1_790_000_000) {
  return z.int().meta(docs(description, example));
}

const MAX_NAME_CHARACTERS = 50;

/** What people call something of theirs; anything else than a short line is `INVALID_NAME`. */
export function nameField(example: string) {
  return z
    .string()
    .refine(
      (text) => isPrintableText(text) && text.trim() !== '' && lengthInCodePoints(text) <= MAX_NAME_CHARACTERS,
      coded('INVALID_NAME'),
    )
    .meta(docs('A name for people, 1 to 50 characters in one line.', example));
}
