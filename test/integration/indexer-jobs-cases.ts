import { beforeAll, describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeFunctionData, type Hex, keccak256, stringToHex, toHex, zeroHash } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { z } from 'zod';
import { testUsdcAbi } from '../../src/chain/contracts/generated/TestUSDC.ts';
import type { Indexer } from '../../src/indexer/indexer.ts';
import { reorganise } from '../support/reorganiser.ts';
import { askAtHead, caughtUp, eventually, readFeed, type Scene } from './indexer-fixture.ts';
import { AMOUNTS, escrowOf, jobInEscrow } from './indexer-jobs-fixture.ts';
import { runningIndexer } from './indexer-running.ts';
import { x402Of } from './indexer-x402-fixture.ts';

const MICRO = 1_000_000n;
const PLATFORM_FEE_BPS = 200n;
const EVALUATOR_FEE_BPS = 100;
const DELIVERABLE = keccak256(toHex('the requested work'));
const REASON = keccak256(toHex('as agreed'));

let scene: Scene;
let indexer: Indexer;
let escrow: ReturnType<typeof escrowOf>;

beforeAll(async () => {
  ({ scene, indexer } = await runningIndexer());
  escrow = escrowOf(scene);
  await escrow.call(scene.chain.deployerKey, 'setEvaluatorFeeBps', [EVALUATOR_FEE_BPS]);
  await purchase();
});

const low = (address: string) => address.toLowerCase();
const addressOf = (key: Hex) => privateKeyToAccount(key).address;
const evaluatorKey = () => scene.chain.relayerKeys[0];
const evaluator = () => addressOf(evaluatorKey());

const ask = (text: string, of = indexer) => askAtHead(of, scene.chain, text);

const jobOf = async ({ id }: { id: bigint }, fields: string) => (await ask(`{ job(id: "${id}") { ${fields} } }`)).job;

/** Purchases between wallets of which one is settled, one used and one, with the reference of the first, open. */
async function purchase(): Promise<void> {
  const x402 = x402Of(scene);
  const [buyer, seller] = [await scene.deployWallet(3, 10n * MICRO), await scene.deployWallet(3)];
  const bought = { to: seller.address, value: MICRO };
  const settled = await x402.authorize(buyer, { ...bought, id: 'pay_then_settled' });
  const used = await x402.authorize(buyer, { ...bought, id: 'pay_then_used' });
  await x402.sendBatch([used.cashing, settled.cashing, settled.settling]);
  await x402.authorize(buyer, { ...bought, id: 'pay_then_settled' });
}

/** When a transaction's block was mined, as GraphQL shows it. */
async function timeOf(hash: Hex): Promise<string> {
  const { blockNumber } = await scene.chain.client.getTransactionReceipt({ hash });
  return String((await scene.chain.client.getBlock({ blockNumber })).timestamp);
}

const NOTHING = { escrowed: '0', paidToProvider: '0', platformFee: '0', evaluatorFee: '0', refunded: '0', kept: '0' };

