import { createSealer, sealedBy } from '../lib/crypto.ts';

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

/** The master keys of the settings. */
export interface MasterKeys {
  readonly masterKey: Uint8Array;
  /** What was the master key before; needed until nothing is wrapped with it. */
  readonly masterKeyPrevious?: Uint8Array | undefined;
}

/** What wraps with the master keys of the settings. */
export function wrappingsOf({ masterKey, masterKeyPrevious }: MasterKeys): Wrappings {
  return [
    wrappingWith(masterKey),
    ...(masterKeyPrevious === undefined ? [] : [wrappingWith(masterKeyPrevious)]),
  ];
}

/** The id of what has wrapped a key. */
export const wrappedBy = sealedBy;

function wrappingWith(masterKey: Uint8Array): Wrapping {
  const sealer = createSealer(masterKey, 'bursar/wrap');
  return {
    id: sealer.id,
    wrap: async (key, context) => sealer.seal(key, context),
    unwrap: async (wrapped, context) => sealer.open(wrapped, context),
  };
}
