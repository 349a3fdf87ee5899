import { z } from 'zod';
import type { Guards } from '../auth/guards.ts';
import { type Endpoint, endpoint, type Peer } from '../http/endpoint.ts';
import type { Onramp } from './service.ts';

/** What the endpoint of the onramp needs. */
export interface OnrampRoutesDeps {
  readonly guards: Guards;
  readonly onramp: Onramp;
  /** The IP address of whoever asks, if it is known. */
  readonly clientIp: (request: Request, peer: Peer) => string | undefined;
}

/** The endpoint that opens an onramp session. */
export function onrampEndpoints({ guards, onramp, clientIp }: OnrampRoutesDeps): readonly Endpoint[] {
  return [
    endpoint(
      {
        id: 'createOnrampSession',
        tag: 'Wallets',
        method: 'POST',
        path: '/v1/onramp/session-token',
        guard: guards.jwt,
        limit: 'onramp',
        summary: "Open a session at Coinbase's onramp, in which a person buys USDC for the wallet.",
        body: z.object({ walletId: z.string() }),
        response: z.object({
          token: z.string(),
          channelId: z.string().optional(),
          expiresAt: z.int(),
          onrampUrl: z.string(),
        }),
        errors: ['INVALID_WALLET', 'CDP_NOT_CONFIGURED', 'ONRAMP_UNAVAILABLE'],
      },
      ({ caller, body, request, peer }) => onramp.session(body.walletId, caller, clientIp(request, peer)),
    ),
  ];
}