describe('a Job between wallets', () => {
  test('that is completed has the fields of all of its events', async () => {
    const { client, provider, job, funded, submitted } = await jobInEscrow(scene, escrow, {
      evaluator: evaluator(),
      budget: 5n * MICRO,
      deliverable: DELIVERABLE,
    });
    const completed = await escrow.call(evaluatorKey(), 'complete', [job.id, REASON, '0x']);
    const steps =
      'createdAt createTransactionHash fundedAt fundTransactionHash submittedAt submitTransactionHash endedAt endTransactionHash endedBy';
    const fields = `client provider evaluator status budget expiredAt refundableAt metadataHash deliverable reason ${AMOUNTS} ${steps}`;
    expect(await jobOf(job, fields)).toEqual({
      client: low(client.address),
      provider: low(provider.address),
      evaluator: low(evaluator()),
      status: 'completed',
      budget: '5000000',
      expiredAt: String(job.expiredAt),
      refundableAt: String(job.expiredAt),
      metadataHash: job.metadataHash,
      deliverable: DELIVERABLE,
      reason: REASON,
      ...NOTHING,
      paidToProvider: '4850000',
      platformFee: '100000',
      evaluatorFee: '50000',
      createdAt: await timeOf(job.created),
      createTransactionHash: job.created,
      fundedAt: await timeOf(funded),
      fundTransactionHash: funded,
      submittedAt: await timeOf(submitted ?? zeroHash),
      submitTransactionHash: submitted,
      endedAt: await timeOf(completed),
      endTransactionHash: completed,
      endedBy: low(evaluator()),
    });
  });

  test('has its history, its parties and their transfers', async () => {
    const { client, provider, job } = await jobInEscrow(scene, escrow, {
      evaluator: evaluator(),
      budget: 2n * MICRO,
      deliverable: DELIVERABLE,
    });
    await escrow.call(evaluatorKey(), 'complete', [job.id, zeroHash, '0x']);
    const transfers = 'transfers(orderBy: "id") { items { kind direction walletAddress amount } }';
    expect(
      await jobOf(
        job,
        `reason clientWallet { address } providerWallet { address } evaluatorWallet { address } ${transfers} events(orderBy: "id") { items { kind account amount hash } }`,
      ),
    ).toEqual({
      reason: null,
      clientWallet: { address: low(client.address) },
      providerWallet: { address: low(provider.address) },
      evaluatorWallet: null,
      transfers: {
        items: [
          { kind: 'job', direction: 'out', walletAddress: low(client.address), amount: '2000000' },
          { kind: 'job', direction: 'in', walletAddress: low(provider.address), amount: '1940000' },
        ],
      },
      events: {
        items: [
          { kind: 'created', account: low(client.address), amount: null, hash: null },
          { kind: 'budget_set', account: null, amount: '2000000', hash: null },
          { kind: 'specified', account: low(client.address), amount: null, hash: job.metadataHash },
          { kind: 'funded', account: low(client.address), amount: '2000000', hash: null },
          { kind: 'submitted', account: low(provider.address), amount: null, hash: DELIVERABLE },
          { kind: 'completed', account: low(evaluator()), amount: null, hash: null },
          { kind: 'payment_released', account: low(provider.address), amount: '1940000', hash: null },
          { kind: 'platform_fee_paid', account: low(scene.chain.treasury), amount: '40000', hash: null },
          { kind: 'evaluator_fee_paid', account: low(evaluator()), amount: '20000', hash: null },
        ],
      },
    });
    const text = `{
      client: wallet(address: "${low(client.address)}") { balance jobsAsClient { items { id } } jobsAsProvider { items { id } } transfers(where: { kind: job }) { items { jobId job { status } } } }
      provider: wallet(address: "${low(provider.address)}") { balance jobsAsClient { items { id } } jobsAsProvider { items { id } } }
    }`;
    const id = String(job.id);
    expect(await ask(text)).toEqual({
      client: {
        balance: '0',
        jobsAsClient: { items: [{ id }] },
        jobsAsProvider: { items: [] },
        transfers: { items: [{ jobId: id, job: { status: 'completed' } }] },
      },
      provider: { balance: '1940000', jobsAsClient: { items: [] }, jobsAsProvider: { items: [{ id }] } },
    });
  });

  test('that expires is refunded, and the transfer is marked as from the escrow', async () => {
    const { client, job } = await jobInEscrow(scene, escrow, { evaluator: evaluator(), budget: MICRO });
    expect(await jobOf(job, `status ${AMOUNTS}`)).toEqual({ status: 'funded', ...NOTHING, escrowed: '1000000' });
    await scene.chain.control.setNextBlockTimestamp({ timestamp: job.expiredAt });
    await scene.chain.control.mine({ blocks: 1 });
    expect(await jobOf(job, 'status')).toEqual({ status: 'funded' });
    const refund = await escrow.call(scene.chain.relayerKeys[3], 'claimRefund', [job.id]);
    expect(await jobOf(job, `status endTransactionHash endedBy ${AMOUNTS}`)).toEqual({
      status: 'expired',
      endTransactionHash: refund,
      endedBy: null,
      ...NOTHING,
      refunded: '1000000',
    });
    const text = `{ wallet(address: "${low(client.address)}") { balance transfers(orderBy: "id", where: { jobId: "${job.id}" }) { items { direction kind amount } } } }`;
    expect((await ask(text)).wallet).toEqual({
      balance: '1000000',
      transfers: {
        items: [
          { direction: 'out', kind: 'job', amount: '1000000' },
          { direction: 'in', kind: 'job_refund', amount: '1000000' },
        ],
      },
    });
  });

  test('whose payout USDC refuses keeps it claimable until it is withdrawn', async () => {
    const { provider, job } = await jobInEscrow(scene, escrow, {
      evaluator: evaluator(),
      budget: 4n * MICRO,
      deliverable: DELIVERABLE,
    });
    await blacklist(provider.address, true);
    const completed = await escrow.call(evaluatorKey(), 'complete', [job.id, REASON, '0x']);
    expect(await jobOf(job, `status ${AMOUNTS}`)).toEqual({
      status: 'completed',
      ...NOTHING,
      paidToProvider: '3880000',
      platformFee: '80000',
      evaluatorFee: '40000',
      kept: '3880000',
    });
    const { events } = await readFeed(indexer);
    expect(events.filter(({ transactionHash }) => transactionHash === completed).map(({ event }) => event)).toEqual([
      'JobCompleted',
      'PayoutKept',
      'PaymentReleased',
      'PlatformFeePaid',
      'EvaluatorFeePaid',
    ]);
    const account = `{ escrowAccount(address: "${low(provider.address)}") { kept withdrawable } escrows { items { withdrawable } } }`;
    expect(await ask(account)).toEqual({
      escrowAccount: { kept: '3880000', withdrawable: '3880000' },
      escrows: { items: [{ withdrawable: String(await escrow.read('kept')) }] },
    });

    await blacklist(provider.address, false);
    await escrow.call(scene.chain.relayerKeys[3], 'withdraw', [provider.address]);
    expect(await ask(account)).toEqual({
      escrowAccount: { kept: '3880000', withdrawable: '0' },
      escrows: { items: [{ withdrawable: '0' }] },
    });
    const text = `{ wallet(address: "${low(provider.address)}") { balance transfers { items { kind jobId amount } } } }`;
    expect((await ask(text)).wallet).toEqual({
      balance: '3880000',
      transfers: { items: [{ kind: 'job', jobId: null, amount: '3880000' }] },
    });
  });
});

