import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { Exporter, FinishedSpan } from './exporter.ts';

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
