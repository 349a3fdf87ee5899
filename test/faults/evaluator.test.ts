import { beforeEach, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { createWalletClient, defineChain, type Hex, http, parseEventLogs } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { jobEscrowAbi } from '../../src/chain/contracts/generated/JobEscrow.ts';
import type { RelayStep } from '../../src/chain/relay/relay-context.ts';
import { transactions } from '../../src/chain/relay/relay-tables.ts';
import { jobs } from '../../src/features/jobs/job-tables.ts';
import { startTestChain, type TestChain, type TestChainOptions } from '../support/chain.ts';
import { temporaryDatabase } from '../support/database.ts';
import {
  evaluationRows,
  hang,
  type Parties,
  passTries,
  recordOf,
  recordWhen,
  startTarget,
  submittedJob,
  type Target,
  twoParties,
} from '../support/evaluations.ts';
import { chainNow, claimRefundData, DAY } from '../support/job-requests.ts';
import { openedInTests } from '../support/opened.ts';
import { until, untilPooled } from '../support/relay.ts';
import { reorganise } from '../support/reorganiser.ts';
import { EVALUATOR, EVALUATOR_KEY, type ServiceOptions, startService, type TestService } from '../support/service.ts';

const opened = openedInTests();
let target: Target;
let dbPath: string;

beforeEach(async () => {
  target = startTarget();
  const temporary = await temporaryDatabase();
  dbPath = temporary.path;
  opened.push(target, { stop: async () => temporary.remove() });
});

async function startChain(options: TestChainOptions = {}): Promise<TestChain> {
  const chain = await startTestChain(options);
  opened.push(chain);
  return chain;
}

async function serve(chain: TestChain, options: ServiceOptions = {}): Promise<TestService> {
  const service = await startService(chain, { dbPath, evaluates: true, ...options });
  opened.push(service);
  return service;
}

interface Waiting {
  readonly jobId: string;
  readonly onchainJobId: number;
  readonly parties: Parties;
}

/** A Job that waits for its evaluation in the database, and no service that runs. */
async function waitingJob(chain: TestChain): Promise<Waiting> {
  const service = await startService(chain, { dbPath });
  const parties = await twoParties(service, chain);
  const rule = { type: 'http_check', url: target.url, timeoutMs: 30_000 };
  const made = await submittedJob(service, chain, parties, rule);
  await service.stop();
  return { ...made, parties };
}

function startProcess({ rpcUrl, chainId, contracts, relayerKeys }: TestChain, step?: RelayStep) {
  const order = { rpcUrl, chainId, contracts, relayerKeys, dbPath, step };
  return Bun.spawn(
    [process.execPath, join(import.meta.dir, '../support/evaluator-process.ts'), JSON.stringify(order)],
    { stdout: 'inherit', stderr: 'inherit' },
  );
}

/** The evaluator's events about a Job in the chain as it is now. */
async function endings(chain: TestChain, onchainJobId: number): Promise<string[]> {
  const address = chain.contracts.jobEscrow;
  if (address === undefined) throw new Error('The test chain has no escrow.');
  const logs = await chain.client.getLogs({ address, fromBlock: 0n });
  return parseEventLogs({ abi: jobEscrowAbi, eventName: ['JobCompleted', 'JobRejected'], logs })
    .filter(({ args }) => args.jobId === BigInt(onchainJobId))
    .map(({ eventName }) => eventName);
}

/** Sends another account's transaction, behind the service's back, for more than the service offers. */
async function sendForeign(chain: TestChain, key: Hex, call: { to?: Hex; data?: Hex; nonce?: number }) {
  const account = privateKeyToAccount(key);
  const definition = defineChain({
    id: chain.chainId,
    name: 'anvil',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [chain.rpcUrl] } },
  });
  const wallet = createWalletClient({ account, chain: definition, transport: http(chain.rpcUrl) });
  const fee = 100n * 10n ** 9n;
  const fees = { maxFeePerGas: fee, maxPriorityFeePerGas: fee };
  return await wallet.sendTransaction({ to: account.address, gas: 300_000n, ...fees, ...call });
}

