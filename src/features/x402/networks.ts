import { EVM_NETWORK_CHAIN_ID_MAP } from '@x402/evm/v1';

const byName: ReadonlyMap<string, number> = new Map(Object.entries(EVM_NETWORK_CHAIN_ID_MAP));
const CAIP_2 = /^eip155:([1-9]\d{0,14})$/;

/** The chain id of a network as v1 of x402 names it (`base`), or by its CAIP-2 id (`eip155:8453`). */
export function chainIdOf(network: string): number | undefined {
  const id = CAIP_2.exec(network)?.[1];
  return id === undefined ? byName.get(network) : Number(id);
}
