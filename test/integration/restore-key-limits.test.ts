import { expect, test } from 'bun:test';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { type Address, encodeFunctionData } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { unknownSigners } from '../../src/accounts/auth/auth-tables.ts';
import { agentWalletAbi } from '../../src/chain/contracts/generated/AgentWallet.ts';
import { createIngestStore } from '../../src/chain/ingest/ingest-store.ts';
import { systemClock } from '../../src/core/lib/time.ts';
import { makeBackup } from '../../src/storage/backup/make-backup.ts';
import { openFolder } from '../../src/storage/backup/open-place.ts';
import { requireSameMarks } from '../../src/storage/db/sealed-place.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { type ChainFeed, startChainFeed } from '../support/chain-feed.ts';
import { program } from '../support/command-line.ts';
import { openedInTests } from '../support/opened.ts';
import { ownerCalls } from '../support/owner.ts';
import { until } from '../support/relay.ts';
import { startReorganiser } from '../support/reorganiser.ts';
import {
  type ClaimedWallet,
  claimedWallet,
  PASSWORD,
  startService,
  steppedUp,
  type TestService,
  turnStepUpOn,
} from '../support/service.ts';

const SHOP: Address = '0x52908400098527886E0F7030069857D2E4169EE7';
const UNKNOWN = { status: 403, json: { error: 'KEY_LIMITS_UNKNOWN' } };
const opened = openedInTests();

interface Running {
  readonly chain: TestChain;
  readonly feed: ChainFeed;
  readonly wallet: ClaimedWallet;
  service(): TestService;
  ask(method: string, path: string, body?: object, headers?: Record<string, string>): ReturnType<TestService['ask']>;
  key(name: string, more?: object): Promise<{ id: string; apiKey: string }>;
  pay(token: string, amount?: string): ReturnType<TestService['ask']>;
}

/** A server on a data folder, with a wallet that has money. */
async function started() {
  const chain = await startTestChain();
  opened.push(chain);
  const folder = mkdtempSync(join(tmpdir(), 'bursar-restore-limits-'));
  opened.push({ stop: () => rmSync(folder, { recursive: true, force: true }) });
  const identity = await generateX25519Identity();
  const feed = startChainFeed(chain);
  opened.push(feed);
  const dataDir = join(folder, 'live');
  mkdirSync(dataDir);
  const reorganiser = startReorganiser(chain);
  opened.push(reorganiser);
  const start = (at: string) =>
    startService({ ...chain, rpcUrl: reorganiser.url }, { dbPath: join(at, 'bursar.sqlite') });
  let service = await start(dataDir);
  opened.push({ stop: () => service.stop() });
  let wallet = await claimedWallet(service, 'v3');
  await chain.mintUsdc(wallet.address, 100_000_000n);
  const ask: Running['ask'] = (method, path, body, headers = {}) =>
    service.ask({
      method,
      path: `/v1/wallets/${wallet.id}${path}`,
      token: wallet.token,
      headers,
      ...(body && { body }),
    });
  const follow = () => void service.indexedChain.followFeed(feed.url).catch(() => undefined);
  const running: Running = {
    chain,
    feed,
    wallet,
    ask,
    service: () => service,
    async key(name, more = {}) {
      const { json } = await ask('POST', '/keys', { name, scopes: ['read', 'payments'], ...more });
      if (json.apiKey === undefined) throw new Error(JSON.stringify(json));
      return { id: json.id, apiKey: json.apiKey };
    },
    pay: (token, amount = '1') =>
      service.ask({
        method: 'POST',
        path: '/v1/payments',
        token,
        headers: { Prefer: 'wait=10' },
        body: { to: SHOP, amount, currency: 'USDC' },
      }),
  };
  return {
    ...running,
    follow,
    reorganise: reorganiser.reorganise,
    token: () => wallet.token,
    backup: async () => {
      const place = openFolder(join(folder, 'backups'));
      const entries = { 'chain id': String(chain.chainId) };
      await requireSameMarks(service.db, entries);
      const { name } = await makeBackup({
        dataDir,
        place,
        to: { recipients: [await identityToRecipient(identity)] },
        clock: systemClock,
      });
      return join(folder, 'backups', name);
    },
    /** A server on what `bursar restore` makes of a backup, which follows the feed. */
    async restore(file: string) {
      await service.stop();
      const into = join(folder, 'restored');
      const child = Bun.spawn([...program, 'restore', file, '--data-dir', into], {
        stdout: 'ignore',
        stderr: 'pipe',
        env: { PATH: process.env.PATH ?? '', BURSAR_BACKUP_IDENTITY: identity },
      });
      expect({ error: await new Response(child.stderr).text(), code: await child.exited }).toEqual({
        error: '',
        code: 0,
      });
      service = await start(into);
      follow();
    },
    async catchUp() {
      for (const _ of [1, 2]) {
        await chain.control.increaseTime({ seconds: 200 });
        await chain.control.mine({ blocks: 1 });
        await feed.show();
        await until(
          () => service.restoreGuard.open().every(({ until: head }) => head !== undefined),
          'the head is known',
        );
      }
      await until(() => service.restoreGuard.open().length === 0, 'it has caught up');
      wallet = { ...wallet, token: (await logIn(service, wallet)).token };
    },
  };
}

