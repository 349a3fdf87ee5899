import { expect, test } from 'bun:test';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { type Address, encodeFunctionData, getAddress } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { createLoginWalletStore } from '../../src/accounts/auth/login-wallets/login-wallet-service.ts';
import { createPasskeyStore } from '../../src/accounts/auth/passkeys/passkey-service.ts';
import { agentWalletAbi } from '../../src/chain/contracts/generated/AgentWallet.ts';
import { claims, scheduledWithdrawals, wallets } from '../../src/features/wallets/wallet-tables.ts';
import { auditLog } from '../../src/http/audit/audit-tables.ts';
import { lockDataFolder } from '../../src/storage/db/folder-lock.ts';
import { openDatabase } from '../../src/storage/db/open.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { type ChainFeed, startChainFeed } from '../support/chain-feed.ts';
import { program } from '../support/command-line.ts';
import type { Answer } from '../support/http.ts';
import { openedInTests } from '../support/opened.ts';
import { handOverOnChain } from '../support/owner.ts';
import { sendAs } from '../support/payments-service.ts';
import { until } from '../support/relay.ts';
import {
  type ClaimedWallet,
  claimedWallet,
  createWallet,
  freshUsername,
  PASSWORD,
  startService,
  steppedUp,
  type TestService,
} from '../support/service.ts';
import { balanceOf, setBlacklisted } from '../support/usdc.ts';
import { type Receiver, startReceiver } from '../support/webhooks.ts';

const THIEF = getAddress('0x00000000000000000000000000000000000000e3');
const SHOP: Address = '0x52908400098527886E0F7030069857D2E4169EE7';
const FRIEND = getAddress('0x00000000000000000000000000000000000000f4');
const HOUR = 3_600;
const opened = openedInTests();

/** What there is when the backup is made. */
interface Robbed {
  readonly chain: TestChain;
  readonly feed: ChainFeed;
  readonly wallet: ClaimedWallet;
  readonly service: TestService;
  asOwner(method: string, path: string, body?: object): Promise<Answer>;
}

/**
 * A backup with a withdrawal that a thief has requested, which its Owner cancels later, rotating the API key as well;
 * with null for `cancelling`, without it and without a withdrawal policy.
 */
async function robbed(
  beforeBackup: (running: Robbed) => Promise<void> = () => Promise.resolve(),
  cancelling: object | null = { json: { status: 'cancelled' } },
  beforePolicy: (running: TestService, wallet: ClaimedWallet) => Promise<void> = () => Promise.resolve(),
) {
  const chain = await startTestChain();
  opened.push(chain);
  const folder = mkdtempSync(join(tmpdir(), 'bursar-restore-owners-'));
  opened.push({ stop: () => rmSync(folder, { recursive: true, force: true }) });
  const feed = startChainFeed(chain);
  opened.push(feed);
  const receiver = startReceiver();
  opened.push(receiver);
  const [live, backup] = [join(folder, 'live.sqlite'), join(folder, 'bursar.sqlite')];
  let running = await startService(chain, { dbPath: live });
  opened.push({ stop: () => running.stop() });
  const wallet = await claimedWallet(running, 'v3');
  const unclaimed = await createWallet(running, { version: 'v3' });
  await chain.mintUsdc(wallet.address, 100_000_000n);
  const asOwner = (method: string, path: string, body?: object, headers = {}) =>
    running.ask({ method, path: `/v1/wallets/${wallet.id}${path}`, token: wallet.token, body, headers });
  await asOwner('PUT', '/webhook', { url: receiver.url });
  const headers = await steppedUp(running, wallet);
  await beforePolicy(running, wallet);
  let id = '';
  if (cancelling !== null) {
    const policy = await asOwner('PATCH', '/withdrawal-policy', { delaySeconds: HOUR }, headers);
    expect(policy).toMatchObject({ status: 200 });
    const response = await asOwner('POST', '/withdraw', { to: THIEF, amount: '9' }, headers);
    expect(response).toMatchObject({ status: 202 });
    id = response.json.withdrawalId;
  }
  await beforeBackup({ chain, feed, wallet, service: running, asOwner });
  await running.db.orm.run(sql`vacuum into ${sql.raw(`'${backup}'`)}`);
  if (cancelling !== null) expect(await asOwner('DELETE', `/withdrawals/${id}`)).toMatchObject(cancelling);
  if (cancelling !== null)
    expect(await asOwner('POST', '/api-key/rotate', undefined, headers)).toMatchObject({ status: 200 });
  return {
    chain,
    feed,
    wallet,
    unclaimed,
    receiver,
    id,
    backup,
    asOwner,
    service: () => running,
    stop: () => running.stop(),
    async restart(): Promise<TestService> {
      running = await startService(chain, { dbPath: backup });
      running.clock.offsetMs += 2 * HOUR * 1000;
      void running.indexedChain.followFeed(feed.url).catch(() => undefined);
      return running;
    },
  };
}

