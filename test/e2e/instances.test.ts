/** Several instances on one PostgreSQL: one leads, all answer. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { createPublicClient, erc20Abi, http } from 'viem';
import { z } from 'zod';
import { type RunningBinary, runBinary, until } from '../support/binary.ts';
import { type ClaimedWallet, call, createClaimedWallet } from '../support/client.ts';
import { listen } from '../support/event-stream.ts';
import { leadershipOf, pay, paymentIn, rolesOf, SHOP, type Site, startLoad, startSite } from '../support/instances.ts';
import { rawRequest, statusOf as statusIn } from '../support/raw-request.ts';

let site: Site;
let leader: RunningBinary;
let follower: RunningBinary;

beforeAll(async () => {
  site = await startSite();
  // Born at once, on an empty database.
  const both = await Promise.all([site.start('a'), site.start('b')]);
  ({ leader, follower } = await rolesOf([both[0], both[1]]));
});
afterAll(() => site.stop());

const OF_CONNECTION = new Set(['date', 'content-length', 'transfer-encoding', 'connection', 'keep-alive']);
const urls = () => [leader.facts.apiUrl, follower.facts.apiUrl] as const;
const shopHas = () =>
  createPublicClient({ transport: http(site.chain.rpcUrl) }).readContract({
    address: site.chain.contracts.usdc,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [SHOP],
  });
const walletOf = (amount = 100_000_000n) => site.wallet(follower.facts.apiUrl, amount);
const statusOf = async (url: string, wallet: ClaimedWallet, id: string) =>
  paymentIn(await call(url, 'GET', `/v1/payments/${id}`, { token: wallet.apiKey })).status;

/**
 * A database of its own needs relayers of its own: nonces that another one has used look like those of a restored
 * backup, and hold all payments back.
 */
const apart = async (database: string) => ({
  BURSAR_DATABASE_URL: await site.postgres.url(database),
  BURSAR_RELAYER_KEYS: site.chain.relayerKeys.slice(2).join(),
});

test('a payment is made by way of the instance that follows, and waited for', async () => {
  const wallet = await walletOf();
  const answer = await pay(follower.facts.apiUrl, wallet, { amount: '1' }, { Prefer: 'wait=30' });
  expect(answer.status).toBe(200);
  const { id, status } = paymentIn(answer);
  expect(status).toBe('confirmed');
  for (const url of urls()) expect(await statusOf(url, wallet, id)).toBe('confirmed');
});

test('one key at both instances at once pays once', async () => {
  const wallet = await walletOf();
  const before = await shopHas();
  const twice = await Promise.all(
    [...urls(), ...urls()].map((url) => pay(url, wallet, { amount: '1', key: 'the-same' }, { Prefer: 'wait=30' })),
  );
  expect(new Set(twice.map((answer) => paymentIn(answer).id)).size).toBe(1);
  expect((await shopHas()) - before).toBe(1_000_000n);
});

test('two who pay from one wallet at both instances reach its limit and not more', async () => {
  const wallet = await walletOf();
  const before = await shopHas();
  const config = { txLimit: '0', dailyLimit: '1' };
  const path = `/v1/wallets/${wallet.id}/config`;
  const set = await call(follower.facts.apiUrl, 'PATCH', path, { token: wallet.token, body: config });
  expect(set.status).toBe(200);
  const tries = await Promise.all(
    Array.from({ length: 12 }, async (_, number) => {
      for (;;) {
        const url = urls()[number % 2] ?? '';
        const answer = await pay(url, wallet, { amount: '0.2', key: `limit-${number}` }, { Prefer: 'wait=30' });
        if (answer.status !== 409) return answer;
        await Bun.sleep(20);
      }
    }),
  );
  const paid = tries.filter(({ status }) => status === 200);
  expect(paid).toHaveLength(5);
  for (const { status, body } of tries.filter((answer) => answer.status !== 200)) {
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: 'DAILY_LIMIT_EXCEEDED' });
  }
  expect((await shopHas()) - before).toBe(1_000_000n);
});

