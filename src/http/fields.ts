import type { Address } from 'viem';
import { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import { parseAddress } from '../lib/address.ts';
import { parseUsdc } from '../lib/money.ts';

/** A decimal USDC string, read into micro-USDC. */
export function usdcField(code: ErrorCode) {
  return parsedField(code, parseUsdc);
}

/** An address, read into its checksum form. */
export function addressField(code: ErrorCode = 'INVALID_ADDRESS') {
  return parsedField<Address>(code, parseAddress);
}

/** A string that `parse` reads; what it does not understand has the code. */
function parsedField<Value>(code: ErrorCode, parse: (text: string) => Value | undefined) {
  return z.string(code).transform((text, context) => {
    const value = parse(text);
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom', message: code });
    return z.NEVER;
  });
}
