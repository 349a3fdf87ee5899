import type { Auth } from '../../accounts/auth/assemble-auth.ts';
import type { Vault } from '../../core/lib/crypto.ts';
import type { Clock } from '../../core/lib/time.ts';
import { createGuardedFetch } from '../../core/net/guarded-fetch.ts';
import { createFairSlots } from '../../core/net/slots.ts';
import { userAgents } from '../../core/version.ts';
import type { LimitedKeys } from '../../features/wallets/signers/signer-service.ts';
import type { WalletAccess } from '../../features/wallets/wallet-access.ts';
import type { WalletStore } from '../../features/wallets/wallet-store.ts';
import type { Endpoint } from '../../http/endpoint.ts';
import { createClientDocuments, createClientIds, DOCUMENT_PLACES } from './clients.ts';
import { createConsent } from './consent.ts';
import { createTickets } from './consent-ticket.ts';
import { oauthMetadataEndpoints } from './metadata-routes.ts';
import { type OauthPageDeps, oauthPageEndpoints } from './page-routes.ts';
import { type OauthTokenDeps, oauthTokenEndpoints } from './token-routes.ts';

export interface OauthParts {
  readonly auth: Pick<Auth, 'auth' | 'users' | 'userSessions' | 'grants'>;
  readonly access: WalletAccess;
  readonly walletStore: WalletStore;
  readonly limitedKeys: Pick<LimitedKeys, 'forApp'>;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly baseUrl: () => string;
  readonly allowPrivateTargets: boolean;
}

/** Connecting apps, put together. */
export function assembleOauth({ auth, allowPrivateTargets, ...parts }: OauthParts) {
  const { vault, clock, baseUrl } = parts;
  const clientIds = createClientIds(vault);
  const documents = createClientDocuments({
    clock,
    fetch: createGuardedFetch({
      userAgent: userAgents.oauth,
      allowPrivateTargets,
      slots: createFairSlots(DOCUMENT_PLACES),
    }),
  });
  return {
    clientIds,
    oauthClientOf: async (id: string, party: string) => clientIds.read(id) ?? (await documents.of(id, party)),
    consent: createConsent({ ...parts, ...auth, tickets: createTickets({ vault, clock, baseUrl }) }),
  };
}

/** What the endpoints of OAuth need. */
export interface OauthRoutesDeps extends OauthPageDeps, OauthTokenDeps {}

/** Everything by which people connect apps. */
export function oauthEndpoints(deps: OauthRoutesDeps): readonly Endpoint[] {
  return [...oauthMetadataEndpoints(deps), ...oauthPageEndpoints(deps), ...oauthTokenEndpoints(deps)];
}
