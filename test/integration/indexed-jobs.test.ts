import { describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { type Address, encodeFunctionData, type Hex, keccak256, stringToHex, toHex, zeroAddress } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { agentWalletAbi } from '../../src/chain/contracts/generated/AgentWallet.ts';
import { jobEscrowAbi } from '../../src/chain/contracts/generated/JobEscrow.ts';
import { chainEvents } from '../../src/chain/ingest/ingest-tables.ts';
import { messages } from '../../src/chain/relay/relay-tables.ts';
import { defaultDeadlines } from '../../src/core/lib/time.ts';
import { createEvaluationStore } from '../../src/features/jobs/evaluation/evaluation-store.ts';
import { evaluations, jobs } from '../../src/features/jobs/job-tables.ts';
import { signedPayCall } from '../../src/features/payments/payment-intent.ts';
import { domainSeparator } from '../../src/features/signing/sessions.ts';
import { wallets } from '../../src/features/wallets/wallet-tables.ts';
import { startIndexer } from '../../src/indexer/indexer.ts';
import { webhookDeliveries } from '../../src/notify/webhooks/webhook-tables.ts';
import { everythingWaiting } from '../../src/server/operator/waiting-list.ts';
import { anvilKey, startTestChain, type TestChain, type TestChainOptions } from '../support/chain.ts';
import { type ChainFeed, startChainFeed } from '../support/chain-feed.ts';
import { type TemporaryDatabase, temporaryDatabase } from '../support/database.ts';
import { testIndexer } from '../support/indexer-script.ts';
import { openedInTests } from '../support/opened.ts';
import { refOf } from '../support/payments.ts';
import {
  callerOf,
  EVALUATOR_KEY,
  type PaymentsOptions,
  type PaymentsSetup,
  sendAs,
  setUpPayments,
  type TestWallet,
} from '../support/payments-service.ts';
import { until, untilPooled } from '../support/relay.ts';
import { reorganise } from '../support/reorganiser.ts';
import { onMethod, rpcResult, startRpcProxy } from '../support/rpc-proxy.ts';

const DELIVERABLE = keccak256(toHex('work'));
/** It is not fetched here. */
const WORK = 'https://work.example/work.json';
const URI = 'https://example.com/work.json';
const REASON = keccak256(toHex('well done'));
const DAY_SECONDS = 86_400;
/** Unix seconds by which everything is due. */
const LATER = 2 ** 40;
const opened = openedInTests();

async function startChain(options: TestChainOptions = {}): Promise<TestChain> {
  const chain = await startTestChain(options);
  opened.push(chain);
  return chain;
}

function startFeed(chain: TestChain): ChainFeed {
  const feed = startChainFeed(chain);
  opened.push(feed);
  return feed;
}

async function start(chain: TestChain, options: PaymentsOptions = {}): Promise<PaymentsSetup> {
  const relayLimits = { rebroadcastMs: 100 };
  const service = await setUpPayments(chain, { relayLimits, ...options });
  opened.push(service);
  return service;
}

interface Parties {
  readonly client: TestWallet;
  readonly provider: TestWallet;
}

/** Two v3 wallets with webhooks. */
async function startParties(service: PaymentsSetup): Promise<Parties> {
  const client = await service.wallet({ version: 'v3' });
  const provider = await service.wallet({ version: 'v3' });
  await service.db.orm.update(wallets).set({ webhookUrl: 'http://127.0.0.1:1' }).run();
  return { client, provider };
}

async function create(
  { chain, jobs: service }: PaymentsSetup,
  client: TestWallet,
  providerAddress: Address,
  idempotencyKey?: string,
) {
  const { timestamp } = await chain.client.getBlock();
  const { job } = await service.create(callerOf(client), {
    providerAddress,
    budgetUsdc: 5_000_000n,
    expiredAt: Number(timestamp) + 2 * DAY_SECONDS,
    title: 'Some work',
    description: 'To be done.',
    evaluatorRule: { type: 'json_schema', schema: {} },
    idempotencyKey,
  });
  return job;
}

const rows = ({ db }: PaymentsSetup) => db.orm.select().from(jobs).all();
const rowOf = async (service: PaymentsSetup, id: string) => (await rows(service)).find((job) => job.id === id);
const becomes = (service: PaymentsSetup, id: string, status: string) =>
  until(async () => (await rowOf(service, id))?.status === status, `${id} becomes ${status}`);
const notified = async ({ db }: PaymentsSetup, jobId: string) =>
  (
    await db.orm
      .select()
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.jobId, jobId))
      .orderBy(webhookDeliveries.seq)
      .all()
  ).map(({ type }) => type);
