import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/**
 * Encryption at rest and keyed hashes, derived from the one master key.
 *
 * A sealed text is `v1.<key id>.<nonce>.<ciphertext and tag>` (base64url), AES-256-GCM with a fresh 96-bit nonce
 * (NIST SP 800-38D). The context names the row and column that a text belongs to and is authenticated with it, so a
 * text copied to another row does not open.
 */
export interface Vault {
  /** Tells one master key from another and gives nothing of it away. */
  readonly keyId: string;
  /** Encrypts `plain` for the place that `context` names, such as `wallet:wallet_1a2b:owner-key`. */
  seal(plain: string, context: string): string;
  /** Decrypts a text made by {@link seal} with the same context; throws when it was altered or moved. */
  open(sealed: string, context: string): string;
  /** HMAC-SHA256 under a key of its own, lower-case hex: what is stored of secrets that need not be read again. */
  digest(secret: string): string;
  /**
   * HMAC-SHA256 under a key that belongs to this use alone, 32 bytes as lower-case hex: names that only this service
   * can compute. The same master key, use and text always give the same name.
   */
  name(use: NameUse, text: string): string;
}

/** What names are made for; each has its own key. */
export type NameUse =
  | 'payment-ref'
  | 'payment-id'
  | 'reputation-event'
  | 'job-id'
  | 'oauth-client'
  | 'oauth-token';

/** SHA-256 of a text in base64url, as PKCE has it: for what anybody may compute. */
export function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('base64url');
}

const VERSION = 'v1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A vault over a 32-byte master key. Each use has its own key, derived by HKDF-SHA256 (RFC 5869). */
export function createVault(masterKey: Uint8Array): Vault {
  if (masterKey.length !== 32) throw new Error('The master key must have 32 bytes.');
  const sealKey = derive(masterKey, 'bursar/seal');
  const digestKey = derive(masterKey, 'bursar/digest');
  const nameKeys = new Map<NameUse, Buffer>();
  const nameKey = (use: NameUse): Buffer => {
    const known = nameKeys.get(use);
    if (known !== undefined) return known;
    const key = derive(masterKey, `bursar/${use}`);
    nameKeys.set(use, key);
    return key;
  };
  const keyId = createHash('sha256').update(sealKey).digest('hex').slice(0, 8);

  return {
    keyId,
    seal(plain, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce);
      cipher.setAAD(Buffer.from(context, 'utf8'));
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return [VERSION, keyId, nonce.toString('base64url'), body.toString('base64url')].join('.');
    },
    open(sealed, context) {
      const [version, sealedBy, nonce, body] = sealed.split('.');
      if (version !== VERSION || nonce === undefined || body === undefined)
        throw new Error('Not a sealed text.');
      if (sealedBy !== keyId) throw new Error('This text was sealed with another master key.');
      const bytes = Buffer.from(body, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', sealKey, Buffer.from(nonce, 'base64url'));
      decipher.setAAD(Buffer.from(context, 'utf8'));
      decipher.setAuthTag(bytes.subarray(bytes.length - TAG_BYTES));
      const plain = decipher.update(bytes.subarray(0, bytes.length - TAG_BYTES));
      return Buffer.concat([plain, decipher.final()]).toString('utf8');
    },
    digest: (secret) => createHmac('sha256', digestKey).update(secret, 'utf8').digest('hex'),
    name: (use, text) => createHmac('sha256', nameKey(use)).update(text, 'utf8').digest('hex'),
  };
}

/** Compares two texts in a time that depends on their lengths alone. */
export function equalConstantTime(a: string, b: string): boolean {
  const left = Buffer.from(a, 'utf8');
  const right = Buffer.from(b, 'utf8');
  return left.length === right.length && timingSafeEqual(left, right);
}

function derive(masterKey: Uint8Array, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', masterKey, new Uint8Array(0), use, 32));
}
