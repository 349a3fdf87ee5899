import { z } from 'zod';
import type { KmsAccess } from './access.ts';
import { crc32c } from './crc32c.ts';
import { readPem } from './der.ts';
import { createGoogleToken } from './google-credentials.ts';
import { codeIn, KmsError } from './kms-error.ts';
import type { RemoteSigning, RemoteWrapping } from './provider.ts';
import { askService, isPrivateEnough, jsonOf } from './request.ts';

const SERVICE = 'Google Cloud KMS';
const HOME = 'https://cloudkms.googleapis.com';

/** Numbers of 64 bits come as text. */
const checksum = z.union([z.string(), z.number()]).transform(Number);
const refusal = z.object({ error: z.object({ status: z.string() }) });
const publicKey = z.object({ pem: z.string().max(4096), algorithm: z.string(), pemCrc32c: checksum });
const signature = z.object({
  name: z.string(),
  signature: z.base64(),
  signatureCrc32c: checksum,
  verifiedDigestCrc32c: z.literal(true),
});
const wrapped = z.object({
  ciphertext: z.base64(),
  ciphertextCrc32c: checksum,
  verifiedPlaintextCrc32c: z.literal(true),
  verifiedAdditionalAuthenticatedDataCrc32c: z.literal(true),
});
const unwrapped = z.object({ plaintext: z.base64(), plaintextCrc32c: checksum });

/**
 * A key of Google Cloud KMS, by its REST API; what goes either way carries its checksum.
 * @see https://cloud.google.com/kms/docs/reference/rest
 */
export function googleKey(name: string, access: KmsAccess): RemoteSigning & RemoteWrapping {
  const home = access.googleKmsUrl ?? HOME;
  const token = createGoogleToken(access);
  const ask = async <T>(path: string, input: object | undefined, schema: z.ZodType<T>, signal: AbortSignal) => {
    if (!isPrivateEnough(home)) throw new KmsError('BURSAR_GOOGLE_KMS_URL must be https, or on this machine');
    const bearer = { Authorization: `Bearer ${await token(signal)}` };
    const headers = input === undefined ? bearer : { ...bearer, 'Content-Type': 'application/json' };
    const request =
      input === undefined
        ? ({ method: 'GET', url: `${home}/v1/${path}`, headers } as const)
        : ({ method: 'POST', url: `${home}/v1/${path}`, headers, body: JSON.stringify(input) } as const);
    const answer = await askService(SERVICE, request, signal);
    const found = jsonOf(answer);
    if (answer.status !== 200) {
      const code = codeIn(refusal.safeParse(found).data?.error.status);
      throw new KmsError(`${SERVICE} refused (${code ?? answer.status})`);
    }
    const result = schema.safeParse(found);
    if (!result.success) throw new KmsError(`${SERVICE} answered something else than was asked for`);
    return result.data;
  };
  return {
    service: SERVICE,
    async publicKey(signal) {
      const { pem, algorithm, pemCrc32c } = await ask(`${name}/publicKey`, undefined, publicKey, signal);
      if (algorithm !== 'EC_SIGN_SECP256K1_SHA256')
        throw new KmsError(`${SERVICE}: the key's algorithm must be EC_SIGN_SECP256K1_SHA256`);
      const der = readPem(pem);
      if (der === undefined || crc32c(Buffer.from(pem)) !== pemCrc32c) throw altered();
      return der;
    },
    async sign(digest, signal) {
      const input = { digest: { sha256: base64(digest) }, digestCrc32c: String(crc32c(digest)) };
      const answer = await ask(`${name}:asymmetricSign`, input, signature, signal);
      if (answer.name !== name) throw new KmsError(`${SERVICE} signed with another key`);
      return checked(answer.signature, answer.signatureCrc32c);
    },
    async wrap(plain, context, signal) {
      const input = { plaintext: base64(plain), plaintextCrc32c: String(crc32c(plain)), ...boundTo(context) };
      const answer = await ask(`${name}:encrypt`, input, wrapped, signal);
      return checked(answer.ciphertext, answer.ciphertextCrc32c);
    },
    async unwrap(bytes, context, signal) {
      const input = { ciphertext: base64(bytes), ciphertextCrc32c: String(crc32c(bytes)), ...boundTo(context) };
      const answer = await ask(`${name}:decrypt`, input, unwrapped, signal);
      return checked(answer.plaintext, answer.plaintextCrc32c);
    },
  };
}

function boundTo(context: string) {
  const bytes = Buffer.from(context, 'utf8');
  return { additionalAuthenticatedData: base64(bytes), additionalAuthenticatedDataCrc32c: String(crc32c(bytes)) };
}

function checked(text: string, sum: number): Uint8Array {
  const bytes = Buffer.from(text, 'base64');
  if (crc32c(bytes) !== sum) throw altered();
  return bytes;
}

const altered = () => new KmsError(`${SERVICE}: an answer was altered on its way`);
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
