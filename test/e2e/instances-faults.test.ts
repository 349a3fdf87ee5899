/** Several instances on one PostgreSQL, of which one stands still, is cut off, or all are without a database. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'bun:test';
import { createPublicClient, erc20Abi, http } from 'viem';
import { type RunningBinary, until } from '../support/binary.ts';
import { type ClaimedWallet, call } from '../support/client.ts';
import {
  type Load,
  leadershipOf,
  paymentIn,
  rolesOf,
  SHOP,
  type Site,
  startLoad,
  startSite,
} from '../support/instances.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';

/** An instance with its wire to the database. */
interface Wired {
  readonly instance: RunningBinary;
  readonly wire: TcpProxy;
}

let site: Site;
let both: readonly [Wired, Wired];
let leader: Wired;
let follower: Wired;
let wallets: readonly ClaimedWallet[];
let before: bigint;
let load: Load;

beforeAll(async () => {
  site = await startSite();
  const start = async (name: string): Promise<Wired> => {
    const wire = await startTcpProxy(site.databaseUrl);
    return { wire, instance: await site.start(name, { BURSAR_DATABASE_URL: wire.url }) };
  };
  both = await Promise.all([start('a'), start('b')]);
  await nameRoles();
  wallets = await Promise.all(
    Array.from({ length: 4 }, () => site.wallet(follower.instance.facts.apiUrl, 100_000_000n)),
  );
});
afterAll(async () => {
  await site.stop();
  for (const { wire } of both) await wire.stop();
});

async function nameRoles(): Promise<void> {
  const found = await rolesOf([both[0].instance, both[1].instance]);
  leader = found.leader === both[0].instance ? both[0] : both[1];
  follower = leader === both[0] ? both[1] : both[0];
}

const shopHas = () =>
  createPublicClient({ transport: http(site.chain.rpcUrl) }).readContract({
    address: site.chain.contracts.usdc,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [SHOP],
  });

beforeEach(async () => {
  await nameRoles();
  before = await shopHas();
});

/** Every payment that was accepted is confirmed once, under one id, and no one got a 500. */
afterEach(async () => {
  await load.end();
  expect([...load.refusals.keys()].filter((what) => !/WALLET_BUSY|^no answer|^50[23]/.test(what))).toEqual([]);
  for (const [key, ids] of load.accepted) {
    const wallet = wallets[Number(/load-\w+-(\d+)-/.exec(key)?.[1])];
    expect(ids.size).toBe(1);
    for (const id of ids) {
      const path = `/v1/payments/${id}`;
      const isConfirmed = async () => {
        const answer = await call(leader.instance.facts.apiUrl, 'GET', path, { token: wallet?.apiKey });
        return paymentIn(answer).status === 'confirmed';
      };
      await until(isConfirmed);
    }
  }
  expect((await shopHas()) - before).toBe(BigInt(load.accepted.size) * 10_000n);
});

async function goOn(payments: number): Promise<void> {
  const accepted = load.accepted.size;
  await load.reaches(accepted + payments, 60_000);
}

test('a leader that stands still is replaced; when it goes on, it follows, and tells nothing that is not so', async () => {
  const [stopped, other] = [leader.instance, follower.instance];
  load = startLoad(() => [other.facts.apiUrl], wallets, '0.01', 'still');
  await goOn(10);
  stopped.process.kill('SIGSTOP');
  const [wallet] = wallets;
  if (wallet === undefined) throw new Error('There is no wallet.');
  const read = call(stopped.facts.apiUrl, 'GET', '/v1/me', { token: wallet.apiKey });
  await goOn(20);
  const change = { token: wallet.token, body: { txLimit: '7', dailyLimit: '0' } };
  const path = `/v1/wallets/${wallet.id}/config`;
  expect((await call(other.facts.apiUrl, 'PATCH', path, change)).status).toBe(200);
  stopped.process.kill('SIGCONT');
  expect((await read).status).toBe(200);
  await until(async () => (await leadershipOf(stopped)).startsWith('follows'));
  expect(stopped.output()).toContain('this instance leads no more');
  // It answers with what the new leader has done meanwhile.
  const shown = await call(stopped.facts.apiUrl, 'GET', `/v1/wallets/${wallet.id}/policy`, { token: wallet.token });
  expect(JSON.stringify(shown.body)).toMatch(/"7(\.0+)?"/);
  await nameRoles();
  expect(leader.instance).toBe(other);
});

test('a leader whose epoch is over commits nothing more, and the next leader goes on', async () => {
  const urls = both.map(({ instance }) => instance.facts.apiUrl);
  load = startLoad(() => urls, wallets, '0.01', 'fenced');
  await goOn(10);
  await site.postgres.run('bursar', "UPDATE leadership SET epoch = epoch + 1, lease_until = 'epoch'");
  await goOn(20);
  await until(() => leader.instance.output().includes('another instance leads'));
});

test('a leader that is cut off from the database is replaced by one that is not', async () => {
  const [cutOff, other] = [leader, follower];
  load = startLoad(() => [other.instance.facts.apiUrl], wallets, '0.01', 'cut');
  await goOn(10);
  cutOff.wire.cut();
  await goOn(20);
  // It does not know who leads, and says so.
  await until(async () => (await leadershipOf(cutOff.instance)).startsWith('no instance leads'));
  cutOff.wire.mend();
  await until(async () => (await leadershipOf(cutOff.instance)).startsWith('follows'));
  const [wallet] = wallets;
  if (wallet === undefined) throw new Error('There is no wallet.');
  expect((await call(cutOff.instance.facts.apiUrl, 'GET', '/v1/me', { token: wallet.apiKey })).status).toBe(200);
  await nameRoles();
});

test('while the database is away for 20 s requests wait or are refused, and go on when it is back', async () => {
  const urls = both.map(({ instance }) => instance.facts.apiUrl);
  load = startLoad(() => urls, wallets, '0.01', 'away');
  await goOn(10);
  for (const { wire } of both) wire.refuse();
  await Bun.sleep(20_000);
  for (const { wire } of both) wire.mend();
  await goOn(20);
  await nameRoles();
}, 150_000);
