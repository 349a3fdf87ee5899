import { existsSync, statfsSync, statSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import type { Node } from '../../chain/nodes/node.ts';
import { problemOfFolder } from '../../core/lib/files.ts';
import { HOUR_SECONDS, nowSeconds, systemClock } from '../../core/lib/time.ts';
import { type BackupRow, createBackupStore } from '../../storage/backup/backup-place.ts';
import { type BackupPlan, type BackupSettings, backupPlanOf } from '../../storage/backup/backup-plan.ts';
import { requireRecipients } from '../../storage/backup/seal-backup.ts';
import { DatabaseMovedError, moveMarkOf } from '../../storage/db/moves.ts';
import { type DatabasePlace, nameOf } from '../common/existing-database.ts';
import { ageOf, readingOwn } from '../look/look-at-database.ts';
import { blockFrom } from './doctor-nodes.ts';
import { type DoctorFinding, fail, ok, warn } from './finding.ts';

const SKEW_SECONDS = 30;
/** Tokens, webhooks and x402 offers of a host that is further away are refused elsewhere. */
const WRONG_SECONDS = 300;

/** This host's clock against the chain's, which a block is never ahead of. */
export async function clockFinding(serving: Promise<Node>, nowMs: () => number): Promise<DoctorFinding> {
  const check = 'clock';
  const { timestamp } = await blockFrom(await serving, 'latest');
  const ahead = Math.round(nowMs() / 1000) - timestamp;
  const found = `${Math.abs(ahead)} s ${ahead < 0 ? 'behind' : 'ahead of'} the latest block`;
  const advice =
    ahead < 0
      ? 'Set the clock, for instance by chrony or systemd-timesyncd.'
      : 'Set the clock; if it is right, the node lags behind the chain.';
  if (Math.abs(ahead) >= WRONG_SECONDS) return fail(check, found, advice);
  return Math.abs(ahead) > SKEW_SECONDS ? warn(check, found, advice) : ok(check, found);
}

const GIB = 1024 ** 3;
const FREE_FAIL = GIB / 4;
const FREE_WARN = 4 * GIB;

/** Room for the data folder, whether it is there yet or not. */
export function diskFinding(dataDir: string): DoctorFinding {
  const check = 'disk';
  const { bavail, bsize } = statfsSync(existingParent(resolve(dataDir)));
  const free = bavail * bsize;
  const found = `${(free / GIB).toFixed(1)} GiB free for ${dataDir}`;
  const advice = 'Make room, or move the data folder: without room nothing is signed.';
  if (free < FREE_FAIL) return fail(check, found, advice);
  return free < FREE_WARN ? warn(check, found, advice) : ok(check, found);
}

function existingParent(path: string): string {
  return existsSync(path) ? path : existingParent(dirname(path));
}

const OTHERS_AND_GROUP = 0o077;
const OTHERS_WRITE = 0o022;

export interface HostPaths {
  readonly dataDir: string;
  readonly deployment: string;
  /** Files that hold one secret each. */
  readonly secretFiles: readonly string[];
}

/** Who may read and change what must be this user's alone. */
export function permissionsFinding({ dataDir, deployment, secretFiles }: HostPaths): DoctorFinding {
  const check = 'permissions';
  const database = ['bursar.sqlite', 'bursar.sqlite-wal', 'lock'].map((name) => join(dataDir, name));
  const problems = [
    ...[dataDir, ...database].flatMap((path) => openTo(path, OTHERS_AND_GROUP, 'go=')),
    ...secretFiles.flatMap((path) => openTo(path, 0o007, 'o=')),
    // A user who can write it chooses the contracts.
    ...openTo(deployment, OTHERS_WRITE, 'go-w'),
  ];
  if (problems.length === 0) {
    if (!existsSync(dataDir)) return ok(check, 'no data folder yet');
    const problem = problemOfFolder(dataDir);
    if (problem !== undefined) return fail(check, problem, 'Until then no server starts on it.');
    return ok(check, 'no other user can read or change the data');
  }
  const found = `others may read or change ${problems.map(({ path }) => path).join(', ')}`;
  return fail(check, found, problems.map(({ repair }) => `Run \`${repair}\`.`).join(' '));
}

function openTo(path: string, bits: number, change: string): { path: string; repair: string }[] {
  if (!existsSync(path) || (statSync(path).mode & bits) === 0) return [];
  return [{ path, repair: `chmod ${change} ${path}` }];
}

/** Whether the database is of this version, and no end of a move. */
export async function migrationsFinding(place: DatabasePlace): Promise<DoctorFinding> {
  const check = 'database';
  const { dataDir, serverDatabaseUrl } = place;
  const name = serverDatabaseUrl === undefined ? join(dataDir, 'bursar.sqlite') : nameOf(place);
  const age = await ageOf(place);
  if (age === 'none')
    return ok(check, `none ${serverDatabaseUrl === undefined ? `in ${dataDir}` : `on ${name}`} yet: serve makes one`);
  if (age === 'same') {
    const mark = await readingOwn(place, moveMarkOf);
    if (mark !== undefined)
      return fail(check, new DatabaseMovedError(mark).message, 'Until then serve refuses to start.');
    return ok(check, `${name} is of this version`);
  }
  if (age === 'newer') {
    return fail(check, `${name} is of a newer version`, 'Use the version of bursar that wrote it, or a newer one.');
  }
  const advice = 'Make a backup, then start serve: it migrates the database before it answers.';
  return warn(check, `${name} is of an older version`, advice);
}

const CHECK = 'backups';
/** Without a schedule: how old the last manual backup may be. */
const BY_HAND_HOURS = 48;
const HOW = 'Set BURSAR_BACKUP_TO and BURSAR_BACKUP_RECIPIENTS, or run `bursar backup` by a timer.';

/** Whether backups are made, where they go, and how old the last one is. The settings of themselves are valid. */
export async function backupsFinding(
  settings: BackupSettings & { readonly backupEveryHours: number },
  place: DatabasePlace,
): Promise<DoctorFinding> {
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
  const schedule = `${found}, one every ${backupEveryHours} h to ${plan.place.shown}`;
  if ('recipients' in plan.to) await requireRecipients(plan.to.recipients);
  // What cannot be listed cannot be thinned out, and most likely not be written.
  if (plan.location.kind === 's3' || existsSync(plan.location.path)) await plan.place.list();
  const near = nearness(plan, dataDir);
  if (near !== undefined)
    return warn(CHECK, `${schedule}, ${near}`, 'Send them to another disk, or better to another machine.');
  if (ageHours !== undefined && ageHours > backupEveryHours * 1.5)
    return fail(CHECK, schedule, 'Run `bursar backup`, which reports the fault.');
  return ok(CHECK, schedule);
}

/** Backups that would be lost together with the data folder. */
function nearness({ location }: BackupPlan, dataDir: string): string | undefined {
  if (location.kind === 's3') return undefined;
  if (`${resolve(location.path)}${sep}`.startsWith(`${resolve(dataDir)}${sep}`)) return 'in the data folder';
  if (!existsSync(location.path) || !existsSync(dataDir)) return undefined;
  return statSync(location.path).dev === statSync(dataDir).dev ? 'on the disk of the data folder' : undefined;
}

async function lastBackup(place: DatabasePlace): Promise<BackupRow | undefined> {
  return await readingOwn(place, (db) => createBackupStore(db).last());
}