const automine = (chain: TestChain, on: boolean) => chain.rpc('evm_setAutomine', on);
const escrowOf = ({ contracts }: TestChain): Address => contracts.jobEscrow ?? zeroAddress;

/** What others may call, each with the number of a Job. */
const submitCall = (id: number, uri = '') =>
  encodeFunctionData({ abi: jobEscrowAbi, functionName: 'submit', args: [BigInt(id), DELIVERABLE, stringToHex(uri)] });
const completeCall = (id: number) =>
  encodeFunctionData({ abi: jobEscrowAbi, functionName: 'complete', args: [BigInt(id), REASON, '0x'] });
const rejectCall = (id: number) =>
  encodeFunctionData({ abi: jobEscrowAbi, functionName: 'reject', args: [BigInt(id), REASON, '0x'] });
const refundCall = (id: number) =>
  encodeFunctionData({ abi: jobEscrowAbi, functionName: 'claimRefund', args: [BigInt(id)] });

/** A stranger's Job, which has the next number. */
async function strangersCreation({ client }: TestChain): Promise<Hex> {
  const { timestamp } = await client.getBlock();
  return encodeFunctionData({
    abi: jobEscrowAbi,
    functionName: 'createJob',
    args: [anvilAddress(6), anvilAddress(7), timestamp + BigInt(DAY_SECONDS), 'theirs', zeroAddress],
  });
}

const anvilAddress = (index: number): Address => privateKeyToAccount(anvilKey(index)).address;

describe('receipts alone', () => {
  test('take a Job from its creation to its deliverable', async () => {
    const chain = await startChain();
    const service = await start(chain);
    const { client, provider } = await startParties(service);
    const job = await create(service, client, provider.address);
    expect(job).toMatchObject({ onchainJobId: 1, status: 'open' });
    const fundTxHash = await service.jobs.fund(job.id, callerOf(client));
    expect(await rowOf(service, job.id)).toMatchObject({ status: 'funded', fundTxHash, fundedAmount: 5_000_000n });
    const submission = { deliverableHash: DELIVERABLE, contentURI: WORK };
    const submitTxHash = await service.jobs.submit(job.id, callerOf(provider), submission);
    expect(await rowOf(service, job.id)).toMatchObject({
      status: 'submitted',
      submitTxHash,
      deliverableHash: DELIVERABLE,
    });
    expect(await notified(service, job.id)).toEqual([
      'job_created',
      'job_funded',
      'job_funded',
      'job_submitted',
      'job_submitted',
    ]);
    expect(await service.db.orm.select().from(evaluations).all()).toMatchObject([
      { jobId: job.id, deliverableHash: DELIVERABLE, outcome: null },
    ]);
  });

  test('wait for the required confirmations before webhooks are sent', async () => {
    const chain = await startChain();
    const service = await start(chain, { settings: { confirmations: 3 } });
    const { client, provider } = await startParties(service);
    const job = await create(service, client, provider.address);
    await service.jobs.fund(job.id, callerOf(client));
    expect((await rowOf(service, job.id))?.status).toBe('funded');
    expect(await notified(service, job.id)).toEqual([]);
    await chain.control.mine({ blocks: 1 });
    await until(async () => (await notified(service, job.id)).length === 1, 'the creation is deep enough');
    await chain.control.mine({ blocks: 1 });
    await until(async () => (await notified(service, job.id)).length === 3, 'the funding is deep enough');
    const { announcedBlock, lastBlock } = (await rowOf(service, job.id)) ?? {};
    expect(announcedBlock).toBe(lastBlock ?? -1);
  });
});

