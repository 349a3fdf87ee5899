import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** What an operator would alert on, in Prometheus' terms. Times are in seconds, as its conventions want. */
export interface Metrics {
  /** The exposition format, with gauges read now. */
  text(): Promise<string>;
  readonly contentType: string;
  /** Adds a gauge that is read at every scrape. */
  gauge(gauge: GaugeDefinition): void;
  /** Adds a counter that is read at every scrape, of a count kept elsewhere since the start. */
  counter(counter: GaugeDefinition): void;
  readonly httpAnswers: Pick<AnswerTally, 'note'>;
  readonly httpRefusals: Counter<'code'>;
  readonly proxyProblems: Counter<'problem'>;
  readonly undocumentedAnswers: Counter;
  readonly payments: Counter<'status'>;
  readonly evaluations: Counter<'outcome' | 'rule'>;
  readonly evaluationTries: Counter<'verdict'>;
  readonly evaluationSeconds: Histogram;
  readonly webhookAttempts: Counter<'outcome'>;
  readonly notificationAttempts: Counter<'type' | 'outcome'>;
  readonly confirmationSeconds: Histogram;
  readonly batchCalls: Histogram<'lane'>;
  readonly gasRefusals: Counter<'payer'>;
  readonly rpcErrors: Counter<'node'>;
  readonly traceSpans: Counter<'outcome'>;
  readonly backups: Counter<'outcome'>;
  readonly eventLoopLagSeconds: Histogram;
  readonly eventLoopCpuSeconds: Histogram;
  readonly eventLoopStalls: Counter<'cause'>;
}

export interface GaugeDefinition {
  readonly name: string;
  readonly help: string;
  readonly labelNames?: readonly string[];
  readonly read: () => readonly GaugeSample[] | Promise<readonly GaugeSample[]>;
}

export interface GaugeSample {
  readonly value: number;
  readonly labels?: Readonly<Record<string, string>>;
}

/** The process's metrics, in a registry of their own. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const kept = {
    ...httpMetrics(registers),
    ...paymentMetrics(registers),
    ...evaluationMetrics(registers),
    ...chainMetrics(registers),
    ...eventLoopMetrics(registers),
  };
  startAtZero(kept);
  const httpAnswers = createAnswerTally({
    name: 'bursar_http_request_duration_seconds',
    help: 'Time from a request to its answer.',
    buckets: [0.001, 0.005, 0.015, 0.04, 0.1, 0.25, 1, 5, 30],
  });
  addCounter(registry, {
    name: 'bursar_http_requests_total',
    help: 'Answered requests.',
    labelNames: ['method', 'route', 'status'],
    read: httpAnswers.counts,
  });
  return {
    text: async () => `${await registry.metrics()}\n${httpAnswers.text()}`,
    contentType: registry.contentType,
    gauge: (definition) => addGauge(registry, definition),
    counter: (definition) => addCounter(registry, definition),
    httpAnswers,
    ...kept,
  };
}

/** A first count would otherwise be no growth in Prometheus' eyes. */
function startAtZero(
  kept: Pick<
    Metrics,
    | 'backups'
    | 'traceSpans'
    | 'httpRefusals'
    | 'payments'
    | 'evaluationTries'
    | 'webhookAttempts'
    | 'proxyProblems'
    | 'gasRefusals'
    | 'eventLoopStalls'
  >,
): void {
  kept.httpRefusals.inc({ code: 'INTERNAL' }, 0);
  for (const status of ['accepted', 'confirmed', 'failed', 'refused']) kept.payments.inc({ status }, 0);
  for (const verdict of ['approved', 'rejected', 'failed', 'delayed', 'unjudgeable']) {
    kept.evaluationTries.inc({ verdict }, 0);
  }
  for (const outcome of ['made', 'failed']) kept.backups.inc({ outcome }, 0);
  for (const outcome of ['exported', 'dropped']) kept.traceSpans.inc({ outcome }, 0);
  for (const outcome of ['delivered', 'failed']) kept.webhookAttempts.inc({ outcome }, 0);
  for (const problem of ['untrusted', 'silent']) kept.proxyProblems.inc({ problem }, 0);
  for (const payer of ['user', 'wallet']) kept.gasRefusals.inc({ payer }, 0);
  for (const cause of ['computing', 'waiting']) kept.eventLoopStalls.inc({ cause }, 0);
}

