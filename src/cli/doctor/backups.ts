import { existsSync, statSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { HOUR_SECONDS, nowSeconds, systemClock } from '../../core/lib/time.ts';
import { type BackupPlan, type BackupSettings, backupPlanOf } from '../../storage/backup/plan.ts';
import { requireRecipients } from '../../storage/backup/seal.ts';
import { type BackupRow, createBackupStore } from '../../storage/backup/store.ts';
import type { DatabasePlace } from '../common/existing-database.ts';
import { readingOwn } from '../look/database.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

const CHECK = 'backups';
/** Without a schedule: so old may the last one be that somebody made. */
const BY_HAND_HOURS = 48;
const HOW = 'Set BURSAR_BACKUP_TO and BURSAR_BACKUP_RECIPIENTS, or run `bursar backup` by a timer.';

/** Whether backups are made, where they go, and how old the last one is. The settings of themselves are valid. */
export async function backupsFinding(
  settings: BackupSettings & { readonly backupEveryHours: number },
  place: DatabasePlace,
): Promise<Finding> {
  const { dataDir } = place;
  const plan = backupPlanOf(settings);
  const last = await lastBackup(place);
  const ageHours = last && Math.floor((nowSeconds(systemClock) - last.finishedAt) / HOUR_SECONDS);
  const found = ageHours === undefined ? 'none was made yet' : `the last one is ${ageHours} h old`;
  if (plan === undefined) {
    if (ageHours !== undefined && ageHours < BY_HAND_HOURS) return ok(CHECK, `${found}, by \`bursar backup\``);
    return warn(CHECK, `none are set up, and ${found}`, HOW);
  }
  const { backupEveryHours } = settings;
  const told = `${found}, one every ${backupEveryHours} h to ${plan.place.shown}`;
  if ('recipients' in plan.to) await requireRecipients(plan.to.recipients);
  // What cannot be listed cannot be thinned out, and most likely not be written.
  if (plan.location.kind === 's3' || existsSync(plan.location.path)) await plan.place.list();
  const near = nearness(plan, dataDir);
  if (near !== undefined)
    return warn(CHECK, `${told}, ${near}`, 'Send them to another disk, or better to another machine.');
  if (ageHours !== undefined && ageHours > backupEveryHours * 1.5)
    return fail(CHECK, told, 'Run `bursar backup`, which says what is wrong.');
  return ok(CHECK, told);
}

/** What is lost together with the data folder. */
function nearness({ location }: BackupPlan, dataDir: string): string | undefined {
  if (location.kind === 's3') return undefined;
  if (`${resolve(location.path)}${sep}`.startsWith(`${resolve(dataDir)}${sep}`)) return 'in the data folder';
  if (!existsSync(location.path) || !existsSync(dataDir)) return undefined;
  return statSync(location.path).dev === statSync(dataDir).dev ? 'on the disk of the data folder' : undefined;
}

async function lastBackup(place: DatabasePlace): Promise<BackupRow | undefined> {
  return await readingOwn(place, (db) => createBackupStore(db).last());
}
