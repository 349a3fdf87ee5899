import { type AuthRouteDeps, authEndpoints } from '../accounts/auth/auth-routes.ts';
import { type BrowserRouteDeps, browserEndpoints } from '../accounts/auth/browser-routes.ts';
import type { Guards } from '../accounts/auth/guards.ts';
import { type PasskeyRouteDeps, passkeyEndpoints } from '../accounts/auth/passkeys/passkey-routes.ts';
import { type SessionRouteDeps, sessionEndpoints } from '../accounts/auth/session-routes.ts';
import { type LoginWalletRouteDeps, loginWalletEndpoints } from '../accounts/auth/siwe/siwe-routes.ts';
import type { LimiterName } from '../core/limits.ts';
import { type ActivityRoutesDeps, activityEndpoint } from '../features/activity/activity-routes.ts';
import { type AuditRoutesDeps, auditEndpoints } from '../features/activity/audit-routes.ts';
import { type SpendingRoutesDeps, spendingEndpoint } from '../features/activity/spending-routes.ts';
import { agentEndpoints } from '../features/identity/identity-routes.ts';
import { type EvaluationRoutesDeps, evaluationEndpoints } from '../features/jobs/evaluation/evaluation-service.ts';
import { type JobRoutesDeps, jobEndpoints } from '../features/jobs/job-routes.ts';
import { onrampEndpoints } from '../features/onramp/onramp-routes.ts';
import { type OrganizationRoutesDeps, organizationEndpoints } from '../features/organizations/organization-routes.ts';
import { type ApprovalRoutesDeps, approvalEndpoints } from '../features/payments/approvals/approval-routes.ts';
import { type PaymentRoutesDeps, paymentEndpoints } from '../features/payments/payment-routes.ts';
import { reputationEndpoints } from '../features/reputation/reputation-routes.ts';
import { type ClaimRouteDeps, claimEndpoints } from '../features/wallets/claims/claim-routes.ts';
import { type WalletRouteDeps, walletEndpoints } from '../features/wallets/wallet-routes.ts';
import { type X402RoutesDeps, x402Endpoints } from '../features/x402/x402-routes.ts';
import type { Endpoint } from '../http/endpoint.ts';
import type { RateLimits } from '../http/rate-limit.ts';
import { createHttpApp, type HttpDeps } from '../http/server.ts';
import { type LiveRoutesDeps, liveEndpoints } from '../notify/live/routes.ts';
import { type NotificationRoutesDeps, notificationEndpoints } from '../notify/notifications/notification-routes.ts';
import { type WebhookRoutesDeps, webhookEndpoints } from '../notify/webhooks/webhook-routes.ts';
import { CONSOLE_PATH, consoleEndpoints } from '../web/console/routes.ts';
import { exitEndpoint } from '../web/exit-page/routes.ts';
import { type Catalog, catalogEndpoints } from './catalog/catalog-routes.ts';
import { withDocuments } from './documents/document-routes.ts';
import { type McpRoutesDeps, mcpEndpoint } from './mcp/mcp-endpoint.ts';
import { type OauthRoutesDeps, oauthEndpoints } from './oauth/assemble-oauth.ts';

type OnrampRoutesDeps = Parameters<typeof onrampEndpoints>[0];
type ReputationRoutesDeps = Parameters<typeof reputationEndpoints>[0];
type AgentRoutesDeps = Parameters<typeof agentEndpoints>[0];

export interface EndpointDeps
  extends WalletRouteDeps,
    ClaimRouteDeps,
    AuthRouteDeps,
    BrowserRouteDeps,
    SessionRouteDeps,
    PasskeyRouteDeps,
    LoginWalletRouteDeps,
    OrganizationRoutesDeps,
    PaymentRoutesDeps,
    ApprovalRoutesDeps,
    X402RoutesDeps,
    JobRoutesDeps,
    EvaluationRoutesDeps,
    WebhookRoutesDeps,
    NotificationRoutesDeps,
    LiveRoutesDeps,
    McpRoutesDeps,
    OauthRoutesDeps,
    OnrampRoutesDeps,
    ReputationRoutesDeps,
    AgentRoutesDeps,
    ActivityRoutesDeps,
    SpendingRoutesDeps,
    AuditRoutesDeps {
  readonly guards: Guards;
  readonly catalog: Catalog;
  /** None where nothing is limited. */
  readonly rateLimits?: RateLimits | undefined;
  /** Endpoints that belong to no feature, such as health. */
  readonly more?: readonly Endpoint[];
}

export interface AppDeps extends HttpDeps {
  /** Under which users reach the API, without a slash at the end; known once it listens. */
  readonly baseUrl: () => string;
}

/** Every endpoint of the service: what is mounted and documented. */
export function allEndpoints(deps: EndpointDeps): readonly Endpoint[] {
  const { rateLimits } = deps;
  const all: readonly Endpoint[] = [
    ...claimEndpoints(deps),
    ...authEndpoints(deps),
    ...browserEndpoints(deps),
    ...sessionEndpoints(deps),
    ...passkeyEndpoints(deps),
    ...loginWalletEndpoints(deps),
    ...walletEndpoints(deps),
    ...organizationEndpoints(deps),
    activityEndpoint(deps),
    spendingEndpoint(deps),
    ...auditEndpoints(deps),
    ...paymentEndpoints(deps),
    ...approvalEndpoints(deps),
    ...x402Endpoints(deps),
    ...jobEndpoints(deps),
    ...evaluationEndpoints(deps),
    ...webhookEndpoints(deps),
    ...notificationEndpoints(deps),
    ...liveEndpoints(deps),
    ...onrampEndpoints(deps),
    ...reputationEndpoints(deps),
    ...agentEndpoints(deps),
    ...catalogEndpoints({ ...deps, policyOf: policiesOf(rateLimits), endpoints: () => all }),
    mcpEndpoint(deps),
    ...oauthEndpoints(deps),
    exitEndpoint(),
    ...(deps.more ?? []),
  ];
  return all;
}

/** The HTTP application of these endpoints and of what describes them, not yet listening. */
export function createApp({ endpoints, baseUrl, ...deps }: AppDeps) {
  const documents = { baseUrl, policyOf: policiesOf(deps.rateLimits), startPage: CONSOLE_PATH };
  const all = [...withDocuments(endpoints, documents), ...consoleEndpoints()];
  return createHttpApp({ ...deps, endpoints: all });
}

function policiesOf(rateLimits: RateLimits | undefined): (limiter: LimiterName) => string | undefined {
  return (limiter) => rateLimits?.(limiter)?.policy;
}
