import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { encodeFunctionData } from 'viem';
import { agentWalletAbi } from '../../src/chain/contracts/generated/AgentWallet.ts';
import type { Indexer } from '../../src/indexer/indexer.ts';
import { type PostgresServer, startPostgres } from '../support/postgres.ts';
import { reorganise } from '../support/reorganiser.ts';
import {
  askAtHead,
  caughtUp,
  eventually,
  FINAL_DEPTH_BLOCKS,
  type Scene,
  someAddress,
  startScene,
  type TestWallet,
} from './indexer-fixture.ts';

const MICRO = 1_000_000n;
const READY_MS = 60_000;

/** How many rows go in one by one, and how many values into one statement. */
const IN_THE_SCRIPT = {
  'LOW_BATCH_THRESHOLD=20': 'LOW_BATCH_THRESHOLD=0',
  'MAX_QUERY_PARAMETERS=2000': 'MAX_QUERY_PARAMETERS=60',
};

const EVERYTHING = `{
  wallets(orderBy: "address") { items { address balance paidTotal receivedTotal sentTotal whitelist frozen paymentCount lastPaymentAt } }
  payments(orderBy: "id") { items { id amount fee to feeRecipient } }
  transfers(orderBy: "id") { items { id direction kind internal amount paymentId } }
  walletChanges(orderBy: "id") { items { id kind whitelist } }
  paymentDays { items { day paymentCount volume fees } }
  walletDays(orderBy: "walletAddress") { items { walletAddress paymentCount volume fees } }
  platforms { items { walletCount paymentCount feesCollected } }
  feeRecipients { items { address paymentCount feesCollected } }
}`;

describe('an indexer that writes the rows of large blocks', () => {
  let scene: Scene;
  let server: PostgresServer;
  let payer: TestWallet;
  let payee: TestWallet;

  beforeAll(async () => {
    [scene, server] = await Promise.all([startScene(), startPostgres()]);
    payer = await scene.deployWallet(3, 100n * MICRO);
    payee = await scene.deployWallet(2);
  });

  afterAll(async () => {
    await scene.stop();
    await server.stop();
  });

  const shown = async (indexer: Indexer) => ({
    events: (await caughtUp(indexer, scene.chain)).events,
    rows: await askAtHead(indexer, scene.chain, EVERYTHING),
  });

  const bulkScript = () =>
    scene.changed((text) =>
      Object.entries(IN_THE_SCRIPT).reduce((before, [usual, changed]) => {
        expect(before.split(usual)).toHaveLength(2);
        return before.replace(usual, changed);
      }, text),
    );

  const killAndWait = async (indexer: Indexer) => {
    const pid = indexer.pid() ?? 0;
    process.kill(pid, 'SIGKILL');
    await eventually(async () => (indexer.pid() === pid ? undefined : indexer.pid()));
    await indexer.whenReady(AbortSignal.timeout(READY_MS));
  };

  const act = async (round: string) => {
    await payer.pay(`${round} within`, payee.address, MICRO);
    await payer.pay(`${round} without`, someAddress('shop'), MICRO / 2n);
    const args = [[payee.address, someAddress('shop'), someAddress(round)]] as const;
    await payer.call(encodeFunctionData({ abi: agentWalletAbi, functionName: 'setWhitelist', args }));
    await payer.pay(`${round} again`, payee.address, MICRO);
  };

  test.each(['the embedded database', 'Postgres'])(
    'into %s takes back what a reorganisation takes away, and loses nothing when it is killed',
    async (where) => {
      const databaseUrl = where === 'Postgres' ? await server.url('bulk') : undefined;
      const indexer = await scene.indexer({ program: await bulkScript(), databaseUrl });
      await indexer.whenReady(AbortSignal.timeout(READY_MS));
      await act(`${where} first`);
      const before = await shown(indexer);
      const { generation } = await caughtUp(indexer, scene.chain);

      const lost = await payee.call(encodeFunctionData({ abi: agentWalletAbi, functionName: 'freeze' }));
      await scene.chain.mintUsdc(payee.address, MICRO);
      await scene.chain.mintUsdc(payer.address, MICRO);
      const meanwhile = await shown(indexer);
      expect(meanwhile.events.some(({ transactionHash }) => transactionHash === lost)).toBe(true);
      await reorganise(scene.chain, 3);
      await eventually(async () =>
        (await caughtUp(indexer, scene.chain)).generation === generation ? undefined : true,
      );
      expect(await shown(indexer)).toEqual(before);

      await act(`${where} second`);
      const after = await shown(indexer);
      expect(after.events.length).toBeGreaterThan(before.events.length);
      await killAndWait(indexer);
      expect(await shown(indexer)).toEqual(after);

      await scene.chain.control.mine({ blocks: FINAL_DEPTH_BLOCKS });
      expect(await shown(indexer)).toEqual(after);
      await killAndWait(indexer);
      expect(await shown(indexer)).toEqual(after);
      const usual = await scene.indexer();
      await usual.whenReady(AbortSignal.timeout(READY_MS));
      expect(await shown(usual)).toEqual(after);
      await Promise.all([indexer.stop(), usual.stop()]);
    },
  );
});
