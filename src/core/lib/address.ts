import { type Address, getAddress, isAddress } from 'viem';

const HEX_ADDRESS = /^0x[0-9a-fA-F]{40}$/;

/**
 * Reads an EVM address into its EIP-55 checksum form.
 * All-lower and all-upper case are accepted; mixed case must carry the right checksum. Otherwise `undefined`.
 */
export function parseAddress(text: string): Address | undefined {
  if (!HEX_ADDRESS.test(text)) return undefined;
  const digits = text.slice(2);
  const oneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  if (!oneCase && !isAddress(text, { strict: true })) return undefined;
  return getAddress(`0x${digits.toLowerCase()}`);
}

/** An address or bytes in lower case, as events have them. */
export function inLowerCase(hex: `0x${string}`): `0x${string}` {
  return `0x${hex.slice(2).toLowerCase()}`;
}
