/** Who leads, by a lease in a real PostgreSQL. */
import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test';
import type { Client } from 'pg';
import { createLogger } from '../../src/core/log.ts';
import { createLeadership, type Leadership, type Lease } from '../../src/server/cluster/leadership.ts';
import { connectForWriting } from '../../src/storage/db/postgres/connect-postgres.ts';
import { TAKE_WRITE_LOCK } from '../../src/storage/db/postgres/transaction.ts';
import { until } from '../support/binary.ts';
import { type PostgresServer, startPostgres } from '../support/postgres.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';

let postgres: PostgresServer;
let databases = 0;
const ends: (() => unknown)[] = [];
const logger = createLogger({ level: 'fatal', pretty: false, secrets: [], write: () => undefined });

beforeAll(async () => {
  postgres = await startPostgres();
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});
afterAll(() => postgres.stop());

async function freshDatabase(): Promise<string> {
  databases += 1;
  return await postgres.url(`leadership_${databases}`);
}

function instanceOn(url: string, instance: string): Leadership {
  const instanceUrl = `http://${instance}.example:1`;
  const leadership = createLeadership({ url, instance, instanceUrl, version: '1.2.3', logger });
  ends.push(leadership.close);
  return leadership;
}

async function take(leadership: Leadership): Promise<Lease | undefined> {
  const lease = await leadership.take();
  if (lease !== undefined) ends.push(lease.release);
  return lease;
}

async function clientOn(url: string): Promise<Client> {
  const client = await connectForWriting(url, 'a test');
  ends.push(() => client.end());
  return client;
}

test('of many that are born on an empty database at once, one leads, and all see who', async () => {
  const url = await freshDatabase();
  const all = ['a', 'b', 'c', 'd'].map((name) => instanceOn(url, name));
  const taken = await Promise.all(all.map(take));
  const leases = taken.filter((lease) => lease !== undefined);
  expect(leases).toHaveLength(1);
  expect(leases[0]).toMatchObject({ epoch: 1 });
  for (const leadership of all) {
    const { leader, leftMs, isSchemaKnown } = await leadership.look();
    expect(leader).toMatchObject({ epoch: 1, version: '1.2.3', token: leases[0]?.token });
    expect(leftMs).toBeGreaterThan(8_000);
    expect(isSchemaKnown).toBe(true);
  }
});

test('no one takes a lead that is held; one that is given back goes to the next at once, with another token', async () => {
  const url = await freshDatabase();
  const [first, second] = [instanceOn(url, 'a'), instanceOn(url, 'b')];
  const lease = await take(first);
  expect(lease?.isValid()).toBe(true);
  expect(await take(second)).toBeUndefined();
  await lease?.release();
  expect(lease?.isValid()).toBe(false);
  expect(lease?.isSound()).toBe(true);
  const next = await take(second);
  expect(next?.epoch).toBe(2);
  expect(next?.token).not.toBe(lease?.token);
});

test('a lease is renewed before it runs out', async () => {
  const url = await freshDatabase();
  const lease = await take(instanceOn(url, 'a'));
  await until(() => (lease?.agoMs() ?? 0) > 2_500);
  await until(() => (lease?.agoMs() ?? 9_999) < 1_000);
  const { leftMs } = await instanceOn(url, 'b').look();
  expect(leftMs).toBeGreaterThan(8_000);
});

test('an instance that is cut off from the database leads no more before another one can', async () => {
  const url = await freshDatabase();
  const proxy = await startTcpProxy(url);
  ends.push(proxy.stop);
  const [cutOff, other] = [instanceOn(proxy.url, 'a'), instanceOn(url, 'b')];
  const lease = await take(cutOff);
  const startedMs = performance.now();
  proxy.cut();
  await lease?.lost;
  const lostMs = performance.now() - startedMs;
  expect(lease?.isValid()).toBe(false);
  expect(lease?.isSound()).toBe(false);
  expect(await other.take()).toBeUndefined();
  await until(async () => (await take(other)) !== undefined);
  const takenMs = performance.now() - startedMs;
  expect(takenMs).toBeGreaterThan(lostMs);
});

test('the session of a process that stands still in the middle of a transaction is ended', async () => {
  const url = await freshDatabase();
  const leadership = instanceOn(url, 'a');
  await leadership.look();
  const stuck = await clientOn(url);
  await stuck.query('SET idle_in_transaction_session_timeout = 0');
  await stuck.query(`BEGIN; ${TAKE_WRITE_LOCK}`);
  await stuck.query("INSERT INTO writers VALUES ('stuck', 1, now())");
  const lease = await take(leadership);
  expect(lease?.epoch).toBe(1);
  const { rows } = await (await clientOn(url)).query('SELECT id FROM writers');
  expect(rows).toEqual([]);
});

test('a transaction that is under way ends before the lead is taken', async () => {
  const url = await freshDatabase();
  const leadership = instanceOn(url, 'a');
  await leadership.look();
  const writing = await clientOn(url);
  await writing.query(`BEGIN; ${TAKE_WRITE_LOCK}`);
  let isCommitted = false;
  const taken = take(leadership).then((lease) => ({ lease, isCommitted }));
  const looking = await clientOn(url);
  const isWaiting = async () => {
    const waiting = "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted";
    return (await looking.query(waiting)).rowCount === 1;
  };
  await until(isWaiting);
  isCommitted = true;
  await writing.query('COMMIT');
  expect(await taken).toMatchObject({ isCommitted: true, lease: { epoch: 1 } });
});

test('a lead that was waited for begins when it is there', async () => {
  const url = await freshDatabase();
  const leadership = instanceOn(url, 'a');
  await leadership.look();
  const writing = await clientOn(url);
  await writing.query(`BEGIN; ${TAKE_WRITE_LOCK}`);
  const askedMs = performance.now();
  const taken = take(leadership);
  await writing.query('SELECT pg_sleep(3)');
  const heldMs = performance.now() - askedMs;
  await writing.query('COMMIT');
  const lease = await taken;
  const waitedMs = performance.now() - askedMs;
  expect(lease?.agoMs()).toBeLessThan(waitedMs - heldMs + 1_000);
});

test('a program that does not know the schema says so', async () => {
  const url = await freshDatabase();
  const leadership = instanceOn(url, 'a');
  await leadership.look();
  await (await clientOn(url)).query('INSERT INTO schema_version (version) VALUES (10000)');
  expect(await leadership.look()).toMatchObject({ isSchemaKnown: false });
});
