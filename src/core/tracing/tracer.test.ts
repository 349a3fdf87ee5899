import { afterEach, expect, test } from 'bun:test';
import { createExporter, type FinishedSpan, parentOf } from './tracer.ts';

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

const span: FinishedSpan = {
  traceId: 'a'.repeat(32),
  spanId: 'b'.repeat(16),
  parentSpanId: undefined,
  name: 'one',
  kind: 'internal',
  startMs: 1_700_000_000_000.25,
  endMs: 1_700_000_000_001.5,
  attributes: {},
  isError: false,
};
const servers: Bun.Server<undefined>[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop(true);
});

/** An exporter of small bounds, to a collector that answers so; what it counted, and how many spans came at a time. */
function exporterTo(answer: () => Response | Promise<Response>) {
  const counts = { exported: 0, dropped: 0 };
  const batches: number[] = [];
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      const text = await request.text();
      batches.push(text.split('"spanId"').length - 1);
      return await answer();
    },
  });
  servers.push(server);
  const exporter = createExporter({
    url: `http://127.0.0.1:${server.port}`,
    authorization: undefined,
    onSpans: (outcome, count) => {
      counts[outcome] += count;
    },
    bounds: { queued: 5, batch: 2, pauseMs: 60_000, timeoutMs: 300 },
  });
  return { exporter, counts, batches };
}
const add = (exporter: { add(one: FinishedSpan): void }, times: number) => {
  for (let count = 0; count < times; count++) exporter.add(span);
};

test('a queue that is full drops what comes, and counts it', async () => {
  const { exporter, counts, batches } = exporterTo(() => new Response('{}'));
  // Two are on their way, five wait.
  add(exporter, 10);
  expect(counts).toEqual({ exported: 0, dropped: 3 });
  await exporter.stop();
  expect(counts).toEqual({ exported: 7, dropped: 3 });
  expect(batches).toEqual([2, 2, 2, 1]);
});

test.each<readonly [string, () => Response | Promise<Response>]>([
  ['refuses', () => new Response('no', { status: 503 })],
  ['leads elsewhere', () => Response.redirect('http://127.0.0.1:1/', 307)],
  ['hangs', () => new Promise<Response>(() => undefined)],
])('spans for a collector that %s are dropped and counted, and the stop ends', async (_, answer) => {
  const { exporter, counts } = exporterTo(answer);
  add(exporter, 4);
  await exporter.stop();
  expect(counts).toEqual({ exported: 0, dropped: 4 });
});
