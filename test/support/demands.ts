import { networkOf, PAY_TO, type Seller, type SellersChain, serve } from './sellers.ts';

type DemandsChain = Pick<SellersChain, 'chainId' | 'contracts'>;

/** An option of v2 that nothing is wrong with, for 1 USDC. */
export function goodOption(chain: DemandsChain, more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    scheme: 'exact',
    network: networkOf(chain),
    asset: chain.contracts.usdc,
    amount: '1000000',
    payTo: PAY_TO,
    maxTimeoutSeconds: 60,
    extra: { name: 'USDC', version: '2' },
    ...more,
  };
}

/** The answer 402 of a seller of v2. */
export function demandOf(accepts: readonly unknown[], more: object = {}): Response {
  const demand = btoa(JSON.stringify({ x402Version: 2, accepts, ...more }));
  return new Response('{}', { status: 402, headers: { 'PAYMENT-REQUIRED': demand } });
}

/** A seller who demands this, and answers whatever payment comes without cashing it. */
export function demandingSeller(
  demand: () => Response | Promise<Response>,
  deliver: () => Response | Promise<Response> = () => new Response('here you are'),
): Seller {
  return serve((request) =>
    request.headers.has('payment-signature') || request.headers.has('x-payment') ? deliver() : demand(),
  );
}
