import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import { createAuthStore } from '../../src/accounts/auth/auth-store.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { program } from '../support/command-line.ts';
import { placeOf } from '../support/database.ts';
import { play } from '../support/http.ts';
import { type ClaimedWallet, claimedWallet, PASSWORD, startService, type TestService } from '../support/service.ts';

let chain: TestChain;
let service: TestService;
let owner: ClaimedWallet;
let other: ClaimedWallet;

beforeAll(async () => {
  chain = await startTestChain();
  service = await startService(chain);
  other = await claimedWallet(service);
});
beforeEach(async () => {
  owner = await claimedWallet(service);
});
afterAll(async () => {
  await service.stop();
  await chain.stop();
});

/** Runs a command of the program while the service runs here. */
async function bursar(args: readonly string[], stdin = '') {
  const { dataDir, env } = placeOf(service.dbPath);
  const command = [...program, ...args, '--data-dir', dataDir];
  const child = Bun.spawn(command, {
    stdin: new Blob([stdin]),
    stdout: 'pipe',
    stderr: 'pipe',
    env: { ...Bun.env, ...env },
  });
  const [stdout, stderr] = await Promise.all([child.stdout.text(), child.stderr.text()]);
  return { exitCode: await child.exited, stdout, stderr };
}

const works = (token: string) => play(service.app, { name: '', path: '/v1/wallets', token, status: 200 });
const isRefused = (token: string) =>
  play(service.app, { name: '', path: '/v1/wallets', token, status: 401, error: 'UNAUTHORIZED' });
const logIn = (password: string, good = true) =>
  play(service.app, {
    name: '',
    method: 'POST',
    path: '/v1/auth/login',
    body: { username: owner.username, password },
    ...(good ? { status: 200 } : { status: 401, error: 'INVALID_CREDENTIALS' }),
  });

test('the operator lists users with their live sessions', async () => {
  const { stdout, exitCode } = await bursar(['user', 'list', '--json']);
  expect(exitCode).toBe(0);
  const users = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(users.find(({ id }) => id === owner.userId)).toMatchObject({
    username: owner.username,
    sessions: 1,
    stepUp: false,
  });
  expect(users.map(({ id }) => id)).toContain(other.userId);
  const order = users.map(({ createdAt, id }) => `${createdAt} ${id}`);
  expect(order).toEqual(order.toSorted().reverse());
  expect(stdout).not.toContain('argon2');
  expect((await bursar(['user', 'list'])).stdout).toContain(`${owner.userId}\t${owner.username}\t`);
});

test('a list that is longer than a pipe holds arrives whole where its reader is slow', async () => {
  const store = createAuthStore(service.db);
  const names = Array.from({ length: 600 }, (_, index) => `one-of-many-${index}`);
  await service.db.batch(
    names.map((username) =>
      store.insertUser({ id: `user_${username}`, username, usernameKey: username, passwordHash: 'none', createdAt: 1 }),
    ),
  );
  const list = [...program, 'user', 'list', '--json', '--limit', '1000', '--data-dir', placeOf(service.dbPath).dataDir];
  // After the first line so slow that the program could have ended long before the second.
  const child = Bun.spawn(['bash', '-c', '"$@" | { read -r line; echo "$line"; sleep 1; cat; }', 'bash', ...list], {
    stdout: 'pipe',
    env: { ...Bun.env, ...placeOf(service.dbPath).env },
  });
  const stdout = await child.stdout.text();
  expect(stdout.length).toBeGreaterThan(65_536);
  const listed = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).username);
  expect(listed).toEqual(expect.arrayContaining([...names, owner.username]));
});

test('sessions ended by the operator are refused at once by the running server, and no others are', async () => {
  const second = (await logIn(PASSWORD)).json.token;
  expect((await bursar(['user', 'end-sessions', owner.username])).exitCode).toBe(0);
  await isRefused(owner.token);
  await isRefused(second);
  await works(other.token);
  await works((await logIn(PASSWORD)).json.token);
});

test('a reset password ends sessions, and is temporary for a day until it is changed', async () => {
  const asOwner = (path: string, body: object) => service.ask({ method: 'POST', path, token: owner.token, body });
  const team = (await asOwner('/v1/organizations', { name: 'Research' })).json;
  const invited = await asOwner(`/v1/organizations/${team.id}/invitations`, { role: 'admin' });
  const { stdout, exitCode } = await bursar(['user', 'reset-password', owner.userId]);
  expect(exitCode).toBe(0);
  const temporary = stdout.trim();
  expect(temporary).toMatch(/^([a-z0-9]{4}-){4}[a-z0-9]{4}$/);
  await isRefused(owner.token);
  // A thief of the old password may have made it.
  const { invitation } = invited.json;
  const path = '/v1/invitations/accept';
  const joining = await service.ask({ method: 'POST', path, token: other.token, body: { invitation } });
  expect(joining.json).toMatchObject({ error: 'INVALID_INVITATION' });
  await logIn(PASSWORD, false);
  const { token } = (await logIn(temporary)).json;
  service.clock.offsetMs = 86_400_000;
  await logIn(temporary, false);
  const body = { oldPassword: temporary, newPassword: 'another horse, another staple' };
  await play(service.app, { name: '', method: 'POST', path: '/v1/auth/change-password', token, body, status: 200 });
  await logIn(body.newPassword);
  service.clock.offsetMs = 0;
});

test('the operator sets a password from standard input, and not a weak one', async () => {
  const weak = await bursar(['user', 'reset-password', owner.username, '--stdin'], 'password\n');
  expect(weak.exitCode).toBe(1);
  expect(weak.stderr).toContain('easy to guess');
  await works(owner.token);
  const strong = 'seven whales at the harbour';
  const set = await bursar(['user', 'reset-password', owner.username, '--stdin'], `${strong}\n`);
  expect(set.exitCode).toBe(0);
  expect(set.stdout + set.stderr).not.toContain(strong);
  await isRefused(owner.token);
  await logIn(strong);
});

test('an unknown username is reported', async () => {
  const { exitCode, stderr } = await bursar(['user', 'end-sessions', 'no one at all']);
  expect(exitCode).toBe(2);
  expect(stderr).toContain('There is no user "no one at all"');
});