async function logIn(service: TestService, { username }: ClaimedWallet) {
  const body = { username, password: PASSWORD };
  return (await service.ask({ method: 'POST', path: '/v1/auth/login', body })).json;
}

const WEEKLY = { txLimit: '3', budget: { period: 'week', limit: '5' } };
const paid = { status: 200, json: { status: 'confirmed' } };

test('a key whose first limits are newer than the backup spends nothing until its Owner decides', async () => {
  const { ask, key, pay, wallet, service, ...setup } = await started();
  const [limited, none, before] = [await key('limited'), await key('none'), await key('before', { limits: WEEKLY })];
  const reader = await key('reader', { scopes: ['read'] });
  const revoked = await key('revoked');
  const file = await setup.backup();
  expect(await ask('PUT', `/keys/${limited.id}/limits`, WEEKLY)).toMatchObject({ status: 200 });
  expect(await pay(limited.apiKey, '4')).toMatchObject({ json: { error: 'KEY_TX_LIMIT_EXCEEDED' } });
  await setup.restore(file);
  expect(await pay(limited.apiKey, '4')).toMatchObject({ json: { error: 'CATCHING_UP' } });
  await setup.catchUp();

  for (const { apiKey } of [limited, none, revoked]) expect(await pay(apiKey, '4')).toMatchObject(UNKNOWN);
  expect(await pay(wallet.apiKey, '4')).toMatchObject(paid);
  expect(await pay(before.apiKey, '2')).toMatchObject(paid);
  const newer = await key('newer');
  expect(await pay(newer.apiKey, '4')).toMatchObject(paid);
  const { keys } = (await ask('GET', '/keys')).json;
  const unknown = keys.filter((one: { limitsUnknown: boolean }) => one.limitsUnknown);
  expect(unknown.map(({ name }: { name: string }) => name).sort()).toEqual(['limited', 'none', 'revoked']);
  expect(keys.map(({ id }: { id: string }) => id)).toContain(reader.id);
  const inbox = async () => {
    const { json } = await service().ask({ path: '/v1/inbox', token: setup.token() });
    return json.items.map((item: { kind: string; key: { name: string } }) => `${item.kind} ${item.key.name}`).sort();
  };
  expect(await inbox()).toEqual(['key limited', 'key none', 'key revoked']);

  expect(await ask('PUT', `/keys/${limited.id}/limits`, WEEKLY)).toMatchObject({
    ...{ status: 200, json: { limitsUnknown: false, limits: { status: 'active' } } },
  });
  expect(await pay(limited.apiKey, '4')).toMatchObject({ json: { error: 'KEY_TX_LIMIT_EXCEEDED' } });
  expect(await pay(limited.apiKey, '3')).toMatchObject(paid);
  expect(await pay(none.apiKey)).toMatchObject(UNKNOWN);
  expect(await ask('DELETE', `/keys/${revoked.id}`)).toMatchObject({ status: 200 });
  expect(await inbox()).toEqual(['key none']);
  await turnStepUpOn(service(), { ...wallet, token: setup.token() });
  const unlimited = `/keys/${none.id}/unlimited`;
  expect(await ask('POST', unlimited)).toMatchObject({ json: { error: 'STEP_UP_REQUIRED' } });
  expect(await pay(none.apiKey)).toMatchObject(UNKNOWN);
  const headers = await steppedUp(service(), { token: setup.token() });
  expect(await ask('POST', unlimited, undefined, headers)).toMatchObject({
    status: 200,
    json: { id: none.id, limits: null, limitsUnknown: false },
  });
  expect(await inbox()).toEqual([]);
  expect(await pay(none.apiKey, '4')).toMatchObject(paid);
  const { entries } = (await ask('GET', '/audit')).json;
  expect(entries.filter(({ action }: { action: string }) => action === 'key_unlimited')).toHaveLength(1);
});

