import { createPrivateKey, type KeyObject } from 'node:crypto';
import { type Address, type Hex, hexToBytes } from 'viem';
import { privateKeyToAddress, sign } from 'viem/accounts';
import { parseAddress } from './address.ts';

/** A private key that signs JWTs, and the algorithm (RFC 7518, RFC 8037) that it is for. */
export interface SigningKey {
  readonly algorithm: 'EdDSA' | 'ES256';
  readonly key: KeyObject;
}

const ED25519_BYTES = 64;
const SEED_BYTES = 32;

/**
 * Reads a private key: base64 of the 64 bytes of an Ed25519 key (seed, then public key), or an EC P-256 key in PEM, SEC
 * 1 or PKCS #8, whose line breaks may be written as `\n`. Answers `undefined` for anything else.
 */
export function parseSigningKey(text: string): SigningKey | undefined {
  return text.includes('-----BEGIN') ? parsePem(text.replaceAll('\\n', '\n')) : parseEd25519(text);
}

function parsePem(pem: string): SigningKey | undefined {
  try {
    const key = createPrivateKey(pem);
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? { algorithm: 'ES256', key } : undefined;
  } catch {
    return undefined;
  }
}

function parseEd25519(text: string): SigningKey | undefined {
  if (!/^[A-Za-z0-9+/]{86}==$/.test(text)) return undefined;
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length !== ED25519_BYTES) return undefined;
  const d = bytes.subarray(0, SEED_BYTES).toString('base64url');
  const x = bytes.subarray(SEED_BYTES).toString('base64url');
  const jwk = { kty: 'OKP', crv: 'Ed25519', d, x };
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  // The public half is derived again: one that does not fit shows a text that was cut or mixed up.
  return key.export({ format: 'jwk' }).x === x ? { algorithm: 'EdDSA', key } : undefined;
}

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

/** A key that signs and never leaves the service that has it. */
export interface RemoteSigningKey {
  readonly provider: 'awskms' | 'gcpkms';
  /** As the service names it: an ARN, or a resource name. */
  readonly name: string;
  /** What it is an account of: nothing that signs as another is taken for it. */
  readonly address: Address;
}

/** A key that wraps others and never leaves the service that has it. */
export interface RemoteWrappingKey {
  readonly provider: 'awskms' | 'gcpkms' | 'vault';
  readonly name: string;
}

/** A key that sends transactions: its bytes, or where it is. */
export type SendingKey = Hex | RemoteSigningKey;

/** A key of AWS KMS, by its parts. */
export interface AwsKeyName {
  readonly partition: string;
  readonly region: string;
}

const AWS_KEY = /^arn:(aws|aws-cn|aws-us-gov):kms:([a-z0-9-]{1,32}):\d{12}:key\/[A-Za-z0-9-]{1,64}$/;
const GOOGLE_KEY =
  /^projects\/[a-z0-9.:-]{1,128}\/locations\/[a-z0-9-]{1,64}\/keyRings\/[A-Za-z0-9_-]{1,63}\/cryptoKeys\/[A-Za-z0-9_-]{1,63}$/;
const GOOGLE_VERSION = /\/cryptoKeyVersions\/\d{1,10}$/;
const VAULT_KEY = /^[A-Za-z0-9_-]{1,64}(\/[A-Za-z0-9_-]{1,64}){0,4}\/keys\/[A-Za-z0-9_.-]{1,128}$/;

/** The provider and name in `provider:name`; `undefined` for anything else that stands in a setting. */
function parted(text: string): { readonly provider: string; readonly name: string } | undefined {
  const [, provider, name] = /^([a-z]{3,10}):(.{1,512})$/.exec(text) ?? [];
  return provider === undefined || name === undefined ? undefined : { provider, name };
}

/** Reads `awskms:<ARN>` or `gcpkms:<version of a key>`, without an address. */
export function parseRemoteSigner(text: string): Omit<RemoteSigningKey, 'address'> | undefined {
  const found = parted(text);
  if (found === undefined) return undefined;
  const { provider, name } = found;
  if (provider === 'awskms' && AWS_KEY.test(name)) return { provider, name };
  const isVersion = GOOGLE_VERSION.test(name) && GOOGLE_KEY.test(name.replace(GOOGLE_VERSION, ''));
  return provider === 'gcpkms' && isVersion ? { provider, name } : undefined;
}

/** Reads a key that sends: `0x` and 64 digits, or a key elsewhere with `#` and its address. */
export function parseSendingKey(text: string): SendingKey | undefined {
  if (/^0x[0-9a-fA-F]{64}$/.test(text)) return `0x${text.slice(2).toLowerCase()}`;
  const [where = '', shown, ...rest] = text.split('#');
  const key = parseRemoteSigner(where);
  const address = parseAddress(shown ?? '');
  return key === undefined || address === undefined || rest.length > 0 ? undefined : { ...key, address };
}

/** Reads a key that wraps: `awskms:<ARN>`, `gcpkms:<key>` or `vault:<mount>/keys/<name>`. */
export function parseWrappingKey(text: string): RemoteWrappingKey | undefined {
  const found = parted(text);
  if (found === undefined) return undefined;
  const { provider, name } = found;
  if (provider === 'awskms' && AWS_KEY.test(name)) return { provider, name };
  if (provider === 'gcpkms' && GOOGLE_KEY.test(name)) return { provider, name };
  return provider === 'vault' && VAULT_KEY.test(name) ? { provider, name } : undefined;
}

/** Where a key of AWS KMS is. */
export function awsKeyName(arn: string): AwsKeyName {
  const [, partition, region] = AWS_KEY.exec(arn) ?? [];
  if (partition === undefined || region === undefined) throw new Error('Not the ARN of a key of AWS KMS.');
  return { partition, region };
}

/** The account of a key, which for one elsewhere the settings tell. */
export function addressOfKey(key: SendingKey): Address {
  return typeof key === 'string' ? privateKeyToAddress(key) : key.address;
}

/** Whether two are one key, as far as that shows without a request to anyone. */
export function isSameKey(a: SendingKey, b: SendingKey): boolean {
  if (typeof a === 'string' || typeof b === 'string') return a === b;
  return a.address === b.address;
}
