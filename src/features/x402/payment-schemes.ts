import { EVM_NETWORK_CHAIN_ID_MAP } from '@x402/evm/v1';

/** A way to pay with x402, and what it means for both sides. */
interface PaymentScheme {
  /** As demands name it. */
  readonly name: 'exact';
  /** How USDC is moved; `extra.assetTransferMethod` of a demand. */
  readonly transfer: string;
  /** Of the protocol. */
  readonly versions: readonly (1 | 2)[];
  readonly buyer: string;
  readonly seller: string;
  readonly cost: string;
  readonly counted: string;
}

/** Every scheme by which wallets buy and sell: the facilitator's kinds, documentation and MCP follow from it. */
export const paymentSchemes: readonly PaymentScheme[] = [
  {
    name: 'exact',
    transfer: 'EIP-3009',
    versions: [2, 1],
    buyer: 'pays the price once or, if the seller does not cash it in time, not at all',
    seller: 'has the whole price in a block before `settle` answers `success`',
    cost: 'one call of about 80k gas a sale, paid by the operator of the facilitator; no fee for the seller',
    counted: 'the price, from the moment at which it is authorised',
  },
];

/** The kinds of payments on a chain, as a facilitator lists them: v1 has names of its own for networks. */
export function kindsOn(chainId: number) {
  const names = Object.entries(EVM_NETWORK_CHAIN_ID_MAP).filter(([, id]) => id === chainId);
  const networks = { 1: names.map(([name]) => name), 2: [`eip155:${chainId}`] };
  return paymentSchemes.flatMap(({ name: scheme, versions }) =>
    versions.flatMap((x402Version) => networks[x402Version].map((network) => ({ x402Version, scheme, network }))),
  );
}
