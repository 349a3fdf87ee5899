import { createGuards } from '../src/accounts/auth/guards.ts';
import { allEndpoints } from '../src/api/app.ts';
import { withDocuments } from '../src/api/documents/document-routes.ts';
import { limiters, policyOf } from '../src/core/limits.ts';
import { createMetrics } from '../src/core/metrics.ts';
import type { Endpoint } from '../src/http/endpoint.ts';
import type { Observed } from '../src/server/health/health-checks.ts';
import { healthEndpoints } from '../src/server/health/health-routes.ts';
import { operatorEndpoints } from '../src/server/operator/operator-routes.ts';
import { ormOn } from '../src/storage/db/statements.ts';
import { CONSOLE_PATH } from '../src/web/console/console-routes.ts';

type EndpointParts = Parameters<typeof allEndpoints>[0];
type OperatorOptions = Parameters<typeof operatorEndpoints>[1];

const refuse = async (): Promise<never> => {
  throw new Error('These endpoints are only described.');
};

/** Every endpoint of a server at this URL, to be described and not to be called. */
export function declaredEndpoints(baseUrl: string): readonly Endpoint[] {
  const health = healthEndpoints({ checks: {}, metrics: createMetrics(), operatorToken: undefined });
  const orm = ormOn(() => {
    throw new Error('There is no database here.');
  });
  const operator = operatorEndpoints({ db: { orm } } as Observed, { adminToken: '' } as OperatorOptions);
  const more = [...health, ...operator];
  const known: Partial<EndpointParts> = {
    guards: createGuards({ owner: refuse, agent: refuse }),
    allowPrivateTargets: false,
    more,
  };
  // Declaring an endpoint takes its guard and its schemas; only an answer needs services.
  const declared = allEndpoints({ ...known } as EndpointParts);
  return withDocuments(declared, {
    baseUrl: () => baseUrl,
    policyOf: (name) => policyOf(limiters[name]),
    startPage: CONSOLE_PATH,
  });
}