test('a freeze at one holds at the other at once, and so does a new key', async () => {
  const wallet = await walletOf();
  const token = wallet.token;
  const frozen = await call(follower.facts.apiUrl, 'POST', `/v1/wallets/${wallet.id}/freeze`, { token, body: {} });
  expect(frozen.status).toBe(200);
  for (const url of urls()) {
    const refused = await pay(url, wallet, { amount: '1' });
    expect(refused.body).toMatchObject({ error: 'WALLET_FROZEN' });
  }
  for (const [at, other] of [urls(), [...urls()].reverse()]) {
    const path = `/v1/wallets/${wallet.id}/api-key`;
    const before = z.object({ apiKey: z.string() }).parse((await call(at ?? '', 'GET', path, { token })).body);
    const rotated = await call(at ?? '', 'POST', `${path}/rotate`, { token, body: {} });
    expect(rotated.status).toBe(200);
    const old = await call(other ?? '', 'GET', '/v1/me', { token: before.apiKey });
    expect(old.status).toBe(401);
  }
  const ended = await call(follower.facts.apiUrl, 'POST', '/v1/auth/logout', { token, body: {} });
  expect(ended.status).toBeLessThan(300);
  expect((await call(leader.facts.apiUrl, 'GET', '/v1/me', { token })).status).toBe(401);
});

test('events of what happens at one arrive from the other', async () => {
  const wallet = await walletOf();
  const app = { handle: (request: Request) => fetch(follower.facts.apiUrl + new URL(request.url).pathname, request) };
  const stream = await listen(app, { Authorization: `Bearer ${wallet.apiKey}` });
  expect(stream.events).toMatchObject([{ type: 'resync' }]);
  const { id } = paymentIn(await pay(leader.facts.apiUrl, wallet, { amount: '1' }));
  await until(() => stream.events.some((event) => JSON.stringify(event).includes(id)));
  await stream.close();
});

test.each([
  ['GET', '/v1/catalog'],
  ['HEAD', '/v1/catalog'],
  ['GET', '/openapi.json'],
  ['GET', '/console'],
  ['GET', '/docs?x=1'],
  ['GET', '/nothing/there'],
  ['GET', '/v1/me'],
  ['OPTIONS', '/v1/payments'],
  ['DELETE', '/v1/payments'],
  ['POST', '/v1/payments'],
  ['GET', '/'],
])('%s %s has the same answer at both', async (method, path) => {
  const answers = await Promise.all(
    urls().map(async (url) => {
      const headers = { accept: 'text/html', 'x-request-id': 'the-same' };
      const answer = await fetch(url + path, { method, headers, redirect: 'manual' });
      const reported = [...answer.headers].filter(([name]) => !OF_CONNECTION.has(name)).sort();
      const body = (await answer.text()).replaceAll(url, 'its own URL');
      return { status: answer.status, reported: JSON.stringify(reported).replaceAll(url, 'its own URL'), body };
    }),
  );
  const [one, other] = answers;
  expect(other?.status).toBe(one?.status ?? 0);
  expect(other?.reported).toBe(one?.reported ?? '');
  expect(Bun.hash(other?.body.replaceAll(leader.facts.apiUrl, 'its own URL') ?? '')).toBe(Bun.hash(one?.body ?? ''));
});

test('an instance with another master key is refused, and no other is the worse for it', async () => {
  await expect(site.start('foreign', { BURSAR_MASTER_KEY: 'ef'.repeat(32) })).rejects.toMatchObject({
    cause: { message: expect.stringContaining('another master key') },
  });
  expect(await leadershipOf(leader)).toStartWith('leads');
});

