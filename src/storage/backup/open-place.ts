import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { S3Client, type S3File } from 'bun';
import { codeOf } from '../../core/lib/failures.ts';
import { UnfitError } from '../../core/lib/files.ts';
import { nowSeconds, systemClock } from '../../core/lib/time.ts';
import { BackupError, type BackupPlace, type Bytes, failingWith, type Location } from './backup-place.ts';

/** The name of an incomplete file begins with a dot and ends so. */
const PARTIAL = /^\.bursar-.*\.partial$/;
/** No one writes any more to a part that has not changed for so long: its writer was killed. */
const ABANDONED_SECONDS = 3_600;

/** A folder of this machine, which is made if it is not there. */
export function openFolder(folder: string): BackupPlace {
  const at = (name: string) => join(folder, name);
  return {
    shown: folder,
    async put(name, bytes, check) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await removeAbandoned(folder);
      if (await exists(at(name))) throw new BackupError(`There is a file ${at(name)} already.`);
      const partial = at(`.${name}.partial`);
      try {
        await writeDurably(partial, bytes);
        await check(() => read(partial));
        await rename(partial, at(name));
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
      await syncFolder(folder);
    },
    read: (name) => read(at(name)),
    async size(name) {
      const found = await statOf(at(name));
      if (found?.isFile() !== true) throw new UnfitError(`There is no file ${at(name)}.`);
      return found.size;
    },
    head: async (name, bytes) => await Bun.file(at(name)).slice(0, bytes).bytes(),
    async list() {
      const entries = await readdir(folder, { withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    },
    remove: async (name) => await rm(at(name), { force: true }),
  };
}

/** Writes a file of this user alone; all of it is on disk when this resolves. */
export async function writeDurably(path: string, bytes: Bytes): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of bytes) await writeAll(file, chunk);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Renames and removals in the folder are on disk when this resolves. */
export async function syncFolder(folder: string): Promise<void> {
  const opened = await open(folder, 'r');
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}

async function writeAll(file: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let from = 0; from < chunk.length; ) {
    const { bytesWritten } = await file.write(chunk, from);
    from += bytesWritten;
  }
}

function read(path: string): Bytes {
  return Bun.file(path).stream();
}

async function removeAbandoned(folder: string): Promise<void> {
  const before = nowSeconds(systemClock) - ABANDONED_SECONDS;
  for (const name of (await readdir(folder)).filter((each) => PARTIAL.test(each))) {
    const found = await statOf(join(folder, name));
    if (found !== undefined && found.mtimeMs / 1000 < before) await rm(join(folder, name), { force: true });
  }
}

async function exists(path: string): Promise<boolean> {
  return (await statOf(path)) !== undefined;
}

async function statOf(path: string) {
  try {
    return await stat(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** What reaches a place: folders need nothing, buckets need a key. */
export function openPlace(location: Location, access: S3Access | undefined): BackupPlace {
  if (location.kind === 'folder') return openFolder(location.path);
  if (access === undefined) throw new UnfitError('A bucket needs BURSAR_BACKUP_S3_KEY_ID and BURSAR_BACKUP_S3_SECRET.');
  return openS3(location.bucket, location.prefix, access);
}

/** What opens a bucket. */
export interface S3Access {
  /** Of a store other than Amazon's. */
  readonly endpoint?: string | undefined;
  readonly region?: string | undefined;
  readonly keyId: string;
  readonly secret: string;
}

/** Uploads have at most 10,000 parts, which makes 160 GB. */
const PART_BYTES = 16 * 1024 * 1024;
/** Parts under way at once: what the memory holds of an upload. */
const PARTS_AT_ONCE = 2;
const TRIES = 3;
/** Of a list, which is far longer than anybody keeps backups. */
const PAGES_MAX = 100;

/** A bucket in S3, or in what speaks like it, below a prefix. An object is there whole or not at all. */
export function openS3(bucket: string, prefix: string, access: S3Access): BackupPlace {
  const { endpoint, region, keyId, secret } = access;
  const client = new S3Client({
    bucket,
    accessKeyId: keyId,
    secretAccessKey: secret,
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(region === undefined ? {} : { region }),
  });
  const shown = `s3://${bucket}/${prefix}`;
  const file = (name: string): S3File => client.file(prefix + name);
  const withReason = async <T>(work: Promise<T>, name: string): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      throw refusal(error, shown + name);
    }
  };
  const read = (name: string): Bytes => failingWith(file(name).stream(), (error) => refusal(error, shown + name));
  return {
    shown,
    async put(name, bytes, check) {
      // A list tells why it is refused; a look at one object does not.
      if ((await withReason(listAll(client, prefix, name), '')).includes(name))
        throw new BackupError(`There is an object ${shown + name} already.`);
      await withReason(upload(file(name), bytes), name);
      try {
        await check(() => read(name));
      } catch (error) {
        await file(name)
          .delete()
          .catch(() => undefined);
        throw error;
      }
    },
    read,
    size: async (name) => (await withReason(file(name).stat(), name)).size,
    head: async (name, bytes) => await withReason(file(name).slice(0, bytes).bytes(), name),
    list: async () => await withReason(listAll(client, prefix, 'bursar-'), ''),
    remove: async (name) => await withReason(file(name).delete(), name),
  };
}

/** Whatever ends the writer, even with an error, completes the object: where the bytes fail, it is left as it is. */
async function upload(file: S3File, bytes: Bytes): Promise<void> {
  const writer = file.writer({ partSize: PART_BYTES, queueSize: PARTS_AT_ONCE, retry: TRIES });
  for await (const chunk of bytes) {
    await writer.write(chunk);
    await writer.flush();
  }
  await writer.end();
}

/** The names of all objects below a prefix that begin so. */
async function listAll(client: S3Client, prefix: string, begins: string): Promise<string[]> {
  const names: string[] = [];
  let token: string | undefined;
  for (let page = 0; page < PAGES_MAX; page++) {
    const from = token === undefined ? {} : { continuationToken: token };
    const listed = await client.list({ prefix: prefix + begins, ...from });
    names.push(...(listed.contents ?? []).map(({ key }) => key.slice(prefix.length)));
    token = listed.nextContinuationToken;
    if (listed.isTruncated !== true || token === undefined) return names;
  }
  return names;
}

/** What a store answers may be anything: only its code is shown. An error without one did not come from it. */
function refusal(error: unknown, name: string): unknown {
  if (!(error instanceof Error && error.name === 'S3Error')) return error;
  const code = codeOf(error)
    .replace(/[^\w-]/g, '')
    .slice(0, 60);
  return new BackupError(`The store refused ${name}, or did not answer (${code}).`);
}
