import { afterEach, expect, test } from 'bun:test';
import { cpuMs } from '../../../test/support/event-loop.ts';
import { createMetrics } from '../../core/metrics.ts';
import { watchEventLoop } from './process-gauges.ts';

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
  stop = watchEventLoop({ metrics, logger });
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
