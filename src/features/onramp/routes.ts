import { z } from 'zod';
import type { Guards } from '../../accounts/auth/guards.ts';
import { type Endpoint, endpoint, type Peer } from '../../http/endpoint.ts';
import { docs, shownTime, walletIdField } from '../../http/fields.ts';
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
        guard: guards.jwt('manage'),
        limit: 'onramp',
        summary: "Open a session at Coinbase's onramp, in which a person buys USDC for the wallet.",
        body: z.object({ walletId: walletIdField }),
        response: z.object({
          token: z.string().meta(docs("The session's token, valid once.", 'ZWJlNDgwYmItNjBkMi00ZmFi')),
          channelId: z.string().optional().describe("The session's channel, if the onramp names one."),
          expiresAt: shownTime('When the session can no longer be opened, in Unix seconds.', 1_790_000_300),
          onrampUrl: z
            .string()
            .meta(
              docs(
                'The page on which a person buys USDC for the wallet.',
                'https://pay.coinbase.com/buy/select-asset?sessionToken=ZWJlNDgwYmItNjBkMi00ZmFi',
              ),
            ),
        }),
        errors: ['INVALID_WALLET', 'CDP_NOT_CONFIGURED', 'ONRAMP_UNAVAILABLE'],
      },
      ({ caller, body, request, peer }) => onramp.session(body.walletId, caller, clientIp(request, peer)),
    ),
  ];
}
