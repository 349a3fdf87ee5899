import { chmod, mkdir, mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { requirePrivateFolder } from '../core/lib/files.ts';
import type { EmbeddedBundle } from './assets.ts';

/** How long a folder in the making is left alone; its process is surely gone after that. */
const ABANDONED_MS = 10 * 60_000;

/**
 * Unpacks a bundle below a folder, unless that was done before. The bundle appears there whole or not at all, whenever
 * this is killed. The version that was used before stays, older ones go.
 * @returns the folder of the unpacked files
 */
export async function unpack(bundle: EmbeddedBundle, folder: string): Promise<string> {
  const target = join(folder, `${bundle.name}-${bundle.id}`);
  await mkdir(folder, { recursive: true });
  requirePrivateFolder(folder);
  if (!(await isComplete(bundle, target))) {
    const unfinished = await mkdtemp(join(folder, `.${bundle.name}-${bundle.id}-`));
    try {
      for (const file of bundle.files) await write(file, unfinished);
      await moveInto(target, unfinished, bundle);
    } finally {
      await rm(unfinished, { recursive: true, force: true });
    }
  }
  await removeOthers(bundle, folder);
  return target;
}

async function isComplete({ files }: EmbeddedBundle, folder: string): Promise<boolean> {
  const sizes = await Promise.all(
    files.map(({ name }) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => undefined,
      ),
    ),
  );
  return files.every(({ bytes }, index) => sizes[index] === bytes);
}

async function write({ name, path, executable }: EmbeddedBundle['files'][number], folder: string): Promise<void> {
  const content = await Bun.zstdDecompress(await Bun.file(path).bytes());
  const file = await open(join(folder, name), 'wx', executable ? 0o700 : 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  if (executable) await chmod(join(folder, name), 0o700);
}

async function moveInto(target: string, unfinished: string, bundle: EmbeddedBundle): Promise<void> {
  try {
    await rename(unfinished, target);
  } catch (error) {
    if (await isComplete(bundle, target)) return;
    if (!(error instanceof Error) || !('code' in error)) throw error;
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    await rm(target, { recursive: true, force: true });
    await rename(unfinished, target);
  }
}

async function removeOthers({ name, id }: EmbeddedBundle, folder: string): Promise<void> {
  const versions: { path: string; changedMs: number }[] = [];
  for (const entry of await readdir(folder)) {
    const path = join(folder, entry);
    const changedMs = (await stat(path).catch(() => undefined))?.mtimeMs ?? 0;
    if (entry.startsWith(`.${name}-`)) {
      if (Date.now() - changedMs > ABANDONED_MS) await rm(path, { recursive: true, force: true });
    } else if (entry.startsWith(`${name}-`) && entry !== `${name}-${id}`) {
      versions.push({ path, changedMs });
    }
  }
  versions.sort((a, b) => b.changedMs - a.changedMs);
  for (const { path } of versions.slice(1)) await rm(path, { recursive: true, force: true });
}
