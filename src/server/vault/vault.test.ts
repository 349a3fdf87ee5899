import { afterEach, describe, expect, test } from 'bun:test';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emptyDatabase } from '../../../test/support/database.ts';
import { type Db, openDatabase } from '../../storage/db/open.ts';
import { addDataKey, openVault, readVault, readVaultKeys, rewrapKeys, wrappedBy, wrappingsOf } from './vault.ts';

const NOW = 1_800_000_000;
const [OLD, NEW, OTHER] = [1, 2, 3].map((byte) => new Uint8Array(32).fill(byte)) as [
  Uint8Array,
  Uint8Array,
  Uint8Array,
];
const old = wrappingsOf({ masterKey: OLD });
const fresh = wrappingsOf({ masterKey: NEW });
const both = wrappingsOf({ masterKey: NEW, masterKeyPrevious: OLD });

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

async function freshDatabase(): Promise<Db> {
  const db = await emptyDatabase();
  opened.push(db.close);
  return db;
}

/** A database in which something was sealed under the old master key. */
async function usedDatabase(given?: Db) {
  const db = given ?? (await freshDatabase());
  const { vault } = await openVault(db, old, NOW);
  return { db, sealed: vault.seal('secret', 'a'), digest: vault.digest('x'), name: vault.name('job-id', 'x') };
}

test('a vault that is opened again opens what it has sealed', async () => {
  const { db, sealed, digest, name } = await usedDatabase();
  const { vault } = await openVault(db, old, NOW + 1);
  expect([vault.open(sealed, 'a'), vault.digest('x'), vault.name('job-id', 'x')]).toEqual(['secret', digest, name]);
});

test('two processes that open a fresh database at once have the same keys', async () => {
  const db = await freshDatabase();
  const [one, other] = await Promise.all([openVault(db, old, NOW), openVault(db, old, NOW)]);
  expect(other.vault.open(one.vault.seal('secret', 'a'), 'a')).toBe('secret');
  expect(other.vault.digest('x')).toBe(one.vault.digest('x'));
});

test('what the keys of two databases seal has nothing in common, though the master key is the same', async () => {
  const [one, other] = [await usedDatabase(), await usedDatabase()];
  expect(one.digest).not.toBe(other.digest);
  const { vault } = await openVault(other.db, old, NOW);
  expect(() => vault.open(one.sealed, 'a')).toThrow('another key');
});

test('a database is refused with another master key, which changes nothing and says what to do', async () => {
  const { db } = await usedDatabase();
  const before = await readVaultKeys(db);
  const refusal = `its keys are wrapped with ${old[0].id}, and BURSAR_MASTER_KEY is ${fresh[0].id}. `;
  await expect(openVault(db, fresh, NOW)).rejects.toThrow(refusal);
  await expect(openVault(db, fresh, NOW)).rejects.toThrow('BURSAR_MASTER_KEY_PREVIOUS');
  await expect(addDataKey(db, fresh, NOW)).rejects.toThrow(refusal);
  await expect(rewrapKeys(db, wrappingsOf({ masterKey: NEW, masterKeyPrevious: OTHER }))).rejects.toThrow(
    'another master key',
  );
  expect(await readVaultKeys(db)).toEqual(before);
});

test('no error repeats a master key', async () => {
  const { db } = await usedDatabase();
  const error: unknown = await openVault(db, fresh, NOW).catch((thrown: unknown) => thrown);
  const texts = [OLD, NEW].flatMap((key) => [Buffer.from(key).toString('hex'), Buffer.from(key).toString('base64')]);
  for (const text of texts) expect(String(error)).not.toContain(text);
});

