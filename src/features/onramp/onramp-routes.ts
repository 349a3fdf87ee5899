import { z } from 'zod';
import type { Owner } from '../../accounts/auth/caller.ts';
import type { Guards } from '../../accounts/auth/guards.ts';
import type { Core } from '../../chain/core.ts';
import { AppError } from '../../core/errors.ts';
import type { SigningKey } from '../../core/lib/signing-keys.ts';
import { nowSeconds } from '../../core/lib/time.ts';
import { createGuardedFetch } from '../../core/net/guarded-fetch.ts';
import { isPublicAddress } from '../../core/net/target-url.ts';
import { userAgents } from '../../core/version.ts';
import { type Endpoint, endpoint, type Peer } from '../../http/endpoint.ts';
import { docs, shownTime, walletIdField } from '../../http/fields.ts';
import type { WalletAccess } from '../wallets/wallet-access.ts';
import type { WalletRow } from '../wallets/wallet-store.ts';
import { type CdpSession, createCdpClient } from './cdp-client.ts';

/** The endpoint that opens an onramp session. */
export function onrampEndpoints({
  guards,
  onramp,
  clientIp,
}: {
  readonly guards: Guards;
  readonly onramp: Onramp;
  /** The IP address of the caller, if it is known. */
  readonly clientIp: (request: Request, peer: Peer) => string | undefined;
}): readonly Endpoint[] {
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

/** A session in which a person can buy USDC for a wallet, once. */
export interface OnrampSession extends CdpSession {
  /** Unix seconds of the host. */
  readonly expiresAt: number;
  /** The page on which it is used. */
  readonly onrampUrl: string;
}

const LIFETIME_SECONDS = 300;
const PAGE = 'https://pay.coinbase.com/buy/select-asset';

const blockchains: ReadonlyMap<number, string> = new Map([
  [1, 'ethereum'],
  [8_453, 'base'],
  [84_532, 'base-sepolia'],
  [11_155_111, 'ethereum-sepolia'],
]);

/** All requests go to one host; people who buy are few. */
const REQUESTS = 8;

/** Opens sessions in which people buy USDC for their wallets. */
export type Onramp = ReturnType<typeof createOnramp>;

/** Creates the onramp. Without an id and a key of the platform it answers `CDP_NOT_CONFIGURED`. */
export function createOnramp(
  core: Core,
  access: WalletAccess,
  {
    cdpKeyId: id,
    cdpKeySecret: signingKey,
    cdpUrl,
  }: {
    readonly cdpKeyId?: string | undefined;
    readonly cdpKeySecret?: SigningKey | undefined;
    readonly cdpUrl: string;
  },
) {
  const { chain, clock, allowPrivateTargets } = core;
  const limits = { maxInFlight: REQUESTS, maxPerHost: REQUESTS };
  const fetch = createGuardedFetch({ userAgent: userAgents.onramp, allowPrivateTargets, ...limits });
  const createSession =
    id === undefined || signingKey === undefined ? undefined : createCdpClient(core, fetch, { id, signingKey }, cdpUrl);
  // A name that the platform does not know: money for a chain of our own must not be sent on another one.
  const blockchain = blockchains.get(chain.id) ?? `chain-${chain.id}`;
  return {
    /** Whether there is a key of the platform. */
    isConfigured: createSession !== undefined,
    /**
     * A session for a wallet of the owner. `clientIp` is where the request comes from. Throws `INVALID_WALLET`,
     * `CDP_NOT_CONFIGURED`, `ONRAMP_UNAVAILABLE`.
     */
    async session(walletId: string, owner: Owner, clientIp: string | undefined): Promise<OnrampSession> {
      const { chainAddress: address } = await ownWallet(access, walletId, owner);
      if (createSession === undefined) throw new AppError('CDP_NOT_CONFIGURED');
      const expiresAt = nowSeconds(clock) + LIFETIME_SECONDS;
      const isPublic = clientIp !== undefined && isPublicAddress(clientIp);
      const made = await createSession({ address, blockchain, clientIp: isPublic ? clientIp : undefined });
      const onrampUrl = `${PAGE}?${new URLSearchParams({ sessionToken: made.token })}`;
      return { ...made, expiresAt, onrampUrl };
    },
  };
}

/** One answer for all wallets that are not the owner's, there or not. */
async function ownWallet(access: WalletAccess, walletId: string, owner: Owner): Promise<WalletRow> {
  try {
    return await access.owned(walletId, owner);
  } catch (error) {
    if (error instanceof AppError) throw new AppError('INVALID_WALLET', { cause: error });
    throw error;
  }
}
