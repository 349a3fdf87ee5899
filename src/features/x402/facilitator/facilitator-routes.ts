import type { Guards } from '../../../accounts/auth/guards.ts';
import { BUDGETED_ERRORS } from '../../../chain/relay/relay-intent.ts';
import { type Endpoint, endpoint } from '../../../http/endpoint.ts';
import type { Facilitator } from './facilitator.ts';
import {
  FACILITATOR_PATH,
  facilitatorBody,
  SETTLE_HEADER,
  settleAnswer,
  supportedAnswer,
  verifyAnswer,
} from './facilitator-schema.ts';

const ERRORS = ['FACILITATOR_OFF', 'WALLET_NOT_FOUND', 'RPC_TIMEOUT', 'OVERLOADED'] as const;

/** The three calls of an x402 facilitator, under one URL, for the wallet of the API key. */
export function facilitatorEndpoints({
  guards,
  facilitator,
}: {
  readonly guards: Guards;
  readonly facilitator: Facilitator;
}): readonly Endpoint[] {
  return [
    endpoint(
      {
        id: 'supportedX402',
        tag: 'Selling',
        method: 'GET',
        path: `${FACILITATOR_PATH}/supported`,
        guard: guards.open,
        limit: 'lookup',
        summary: 'What the x402 facilitator verifies and settles.',
        response: supportedAnswer,
      },
      () => facilitator.supported(),
    ),
    endpoint(
      {
        id: 'verifyX402',
        tag: 'Selling',
        method: 'POST',
        path: `${FACILITATOR_PATH}/verify`,
        guard: guards.key('x402'),
        limit: 'facilitator',
        summary: "Check a buyer's x402 payment to your wallet.",
        description:
          "For x402's own server packages, which call it with the API key. `payTo` must be the wallet of the key, the asset this chain's USDC. Sends nothing. A payment that was settled is no longer valid.",
        body: facilitatorBody,
        response: verifyAnswer,
        errors: ERRORS,
      },
      ({ caller, body }) => facilitator.verify(caller.walletId, body),
    ),
    endpoint(
      {
        id: 'settleX402',
        tag: 'Selling',
        method: 'POST',
        path: `${FACILITATOR_PATH}/settle`,
        guard: guards.key('x402'),
        limit: 'facilitator',
        summary: "Execute a buyer's x402 payment to your wallet.",
        description:
          "Verifies the payment, has USDC execute it, and answers once a block has it. Gas counts against the wallet's daily budget; there is no fee. A payment is executed once: a repeated call answers the same, with `extra.replayed`. After `settlement_pending`, or an error, call again.",
        requestHeaders: {
          [SETTLE_HEADER]:
            '`once`: only one call gets `success` for a payment; later ones get `duplicate_settlement`. Otherwise a buyer who sends one payment with many requests at once may get them all, since each was verified before the first was settled.',
        },
        body: facilitatorBody,
        response: settleAnswer,
        errors: [...ERRORS, 'WALLET_BUSY', ...BUDGETED_ERRORS],
      },
      ({ caller, body, request }) =>
        facilitator.settle(caller.walletId, body, request.headers.get(SETTLE_HEADER) === 'once'),
    ),
  ];
}
