/** `ok`; `degraded`: requests are answered, but something waits or is late; `down`: requests fail. */
export type HealthStatus = 'ok' | 'degraded' | 'down';

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
const SEVERITY: readonly HealthStatus[] = ['ok', 'degraded', 'down'];

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
