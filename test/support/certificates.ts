import 'reflect-metadata';
import {
  BasicConstraintsExtension,
  type JsonGeneralName,
  PemConverter,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';

export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

export interface Authority {
  readonly certificate: string;
  /** A certificate for one DNS name or IP address. */
  issue(subject: JsonGeneralName, options?: { readonly expired?: boolean }): Promise<Certificate>;
}

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const DAY_MS = 86_400_000;

/** A certificate authority that no one else knows. */
export async function createAuthority(): Promise<Authority> {
  const keys = await newKeys();
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=ca',
    ...validity(false),
    keys,
    signingAlgorithm: ALGORITHM,
    extensions: [new BasicConstraintsExtension(true, undefined, true)],
  });
  return {
    certificate: certificate.toString('pem'),
    async issue(subject, { expired = false } = {}) {
      const { publicKey, privateKey } = await newKeys();
      const leaf = await X509CertificateGenerator.create({
        subject: 'CN=leaf',
        issuer: certificate.subject,
        ...validity(expired),
        publicKey,
        signingKey: keys.privateKey,
        signingAlgorithm: ALGORITHM,
        extensions: [new SubjectAlternativeNameExtension([subject])],
      });
      const key = PemConverter.encode(await crypto.subtle.exportKey('pkcs8', privateKey), 'PRIVATE KEY');
      return { cert: leaf.toString('pem'), key };
    },
  };
}

function newKeys(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
}

function validity(expired: boolean) {
  const now = Date.now();
  return { notBefore: new Date(now - 2 * DAY_MS), notAfter: new Date(now + (expired ? -DAY_MS : DAY_MS)) };
}
