import { z } from 'zod';
import { AppError } from '../../core/errors.ts';
import { equalConstantTime } from '../../core/lib/crypto.ts';
import type { Metrics } from '../../core/metrics.ts';
import { version } from '../../core/version.ts';
import { isOfThisMachine, nameOf } from '../../http/client-address.ts';
import { type Endpoint, endpoint, type Guard, type Peer, reply } from '../../http/endpoint.ts';
import { docs } from '../../http/fields.ts';

/**
 * `ok`; `degraded`: requests are answered, but something waits or is late; `recovering`: nothing spends until the
 * server has caught up with the chain, which a restart only delays; `down`: requests fail.
 */
export type HealthStatus = (typeof SEVERITY)[number];

/** What a check finds: a status, and a detail for people. */
export interface Finding {
  readonly status: HealthStatus;
  /** For the operator; never a secret. */
  readonly detail: string;
}

export interface CheckResult extends Finding {
  readonly latencyMs: number;
}

export interface HealthReport {
  readonly status: HealthStatus;
  readonly checks: Readonly<Record<string, CheckResult>>;
}

/** Looks at one part of the service; a check that throws or takes too long counts as `down`. */
export type Check = () => Finding | Promise<Finding>;

const CHECK_TIMEOUT_MS = 3_000;
const SEVERITY = ['ok', 'degraded', 'recovering', 'down'] as const;

/** Runs all checks side by side; the whole is as well as its sickest part. */
export async function examine(checks: Readonly<Record<string, Check>>): Promise<HealthReport> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]): Promise<[string, CheckResult]> => [name, await timed(check)]),
  );
  const severity = Math.max(...results.map(([, { status }]) => SEVERITY.indexOf(status)));
  return { status: SEVERITY[severity] ?? 'ok', checks: Object.fromEntries(results) };
}

async function timed(check: Check): Promise<CheckResult> {
  const startedMs = performance.now();
  const finding = await withTimeout(check);
  return { ...finding, latencyMs: Math.round((performance.now() - startedMs) * 10) / 10 };
}

async function withTimeout(check: Check): Promise<Finding> {
  const late = Promise.withResolvers<Finding>();
  const timer = setTimeout(() => late.resolve({ status: 'down', detail: 'no answer in time' }), CHECK_TIMEOUT_MS);
  try {
    return await Promise.race([check(), late.promise]);
  } catch (error) {
    // Messages of libraries may repeat URLs with keys in them; the kind of the error says enough.
    return { status: 'down', detail: error instanceof Error ? error.name : 'failed' };
  } finally {
    clearTimeout(timer);
  }
}

const liveness = z.object({
  status: z.literal('ok').describe('`ok`: the process runs.'),
  version: z.string().meta(docs('Version of the server.', '0.1.0')),
});
const status = z.enum(SEVERITY);
const check = z
  .object({
    status: status.meta(docs('Status of this part.', 'ok')),
    latencyMs: z.number().meta(docs('Duration of the check, in milliseconds.', 1.2)),
    detail: z.string().meta(docs('What was found, for people.', 'head 1042, 0.4 s ago')),
  })
  .meta({ id: 'Check', description: 'How one part of the service is.' });
/** What `/health` answers. */
export const healthReport = z.object({
  status: status.meta(
    docs(
      'The worst status of all checks. `recovering`: nothing spends until the server has caught up with the chain.',
      'ok',
    ),
  ),
  checks: z.record(z.string(), check).describe('Checks by name.'),
});

const open: Guard<undefined> = { mode: 'none', admit: () => undefined };

/** `/livez`, `/health` and `/metrics`. */
export function healthEndpoints({
  checks,
  metrics,
  operatorToken,
  realIpHeader,
}: {
  readonly checks: Readonly<Record<string, Check>>;
  readonly metrics: Metrics;
  /** Opens the metrics to other machines; without it they are for this machine alone. */
  readonly operatorToken: string | undefined;
  /** The header, in lower case, in which a proxy names its client's address. */
  readonly realIpHeader?: string;
}): readonly Endpoint[] {
  return [
    endpoint(
      {
        id: 'live',
        tag: 'Service',
        method: 'GET',
        path: '/livez',
        guard: open,
        summary: 'Show that the process runs.',
        response: liveness,
      },
      () => ({ status: 'ok' as const, version }),
    ),
    endpoint(
      {
        id: 'health',
        tag: 'Service',
        method: 'GET',
        path: '/health',
        guard: open,
        summary: 'Show the state of every part of the service.',
        response: healthReport,
        otherStatuses: { 503: 'A part is down; requests that need it fail.' },
      },
      async () => {
        const found = await examine(checks);
        return reply(found, { status: found.status === 'down' ? 503 : 200 });
      },
    ),
    endpoint(
      {
        id: 'metrics',
        tag: 'Service',
        method: 'GET',
        path: '/metrics',
        guard: operatorGuard(operatorToken, realIpHeader),
        summary: 'Show metrics in the Prometheus text format.',
        contentType: 'text/plain',
        response: z.string(),
      },
      async () => new Response(await metrics.text(), { headers: { 'Content-Type': metrics.contentType } }),
    ),
  ];
}

/** Admits this machine, and callers with the operator's token. A request through a proxy is not this machine's. */
function operatorGuard(operatorToken: string | undefined, realIpHeader = 'x-real-ip'): Guard<undefined> {
  return {
    mode: 'operator',
    admit(request, peer) {
      const given = request.headers.get('authorization');
      if (operatorToken !== undefined && given !== null && equalConstantTime(given, `Bearer ${operatorToken}`))
        return undefined;
      if (given === null && isLoopback(peer) && !isForwarded(request, realIpHeader)) return undefined;
      throw new AppError('UNAUTHORIZED');
    },
  };
}

function isLoopback(peer: Peer): boolean {
  const address = peer();
  return address === '::1' || (address !== undefined && /^(::ffff:)?127\./.test(address));
}

/** What proxies and the networks before them add to a request. */
const PROXYS = /^(forwarded|via|true-client-ip|x-real-ip|(x-forwarded|x-client|x-envoy|x-amzn|cf|fly|fastly)-.*)$/;

/**
 * A proxy on this machine connects from loopback, too; they say so by one of these, or pass on the name that their
 * client used.
 */
function isForwarded(request: Request, realIpHeader: string): boolean {
  const host = nameOf(request.headers.get('host') ?? '');
  const names = [...request.headers.keys()];
  return (host !== '' && !isOfThisMachine(host)) || names.some((name) => name === realIpHeader || PROXYS.test(name));
}