async function blacklist(account: `0x${string}`, listed: boolean): Promise<void> {
  const functionName = listed ? 'blacklist' : 'unBlacklist';
  const { deployerKey, contracts } = scene.chain;
  const data = encodeFunctionData({ abi: testUsdcAbi, functionName, args: [account] });
  await scene.sendAs(deployerKey, contracts.usdc, data);
}

describe('a Job between strangers', () => {
  test('is followed from the first event to the last, and stands in the feed', async () => {
    const [, clientKey, providerKey] = scene.chain.relayerKeys;
    const { jobId: id, expiredAt, created } = await escrow.createBare(clientKey, evaluator());
    expect(await jobOf({ id }, 'client provider metadataHash clientWallet { address } status')).toEqual({
      client: low(addressOf(clientKey)),
      provider: null,
      metadataHash: null,
      clientWallet: null,
      status: 'open',
    });
    const named = await escrow.call(clientKey, 'setProvider', [id, addressOf(providerKey), '0x']);
    const priced = await escrow.call(providerKey, 'setBudget', [id, 3n * MICRO, '0x']);
    const funded = await escrow.fundAs(clientKey, id, 3n * MICRO);
    const uri = stringToHex('https://example.com/Work.json');
    const handedIn = await escrow.call(providerKey, 'submit', [id, DELIVERABLE, uri]);
    const rejected = await escrow.call(evaluatorKey(), 'reject', [id, REASON, '0x']);
    expect(await jobOf({ id }, `provider budget status reason endedBy ${AMOUNTS}`)).toEqual({
      provider: low(addressOf(providerKey)),
      budget: '3000000',
      status: 'rejected',
      reason: REASON,
      endedBy: low(evaluator()),
      ...NOTHING,
      refunded: '3000000',
    });

    const { events } = await readFeed(indexer);
    const shown = events.filter(({ args }) => args.jobId === String(id));
    const [client, provider] = [low(addressOf(clientKey)), low(addressOf(providerKey))];
    const jobId = String(id);
    expect(shown.map(({ transactionHash, event, args }) => [transactionHash, event, args])).toEqual([
      [
        created,
        'JobCreated',
        {
          jobId,
          client,
          provider: `0x${'0'.repeat(40)}`,
          evaluator: low(evaluator()),
          expiredAt: String(expiredAt),
          hook: `0x${'0'.repeat(40)}`,
        },
      ],
      [named, 'ProviderSet', { jobId, provider }],
      [priced, 'BudgetSet', { jobId, amount: '3000000' }],
      [funded, 'JobFunded', { jobId, client, amount: '3000000' }],
      [handedIn, 'DeliverableLocated', { jobId, uri: uri.toLowerCase() }],
      [handedIn, 'JobSubmitted', { jobId, provider, deliverable: DELIVERABLE }],
      [rejected, 'JobRejected', { jobId, rejector: low(evaluator()), reason: REASON }],
      [rejected, 'Refunded', { jobId, client, amount: '3000000' }],
    ]);
    for (const { contract, address } of shown) {
      expect({ contract, address }).toEqual({ contract: 'jobEscrow', address: low(escrow.address) });
    }
  });

  test('that was submitted in the last second can be refunded an hour later', async () => {
    const [, clientKey, providerKey] = scene.chain.relayerKeys;
    const { jobId: id, expiredAt } = await escrow.createBare(clientKey, evaluator());
    await escrow.call(clientKey, 'setProvider', [id, addressOf(providerKey), '0x']);
    await escrow.call(providerKey, 'setBudget', [id, MICRO, '0x']);
    await escrow.fundAs(clientKey, id, MICRO);
    expect(await jobOf({ id }, 'refundableAt')).toEqual({ refundableAt: String(expiredAt) });
    await scene.chain.control.setNextBlockTimestamp({ timestamp: expiredAt - 1n });
    await escrow.call(providerKey, 'submit', [id, DELIVERABLE, '0x']);
    const from = expiredAt - 1n + 3_600n;
    expect(await escrow.refundableAt(id)).toBe(from);
    expect(await jobOf({ id }, 'status refundableAt')).toEqual({ status: 'submitted', refundableAt: String(from) });
    await scene.chain.control.setNextBlockTimestamp({ timestamp: from });
    await escrow.call(clientKey, 'claimRefund', [id]);
    expect(await jobOf({ id }, 'status refunded')).toEqual({ status: 'expired', refunded: '1000000' });
  });

  test('can be cancelled by its client while it is open, with nothing in escrow', async () => {
    const [, clientKey] = scene.chain.relayerKeys;
    const { jobId: id } = await escrow.createBare(clientKey, evaluator());
    await escrow.call(clientKey, 'reject', [id, zeroHash, '0x']);
    expect(await jobOf({ id }, `status endedBy reason fundedAt ${AMOUNTS}`)).toEqual({
      status: 'rejected',
      endedBy: low(addressOf(clientKey)),
      reason: null,
      fundedAt: null,
      ...NOTHING,
    });
  });
});

