import { afterAll, beforeAll, expect, test } from 'bun:test';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unpackCluster } from '../../indexer/boot/cluster.ts';
import { PGlite } from '../../indexer/node_modules/@electric-sql/pglite';
import { packIndexer } from '../../scripts/pack-indexer.ts';

let folder: string;
let archive: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bursar-cluster-'));
  const packed = (await packIndexer()).find(({ name }) => name === 'cluster.tar');
  if (packed === undefined) throw new Error('The program carries no empty database.');
  archive = join(folder, 'cluster.tar');
  writeFileSync(archive, packed.content);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('unpacking replaces a database folder with the empty database of the archive', async () => {
  const database = join(folder, 'unpacked');
  await unpackCluster(database, [archive]);
  const postgres = await PGlite.create(database);
  await postgres.exec('CREATE TABLE kept (value TEXT)');
  await postgres.close();
  await unpackCluster(database, [archive]);
  const again = await PGlite.create(database);
  expect((await again.query('SELECT * FROM kept')).rows).toEqual([]);
  await again.close();
});

test('an archive that cannot be unpacked leaves no folder behind', async () => {
  const broken = join(folder, 'broken.tar');
  writeFileSync(broken, 'no archive');
  const database = join(folder, 'never');
  await expect(unpackCluster(database, [broken])).rejects.toThrow();
  expect(existsSync(database)).toBeFalse();
  expect(readdirSync(folder).filter((name) => name.startsWith('.cluster-'))).toEqual([]);
});
