import type { RemoteWrappingKey } from '../../core/lib/remote-key.ts';
import type { KmsAccess } from './access.ts';
import { awsKey } from './aws.ts';
import { googleKey } from './google.ts';
import type { RemoteWrapping } from './provider.ts';
import { vaultKey } from './vault-transit.ts';

/** A key elsewhere that wraps others. Nobody is asked before it is used. */
export function createWrappingKey({ provider, name }: RemoteWrappingKey, access: KmsAccess): RemoteWrapping {
  if (provider === 'awskms') return awsKey(name, access);
  return provider === 'gcpkms' ? googleKey(name, access) : vaultKey(name, access);
}
