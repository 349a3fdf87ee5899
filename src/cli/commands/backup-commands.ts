import { statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { failureText } from '../../core/lib/failures.ts';
import { UnfitError } from '../../core/lib/files.ts';
import { dateOf, nowSeconds, systemClock } from '../../core/lib/time.ts';
import { counted } from '../../server/operator/operator-view.ts';
import { type MasterKeys, wrappingsOf } from '../../server/vault/vault.ts';
import {
  type BackupPlace,
  createBackupStore,
  parseBackupName,
  parseLocation,
} from '../../storage/backup/backup-place.ts';
import { backupPlanOf, s3AccessOf } from '../../storage/backup/backup-plan.ts';
import {
  type Contents,
  type CopyElsewhere,
  type MadeBackup,
  makeBackup,
  removePastKeeping,
} from '../../storage/backup/make-backup.ts';
import { openPlace, type S3Access } from '../../storage/backup/open-place.ts';
import { requireEmpty, restoreBackup, shownIn } from '../../storage/backup/restore-backup.ts';
import { requireRecipients, type SealTo } from '../../storage/backup/seal-backup.ts';
import { lockDataFolder } from '../../storage/db/folder-lock.ts';
import { hasOwnTables, requireKnownVersion, schemaAge } from '../../storage/db/migrate.ts';
import { type Db, openDatabase } from '../../storage/db/open.ts';
import { openPostgres } from '../../storage/db/postgres/open-postgres.ts';
import { copyPostgres } from '../../storage/move/move-database.ts';
import { command, PartlyError, UsageError } from '../common/command.ts';
import { jsonOnce, print, printJson } from '../common/output.ts';
import { linesOfSecured, secured, secureRestored } from './restored-command.ts';

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

/** `bursar backup`: an encrypted copy of the database, made while the server runs and read back. */
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
    '3  the backup is made, but old ones could not be deleted, or the database could not record it',
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
    const unrecorded = await problemOf(record(dataDir, url, backup), 'the database could not record it');
    const removed: string[] = [];
    const pruned = switched('prune')
      ? await problemOf(
          removePastKeeping(place, backup.contents, keep, systemClock).then((gone) => removed.push(...gone)),
          'older ones could not be deleted',
        )
      : [];
    if (isJson) await printJson(made, jsonOf(backup, removed));
    else await print(linesOf(backup, to, removed).join('\n'));
    const problems = [...unrecorded, ...pruned];
    if (problems.length > 0) throw new PartlyError(`The backup is made, but ${problems.join('; ')}`);
  },
});

/** Records it where the server looks for its age; a database of another version is left as it is. */
async function record(
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
  const key = 'passphrase' in to ? 'the passphrase' : 'an identity of its recipients';
  return [
    `Made ${name} in ${place}: ${(bytes / 1e6).toFixed(1)} MB with ${heldIn(rows)}. It was read back and is whole.`,
    `It opens with ${key}. A server needs the master key ${keyId} as well, which is not in it: keep both, in different places. Without either, the backup is worth nothing.`,
    ...removed.map((old) => `Deleted ${old}.`),
  ];
}

/** What a backup holds, in words. */
function heldIn(rows: Readonly<Record<string, number>>): string {
  const [users, wallets, payments, jobs] = [
    ['users', 'user'] as const,
    ['wallets', 'wallet'] as const,
    ['payments', 'payment'] as const,
    ['jobs', 'Job'] as const,
  ].map(([table, word]) => counted(rows[table] ?? 0, word));
  return `${users}, ${wallets}, ${payments} and ${jobs}`;
}

/** What `bursar restore --json` prints. */
const restored = secured.extend({
  chainId: z.string().describe('Chain that the database belongs to'),
  masterKeyId: z.string().describe('Id of the master key that it needs'),
  rows: z.record(z.string(), z.int()).describe('Rows by table'),
});

/**
 * `bursar restore`: makes a data folder from a backup. What the chain knows since is taken in by the server before it
 * spends anything; what it does not know, and Owners may have taken away, is taken away again, as by `bursar restored`.
 */
