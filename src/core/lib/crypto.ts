import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { keccak_256 } from '@noble/hashes/sha3';
import { createKeccak, type IHasher } from 'hash-wasm';
import { bytesToHex, type Hex, hexToBytes } from 'viem';
import { takeTurn } from './turns.ts';

/**
 * Encryption at rest and keyed hashes, by keys that belong to one database.
 *
 * A sealed text is `v1.<key id>.<nonce>.<ciphertext and tag>` (base64url), AES-256-GCM with a fresh 96-bit nonce
 * (NIST SP 800-38D). The context names the row and column that a text belongs to and is authenticated with it, so a
 * text copied to another row does not open.
 */
export interface Vault {
  /** Encrypts `plain` for the place that `context` names, such as `wallet:wallet_1a2b:owner-key`. */
  seal(plain: string, context: string): string;
  /**
   * Decrypts a text made by {@link seal} with the same context, under the present key or a former one that is still
   * there; throws when it was altered or moved, or its key is unknown.
   */
  open(sealed: string, context: string): string;
  /** HMAC-SHA256 under a key of its own, lower-case hex: the stored form of secrets that need not be read again. */
  digest(secret: string): string;
  /**
   * HMAC-SHA256 under a key that belongs to this use alone, 32 bytes as lower-case hex: names that only this service
   * can compute. The same database, use and text always give the same name.
   */
  name(use: NameUse, text: string): string;
}

/** The keys of a vault. */
export interface VaultKeys {
  /** The key that seals, then those that have sealed before; read at each use, as a rotation changes them. */
  sealers(): readonly [Sealer, ...Sealer[]];
  /** 32 bytes under which digests and names are made. What they name is on-chain and in callers' hands: it stays. */
  readonly nameKey: Uint8Array;
}

/** One key that seals texts. */
export interface Sealer {
  /** Tells one key from another and gives nothing of it away. */
  readonly id: string;
  seal(plain: Uint8Array, context: string): string;
  /** Throws for what another key has sealed, and for what was altered or moved. */
  open(sealed: string, context: string): Uint8Array;
}

/** What names are made for; each has its own key. */
export type NameUse = 'payment-ref' | 'payment-id' | 'reputation-event' | 'job-id' | 'oauth-client' | 'oauth-token';

/** SHA-256 of a text in base64url, as PKCE has it: for what anybody may compute. */
export function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('base64url');
}

const VERSION = 'v1';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What begins everything that this key has sealed. */
export function sealedPrefix(keyId: string): string {
  return `${VERSION}.${keyId}.`;
}

/** The id of the key that has sealed a text; empty for a text that is not sealed. */
export function sealedBy(sealed: string): string {
  const [version, keyId = ''] = sealed.split('.');
  return version === VERSION ? keyId : '';
}