function httpMetrics(registers: Registry[]) {
  return {
    traceSpans: new Counter({
      name: 'bursar_trace_spans_total',
      help: 'Spans that the collector took (exported), or that were dropped because it was slow or away.',
      labelNames: ['outcome'],
      registers,
    }),
    httpRefusals: new Counter({
      name: 'bursar_http_refusals_total',
      help: 'Answers with an error, by its code.',
      labelNames: ['code'],
      registers,
    }),
    proxyProblems: new Counter({
      name: 'bursar_http_proxy_problems_total',
      help: 'Limited requests whose client address came from an untrusted peer (untrusted), or which a private peer sent without one (silent).',
      labelNames: ['problem'],
      registers,
    }),
    undocumentedAnswers: new Counter({
      name: 'bursar_http_undocumented_answers_total',
      help: 'Answers that the API documentation lacks: bugs of this program.',
      registers,
    }),
  };
}

function paymentMetrics(registers: Registry[]) {
  return {
    payments: new Counter({
      name: 'bursar_payments_total',
      help: 'Payments that were accepted, confirmed, failed, or refused by the spending policy.',
      labelNames: ['status'],
      registers,
    }),
    confirmationSeconds: new Histogram({
      name: 'bursar_payment_confirmation_seconds',
      help: 'Time from the acceptance of a payment to its confirmation.',
      buckets: [0.25, 0.5, 1, 2, 4, 8, 16, 32, 64, 128],
      registers,
    }),
    webhookAttempts: new Counter({
      name: 'bursar_webhook_attempts_total',
      help: 'Attempts to deliver a webhook that succeeded (delivered) or not (failed).',
      labelNames: ['outcome'],
      registers,
    }),
    notificationAttempts: new Counter({
      name: 'bursar_notification_attempts_total',
      help: 'Attempts to tell an Owner by a channel of a type that succeeded (delivered) or not (failed).',
      labelNames: ['type', 'outcome'],
      registers,
    }),
  };
}

function evaluationMetrics(registers: Registry[]) {
  return {
    evaluations: new Counter({
      name: 'bursar_job_evaluations_total',
      help: 'Decisions about Jobs, by rule; manual for those that people made.',
      labelNames: ['outcome', 'rule'],
      registers,
    }),
    evaluationTries: new Counter({
      name: 'bursar_job_evaluation_tries_total',
      help: 'Tries of rules by what came of them: approved, rejected, failed (the target did), delayed (nothing could be said of it), or unjudgeable (a limit of size, depth or computing ended it).',
      labelNames: ['verdict'],
      registers,
    }),
    evaluationSeconds: new Histogram({
      name: 'bursar_job_evaluation_seconds',
      help: 'Time from the submission of a deliverable to the block with its evaluation.',
      buckets: [1, 2, 5, 15, 30, 60, 90, 120, 300, 3_600],
      registers,
    }),
  };
}

function chainMetrics(registers: Registry[]) {
  return {
    batchCalls: new Histogram({
      name: 'bursar_relay_batch_calls',
      help: 'Calls per transaction.',
      labelNames: ['lane'],
      buckets: [1, 2, 5, 10, 20, 50, 100],
      registers,
    }),
    gasRefusals: new Counter({
      name: 'bursar_gas_budget_refusals_total',
      help: 'Requests refused because the daily gas budget of an Owner (user) or an agent (wallet) was used up.',
      labelNames: ['payer'],
      registers,
    }),
    backups: new Counter({
      name: 'bursar_backups_total',
      help: 'Backups that this process tried: made and read back (made), or not (failed).',
      labelNames: ['outcome'],
      registers,
    }),
    rpcErrors: new Counter({
      name: 'bursar_rpc_errors_total',
      help: 'Requests that a node did not answer.',
      labelNames: ['node'],
      registers,
    }),
  };
}

