import { expect, test } from 'bun:test';
import { parentOf } from './tracer.ts';

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';
const SPAN_ID = 'b7ad6b7169203331';

test("a caller's span is the parent of ours", () => {
  expect(parentOf(`00-${TRACE_ID}-${SPAN_ID}-01`)).toEqual({ traceId: TRACE_ID, spanId: SPAN_ID });
});

test.each([
  ['nothing', null],
  ['a list', `00-${TRACE_ID}-${SPAN_ID}-00, 00-${TRACE_ID}-${SPAN_ID}-00`],
  ['a later version with more', `01-${TRACE_ID}-${SPAN_ID}-00-${'x'.repeat(5_000)}`],
  ['a trace of zeros', `00-${'0'.repeat(32)}-${SPAN_ID}-01`],
  ['a span of zeros', `00-${TRACE_ID}-${'0'.repeat(16)}-01`],
  ['capitals', `00-${TRACE_ID.toUpperCase()}-${SPAN_ID}-01`],
])('%s is no parent', (_, traceparent) => {
  expect(parentOf(traceparent)).toBeUndefined();
});
