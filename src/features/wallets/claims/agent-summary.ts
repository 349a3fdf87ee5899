import { usdcOrNull } from '../../../core/lib/money.ts';
import { AMOUNT_LIMITS, amountWords } from '../../../core/spending-limits.ts';
import type { WalletRow } from '../wallet-store.ts';

interface SummaryFacts {
  readonly wallet: WalletRow;
  readonly apiKey: string;
  /** Without a slash at the end. */
  readonly baseUrl: string;
  readonly chainId: number;
}

/** What an agent needs to know to pay from its wallet, in one text that stands by itself. */
export function agentSummary({ wallet, apiKey, baseUrl, chainId }: SummaryFacts): string {
  return `You can pay in USDC from your own wallet, within limits that its owner sets and the chain enforces.

API base:   ${baseUrl}
API key:    ${apiKey}
            Send it with every request as: Authorization: Bearer <API key>. Keep it secret: its bearer can pay.
Wallet id:  ${wallet.id}
Address:    ${wallet.chainAddress} (chain id ${chainId}; send USDC here to fund it)
Version:    ${versionOf(wallet)}
Limits:     ${AMOUNT_LIMITS.map((name) => amountWords(name, usdcOrNull(wallet[name]))).join(', ')}; ${recipientsOf(wallet)}

Pay:
  curl -X POST ${baseUrl}/v1/payments \\
    -H "Authorization: Bearer ${apiKey}" -H "Content-Type: application/json" \\
    -d '{"to": "0x<recipient>", "amount": "1.50", "currency": "USDC", "memo": "what for", "idempotencyKey": "<one per purchase>"}'
  Amounts are decimal strings with at most 6 decimals. A platform fee is added on top of the amount. Always send an
  idempotencyKey: the same key pays once, however often you repeat the request ("replayed": true).
  The answer has an id and a status: pending, confirmed or failed.

Buy from a URL that answers 402 (x402); the answer's response field is what it delivers:
  curl -X POST ${baseUrl}/v1/x402/pay \\
    -H "Authorization: Bearer ${apiKey}" -H "Content-Type: application/json" \\
    -d '{"url": "https://<seller>/<what you want>", "maxAmount": "0.05", "idempotencyKey": "<one per purchase>"}'

Look:
  GET ${baseUrl}/v1/me                               this wallet: address, balance, limits, what they leave today
  GET ${baseUrl}/v1/payments/<payment id>            one payment
  GET ${baseUrl}/v1/wallets/${wallet.id}/balance   the balance
  GET ${baseUrl}/v1/wallets/${wallet.id}/payments  all payments
  GET ${baseUrl}/v1/wallets/${wallet.id}/policy    the limits, and what they leave today
  POST ${baseUrl}/v1/payments/simulate             check a payment first; same body, costs nothing

Errors are JSON: {"error": "<CODE>", "message": "<text>"}. Decide by the code:
  400 INVALID_..., MISSING_..., UNKNOWN_...: change the request.
  400 ..._EXCEEDED, NOT_IN_WHITELIST: pay less or later, or send the payment again with "approval": "request"
      and a "reason": the owner then approves or declines it.
  400 INSUFFICIENT_BALANCE, WALLET_FROZEN, WALLET_EXPIRED: ask the owner.
  401, 403: the key is wrong or was replaced, or only the owner may do this (OWNER_REQUIRED). Ask the owner.
  409: read the message. For WALLET_BUSY, wait a moment, then repeat the request with the same idempotencyKey.
  502, 503: wait a moment, then repeat the request with the same idempotencyKey.
  429: wait Retry-After seconds.

More:
  ${baseUrl}/llms.txt      the whole API in one text, for agents
  ${baseUrl}/openapi.json  the same in OpenAPI 3.1
  ${baseUrl}/.well-known/agent/${wallet.chainAddress}  your public profile
  ${baseUrl}/v1/reputation/${wallet.chainAddress}  your public reputation
`;
}

function versionOf({ version }: WalletRow): string {
  return version === 'v2'
    ? 'v2: payments and purchases, no Jobs (for Jobs, create a v3 wallet and have the owner claim it)'
    : 'v3: payments, purchases and Jobs (see GET /v1/jobs and llms.txt)';
}

function recipientsOf({ whitelist }: WalletRow): string {
  return whitelist.length === 0 ? 'any recipient' : `only these recipients: ${whitelist.join(', ')}`;
}