const STATUSES = ['open', 'funded', 'submitted', 'completed', 'rejected', 'expired'] as const;

const totalsSchema = z.object({
  escrows: z.object({ items: z.tuple([z.record(z.string(), z.union([z.string(), z.number()]))]) }),
  jobs: z.object({ totalCount: z.number(), items: z.array(z.record(z.string(), z.string())) }),
});

/** The escrow's row must be what all the Jobs add up to, and what the contract itself says. */
async function expectTotals(): Promise<void> {
  const counts = STATUSES.map((status) => `${status}Count`).join(' ');
  const totals = `address evaluatorFeeBps jobCount ${counts} ${AMOUNTS} withdrawable`;
  const text = `{ escrows { items { ${totals} } } jobs(limit: 1000) { totalCount items { status ${AMOUNTS} } } }`;
  const { escrows, jobs } = totalsSchema.parse(await ask(text));
  const sumOf = (column: string) => String(jobs.items.reduce((sum, job) => sum + BigInt(job[column] ?? 'missing'), 0n));
  const countOf = (status: string) => jobs.items.filter((job) => job.status === status).length;
  expect(escrows.items[0]).toEqual({
    address: low(escrow.address),
    evaluatorFeeBps: EVALUATOR_FEE_BPS,
    jobCount: Number(await escrow.read('jobCount')),
    ...Object.fromEntries(STATUSES.map((status) => [`${status}Count`, countOf(status)])),
    ...Object.fromEntries(AMOUNTS.split(' ').map((column) => [column, sumOf(column)])),
    withdrawable: String(await escrow.read('kept')),
  });
  expect(escrows.items[0].escrowed).toBe(String(await escrow.read('escrowed')));
  expect(jobs.totalCount).toBe(Number(await escrow.read('jobCount')));
}