/** A sealer over 32 bytes, for one use of them: another use of the same bytes has another key (HKDF-SHA256). */
export function createSealer(bytes: Uint8Array, use: 'bursar/wrap' | 'bursar/seal'): Sealer {
  if (bytes.length !== KEY_BYTES) throw new Error(`A key must have ${KEY_BYTES} bytes.`);
  const key = derive(bytes, use);
  const id = createHash('sha256').update(key).digest('hex').slice(0, 8);
  return {
    id,
    seal(plain, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      cipher.setAAD(Buffer.from(context, 'utf8'));
      const body = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
      return `${sealedPrefix(id)}${nonce.toString('base64url')}.${body.toString('base64url')}`;
    },
    open(sealed, context) {
      const [version, keyId, nonce, body] = sealed.split('.');
      if (version !== VERSION || nonce === undefined || body === undefined) throw new Error('Not a sealed text.');
      if (keyId !== id) throw new Error('This text was sealed with another key.');
      const bodyBytes = Buffer.from(body, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'));
      decipher.setAAD(Buffer.from(context, 'utf8'));
      decipher.setAuthTag(bodyBytes.subarray(bodyBytes.length - TAG_BYTES));
      const plain = decipher.update(bodyBytes.subarray(0, bodyBytes.length - TAG_BYTES));
      return Buffer.concat([plain, decipher.final()]);
    },
  };
}

/** A vault over these keys. Each kind of name has its own key, derived by HKDF-SHA256 (RFC 5869). */
export function createVault({ sealers, nameKey }: VaultKeys): Vault {
  if (nameKey.length !== KEY_BYTES) throw new Error(`A key must have ${KEY_BYTES} bytes.`);
  const digestKey = derive(nameKey, 'bursar/digest');
  const nameKeys = new Map<NameUse, Buffer>();
  const keyOf = (use: NameUse): Buffer => {
    const known = nameKeys.get(use);
    if (known !== undefined) return known;
    const key = derive(nameKey, `bursar/${use}`);
    nameKeys.set(use, key);
    return key;
  };
  return {
    seal: (plain, context) => sealers()[0].seal(Buffer.from(plain, 'utf8'), context),
    open(sealed, context) {
      const [present, ...former] = sealers();
      const keyId = sealedBy(sealed);
      const sealer = former.find(({ id }) => id === keyId) ?? present;
      return Buffer.from(sealer.open(sealed, context)).toString('utf8');
    },
    digest: (secret) => createHmac('sha256', digestKey).update(secret, 'utf8').digest('hex'),
    name: (use, text) => createHmac('sha256', keyOf(use)).update(text, 'utf8').digest('hex'),
  };
}

/** Compares two texts in a time that depends on their lengths alone. */
export function equalConstantTime(a: string, b: string): boolean {
  const left = Buffer.from(a, 'utf8');
  const right = Buffer.from(b, 'utf8');
  return left.length === right.length && timingSafeEqual(left, right);
}

function derive(key: Uint8Array, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, new Uint8Array(0), use, KEY_BYTES));
}

/** Hashes 15 times as fast as JavaScript does, which hashes until the runtime has compiled it. */
let compiled: IHasher | undefined;
let isCompiling = false;

async function compile(): Promise<void> {
  compiled = await createKeccak(256);
}

/** The keccak256 of bytes, or of whole bytes of hex digits. */
export function keccak(data: Hex | Uint8Array): Hex {
  const bytes = typeof data === 'string' ? bytesOf(data) : data;
  if (compiled === undefined) {
    // Where there is no WebAssembly, JavaScript goes on hashing.
    if (!isCompiling) void compile().catch(() => undefined);
    isCompiling = true;
    return bytesToHex(keccak_256(bytes));
  }
  return `0x${compiled.init().update(bytes).digest('hex')}`;
}

function bytesOf(digits: Hex): Uint8Array {
  const bytes = Buffer.from(digits.slice(2), 'hex');
  // Buffer stops at the first character that is no digit; viem says which.
  return bytes.length * 2 + 2 === digits.length ? bytes : hexToBytes(digits);
}

/** Takes a millisecond or two. */
const PIECE_BYTES = 8_192;

/**
 * The keccak256 of many bytes, during which others get their turns: at once, 256 KiB would hold up everybody for a long
 * moment.
 */
export async function keccakInPieces(bytes: Uint8Array): Promise<Hex> {
  const hash = keccak_256.create();
  for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
    await takeTurn();
    hash.update(bytes.subarray(start, start + PIECE_BYTES));
  }
  return bytesToHex(hash.digest());
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** The kinds of records that have public ids. */
export type IdPrefix =
  | 'wallet'
  | 'user'
  | 'pay'
  | 'job'
  | 'whd'
  | 'revt'
  | 'ses'
  | 'wdr'
  | 'chg'
  | 'apr'
  | 'pky'
  | 'lgw'
  | 'nch'
  | 'nev'
  | 'org';

/** A fresh unguessable id: `<prefix>_` and 12 hex digits from a CSPRNG. */
export function newId(prefix: IdPrefix): string {
  return `${prefix}_${randomBytes(6).toString('hex')}`;
}

/** `length` characters of `[a-z0-9]`, each equally likely, from a CSPRNG. */
export function randomAlphanumeric(length: number): string {
  // Bytes from 252 on are thrown away: 252 is the largest multiple of 36 below 256, so no letter is favoured.
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < 252 && text.length < length) text += ALPHABET.charAt(byte % 36);
    }
  }
  return text;
}
