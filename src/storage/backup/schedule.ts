import { failureText } from '../../core/lib/failures.ts';
import { type Clock, doubling, HOUR_SECONDS, nowSeconds } from '../../core/lib/time.ts';
import type { Logger } from '../../core/log.ts';
import type { Metrics } from '../../core/metrics.ts';
import type { BackupRow } from './store.ts';

export interface BackupScheduleDeps {
  readonly everyHours: number;
  /** Where they go, as people read it. */
  readonly shown: string;
  /** The last good one, whoever made it. */
  readonly last: () => Promise<BackupRow | undefined>;
  /** Makes one and returns when it is noted. Throws what went wrong, and what the signal says once that aborts. */
  readonly make: (signal: AbortSignal) => Promise<void>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, 'gauge' | 'backups'>;
}

/** The backups of a server that runs. */
export interface BackupSchedule {
  /** Makes one if it is due; throws nothing. To be called again and again. */
  run(): Promise<void>;
  /** For health: whether one is late. */
  check(): Promise<{ readonly status: 'ok' | 'degraded'; readonly detail: string }>;
  /** Ends the one under way, which is made anew at the next start. */
  stop(): void;
}

/** Between a failure and the next try. */
const FIRST_PAUSE_S = 60;
const LONGEST_PAUSE_S = HOUR_SECONDS;
/** One that takes longer than the time between two is ended, but not before this and not after that. */
const LONGEST_HOURS = { min: 6, max: 24 };
/** So many tries may fail before somebody has to look. */
const FAILURES_MAX = 3;

/** Creates the schedule. What fails or hangs is counted, told and tried again, and holds up nothing else. */
export function createBackupSchedule(deps: BackupScheduleDeps): BackupSchedule {
  const { everyHours, shown, last, clock, logger, metrics } = deps;
  const stopping = new AbortController();
  const startedAt = nowSeconds(clock);
  let failures = 0;
  let notBefore = 0;
  const ageSeconds = (row: BackupRow) => Math.max(0, nowSeconds(clock) - row.finishedAt);
  addGauges(metrics, last, ageSeconds);
  const isDue = async () => {
    if (stopping.signal.aborted || nowSeconds(clock) < notBefore) return false;
    const row = await last();
    return row === undefined || ageSeconds(row) >= everyHours * HOUR_SECONDS;
  };
  return {
    async run() {
      try {
        if (!(await isDue())) return;
        const hours = Math.min(Math.max(everyHours, LONGEST_HOURS.min), LONGEST_HOURS.max);
        const limit = AbortSignal.timeout(hours * HOUR_SECONDS * 1000);
        await deps.make(AbortSignal.any([stopping.signal, limit]));
        failures = 0;
        metrics.backups.inc({ outcome: 'made' });
      } catch (error) {
        if (stopping.signal.aborted) return;
        failures += 1;
        notBefore = nowSeconds(clock) + doubling(FIRST_PAUSE_S, LONGEST_PAUSE_S, failures);
        metrics.backups.inc({ outcome: 'failed' });
        logger.error({ reason: failureText(error), failures, place: shown }, 'a backup failed');
      }
    },
    async check() {
      const row = await last();
      const seconds = row === undefined ? nowSeconds(clock) - startedAt : ageSeconds(row);
      const known = row === undefined ? 'none was made yet' : `the last one is ${ageText(seconds)} old`;
      // A half more than the time between two: one failed try is nobody's business yet.
      const isLate = seconds > (row === undefined ? HOUR_SECONDS : everyHours * HOUR_SECONDS * 1.5);
      // Anybody may read it: neither the place nor what it said.
      const failed = failures === 0 ? '' : `; ${failures} tries failed, see the log`;
      return {
        status: isLate || failures >= FAILURES_MAX ? 'degraded' : 'ok',
        detail: `${known}, one is due every ${everyHours} h${failed}`,
      };
    },
    stop: () => stopping.abort(new Error('The server ends.')),
  };
}

function addGauges(
  { gauge }: Pick<Metrics, 'gauge'>,
  last: () => Promise<BackupRow | undefined>,
  ageSeconds: (row: BackupRow) => number,
): void {
  const ofLast = (value: (row: BackupRow) => number) => async () => {
    const row = await last();
    return row === undefined ? [] : [{ value: value(row) }];
  };
  gauge({
    name: 'bursar_backup_age_seconds',
    help: 'Age of the last backup that was made and read back.',
    read: ofLast(ageSeconds),
  });
  gauge({
    name: 'bursar_backup_size_bytes',
    help: 'Size of the last backup that was made and read back.',
    read: ofLast(({ bytes }) => bytes),
  });
}

function ageText(seconds: number): string {
  return seconds < HOUR_SECONDS ? `${Math.floor(seconds / 60)} min` : `${Math.floor(seconds / HOUR_SECONDS)} h`;
}