test('an instance without the keys of the leader says so, and leads only where no other one does', async () => {
  const own = await apart('differing');
  const differing = {
    ...own,
    BURSAR_JWT_SECRET: 'another secret than all others have',
    BURSAR_RELAYER_KEYS: site.chain.relayerKeys[2],
  };
  const first = await site.start('first', own);
  await until(async () => (await leadershipOf(first)).startsWith('leads'));
  const [odd, even] = await Promise.all([site.start('odd', differing), site.start('even', own)]);
  const { token } = await createClaimedWallet(first.facts.apiUrl);
  const lacks = 'it lacks keys that the leader has: BURSAR_JWT_SECRET, BURSAR_RELAYER_KEYS';
  await until(async () => (await leadershipOf(odd)).includes(lacks));
  expect(await call(odd.facts.apiUrl, 'GET', '/health')).toMatchObject({ status: 200, body: { status: 'degraded' } });
  const reported = await (await fetch(`${odd.facts.apiUrl}/metrics`)).text();
  expect(reported).toContain('bursar_leader_keys_lacking{setting="BURSAR_JWT_SECRET"} 1');
  expect(reported).toContain('bursar_leader_keys_lacking{setting="BURSAR_EVALUATOR_KEY"} 0');
  expect(odd.output()).toContain('BURSAR_JWT_SECRET (with another one, all sessions of Owners end)');
  expect(odd.output()).not.toContain(differing.BURSAR_JWT_SECRET);
  expect(await leadershipOf(even)).not.toContain('lacks');
  const doctor = await runBinary(['doctor', '--data-dir', `${site.folder}/odd`], { ...site.env, ...differing });
  expect(doctor.stdout).toContain('BURSAR_RELAYER_KEYS lacks what the instance that led last had');
  // The one with all keys leads next, and no one has to log in again.
  expect(await first.stop()).toBe(0);
  await until(async () => (await leadershipOf(even)).startsWith('leads'));
  expect((await call(odd.facts.apiUrl, 'GET', '/v1/me', { token })).status).toBe(200);
  // Alone, it leads: payments come before sessions.
  await even.kill();
  await until(async () => (await leadershipOf(odd)).startsWith('leads'), 40_000);
  expect(odd.output()).toContain('leads without keys that the leader before it had');
  expect(await leadershipOf(odd)).toContain('it lacks keys that the leader before it had: BURSAR_JWT_SECRET');
  expect(await call(odd.facts.apiUrl, 'GET', '/health')).toMatchObject({ body: { status: 'degraded' } });
  expect((await call(odd.facts.apiUrl, 'GET', '/v1/me', { token })).status).toBe(401);
  // Started again, the other one finds that it is not as the leader is now.
  const again = await site.start('even', own);
  await until(async () => (await leadershipOf(again)).includes('lacks keys that the leader has'));
  await Promise.all([odd.kill(), again.kill()]);
});

test('no one but an instance is believed about who is calling', async () => {
  const headers = { 'x-bursar-forwarded': `${'A'.repeat(43)} 192.0.2.1` };
  for (const url of urls()) {
    const answer = await call(url, 'GET', '/v1/catalog', { headers });
    expect(answer).toMatchObject({ status: 503, body: { error: 'SERVER_CHANGING' } });
  }
});

const HOST = 'Host: 127.0.0.1';
test.each([
  ['another method', `CONNECT 127.0.0.1:1 HTTP/1.1\r\n${HOST}`],
  ['a header that clients do not send', `GET /livezz HTTP/1.1\r\n${HOST}\r\nX-Name: a\x7fb`],
  ['no host', 'GET /v1/catalog HTTP/1.0'],
  ['a host that is none, and letters', 'GET /zz/\u20ac HTTP/1.1\r\nHost: [::'],
  ['a host that is of the connection', `GET /v1/catalog HTTP/1.1\r\n${HOST}\r\nConnection: host`],
  ['a path that looks like a host', `GET //elsewhere.example/x HTTP/1.1\r\n${HOST}`],
])('%s: both instances answer the same', async (_, head) => {
  const text = `${head}\r\nConnection: close\r\n\r\n`;
  const [expected, found] = await Promise.all(
    [leader, follower].map(async ({ facts }) => statusIn(await rawRequest(Number(new URL(facts.apiUrl).port), text))),
  );
  expect(found).toBe(expected ?? 0);
  expect(found).toBeLessThan(500);
});