describe('the feed alone', () => {
  test('tells the evaluator where the submission of an external Provider is', async () => {
    const chain = await startChain();
    const feed = startFeed(chain);
    const service = await start(chain, { receipts: false, feedUrl: feed.url });
    const { client } = await startParties(service);
    await expect(create(service, client, anvilAddress(6))).rejects.toMatchObject({ code: 'RPC_TIMEOUT' });
    const id = (await rows(service))[0]?.id ?? '';
    await feed.show();
    await until(async () => (await rowOf(service, id))?.onchainJobId === 1, 'the Job has its number');
    await service.jobs.fund(id, callerOf(client));
    await sendAs(chain, anvilKey(6), escrowOf(chain), submitCall(1, URI));
    await feed.show();
    await becomes(service, id, 'submitted');
    const { evaluatorAddress } = (await service.jobs.show(id)).job;
    const submission = { jobId: id, deliverableHash: DELIVERABLE };
    const due = await createEvaluationStore(service.db).due(evaluatorAddress, submission, LATER);
    expect(due?.contentUri).toBe(URI);
  });

  test('takes a Job from its creation to its end', async () => {
    const chain = await startChain();
    const feed = startFeed(chain);
    const service = await start(chain, { receipts: false, feedUrl: feed.url });
    const { client, provider } = await startParties(service);
    await expect(create(service, client, provider.address)).rejects.toMatchObject({ code: 'RPC_TIMEOUT' });
    const id = (await rows(service))[0]?.id ?? '';
    expect((await rowOf(service, id))?.onchainJobId).toBeNull();
    await feed.show();
    await until(async () => (await rowOf(service, id))?.onchainJobId === 1, 'the Job has its number');
    await service.jobs.fund(id, callerOf(client));
    await feed.show();
    await becomes(service, id, 'funded');
    await service.jobs.submit(id, callerOf(provider), { deliverableHash: DELIVERABLE, contentURI: WORK });
    await feed.show();
    await becomes(service, id, 'submitted');
    await sendAs(chain, EVALUATOR_KEY, escrowOf(chain), completeCall(1));
    await feed.show();
    await becomes(service, id, 'completed');
    expect(await rowOf(service, id)).toMatchObject({ outcome: 'approved', outcomeReasonHash: REASON });
    expect(await notified(service, id)).toHaveLength(7);
  });
});

describe('what happens without the API', () => {
  test('is followed: an external submission, and a rejection with the key of the evaluator', async () => {
    const chain = await startChain();
    const feed = startFeed(chain);
    const service = await start(chain, { feedUrl: feed.url });
    const { client } = await startParties(service);
    const job = await create(service, client, anvilAddress(6));
    await service.jobs.fund(job.id, callerOf(client));
    await sendAs(chain, anvilKey(6), escrowOf(chain), submitCall(1, URI));
    await feed.show();
    await becomes(service, job.id, 'submitted');
    expect((await service.jobs.show(job.id)).deliverableUri).toBe(URI);
    expect(await service.db.orm.select().from(evaluations).all()).toHaveLength(1);
    await sendAs(chain, EVALUATOR_KEY, escrowOf(chain), rejectCall(1));
    await feed.show();
    await becomes(service, job.id, 'rejected');
    expect(await rowOf(service, job.id)).toMatchObject({ outcome: 'rejected', outcomeReasonHash: REASON });
    // The Provider is no wallet here.
    expect(await notified(service, job.id)).toEqual(['job_funded', 'job_submitted', 'job_rejected']);
  });

  test('is followed: a refund that a stranger requested', async () => {
    const chain = await startChain();
    const feed = startFeed(chain);
    const service = await start(chain, { feedUrl: feed.url });
    const { client, provider } = await startParties(service);
    const job = await create(service, client, provider.address);
    await service.jobs.fund(job.id, callerOf(client));
    await chain.control.increaseTime({ seconds: 2 * DAY_SECONDS + 10 });
    await chain.control.mine({ blocks: 1 });
    // Nothing on the chain says that its time is over.
    expect((await rowOf(service, job.id))?.status).toBe('funded');
    await sendAs(chain, chain.strangerKey, escrowOf(chain), refundCall(1));
    await feed.show();
    await becomes(service, job.id, 'expired');
    const { timestamp } = await chain.client.getBlock();
    expect(await rowOf(service, job.id)).toMatchObject({ outcome: null, finalizedAt: Number(timestamp) });
    expect((await notified(service, job.id)).slice(-2)).toEqual(['job_expired', 'job_expired']);
  });

  test('is followed: a Client who takes back an open Job whose budget was changed', async () => {
    const chain = await startChain();
    const feed = startFeed(chain);
    const service = await start(chain, { feedUrl: feed.url });
    const { client } = await startParties(service);
    const job = await create(service, client, anvilAddress(6));
    const setBudget = encodeFunctionData({ abi: jobEscrowAbi, functionName: 'setBudget', args: [1n, 1n, '0x'] });
    await sendAs(chain, anvilKey(6), escrowOf(chain), setBudget);
    const args = [escrowOf(chain), 0n, rejectCall(1)] as const;
    await client.owner(encodeFunctionData({ abi: agentWalletAbi, functionName: 'execute', args }));
    await feed.show();
    await becomes(service, job.id, 'rejected');
    expect(await rowOf(service, job.id)).toMatchObject({ outcome: null, budget: 5_000_000n, fundedAmount: null });
  });

  test('to Jobs of strangers leaves no row', async () => {
    const chain = await startChain();
    const feed = startFeed(chain);
    const service = await start(chain, { feedUrl: feed.url });
    const { client, provider } = await startParties(service);
    await sendAs(chain, chain.strangerKey, escrowOf(chain), await strangersCreation(chain));
    await sendAs(chain, chain.strangerKey, escrowOf(chain), rejectCall(1));
    const job = await create(service, client, provider.address);
    expect(job.onchainJobId).toBe(2);
    await feed.show();
    const feedIds = () => service.db.orm.select().from(chainEvents).where(eq(chainEvents.event, 'JobSpecified')).all();
    await until(async () => (await feedIds()).every(({ feedId }) => feedId !== null), 'the feed has shown the Job');
    const stored = await service.db.orm.select().from(chainEvents).all();
    expect(stored.filter(({ event }) => event.startsWith('Job')).map(({ event }) => event)).toEqual(['JobSpecified']);
  });
});