const statusOf = async ({ db }: TestService, id: string) =>
  (await db.orm.select().from(scheduledWithdrawals).all()).find((row) => row.id === id)?.status;

/** An app that its Owner has connected, as far as the server knows it. */
async function connect({ auth }: TestService, walletId: string): Promise<string> {
  const [verifier, id, redirectUri] = ['x'.repeat(43), 'an app', 'https://app.example/'];
  const codeChallenge = createHash('sha256').update(verifier).digest('base64url');
  const client = { id, name: 'App', host: 'app.example' };
  const grant = { userId: 'user_0', walletId, scopes: ['read'], client, redirectUri, codeChallenge } as const;
  const code = await auth.grants.begin({ ...grant, endsAt: null });
  const proof = { clientId: id, redirectUri, codeVerifier: verifier };
  return (await auth.grants.redeem(code, proof)).accessToken;
}

test('a withdrawal cancelled after the backup is held once the chain shows that the database is older, and apps are cut off', async () => {
  let token = '';
  const setup = await robbed(async ({ service: running, wallet: { id: of } }) => {
    token = await connect(running, of);
  });
  // The rotation of the wallet's key has cut it off, which the backup does not know.
  const of = { path: '/v1/me', token };
  const { chain, feed, wallet, receiver, id } = setup;
  const { json } = await setup.asOwner('GET', '/api-key', undefined, await steppedUp(setup.service(), wallet));
  const body = { to: SHOP, amount: '1', currency: 'USDC', idempotencyKey: 'after' };
  const paid = await setup.service().ask({ method: 'POST', path: '/v1/payments', token: json.apiKey, body });
  expect(paid).toMatchObject({ status: 200 });
  await setup.stop();
  const service = await setup.restart();
  await until(() => service.restoreGuard.open().length > 0, 'it is found out');
  service.clock.offsetMs = 0;
  expect(await service.ask(of)).toMatchObject({ json: { error: 'INVALID_API_KEY' } });
  service.clock.offsetMs += 2 * HOUR * 1000;
  await service.wallets.withdrawals.run();
  await until(
    () => receiver.received.some(({ body: text }) => JSON.parse(text).type === 'withdrawal_held'),
    'the webhook is delivered',
  );
  await chain.control.increaseTime({ seconds: 200 });
  await chain.control.mine({ blocks: 1 });
  await feed.show();
  await until(() => service.restoreGuard.open().length === 0, 'it has caught up');
  await service.wallets.withdrawals.run();
  expect(await balanceOf(chain, THIEF)).toBe(0n);
  const path = `/v1/wallets/${wallet.id}/withdrawals`;
  const { withdrawals } = (await service.ask({ path, token: wallet.token })).json;
  expect(withdrawals).toMatchObject([{ withdrawalId: id, status: 'held', lastError: expect.any(String) }]);
  expect(await setup.asOwner('DELETE', `/withdrawals/${id}`)).toMatchObject({ json: { status: 'cancelled' } });
});

const reopened = ({ received }: Receiver) =>
  received.map(({ body }) => JSON.parse(body)).filter(({ type }) => type === 'approval_reopened');

