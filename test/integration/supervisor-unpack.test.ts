import { describe, expect, test } from 'bun:test';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EmbeddedBundle } from '../../src/indexer/assets.ts';
import { unpack } from '../../src/indexer/runtime.ts';
import { openedInTests } from '../support/opened.ts';
import { eventually } from './indexer-fixture.ts';

const opened = openedInTests();
const folder = () => {
  const path = mkdtempSync(join(tmpdir(), 'bursar-unpack-'));
  opened.push({ stop: () => rmSync(path, { recursive: true, force: true }) });
  return path;
};

/** A bundle as a build makes it. */
function bundleOf(contents: Readonly<Record<string, string>>, name = 'thing'): EmbeddedBundle {
  const place = folder();
  const files = Object.entries(contents).map(([file, content]) => {
    const path = join(place, `${file}.zst`);
    writeFileSync(path, Bun.zstdCompressSync(content));
    return { name: file, path, bytes: Buffer.byteLength(content), executable: file === 'program' };
  });
  const id = createHash('sha256').update(JSON.stringify(contents)).digest('hex').slice(0, 16);
  return { name, id, files };
}

const big = (letter: string) => letter.repeat(3_000_000);

describe('unpacking', () => {
  test('writes every file, and makes programs executable', async () => {
    const bundle = bundleOf({ 'data.bin': big('a'), program: '#!/bin/sh\nexit 0\n' });
    const path = await unpack(bundle, join(folder(), 'runtime'));
    expect(readFileSync(join(path, 'data.bin'), 'utf8')).toBe(big('a'));
    expect(statSync(join(path, 'program')).mode & 0o777).toBe(0o700);
    expect(statSync(join(path, 'data.bin')).mode & 0o777).toBe(0o600);
  });

  test('happens once', async () => {
    const bundle = bundleOf({ 'data.bin': 'x' });
    const runtime = folder();
    const path = await unpack(bundle, runtime);
    writeFileSync(join(path, 'data.bin'), 'y');
    expect(
      await unpack({ ...bundle, files: bundle.files.map((file) => ({ ...file, path: '/nonexistent' })) }, runtime),
    ).toBe(path);
    expect(readFileSync(join(path, 'data.bin'), 'utf8')).toBe('y');
  });

  test('is repeated where files are missing or cut off', async () => {
    const bundle = bundleOf({ one: 'one', two: 'two' });
    const runtime = folder();
    const path = await unpack(bundle, runtime);
    writeFileSync(join(path, 'one'), 'o');
    expect(readFileSync(join(await unpack(bundle, runtime), 'one'), 'utf8')).toBe('one');
    rmSync(join(path, 'two'));
    expect(readFileSync(join(await unpack(bundle, runtime), 'two'), 'utf8')).toBe('two');
  });

  test('by several at once leaves one whole folder and nothing else', async () => {
    const bundle = bundleOf({ 'data.bin': big('b') });
    const runtime = folder();
    const paths = await Promise.all(Array.from({ length: 5 }, () => unpack(bundle, runtime)));
    expect(new Set(paths).size).toBe(1);
    expect(readdirSync(runtime)).toEqual([`thing-${bundle.id}`]);
    expect(readFileSync(join(paths[0] ?? '', 'data.bin'), 'utf8')).toBe(big('b'));
  });

  test('that fails leaves nothing that could be taken for the whole', async () => {
    const good = bundleOf({ 'data.bin': 'x' });
    const broken = {
      ...good,
      files: [...good.files, { name: 'more', path: '/nonexistent', bytes: 1, executable: false }],
    };
    const runtime = folder();
    await expect(unpack(broken, runtime)).rejects.toThrow();
    expect(readdirSync(runtime)).toEqual([]);
  });

  test('that is killed in the middle leaves nothing that could be taken for the whole', async () => {
    const contents = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`file${index}`, big('c')]));
    const bundle = bundleOf(contents);
    const runtime = join(folder(), 'runtime');
    const script = join(folder(), 'unpack.ts');
    const module = join(import.meta.dir, '../../src/indexer/runtime.ts');
    writeFileSync(
      script,
      `import { unpack } from ${JSON.stringify(module)}; await unpack(${JSON.stringify(bundle)}, ${JSON.stringify(runtime)});`,
    );
    const target = join(runtime, `thing-${bundle.id}`);
    for (let round = 0; round < 5; round += 1) {
      const child = Bun.spawn([process.execPath, script], { stdin: 'ignore', stdout: 'ignore', stderr: 'inherit' });
      await eventually(async () => (existsSync(runtime) && readdirSync(runtime).length > round ? true : undefined));
      child.kill('SIGKILL');
      await child.exited;
      if (existsSync(target)) break;
      expect(readdirSync(runtime).every((entry) => entry.startsWith('.'))).toBeTrue();
    }
    const path = await unpack(bundle, runtime);
    expect(readdirSync(path).length).toBe(40);
    for (const name of readdirSync(path)) expect(statSync(join(path, name)).size).toBe(3_000_000);
  });

  test('keeps the previous version, and removes older ones and unfinished folders', async () => {
    const runtime = folder();
    const versions = ['1', '2', '3'].map((text) => bundleOf({ 'data.bin': text }));
    const other = bundleOf({ 'data.bin': '1' }, 'other');
    await unpack(other, runtime);
    for (const [index, version] of versions.entries()) {
      const path = await unpack(version, runtime);
      utimesSync(path, index, index);
    }
    const unfinished = join(runtime, '.thing-0000-abc');
    mkdirSync(unfinished);
    utimesSync(unfinished, 0, 0);
    const recent = join(runtime, '.thing-0000-def');
    mkdirSync(recent);
    const [, second, third] = versions;
    await unpack(third ?? other, runtime);
    expect(readdirSync(runtime).sort()).toEqual(
      [`.thing-0000-def`, `other-${other.id}`, `thing-${second?.id}`, `thing-${third?.id}`].sort(),
    );
  });

  // A file in the folder's place stops everybody, root as well, who may write what a mode forbids.
  test('says so when the folder cannot be written', async () => {
    const file = join(folder(), 'file');
    writeFileSync(file, '');
    await expect(unpack(bundleOf({ 'data.bin': 'x' }), join(file, 'runtime'))).rejects.toThrow('ENOTDIR');
  });
});