describe('a reorganisation', () => {
  test('that takes the funding away makes the Job open, then funded again, and reports nothing twice', async () => {
    const chain = await startChain();
    const service = await start(chain);
    const { client, provider } = await startParties(service);
    const job = await create(service, client, provider.address);
    await service.jobs.fund(job.id, callerOf(client));
    await automine(chain, false);
    await reorganise(chain, 1);
    await becomes(service, job.id, 'open');
    await automine(chain, true);
    await chain.control.mine({ blocks: 1 });
    await becomes(service, job.id, 'funded');
    expect(await notified(service, job.id)).toEqual(['job_created', 'job_funded', 'job_funded']);
  });

  test('that takes a foreign submission away makes the Job funded', async () => {
    const chain = await startChain();
    const feed = startFeed(chain);
    const service = await start(chain, { feedUrl: feed.url, settings: { confirmations: 3 } });
    const { client } = await startParties(service);
    const job = await create(service, client, anvilAddress(6));
    await service.jobs.fund(job.id, callerOf(client));
    await sendAs(chain, anvilKey(6), escrowOf(chain), submitCall(1, URI));
    await feed.show();
    await becomes(service, job.id, 'submitted');
    expect((await service.jobs.show(job.id)).deliverableUri).toBe(URI);
    // A block that the nodes never showed cannot be missed by a reader of their blocks.
    const { hash } = await chain.client.getBlock();
    await until(() => service.running.stats().head?.hash === hash, 'the block is seen');
    await automine(chain, false);
    await reorganise(chain, 1);
    await chain.control.mine({ blocks: 4 });
    await feed.show();
    await becomes(service, job.id, 'funded');
    await until(async () => (await notified(service, job.id)).length === 1, 'the funding is reported');
    // It was never deep enough.
    expect(await notified(service, job.id)).toEqual(['job_funded']);
    expect(await service.db.orm.select().from(evaluations).all()).toEqual([]);
    expect((await service.jobs.show(job.id)).deliverableUri).toBeNull();
    await automine(chain, true);
    await sendAs(chain, anvilKey(6), escrowOf(chain), submitCall(1, URI));
    await feed.show();
    await becomes(service, job.id, 'submitted');
    expect((await service.jobs.show(job.id)).deliverableUri).toBe(URI);
  });

  test.each([
    ['receipts', true],
    ['the feed', false],
  ])('that gives a Job another number is followed by %s', async (_, receipts) => {
    const chain = await startChain();
    const feed = startFeed(chain);
    const service = await start(chain, { feedUrl: feed.url, receipts });
    const { client, provider } = await startParties(service);
    const created = create(service, client, provider.address);
    // Without receipts the request never learns that its block is there; any other failure is an error.
    if (receipts) await created;
    else await expect(created).rejects.toMatchObject({ code: 'RPC_TIMEOUT' });
    await feed.show();
    await until(async () => (await rows(service))[0]?.onchainJobId === 1, 'the Job has its number');
    const id = (await rows(service))[0]?.id ?? '';
    const theirs = await signedBy(chain, chain.strangerKey, escrowOf(chain), await strangersCreation(chain));
    await automine(chain, false);
    await reorganise(chain, 1, [[theirs, 0]]);
    await feed.show();
    await until(async () => (await rowOf(service, id))?.onchainJobId === null, 'the Job has no number');
    await automine(chain, true);
    await chain.control.mine({ blocks: 1 });
    await until(async () => {
      await feed.show();
      return (await rowOf(service, id))?.onchainJobId === 2;
    }, 'the Job has another number');
    await service.jobs.fund(id, callerOf(client));
    await feed.show();
    await becomes(service, id, 'funded');
    expect(await notified(service, id)).toEqual(['job_created', 'job_funded', 'job_funded']);
  });
});