export const restoreCommand = command({
  name: 'restore',
  summary: 'makes a data folder from a backup, and secures it',
  words: [{ name: 'file', help: 'A backup: a file, or s3://bucket/prefix/name' }],
  examples: [
    'restore /mnt/backups/bursar-8453-1a2b3c4d-20260504T120010Z-7k2m9x0q.sqlite.age --env-file bursar.env',
    'restore s3://my-bucket/bursar/bursar-8453-1a2b3c4d-20260504T120010Z-7k2m9x0q.sqlite.age --data-dir /var/lib/bursar --revoke-keys',
  ],
  json: jsonOnce(restored),
  settings: [
    'dataDir',
    'serverDatabaseUrl',
    'backupPassphrase',
    'backupIdentity',
    'backupS3Endpoint',
    'backupS3Region',
    'backupS3KeyId',
    'backupS3Secret',
  ],
  overrides: ['masterKey', 'masterKeyPrevious', 'chainId'],
  switches: [{ name: 'revoke-keys', help: 'revoke all API keys and freeze tokens too: Owners make new ones' }],
  async run(given, { word, switched, isJson }) {
    const { dataDir, serverDatabaseUrl, masterKey, masterKeyPrevious, chainId, ...settings } = given;
    const { backupPassphrase: passphrase, backupIdentity: identities } = settings;
    if (passphrase === undefined && identities === undefined)
      throw new UsageError('What opens it? Set BURSAR_BACKUP_PASSPHRASE or BURSAR_BACKUP_IDENTITY, or their _FILE.');
    const { place, name } = await fileAt(word('file'), s3AccessOf(settings));
    await requireEmpty(dataDir);
    const lock = lockDataFolder(dataDir);
    try {
      const done = Promise.withResolvers<z.output<typeof secured>>();
      const contents = await restoreBackup({
        place,
        name,
        dataDir,
        key: { passphrase, identities },
        accept: (found) => requireFitting(found, masterKey && { masterKey, masterKeyPrevious }, chainId),
        prepare: async (path) => done.resolve(await secureAt(path, switched('revoke-keys'), name)),
      });
      await report(contents, await done.promise, serverDatabaseUrl !== undefined, isJson);
    } finally {
      lock.release();
    }
  },
});

async function report(
  contents: Contents,
  done: z.output<typeof secured>,
  usesPostgres: boolean,
  isJson: boolean,
): Promise<void> {
  const { chainId, keyId, rows } = contents;
  if (isJson) return await printJson(restored, { ...done, chainId, masterKeyId: keyId, rows });
  const [caution = '', ...rest] = linesOfSecured(done);
  const lines = [
    `Restored ${heldIn(rows)}. The server needs chain ${chainId} and the master key ${keyId}. ${caution}`,
    'Make sure that no server runs any more on the database that this replaces, nor on another copy of this backup: two make no payment twice, but each holds up the other, and both may buy the same.',
    ...rest,
    ...(usesPostgres ? ['It is in the data folder: `bursar move postgres` takes it into an empty PostgreSQL.'] : []),
  ];
  await print(lines.join('\n'));
}

async function secureAt(path: string, revokesKeys: boolean, from: string): Promise<z.output<typeof secured>> {
  const db = openDatabase(path);
  try {
    if (!hasOwnTables(path)) throw new UnfitError('Its tables are not those that Bursar makes. It has been changed.');
    const now = nowSeconds(systemClock);
    return await secureRestored(db, { revokesKeys, now, command: 'restore', from });
  } finally {
    await db.close();
  }
}

/** Throws where no server with these settings could run on it: a fault shows now, and not on the day of the restore. */
function requireFitting(
  { schemaVersion, keyId, chainId: ofChain }: Contents,
  masterKeys: MasterKeys | undefined,
  chainId: number | undefined,
): void {
  requireKnownVersion('The backup', schemaVersion);
  const wrappings = masterKeys && wrappingsOf(masterKeys);
  if (wrappings?.every(({ id }) => id !== keyId))
    throw new UnfitError(
      `It belongs to the master key ${keyId}, and BURSAR_MASTER_KEY is ${wrappings[0].id}. No server could open its secrets with that. If the key was rotated since, set the one of then as BURSAR_MASTER_KEY_PREVIOUS.`,
    );
  if (chainId !== undefined && String(chainId) !== ofChain)
    throw new UnfitError(`It belongs to chain ${ofChain}, and BURSAR_CHAIN_ID is ${chainId}.`);
}

/** How many names to list for an operator who names a whole folder. */
const NAMES_LISTED = 10;

async function fileAt(
  file: string,
  access: S3Access | undefined,
): Promise<{ readonly place: BackupPlace; readonly name: string }> {
  const found = file.startsWith('s3:') ? undefined : statSync(file, { throwIfNoEntry: false });
  if (!file.startsWith('s3:') && found === undefined)
    throw new UsageError(`There is no file ${file}. Name a backup, or its folder for a list.`);
  const isFolder = found?.isDirectory() ?? !file.endsWith('.age');
  const location = parseLocation(isFolder || !file.startsWith('s3:') ? file : dirname(file));
  if (location === undefined) throw new UsageError('The backup must be a file, or s3://bucket/prefix/name.');
  if (isFolder) throw new UsageError(await whichOne(openPlace(location, access)));
  if (location.kind === 's3') return { place: openPlace(location, access), name: basename(file) };
  const folder = openPlace({ kind: 'folder', path: dirname(file) }, undefined);
  return { place: folder, name: basename(file) };
}

async function whichOne(place: BackupPlace): Promise<string> {
  const found = (await place.list()).flatMap((name) => parseBackupName(name) ?? []);
  const newest = found.sort((a, b) => b.madeAt - a.madeAt).slice(0, NAMES_LISTED);
  if (newest.length === 0) return `There is no backup in ${place.shown}.`;
  return `Name one of the backups in ${place.shown}, the newest first:\n${newest.map(({ name }) => `  ${shownIn(place, name)}`).join('\n')}`;
}
