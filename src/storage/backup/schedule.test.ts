import { expect, test } from 'bun:test';
import { createLogger } from '../../core/log.ts';
import { createMetrics } from '../../core/metrics.ts';
import { createBackupSchedule } from './schedule.ts';
import type { BackupRow } from './store.ts';

const HOUR = 3_600;

/** A schedule of every six hours, whose clock and whose backups the test moves. */
function scheduled() {
  const state: { now: number; last: BackupRow | undefined; tries: number; log: string[] } = {
    now: 1_800_000_000,
    last: undefined,
    tries: 0,
    log: [],
  };
  let work: (signal: AbortSignal) => Promise<void> = async () => {
    const finishedAt = state.now;
    state.last = { id: 1, name: 'a', place: 'b', bytes: 77, startedAt: finishedAt, finishedAt };
  };
  const good = work;
  const metrics = createMetrics();
  const schedule = createBackupSchedule({
    everyHours: 6,
    shown: '/backups',
    metrics,
    last: async () => state.last,
    clock: { nowMs: () => state.now * 1000 },
    logger: createLogger({ level: 'info', pretty: false, secrets: [], write: (line) => void state.log.push(line) }),
    make: async (signal) => {
      state.tries += 1;
      await work(signal);
    },
  });
  const doing = (next: typeof work = good) => {
    work = next;
  };
  return { state, schedule, metrics, doing };
}

const failing = () => Promise.reject(new Error('no room in /backups'));

test('a backup is made when the last one, whoever made it, is old enough', async () => {
  const { state, schedule, metrics } = scheduled();
  await schedule.run();
  await schedule.run();
  state.now += 6 * HOUR - 1;
  await schedule.run();
  expect(state.tries).toBe(1);
  expect(await metrics.text()).toContain(`bursar_backup_age_seconds ${6 * HOUR - 1}`);
  state.now += 1;
  await schedule.run();
  expect(state.tries).toBe(2);
  expect(await metrics.text()).toContain('bursar_backup_size_bytes 77');
  expect(await schedule.check()).toMatchObject({
    status: 'ok',
    detail: 'the last one is 0 min old, one is due every 6 h',
  });
});

test('one that fails is told, counted and tried again after growing pauses; health tells it when it is late', async () => {
  const { state, schedule, metrics, doing } = scheduled();
  doing(failing);
  for (const pause of [0, 59, 1, 119, 1]) {
    state.now += pause;
    await schedule.run();
  }
  expect(state.tries).toBe(3);
  expect(await schedule.check()).toMatchObject({
    status: 'degraded',
    detail: expect.stringContaining('3 tries failed'),
  });
  // Health is for everybody, the log is not.
  expect((await schedule.check()).detail).not.toContain('/backups');
  expect(state.log.join('')).toContain('no room in /backups');
  expect(await metrics.text()).toContain('bursar_backups_total{outcome="failed"} 3');
  doing();
  state.now += HOUR;
  await schedule.run();
  expect(await schedule.check()).toMatchObject({ status: 'ok' });
  state.now += 9 * HOUR + 1;
  expect(await schedule.check()).toMatchObject({ status: 'degraded' });
});

test('one that hangs holds up nothing, is late, and ends with the server without being a failure', async () => {
  const { state, schedule, metrics, doing } = scheduled();
  doing((signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))));
  const hanging = schedule.run();
  state.now += HOUR + 1;
  expect(await schedule.check()).toMatchObject({
    status: 'degraded',
    detail: expect.stringContaining('none was made'),
  });
  schedule.stop();
  await hanging;
  await schedule.run();
  expect(state.tries).toBe(1);
  expect(await metrics.text()).toContain('bursar_backups_total{outcome="failed"} 0');
  expect(state.log).toEqual([]);
});
