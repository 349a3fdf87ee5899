import { outwardFetch } from '../lib/direct-fetch.ts';
import { userAgents, version } from '../version.ts';

/** What of a span leaves the process: names and values that the program chose, never what a caller wrote. */
export interface FinishedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly name: string;
  readonly kind: 'server' | 'internal';
  /** Unix time in milliseconds, with fractions. */
  readonly startMs: number;
  readonly endMs: number;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly isError: boolean;
}

export interface ExporterOptions {
  /** Of a collector that speaks OTLP over HTTP, without `/v1/traces`. */
  readonly url: string;
  readonly authorization: string | undefined;
  readonly onSpans: (outcome: 'exported' | 'dropped', count: number) => void;
  readonly bounds?: Partial<typeof BOUNDS>;
}

/** Takes spans and sends them on in its own time. */
export interface Exporter {
  add(span: FinishedSpan): void;
  /** Sends what waits, for no longer than a request may take. */
  stop(): Promise<void>;
}

const BOUNDS = {
  /** Spans that wait; more are dropped. */
  queued: 2_048,
  /** Spans in one request. */
  batch: 256,
  pauseMs: 2_000,
  timeoutMs: 5_000,
};
/** The numbers of OTLP. */
const KINDS = { internal: 1, server: 2 } as const;
const ERROR = 2;

/**
 * Sends spans by OTLP/HTTP in JSON (https://opentelemetry.io/docs/specs/otlp/), one request at a time. A collector that
 * is slow or away costs spans, which are counted, and nothing else.
 */
export function createExporter({ url, authorization, onSpans, bounds = {} }: ExporterOptions): Exporter {
  const { queued, batch, pauseMs, timeoutMs } = { ...BOUNDS, ...bounds };
  const endpoint = `${url.replace(/\/+$/, '')}/v1/traces`;
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': userAgents.traces,
    ...(authorization && { Authorization: authorization }),
  };
  let waiting: FinishedSpan[] = [];
  let sending: Promise<void> | undefined;
  const send = async (spans: readonly FinishedSpan[]) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const body = JSON.stringify(requestOf(spans));
    const isTaken = await outwardFetch(endpoint, { method: 'POST', headers, body, signal, redirect: 'error' }).then(
      async (response) => {
        await response.body?.cancel();
        return response.ok;
      },
      () => false,
    );
    onSpans(isTaken ? 'exported' : 'dropped', spans.length);
  };
  const flush = (): Promise<void> => {
    if (waiting.length === 0) return Promise.resolve();
    sending ??= send(waiting.splice(0, batch)).finally(() => {
      sending = undefined;
    });
    return sending;
  };
  const timer = setInterval(flush, pauseMs);
  timer.unref();
  return {
    add(span) {
      if (waiting.length >= queued) {
        onSpans('dropped', 1);
        return;
      }
      waiting.push(span);
      if (waiting.length >= batch) void flush();
    },
    async stop() {
      clearInterval(timer);
      const signal = AbortSignal.timeout(timeoutMs);
      while (waiting.length > 0 && !signal.aborted) await flush();
      await sending;
      onSpans('dropped', waiting.length);
      waiting = [];
    },
  };
}

/** An `ExportTraceServiceRequest` in protobuf's JSON mapping, with ids in hex. */
function requestOf(spans: readonly FinishedSpan[]) {
  return {
    resourceSpans: [
      {
        resource: { attributes: attributesOf({ 'service.name': 'bursar', 'service.version': version }) },
        scopeSpans: [{ scope: { name: 'bursar', version }, spans: spans.map(spanOf) }],
      },
    ],
  };
}

function spanOf({ kind, startMs, endMs, attributes, isError, ...span }: FinishedSpan) {
  return {
    ...span,
    kind: KINDS[kind],
    startTimeUnixNano: nanoseconds(startMs),
    endTimeUnixNano: nanoseconds(endMs),
    attributes: attributesOf(attributes),
    status: isError ? { code: ERROR } : {},
  };
}

function attributesOf(attributes: FinishedSpan['attributes']) {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }));
}

function nanoseconds(ms: number): string {
  return String(BigInt(Math.round(ms * 1000)) * 1000n);
}
