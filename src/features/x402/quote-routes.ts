import type { Address } from 'viem';
import type { Guards } from '../../accounts/auth/guards.ts';
import { formatUsdc } from '../../core/lib/money.ts';
import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import type { AskPrice, Quote } from './quote.ts';
import { x402Quote, x402QuoteBody } from './schema.ts';

/** What the endpoint of quotes needs. */
export interface QuoteRouteDeps {
  readonly guards: Guards;
  readonly x402: { readonly quote: AskPrice; readonly usdc: Address; readonly chainId: number };
  readonly allowPrivateTargets: boolean;
}

/** What a URL would cost. */
export function quoteEndpoint({ guards, x402, allowPrivateTargets }: QuoteRouteDeps): Endpoint {
  return endpoint(
    {
      id: 'quoteX402',
      tag: 'Payments',
      method: 'POST',
      path: '/v1/x402/quote',
      guard: guards.key('x402'),
      limit: 'payment',
      summary: 'Ask a URL for its price without paying.',
      description:
        'Requests the URL by `GET` or `HEAD`, so nothing changes at the seller, and answers with the option that a purchase would take, whatever it costs. The seller may ask for more later: set `maxAmount` when you buy.',
      body: x402QuoteBody(allowPrivateTargets),
      response: x402Quote,
      errors: [
        'WALLET_NOT_FOUND',
        'WALLET_BUSY',
        'INVALID_RECIPIENT',
        'X402_NO_ACCEPTABLE_OPTION',
        'X402_AMOUNT_TOO_HIGH',
        'TARGET_NOT_ALLOWED',
        'X402_INVALID_RESPONSE',
        'X402_TARGET_UNREACHABLE',
        'CHAIN_REVERTED',
        'RPC_TIMEOUT',
        'OVERLOADED',
      ],
    },
    async ({ caller, body }) => {
      const quoted = await x402.quote(caller.walletId, body);
      return 'quote' in quoted ? priceAnswer(quoted.quote, x402) : unpriced(quoted.status);
    },
  );
}

/** The answer of a URL that asked for no payment; one that refused or failed has delivered nothing, either. */
function unpriced(sellerStatus: number) {
  return {
    isFree: sellerStatus >= 200 && sellerStatus <= 299,
    sellerStatus,
    amount: null,
    feeAmount: null,
    total: null,
    payTo: null,
    network: null,
    asset: null,
    maxTimeoutSeconds: null,
  };
}

function priceAnswer(
  { amount, fee, payTo, validitySeconds }: Quote,
  { usdc, chainId }: { readonly usdc: Address; readonly chainId: number },
) {
  return {
    isFree: false,
    amount: formatUsdc(amount),
    feeAmount: formatUsdc(fee),
    total: formatUsdc(amount + fee),
    payTo,
    network: `eip155:${chainId}`,
    asset: usdc,
    maxTimeoutSeconds: validitySeconds,
    sellerStatus: 402,
  };
}
