import { AsyncLocalStorage } from 'node:async_hooks';
import { newSpanContext, parentOf, type RemoteParent, type SpanContext } from './context.ts';
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
