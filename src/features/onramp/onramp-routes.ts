import { z } from 'zod';
import type { Owner } from '../../accounts/auth/caller.ts';
import type { Guards } from '../../accounts/auth/guards.ts';
import type { Chain } from '../../chain/nodes/chain.ts';
import { AppError } from '../../core/errors.ts';
import type { SigningKey } from '../../core/lib/signing-keys.ts';
import { type Clock, nowSeconds } from '../../core/lib/time.ts';
import type { Logger } from '../../core/log.ts';
import { createGuardedFetch } from '../../core/net/guarded-fetch.ts';
import { isPublicAddress } from '../../core/net/target-url.ts';
import { userAgents } from '../../core/version.ts';
import { type Endpoint, endpoint, type Peer } from '../../http/endpoint.ts';
import { docs, shownTime, walletIdField } from '../../http/fields.ts';
import type { WalletAccess } from '../wallets/wallet-access.ts';
import type { WalletRow } from '../wallets/wallet-store.ts';
import { type CdpSession, type CdpSessionRequest, createCdpClient } from './cdp-client.ts';

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

/** A session in which a person can buy USDC for a wallet, once. */
export interface OnrampSession extends CdpSession {
  /** Unix seconds of the host. */
  readonly expiresAt: number;
  /** The page on which it is used. */
  readonly onrampUrl: string;
}

/** Opens sessions in which people buy USDC for their wallets. */
export interface Onramp {
  /**
   * A session for a wallet of the owner. `clientIp` is where the request comes from. Throws `INVALID_WALLET`,
   * `CDP_NOT_CONFIGURED`, `ONRAMP_UNAVAILABLE`.
   */
  session(walletId: string, owner: Owner, clientIp: string | undefined): Promise<OnrampSession>;
}

export interface OnrampDeps {
  readonly access: Pick<WalletAccess, 'owned'>;
  /** `undefined` without a key. */
  readonly createSession: ((request: CdpSessionRequest) => Promise<CdpSession>) | undefined;
  readonly chainId: number;
  readonly clock: Clock;
}

const LIFETIME_SECONDS = 300;
const PAGE = 'https://pay.coinbase.com/buy/select-asset';

const blockchains: ReadonlyMap<number, string> = new Map([
  [1, 'ethereum'],
  [8_453, 'base'],
  [84_532, 'base-sepolia'],
  [11_155_111, 'ethereum-sepolia'],
]);

/** Creates the onramp; without `createSession` it answers `CDP_NOT_CONFIGURED`. */
export function createOnramp({ access, createSession, chainId, clock }: OnrampDeps): Onramp {
  // A name that nobody knows: money for a chain of our own must not be sent on another one.
  const blockchain = blockchains.get(chainId) ?? `chain-${chainId}`;
  return {
    async session(walletId, owner, clientIp) {
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
async function ownWallet(access: Pick<WalletAccess, 'owned'>, walletId: string, owner: Owner): Promise<WalletRow> {
  try {
    return await access.owned(walletId, owner);
  } catch (error) {
    if (error instanceof AppError) throw new AppError('INVALID_WALLET', { cause: error });
    throw error;
  }
}

export interface OnrampParts {
  readonly access: Pick<WalletAccess, 'owned'>;
  readonly chain: Pick<Chain, 'id'>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly allowPrivateTargets: boolean;
  /** Without key and id there are no sessions. */
  readonly cdpKeyId?: string | undefined;
  readonly cdpKeySecret?: SigningKey | undefined;
  readonly cdpUrl: string;
}

/** All requests go to one host; people who buy are few. */
const REQUESTS = 8;

/** Everything of the onramp, put together. */
export function assembleOnramp(parts: OnrampParts) {
  const { access, chain, clock, logger, allowPrivateTargets } = parts;
  const { cdpKeyId: id, cdpKeySecret: signingKey, cdpUrl: baseUrl } = parts;
  const limits = { maxInFlight: REQUESTS, maxPerHost: REQUESTS };
  const createSession =
    id === undefined || signingKey === undefined
      ? undefined
      : createCdpClient({
          fetch: createGuardedFetch({ userAgent: userAgents.onramp, allowPrivateTargets, ...limits }),
          key: { id, signingKey },
          baseUrl,
          clock,
          logger,
        });
  return createOnramp({ access, createSession, chainId: chain.id, clock });
}