describe('a creation that no block has', () => {
  /** Blocks are final two below the head. */
  const quick = { slotsInAnEpoch: 1 };
  const passDeadline = async (chain: TestChain) => {
    await chain.control.increaseTime({ seconds: 200 });
    await chain.control.mine({ blocks: 5 });
  };
  /** Has the message of the only Job signed and not mined. */
  const createUnmined = async (service: PaymentsSetup, client: TestWallet, provider: TestWallet) => {
    await automine(service.chain, false);
    const creating = create(service, client, provider.address, 'key').catch((error: unknown) => error);
    await until(async () => (await rows(service)).length === 1, 'the Job is signed');
    const { id = '', createTxHash = '0x' as const } = (await rows(service))[0] ?? {};
    return { id, createTxHash, creating };
  };

  test('goes away once its deadline is final and its nonce unused, and not before', async () => {
    const chain = await startChain(quick);
    const service = await start(chain);
    const { client, provider } = await startParties(service);
    // The chain mines in the order of arrival: the freeze comes before the creation, which does not know of it.
    await automine(chain, false);
    const frozen = client.owner(encodeFunctionData({ abi: agentWalletAbi, functionName: 'freeze' }));
    await untilPooled(chain, 1);
    const { creating } = await createUnmined(service, client, provider);
    await untilPooled(chain, 2);
    let isOver = false;
    void creating.then(() => {
      isOver = true;
    });
    await until(async () => {
      await chain.control.mine({ blocks: 1 });
      return isOver;
    }, 'the creation reverts');
    await frozen;
    expect(await creating).toMatchObject({ code: 'CHAIN_CREATE_FAILED' });
    // Anybody could still submit the message.
    await service.indexedChain.expire('job');
    expect(await rows(service)).toHaveLength(1);
    await passDeadline(chain);
    await until(async () => {
      await service.indexedChain.expire('job');
      return (await rows(service)).length === 0;
    }, 'the Job goes away');
  });

  /** Has the process that signed a creation end, and its transaction be lost. */
  const signAndStop = async (chain: TestChain, database: TemporaryDatabase) => {
    const service = await setUpPayments(chain, { db: database.db });
    const { client, provider } = await startParties(service);
    const { id, createTxHash } = await createUnmined(service, client, provider);
    const message = (await database.db.orm.select().from(messages).orderBy(messages.id).all()).at(-1);
    await service.stop();
    await chain.control.dropTransaction({ hash: createTxHash });
    await automine(chain, true);
    return { id, createTxHash, client, provider, data: message?.data ?? '0x' };
  };

  test('is matched with its Job when a stranger submitted it while the server was down', async () => {
    const chain = await startChain(quick);
    const database = await temporaryDatabase();
    opened.push({ stop: database.remove });
    const { id, createTxHash, client, data } = await signAndStop(chain, database);
    await sendAs(chain, chain.deployerKey, client.address, data);
    await passDeadline(chain);
    const service = await start(chain, { db: database.db });
    expect((await rowOf(service, id))?.onchainJobId).toBeNull();
    await until(async () => {
      await service.indexedChain.expire('job');
      return (await rowOf(service, id))?.onchainJobId === 1;
    }, 'the creation is found');
    expect((await rowOf(service, id))?.createTxHash).not.toBe(createTxHash);
    expect(await notified(service, id)).toEqual(['job_created']);
  });

  /** Its nonce is used for something else while the server is down. */
  const usedForElse = async () => {
    const chain = await startChain(quick);
    const database = await temporaryDatabase();
    opened.push({ stop: database.remove });
    const { id, client, provider } = await signAndStop(chain, database);
    const foreign = {
      to: chain.treasury,
      amount: 1n,
      maxFee: 0n,
      ref: refOf('pay_foreign'),
      nonce: 0,
      epoch: 0,
      deadline: 4_000_000_000,
    };
    const domain = domainSeparator(client.address, '3', chain.chainId);
    const call = await signedPayCall(domain, foreign, client.session);
    await sendAs(chain, chain.deployerKey, client.address, call);
    await passDeadline(chain);
    return { chain, db: database.db, id, client, provider };
  };

  test('goes away where its nonce was used for something else, as that block proves', async () => {
    const { chain, db, id } = await usedForElse();
    const service = await start(chain, { db });
    await until(async () => {
      await service.indexedChain.expire('job');
      return (await rowOf(service, id)) === undefined;
    }, 'the Job goes away');
    expect(await notified(service, id)).toEqual([]);
  });

  test('is kept, and its key with it, until the nodes prove what became of it', async () => {
    const { chain, db, id, client, provider } = await usedForElse();
    const proxy = startRpcProxy(chain.rpcUrl);
    opened.push(proxy);
    proxy.intercept(onMethod('eth_getTransactionReceipt', async (call) => rpcResult(call, null)));
    const deadlines = { ...defaultDeadlines, chainMs: 2_000 };
    const first = await setUpPayments(chain, { db, rpcUrls: [proxy.url], deadlines });
    await until(async () => {
      await first.indexedChain.expire('job');
      return first.log.some(({ job }) => job === id);
    }, 'it is put aside');
    expect(await rowOf(first, id)).toMatchObject({ status: 'open', onchainJobId: null });
    await expect(create(first, client, provider.address, 'key')).rejects.toMatchObject({ code: 'RPC_TIMEOUT' });
    expect(await rows(first)).toHaveLength(1);
    const view = { now: 0, final: undefined, balances: new Map(), aheadOf: async () => 0 };
    const { rows: calls } = await everythingWaiting(db, view, { limit: 50, kind: 'call' });
    expect(calls).toContainEqual(
      expect.objectContaining({ id: `job ${id}`, waitsFor: expect.stringContaining('all receipts') }),
    );
    await first.stop();

    const second = await start(chain, { db });
    await until(async () => {
      await second.indexedChain.expire('job');
      return (await rowOf(second, id)) === undefined;
    }, 'the Job goes away');
    expect(await create(second, client, provider.address, 'key')).toMatchObject({ onchainJobId: 1 });
  });
});

