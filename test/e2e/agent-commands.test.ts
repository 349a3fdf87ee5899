import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { createIdentityStore, type RegistrationRow } from '../../src/features/identity/identity-store.ts';
import { agentRegistrations } from '../../src/features/identity/identity-tables.ts';
import { type Db, openDatabase } from '../../src/storage/db/open.ts';
import { runBinary, scratchFolder } from '../support/binary.ts';
import { hash, insertWallet } from '../support/payments.ts';

const URI = 'https://agents.example/mine.json';
const REASON = 'The registry refuses it: EnforcedPause().';
const folder = scratchFolder('agent-commands');
let db: Db;
let identities: ReturnType<typeof createIdentityStore>;

beforeAll(() => {
  db = openDatabase(join(folder.path, 'bursar.sqlite'));
  identities = createIdentityStore(db);
});
afterAll(() => {
  db.close();
  folder.remove();
});

const agent = (...args: string[]) => runBinary(['agent', ...args, '--data-dir', folder.path]);
const rowOf = (walletId: string) => identities.registrationOf(walletId);

/** A wallet whose registration stands like this, as a server would have left it. */
async function wallet(walletId: string, columns: Pick<RegistrationRow, 'status' | 'lastError'>) {
  await insertWallet(db, walletId);
  await db.orm
    .insert(agentRegistrations)
    .values({ walletId, ...columns, createdAt: 1 })
    .run();
  return walletId;
}
const failed = (walletId: string) => wallet(walletId, { status: 'failed', lastError: REASON });

describe('bursar agent set-uri', () => {
  test('notes the URI of an agent whose registration failed, and says why it failed and how to retry it', async () => {
    const id = await failed('wallet_failed');
    const { exitCode, stdout } = await agent('set-uri', id, URI);
    expect(exitCode).toBe(0);
    expect(stdout).toContain('but not sent');
    expect(stdout).toContain(REASON);
    expect(stdout).toContain(`bursar agent register ${id}`);
    expect(stdout).not.toContain('within seconds');
    expect(await rowOf(id)).toMatchObject({ status: 'failed', wantedUri: URI, lastError: REASON });

    expect((await agent('register', id)).stdout).toContain('within seconds');
    expect(await rowOf(id)).toMatchObject({ status: 'pending', wantedUri: URI, lastError: null });
  });

  test('refuses a wallet that gave its agent away', async () => {
    const id = await wallet('wallet_generous', { status: 'registered', lastError: null });
    const row = { agentId: 7, walletId: id, isOwned: false, uri: URI, registeredTxHash: hash('registered') };
    await db.batch([identities.upsertStatement({ ...row, registeredAt: 1 })]);
    const { exitCode, stderr } = await agent('set-uri', id, URI);
    expect(exitCode).toBe(1);
    expect(stderr).toContain('was given away');
    expect(stderr).toContain(`bursar agent register ${id}`);
    expect(await rowOf(id)).toMatchObject({ status: 'registered', wantedUri: null });
  });

  test.each(['http://127.0.0.1:8787/a.json', 'ipfs://bafybeigdyrzt', 'data:application/json,{}', 'default'])(
    'accepts the URI %s',
    async (uri) => {
      const id = await wallet(`wallet_${uri.length}`, { status: 'pending', lastError: null });
      expect(await agent('set-uri', id, uri)).toMatchObject({ exitCode: 0, stderr: '' });
      expect((await rowOf(id))?.wantedUri).toBe(uri === 'default' ? '' : uri);
    },
  );
});

test('bursar agent register all-failed retries every failed registration, and no other', async () => {
  const ids = [await failed('wallet_first'), await failed('wallet_second')];
  const other = await wallet('wallet_other', { status: 'registered', lastError: null });
  const { exitCode, stdout } = await agent('register', 'all-failed');
  expect(exitCode).toBe(0);
  expect(stdout).toContain('Failed registrations to try again: 2.');
  for (const id of ids) expect(await rowOf(id)).toMatchObject({ status: 'pending', attempts: 0, lastError: null });
  expect((await rowOf(other))?.status).toBe('registered');
  expect((await agent('register', 'all-failed')).stdout).toBe('No registration has failed.\n');
});
