import { randomBytes } from 'node:crypto';

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
