import { SettingsError } from '../../core/config.ts';
import { failureText } from '../../core/lib/failures.ts';
import { type Clock, DAY_SECONDS, doubling, HOUR_SECONDS, nowSeconds } from '../../core/lib/time.ts';
import type { Logger } from '../../core/log.ts';
import type { Metrics } from '../../core/metrics.ts';
import {
  type BackupPlace,
  type BackupRow,
  type Belonging,
  type Location,
  type NamedBackup,
  parseBackupName,
  parseLocation,
} from './backup-place.ts';
import { openPlace, type S3Access } from './open-place.ts';
import type { SealTo } from './seal-backup.ts';

/** The settings of backups, as `config.ts` reads them. */
export interface BackupSettings {
  readonly backupTo?: string | undefined;
  readonly backupRecipients?: readonly string[] | undefined;
  readonly backupPassphrase?: string | undefined;
  readonly backupKeep: number;
  readonly backupKeepDays: number;
  readonly backupS3Endpoint?: string | undefined;
  readonly backupS3Region?: string | undefined;
  readonly backupS3KeyId?: string | undefined;
  readonly backupS3Secret?: string | undefined;
}

/** Where backups go, and to whom they are encrypted. */
export interface BackupPlan {
  readonly location: Location;
  readonly place: BackupPlace;
  readonly to: SealTo;
  readonly keep: Keep;
}

/** What the settings say of backups; nothing without a place. Throws {@link SettingsError} for half of it. */
export function backupPlanOf(settings: BackupSettings): BackupPlan | undefined {
  const { backupTo, backupKeep, backupKeepDays } = settings;
  if (backupTo === undefined) return undefined;
  const location = parseLocation(backupTo);
  const access = s3AccessOf(settings);
  const to = sealToOf(settings);
  const problems: string[] = [];
  if (location === undefined) problems.push('BURSAR_BACKUP_TO must be a folder, or s3://bucket/prefix');
  if (location?.kind === 's3' && access === undefined)
    problems.push('BURSAR_BACKUP_S3_KEY_ID and BURSAR_BACKUP_S3_SECRET must both be set for backups to a bucket');
  if (to === undefined)
    problems.push(
      'BURSAR_BACKUP_RECIPIENTS or BURSAR_BACKUP_PASSPHRASE must be set, and only one of the two: backups are encrypted to it',
    );
  if (location === undefined || to === undefined || problems.length > 0) throw new SettingsError(problems);
  const keep = { last: backupKeep, days: backupKeepDays };
  return { location, place: openPlace(location, access), to, keep };
}

/** What opens a bucket, if both halves of the key are given. */
export function s3AccessOf(
  settings: Pick<BackupSettings, 'backupS3Endpoint' | 'backupS3Region' | 'backupS3KeyId' | 'backupS3Secret'>,
): S3Access | undefined {
  const { backupS3Endpoint, backupS3Region, backupS3KeyId, backupS3Secret } = settings;
  if (backupS3KeyId === undefined || backupS3Secret === undefined) return undefined;
  return { endpoint: backupS3Endpoint, region: backupS3Region, keyId: backupS3KeyId, secret: backupS3Secret };
}

function sealToOf({ backupRecipients, backupPassphrase }: BackupSettings): SealTo | undefined {
  if ((backupRecipients === undefined) === (backupPassphrase === undefined)) return undefined;
  if (backupRecipients !== undefined) return { recipients: backupRecipients };
  return backupPassphrase === undefined ? undefined : { passphrase: backupPassphrase };
}

/** How long backups are kept: whatever one of the two keeps stays. */
export interface Keep {
  /** The newest so many; 0 deletes none at all. */
  readonly last: number;
  /** Those that are not older than so many days. */
  readonly days: number;
}

/**
 * Which of these files are backups of this database that need not be kept any more, by their names, the newest first.
 * A file with another kind of name, or one that belongs to another chain or master key, is never among them. `now` in
 * Unix seconds.
 */
export function pastKeeping(
  names: readonly string[],
  { chainId, keyId }: Belonging,
  keep: Keep,
  now: number,
): NamedBackup[] {
  if (keep.last === 0) return [];
  return names
    .flatMap((name) => parseBackupName(name) ?? [])
    .filter((named) => named.chainId === chainId && named.keyId === keyId)
    .sort((a, b) => b.madeAt - a.madeAt || (a.name < b.name ? 1 : -1))
    .slice(keep.last)
    .filter(({ madeAt }) => madeAt < now - keep.days * DAY_SECONDS);
}

/** What a server does for its backups. */
export interface PlannedBackups {
  readonly everyHours: number;
  /** Where they go, as people read it. */
  readonly shown: string;
  /** Makes one and returns when it is noted. Throws what went wrong, and what the signal says once that aborts. */
  readonly make: (signal: AbortSignal) => Promise<void>;
}

/** Between a failure and the next try. */
const FIRST_PAUSE_S = 60;
const LONGEST_PAUSE_S = HOUR_SECONDS;
/** One that takes longer than the time between two is ended, but not before this and not after that. */
const LONGEST_HOURS = { min: 6, max: 24 };
/** So many tries may fail before someone has to look. */
const FAILURES_MAX = 3;

/**
 * The backups of a server that runs. One that fails or hangs is counted, reported and retried, and holds up nothing
 * else.
 */
export function createBackupSchedule(
  { everyHours, shown, make }: PlannedBackups,
  {
    last,
    clock,
    logger,
    metrics,
  }: {
    /** The last good one, no matter who made it. */
    readonly last: () => Promise<BackupRow | undefined>;
    readonly clock: Clock;
    readonly logger: Logger;
    readonly metrics: Pick<Metrics, 'gauge' | 'backups'>;
  },
) {
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
    /** Makes one if it is due; throws nothing. To be called again and again. */
    async run(): Promise<void> {
      try {
        if (!(await isDue())) return;
        const hours = Math.min(Math.max(everyHours, LONGEST_HOURS.min), LONGEST_HOURS.max);
        const limit = AbortSignal.timeout(hours * HOUR_SECONDS * 1000);
        await make(AbortSignal.any([stopping.signal, limit]));
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
    /** For health: whether one is late. */
    async check(): Promise<{ readonly status: 'ok' | 'degraded'; readonly detail: string }> {
      const row = await last();
      const seconds = row === undefined ? nowSeconds(clock) - startedAt : ageSeconds(row);
      const known = row === undefined ? 'none was made yet' : `the last one is ${ageText(seconds)} old`;
      // A half more than the time between two: one failed try is no one's business yet.
      const isLate = seconds > (row === undefined ? HOUR_SECONDS : everyHours * HOUR_SECONDS * 1.5);
      // Anybody may read it: neither the place nor what it said.
      const failed = failures === 0 ? '' : `; ${failures} tries failed, see the log`;
      return {
        status: isLate || failures >= FAILURES_MAX ? 'degraded' : 'ok',
        detail: `${known}, one is due every ${everyHours} h${failed}`,
      };
    },
    /** Ends the one under way, which is made again at the next start. */
    stop: () => stopping.abort(new Error('The server ends.')),
  };
}

export type BackupSchedule = ReturnType<typeof createBackupSchedule>;

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
