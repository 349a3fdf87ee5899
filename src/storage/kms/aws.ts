import { AwsV4Signer } from 'aws4fetch';
import { z } from 'zod';
import { awsKeyName } from '../../core/lib/remote-key.ts';
import type { KmsAccess } from './access.ts';
import { createAwsCredentials } from './aws-credentials.ts';
import { codeIn, KmsError } from './kms-error.ts';
import type { RemoteSigning, RemoteWrapping } from './provider.ts';
import { askService, isPrivateEnough, jsonOf } from './request.ts';

const SERVICE = 'AWS KMS';

const refusal = z.object({ __type: z.string() });
/** Its curve stands in the key itself. */
const publicKey = z.object({ PublicKey: z.base64() });
const signature = z.object({ Signature: z.base64() });
const wrapped = z.object({ CiphertextBlob: z.base64() });
const unwrapped = z.object({ Plaintext: z.base64() });

/**
 * A key of AWS KMS, by its JSON protocol with SigV4.
 * @see https://docs.aws.amazon.com/kms/latest/APIReference/Welcome.html
 */
export function awsKey(arn: string, access: KmsAccess): RemoteSigning & RemoteWrapping {
  const { partition, region } = awsKeyName(arn);
  const domain = partition === 'aws-cn' ? 'amazonaws.com.cn' : 'amazonaws.com';
  const url = access.awsKmsUrl ?? `https://kms.${region}.${domain}/`;
  const credentials = createAwsCredentials(access, region);
  const ask = async <T>(action: string, input: object, schema: z.ZodType<T>, signal: AbortSignal): Promise<T> => {
    if (!isPrivateEnough(url)) throw new KmsError('AWS_ENDPOINT_URL_KMS must be https, or on this machine');
    const { accessKeyId, secretAccessKey, sessionToken } = await credentials(signal);
    const signed = await new AwsV4Signer({
      accessKeyId,
      secretAccessKey,
      ...(sessionToken && { sessionToken }),
      method: 'POST',
      url,
      service: 'kms',
      region,
      headers: { 'Content-Type': 'application/x-amz-json-1.1', 'X-Amz-Target': `TrentService.${action}` },
      body: JSON.stringify({ KeyId: arn, ...input }),
    }).sign();
    const headers = Object.fromEntries(signed.headers.entries());
    const body = typeof signed.body === 'string' ? signed.body : '';
    const answer = await askService(SERVICE, { method: 'POST', url, headers, body }, signal);
    const found = jsonOf(answer);
    if (answer.status !== 200) {
      // `com.amazon.coral.service#AccessDeniedException`, or the last part alone.
      const code = codeIn(refusal.safeParse(found).data?.__type.split('#').at(-1));
      throw new KmsError(`${SERVICE} refused (${code ?? answer.status})`);
    }
    const result = schema.safeParse(found);
    if (!result.success) throw new KmsError(`${SERVICE} answered something else than was asked for`);
    return result.data;
  };
  const contextOf = (context: string) => ({ EncryptionContext: { bursar: context } });
  return {
    service: SERVICE,
    async publicKey(signal) {
      return Buffer.from((await ask('GetPublicKey', {}, publicKey, signal)).PublicKey, 'base64');
    },
    async sign(digest, signal) {
      const input = {
        Message: Buffer.from(digest).toString('base64'),
        MessageType: 'DIGEST',
        SigningAlgorithm: 'ECDSA_SHA_256',
      };
      return Buffer.from((await ask('Sign', input, signature, signal)).Signature, 'base64');
    },
    async wrap(plain, context, signal) {
      const input = { Plaintext: Buffer.from(plain).toString('base64'), ...contextOf(context) };
      return Buffer.from((await ask('Encrypt', input, wrapped, signal)).CiphertextBlob, 'base64');
    },
    async unwrap(ciphertext, context, signal) {
      const input = { CiphertextBlob: Buffer.from(ciphertext).toString('base64'), ...contextOf(context) };
      return Buffer.from((await ask('Decrypt', input, unwrapped, signal)).Plaintext, 'base64');
    },
  };
}