describe('an evaluator that is killed', () => {
  const steps: readonly RelayStep[] = ['probed', 'signed', 'committed', 'broadcast', 'received', 'reported', 'noted'];
  test.each(steps)('when the transaction of a decision is %s carries that decision out once', async (step) => {
    const chain = await startChain();
    const { jobId, onchainJobId } = await waitingJob(chain);
    const child = startProcess(chain, step);
    await child.exited;
    expect(child.signalCode).toBe('SIGKILL');
    // Whatever the rule would say now, the decision was made.
    target.answer = () => new Response(null, { status: 500 });

    const service = await serve(chain);
    expect((await evaluationRows(service, jobId)).evaluation).toMatchObject({ outcome: 'approved', attempts: 1 });
    expect(await recordWhen(service, jobId, 'completed')).toMatchObject({
      evaluation_outcome: 'approved',
      evaluated_by: 'rule:http_check',
    });
    expect(await endings(chain, onchainJobId)).toEqual(['JobCompleted']);
    expect(await evaluationRows(service, jobId)).toMatchObject({ attempts: { length: 1 }, sent: { length: 1 } });
    expect(target.requested).toHaveLength(1);
    const own = await service.db.orm.select().from(transactions).orderBy(transactions.seq).all();
    expect(own.filter(({ lane }) => lane === EVALUATOR)).toMatchObject([{ nonce: 0 }]);
  });

  test('while it tries a rule tries it again, and does not count the interrupted try', async () => {
    const chain = await startChain();
    const { jobId } = await waitingJob(chain);
    target.answer = hang;
    const child = startProcess(chain);
    await until(() => target.requested.length === 1, 'the rule is tried');
    child.kill('SIGKILL');
    await child.exited;
    target.answer = () => new Response('up');
    const service = await serve(chain);
    await recordWhen(service, jobId, 'completed');
    expect(await evaluationRows(service, jobId)).toMatchObject({ attempts: { length: 1 } });
  });

  test('between two tries continues the schedule', async () => {
    const chain = await startChain();
    const { jobId } = await waitingJob(chain);
    target.answer = () => new Response(null, { status: 500 });
    const child = startProcess(chain);
    const reader = await startService(chain, { dbPath, relayer: 1 });
    await until(async () => (await evaluationRows(reader, jobId)).attempts.length === 1, 'the rule was tried');
    await reader.stop();
    child.kill('SIGKILL');
    await child.exited;
    const service = await serve(chain);
    const { evaluation } = await evaluationRows(service, jobId);
    expect(evaluation).toMatchObject({ attempts: 1 });
    expect((evaluation?.nextAttemptAt ?? 0) * 1000).toBeGreaterThan(Date.now());
    await passTries(service, jobId, 3);
    await recordWhen(service, jobId, 'rejected');
    expect(target.requested).toHaveLength(3);
  });
});

