import { createClientOf } from '../accounts/auth/caller.ts';
import { allEndpoints, createApp } from '../api/app.ts';
import { createCatalog } from '../api/catalog/catalog-routes.ts';
import type { ChainListener } from '../chain/events/chain-events.ts';
import { createInnerCalls } from '../http/answerer.ts';
import { createClientAddress, createClientIp, createProxyWatch, knownHosts } from '../http/client-address.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { createRateLimits } from '../http/rate-limit.ts';
import { createParts, type ServiceParts } from './service-parts.ts';
import type { ServiceOptions } from './service-settings.ts';
import { periodicTasks, withPauses } from './tasks.ts';

/** How long requests may take from the stop on: those that wait for a block, and all others. */
const WAIT_GRACE_MS = 2_000;

const REQUEST_GRACE_MS = 4_000;

/**
 * Puts the product together and starts it: everything but its socket and its indexer. `more` adds endpoints to those of
 * the features.
 *
 * The relay and the schedulers are created first, because features need them, and started last, because they call the
 * features.
 */
export async function createService(
  deps: ServiceOptions,
  more: (parts: ServiceParts) => readonly Endpoint[] = () => [],
) {
  const parts = await createParts(deps);
  const { indexedChain, running, schedulers } = parts;
  const { app, endpoints } = createApi(deps, parts, more(parts));
  const { hearing = (listener: ChainListener) => listener, pauses = {} } = deps.tuning ?? {};
  running.start(hearing(indexedChain.listener));
  parts.notifications.start();
  schedulers.start(withPauses(periodicTasks(parts), pauses));
  return {
    ...parts,
    app,
    endpoints,
    stop: (relayMs?: number, requestsEnd: RequestsEnd = (release) => endRequests(app, release)) =>
      stop(parts, requestsEnd, relayMs),
  };
}

/** Resolves when no request is under way any more; `release` lets those go on that wait for a block. */
export type RequestsEnd = (release: () => void) => Promise<void>;

/** A running service: its parts, its HTTP application and how to stop it. */
export type Service = Awaited<ReturnType<typeof createService>>;

/** The endpoints, with their limits and metrics, in an HTTP application that does not listen yet. */
function createApi(deps: ServiceOptions, parts: ServiceParts, more: readonly Endpoint[]) {
  const { settings, logger, metrics, baseUrl, tracer, tuning = {} } = deps;
  const { minPayment } = settings;
  const onProblem = (problem: string) => metrics.proxyProblems.inc({ problem });
  const watch = createProxyWatch({ logger, onProblem });
  const addressOf = createClientAddress({ ...settings, watch });
  const rateLimits = createRateLimits({ limits: settings.rateLimits, addressOf });
  const { clientIp } = tuning;
  const ipOf = clientIp === undefined ? createClientIp(settings) : () => clientIp;
  const inner = createInnerCalls();
  const endpoints = allEndpoints({
    ...parts.core,
    ...parts,
    ...parts.auth,
    ...parts.wallets,
    ...parts.oauth,
    pendingOffers: parts.walletStore.offersOfUser,
    ...parts.organizations,
    jobs: parts.jobs.jobs,
    jobWork: parts.jobs.jobWork,
    activity: parts.activity.activity,
    audit: parts.activity.audit,
    spending: parts.activity.spending,
    evaluations: parts.evaluation.evaluations,
    webhooks: parts.webhooks.webhooks,
    notifications: parts.notifications.notifications,
    pushPublicKey: parts.notifications.pushPublicKey,
    reputation: parts.reputation.reputation,
    agents: parts.identity.agents,
    clientIp: ipOf,
    clientOf: createClientOf(settings),
    catalog: createCatalog(parts.core, minPayment),
    baseUrl,
    rateLimits,
    more,
    inner,
  });
  const app = createApp({
    endpoints,
    logger,
    rateLimits,
    baseUrl,
    hosts: knownHosts(settings),
    onMounted: inner.mount,
    ipOf,
    connections: deps.connections,
    onUndocumented: () => metrics.undocumentedAnswers.inc(),
    around: tracer?.around,
    onAnswer: (answer) => {
      const { method, route, status, code } = answer;
      tracer
        ?.request()
        ?.end({
          attributes: {
            'http.request.method': method,
            'http.route': route,
            'http.response.status_code': status,
            ...(code === undefined ? {} : { 'error.type': code }),
          },
          isError: status >= 500,
        });
      metrics.httpAnswers.note(answer);
      if (code !== undefined) metrics.httpRefusals.inc({ code });
    },
  });
  return { app, endpoints };
}

type App = Awaited<ReturnType<typeof createApp>>;

/**
 * Takes no new requests, lets those under way end, then stops what they needed. The relay has `relayMs` (5 s) to send
 * what it has begun.
 */
async function stop(parts: ServiceParts, requestsEnd: RequestsEnd, relayMs: number | undefined): Promise<void> {
  const deliveries = parts.webhooks.delivery.stop();
  parts.waiters.releaseAll();
  parts.live.stop();
  parts.reputation.stop();
  parts.identity.stop();
  await requestsEnd(parts.running.releaseWaiters);
  await parts.schedulers.stop();
  await parts.evaluation.stop();
  await parts.indexedChain.stop();
  await parts.auth.failedLogins.write();
  await parts.notifications.stop();
  await parts.running.stop(relayMs);
  await deliveries;
}

/** Lets requests end by themselves, then those that wait for a block at once, and then none. */
async function endRequests(app: App, releaseWaiters: () => void): Promise<void> {
  if (app.server === null) return;
  const timers = [setTimeout(releaseWaiters, WAIT_GRACE_MS), setTimeout(() => void app.stop(true), REQUEST_GRACE_MS)];
  await app.stop(false);
  for (const timer of timers) clearTimeout(timer);
}
