import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { outwardFetch } from '../lib/direct-fetch.ts';
import { userAgents, version } from '../version.ts';

/** A span that has begun. To end it twice changes nothing. */
export interface Span {
  readonly context: SpanContext;
  end(more?: { readonly attributes?: FinishedSpan['attributes']; readonly isError?: boolean }): void;
}

export interface SpanStart {
  readonly name: string;
  readonly kind: FinishedSpan['kind'];
  readonly attributes?: FinishedSpan['attributes'];
  /** Whose child it is; without one, that of the request that is being answered, or the first of a trace. */
  readonly parent?: SpanContext;
}

/** Follows requests through the program. */
export interface Tracer {
  start(span: SpanStart): Span;
  /** Has everything that `run` does be a part of the span for one request; its span is what {@link request} answers. */
  around<Result>(request: Request, name: string, run: () => Result): Result;
  /** The span of the request that is being answered. */
  request(): Span | undefined;
  stop(): Promise<void>;
}

export interface TracerOptions {
  readonly exporter: Exporter;
  /** Of traces that begin here, from 0 to 1. */
  readonly ratio: number;
}

export function createTracer({ exporter, ratio }: TracerOptions): Tracer {
  const requests = new AsyncLocalStorage<Span>();
  const begin = (start: SpanStart, remote?: RemoteParent): Span => {
    const parent = start.parent ?? requests.getStore()?.context;
    const isSampled = parent?.isSampled ?? Math.random() < ratio;
    const context = newSpanContext((parent ?? remote)?.traceId, isSampled);
    const { name, kind, attributes = {} } = start;
    const startMs = nowMs();
    let isEnded = !isSampled;
    return {
      context,
      end(more = {}) {
        if (isEnded) return;
        isEnded = true;
        exporter.add({
          traceId: context.traceId,
          spanId: context.spanId,
          parentSpanId: (parent ?? remote)?.spanId,
          name,
          kind,
          startMs,
          endMs: nowMs(),
          isError: more.isError ?? false,
          attributes: { ...attributes, ...more.attributes },
        });
      },
    };
  };
  return {
    start: (span) => begin(span),
    around: (request, name, run) =>
      requests.run(begin({ name, kind: 'server' }, parentOf(request.headers.get('traceparent'))), run),
    request: () => requests.getStore(),
    stop: exporter.stop,
  };
}

/** Finer than a host's clock, and still its time. */
function nowMs(): number {
  return performance.timeOrigin + performance.now();
}

/** Where a span stands: its trace, itself, and whether anybody hears of it. */
export interface SpanContext {
  /** 32 hex digits. */
  readonly traceId: string;
  /** 16 hex digits. */
  readonly spanId: string;
  readonly isSampled: boolean;
}

/** A caller's span, of which ours is a child. */
export type RemoteParent = Pick<SpanContext, 'traceId' | 'spanId'>;

/** Version 00 of W3C Trace Context (https://www.w3.org/TR/trace-context/), which is 55 characters, never more. */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}$/;

/**
 * What a caller says of its own span; `undefined` for anything else than the header has. Whether the caller samples is
 * left out: it must not decide how much this server sends.
 */
export function parentOf(traceparent: string | null): RemoteParent | undefined {
  const [, traceId, spanId] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  return traceId === undefined || spanId === undefined ? undefined : { traceId, spanId };
}

export function newSpanContext(traceId: string | undefined, isSampled: boolean): SpanContext {
  return { traceId: traceId ?? hex(16), spanId: hex(8), isSampled };
}

function hex(bytes: number): string {
  return randomBytes(bytes).toString('hex');
}

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
