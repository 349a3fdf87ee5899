import { allEndpoints, type EndpointDeps } from '../src/app.ts';
import { createGuards } from '../src/auth/guards.ts';
import { CONSOLE_PATH } from '../src/console/routes.ts';
import { ormOn } from '../src/db/statements.ts';
import { withDocuments } from '../src/documents/routes.ts';
import { healthEndpoints } from '../src/health/routes.ts';
import type { Endpoint } from '../src/http/endpoint.ts';
import { limiters, policyOf } from '../src/limits.ts';
import { createMetrics } from '../src/metrics.ts';
import { type OperatorDeps, operatorEndpoints } from '../src/operator/routes.ts';

const refuse = async (): Promise<never> => {
  throw new Error('Nobody calls what is only described.');
};

/** Every endpoint of a server at this URL, to be described and not to be called. */
export function declaredEndpoints(baseUrl: string): readonly Endpoint[] {
  const health = healthEndpoints({ checks: {}, metrics: createMetrics(), operatorToken: undefined });
  const orm = ormOn(() => {
    throw new Error('There is no database here.');
  });
  const operator = operatorEndpoints({ db: { orm }, adminToken: '' } as unknown as OperatorDeps);
  const more = [...health, ...operator];
  const known: Partial<EndpointDeps> = {
    guards: createGuards({ owner: refuse, agent: refuse }),
    allowPrivateTargets: false,
    more,
  };
  // Declaring an endpoint takes its guard and its schemas; only an answer needs services.
  const declared = allEndpoints({ ...known } as EndpointDeps);
  return withDocuments(declared, {
    baseUrl: () => baseUrl,
    policyOf: (name) => policyOf(limiters[name]),
    startPage: CONSOLE_PATH,
  });
}
