import { Database } from 'bun:sqlite';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { z } from 'zod';
import { users } from '../../src/accounts/auth/auth-tables.ts';
import { systemClock } from '../../src/core/lib/time.ts';
import { makeBackupInChild } from '../../src/indexer/backup-child.ts';
import { insertKey } from '../../src/server/vault/vault.ts';
import { createBackupStore, nameOfBackup, parseLocation } from '../../src/storage/backup/backup-place.ts';
import { makeBackup, removePastKeeping, requireRoom } from '../../src/storage/backup/make-backup.ts';
import { openPlace, writeDurably } from '../../src/storage/backup/open-place.ts';
import { requireNoUnfinishedRestore, restoreBackup } from '../../src/storage/backup/restore-backup.ts';
import { type OpenWith, type SealTo, seal } from '../../src/storage/backup/seal-backup.ts';
import { must } from '../../src/storage/db/batch.ts';
import { tryLock } from '../../src/storage/db/folder-lock.ts';
import { type Db, openDatabase } from '../../src/storage/db/open.ts';
import { requireSameMarks } from '../../src/storage/db/sealed-place.ts';
import { scratchFolder, until } from '../support/binary.ts';
import { program } from '../support/command-line.ts';
import { accessOf, type S3Store, s3Env, startS3 } from '../support/s3.ts';

const folder = scratchFolder('backup');
const dataDir = join(folder.path, 'data');
const OWNER = { chainId: '31337', keyId: '1a2b3c4d' };
const PASSPHRASE = 'correct horse battery staple';
let db: Db;
let s3: S3Store;
let identity: string;
let recipient: string;
let to: SealTo;
let key: OpenWith;

beforeAll(async () => {
  mkdirSync(dataDir, { mode: 0o700 });
  // As where a service runs as a user of its own, and its operator as root.
  if (process.getuid?.() === 0) chownSync(dataDir, 65_534, 65_534);
  db = openDatabase(join(dataDir, 'bursar.sqlite'));
  await requireSameMarks(db, { 'chain id': OWNER.chainId });
  const wrapped = `v1.${OWNER.keyId}.wrapped`;
  await db.batch([insertKey(db, { id: 'data', kind: 'data', wrapped, createdAt: 1 })]);
  await addUsers(500);
  s3 = startS3();
  identity = await generateX25519Identity();
  recipient = await identityToRecipient(identity);
  to = { recipients: [recipient] };
  key = { identities: [identity] };
});
afterAll(async () => {
  db.close();
  await s3.stop();
  folder.remove();
});

let added = 0;
async function addUsers(count: number): Promise<void> {
  const rows = Array.from({ length: count }, () => {
    added += 1;
    const name = `user-${added}`;
    return { id: name, username: name, usernameKey: name, passwordHash: 'x'.repeat(600), createdAt: added };
  });
  await db.batch(rows.map((row) => must(db.orm.insert(users).values(row))));
}

let folders = 0;
afterEach(() => {
  s3.instead = () => undefined;
  s3.objects.clear();
});

const fresh = (name: string) => join(folder.path, `${name}-${folders++}`);
const placeOf = (text: string) => {
  const location = parseLocation(text);
  if (location === undefined) throw new Error(`${text} is no place.`);
  return openPlace(location, accessOf(s3));
};
const make = (given: Partial<Parameters<typeof makeBackup>[0]> = {}) =>
  makeBackup({ dataDir, place: placeOf(fresh('backups')), to, clock: systemClock, ...given });
const restore = (place: string, name: string, more: { key?: OpenWith; dataDir?: string } = {}) =>
  restoreBackup({
    place: placeOf(place),
    name,
    dataDir: fresh('restored'),
    key,
    accept: () => undefined,
    prepare: async () => undefined,
    ...more,
  });
const usersIn = (path: string) => {
  using sqlite = new Database(join(path, 'bursar.sqlite'), { readonly: true });
  return sqlite.query('SELECT count(*) FROM users').values()[0]?.[0];
};

