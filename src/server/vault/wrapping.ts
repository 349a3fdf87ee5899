import { createHash } from 'node:crypto';
import { createSealer, sealedBy, sealedPrefix } from '../../core/lib/crypto.ts';
import { failureText } from '../../core/lib/failures.ts';
import type { RemoteWrappingKey } from '../../core/lib/signing-keys.ts';
import { type KmsAccess, KmsError } from '../../storage/kms/provider.ts';
import { createWrappingKey } from '../../storage/kms/vault-transit.ts';

/** Wraps the keys of a database: what the operator keeps elsewhere. */
export interface Wrapping {
  /** Tells one from another and gives nothing away; it stands in what is wrapped. */
  readonly id: string;
  wrap(key: Uint8Array, context: string): Promise<string>;
  /** Throws for what another has wrapped, and for what was altered or moved. */
  unwrap(wrapped: string, context: string): Promise<Uint8Array>;
}

/** The one that wraps, and those that may have wrapped before. */
export type Wrappings = readonly [Wrapping, ...Wrapping[]];

/** A master key: its bytes, or where it is. */
export type MasterKey = Uint8Array | RemoteWrappingKey;

/** The master keys of the settings, and how those that are elsewhere are asked. */
export interface MasterKeys extends KmsAccess {
  readonly masterKey: MasterKey;
  /** What was the master key before; needed until nothing is wrapped with it. */
  readonly masterKeyPrevious?: MasterKey | undefined;
}

/** A start waits so long for a key, and is refused then. */
const ASK_MS = 10_000;

/** What wraps with the master keys of the settings. */
export function wrappingsOf({ masterKey, masterKeyPrevious, ...access }: MasterKeys): Wrappings {
  return [
    wrappingWith(masterKey, access),
    ...(masterKeyPrevious === undefined ? [] : [wrappingWith(masterKeyPrevious, access)]),
  ];
}

/** The id of what has wrapped a key. */
export const wrappedBy = sealedBy;

function wrappingWith(masterKey: MasterKey, access: KmsAccess): Wrapping {
  if (!(masterKey instanceof Uint8Array)) return remoteWrapping(masterKey, access);
  const sealer = createSealer(masterKey, 'bursar/wrap');
  return {
    id: sealer.id,
    wrap: async (key, context) => sealer.seal(key, context),
    unwrap: async (wrapped, context) => sealer.open(wrapped, context),
  };
}

/** `v1.<id>.<what the service has made of the key>`: the id follows from the key's name alone. */
function remoteWrapping(key: RemoteWrappingKey, access: KmsAccess): Wrapping {
  const id = createHash('sha256').update(`${key.provider}:${key.name}`).digest('hex').slice(0, 8);
  const remote = createWrappingKey(key, access);
  return {
    id,
    async wrap(plain, context) {
      const bytes = await remote.wrap(plain, context, AbortSignal.timeout(ASK_MS)).catch(refused);
      return `${sealedPrefix(id)}${Buffer.from(bytes).toString('base64url')}`;
    },
    async unwrap(wrapped, context) {
      if (sealedBy(wrapped) !== id) throw new Error('This key was wrapped with another master key.');
      const bytes = Buffer.from(wrapped.slice(sealedPrefix(id).length), 'base64url');
      return await remote.unwrap(bytes, context, AbortSignal.timeout(ASK_MS)).catch(refused);
    },
  };
}

/** Whoever starts a server is told what it is that failed. */
function refused(error: unknown): never {
  throw new KmsError(`The master key cannot be used: ${failureText(error)}`);
}
