import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { must } from './batch.ts';
import { facts } from './database-tables.ts';
import { createLogSync } from './log-sync.ts';
import { openDatabase } from './open.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bursar-log-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a read in the meantime returns after the commit, and after the committer has gone on', async () => {
  const db = openDatabase(join(folder, 'order.sqlite'));
  const order: string[] = [];
  const commit = (name: string) => db.batch([must(db.orm.insert(facts).values({ name, value: 'x' }))]);
  const first = commit('first').then(() => order.push('committed'));
  const read = db.orm
    .select()
    .from(facts)
    .all()
    .then((rows) => order.push(`read ${rows.length}`));
  // One that comes while the disk is at work goes with its next turn.
  const second = commit('second').then(() => order.push('committed, too'));
  const watched = db.watch(() => undefined);
  await Promise.all([first, read, second]);
  watched();
  expect(order).toEqual(['committed', 'read 1', 'committed, too']);
  expect(await db.orm.select().from(facts).all()).toHaveLength(2);
  await db.close();
});

test('a commit that began during a sync waits for one of its own', async () => {
  const path = join(folder, 'turns.sqlite');
  const db = openDatabase(path);
  const log = createLogSync(path, (error) => {
    throw error;
  });
  const ended: string[] = [];
  const first = log.afterCommit().then(() => ended.push('first'));
  const [second, third] = [log.afterCommit(), log.afterCommit()];
  expect(second).toBe(third);
  expect(log.pending).toBeDefined();
  await Promise.all([first, second.then(() => ended.push('second'))]);
  expect(ended).toEqual(['first', 'second']);
  await Bun.sleep(0);
  expect(log.pending).toBeUndefined();
  log.close();
  await db.close();
  // Anyone who closes twice does not reach for what another file is called by now.
  log.close();
  await db.close();
});

test('a commit that cannot be synced is reported, and its committer gets no answer', async () => {
  const path = join(folder, 'failing.sqlite');
  // No kind of file that could be synced.
  symlinkSync('/dev/null', `${path}-wal`);
  const failed = Promise.withResolvers<string>();
  const log = createLogSync(path, (error) => failed.resolve(error.message));
  let isAnswered = false;
  void log.afterCommit().then(() => {
    isAnswered = true;
  });
  expect(await failed.promise).toContain('EINVAL');
  expect(log.pending).toBeDefined();
  expect(isAnswered).toBe(false);
});