/** Runs a command of the program on the data folder. */
async function bursar(words: readonly string[], env: Record<string, string> = {}) {
  const child = Bun.spawn([...program, ...words], {
    env: { PATH: process.env.PATH ?? '', BURSAR_DATA_DIR: dataDir, ...env },
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const [out, error, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { out, error, code };
}

test('a backup made while another process writes has one moment of its database, and restores to it', async () => {
  const place = fresh('backups');
  const before = added;
  let isDone = false;
  const env = { BURSAR_BACKUP_RECIPIENTS: recipient, BURSAR_BACKUP_TO: place };
  const backup = bursar(['backup', '--json'], env).finally(() => {
    isDone = true;
  });
  let commits = 0;
  while (!isDone) {
    await addUsers(5);
    commits += 1;
    await Bun.sleep(1);
  }
  const { out, error, code } = await backup;
  expect({ code, error }).toEqual({ code: 0, error: '' });
  const made = z.object({ name: z.string(), rows: z.record(z.string(), z.int()) }).parse(JSON.parse(out));
  const found = made.rows.users ?? 0;
  expect(found).toBeGreaterThanOrEqual(before);
  expect(found).toBeLessThan(added);
  // All of a commit or nothing.
  expect((found - before) % 5).toBe(0);
  // A backup that locked the database would let none of them pass.
  expect(commits).toBeGreaterThan(10);
  const into = fresh('restored');
  expect((await restore(place, made.name, { dataDir: into })).rows).toEqual(made.rows);
  expect(usersIn(into)).toBe(found);
  expect(readdirSync(into)).toEqual(['bursar.sqlite']);
  expect(await createBackupStore(db).last()).toMatchObject({ name: made.name, place });
  // Nothing unencrypted is left next to the server's own, and the place has one file that tells nothing.
  expect(readdirSync(join(dataDir, 'backup'))).toEqual(['lock']);
  // No matter who made it, the user of the server can make the next one.
  for (const path of ['backup', 'backup/lock']) expect(statSync(join(dataDir, path)).uid).toBe(statSync(dataDir).uid);
  expect(readdirSync(place)).toEqual([made.name]);
  const sealed = readFileSync(join(place, made.name));
  expect([sealed.includes('user-1'), sealed.includes('SQLite'), statSync(join(place, made.name)).mode & 0o777]).toEqual(
    [false, false, 0o600],
  );
});

test('a bucket is written, read back, listed and read like a folder, by requests with valid signatures alone', async () => {
  const place = `s3://${s3.bucket}/some where/bursar`;
  const made = await make({ place: placeOf(place) });
  const object = `some where/bursar/${made.name}`;
  expect([...s3.objects.keys()]).toEqual([object]);
  expect(s3.objects.get(object)?.length).toBe(made.bytes);
  const into = fresh('restored');
  expect(await restore(place, made.name, { dataDir: into })).toEqual(made.contents);
  expect(usersIn(into)).toBe(made.contents.rows.users);
  const wrong = openPlace({ kind: 's3', bucket: s3.bucket, prefix: '' }, { ...accessOf(s3), secret: 'wrong' });
  await expect(make({ place: wrong })).rejects.toThrow('SignatureDoesNotMatch');
  await expect(restore(place, 'bursar-none.age')).rejects.toThrow('The store refused');
});

test('a store that hangs, breaks off or alters ends the backup with the reason, and leaves none', async () => {
  const place = placeOf(`s3://${s3.bucket}/`);
  const puts = (answer: () => Response | Promise<Response>) => (method: string) =>
    method === 'PUT' ? answer() : undefined;
  s3.instead = puts(() => new Promise(() => undefined));
  await expect(make({ place, stallMs: 400 })).rejects.toThrow('has stood still');
  s3.instead = puts(() => new Response('<Error><Code>SlowDown</Code></Error>', { status: 503 }));
  await expect(make({ place })).rejects.toThrow('SlowDown');
  s3.instead = (method, { pathname }) => {
    const object = s3.objects.get(decodeURIComponent(pathname.split('/').slice(2).join('/')));
    if (method !== 'GET' || object === undefined) return undefined;
    return new Response(new Uint8Array(object.subarray(0, object.length / 2)));
  };
  await expect(make({ place })).rejects.toThrow('is damaged');
  expect([...s3.objects.keys()]).toEqual([]);
  s3.instead = () => undefined;
  // The next one finds everything as it should be.
  await make({ place });
  s3.objects.clear();
});

test('an upload in several parts is there once all of it is, and not if its bytes fail', async () => {
  const PARTS = 40;
  const part = new Uint8Array(1024 * 1024).fill(7);
  const bytes = (fails: boolean) => {
    let left = PARTS;
    return new ReadableStream<Uint8Array>({
      pull(controller) {
        left -= 1;
        if (left >= 0) controller.enqueue(part);
        else if (fails) controller.error(new Error('the disk is gone'));
        else controller.close();
      },
    });
  };
  const place = placeOf(`s3://${s3.bucket}`);
  const checks: string[] = [];
  const check = async () => void checks.push('checked');
  await expect(place.put('bursar-broken', bytes(true), check)).rejects.toThrow('the disk is gone');
  expect(s3.unfinished.size).toBe(1);
  expect([...s3.objects.keys(), ...checks]).toEqual([]);
  await place.put('bursar-whole', bytes(false), check);
  expect(s3.objects.get('bursar-whole')?.length).toBe(PARTS * part.length);
  expect(s3.requests.filter((line) => line.includes('partNumber=3'))).not.toEqual([]);
  await expect(place.put('bursar-whole', bytes(false), check)).rejects.toThrow('already');
  expect(checks).toEqual(['checked']);
});

describe('a file', () => {
  const CHUNK = 64 * 1024 + 16;
  let place: string;
  let name: string;
  let sealed: Buffer;
  let payload: number;

  beforeAll(async () => {
    place = fresh('backups');
    ({ name } = await make({ place: placeOf(place) }));
    sealed = readFileSync(join(place, name));
    // The last line of the header, and a nonce of 16 bytes.
    payload = sealed.indexOf('\n', sealed.indexOf('\n--- ') + 1) + 1 + 16;
    expect(sealed.length).toBeGreaterThan(payload + 4 * CHUNK);
  });

  const chunk = (index: number) => sealed.subarray(payload + index * CHUNK, payload + (index + 1) * CHUNK);
  const swapped = () =>
    Buffer.concat([sealed.subarray(0, payload), chunk(1), chunk(0), sealed.subarray(payload + 2 * CHUNK)]);
  const flipped = (at: number) => {
    const bytes = Buffer.from(sealed);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    return bytes;
  };
  test.each([
    ['that is cut off in a chunk', () => sealed.subarray(0, sealed.length - 10), 'is damaged'],
    ['that is cut off between chunks', () => sealed.subarray(0, payload + 2 * CHUNK), 'is damaged'],
    [
      'without its last chunk but one',
      () => Buffer.concat([sealed.subarray(0, payload), chunk(0), sealed.subarray(payload + 2 * CHUNK)]),
      'is damaged',
    ],
    ['with two chunks swapped', swapped, 'is damaged'],
    ['with a bit flipped in its middle', () => flipped(payload + CHUNK + 7), 'is damaged'],
    ['with something behind it', () => Buffer.concat([sealed, Buffer.from('more')]), 'is damaged'],
    ['with a bit flipped in its header', () => flipped(30), 'first lines are damaged'],
    ['that ends in its header', () => sealed.subarray(0, 60), 'no backup'],
    ['with nothing in it', () => Buffer.alloc(0), 'no backup'],
    ['that is something else', () => Buffer.from('SQLite format 3\0 and so on'), 'no backup'],
  ])('%s is refused, and leaves nothing', async (_, bytes, why) => {
    const [damaged, into] = [fresh('damaged'), fresh('restored')];
    mkdirSync(damaged);
    writeFileSync(join(damaged, name), bytes());
    await expect(restore(damaged, name, { dataDir: into })).rejects.toThrow(why);
    expect(readdirSync(into)).toEqual([]);
  });

  test('of another recipient, or whose key is a passphrase, is refused by name', async () => {
    const other = { identities: [await generateX25519Identity()] };
    await expect(restore(place, name, { key: other })).rejects.toThrow('does not open it');
    await expect(restore(place, name, { key: { passphrase: PASSPHRASE } })).rejects.toThrow('does not open it');
  });

  test('that is no database of ours is refused, however well it is encrypted', async () => {
    const foreign = fresh('foreign');
    mkdirSync(foreign);
    const { stream } = await seal(new Response('CREATE TABLE users').body ?? fail(), to);
    await writeDurably(join(foreign, name), stream);
    await expect(restore(foreign, name)).rejects.toThrow('no database of Bursar');
  });
});

/** Another last character, so that the checksum is wrong. */
const mistyped = (text: string) => `${text.slice(0, -1)}${/q$/i.test(text) ? 'P' : 'Q'}`;

test('a backup to a recipient that is none, or to a bucket without a key, ends with 2', async () => {
  const typo = { BURSAR_BACKUP_RECIPIENTS: mistyped(recipient).toLowerCase() };
  expect(await bursar(['backup', '--to', fresh('backups')], typo)).toMatchObject({
    code: 2,
    error: expect.stringContaining('is no age recipient'),
  });
  const words = ['backup', '--to', 's3://a-bucket/bursar'];
  expect(await bursar(words, { BURSAR_BACKUP_RECIPIENTS: recipient })).toMatchObject({
    code: 2,
    error: expect.stringContaining('BURSAR_BACKUP_S3_KEY_ID'),
  });
});

test('restore refuses a file that is no backup, or cannot be opened so, with its path and 2', async () => {
  const place = fresh('backups');
  const made = await make({ place: placeOf(place) });
  const [file, other, none] = [join(place, made.name), join(place, 'other.age'), join(place, 'none.age')];
  writeFileSync(other, 'something else');
  const refused = async (name: string, says: string, env: Record<string, string> = {}) => {
    const words = ['restore', name, '--data-dir', fresh('restored')];
    const { code, error } = await bursar(words, { BURSAR_BACKUP_IDENTITY: identity, ...env });
    expect(error).toContain(says);
    expect(code).toBe(2);
  };
  await refused(none, `There is no file ${none}.`);
  await refused(other, `${other}: It is no backup`);
  await refused(file, 'is no age identity', { BURSAR_BACKUP_IDENTITY: mistyped(identity) });
  const another = await generateX25519Identity();
  await refused(file, `${file}: The passphrase or identity does not open it`, { BURSAR_BACKUP_IDENTITY: another });
});

test('a passphrase opens what it has closed, and no other does', async () => {
  const place = fresh('backups');
  const made = await make({ place: placeOf(place), to: { passphrase: PASSPHRASE, workFactor: 10 } });
  await expect(restore(place, made.name, { key: { passphrase: `${PASSPHRASE}!` } })).rejects.toThrow('does not open');
  expect(await restore(place, made.name, { key: { passphrase: PASSPHRASE } })).toEqual(made.contents);
});

test('only backups of this database that are past keeping are deleted', async () => {
  const place = fresh('backups');
  mkdirSync(place);
  const now = Math.floor(Date.now() / 1000);
  const DAY = 86_400;
  const named = (days: number, owner = OWNER) => nameOfBackup(owner, now - days * DAY - 60, `number${days % 10}x`);
  const put = (name: string, text = 'age-encryption.org/v1\nand so on') => {
    writeFileSync(join(place, name), text);
    return name;
  };
  const [today, recent, older, oldest] = [0, 5, 20, 40].map((days) => put(named(days)));
  const others = [
    put(named(50, { ...OWNER, chainId: '8453' })),
    put(named(50, { ...OWNER, keyId: 'ffffffff' })),
    put(named(51), 'mine, and no backup'),
    put('bursar.sqlite'),
    put(`${named(52)}.txt`),
    put(`bursar-31337-1a2b3c4d-20209999T000000Z-abcdefgh.sqlite.age`),
  ];
  mkdirSync(join(place, named(53)));
  const remove = (last: number, days: number) => removePastKeeping(placeOf(place), OWNER, { last, days }, systemClock);
  expect(await remove(0, 0)).toEqual([]);
  expect(await remove(1, 30)).toEqual([oldest ?? '']);
  expect(await remove(2, 0)).toEqual([older ?? '']);
  expect(readdirSync(place).sort()).toEqual([today, recent, ...others, named(53)].flatMap((name) => name ?? []).sort());
});

test('a backup or a restore that is killed leaves nothing that counts, and the next one clears it up', async () => {
  const place = fresh('backups');
  const env = { BURSAR_BACKUP_RECIPIENTS: recipient, BURSAR_BACKUP_TO: `s3://${s3.bucket}`, ...s3Env(s3) };
  // It hangs where it uploads, and is killed there.
  const requested = Promise.withResolvers<void>();
  s3.instead = (method) => {
    if (method !== 'PUT') return undefined;
    requested.resolve();
    return new Promise(() => undefined);
  };
  const child = Bun.spawn([...program, 'backup'], {
    env: { PATH: process.env.PATH ?? '', BURSAR_DATA_DIR: dataDir, ...env },
    stdout: 'ignore',
    stderr: 'ignore',
  });
  await requested.promise;
  expect(readdirSync(join(dataDir, 'backup'))).toContain('snapshot.sqlite');
  expect((await bursar(['backup'], env)).error).toContain('Another backup');
  child.kill('SIGKILL');
  await child.exited;
  s3.instead = () => undefined;
  expect([...s3.objects.keys()]).toEqual([]);
  mkdirSync(place);
  const abandoned = `.${nameOfBackup(OWNER, 1_700_000_000, 'abandond')}.partial`;
  const young = `.${nameOfBackup(OWNER, 1_700_000_000, 'youngone')}.partial`;
  for (const name of [abandoned, young, '.other.partial']) writeFileSync(join(place, name), 'half');
  for (const name of [abandoned, '.other.partial']) utimesSync(join(place, name), 1_700_000_000, 1_700_000_000);
  const made = await make({ place: placeOf(place) });
  expect(readdirSync(place).sort()).toEqual(['.other.partial', young, made.name].sort());
  expect(readdirSync(join(dataDir, 'backup'))).toEqual(['lock']);

  // A restore that is killed in the middle: no server begins there with an empty database, and another one ends it.
  const into = fresh('restored');
  s3.objects.set(made.name, readFileSync(join(place, made.name)));
  s3.instead = (method) => (method === 'GET' ? halfOf(s3.objects.get(made.name)) : undefined);
  const restoring = Bun.spawn([...program, 'restore', `s3://${s3.bucket}/${made.name}`, '--data-dir', into], {
    env: { PATH: process.env.PATH ?? '', BURSAR_BACKUP_IDENTITY: identity, ...s3Env(s3) },
    stdout: 'ignore',
    stderr: 'ignore',
  });
  await until(() => existsSync(join(into, 'restoring.sqlite')));
  restoring.kill('SIGKILL');
  await restoring.exited;
  expect(() => requireNoUnfinishedRestore(into)).toThrow('did not finish');
  const file = join(place, made.name);
  const done = await bursar(['restore', file, '--data-dir', into], { BURSAR_BACKUP_IDENTITY: identity });
  expect(done).toMatchObject({ code: 0, error: '' });
  expect(() => requireNoUnfinishedRestore(into)).not.toThrow();
  expect(readdirSync(into).sort()).toEqual(['bursar.sqlite', 'lock']);
  expect(usersIn(into)).toBe(made.contents.rows.users);
});

test('a backup of a server is made in a process of its own, which tells why it failed and is ended with the server', async () => {
  const given = {
    dataDir,
    backupTo: `s3://${s3.bucket}/made`,
    backupRecipients: [recipient],
    backupKeep: 1,
    backupKeepDays: 0,
    backupS3Endpoint: s3.endpoint,
    backupS3Region: s3.region,
    backupS3KeyId: s3.accessKeyId,
    backupS3Secret: s3.secretAccessKey,
  };
  const inChild = (changes: Partial<typeof given> = {}, ending = new AbortController()) =>
    makeBackupInChild({ ...given, ...changes }, ending.signal, (problem) => expect(problem).toBe(''), [
      ...program,
      'backup',
    ]);
  await expect(inChild({ backupS3Secret: 'wrong' })).rejects.toThrow('SignatureDoesNotMatch');
  const requested = Promise.withResolvers<void>();
  s3.instead = (method) => {
    if (method !== 'PUT') return undefined;
    requested.resolve();
    return new Promise(() => undefined);
  };
  const ending = new AbortController();
  const hanging = inChild({}, ending);
  await requested.promise;
  ending.abort(new Error('The server ends.'));
  await expect(hanging).rejects.toThrow('The server ends.');
  s3.instead = () => undefined;
  // The lock of the one that was ended goes with it.
  await until(() => isFree(join(dataDir, 'backup')));
  const old = `made/${nameOfBackup(OWNER, 1_700_000_000, 'oldenone')}`;
  s3.objects.set(old, Buffer.from('age-encryption.org/v1\nand so on'));
  await inChild();
  expect([...s3.objects.keys()]).not.toContain(old);
  expect(s3.objects.size).toBe(1);
});

/** An answer that breaks off in its middle, and does not end. */
function halfOf(bytes: Buffer = Buffer.alloc(0)): Response {
  const half = new Uint8Array(bytes.subarray(0, bytes.length / 2));
  return new Response(new ReadableStream({ start: (controller) => controller.enqueue(half) }));
}

function isFree(folderOfLock: string): boolean {
  const lock = tryLock(folderOfLock, 'lock');
  lock?.release();
  return lock !== undefined;
}

test('nothing is copied that would not leave the server room', () => {
  expect(() => requireRoom(dataDir, 1e18)).toThrow('There is no room');
  expect(() => requireRoom(dataDir, 1_000)).not.toThrow();
});

test('a full disk ends a backup and a restore with the reason, and leaves nothing', async () => {
  const place = fresh('backups');
  const made = await make({ place: placeOf(place) });
  const limited = (words: string[], env: Record<string, string>) => {
    // No file may grow beyond 64 blocks of 1 KiB, which the system says as a full disk does.
    const shell = ['sh', '-c', 'trap "" XFSZ; ulimit -f 64; exec "$@"', 'sh', ...program, ...words];
    const child = Bun.spawn(shell, {
      env: { PATH: process.env.PATH ?? '', BURSAR_DATA_DIR: dataDir, ...env },
      stdout: 'ignore',
      stderr: 'pipe',
    });
    return Promise.all([child.exited, new Response(child.stderr).text()]);
  };
  const env = { BURSAR_BACKUP_RECIPIENTS: recipient, BURSAR_BACKUP_IDENTITY: identity };
  const [code, error] = await limited(['backup', '--to', place], env);
  expect(code).toBe(1);
  expect(error).not.toBe('');
  expect(readdirSync(place)).toEqual([made.name]);
  expect(readdirSync(join(dataDir, 'backup'))).toEqual(['lock']);
  const into = fresh('restored');
  const [restoreCode] = await limited(['restore', join(place, made.name), '--data-dir', into], env);
  expect(restoreCode).toBe(1);
  expect(readdirSync(into).filter((name) => name !== 'lock')).toEqual([]);
  await addUsers(1);
});

test('`bursar restore` says what it needs before it makes anything', async () => {
  const place = fresh('backups');
  const made = await make({ place: placeOf(place) });
  const file = join(place, made.name);
  const opens = { BURSAR_BACKUP_IDENTITY: `# created by age-keygen\n${identity}\n` };
  const at = (into: string, env: Record<string, string>, from = file) =>
    bursar(['restore', from, '--data-dir', into], env);
  const full = fresh('full');
  mkdirSync(full);
  writeFileSync(join(full, 'bursar.sqlite'), 'someone else');
  expect(await at(full, opens)).toMatchObject({ code: 2, error: expect.stringContaining('something in') });
  expect(readFileSync(join(full, 'bursar.sqlite'), 'utf8')).toBe('someone else');
  const into = fresh('restored');
  expect(await at(into, {})).toMatchObject({ code: 2, error: expect.stringContaining('BURSAR_BACKUP_IDENTITY') });
  expect(await at(into, opens, place)).toMatchObject({ code: 2, error: expect.stringContaining(file) });
  expect(existsSync(into)).toBe(false);
  const otherKey = { ...opens, BURSAR_MASTER_KEY: 'ab'.repeat(32) };
  expect(await at(into, otherKey)).toMatchObject({ code: 2, error: expect.stringContaining('master key 1a2b3c4d') });
  const otherChain = { ...opens, BURSAR_CHAIN_ID: '8453' };
  expect(await at(into, otherChain)).toMatchObject({ code: 2, error: expect.stringContaining('chain 31337') });
  expect(await at(into, opens)).toMatchObject({ code: 0, out: expect.stringContaining('master key 1a2b3c4d') });
  // What it has made is not made over. A person who did not see its output learns how to.
  expect(await at(into, opens)).toMatchObject({
    code: 2,
    error: expect.stringContaining('`bursar restored` prints it again'),
  });
});

test('a backup of a newer version, or with tables of someone else, is refused', async () => {
  const altered = fresh('altered');
  mkdirSync(altered);
  using own = new Database(join(dataDir, 'bursar.sqlite'), { readonly: true });
  own.run(`VACUUM INTO '${join(altered, 'bursar.sqlite')}'`);
  using other = new Database(join(altered, 'bursar.sqlite'));
  other.run('CREATE TRIGGER t AFTER INSERT ON users BEGIN DELETE FROM user_sessions; END');
  const changed = fresh('backups');
  const { name } = await make({ dataDir: altered, place: placeOf(changed) });
  const from = ['restore', join(changed, name), '--data-dir', fresh('restored')];
  expect(await bursar(from, { BURSAR_BACKUP_IDENTITY: identity })).toMatchObject({
    code: 2,
    error: expect.stringContaining('It has been changed'),
  });
  const newer = fresh('newer');
  mkdirSync(newer);
  using sqlite = new Database(join(newer, 'bursar.sqlite'));
  sqlite.run(
    "CREATE TABLE facts (name TEXT, value TEXT); INSERT INTO facts VALUES ('chain id', '1'); CREATE TABLE vault_keys (wrapped TEXT); INSERT INTO vault_keys VALUES ('v1.1a2b3c4d.wrapped')",
  );
  sqlite.run('PRAGMA user_version = 9000');
  sqlite.close();
  const place = fresh('backups');
  const made = await make({ dataDir: newer, place: placeOf(place) });
  const env = { BURSAR_BACKUP_IDENTITY: identity };
  const into = fresh('restored');
  const refused = await bursar(['restore', join(place, made.name), '--data-dir', into], env);
  expect(refused).toMatchObject({ code: 2, error: expect.stringContaining('Use a newer bursar') });
  expect(readdirSync(into)).toEqual(['lock']);
});

function fail(): never {
  throw new Error('There is no body.');
}
