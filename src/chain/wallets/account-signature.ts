import {
  type Address,
  compactSignatureToSignature,
  type Hex,
  isAddressEqual,
  parseCompactSignature,
  parseSignature,
  recoverAddress,
  serializeSignature,
} from 'viem';

const COMPACT_LENGTH = 2 + 2 * 64;

/**
 * The signature as a wallet recovers it, if the account's key has made it. A contract's is left alone, whatever its
 * length: what ends an account's with 0 or 1, for 27 or 28, means something else to a Safe.
 */
export async function accountSignature(hash: Hex, account: Address, signature: Hex): Promise<Hex | undefined> {
  try {
    const isCompact = signature.length === COMPACT_LENGTH;
    const parts = isCompact ? compactSignatureToSignature(parseCompactSignature(signature)) : parseSignature(signature);
    const full = serializeSignature(parts);
    return isAddressEqual(await recoverAddress({ hash, signature: full }), account) ? full : undefined;
  } catch {
    // Of another length, or no point of the curve: a contract may still take it.
    return undefined;
  }
}
