import { expect, test } from 'bun:test';
import type { Address } from 'viem';
import { createIngestStore } from '../../src/chain/ingest/ingest-store.ts';
import { serviceChecks } from '../../src/server/health/health-checks.ts';
import { examine } from '../../src/server/health/health-routes.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { temporaryDatabase } from '../support/database.ts';
import { openedInTests } from '../support/opened.ts';
import { until } from '../support/relay.ts';
import { reorganise } from '../support/reorganiser.ts';
import { type RpcProxy, startRpcProxy } from '../support/rpc-proxy.ts';
import { type ClaimedWallet, claimedWallet, startService, type TestService } from '../support/service.ts';

const SHOP: Address = '0x52908400098527886E0F7030069857D2E4169EE7';
const CATCHING_UP = { status: 503, json: { error: 'CATCHING_UP' } };
const opened = openedInTests();

async function startChain(): Promise<TestChain> {
  const chain = await startTestChain({ slotsInAnEpoch: 1 });
  opened.push(chain);
  return chain;
}

const pay = (service: TestService, { apiKey }: ClaimedWallet, idempotencyKey: string) =>
  service.ask({
    method: 'POST',
    path: '/v1/payments',
    token: apiKey,
    body: { to: SHOP, amount: '7', currency: 'USDC', idempotencyKey },
    headers: { Prefer: 'wait=20' },
  });

const statusOf = async (service: TestService, { apiKey }: ClaimedWallet, id: string) =>
  (await service.ask({ path: `/v1/payments/${id}`, token: apiKey })).json.status;

/** What `/health` says of finality. */
async function finality(service: TestService) {
  const { db, clock, schedulers, running, indexedChain, restoreGuard, live, usdc } = service;
  const observed = {
    db,
    clock,
    schedulers,
    running,
    indexedChain,
    restoreGuard,
    live,
    usdc,
    indexerState: () => 'elsewhere',
  };
  const { finality: check } = serviceChecks({ ...observed, evaluations: service.evaluation.health });
  if (check === undefined) throw new Error('Nothing looks at finality.');
  return (await examine({ finality: check })).checks.finality;
}

/** A payment that is final, with some empty final blocks above it, and all of it on disk. */
async function paidForGood(chain: TestChain, service: TestService) {
  const wallet = await claimedWallet(service, 'v3');
  await chain.mintUsdc(wallet.address, 100_000_000n);
  const { json } = await pay(service, wallet, 'invoice-1');
  expect(json.status).toBe('confirmed');
  await chain.control.mine({ blocks: 20 });
  const head = Number(await chain.client.getBlockNumber());
  const kept = async () => (await createIngestStore(service.db).keptFinal())?.number ?? -1;
  await until(async () => (await kept()) >= head - 2, 'the final block is kept');
  return { wallet, id: String(json.id) };
}

test('a reorganisation below a final block is reported and stops spending, but not freezes', async () => {
  const chain = await startChain();
  const service = await startService(chain);
  opened.push(service);
  const { wallet, id } = await paidForGood(chain, service);
  expect(await finality(service)).toMatchObject({ status: 'ok' });

  await reorganise(chain, 10);
  await chain.control.mine({ blocks: 5 });
  await until(async () => (await finality(service))?.status === 'down', 'it is noticed');
  expect((await finality(service))?.detail).toContain('the nodes show another block there');
  expect(service.log.filter((line) => line.includes('was final here')).length).toBe(1);
  expect(await pay(service, wallet, 'invoice-2')).toMatchObject(CATCHING_UP);
  expect(await statusOf(service, wallet, id)).toBe('confirmed');
  expect(service.indexedChain.finalized()).toBeUndefined();
  const freeze = { method: 'POST', path: `/v1/wallets/${wallet.id}/freeze`, token: wallet.token };
  expect(await service.ask(freeze)).toMatchObject({ status: 200 });
});

test('another chain behind the same RPC URL is reported, also after a restart, until the old one is back', async () => {
  const [chain, other] = [await startChain(), await startChain()];
  await other.control.mine({ blocks: 100 });
  const proxy = startRpcProxy(chain.rpcUrl);
  opened.push(proxy);
  const { path, remove } = await temporaryDatabase();
  opened.push({ stop: remove });
  let service = await startService(chain, { rpcUrls: [proxy.url], dbPath: path });
  opened.push({ stop: () => service.stop() });
  const { wallet, id } = await paidForGood(chain, service);

  leadTo(proxy, other);
  await until(async () => (await finality(service))?.status === 'down', 'it is noticed');
  expect(await pay(service, wallet, 'invoice-2')).toMatchObject(CATCHING_UP);

  await service.stop();
  service = await startService(chain, { rpcUrls: [proxy.url], dbPath: path });
  await until(async () => (await finality(service))?.status === 'down', 'it is noticed after the restart');
  expect(await pay(service, wallet, 'invoice-2')).toMatchObject(CATCHING_UP);
  expect(await statusOf(service, wallet, id)).toBe('confirmed');

  proxy.passThrough();
  await until(async () => (await finality(service))?.status === 'ok', 'the old chain is there again');
  expect(await statusOf(service, wallet, id)).toBe('confirmed');
  expect((await pay(service, wallet, 'invoice-2')).json).toMatchObject({ status: 'confirmed' });
});

function leadTo(proxy: RpcProxy, { rpcUrl }: TestChain): void {
  proxy.intercept(async ({ id, method, params }) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id, method, params });
    const headers = { 'Content-Type': 'application/json' };
    return { json: await (await fetch(rpcUrl, { method: 'POST', headers, body })).json() };
  });
}
