import { z } from 'zod';
import { shownWord } from './untrusted.ts';

/**
 * Arguments and answers that several tools have. What is malformed in a text is for the API to say, which has a code
 * for it.
 */
const amountText = z.string().meta({ pattern: '^\\d+(\\.\\d{1,6})?$' });
const addressText = z.string().meta({ pattern: '^0x[0-9a-fA-F]{40}$' });

/** Decimal USDC, described by whoever takes it. */
export const usdc = (words: string) => amountText.describe(words);
export const amount = amountText.describe('Decimal USDC with at most 6 decimals, such as "1.5"; the fee is added.');
export const recipient = addressText.describe('Address that gets the USDC: 0x and 40 hex digits.');
export const address = addressText.describe('Address of the wallet: 0x and 40 hex digits.');

export const idempotencyKey = z
  .string()
  .describe(
    'Your name for this one purchase, 1 to 255 characters. Choose a new one for each thing you want to pay for, and repeat the same one whenever you repeat the call: it is charged once.',
  );

/** An id in a path: whatever its letters, it stays one part of it. */
export const id = (what: string) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,128}$/, 'it is no id')
    .describe(`Id of the ${what}.`);

/** How many entries of a list are answered at most. */
const MAX_LISTED = 50;

export const limit = z.int().min(1).max(MAX_LISTED).default(20).describe('How many to show.');

/** What an answer says of a call whose key was used before. */
export const replayed = {
  replayed: z
    .literal(true)
    .optional()
    .describe('An earlier call with this idempotencyKey did it; this is its result, and nothing new was done.'),
  mismatch: z
    .array(shownWord)
    .optional()
    .describe('Arguments in which this call differs from the one that was carried out.'),
};

export const PAYMENT_STATUS =
  'pending: in flight. confirmed: on-chain. failed: it can no longer happen; to pay after all, use a new idempotencyKey.';