describe('another master key', () => {
  test('opens everything together with the former one, and alone once the keys are wrapped with it', async () => {
    const { db, sealed, digest, name } = await usedDatabase();
    const together = await openVault(db, both, NOW);
    expect(together.vault.open(sealed, 'a')).toBe('secret');
    expect(await rewrapKeys(db, both)).toBe(2);
    const { vault } = await openVault(db, fresh, NOW);
    expect([vault.open(sealed, 'a'), vault.digest('x'), vault.name('job-id', 'x')]).toEqual(['secret', digest, name]);
    await expect(openVault(db, old, NOW)).rejects.toThrow(`wrapped with ${fresh[0].id}`);
  });

  test('leaves a server alone that goes on with the keys that it has opened', async () => {
    const { db } = await usedDatabase();
    const running = await openVault(db, old, NOW);
    await rewrapKeys(db, both);
    await running.refresh();
    const later = await openVault(db, fresh, NOW);
    expect(later.vault.open(running.vault.seal('new', 'a'), 'a')).toBe('new');
  });

  test('that is killed before its commit has changed nothing, and one that is killed after it is done', async () => {
    const { db, sealed } = await usedDatabase();
    const killed: Db = { ...db, batch: async () => Promise.reject(new Error('killed')) };
    await expect(rewrapKeys(killed, both)).rejects.toThrow('killed');
    expect((await openVault(db, old, NOW)).vault.open(sealed, 'a')).toBe('secret');
    const deaf: Db = {
      ...db,
      async batch(statements) {
        await db.batch(statements);
        throw new Error('killed');
      },
    };
    await expect(rewrapKeys(deaf, both)).rejects.toThrow('killed');
    expect(await rewrapKeys(db, both)).toBe(0);
    expect((await openVault(db, fresh, NOW)).vault.open(sealed, 'a')).toBe('secret');
  });

  test('by two at once is the same as by one', async () => {
    const { db, sealed } = await usedDatabase();
    const results = await Promise.allSettled([rewrapKeys(db, both), rewrapKeys(db, both)]);
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect((await openVault(db, fresh, NOW)).vault.open(sealed, 'a')).toBe('secret');
  });

  test('leaves nothing in the file that the one before opens', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bursar-keys-'));
    opened.push(async () => rmSync(folder, { recursive: true, force: true }));
    const path = join(folder, 'bursar.sqlite');
    // Closed each time, so that everything is in the file itself.
    const first = openDatabase(path);
    await openVault(first, old, NOW);
    first.close();
    const wrapped = wrapsIn(path, old[0].id);
    const second = openDatabase(path);
    await rewrapKeys(second, both);
    second.close();
    expect([wrapped, wrapsIn(path, old[0].id), wrapsIn(path, fresh[0].id)]).toEqual([2, 0, 2]);
  });
});

/** How often a file has the beginning of what this has wrapped. */
function wrapsIn(path: string, wrappingId: string): number {
  return readFileSync(path, 'latin1').split(`v1.${wrappingId}.`).length - 1;
}

describe('another data key', () => {
  test('seals with the new key after a refresh, and opens what the former one has sealed', async () => {
    const { db, sealed } = await usedDatabase();
    const running = await openVault(db, old, NOW);
    const id = await addDataKey(db, old, NOW + 1);
    expect(running.vault.seal('new', 'a')).not.toStartWith(`v1.${id}.`);
    await running.refresh();
    expect(running.vault.seal('new', 'a')).toStartWith(`v1.${id}.`);
    expect(running.vault.open(sealed, 'a')).toBe('secret');
    expect((await readVault(db, old)).vault.open(sealed, 'a')).toBe('secret');
  });

  test('under a master key that a server does not have leaves it with the keys that it has', async () => {
    const { db, sealed } = await usedDatabase();
    const running = await openVault(db, old, NOW);
    await rewrapKeys(db, both);
    await addDataKey(db, fresh, NOW + 1);
    await expect(running.refresh()).rejects.toThrow('another master key');
    expect(running.vault.open(sealed, 'a')).toBe('secret');
    expect(running.vault.open(running.vault.seal('new', 'a'), 'a')).toBe('new');
  });

  test('is wrapped, as all keys are, with the master key alone', async () => {
    const { db } = await usedDatabase();
    await addDataKey(db, old, NOW + 1);
    const rows = await readVaultKeys(db);
    expect(rows.map(({ wrapped }) => wrappedBy(wrapped))).toEqual([old[0].id, old[0].id, old[0].id]);
    expect(rows.filter(({ kind, replacedAt }) => kind === 'data' && replacedAt === null)).toHaveLength(1);
  });
});
