import { join } from 'node:path';
import { z } from 'zod';
import { failureText } from '../../core/lib/failures.ts';
import { dateOf, systemClock } from '../../core/lib/time.ts';
import { type MadeBackup, makeBackup, removePastKeeping } from '../../storage/backup/make.ts';
import { createBackupStore } from '../../storage/backup/place.ts';
import { backupPlanOf } from '../../storage/backup/plan.ts';
import { requireRecipients, type SealTo } from '../../storage/backup/seal.ts';
import type { CopyElsewhere } from '../../storage/backup/snapshot.ts';
import { schemaAge } from '../../storage/db/migrate.ts';
import { type Db, openDatabase } from '../../storage/db/open.ts';
import { openPostgres } from '../../storage/db/postgres/open.ts';
import { copyPostgres } from '../../storage/move/snapshot.ts';
import { UsageError } from '../common/arguments.ts';
import { command, PartlyError } from '../common/command.ts';
import { jsonOnce, print, printJson } from '../common/output.ts';

/** What `bursar backup --json` prints. */
const made = z.object({
  name: z.string().describe('Name of the file or the object'),
  place: z.string().describe('The folder, or the bucket with its prefix'),
  bytes: z.int().describe('Its bytes'),
  madeAt: z.string().describe('Time of its state'),
  chainId: z.string().describe('Chain that the database belongs to'),
  masterKeyId: z.string().describe('Id of the master key that it needs'),
  schemaVersion: z.int().describe('Version of the schema'),
  rows: z.record(z.string(), z.int()).describe('Rows by table'),
  removed: z.array(z.string()).describe('Older backups that were deleted, with `--prune`'),
});

/** `bursar backup`: an encrypted copy of the database, made beside the server and read back. */
export const backupCommand = command({
  name: 'backup',
  summary: 'makes an encrypted copy of the database, also of a running server',
  examples: [
    'backup --env-file bursar.env --to /mnt/backups',
    'backup --env-file bursar.env --to s3://my-bucket/bursar --prune --json',
  ],
  json: jsonOnce(made),
  exits: [
    '1  there is no backup; standard error says why',
    '2  there is none either, until you change the settings or what they name',
    '3  the backup is made, but old ones could not be deleted, or the database not be told',
  ],
  settings: [
    'dataDir',
    'serverDatabaseUrl',
    'backupTo',
    'backupRecipients',
    'backupPassphrase',
    'backupKeep',
    'backupKeepDays',
    'backupS3Endpoint',
    'backupS3Region',
    'backupS3KeyId',
    'backupS3Secret',
  ],
  texts: [{ name: 'to', help: 'Folder, or s3://bucket/prefix, instead of that of BURSAR_BACKUP_TO' }],
  switches: [{ name: 'prune', help: 'then delete older ones there, as BURSAR_BACKUP_KEEP and _KEEP_DAYS say' }],
  async run({ dataDir, serverDatabaseUrl: url, ...settings }, { text, switched, isJson }) {
    const plan = backupPlanOf({ ...settings, backupTo: text('to') ?? settings.backupTo });
    if (plan === undefined) throw new UsageError('Say where it goes: --to, or BURSAR_BACKUP_TO.');
    const { place, to, keep } = plan;
    if ('recipients' in to) await requireRecipients(to.recipients);
    const elsewhere: CopyElsewhere | undefined =
      url === undefined ? undefined : (path, requireRoom) => copyPostgres(url, path, requireRoom);
    const backup = await makeBackup({ dataDir, elsewhere, place, to, clock: systemClock });
    const told = await problemOf(tell(dataDir, url, backup), 'the database was not told of it');
    const removed: string[] = [];
    const pruned = switched('prune')
      ? await problemOf(
          removePastKeeping(place, backup.contents, keep, systemClock).then((gone) => removed.push(...gone)),
          'older ones could not be deleted',
        )
      : [];
    if (isJson) await printJson(made, jsonOf(backup, removed));
    else await print(linesOf(backup, to, removed).join('\n'));
    const problems = [...told, ...pruned];
    if (problems.length > 0) throw new PartlyError(`The backup is made, but ${problems.join('; ')}`);
  },
});

/** Notes it where the server looks for its age; a database of another version is left as it is. */
async function tell(
  dataDir: string,
  url: string | undefined,
  { name, place, bytes, startedAt, finishedAt }: MadeBackup,
): Promise<void> {
  const db = url === undefined ? openSame(dataDir) : await openPostgres({ url, name: 'bursar backup' });
  if (db === undefined) return;
  try {
    const row = { name, place, bytes, startedAt, finishedAt };
    await db.batch(await createBackupStore(db).madeStatements(row));
  } finally {
    await db.close();
  }
}

function openSame(dataDir: string): Db | undefined {
  const path = join(dataDir, 'bursar.sqlite');
  return schemaAge(path) === 'same' ? openDatabase(path) : undefined;
}

async function problemOf(work: Promise<unknown>, what: string): Promise<string[]> {
  try {
    await work;
    return [];
  } catch (error) {
    return [`${what}: ${failureText(error)}`];
  }
}

function jsonOf({ name, place, bytes, startedAt, contents }: MadeBackup, removed: string[]): z.output<typeof made> {
  const { chainId, keyId, schemaVersion, rows } = contents;
  const common = { name, place, bytes, madeAt: dateOf(startedAt), chainId, masterKeyId: keyId };
  return { ...common, schemaVersion, rows, removed };
}

function linesOf(
  { name, place, bytes, contents: { keyId, rows } }: MadeBackup,
  to: SealTo,
  removed: string[],
): string[] {
  const count = (table: string) => rows[table] ?? 0;
  const key = 'passphrase' in to ? 'the passphrase' : 'an identity of its recipients';
  return [
    `Made ${name} in ${place}: ${(bytes / 1e6).toFixed(1)} MB with ${count('users')} users, ${count('wallets')} wallets, ${count('payments')} payments and ${count('jobs')} Jobs. It was read back and is whole.`,
    `It opens with ${key}. A server needs the master key ${keyId} as well, which is not in it: keep both, in different places. Without either, the backup is worth nothing.`,
    ...removed.map((old) => `Deleted ${old}.`),
  ];
}