describe('the Jobs', () => {
  test('are counted by status, and their money by what became of it', async () => {
    const budget = 7n * MICRO;
    await jobInEscrow(scene, escrow, { evaluator: evaluator(), budget });
    await jobInEscrow(scene, escrow, { evaluator: evaluator(), budget, deliverable: DELIVERABLE });
    await escrow.createBare(scene.chain.relayerKeys[1], evaluator());
    const { job } = await jobInEscrow(scene, escrow, { evaluator: evaluator(), budget, deliverable: DELIVERABLE });
    const jobFees = '{ feeRecipients { items { address jobCount jobFeesCollected } } }';
    const recipients = z.object({
      items: z.tuple([z.object({ address: z.string(), jobCount: z.number(), jobFeesCollected: z.string() })]),
    });
    await escrow.call(evaluatorKey(), 'complete', [job.id, REASON, '0x']);
    await expectTotals();
    const [recipient] = recipients.parse((await ask(jobFees)).feeRecipients).items;
    const { jobs } = z
      .object({ jobs: z.object({ items: z.array(z.object({ platformFee: z.string() })) }) })
      .parse(await ask('{ jobs(where: { platformFee_gt: "0" }) { items { platformFee } } }'));
    const fees = jobs.items.map(({ platformFee }) => BigInt(platformFee));
    expect(fees).toContain((budget * PLATFORM_FEE_BPS) / 10_000n);
    expect(recipient).toEqual({
      address: low(scene.chain.treasury),
      jobCount: fees.length,
      jobFeesCollected: String(fees.reduce((sum, fee) => sum + fee, 0n)),
    });
  });

  test('are found by client, provider, evaluator, status and metadata', async () => {
    const [, , , otherKey] = scene.chain.relayerKeys;
    const { client, provider, job } = await jobInEscrow(scene, escrow, {
      evaluator: addressOf(otherKey),
      budget: MICRO,
    });
    const second = await escrow.create(client, { ...job, evaluator: evaluator() });
    const find = async (where: string) => {
      const answer = await ask(`{ jobs(where: { ${where} }, orderBy: "id") { items { id } } }`);
      const { items } = z.object({ items: z.array(z.object({ id: z.string() })) }).parse(answer.jobs);
      return items.map(({ id }) => BigInt(id));
    };
    expect(await find(`client: "${low(client.address)}"`)).toEqual([job.id, second.id]);
    expect(await find(`provider: "${low(provider.address)}"`)).toEqual([job.id, second.id]);
    expect(await find(`provider: "${low(provider.address)}", status: open`)).toEqual([second.id]);
    expect(await find(`client: "${low(client.address)}", status_in: [funded, submitted]`)).toEqual([job.id]);
    expect(await find(`evaluator: "${low(addressOf(otherKey))}"`)).toEqual([job.id]);
    expect(await find(`metadataHash: "${second.metadataHash}"`)).toEqual([second.id]);
    expect(await find(`client: "${low(client.address)}", status: completed`)).toEqual([]);
  });

  test('have an evaluator fee whose change has a row', async () => {
    const { platformChanges } = await ask(
      '{ platformChanges(where: { evaluatorFeeBps_not: null }) { items { evaluatorFeeBps feeBps treasury } } }',
    );
    expect(platformChanges).toEqual({ items: [{ evaluatorFeeBps: EVALUATOR_FEE_BPS, feeBps: null, treasury: null }] });
  });
});

