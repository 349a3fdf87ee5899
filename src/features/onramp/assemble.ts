import type { Chain } from '../../chain/nodes/chain.ts';
import type { SigningKey } from '../../core/lib/signing-keys.ts';
import type { Clock } from '../../core/lib/time.ts';
import type { Logger } from '../../core/log.ts';
import { createGuardedFetch } from '../../core/net/guarded-fetch.ts';
import { userAgents } from '../../core/version.ts';
import type { WalletAccess } from '../wallets/access.ts';
import { createCdpClient } from './cdp-client.ts';
import { createOnramp } from './service.ts';

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
