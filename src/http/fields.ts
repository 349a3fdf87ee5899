import type { Address } from 'viem';
import { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import { parseAddress } from '../lib/address.ts';
import { parseUsdc } from '../lib/money.ts';
import { coded } from './body.ts';

/** A decimal USDC string, read into micro-USDC. */
export function usdcField(code: ErrorCode) {
  return parsedField(code, parseUsdc, '^\\d+(\\.\\d{1,6})?$');
}

/** An address, read into its checksum form. */
export function addressField(code: ErrorCode = 'INVALID_ADDRESS') {
  return parsedField<Address>(code, parseAddress, '^0x[0-9a-fA-F]{40}$');
}

const IDEMPOTENCY_KEY = /^\P{C}{1,255}$/u;

/** What makes a request safe to repeat: 1 to 255 printable characters. */
export function idempotencyKeyField() {
  return z.string(coded('INVALID_IDEMPOTENCY_KEY')).regex(IDEMPOTENCY_KEY, coded('INVALID_IDEMPOTENCY_KEY'));
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
