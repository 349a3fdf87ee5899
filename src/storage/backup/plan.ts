import { SettingsError } from '../../core/config.ts';
import { DAY_SECONDS } from '../../core/lib/time.ts';
import { openPlace, type S3Access } from './folder.ts';
import {
  type Belonging,
  type Location,
  type NamedBackup,
  type Place,
  parseBackupName,
  parseLocation,
} from './place.ts';
import type { SealTo } from './seal.ts';

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
  readonly place: Place;
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
 * What is called otherwise, or belongs to another chain or master key, is never among them. `now` in Unix seconds.
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
