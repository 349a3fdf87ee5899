import { type Address, type Hex, stringToHex } from 'viem';
import { addressWord, bytes32Word, numberWord } from '../../chain/contracts/abi-words.ts';
import { keccak } from '../../core/lib/crypto.ts';
import { signDigest } from '../../core/lib/signing-keys.ts';

const DOMAIN_TYPE = keccak(
  stringToHex('EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)'),
);
const NAME = keccak(stringToHex('AgentWallet'));
const COMPACT_SIGNATURE_BYTES = 64;

/** The EIP-712 domain separator of a wallet; it never changes. */
export function domainSeparator(wallet: Address, version: '2' | '3', chainId: number): Hex {
  const words = [
    bytes32Word(DOMAIN_TYPE),
    bytes32Word(NAME),
    bytes32Word(keccak(stringToHex(version))),
    numberWord(chainId),
    addressWord(wallet),
  ];
  return keccak(`0x${words.join('')}`);
}

/** The EIP-712 digest of a struct of static fields: the hash of its type, and its fields' words. */
export function structDigest(domain: Hex, type: Hex, words: string): Hex {
  const struct = keccak(`0x${bytes32Word(type)}${words}`);
  return keccak(`0x1901${bytes32Word(domain)}${bytes32Word(struct)}`);
}

/**
 * Signs a digest with the session's key and builds the call `selector(struct, bytes sessionSignature)`, the
 * signature in its compact form (EIP-2098).
 */
export async function signedCall(selector: Hex, words: string, digest: Hex, sessionKey: Hex): Promise<Hex> {
  const compact = (await signCompact(digest, sessionKey)).slice(2);
  // The signature begins after the struct's words and this offset itself.
  const offset = numberWord(words.length / 2 + 32);
  return `${selector}${words}${offset}${numberWord(COMPACT_SIGNATURE_BYTES)}${compact}`;
}

/** Signs a digest in the compact form of 64 bytes (EIP-2098). */
export async function signCompact(digest: Hex, privateKey: Hex): Promise<Hex> {
  const { r, s, yParity } = await signDigest(digest, privateKey);
  return `0x${bytes32Word(r)}${numberWord(BigInt(s) | (BigInt(yParity) << 255n))}`;
}
