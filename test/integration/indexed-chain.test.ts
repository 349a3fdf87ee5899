import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { encodeFunctionData } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { agentWalletAbi } from '../../src/chain/contracts/generated/AgentWallet.ts';
import { usdcAbi } from '../../src/chain/contracts/generated/IFiatToken.ts';
import { chainEvents } from '../../src/chain/ingest/ingest-tables.ts';
import { paymentKey } from '../../src/features/payments/payment-fold.ts';
import { signedPayCall } from '../../src/features/payments/payment-intent.ts';
import { domainSeparator } from '../../src/features/signing/sessions.ts';
import { wallets } from '../../src/features/wallets/wallet-tables.ts';
import { type Indexer, startIndexer } from '../../src/indexer/indexer.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { testIndexer } from '../support/indexer-script.ts';
import { openedInTests } from '../support/opened.ts';
import { refOf } from '../support/payments.ts';
import {
  type PaymentsOptions,
  type PaymentsSetup,
  RECIPIENT,
  sendAs,
  setUpPayments,
  type TestWallet,
} from '../support/payments-service.ts';
import { until } from '../support/relay.ts';
import { reorganise } from '../support/reorganiser.ts';

let folder: string;
let chain: TestChain;
let indexer: Indexer;
const opened = openedInTests();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bursar-indexed-'));
  chain = await startTestChain();
  indexer = await startTestIndexer();
  await indexer.whenReady();
});
afterAll(async () => {
  await indexer.stop();
  await chain.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function startTestIndexer(): Promise<Indexer> {
  const deploymentPath = join(folder, 'deployment.json');
  await Bun.write(deploymentPath, JSON.stringify(chain.deployment));
  return await startIndexer({
    dataDir: folder,
    port: 0,
    rpcUrls: [chain.rpcUrl],
    chainId: chain.chainId,
    deploymentPath,
    pollingMs: 100,
    program: await testIndexer(mkdtempSync(join(folder, 'script-'))),
    logger: pino({ level: 'silent' }),
  });
}

async function start(options: PaymentsOptions): Promise<PaymentsSetup> {
  const service = await setUpPayments(chain, options);
  opened.push(service);
  return service;
}

const becomes = ({ store }: PaymentsSetup, id: string, status: string) =>
  until(async () => (await store.find(id))?.status === status, `${id} becomes ${status}`);
const balanceOf = ({ address }: TestWallet) =>
  chain.client.readContract({
    address: chain.contracts.usdc,
    abi: usdcAbi,
    functionName: 'balanceOf',
    args: [address],
  });

describe('with the receipt watcher off', () => {
  test('a payment is confirmed by the feed', async () => {
    const service = await start({ receipts: false, feedUrl: indexer.url });
    const wallet = await service.wallet();
    const { json } = await service.pay(wallet, {}, { Prefer: 'wait=20' });
    expect(json).toMatchObject({ status: 'confirmed', feeAmount: '0.02' });
    expect(service.indexedChain.health().feed?.failures).toBe(0);
  });

  test('a reorganisation makes a payment pending, which is then confirmed again and charged once', async () => {
    const service = await start({ receipts: false, feedUrl: indexer.url });
    const wallet = await service.wallet();
    const { json } = await service.pay(wallet, {}, { Prefer: 'wait=20' });
    expect(json.status).toBe('confirmed');
    await chain.rpc('evm_setAutomine', false);
    await reorganise(chain, 1);
    await chain.control.mine({ blocks: 2 });
    await becomes(service, json.id, 'pending');
    await chain.rpc('evm_setAutomine', true);
    await chain.control.mine({ blocks: 1 });
    await becomes(service, json.id, 'confirmed');
    expect(await balanceOf(wallet)).toBe(100_000_000n - 1_020_000n);
  });
});

describe('with both sources', () => {
  test('what the Owner does on-chain becomes known', async () => {
    const service = await start({ feedUrl: indexer.url });
    const wallet = await service.wallet();
    const { address: session } = privateKeyToAccount(wallet.session);
    const again = { abi: agentWalletAbi, functionName: 'setSession', args: [session] } as const;
    await wallet.owner(encodeFunctionData(again));
    await wallet.owner(encodeFunctionData({ abi: agentWalletAbi, functionName: 'freeze' }));
    const row = () => service.db.orm.select().from(wallets).where(eq(wallets.id, wallet.id)).get();
    // The freeze may be known first: events come by two ways.
    await until(async () => (await row())?.frozen === true, 'the wallet is known to be frozen');
    await until(async () => typeof (await row())?.deployedAtBlock === 'number', 'its deployment is known');
    await until(async () => (await row())?.chainSession === session, 'its session key is known');
  });

  test('an unrecorded payment of a wallet gets a record, and blocks that wallet alone', async () => {
    const service = await start({ feedUrl: indexer.url });
    const wallet = await service.wallet();
    const message = {
      to: RECIPIENT,
      amount: 1_000_000n,
      maxFee: 20_000n,
      ref: refOf('pay_lost'),
      nonce: 0,
      epoch: 0,
      deadline: 4_000_000_000,
    };
    const domain = domainSeparator(wallet.address, '2', chain.chainId);
    const call = await signedPayCall(domain, message, wallet.session);
    await sendAs(chain, chain.deployerKey, wallet.address, call);
    const found = () => service.store.findByRef(refOf('pay_lost'));
    await until(async () => (await found())?.status === 'confirmed', 'it is taken in');
    expect(await found()).toMatchObject({ walletId: wallet.id, amount: 1_000_000n, toAddress: RECIPIENT });
    expect(await service.indexedChain.unmatchedEvents()).toBe(0);
    expect((await service.pay(wallet)).json.error).toBe('CATCHING_UP');
    const other = await service.wallet();
    const { json } = await service.pay(other, {}, { Prefer: 'wait=20' });
    expect(json.status).toBe('confirmed');
  });

  test('a payment that receipts and feed both show has one row', async () => {
    const service = await start({ feedUrl: indexer.url });
    const wallet = await service.wallet();
    const { json } = await service.pay(wallet, {}, { Prefer: 'wait=20' });
    await until(async () => (await feedIdsOf(service, json.id)).every((id) => id !== null), 'the feed shows it');
    expect(await feedIdsOf(service, json.id)).toHaveLength(1);
    expect((await service.store.find(json.id))?.status).toBe('confirmed');
  });
});

// Last, because it takes the indexer away.
describe('with the indexer down', () => {
  test("a payment is confirmed by its receipt, and health reports the feed's failure", async () => {
    const { url } = indexer;
    await indexer.stop();
    const service = await start({ feedUrl: url });
    const wallet = await service.wallet();
    const { json } = await service.pay(wallet, {}, { Prefer: 'wait=20' });
    expect(json.status).toBe('confirmed');
    await until(() => (service.indexedChain.health().feed?.failures ?? 0) > 0, 'the failure is counted');
    expect(service.indexedChain.health().feed?.lastError).toBeString();
  });
});

async function feedIdsOf({ db, store }: PaymentsSetup, paymentId: string): Promise<(string | null)[]> {
  const ref = (await store.find(paymentId))?.ref ?? '';
  const rows = await db.orm
    .select()
    .from(chainEvents)
    .where(eq(chainEvents.eventKey, paymentKey.of(ref)))
    .all();
  return rows.map(({ feedId }) => feedId);
}