describe("the operators' documentation", () => {
  const readme = readFileSync(join(import.meta.dir, '../../indexer/README.md'), 'utf8');
  const examples = [...readme.matchAll(/```graphql\n([\s\S]*?)```/g)].map(([, text = '']) => text);

  test('has examples', () => {
    expect(examples.length).toBeGreaterThanOrEqual(4);
  });

  test.each(examples)('has an example query that works: %s', async (text) => {
    const answer = await ask(text.replaceAll('0x…', low(scene.owner.address)));
    expect(Object.keys(answer).length).toBeGreaterThan(0);
  });
});

describe('a reorganisation', () => {
  test('that removes a completion takes all of it back, and lets the Job end in another way', async () => {
    const { client, provider, job } = await jobInEscrow(scene, escrow, {
      evaluator: evaluator(),
      budget: 6n * MICRO,
      deliverable: DELIVERABLE,
    });
    const fields = `status reason endedAt endTransactionHash endedBy ${AMOUNTS} events(orderBy: "id") { items { id kind } } transfers(orderBy: "id") { items { id direction amount } }`;
    const submitted = await jobOf(job, fields);
    const feedBefore = await caughtUp(indexer, scene.chain);
    const completed = await escrow.call(evaluatorKey(), 'complete', [job.id, REASON, '0x']);
    expect(await jobOf(job, 'status paidToProvider')).toEqual({ status: 'completed', paidToProvider: '5820000' });
    const shown = await readFeed(indexer);
    expect(shown.events.filter(({ transactionHash }) => transactionHash === completed)).toHaveLength(5);

    await reorganise(scene.chain, 1);
    const after = await eventually(async () => {
      const answer = await caughtUp(indexer, scene.chain);
      return answer.generation === shown.generation ? undefined : answer;
    });
    expect(after.events).toEqual(feedBefore.events);
    expect(await jobOf(job, fields)).toEqual(submitted);
    const balances = `{ client: wallet(address: "${low(client.address)}") { balance } provider: wallet(address: "${low(provider.address)}") { balance } }`;
    expect(await ask(balances)).toEqual({ client: { balance: '0' }, provider: { balance: '0' } });
    await expectTotals();

    await escrow.call(evaluatorKey(), 'reject', [job.id, zeroHash, '0x']);
    expect(await jobOf(job, `status ${AMOUNTS}`)).toEqual({ status: 'rejected', ...NOTHING, refunded: '6000000' });
    expect(await ask(balances)).toEqual({ client: { balance: '6000000' }, provider: { balance: '0' } });
    await expectTotals();
  });
});
