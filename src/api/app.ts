import { addressBookEndpoints } from '../accounts/auth/address-book/address-book-routes.ts';
import { authEndpoints, browserEndpoints, sessionEndpoints } from '../accounts/auth/auth-routes.ts';
import type { Guards } from '../accounts/auth/guards.ts';
import { loginWalletEndpoints } from '../accounts/auth/login-wallets/login-wallet-routes.ts';
import { passkeyEndpoints } from '../accounts/auth/passkeys/passkey-routes.ts';
import type { LimiterName } from '../core/limits.ts';
import { activityEndpoint } from '../features/activity/activity-routes.ts';
import { auditEndpoints } from '../features/activity/audit-routes.ts';
import { spendingEndpoint } from '../features/activity/spending-routes.ts';
import { bazaarEndpoint } from '../features/directory/bazaar-routes.ts';
import { directoryEndpoints } from '../features/directory/directory-routes.ts';
import { agentEndpoints } from '../features/identity/identity-routes.ts';
import { inboxEndpoint } from '../features/inbox/inbox-routes.ts';
import { evaluationEndpoints } from '../features/jobs/evaluation/evaluation-service.ts';
import { jobEndpoints } from '../features/jobs/job-routes.ts';
import { workEndpoint } from '../features/jobs/job-work.ts';
import { onrampEndpoints } from '../features/onramp/onramp-routes.ts';
import { organizationEndpoints } from '../features/organizations/organization-routes.ts';
import { approvalEndpoints } from '../features/payments/approvals/approval-routes.ts';
import { paymentEndpoints } from '../features/payments/payment-routes.ts';
import { reputationEndpoints } from '../features/reputation/reputation-routes.ts';
import { walletEndpoints } from '../features/wallets/assembly/wallet-routes.ts';
import { claimEndpoints } from '../features/wallets/claims/claim-routes.ts';
import { facilitatorEndpoints } from '../features/x402/facilitator/facilitator-routes.ts';
import { sellingEndpoint } from '../features/x402/facilitator/selling-guide.ts';
import { x402Endpoints } from '../features/x402/x402-routes.ts';
import type { Endpoint } from '../http/endpoint.ts';
import type { RateLimits } from '../http/rate-limit.ts';
import { createHttpApp, type HttpDeps } from '../http/server.ts';
import { liveEndpoints } from '../notify/live/live.ts';
import { notificationEndpoints } from '../notify/notifications/notification-routes.ts';
import { webhookEndpoints } from '../notify/webhooks/webhook-routes.ts';
import { CONSOLE_PATH, consoleEndpoints } from '../web/console/console-routes.ts';
import { exitEndpoint } from '../web/exit-page/exit-page-routes.ts';
import { type Catalog, catalogEndpoints } from './catalog/catalog-routes.ts';
import { clientPackageEndpoint } from './documents/client-package.ts';
import { withDocuments } from './documents/document-routes.ts';
import { manualPages } from './documents/manual-routes.ts';
import { mcpEndpoint } from './mcp/mcp-endpoint.ts';
import { oauthEndpoints } from './oauth/oauth-routes.ts';

/** The endpoints of each feature, in the order of the documentation. */
const features = [
  claimEndpoints,
  authEndpoints,
  browserEndpoints,
  sessionEndpoints,
  passkeyEndpoints,
  loginWalletEndpoints,
  addressBookEndpoints,
  walletEndpoints,
  organizationEndpoints,
  inboxEndpoint,
  activityEndpoint,
  spendingEndpoint,
  auditEndpoints,
  paymentEndpoints,
  approvalEndpoints,
  x402Endpoints,
  facilitatorEndpoints,
  sellingEndpoint,
  jobEndpoints,
  workEndpoint,
  evaluationEndpoints,
  directoryEndpoints,
  bazaarEndpoint,
  webhookEndpoints,
  notificationEndpoints,
  liveEndpoints,
  onrampEndpoints,
  reputationEndpoints,
  agentEndpoints,
] as const;
/** Endpoints for clients of other protocols. */
const protocols = [mcpEndpoint, oauthEndpoints] as const;

/** What all of these take together. */
type EndpointParts = [(typeof features)[number] | (typeof protocols)[number]] extends [(parts: infer Parts) => unknown]
  ? Parts
  : never;

/** Every endpoint of the service, to be mounted and documented. */
export function allEndpoints(
  parts: EndpointParts & {
    readonly guards: Guards;
    readonly catalog: Catalog;
    /** None if nothing is limited. */
    readonly rateLimits?: RateLimits | undefined;
    /** Endpoints that belong to no feature, such as health. */
    readonly more?: readonly Endpoint[];
  },
): readonly Endpoint[] {
  const all: readonly Endpoint[] = [
    ...features.flatMap((endpointsOf) => endpointsOf(parts)),
    ...catalogEndpoints({ ...parts, policyOf: policiesOf(parts.rateLimits), endpoints: () => all }),
    ...protocols.flatMap((endpointsOf) => endpointsOf(parts)),
    exitEndpoint(),
    ...(parts.more ?? []),
  ];
  return all;
}

/** The HTTP application of these endpoints and of what describes them, not yet listening. */
export function createApp({
  endpoints,
  baseUrl,
  ...rest
}: HttpDeps & {
  /** The URL under which users reach the API, without a trailing slash; known once the server listens. */
  readonly baseUrl: () => string;
}) {
  const documents = { baseUrl, policyOf: policiesOf(rest.rateLimits), startPage: CONSOLE_PATH };
  const documented = withDocuments(endpoints, documents);
  return createHttpApp({
    ...rest,
    endpoints: [...documented, ...manualPages(documented, documents), clientPackageEndpoint(), ...consoleEndpoints()],
  });
}

function policiesOf(rateLimits: RateLimits | undefined): (limiter: LimiterName) => string | undefined {
  return (limiter) => rateLimits?.(limiter)?.policy;
}