test('an approval taken back after the backup is put to its Owner again, and not paid meanwhile', async () => {
  let id = '';
  const at = () => `/v1/approvals/${id}`;
  const setup = await robbed(async ({ chain, wallet, service, asOwner }) => {
    await setBlacklisted(chain, FRIEND, true);
    await asOwner('PATCH', '/config', { txLimit: '5' });
    const body = { to: FRIEND, amount: '20', currency: 'USDC', approval: 'request' };
    const response = await service.ask({ method: 'POST', path: '/v1/payments', token: wallet.apiKey, body });
    id = response.json.approval.id;
    const path = `${at()}/approve`;
    const approved = await service.ask({ method: 'POST', path, token: wallet.token, body: {} });
    expect(approved).toMatchObject({ json: { status: 'approved', refusal: 'CHAIN_REVERTED' } });
  }, null);
  const { chain, feed, wallet } = setup;
  const { token } = wallet;
  const declined = await setup.service().ask({ method: 'POST', path: `${at()}/decline`, token, body: {} });
  expect(declined).toMatchObject({ json: { status: 'declined' } });
  await setBlacklisted(chain, FRIEND, false);
  const { json } = await setup.asOwner('GET', '/api-key', undefined, await steppedUp(setup.service(), wallet));
  const body = { to: SHOP, amount: '1', currency: 'USDC', idempotencyKey: 'after' };
  const paid = await setup.service().ask({ method: 'POST', path: '/v1/payments', token: json.apiKey, body });
  expect(paid).toMatchObject({ status: 200 });
  await setup.stop();

  const service = await setup.restart();
  await until(() => service.restoreGuard.open().length > 0, 'it is found out');
  await chain.control.increaseTime({ seconds: 200 });
  await chain.control.mine({ blocks: 1 });
  await feed.show();
  await until(() => service.restoreGuard.open().length === 0, 'it has caught up');
  await service.approvedPayments.run();
  expect((await service.ask({ path: at(), token })).json).toMatchObject({
    id,
    status: 'pending',
    refusal: null,
    decidedAt: null,
    paymentId: null,
  });
  expect(await balanceOf(chain, FRIEND)).toBe(0n);
  await until(() => reopened(setup.receiver).length > 0, 'the webhook tells it');
  expect(reopened(setup.receiver)).toMatchObject([{ approvalId: id, status: 'pending' }]);
});

test('an approval that was paid after the backup is used once the server has caught up, and not declined', async () => {
  let id = '';
  const key = { to: FRIEND, amount: '20', currency: 'USDC', approval: 'request', idempotencyKey: 'requested' };
  const setup = await robbed(async ({ wallet, service, asOwner }) => {
    await asOwner('PATCH', '/config', { txLimit: '5' });
    const response = await service.ask({ method: 'POST', path: '/v1/payments', token: wallet.apiKey, body: key });
    id = response.json.approval.id;
  }, null);
  const { chain, feed, wallet } = setup;
  const { token } = wallet;
  const path = `/v1/approvals/${id}`;
  const approve = { method: 'POST', path: `${path}/approve`, token, body: {} };
  const used = await setup.service().ask(approve);
  expect(used).toMatchObject({ json: { status: 'used' } });
  await setup.stop();

  const service = await setup.restart();
  await until(() => service.restoreGuard.open().length > 0, 'it is found out');
  await chain.control.increaseTime({ seconds: 200 });
  await chain.control.mine({ blocks: 1 });
  await feed.show();
  await until(() => service.restoreGuard.open().length === 0, 'it has caught up');
  const { paymentId } = used.json;
  expect((await service.ask({ path, token })).json).toMatchObject({ status: 'used', paymentId });
  const declined = await service.ask({ method: 'POST', path: `${path}/decline`, token, body: {} });
  expect(declined).toMatchObject({ status: 409, json: { error: 'APPROVAL_ENDED' } });
  const repeated = await service.ask({ method: 'POST', path: '/v1/payments', token: wallet.apiKey, body: key });
  expect(repeated).toMatchObject({ status: 200, json: { id: paymentId, replayed: true } });
  expect((await service.ask(approve)).json).toMatchObject({ status: 'used', paymentId });
  expect(await balanceOf(chain, FRIEND)).toBe(20_000_000n);
});