test('what waits for its bodies takes neither places nor more memory than there is for all of them', async () => {
  const { pid } = follower.process;
  const residentMb = async () =>
    Number(/VmRSS:\s+(\d+)/.exec(await Bun.file(`/proc/${pid}/status`).text())?.[1] ?? 0) / 1024;
  const beforeMb = await residentMb();
  const started = Number(new URL(follower.facts.apiUrl).port);
  // None of them is complete.
  const head = `POST /v1/payments HTTP/1.1\r\n${HOST}\r\nContent-Length: 1048576\r\nConnection: close\r\n\r\n`;
  let refused = 0;
  for (let count = 0; count < 300; count += 1)
    void rawRequest(started, head + 'a'.repeat(1_048_575)).then((answer) => {
      if (statusIn(answer) === 503) refused += 1;
    });
  await until(async () => refused > 200);
  expect((await residentMb()) - beforeMb).toBeLessThan(200);
});

test('texts with characters that PostgreSQL does not know are answered as all others', async () => {
  const wallet = await walletOf();
  const username = 'a\0b';
  const login = { body: { username, password: 'no password of anybody' } };
  expect((await call(follower.facts.apiUrl, 'POST', '/v1/auth/login', login)).status).toBe(401);
  const path = '/v1/organizations/a%00b';
  expect((await call(follower.facts.apiUrl, 'GET', path, { token: wallet.token })).status).toBe(404);
});

test('a leader whose URL leads to someone else is reported, and no one is sent round and round', async () => {
  const started = await apart('misled');
  const misled = await site.start('misled', { ...started, BURSAR_INSTANCE_URL: leader.facts.apiUrl });
  await until(async () => (await leadershipOf(misled)).startsWith('leads'));
  const other = await site.start('other', started);
  const { status, body } = await call(other.facts.apiUrl, 'GET', '/health');
  expect(status).toBe(503);
  expect(JSON.stringify(body)).toContain('which does not answer');
  await Promise.all([misled.kill(), other.kill()]);
});

test('the lead is handed over at SIGTERM, and no one is refused', async () => {
  const wallets = await Promise.all(Array.from({ length: 4 }, () => walletOf()));
  const load = startLoad(() => [follower.facts.apiUrl], wallets, '0.01');
  await load.reaches(8);
  expect(await leader.stop()).toBe(0);
  const accepted = load.accepted.size;
  await load.reaches(accepted + 8);
  await load.end();
  const refused = [...load.refusals.keys()].filter((what) => !what.includes('WALLET_BUSY'));
  expect(refused).toEqual([]);
  expect(await leadershipOf(follower)).toStartWith('leads');
  const next = await site.start('c');
  ({ leader, follower } = await rolesOf([follower, next]));
});

test('a leader that is killed under load is replaced; nothing is lost, doubled or answered with 500', async () => {
  const wallets = await Promise.all(Array.from({ length: 6 }, () => walletOf()));
  const before = await shopHas();
  const load = startLoad(urls, wallets, '0.01');
  await load.reaches(30);
  await leader.kill();
  const killedAt = load.accepted.size;
  await load.reaches(killedAt + 30, 45_000);
  await load.end();
  const refused = [...load.refusals.keys()];
  expect(refused.filter((what) => /^500/.test(what))).toEqual([]);
  expect(refused.filter((what) => !/WALLET_BUSY|^no answer|^50[23]/.test(what))).toEqual([]);
  expect([...load.accepted.values()].filter((ids) => ids.size !== 1)).toEqual([]);
  const owners = new Map(wallets.map((wallet, number) => [`load-all-${number}-`, wallet]));
  for (const [key, ids] of load.accepted) {
    const wallet = owners.get(key.replace(/\d+$/, ''));
    for (const id of ids) {
      if (wallet === undefined) throw new Error('There is no wallet.');
      await until(async () => (await statusOf(follower.facts.apiUrl, wallet, id)) === 'confirmed');
    }
  }
  expect((await shopHas()) - before).toBe(BigInt(load.accepted.size) * 10_000n);
}, 150_000);
