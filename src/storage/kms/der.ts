import { type Address, bytesToHex, getAddress, keccak256 } from 'viem';

const SEQUENCE = 0x30;
const INTEGER = 0x02;
/** Of a signature over secp256k1: two integers of at most 33 bytes, with their heads. */
const MAX_SIGNATURE = 72;
/** A `SubjectPublicKeyInfo` (RFC 5480) of secp256k1 with its point in full: all that comes before the coordinates. */
const KEY_HEAD = Buffer.from('3056301006072a8648ce3d020106052b8104000a03420004', 'hex');
const POINT_BYTES = 64;

/** The two numbers of an ECDSA signature in DER (RFC 3279); `undefined` if it is none in the one valid form. */
export function readSignature(der: Uint8Array): { readonly r: bigint; readonly s: bigint } | undefined {
  if (der.length > MAX_SIGNATURE || der[0] !== SEQUENCE || der[1] !== der.length - 2) return undefined;
  const r = readInteger(der, 2);
  const s = r && readInteger(der, r.end);
  return s === undefined || r === undefined || s.end !== der.length ? undefined : { r: r.value, s: s.value };
}

function readInteger(der: Uint8Array, at: number): { readonly value: bigint; readonly end: number } | undefined {
  const length = der[at + 1] ?? 0;
  const start = at + 2;
  const [first = 0, second = 0] = der.subarray(start, start + 2);
  const isPositive = first < 0x80;
  const isShortest = length === 1 || first !== 0 || second >= 0x80;
  if (der[at] !== INTEGER || length < 1 || length > 33 || start + length > der.length) return undefined;
  if (!isPositive || !isShortest) return undefined;
  return { value: BigInt(bytesToHex(der.subarray(start, start + length))), end: start + length };
}

/** The account of a public key in DER; `undefined` for one that is not of secp256k1. */
export function accountOf(spki: Uint8Array): Address | undefined {
  if (spki.length !== KEY_HEAD.length + POINT_BYTES) return undefined;
  if (!KEY_HEAD.equals(spki.subarray(0, KEY_HEAD.length))) return undefined;
  return getAddress(`0x${keccak256(spki.subarray(KEY_HEAD.length)).slice(-40)}`);
}

/** The bytes in a PEM text of a public key; `undefined` for another text. */
export function readPem(pem: string): Uint8Array | undefined {
  const found = /^-----BEGIN PUBLIC KEY-----\s([A-Za-z0-9+/=\s]{1,1000})-----END PUBLIC KEY-----\s*$/.exec(pem);
  return found?.[1] === undefined ? undefined : Buffer.from(found[1], 'base64');
}
