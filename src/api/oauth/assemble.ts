import type { Auth } from '../../accounts/auth/assemble-auth.ts';
import type { Vault } from '../../core/lib/crypto.ts';
import type { Clock } from '../../core/lib/time.ts';
import { createGuardedFetch } from '../../core/net/guarded-fetch.ts';
import { createFairSlots } from '../../core/net/slots.ts';
import { userAgents } from '../../core/version.ts';
import type { LimitedKeys } from '../../features/wallets/signers/signer-service.ts';
import type { WalletAccess } from '../../features/wallets/wallet-access.ts';
import type { WalletStore } from '../../features/wallets/wallet-store.ts';
import { createClientDocuments, DOCUMENT_PLACES } from './client-documents.ts';
import { createClientIds } from './client-id.ts';
import { createConsent } from './consent.ts';
import { createTickets } from './ticket.ts';

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
