import type { Logger } from 'pino';
import type { Guards } from './auth/guards.ts';
import { authEndpoints } from './auth/routes.ts';
import type { AuthService } from './auth/service.ts';
import type { Endpoint } from './http/endpoint.ts';
import type { OnAnswer } from './http/record.ts';
import { createHttpApp } from './http/server.ts';
import { type PaymentRoutesDeps, paymentEndpoints } from './payments/routes.ts';
import { type ClaimRouteDeps, claimEndpoints } from './wallets/claim-routes.ts';
import { type WalletRouteDeps, walletEndpoints } from './wallets/routes.ts';

export interface EndpointDeps extends WalletRouteDeps, ClaimRouteDeps, PaymentRoutesDeps {
  readonly guards: Guards;
  readonly auth: AuthService;
  /** Endpoints that belong to no feature, such as health. */
  readonly more?: readonly Endpoint[];
}

export interface AppDeps extends EndpointDeps {
  readonly logger: Logger;
  readonly onAnswer?: OnAnswer;
}

/** Every endpoint of the service: what is mounted and documented. */
export function allEndpoints(deps: EndpointDeps): readonly Endpoint[] {
  return [
    ...claimEndpoints(deps),
    ...authEndpoints(deps),
    ...walletEndpoints(deps),
    ...paymentEndpoints(deps),
    ...(deps.more ?? []),
  ];
}

/** The HTTP application, not yet listening. */
export function createApp(deps: AppDeps) {
  return createHttpApp({ ...deps, endpoints: allEndpoints(deps) });
}