describe('a decision', () => {
  test('whose nonce another transaction took is sent again, not made again', async () => {
    const chain = await startChain({ mining: 0.1 });
    const { jobId, onchainJobId } = await waitingJob(chain);
    await chain.control.setIntervalMining({ interval: 0 });
    const service = await serve(chain);
    await untilPooled(chain, 1);
    expect((await evaluationRows(service, jobId)).sent).toHaveLength(1);
    await sendForeign(chain, EVALUATOR_KEY, { nonce: 0 });
    await chain.control.mine({ blocks: 1 });
    await until(
      async () =>
        (await service.db.orm.select().from(transactions).orderBy(transactions.seq).all()).some(
          ({ status }) => status === 'lost',
        ),
      'its nonce is lost',
    );
    await until(async () => {
      service.clock.offsetMs += 1_000;
      await chain.control.mine({ blocks: 1 });
      return (await recordOf(service, jobId)).status === 'completed';
    }, 'it is carried out');
    expect(await endings(chain, onchainJobId)).toEqual(['JobCompleted']);
    expect(await evaluationRows(service, jobId)).toMatchObject({ attempts: { length: 1 }, sent: { length: 2 } });
  });

  test('that a reorganisation takes away is carried out again', async () => {
    const chain = await startChain({ mining: 0.1 });
    const { jobId, onchainJobId } = await waitingJob(chain);
    await chain.control.setIntervalMining({ interval: 0 });
    const service = await serve(chain);
    await untilPooled(chain, 1);
    expect((await evaluationRows(service, jobId)).sent).toHaveLength(1);
    await chain.control.mine({ blocks: 1 });
    const before = await recordWhen(service, jobId, 'completed');
    await reorganise(chain, 1);
    await recordWhen(service, jobId, 'submitted');
    await until(async () => {
      await chain.control.mine({ blocks: 1 });
      return (await recordOf(service, jobId)).status === 'completed';
    }, 'it is carried out again');
    expect(await recordOf(service, jobId)).toMatchObject({ finalize_tx_hash: before.finalize_tx_hash });
    expect(await endings(chain, onchainJobId)).toEqual(['JobCompleted']);
    expect(await evaluationRows(service, jobId)).toMatchObject({ attempts: { length: 1 }, sent: { length: 1 } });
  });

  test('that the chain refuses is sent again after a pause, as often as it takes', async () => {
    const chain = await startChain({ mining: 0.1 });
    const { jobId, onchainJobId } = await waitingJob(chain);
    await chain.control.setIntervalMining({ interval: 0 });
    const service = await serve(chain);
    await untilPooled(chain, 1);
    expect((await evaluationRows(service, jobId)).sent).toHaveLength(1);
    const { jobEscrow } = chain.contracts;
    if (jobEscrow === undefined) throw new Error('The test chain has no escrow.');
    const code = await chain.client.getCode({ address: jobEscrow });
    await chain.control.setCode({ address: jobEscrow, bytecode: '0xfe' });
    await chain.control.mine({ blocks: 1 });
    await until(() => service.log.some((line) => line.includes('a call was reverted')), 'it is refused');
    await chain.control.setCode({ address: jobEscrow, bytecode: code ?? '0x' });
    expect(await evaluationRows(service, jobId)).toMatchObject({ sent: { length: 1 } });
    await until(async () => {
      service.clock.offsetMs += 1_000;
      await chain.control.mine({ blocks: 1 });
      return (await recordOf(service, jobId)).status === 'completed';
    }, 'it is carried out');
    expect(await endings(chain, onchainJobId)).toEqual(['JobCompleted']);
    expect(await evaluationRows(service, jobId)).toMatchObject({ attempts: { length: 1 }, sent: { length: 2 } });
  });

  test("is not signed while its Job's on-chain number belongs to another Job of the same evaluator", async () => {
    const chain = await startChain();
    const { jobId, onchainJobId, parties } = await waitingJob(chain);
    const before = await startService(chain, { dbPath });
    const other = await submittedJob(before, chain, parties, { type: 'manual' });
    const give = ({ db }: TestService, number: number) =>
      db.orm.update(jobs).set({ onchainJobId: number }).where(eq(jobs.id, jobId)).run();
    // As while a reorganisation that swapped the numbers is not seen yet.
    await give(before, other.onchainJobId);
    await before.stop();
    const service = await serve(chain);
    await until(() => service.log.some((line) => line.includes('a decision could not be sent yet')), 'it is refused');
    expect(await evaluationRows(service, jobId)).toMatchObject({ evaluation: { outcome: 'approved' }, sent: [] });
    expect(await endings(chain, other.onchainJobId)).toEqual([]);
    await give(service, onchainJobId);
    await until(async () => {
      service.clock.offsetMs += 1_000;
      return (await recordOf(service, jobId)).status === 'completed';
    }, 'it is carried out under its own number');
    expect(await endings(chain, onchainJobId)).toEqual(['JobCompleted']);
    expect(await endings(chain, other.onchainJobId)).toEqual([]);
  });

  test('that a refund overtakes is dropped', async () => {
    const chain = await startChain({ mining: 0.1 });
    const { jobId, onchainJobId } = await waitingJob(chain);
    await chain.control.setIntervalMining({ interval: 0 });
    await chain.control.setNextBlockTimestamp({ timestamp: BigInt((await chainNow(chain)) + 3 * DAY) });
    const service = await serve(chain);
    await untilPooled(chain, 1);
    expect((await evaluationRows(service, jobId)).sent).toHaveLength(1);
    const [own] = (await service.db.orm.select().from(transactions).orderBy(transactions.seq).all()).filter(
      ({ lane }) => lane === EVALUATOR,
    );
    expect(own).toMatchObject({ status: 'open' });
    const { jobEscrow } = chain.contracts;
    if (jobEscrow === undefined) throw new Error('The test chain has no escrow.');
    await chain.rpc('anvil_removePoolTransactions', EVALUATOR);
    await untilPooled(chain, 0);
    await sendForeign(chain, chain.strangerKey, { to: jobEscrow, data: claimRefundData(onchainJobId) });
    await chain.control.mine({ blocks: 1 });
    await until(async () => {
      await chain.control.mine({ blocks: 1 });
      return service.log.some((line) => line.includes('a call was reverted'));
    }, 'the chain refuses it');
    await until(() => {
      service.clock.offsetMs += 1_000;
      return service.log.some((line) => line.includes('a decision could not be sent yet'));
    }, 'the chain is read once more');
    expect(await evaluationRows(service, jobId)).toMatchObject({ sent: { length: 1 } });
    expect(await endings(chain, onchainJobId)).toEqual([]);
  });
});

test('a private target of an earlier rule is not fetched once those are forbidden: a person decides', async () => {
  const chain = await startChain();
  const { jobId } = await waitingJob(chain);
  const service = await serve(chain, { settings: { allowPrivateTargets: false } });
  await until(
    async () => (await recordOf(service, jobId)).evaluation_state === 'needs_decision',
    'it is left to a person',
  );
  const record = await recordOf(service, jobId);
  expect(record).toMatchObject({ status: 'submitted', evaluation_outcome: null });
  expect(record.evaluation_note).toContain('127.0.0.1');
  expect(await evaluationRows(service, jobId)).toMatchObject({ attempts: { length: 1 }, sent: [] });
  expect(target.requested).toEqual([]);
});

test('an evaluator without gas money records its decision, and sends it once it is funded', async () => {
  const chain = await startChain();
  const { jobId } = await waitingJob(chain);
  await chain.control.setBalance({ address: EVALUATOR, value: 0n });
  const service = await serve(chain);
  await until(() => service.log.some((line) => line.includes('a decision could not be sent yet')), 'it cannot be sent');
  expect(await evaluationRows(service, jobId)).toMatchObject({ evaluation: { outcome: 'approved' }, sent: [] });
  await chain.control.setBalance({ address: EVALUATOR, value: 10n ** 18n });
  await until(async () => {
    service.clock.offsetMs += 1_000;
    return (await evaluationRows(service, jobId)).sent.length === 1;
  }, 'it is sent');
  await recordWhen(service, jobId, 'completed');
});
