import type { Hex } from 'viem';
import type { StoredOffer } from './tables.ts';
import type { Transfer } from './transfer.ts';

/** The header with which a request is paid for. */
export interface PaymentHeader {
  readonly name: 'X-PAYMENT' | 'PAYMENT-SIGNATURE';
  /** JSON in base64. */
  readonly value: string;
}

/** Says to a seller, in the version of the protocol that it speaks, how one of its options is paid. */
export function paymentHeader(offer: StoredOffer, transfer: Transfer, signature: Hex): PaymentHeader {
  const { version, option, resource, extensions } = offer;
  const payload = { signature, authorization: authorizationOf(transfer) };
  if (version === 1) {
    const { scheme, network } = option;
    return { name: 'X-PAYMENT', value: encoded({ x402Version: 1, scheme, network, payload }) };
  }
  // Facilitators compare the option with what the seller offered, text by text.
  const message = { x402Version: 2, payload, extensions, resource, accepted: option };
  return { name: 'PAYMENT-SIGNATURE', value: encoded(message) };
}

function authorizationOf({ from, to, value, validAfter, validBefore, nonce }: Transfer) {
  return { from, to, nonce, value: String(value), validAfter: String(validAfter), validBefore: String(validBefore) };
}

function encoded(message: unknown): string {
  return Buffer.from(JSON.stringify(message)).toString('base64');
}
