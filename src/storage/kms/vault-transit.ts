import { z } from 'zod';
import type { RemoteWrappingKey } from '../../core/lib/signing-keys.ts';
import { awsKey } from './aws-kms.ts';
import { googleKey } from './google-kms.ts';
import { askService, isPrivateEnough, jsonOf, type KmsAccess, KmsError, type RemoteWrapping } from './kms-request.ts';

const SERVICE = 'Vault';

const wrapped = z.object({ data: z.object({ ciphertext: z.string().regex(/^vault:v\d{1,9}:[A-Za-z0-9+/=]+$/) }) });
const unwrapped = z.object({ data: z.object({ plaintext: z.base64() }) });

/**
 * A key of the transit engine of Vault or OpenBao. It wraps only: the engine has no keys of secp256k1.
 * @see https://developer.hashicorp.com/vault/api-docs/secret/transit
 */
export function vaultKey(name: string, access: KmsAccess): RemoteWrapping {
  const { vaultUrl, vaultToken, vaultNamespace } = access;
  const [mount = '', key = ''] = name.split('/keys/');
  const ask = async <T>(action: 'encrypt' | 'decrypt', input: object, schema: z.ZodType<T>, signal: AbortSignal) => {
    if (vaultUrl === undefined || vaultToken === undefined)
      throw new KmsError('VAULT_ADDR and VAULT_TOKEN must be set for a key of Vault');
    if (!isPrivateEnough(vaultUrl)) throw new KmsError('VAULT_ADDR must be https, or on this machine');
    const headers = {
      'Content-Type': 'application/json',
      'X-Vault-Token': vaultToken,
      'X-Vault-Request': 'true',
      ...(vaultNamespace && { 'X-Vault-Namespace': vaultNamespace }),
    };
    const url = `${vaultUrl}/v1/${mount}/${action}/${key}`;
    const body = JSON.stringify(input);
    const answer = await askService(SERVICE, { method: 'POST', url, headers, body }, signal);
    // Its errors are sentences, and some repeat what was sent.
    if (answer.status !== 200) throw new KmsError(`${SERVICE} refused (${answer.status})`);
    const result = schema.safeParse(jsonOf(answer));
    if (!result.success) throw new KmsError(`${SERVICE} answered something unexpected`);
    return result.data;
  };
  return {
    service: SERVICE,
    async wrap(plain, context, signal) {
      const input = { plaintext: Buffer.from(plain).toString('base64'), ...boundTo(context) };
      return Buffer.from((await ask('encrypt', input, wrapped, signal)).data.ciphertext, 'utf8');
    },
    async unwrap(bytes, context, signal) {
      const input = { ciphertext: Buffer.from(bytes).toString('utf8'), ...boundTo(context) };
      return Buffer.from((await ask('decrypt', input, unwrapped, signal)).data.plaintext, 'base64');
    },
  };
}

const boundTo = (context: string) => ({ associated_data: Buffer.from(context, 'utf8').toString('base64') });

/** A key elsewhere that wraps others. Sends no request before it is used. */
export function createWrappingKey({ provider, name }: RemoteWrappingKey, access: KmsAccess): RemoteWrapping {
  if (provider === 'awskms') return awsKey(name, access);
  return provider === 'gcpkms' ? googleKey(name, access) : vaultKey(name, access);
}
