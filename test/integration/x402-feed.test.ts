import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { encodeFunctionData } from 'viem';
import { agentWalletAbi } from '../../src/chain/contracts/generated/AgentWallet.ts';
import { createX402Store } from '../../src/features/x402/x402-store.ts';
import { type Indexer, startIndexer } from '../../src/indexer/indexer.ts';
import { anvilKey, startTestChain, type TestChain } from '../support/chain.ts';
import { testIndexer } from '../support/indexer-script.ts';
import { type PaymentsSetup, sendAs, setUpPayments, type TestWallet } from '../support/payments-service.ts';
import { until } from '../support/relay.ts';
import { createFacilitator, type Seller, startSellerV2 } from '../support/sellers.ts';

let folder: string;
let chain: TestChain;
let indexer: Indexer;
let service: PaymentsSetup;
let seller: Seller;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bursar-x402-feed-'));
  chain = await startTestChain({ slotsInAnEpoch: 1 });
  const deploymentPath = join(folder, 'deployment.json');
  await Bun.write(deploymentPath, JSON.stringify(chain.deployment));
  indexer = await startIndexer({
    dataDir: folder,
    port: 0,
    rpcUrls: [chain.rpcUrl],
    chainId: chain.chainId,
    deploymentPath,
    pollingMs: 100,
    program: await testIndexer(join(folder, 'script')),
    logger: pino({ level: 'silent' }),
  });
  await indexer.whenReady();
  service = await setUpPayments(chain, { feedUrl: indexer.url });
  seller = await startSellerV2(chain, createFacilitator(chain, anvilKey(6)));
});
afterAll(async () => {
  await seller.stop();
  await service.stop();
  await indexer.stop();
  await chain.stop();
  rmSync(folder, { recursive: true, force: true });
});

const pay = (wallet: TestWallet, mode: string) =>
  service.payX402(wallet, { url: `${seller.url}/data`, maxAmount: '1', mode });
const stateOf = async (paymentId: string) => (await createX402Store(service.db).find(paymentId))?.state;

/** A call about what the wallet has authorised last. */
async function callOf(
  { address }: TestWallet,
  functionName: 'settleAuthorization' | 'releaseAuthorization' | 'cancelAuthorization',
) {
  const logs = await chain.client.getContractEvents({
    address,
    abi: agentWalletAbi,
    eventName: 'TransferAuthorized',
    fromBlock: 0n,
    strict: true,
  });
  const made = logs.at(-1)?.args;
  if (made === undefined) throw new Error('Nothing was authorised.');
  return encodeFunctionData({ abi: agentWalletAbi, functionName, args: [made.digest, made.ref] });
}

test("what a stranger settles is known from the wallet's own events", async () => {
  const wallet = await service.wallet();
  const { json } = await pay(wallet, 'authorize');
  const { paymentId, headerName, paymentHeader } = json;
  expect((await fetch(`${seller.url}/data`, { headers: { [headerName]: paymentHeader } })).status).toBe(200);
  await sendAs(chain, anvilKey(4), wallet.address, await callOf(wallet, 'settleAuthorization'));
  await until(async () => (await stateOf(paymentId)) === 'settled', 'it is settled');
  expect((await service.store.find(paymentId))?.status).toBe('confirmed');
});

test('an authorisation that the Owner cancels fails once that is final, and cannot be cashed', async () => {
  const wallet = await service.wallet();
  const { json } = await pay(wallet, 'authorize');
  const { paymentId, headerName, paymentHeader } = json;
  await wallet.owner(await callOf(wallet, 'cancelAuthorization'));
  expect((await fetch(`${seller.url}/data`, { headers: { [headerName]: paymentHeader } })).status).toBe(402);
  await until(async () => (await stateOf(paymentId)) === 'released', 'it is released');
  await until(async () => {
    await chain.control.mine({ blocks: 1 });
    await service.indexedChain.expire('payment');
    return (await service.store.find(paymentId))?.status === 'failed';
  }, 'it has failed');
  await service.settlements.run();
  expect((await pay(wallet, 'pay')).json.status).toBe('confirmed');
});

test('no settlement or cancellation counts as an unrecorded payment', async () => {
  expect(await service.indexedChain.unmatchedEvents()).toBe(0);
});