test('limits that were given and revoked after the backup make its keys doubtful too', async () => {
  const { ask, key, pay, wallet, ...setup } = await started();
  const lost = await key('lost');
  const file = await setup.backup();
  expect(await ask('PUT', `/keys/${lost.id}/limits`, WEEKLY)).toMatchObject({ status: 200 });
  expect(await ask('DELETE', `/keys/${lost.id}`)).toMatchObject({ json: { onchain: 'done' } });
  await setup.restore(file);
  await setup.catchUp();
  expect(await pay(lost.apiKey)).toMatchObject(UNKNOWN);
  expect(await pay(wallet.apiKey)).toMatchObject(paid);
});

/** A session key that the owner of a wallet sets without this server. */
async function setDirectly({ chain, wallet, service }: Running): Promise<void> {
  const stranger = privateKeyToAccount(generatePrivateKey()).address;
  const call = { abi: agentWalletAbi, functionName: 'setSessionKey', args: [stranger, 1, 0, 0, 0, 0] } as const;
  await ownerCalls(chain, service(), wallet, encodeFunctionData(call));
}

const isKnown = async ({ service }: Running, count: number) =>
  (await service().db.orm.$count(unknownSigners)) === count;

test('a server that was never restored refuses no key for session keys that it does not know', async () => {
  const running = await started();
  const { ask, key, pay, feed } = running;
  running.follow();
  const early = await key('early');
  await setDirectly(running);
  // The feed is late: it tells of the session key after the next key was made.
  const late = await key('late');
  await feed.show();
  await until(() => isKnown(running, 1), 'the feed has shown it');
  await setDirectly(running);
  await feed.show();
  await until(() => isKnown(running, 2), 'the feed has shown the other');
  for (const { apiKey } of [early, late]) expect(await pay(apiKey)).toMatchObject(paid);
  const [one, other] = (await ask('GET', '/keys')).json.keys;
  expect([one, other]).toMatchObject([{ limitsUnknown: false }, { limitsUnknown: false }]);
  expect(await ask('POST', `/keys/${early.id}/unlimited`)).toMatchObject({ status: 200 });
});

test('session keys that were set long before the backup or after the restore make no key doubtful', async () => {
  const running = await started();
  const { key, pay, chain, feed } = running;
  running.follow();
  const old = await key('old');
  await setDirectly(running);
  await feed.show();
  await until(() => isKnown(running, 1), 'the feed has shown it');
  const known = await chain.client.getBlockNumber();
  await chain.control.mine({ blocks: 100 });
  await chain.mintUsdc(running.wallet.address, 1n);
  await until(() => (running.service().indexedChain.finalized()?.number ?? 0) > known, 'it is final');
  await feed.show(true);
  const head = Number(await chain.client.getBlockNumber());
  await until(async () => {
    const read = await createIngestStore(running.service().db).cursorBlock();
    return read > known && read < head;
  }, 'the feed is read up to what the nodes say is final');
  const file = await running.backup();
  await running.restore(file);
  await running.catchUp();
  await chain.control.increaseTime({ seconds: 3 * 3_600 });
  await chain.control.mine({ blocks: 1 });
  await setDirectly(running);
  await feed.show();
  await until(() => isKnown(running, 2), 'the feed has shown the other');
  expect(await pay(old.apiKey)).toMatchObject(paid);
});

test('a session key that a reorganisation takes away makes no key doubtful any more', async () => {
  const running = await started();
  const { ask, key, pay, chain, feed } = running;
  const doubtful = await key('doubtful');
  const file = await running.backup();
  await running.restore(file);
  await setDirectly(running);
  await running.catchUp();
  expect(await pay(doubtful.apiKey)).toMatchObject(UNKNOWN);
  expect((await ask('GET', '/keys')).json.keys).toMatchObject([{ limitsUnknown: true }]);
  const [{ block } = { block: 0 }] = await running.service().db.orm.select().from(unknownSigners).all();
  await running.reorganise(Number(await chain.client.getBlockNumber()) - block + 1);
  await chain.control.mine({ blocks: 3 });
  await feed.show();
  await until(() => isKnown(running, 0), 'the feed has taken it back');
  expect(await pay(doubtful.apiKey)).toMatchObject(paid);
});