test('what an owner had signed with a key of their own is done once, though it was executed long after the restore', async () => {
  const own = privateKeyToAccount(generatePrivateKey());
  const body = { to: FRIEND, amount: '9', idempotencyKey: 'rent' };
  const setup = await robbed(
    async ({ chain, feed, wallet, service }) => {
      await handOverOnChain(chain, service, wallet, own.address);
      void service.indexedChain.followFeed(feed.url).catch(() => undefined);
      await feed.show();
      const ownerOf = async () => (await service.walletStore.byId(wallet.id))?.chainOwner;
      await until(async () => (await ownerOf()) === own.address, 'the service knows the new owner');
    },
    { json: { error: 'WITHDRAWAL_ENDED' } },
  );
  const { chain, feed, wallet, asOwner } = setup;
  const response = await asOwner('POST', '/withdraw', body);
  const { typedData } = response.json;
  const signature = await own.signTypedData(typedData);
  // The server took it, and lost everything before a block had it.
  const { nonce, deadline } = typedData.message;
  const abi = agentWalletAbi;
  const data = encodeFunctionData({ abi, functionName: 'withdraw', args: [FRIEND, 9_000_000n] });
  const call = encodeFunctionData({ abi, functionName: 'ownerCall', args: [data, nonce, deadline, signature] });
  await setup
    .service()
    .ask({
      method: 'POST',
      path: '/v1/payments',
      token: (await asOwner('GET', '/api-key')).json.apiKey,
      body: { to: SHOP, amount: '1', currency: 'USDC' },
    });
  await setup.stop();

  const service = await setup.restart();
  await until(() => service.restoreGuard.open().length > 0, 'it is found out');
  await chain.control.increaseTime({ seconds: 200 });
  await chain.control.mine({ blocks: 1 });
  await feed.show();
  await until(() => service.restoreGuard.open().length === 0, 'it has caught up');
  const early = await asOwner('POST', '/withdraw', body);
  expect(early).toMatchObject({ status: 503, json: { error: 'CATCHING_UP' } });
  expect(Number(early.headers.get('Retry-After'))).toBeGreaterThan(HOUR);
  const txHash = await sendAs(chain, chain.strangerKey, wallet.address, call);
  await chain.control.increaseTime({ seconds: 2 * HOUR });
  await chain.control.mine({ blocks: 5 });
  expect(await asOwner('POST', '/withdraw', body)).toMatchObject({ status: 200, json: { txHash, replayed: true } });
  const another = await asOwner('POST', '/withdraw', { ...body, idempotencyKey: 'another' });
  expect(another).toMatchObject({ status: 202, json: { typedData: { message: { nonce: nonce + 1 } } } });
  expect(await balanceOf(chain, FRIEND)).toBe(9_000_000n);
});

const claim = (service: TestService, claimKey: string) =>
  service.ask({
    method: 'POST',
    path: '/v1/auth/claim',
    body: { claimKey, username: freshUsername(), password: PASSWORD },
  });

test('a wallet claimed after the backup is refused to earlier claim keys, and given to one the operator reissues', async () => {
  const setup = await robbed();
  const { chain, feed, unclaimed, backup } = setup;
  expect(await claim(setup.service(), unclaimed.claimKey)).toMatchObject({ status: 201 });
  await chain.mintUsdc(unclaimed.chainAddress, 100_000_000n);
  await setup.stop();
  const service = await setup.restart();
  const rowOf = () => service.walletStore.byId(unclaimed.id);
  const refused = {
    status: 400,
    json: { error: 'CLAIM_KEY_INVALID', message: expect.stringContaining('claimed before') },
  };
  // The feed tells nothing of it yet, but the node does.
  expect((await rowOf())?.chainSession).toBeNull();
  expect(await claim(service, unclaimed.claimKey)).toMatchObject(refused);
  const early = await service.wallets.claims.reissueKey(unclaimed.id);
  expect(await claim(service, early)).toMatchObject(refused);
  await feed.show();
  await until(async () => (await rowOf())?.chainSession !== null, 'the feed shows the session key');
  expect(await claim(service, early)).toMatchObject(refused);
  expect(await rowOf()).toMatchObject({ status: 'pending', userId: null });
  expect(await service.db.orm.select().from(claims).all()).toEqual([]);
  const reissue = await bursar(dirname(backup), 'wallet', 'reissue-claim-key', unclaimed.id);
  expect(reissue).toMatchObject({ code: 0, error: expect.stringContaining('becomes its Owner') });
  const claimed = await claim(service, reissue.out.trim());
  expect(claimed).toMatchObject({ status: 201 });
  expect(await rowOf()).toMatchObject({ status: 'active', userId: claimed.json.userId });
});

