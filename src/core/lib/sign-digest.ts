import { type Hex, hexToBytes } from 'viem';
import { sign } from 'viem/accounts';

/** A signature as a transaction has it: words of 32 bytes in hex, `s` the lower of its two values (EIP-2). */
export interface Signature {
  readonly r: Hex;
  readonly s: Hex;
  readonly yParity: number;
}

/** libsecp256k1, compiled to WebAssembly: a third faster than JavaScript, and it leaves no garbage. */
let compiled: Pick<typeof import('tiny-secp256k1'), 'signRecoverable'> | undefined;
let isCompiling = false;

async function compile(): Promise<void> {
  compiled = await import('tiny-secp256k1');
}

/**
 * Signs a digest of 32 bytes with a key of secp256k1. The same key and digest give the same signature each time
 * (RFC 6979).
 */
export async function signDigest(digest: Hex, privateKey: Hex): Promise<Signature> {
  if (compiled === undefined) {
    // Where there is no WebAssembly, JavaScript goes on signing.
    if (!isCompiling) void compile().catch(() => undefined);
    isCompiling = true;
    return await signSlowly(digest, privateKey);
  }
  const { signature, recoveryId } = compiled.signRecoverable(hexToBytes(digest), hexToBytes(privateKey));
  return { r: `0x${signature.subarray(0, 32).toHex()}`, s: `0x${signature.subarray(32).toHex()}`, yParity: recoveryId };
}

async function signSlowly(hash: Hex, privateKey: Hex): Promise<Signature> {
  const { r, s, yParity = 0 } = await sign({ hash, privateKey });
  return { r, s, yParity };
}