function eventLoopMetrics(registers: Registry[]) {
  return {
    eventLoopLagSeconds: new Histogram({
      name: 'bursar_event_loop_lag_seconds',
      help: 'How late the event loop came to a timer, a hundred times a second: what every request waits in addition.',
      buckets: [0.001, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1, 5],
      registers,
    }),
    eventLoopCpuSeconds: new Histogram({
      name: 'bursar_event_loop_cpu_seconds',
      help: 'How much of that lateness the event loop was computing.',
      buckets: [0.005, 0.01, 0.02, 0.03, 0.05, 0.1, 0.25, 1],
      registers,
    }),
    eventLoopStalls: new Counter({
      name: 'bursar_event_loop_stalls_total',
      help: 'How often the event loop was more than 20 ms late, because it computed or because it waited for the disk or the machine.',
      labelNames: ['cause'],
      registers,
    }),
  };
}

function addGauge(registry: Registry, { name, help, labelNames = [], read }: GaugeDefinition): void {
  const gauge = new Gauge({
    name,
    help,
    labelNames: [...labelNames],
    registers: [registry],
    async collect() {
      const samples = await read();
      gauge.reset();
      for (const { value, labels } of samples) gauge.set(labels ?? {}, value);
    },
  });
}

function addCounter(registry: Registry, { name, help, labelNames = [], read }: GaugeDefinition): void {
  const counter = new Counter({
    name,
    help,
    labelNames: [...labelNames],
    registers: [registry],
    async collect() {
      const samples = await read();
      counter.reset();
      for (const { value, labels } of samples) counter.inc(labels ?? {}, value);
    },
  });
}

/** Counts answers, and how long each took, by method and route. */
export interface AnswerTally {
  note(answer: {
    readonly method: string;
    readonly route: string;
    readonly status: number;
    readonly seconds: number;
  }): void;
  /** How many answers there were of each method, route and status. */
  counts(): { readonly value: number; readonly labels: Readonly<Record<string, string>> }[];
  /** How long they took, as a histogram in Prometheus' exposition format. */
  text(): string;
}

export interface AnswerTallyOptions {
  readonly name: string;
  readonly help: string;
  /** Upper bounds in seconds, growing. */
  readonly buckets: readonly number[];
}

interface Series {
  readonly method: string;
  readonly route: string;
  readonly byStatus: Map<number, number>;
  /** Of each bucket alone; the last is of all that took longer. */
  readonly counts: number[];
  seconds: number;
}

/**
 * Finds what it adds to by two look-ups. A general library of metrics builds, checks and looks up a text of all labels
 * for each metric of each answer, which is a tenth of what a cheap answer costs.
 */
export function createAnswerTally({ name, help, buckets }: AnswerTallyOptions): AnswerTally {
  const routes = new Map<string, Map<string, Series>>();
  const seriesOf = (method: string, route: string): Series => {
    const ofRoute = routes.get(route) ?? new Map<string, Series>();
    routes.set(route, ofRoute);
    const made = { method, route, byStatus: new Map(), counts: Array(buckets.length + 1).fill(0), seconds: 0 };
    ofRoute.set(method, made);
    return made;
  };
  const all = () => [...routes.values()].flatMap((ofRoute) => [...ofRoute.values()]);
  return {
    note({ method, route, status, seconds }) {
      const series = routes.get(route)?.get(method) ?? seriesOf(method, route);
      series.byStatus.set(status, (series.byStatus.get(status) ?? 0) + 1);
      let place = 0;
      for (const bound of buckets) {
        if (seconds <= bound) break;
        place += 1;
      }
      series.counts[place] = (series.counts[place] ?? 0) + 1;
      series.seconds += seconds;
    },
    counts: () =>
      all().flatMap(({ method, route, byStatus }) =>
        [...byStatus].map(([status, value]) => ({ value, labels: { method, route, status: String(status) } })),
      ),
    text: () => {
      const lines = all().flatMap((series) => linesOf(name, buckets, series));
      return [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`, ...lines, ''].join('\n');
    },
  };
}

function linesOf(name: string, buckets: readonly number[], series: Series): string[] {
  const labels = `method="${escaped(series.method)}",route="${escaped(series.route)}"`;
  let total = 0;
  const ofBuckets = series.counts.map((count, place) => {
    total += count;
    return `${name}_bucket{le="${buckets[place] ?? '+Inf'}",${labels}} ${total}`;
  });
  return [...ofBuckets, `${name}_sum{${labels}} ${series.seconds}`, `${name}_count{${labels}} ${total}`];
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
