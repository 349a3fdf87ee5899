import { afterEach, expect, test } from 'bun:test';
import { z } from 'zod';
import { cpuMs } from '../../../test/support/event-loop.ts';
import { createMetrics } from '../../core/metrics.ts';
import { createLook, watchEventLoop } from './process-health.ts';

let stop: () => void = () => undefined;
afterEach(() => stop());

/** Lines of the log, and the metrics of a watched loop. */
function watched() {
  const lines: { level: string; fields: object }[] = [];
  const metrics = createMetrics();
  const logger = {
    debug: (fields: object) => void lines.push({ level: 'debug', fields }),
    warn: (fields: object) => void lines.push({ level: 'warn', fields }),
  };
  stop = watchEventLoop(metrics, logger);
  return { lines, metrics };
}

/** Uses the processor for so many milliseconds, by its own clock: the machine may have others to serve. */
function compute(ms: number): void {
  const end = cpuMs() + ms;
  while (cpuMs() < end);
}

const sampleOf = (text: string, name: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length),
  );

test('the event loop watch measures, counts and logs a task that blocks the loop', async () => {
  const { lines, metrics } = watched();
  await Bun.sleep(30);
  compute(400);
  await Bun.sleep(30);
  const text = await metrics.text();
  expect(sampleOf(text, 'bursar_event_loop_lag_max_seconds')).toBeGreaterThanOrEqual(0.38);
  expect(sampleOf(text, 'bursar_event_loop_cpu_max_seconds')).toBeGreaterThanOrEqual(0.38);
  expect(sampleOf(text, 'bursar_event_loop_stalls_total{cause="computing"}')).toBeGreaterThanOrEqual(1);
  expect(sampleOf(text, 'bursar_event_loop_lag_seconds_count')).toBeGreaterThan(2);
  expect(lines).toContainEqual({
    level: 'warn',
    fields: { lagMs: expect.any(Number), cpuMs: expect.any(Number), cause: 'computing' },
  });
});

test('the event loop watch warns once for several stalls within a minute', async () => {
  const { lines } = watched();
  for (let round = 0; round < 3; round += 1) {
    compute(270);
    await Bun.sleep(20);
  }
  expect(lines.filter(({ level }) => level === 'warn')).toHaveLength(1);
  expect(lines.length).toBeGreaterThanOrEqual(3);
});

test('the event loop watch distinguishes a thread that waits from one that computes', async () => {
  const { lines, metrics } = watched();
  const waited = () => lines.some(({ fields }) => 'cause' in fields && fields.cause === 'waiting');
  // What the runtime tidies up within a wait is computing, so a wait may not be a pure one.
  for (let round = 0; round < 10 && !waited(); round += 1) {
    await Bun.sleep(30);
    compute(5);
    Bun.sleepSync(300);
    compute(5);
    await Bun.sleep(30);
  }
  expect(waited()).toBe(true);
  const text = await metrics.text();
  expect(sampleOf(text, 'bursar_event_loop_stalls_total{cause="waiting"}')).toBeGreaterThanOrEqual(1);
  expect(sampleOf(text, 'bursar_event_loop_lag_max_seconds')).toBeGreaterThanOrEqual(0.28);
  expect(sampleOf(text, 'bursar_event_loop_cpu_max_seconds')).toBeLessThan(0.1);
});

const reportSchema = z.object({ before: z.number(), after: z.number() });

const MB = 2 ** 20;
const LOOK_MS = 5_000;

/** A process whose memory is as the test says, and the commands that it got. */
function process_() {
  const state = { usedMs: 0, bytes: 200 * MB, calls: [] as string[] };
  const memory = {
    usedMs: () => state.usedMs,
    residentBytes: () => state.bytes,
    shrink: () => {
      state.calls.push('shrink');
      state.bytes = 100 * MB;
    },
    dropFile: () => void state.calls.push('drop the file'),
  };
  const look = createLook(memory, LOOK_MS);
  const quiet = (looks: number) => {
    for (let count = 0; count < looks; count += 1) {
      state.usedMs += 50;
      look();
    }
  };
  const busy = () => {
    state.usedMs += 1_000;
    look();
  };
  return { state, quiet, busy };
}

test('what a start has left is given back once, when the process is quiet', () => {
  const { state, quiet, busy } = process_();
  busy();
  quiet(2);
  busy();
  quiet(2);
  expect(state.calls).toEqual([]);
  quiet(1);
  expect(state.calls).toEqual(['shrink', 'drop the file']);
  quiet(50);
  expect(state.calls).toHaveLength(2);
});

test('what a load has left is given back after it, and a little is kept', () => {
  const { state, quiet, busy } = process_();
  quiet(4);
  state.bytes += 20 * MB;
  quiet(10);
  expect(state.calls).toEqual(['shrink', 'drop the file']);
  state.bytes += 50 * MB;
  busy();
  quiet(2);
  expect(state.calls).toHaveLength(2);
  quiet(1);
  expect(state.calls).toEqual(['shrink', 'drop the file', 'shrink', 'drop the file']);
});

test('who asks now and then does not find forgotten code each time', () => {
  const { state, quiet, busy } = process_();
  quiet(4);
  state.bytes += 50 * MB;
  busy();
  quiet(9);
  expect(state.calls).toEqual(['shrink', 'drop the file']);
  quiet(1);
  expect(state.calls).toEqual(['shrink', 'drop the file', 'shrink', 'drop the file']);
});

test('a real process gives back what it has no use for', async () => {
  const child = Bun.spawn(
    [process.execPath, new URL('../../../test/support/give-back-process.ts', import.meta.url).pathname],
    { stdout: 'pipe' },
  );
  const { before, after } = reportSchema.parse(await new Response(child.stdout).json());
  expect(after).toBeLessThan(before - 60 * MB);
});
