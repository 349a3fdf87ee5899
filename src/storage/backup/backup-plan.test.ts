import { expect, test } from 'bun:test';
import { SettingsError } from '../../core/config.ts';
import { createLogger } from '../../core/log.ts';
import { createMetrics } from '../../core/metrics.ts';
import { type BackupRow, parseLocation } from './backup-place.ts';
import { type BackupSettings, backupPlanOf, createBackupSchedule } from './backup-plan.ts';

const settings: BackupSettings = {
  backupTo: '/backups',
  backupPassphrase: 'correct horse battery',
  backupKeep: 2,
  backupKeepDays: 3,
};
const bucket = { ...settings, backupTo: 's3://a-bucket', backupS3KeyId: 'id', backupS3Secret: 'secret' };

test('a folder, or a bucket with a prefix, is recognised, and anything else refused', () => {
  expect(parseLocation('backups/here')).toEqual({ kind: 'folder', path: 'backups/here' });
  for (const text of ['s3://a-bucket', 's3://a-bucket/', 's3://a-bucket//'])
    expect(parseLocation(text)).toEqual({ kind: 's3', bucket: 'a-bucket', prefix: '' });
  for (const text of ['s3://a-bucket/x/y', 's3://a-bucket/x//y/'])
    expect(parseLocation(text)).toEqual({ kind: 's3', bucket: 'a-bucket', prefix: 'x/y/' });
  for (const text of ['', 's3:', 's3://', 's3:///x', 's3://a', 's3://A_Bucket/x', 's3://a-bucket/x?y', 'a\0b'])
    expect(parseLocation(text)).toBeUndefined();
});

test('there is a plan where all of it is set, and none without a place', () => {
  expect(backupPlanOf({ ...settings, backupTo: undefined, backupPassphrase: undefined })).toBeUndefined();
  expect(backupPlanOf(settings)).toMatchObject({
    place: { shown: '/backups' },
    to: { passphrase: 'correct horse battery' },
    keep: { last: 2, days: 3 },
  });
  expect(backupPlanOf(bucket)?.place.shown).toBe('s3://a-bucket/');
});

test.each([
  ['no key to encrypt to', { ...settings, backupPassphrase: undefined }, 'BURSAR_BACKUP_RECIPIENTS or'],
  ['two of them', { ...settings, backupRecipients: ['age1abc'] }, 'only one of the two'],
  ['half of the key of a bucket', { ...bucket, backupS3Secret: undefined }, 'BURSAR_BACKUP_S3_SECRET'],
  ['a place that is none', { ...settings, backupTo: 's3://?' }, 's3://bucket/prefix'],
])('%s is refused', (_, given, why) => {
  expect(() => backupPlanOf(given)).toThrow(SettingsError);
  expect(() => backupPlanOf(given)).toThrow(why);
});

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
  const make = async (signal: AbortSignal) => {
    state.tries += 1;
    await work(signal);
  };
  const schedule = createBackupSchedule(
    { everyHours: 6, shown: '/backups', make },
    {
      metrics,
      last: async () => state.last,
      clock: { nowMs: () => state.now * 1000 },
      logger: createLogger({ level: 'info', pretty: false, secrets: [], write: (line) => void state.log.push(line) }),
    },
  );
  const doing = (next: typeof work = good) => {
    work = next;
  };
  return { state, schedule, metrics, doing };
}

const failing = () => Promise.reject(new Error('no room in /backups'));

test('a backup is made when the last one, no matter who made it, is old enough', async () => {
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

test('one that fails is reported, counted and tried again after growing pauses; health tells it when it is late', async () => {
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
