import { afterAll, beforeAll, expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { bareEnv, binary, type RunningBinary, runBinary } from '../support/binary.ts';
import { type ClaimedWallet, call } from '../support/client.ts';
import { pay, paymentIn, type Site, startSite } from '../support/instances.ts';

const KILLS = 3;
const ON_FOLDER = { BURSAR_DATABASE_URL: '' };
const WAITING = { Prefer: 'wait=30' };

let site: Site;
let server: RunningBinary;
let wallet: ClaimedWallet;
const paid: string[] = [];

beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

const move = (to: 'postgres' | 'folder', folder: string, ...more: string[]) =>
  runBinary(['move', to, '--data-dir', join(site.folder, folder), ...more], site.env);

async function payOnce(): Promise<void> {
  const payment = paymentIn(await pay(server.facts.apiUrl, wallet, { amount: '1' }, WAITING));
  expect(payment.status).toBe('confirmed');
  paid.push(payment.id);
}

async function expectAllPaid(): Promise<void> {
  for (const id of paid) {
    const path = `/v1/payments/${id}`;
    const answer = await call(server.facts.apiUrl, 'GET', path, { token: wallet.apiKey });
    expect(paymentIn(answer)).toMatchObject({ id, status: 'confirmed' });
  }
}

test('a data folder goes into PostgreSQL, killed on the way, and no server starts on it again', async () => {
  server = await site.start('a', ON_FOLDER);
  wallet = await site.wallet(server.facts.apiUrl, 100_000_000n);
  await payOnce();
  expect(await move('postgres', 'a')).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('Another bursar is running'),
  });
  await server.stop();
  for (let kill = 1; kill <= KILLS; kill += 1) await killedAfter(kill * 150);
  const moved = await move('postgres', 'a', '--json');
  expect(moved).toMatchObject({ exitCode: 0, stderr: '' });
  const { rows } = z.object({ rows: z.record(z.string(), z.int()) }).parse(JSON.parse(moved.stdout));
  expect(rows.payments).toBe(1);
  expect(rows.wallets).toBe(1);
  await expect(site.start('a', ON_FOLDER)).rejects.toThrow('This database was moved to the PostgreSQL 127.0.0.1');
  server = await site.start('b');
  await expectAllPaid();
  await payOnce();
});

test('a backup of PostgreSQL becomes a data folder', async () => {
  const backups = join(site.folder, 'backups');
  const env = { ...site.env, BURSAR_BACKUP_PASSPHRASE: 'correct horse battery staple', BURSAR_BACKUP_TO: backups };
  const made = await runBinary(['backup', '--json', '--data-dir', join(site.folder, 'b')], env);
  expect(made).toMatchObject({ exitCode: 0, stderr: '' });
  const [name = ''] = readdirSync(backups);
  const target = join(site.folder, 'restored');
  const restored = await runBinary(['restore', join(backups, name), '--data-dir', target, '--json'], env);
  expect(restored).toMatchObject({ exitCode: 0, stderr: '' });
  const { rows } = z.object({ rows: z.record(z.string(), z.int()) }).parse(JSON.parse(restored.stdout));
  expect(rows.payments).toBe(2);
});

test('the data in PostgreSQL comes back into a folder once all instances have stopped', async () => {
  expect(await move('folder', 'back')).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('Stop all instances first.'),
  });
  await server.stop();
  expect(await move('folder', 'back')).toMatchObject({ exitCode: 0, stderr: '' });
  expect(await move('folder', 'back')).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('moved to') });
  const invite = ['invite', 'create', '--data-dir', join(site.folder, 'b')];
  expect(await runBinary(invite, site.env)).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('This database was moved to the data folder'),
  });
  await expect(site.start('b')).rejects.toThrow('This database was moved to the data folder');
  server = await site.start('back', ON_FOLDER);
  await expectAllPaid();
  await payOnce();
});

test('a move that cannot begin leaves the lead to others', async () => {
  const newer = await site.postgres.url('newer');
  const folder = ['--data-dir', join(site.folder, 'never')];
  const env = { ...site.env, BURSAR_DATABASE_URL: newer };
  expect(await runBinary(['migrate', ...folder], env)).toMatchObject({ exitCode: 0 });
  await site.postgres.run('newer', 'insert into schema_version (version) values (9999)');
  const refused = await runBinary(['move', 'folder', ...folder], env);
  expect(refused).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('Use a newer bursar') });
  const [lead] = await site.postgres.run('newer', 'select lease_until > now() as taken from leadership');
  expect(lead).toEqual({ taken: false });
});

/** Begins the move into PostgreSQL, and kills it after a time, unless it is done before. */
async function killedAfter(ms: number): Promise<void> {
  const args = ['move', 'postgres', '--data-dir', join(site.folder, 'a')];
  const child = Bun.spawn([binary, ...args], { env: { ...bareEnv, ...site.env }, stdout: 'ignore', stderr: 'ignore' });
  await Promise.race([child.exited, Bun.sleep(ms)]);
  child.kill('SIGKILL');
  await child.exited;
}
