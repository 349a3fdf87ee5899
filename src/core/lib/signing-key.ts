import { createPrivateKey, type KeyObject } from 'node:crypto';

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
  // The public half is derived anew: one that does not fit shows a text that was cut or mixed up.
  return key.export({ format: 'jwk' }).x === x ? { algorithm: 'EdDSA', key } : undefined;
}