test('a claim that was begun before the backup does not get the wallet that someone else claimed after it', async () => {
  const setup = await robbed();
  const { feed, unclaimed, backup } = setup;
  expect(await claim(setup.service(), unclaimed.claimKey)).toMatchObject({ status: 201 });
  await setup.stop();
  const db = openDatabase(backup);
  const startedAt = Math.floor(Date.now() / 1000) + 2 * HOUR;
  const noNewUser = { username: null, usernameKey: null, passwordHash: null, inviteId: null };
  const begun = { walletId: unclaimed.id, userId: setup.wallet.userId, messageId: null, ...noNewUser };
  await db.orm
    .insert(claims)
    .values({ ...begun, startedAt, leaseUntil: startedAt + 300 })
    .run();
  db.close();
  const service = await setup.restart();
  const rowOf = () => service.walletStore.byId(unclaimed.id);
  await feed.show();
  await until(async () => (await rowOf())?.chainSession !== null, 'the feed shows the session key');
  await service.wallets.claims.settleAll();
  expect(await rowOf()).toMatchObject({ status: 'pending', userId: null });
});

const restored = (folder: string, ...more: string[]) => bursar(folder, 'restored', ...more);

async function bursar(folder: string, ...words: string[]) {
  const command = [...program, ...words, '--data-dir', folder];
  const env = { ...process.env, BURSAR_MASTER_KEY: '07'.repeat(32) };
  const child = Bun.spawn(command, { stdout: 'pipe', stderr: 'pipe', env });
  const [out, error, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { out, error, code };
}

test('`bursar restored` voids the keys and sessions of the backup once, and refuses to run next to a server', async () => {
  let token = '';
  let approvalId = '';
  const setup = await robbed(
    async ({ service: running, wallet: { id: of, apiKey }, asOwner }) => {
      token = await connect(running, of);
      const passkey = { id: 'pky_0', userId: 'user_0', credentialId: 'AA', publicKey: 'AA', name: 'a phone' };
      const unused = { counter: 0, createdAt: 0, lastUsedAt: null, answeredMs: 0 };
      await running.db.batch(createPasskeyStore(running.db).insertStatements({ ...passkey, ...unused }));
      const linked = { id: 'lgw_0', userId: 'user_0', address: FRIEND, name: 'a wallet' };
      const wallets = createLoginWalletStore(running.db);
      await running.db.batch(wallets.insertStatements({ ...linked, createdAt: 0, lastUsedAt: null }));
      await asOwner('PATCH', '/config', { txLimit: '5' });
      const body = { to: FRIEND, amount: '20', currency: 'USDC', approval: 'request' };
      const response = await running.ask({ method: 'POST', path: '/v1/payments', token: apiKey, body });
      approvalId = response.json.approval.id;
    },
    undefined,
    async (running, { id: of, token: ownerToken }) => {
      const owner = { token: ownerToken, headers: await steppedUp(running, { token: ownerToken }) };
      const made = { ...owner, method: 'POST', path: '/v1/organizations', body: { name: 'A' } };
      const ofTeam = `/v1/organizations/${(await running.ask(made)).json.id}`;
      await running.ask({ ...owner, method: 'PUT', path: `${ofTeam}/wallets/${of}` });
      await running.ask({ ...owner, method: 'POST', path: `${ofTeam}/invitations`, body: { role: 'admin' } });
    },
  );
  const { chain, feed, wallet, unclaimed, id, backup } = setup;
  const decline = { method: 'POST', path: `/v1/approvals/${approvalId}/decline`, token: wallet.token };
  expect(await setup.service().ask({ ...decline, body: {} })).toMatchObject({ json: { status: 'declined' } });
  await setup.stop();
  const folder = dirname(backup);
  const lock = lockDataFolder(folder);
  expect(await restored(folder)).toMatchObject({ code: 1, error: expect.stringContaining('Another bursar') });
  lock.release();
  const first = await restored(folder, '--revoke-keys');
  expect(first.code).toBe(0);
  expect(first.out).toContain(id);
  expect(first.out).toContain(
    ': 1 session, 1 connected app, 1 passkey, 1 linked wallet, 1 wallet in an organisation, 1 invitation. ',
  );
  expect(first.out).toContain('1 void claim key, as others');
  expect(first.out).toContain(`\n  ${unclaimed.id}\n`);
  const second = await restored(folder, '--revoke-keys', '--json');
  expect(JSON.parse(second.out)).toEqual({
    sessionsEnded: 0,
    appsCutOff: 0,
    passkeysRemoved: 0,
    loginWalletsRemoved: 0,
    walletsUnshared: 0,
    invitationsRevoked: 0,
    withdrawalsHeld: [{ walletId: wallet.id, id }],
    changesHeld: [],
    claimKeysVoided: [unclaimed.id],
    approvalsReopened: [{ walletId: wallet.id, id: approvalId }],
    keysRevoked: true,
  });

  const service = await setup.restart();
  expect(service.restoreGuard.open()).toHaveLength(1);
  const entries = await service.db.orm.select().from(auditLog).where(eq(auditLog.action, 'restored')).all();
  expect(entries.length).toBeGreaterThan(0);
  expect(entries[0]).toMatchObject({
    actor: 'operator',
    actorId: 'restored',
    details: { backup: null },
    count: 1,
    minute: null,
  });
  const owner = await service.db.orm.select().from(wallets).where(eq(wallets.id, wallet.id)).get();
  expect(entries.map(({ userId }) => userId)).toContain(owner?.userId ?? 'no owner');
  // The chain shows nothing of it, and the Owner is notified nevertheless.
  await until(() => reopened(setup.receiver).length > 0, 'the webhook tells of the approval');
  expect(reopened(setup.receiver)).toMatchObject([{ approvalId, status: 'pending' }]);
  const me = { path: '/v1/me' };
  service.clock.offsetMs = 0;
  expect(await service.ask({ ...me, token })).toMatchObject({ json: { error: 'INVALID_API_KEY' } });
  service.clock.offsetMs += 2 * HOUR * 1000;
  expect(await service.ask({ ...me, token: wallet.apiKey })).toMatchObject({ json: { error: 'INVALID_API_KEY' } });
  expect(await service.ask({ ...me, token: wallet.token })).toMatchObject({ json: { error: 'UNAUTHORIZED' } });
  expect(await claim(service, unclaimed.claimKey)).toMatchObject({ json: { error: 'CLAIM_KEY_INVALID' } });
  const reissued = await service.wallets.claims.reissueKey(unclaimed.id);
  expect(await claim(service, reissued)).toMatchObject({ status: 201 });
  await service.wallets.withdrawals.run();
  await chain.control.increaseTime({ seconds: 200 });
  await chain.control.mine({ blocks: 1 });
  await feed.show();
  // The head is noted first, and what comes after it tells that all before is known.
  await until(() => service.restoreGuard.open()[0]?.until !== undefined, 'the head is known');
  await chain.control.increaseTime({ seconds: 200 });
  await chain.control.mine({ blocks: 1 });
  await feed.show();
  await until(() => service.restoreGuard.open().length === 0, 'it has caught up');
  await service.wallets.withdrawals.run();
  expect(await statusOf(service, id)).toBe('held');
  expect(await balanceOf(chain, THIEF)).toBe(0n);
});
