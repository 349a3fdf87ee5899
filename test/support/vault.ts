import { createSealer, createVault, type Sealer, type Vault } from '../../src/core/lib/crypto.ts';

/** A sealer of one byte, repeated. */
export function testSealer(byte = 7): Sealer {
  return createSealer(new Uint8Array(32).fill(byte), 'bursar/seal');
}

/** A vault whose keys are in no database: what seals first, then what has sealed before. */
export function testVault(sealers: readonly [Sealer, ...Sealer[]] = [testSealer()], nameByte = 7): Vault {
  return createVault({ sealers: () => sealers, nameKey: new Uint8Array(32).fill(nameByte) });
}