describe('the real indexer', () => {
  test('shows what happens without the API, and reports nothing twice', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bursar-indexed-jobs-'));
    opened.push({ stop: () => rmSync(folder, { recursive: true, force: true }) });
    const chain = await startChain();
    const deploymentPath = join(folder, 'deployment.json');
    await Bun.write(deploymentPath, JSON.stringify(chain.deployment));
    const indexer = await startIndexer({
      dataDir: folder,
      port: 0,
      rpcUrls: [chain.rpcUrl],
      chainId: chain.chainId,
      deploymentPath,
      pollingMs: 100,
      program: await testIndexer(join(folder, 'script')),
      logger: pino({ level: 'silent' }),
    });
    opened.push(indexer);
    await indexer.whenReady();
    const service = await start(chain, { feedUrl: indexer.url });
    const { client, provider } = await startParties(service);
    const job = await create(service, client, provider.address);
    await service.jobs.fund(job.id, callerOf(client));
    await service.jobs.submit(job.id, callerOf(provider), { deliverableHash: DELIVERABLE, contentURI: WORK });
    await sendAs(chain, EVALUATOR_KEY, escrowOf(chain), completeCall(1));
    await becomes(service, job.id, 'completed');
    const stored = async () =>
      (await service.db.orm.select().from(chainEvents).all()).filter(({ event }) => event.startsWith('Job'));
    await until(async () => (await stored()).every(({ feedId }) => feedId !== null), 'the feed has shown all of it');
    expect((await stored()).map(({ event }) => event)).toEqual([
      'JobSpecified',
      'JobFunded',
      'JobSubmitted',
      'JobCompleted',
    ]);
    expect(await notified(service, job.id)).toHaveLength(7);
  });
});

/** A transaction of an account, signed and not sent. */
async function signedBy({ client, chainId }: TestChain, key: Hex, to: Address, data: Hex): Promise<Hex> {
  const account = privateKeyToAccount(key);
  const nonce = await client.getTransactionCount({ address: account.address });
  const fees = { maxFeePerGas: 10n ** 11n, maxPriorityFeePerGas: 10n ** 9n };
  return await account.signTransaction({ chainId, nonce, to, data, gas: 500_000n, type: 'eip1559', ...fees });
}
