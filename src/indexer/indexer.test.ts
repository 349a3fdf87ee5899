import { afterEach, beforeEach, expect, test } from 'bun:test';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { holdFolder } from '../../indexer/boot/folder.ts';
import { hasIndexFiles, removeIndexFiles } from './indexer.ts';

let dataDir: string;
let folder: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'bursar-remove-index-'));
  folder = join(dataDir, 'indexer');
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

function makeDatabase(name: string): void {
  mkdirSync(join(folder, name, 'base'), { recursive: true });
  writeFileSync(join(folder, name, 'base', '1'), 'rows');
}

test('a folder without a database of the indexer has no index', async () => {
  expect(await hasIndexFiles(dataDir)).toBe(false);
  mkdirSync(folder);
  writeFileSync(join(folder, 'other'), '');
  expect(await hasIndexFiles(dataDir)).toBe(false);
});

test('the index is removed with all that belongs to it, and with what a removal that was cut off has left', async () => {
  for (const name of ['chain-1', 'chain-2', 'removed-chain-1']) makeDatabase(name);
  await removeIndexFiles(dataDir);
  expect(readdirSync(folder)).toEqual([]);
  expect(await hasIndexFiles(dataDir)).toBe(false);

  makeDatabase('removed-chain-1');
  expect(await hasIndexFiles(dataDir)).toBe(true);
  await removeIndexFiles(dataDir);
  expect(readdirSync(folder)).toEqual([]);
});

test('an index whose notes are damaged is removed', async () => {
  makeDatabase('chain-1');
  writeFileSync(join(folder, 'notes.sqlite'), 'not a database'.repeat(1_000));
  await removeIndexFiles(dataDir);
  expect(readdirSync(folder)).toEqual([]);
});

test('the index stays while an indexer holds it', async () => {
  makeDatabase('chain-1');
  const hold = holdFolder(folder, 'chain-1');
  await expect(removeIndexFiles(dataDir, 100)).rejects.toThrow('An indexer writes to');
  expect(readdirSync(join(folder, 'chain-1', 'base'))).toEqual(['1']);
  expect(await hold.finalBlock()).toBeUndefined();
});
