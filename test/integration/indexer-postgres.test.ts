import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Indexer, removeIndexSchemas } from '../../src/indexer/indexer.ts';
import { type PostgresServer, startPostgres } from '../support/postgres.ts';
import { reorganise } from '../support/reorganiser.ts';
import { registriesOf } from './indexer-agents-fixture.ts';
import {
  caughtUp,
  collectingLogger,
  eventually,
  query,
  refOf,
  type Scene,
  someAddress,
  startScene,
} from './indexer-fixture.ts';
import { x402Of } from './indexer-x402-fixture.ts';

const MICRO = 1_000_000n;
const READY_MS = 60_000;

describe('an indexer on Postgres', () => {
  let scene: Scene;
  let server: PostgresServer;

  beforeAll(async () => {
    [scene, server] = await Promise.all([startScene(), startPostgres()]);
  });

  afterAll(async () => {
    await scene.stop();
    await server.stop();
  });

  const start = async (database: string, logger = collectingLogger()) =>
    await scene.indexer({ databaseUrl: await server.url(database), logger });

  test('shows the same as on the embedded database', async () => {
    const [there, here] = await Promise.all([start('same'), scene.indexer()]);
    await Promise.all([there, here].map((indexer) => indexer.whenReady(AbortSignal.timeout(READY_MS))));
    const payer = await scene.deployWallet(2, 10n * MICRO);
    const payee = await scene.deployWallet(3);
    await payer.pay('pay_pg', payee.address, MICRO);
    await payer.pay('pay_pg_2', someAddress('else'), MICRO);
    const x402 = x402Of(scene);
    const bought = { id: 'pay_pg_x402', to: payee.address, value: MICRO };
    const first = await x402.authorize(payer, bought);
    await x402.sendBatch([first.cashing, first.settling]);
    await x402.authorize(payer, bought);
    const { register, give, attest } = registriesOf(scene);
    const { id } = await register(payee, 'ipfs://agent');
    await give(payer, id, { value: -3n, decimals: 1, tag1: 'zero \u0000, line \n, \\N' });
    await attest({ ref: refOf('pay_pg'), id, value: 1n });
    const [onPostgres, embedded] = await Promise.all([caughtUp(there, scene.chain), caughtUp(here, scene.chain)]);
    expect(onPostgres.events).toEqual(embedded.events);
    const text = `{
      wallets(orderBy: "address") { items { address balance paidTotal receivedTotal sentTotal whitelist paymentCount reserved x402FeesTotal } }
      payments(where: { ref: "${refOf('pay_pg')}" }) { items { amount fee transfers(orderBy: "id") { items { kind direction } } } }
      transfers(orderBy: "id") { items { id direction kind internal amount } }
      authorizations(orderBy: "id") { items { id ref state feeWaived useId } }
      reservations { items { ref nonces } }
      paymentDays { items { day paymentCount volume fees } }
      platforms { items { walletCount feesCollected } }
      agents { items { agentId owner agentURI feedbackCount attestedValue feedbacks(orderBy: "id") { items { client value tag1 ref } } } }
      attestations { items { ref outcome } }
    }`;
    expect(await query(there, z.unknown(), text)).toEqual(await query(here, z.unknown(), text));
    await Promise.all([there.stop(), here.stop()]);
  });

  /** The life of one indexer on one database, to the one that takes it over: each start costs seconds. */
  describe('that lives on', () => {
    let indexer: Indexer;
    let databaseUrl: string;
    const logger = collectingLogger();
    beforeAll(async () => {
      databaseUrl = await server.url('life');
      indexer = await scene.indexer({ databaseUrl, logger });
      await indexer.whenReady(AbortSignal.timeout(READY_MS));
    });

    test('has views of its tables in the schema bursar', async () => {
      await scene.deployWallet(2);
      await caughtUp(indexer, scene.chain);
      const [{ count }] = z
        .tuple([z.object({ count: z.coerce.number() })])
        .parse(JSON.parse(JSON.stringify(await server.run('life', 'select count(*) from bursar.wallet'))));
      expect(count).toBeGreaterThan(0);
    });

    test('follows reorganisations and goes on after a kill without waiting', async () => {
      const wallet = await scene.deployWallet(2, 10n * MICRO);
      const hash = await wallet.pay('pay_lost_pg', someAddress('x'), MICRO);
      const before = await caughtUp(indexer, scene.chain);
      expect(before.events.filter(({ transactionHash }) => transactionHash === hash)).toHaveLength(1);
      await reorganise(scene.chain, 1);
      // In the middle of a reorganisation, anvil shows the block below as its latest: at the head again, nothing else
      // is missing.
      const after = await eventually(async () => {
        const answer = await caughtUp(indexer, scene.chain);
        return answer.generation !== before.generation ? answer : undefined;
      });
      expect(after.events.filter(({ transactionHash }) => transactionHash === hash)).toEqual([]);
      const pid = indexer.pid() ?? 0;
      process.kill(pid, 'SIGKILL');
      await eventually(async () => (indexer.pid() === pid ? undefined : indexer.pid()));
      await indexer.whenReady(AbortSignal.timeout(READY_MS));
      // Ponder would wait until the claim of the process that was killed has expired.
      expect(logger.lines.join('\n')).toContain('Detected crash recovery');
      expect(logger.lines.join('\n')).not.toContain('is locked');
      expect((await caughtUp(indexer, scene.chain)).events).toEqual(after.events);
    });

    test('ends when it loses its claim to write, and claims it again', async () => {
      const pid = indexer.pid();
      await server.run(
        'life',
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'bursar_indexer_claim'",
      );
      await eventually(async () => (indexer.pid() === pid ? undefined : indexer.pid()), 20_000);
      await indexer.whenReady(AbortSignal.timeout(READY_MS));
    });

    test('has a stand-by that takes over when it ends', async () => {
      const logger = collectingLogger();
      const standby = await scene.indexer({ databaseUrl, logger });
      await eventually(async () =>
        logger.lines.join().includes('Another process writes the index') ? true : undefined,
      );
      expect(standby.state()).toBe('starting');
      await indexer.stop();
      await standby.whenReady(AbortSignal.timeout(READY_MS));
      const wallet = await scene.deployWallet(3);
      const { events } = await caughtUp(standby, scene.chain);
      expect(events.at(-1)?.address).toBe(wallet.address.toLowerCase());
      await standby.stop();
    });

    test('is removed while no indexer writes to it, and read again', async () => {
      const before = await scene.indexer({ databaseUrl });
      await before.whenReady(AbortSignal.timeout(READY_MS));
      const { events } = await caughtUp(before, scene.chain);
      await expect(removeIndexSchemas(databaseUrl, 500)).rejects.toThrow('An indexer or a reader uses');
      expect((await caughtUp(before, scene.chain)).events).toEqual(events);
      await before.stop();
      expect(await removeIndexSchemas(databaseUrl)).toBe(true);
      expect(await removeIndexSchemas(databaseUrl)).toBe(false);
      const after = await scene.indexer({ databaseUrl });
      await after.whenReady(AbortSignal.timeout(READY_MS));
      expect((await caughtUp(after, scene.chain)).events).toEqual(events);
      await after.stop();
    });

    test('does not take the database of another deployment', async () => {
      const deploymentPath = join(scene.folder(), 'deployment.json');
      const { deployment } = scene.chain;
      const contracts = { ...deployment.contracts, walletFactoryV2: someAddress('another factory') };
      writeFileSync(deploymentPath, JSON.stringify({ ...deployment, contracts }));
      const second = await scene.indexer({ databaseUrl, deploymentPath });
      await expect(second.whenReady(AbortSignal.timeout(READY_MS))).rejects.toThrow('another deployment');
    });
  });

  test('keeps its claim and its index where sessions are set otherwise for other programs', async () => {
    const url = await server.url('otherwise');
    const otherwise = [
      ...["bytea_output = 'escape'", "standard_conforming_strings = 'off'", 'search_path = pg_catalog'],
      ...["default_transaction_isolation = 'serializable'", 'idle_session_timeout = 1500'],
      ...['statement_timeout = 1000', "datestyle = 'German, DMY'", "timezone = 'Asia/Kathmandu'"],
    ];
    for (const one of otherwise) await server.run('postgres', `alter database otherwise set ${one}`);
    const logger = collectingLogger();
    const indexer = await scene.indexer({ databaseUrl: url, logger });
    await indexer.whenReady(AbortSignal.timeout(READY_MS));
    const rested = `select 1 from pg_stat_activity where application_name = 'bursar_indexer_claim'
      and now() - state_change > interval '3 seconds'`;
    await eventually(async () => ((await server.run('postgres', rested)).length > 0 ? true : undefined), 20_000);
    const [payer, paid] = [await scene.deployWallet(2, 10n * MICRO), refOf('pay_otherwise')];
    await payer.pay('pay_otherwise', someAddress('else'), MICRO);
    const { events } = await caughtUp(indexer, scene.chain);
    expect(JSON.stringify(events)).toContain(paid);
    expect(logger.lines.filter((line) => line.includes('The indexer ends'))).toEqual([]);
    await indexer.stop();
  });

  test('prints no password', async () => {
    const logger = collectingLogger();
    const databaseUrl = (await server.url('postgres_is_down')).replace(/:\d+\//, ':1/');
    const indexer = await scene.indexer({ databaseUrl, logger });
    await eventually(
      async () => (logger.lines.some((line) => line.includes('starts again')) ? true : undefined),
      30_000,
    );
    await indexer.stop();
    expect(logger.lines.join('\n')).not.toContain('a-test-password');
  });
});
