import { describe, expect, test } from 'bun:test';
import { eq, isNull } from 'drizzle-orm';
import { encodeFunctionData, type Hex } from 'viem';
import { askReceipt } from '../../src/chain/blocks/blocks.ts';
import { createEventDecoder } from '../../src/chain/blocks/decode.ts';
import { agentWalletAbi } from '../../src/chain/contracts/generated/AgentWallet.ts';
import { connectChain } from '../../src/chain/nodes/chain.ts';
import type { RelayStep } from '../../src/chain/relay/relay-context.ts';
import { messages } from '../../src/chain/relay/relay-tables.ts';
import { createLogger } from '../../src/core/log.ts';
import { jobs } from '../../src/features/jobs/job-tables.ts';
import { signedPayCall } from '../../src/features/payments/payment-intent.ts';
import { domainSeparator } from '../../src/features/signing/sessions.ts';
import { openKey } from '../../src/features/wallets/wallet-keys.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { temporaryDatabase } from '../support/database.ts';
import { outcome, reachedBy } from '../support/http.ts';
import {
  chainNow,
  claimRefundData,
  createRequest,
  DAY,
  escrowJob,
  escrowOf,
  jobBody,
  makeJob,
  required,
  spentToday,
  stepRequest,
  v3Wallet,
} from '../support/job-requests.ts';
import { openedInTests } from '../support/opened.ts';
import { ownerCalls } from '../support/owner.ts';
import { refOf } from '../support/payments.ts';
import { sendAs } from '../support/payments-service.ts';
import { until } from '../support/relay.ts';
import { onMethod, startRpcProxy } from '../support/rpc-proxy.ts';
import { type ClaimedWallet, type ServiceOptions, startService, type TestService } from '../support/service.ts';
import { balanceOf } from '../support/usdc.ts';

const opened = openedInTests();

interface Stage {
  readonly chain: TestChain;
  readonly service: TestService;
  readonly client: ClaimedWallet;
  readonly provider: ClaimedWallet;
  /** Done once, before the relay goes on from this step. */
  at(step: RelayStep, act: () => Promise<void>): void;
}

/** A service with a Client who has 100 USDC, and a Provider. */
async function setStage(options: ServiceOptions = {}): Promise<Stage> {
  const chain = await startTestChain({ slotsInAnEpoch: 1 });
  opened.push(chain);
  const acts = new Map<RelayStep, () => Promise<void>>();
  const failpoint = async (step: RelayStep) => {
    const act = acts.get(step);
    acts.delete(step);
    await act?.();
  };
  const service = await startService(chain, { failpoint, ...options });
  opened.push(service);
  const client = await v3Wallet(service, chain, 100_000_000n);
  const provider = await v3Wallet(service, chain);
  return { chain, service, client, provider, at: (step, act) => void acts.set(step, act) };
}

const freeze = encodeFunctionData({ abi: agentWalletAbi, functionName: 'freeze' });
const unfreeze = encodeFunctionData({ abi: agentWalletAbi, functionName: 'unfreeze' });
/**
 * The wallet's session ends at this second, 0 for never; unlike a freeze, that leaves signed messages to be executed
 * later.
 */
const endsAt = (second: number) =>
  encodeFunctionData({ abi: agentWalletAbi, functionName: 'setPolicy', args: [0, 0, second] });
const show = (service: TestService, jobId: string) => service.ask({ path: `/v1/jobs/${jobId}` });
const listOf = async (service: TestService, { id, token }: ClaimedWallet) =>
  (await service.ask({ path: `/v1/jobs/by-wallet/${id}`, token })).json;
const setDailyLimit = (amount: bigint): Hex =>
  encodeFunctionData({ abi: agentWalletAbi, functionName: 'setPolicy', args: [0, Number(amount), 0] });

async function passTime({ chain }: Stage, seconds: number): Promise<void> {
  await chain.rpc('evm_increaseTime', seconds);
  await chain.control.mine({ blocks: 1 });
}

describe('a creation that the chain refuses', () => {
  test('is answered CHAIN_CREATE_FAILED, hidden at once, and deleted when it can never execute', async () => {
    const stage = await setStage();
    const { chain, service, client, provider, at } = stage;
    const body = jobBody(provider.address, (await chainNow(chain)) + 2 * DAY, { idempotencyKey: 'once' });
    at('signed', () => ownerCalls(chain, service, client, freeze));
    const refused = await service.ask(createRequest(client, body));
    expect(outcome(refused)).toBe('502 CHAIN_CREATE_FAILED');
    expect(refused.json.message).toContain('frozen');
    const rowOf = () => service.db.orm.select().from(jobs).where(isNull(jobs.onchainJobId)).get();
    const signed = (await rowOf())?.id ?? '';
    expect(outcome(await show(service, signed))).toBe('404 JOB_NOT_FOUND');
    expect(outcome(await service.ask({ path: `/v1/jobs/${signed}/spec` }))).toBe('404 JOB_NOT_FOUND');
    expect(outcome(await service.ask(stepRequest(client, signed, 'fund')))).toBe('404 JOB_NOT_FOUND');
    expect(await listOf(service, client)).toMatchObject({ jobs: [], total: 0 });

    await ownerCalls(chain, service, client, unfreeze);
    const made = await service.ask(createRequest(client, body));
    expect(made.status).toBe(201);
    expect(made.headers.get('idempotent-replayed')).toBeNull();
    expect(made.json.jobId).not.toBe(signed);

    await passTime(stage, 200);
    await chain.control.mine({ blocks: 3 });
    await until(async () => {
      await service.indexedChain.expire('job');
      return (await rowOf()) === undefined;
    }, 'it is gone');
    expect((await listOf(service, client)).total).toBe(1);
  });

  test('can execute for two minutes next to the retry, and is then an unfunded Job', async () => {
    const stage = await setStage();
    const { chain, service, client, provider, at } = stage;
    const body = jobBody(provider.address, (await chainNow(chain)) + 2 * DAY, { idempotencyKey: 'once' });
    at('signed', () => ownerCalls(chain, service, client, endsAt(1)));
    const refused = await service.ask(createRequest(client, body));
    expect(outcome(refused)).toBe('502 CHAIN_CREATE_FAILED');
    expect(refused.json.message).toContain('two minutes');
    const [signed] = await service.db.orm.select().from(messages).where(eq(messages.kind, 'job-create')).all();
    if (signed === undefined) throw new Error('Nothing was signed.');
    await ownerCalls(chain, service, client, endsAt(0));
    const made = required(await service.ask(createRequest(client, body)), 201);
    const again = await sendAs(chain, chain.strangerKey, signed.target, signed.data);
    await tellBlock(stage, (await chain.client.getTransactionReceipt({ hash: again })).blockNumber);
    const { jobs: listed, total } = await listOf(service, client);
    expect(total).toBe(2);
    expect(listed).toMatchObject([{ status: 'open' }, { status: 'open', create_tx_hash: again }]);
    expect((await service.ask(createRequest(client, body))).json).toEqual({ ...Object(made), replayed: true });
    expect(await balanceOf(chain, client.address)).toBe(100_000_000n);
  });

  test('leaves nothing when it is refused before it is signed', async () => {
    const { chain, service, client, provider } = await setStage();
    await ownerCalls(chain, service, client, freeze);
    const body = jobBody(provider.address, (await chainNow(chain)) + 2 * DAY);
    expect(outcome(await service.ask(createRequest(client, body)))).toBe('400 WALLET_FROZEN');
    expect((await listOf(service, client)).total).toBe(0);
  });
});

describe('a creation whose answer is lost', () => {
  test('because no node answers is found by its idempotency key', async () => {
    const proxyChain = await startTestChain({ slotsInAnEpoch: 1 });
    opened.push(proxyChain);
    const proxy = startRpcProxy(proxyChain.rpcUrl);
    opened.push(proxy);
    const service = await startService(proxyChain, { rpcUrls: [proxy.url], relayLimits: { submitTimeoutMs: 1_000 } });
    opened.push(service);
    const client = await v3Wallet(service, proxyChain);
    const provider = await v3Wallet(service, proxyChain);
    const body = jobBody(provider.address, (await chainNow(proxyChain)) + 2 * DAY, { idempotencyKey: 'once' });
    proxy.intercept(onMethod('eth_sendRawTransaction', async () => 'hang'));
    expect(outcome(await service.ask(createRequest(client, body)))).toBe('502 RPC_TIMEOUT');
    expect((await listOf(service, client)).jobs).toMatchObject([{ onchain_job_id: null }]);
    proxy.passThrough();
    const found = await service.ask(createRequest(client, body));
    expect(found.status).toBe(200);
    expect(found.headers.get('idempotent-replayed')).toBe('true');
    expect((await listOf(service, client)).jobs).toMatchObject([{ id: found.json.jobId }]);
  });

  const steps: readonly (readonly [RelayStep, number])[] = [
    ['signed', 0],
    ['committed', 1],
    ['broadcast', 1],
    ['received', 1],
    ['reported', 1],
  ];
  test.each(steps)(
    'because the process is killed when it is %s, leaves %p of it, and the retry makes one in all',
    async (step, left) => {
      const chain = await startTestChain({ slotsInAnEpoch: 1 });
      opened.push(chain);
      const database = await temporaryDatabase();
      const reached = Promise.withResolvers<void>();
      let isArmed = false;
      const dying = await startService(chain, {
        dbPath: database.path,
        // A step that is never left: what comes after it is never done, as when the process is killed.
        failpoint: (at) => {
          if (at !== step || !isArmed) return;
          isArmed = false;
          reached.resolve();
          return new Promise(() => undefined);
        },
      });
      const client = await v3Wallet(dying, chain);
      const provider = await v3Wallet(dying, chain);
      const body = jobBody(provider.address, (await chainNow(chain)) + 2 * DAY, { idempotencyKey: 'once' });
      isArmed = true;
      await reachedBy(reached.promise, dying.ask(createRequest(client, body)));
      expect((await listOf(dying, client)).total).toBe(left);
      await dying.stop();

      const reborn = await startService(chain, { dbPath: database.path });
      opened.push(reborn);
      const retried = await reborn.ask(createRequest(client, body));
      expect(retried.status).toBe(left === 1 ? 200 : 201);
      expect((await listOf(reborn, client)).jobs).toMatchObject([{ id: retried.json.jobId }]);
      expect((await escrowJob(chain, retried.json.onchainJobId)).description).toBe(retried.json.jobId);
    },
  );
});

describe('a creation whose nonce another transaction uses', () => {
  const bodyOf = async ({ chain, provider }: Stage) =>
    jobBody(provider.address, (await chainNow(chain)) + 2 * DAY, { idempotencyKey: 'once' });

  test('to submit the same message is found by its idempotency key', async () => {
    // The relay's upkeep sends committed messages again; here, others are to be first.
    const stage = await setStage({ relayLimits: { idlePollMs: 60_000 } });
    const { chain, service, client, at } = stage;
    const body = await bodyOf(stage);
    let theirs: Hex | undefined;
    at('committed', async () => {
      const [message] = await service.db.orm.select().from(messages).where(eq(messages.kind, 'job-create')).all();
      if (message === undefined) throw new Error('Nothing was signed.');
      theirs = await sendAs(chain, chain.strangerKey, message.target, message.data);
    });
    expect(outcome(await service.ask(createRequest(client, body)))).toBe('502 RPC_TIMEOUT');
    const receipt = await chain.client.getTransactionReceipt({ hash: theirs ?? '0x' });
    await tellBlock(stage, receipt.blockNumber);
    const found = await service.ask(createRequest(client, body));
    expect(found).toMatchObject({ status: 200, json: { createTxHash: theirs } });
    expect((await listOf(service, client)).total).toBe(1);
  });

  test('for something else frees its key once that is proved, and not before', async () => {
    const stage = await setStage();
    const { chain, service, client, provider, at } = stage;
    const body = await bodyOf(stage);
    const row = await service.walletStore.byId(client.id);
    const key = openKey(service.vault, client.id, 'session-key', row?.sessionKeySealed ?? '');
    at('signed', async () => {
      const domain = domainSeparator(client.address, '3', chain.chainId);
      const deadline = (await chainNow(chain)) + 60;
      const ref = refOf('pay_000000000000');
      const payment = { to: provider.address, amount: 1n, maxFee: 0n, ref, nonce: 0, epoch: 0, deadline };
      const data = await signedPayCall(domain, payment, key);
      await sendAs(chain, chain.strangerKey, client.address, data);
    });
    expect(outcome(await service.ask(createRequest(client, body)))).toBe('502 RPC_TIMEOUT');
    expect(outcome(await service.ask(createRequest(client, body)))).toBe('502 RPC_TIMEOUT');
    await passTime(stage, 200);
    await chain.control.mine({ blocks: 3 });
    let repeated = '';
    await until(async () => {
      await service.indexedChain.expire('job');
      repeated = outcome(await service.ask(createRequest(client, body)));
      return repeated !== '502 RPC_TIMEOUT';
    }, 'the block in which its nonce ended shows that it was not made');
    expect(repeated).toStartWith('201');
    expect((await listOf(service, client)).total).toBe(1);
  });
});

describe('funding that is on disk when the process is killed', () => {
  test('is done after the restart, once', async () => {
    const chain = await startTestChain({ slotsInAnEpoch: 1 });
    opened.push(chain);
    const database = await temporaryDatabase();
    const reached = Promise.withResolvers<void>();
    let isArmed = false;
    const dying = await startService(chain, {
      dbPath: database.path,
      failpoint: (at) => {
        if (at !== 'committed' || !isArmed) return;
        isArmed = false;
        reached.resolve();
        return new Promise(() => undefined);
      },
    });
    const client = await v3Wallet(dying, chain, 10_000_000n);
    const provider = await v3Wallet(dying, chain);
    const { jobId } = await makeJob(dying, chain, client, provider.address);
    isArmed = true;
    await reachedBy(reached.promise, dying.ask(stepRequest(client, jobId, 'fund')));
    await dying.stop();

    const reborn = await startService(chain, { dbPath: database.path });
    opened.push(reborn);
    const statusNow = async () => (await show(reborn, jobId)).json.status;
    await until(async () => (await statusNow()) === 'funded', 'it is funded');
    expect(outcome(await reborn.ask(stepRequest(client, jobId, 'fund')))).toBe('400 INVALID_STATUS');
    expect(await balanceOf(chain, client.address)).toBe(5_000_000n);
  });
});

describe('a step whose answer is lost', () => {
  test('because no node answers is executed once, and keeps the Job busy until then', async () => {
    const chain = await startTestChain({ slotsInAnEpoch: 1 });
    opened.push(chain);
    const proxy = startRpcProxy(chain.rpcUrl);
    opened.push(proxy);
    const relayLimits = { submitTimeoutMs: 1_000 };
    const service = await startService(chain, { rpcUrls: [proxy.url], relayLimits });
    opened.push(service);
    const client = await v3Wallet(service, chain, 10_000_000n);
    const provider = await v3Wallet(service, chain);
    const { jobId } = await makeJob(service, chain, client, provider.address);
    const fund = () => service.ask(stepRequest(client, jobId, 'fund'));
    const statusNow = async () => (await show(service, jobId)).json.status;
    proxy.intercept(onMethod('eth_sendRawTransaction', async () => 'hang'));
    expect(outcome(await fund())).toBe('502 RPC_TIMEOUT');
    expect(outcome(await fund())).toBe('409 JOB_BUSY');
    expect(await statusNow()).toBe('open');
    proxy.passThrough();
    await until(async () => (await statusNow()) === 'funded', 'it is funded after all');
    expect(outcome(await fund())).toBe('400 INVALID_STATUS');
    expect(await balanceOf(chain, client.address)).toBe(5_000_000n);
  });
});

describe('a step whose signed message another account submits first', () => {
  /** Submits what was signed as this kind before the service does. */
  function overtake({ chain, service, at }: Stage, kind: string): () => Hex {
    let theirs: Hex = '0x';
    at('committed', async () => {
      const [message] = await service.db.orm.select().from(messages).where(eq(messages.kind, kind)).all();
      if (message === undefined) throw new Error('Nothing was signed.');
      theirs = await sendAs(chain, chain.strangerKey, message.target, message.data);
    });
    return () => theirs;
  }
  /** The answer to a request, once the service knows what the stranger did. */
  async function answerTo(stage: Stage, ask: Parameters<TestService['ask']>[0], theirs: () => Hex) {
    const { chain, service } = stage;
    const answer = service.ask(ask);
    await until(() => theirs() !== '0x', 'the stranger was first');
    const { blockNumber } = await chain.client.getTransactionReceipt({ hash: theirs() });
    await tellBlock(stage, blockNumber);
    return required(await answer);
  }

  test('is answered with its outcome, and never as failed', async () => {
    // The relay's upkeep sends committed messages again; here, others are to be first.
    const stage = await setStage({ relayLimits: { idlePollMs: 60_000 } });
    const { chain, service, client, provider } = stage;
    const { jobId } = await makeJob(service, chain, client, provider.address);
    const funding = overtake(stage, 'job-fund');
    const funded = await answerTo(stage, stepRequest(client, jobId, 'fund'), funding);
    expect(funded).toEqual({ status: 'funded', fundTxHash: funding() });
    expect(await balanceOf(chain, client.address)).toBe(95_000_000n);
    const submission = overtake(stage, 'job-submit');
    const handIn = stepRequest(provider, jobId, 'submit', { contentHash: `0x${'11'.repeat(32)}` });
    const submitted = await answerTo(stage, handIn, submission);
    expect(submitted).toMatchObject({ status: 'submitted', submitTxHash: submission() });
  });
});

describe('two requests for a step at once', () => {
  test('take it once', async () => {
    const { chain, service, client, provider } = await setStage();
    const { jobId } = await makeJob(service, chain, client, provider.address);
    const fund = () => service.ask(stepRequest(client, jobId, 'fund'));
    const answers = await Promise.all(Array.from({ length: 5 }, fund));
    expect(answers.map(outcome).sort()).toEqual(['200', ...Array(4).fill('409 JOB_BUSY')]);
    expect(await balanceOf(chain, client.address)).toBe(95_000_000n);
  });

  test('of different Jobs take both, and do not turn payments away', async () => {
    const { chain, service, client, provider } = await setStage();
    const made = [
      await makeJob(service, chain, client, provider.address),
      await makeJob(service, chain, client, provider.address),
    ];
    const pay = { to: provider.address, amount: '1', currency: 'USDC' };
    const answers = await Promise.all([
      ...made.map(({ jobId }) => service.ask(stepRequest(client, jobId, 'fund'))),
      service.ask({ method: 'POST', path: '/v1/payments', token: client.apiKey, body: pay }),
    ]);
    expect(answers.map(outcome)).toEqual(['200', '200', '200']);
    await until(async () => (await balanceOf(chain, client.address)) === 88_980_000n, 'all of it is mined');
  });
});

describe('funding', () => {
  test('that a freeze overtakes moves nothing, and frees the Job when it can execute no more', async () => {
    const stage = await setStage();
    const { chain, service, client, provider, at } = stage;
    const { jobId } = await makeJob(service, chain, client, provider.address);
    const fund = () => service.ask(stepRequest(client, jobId, 'fund'));
    at('signed', () => ownerCalls(chain, service, client, freeze));
    expect(outcome(await fund())).toBe('400 WALLET_FROZEN');
    expect((await show(service, jobId)).json).toMatchObject({ status: 'open', fund_tx_hash: null });
    await ownerCalls(chain, service, client, unfreeze);
    // Anybody may still submit what was signed.
    expect(outcome(await fund())).toBe('409 JOB_BUSY');
    expect(await balanceOf(chain, client.address)).toBe(100_000_000n);
    await passTime(stage, 121);
    expect(outcome(await fund())).toBe('200');
    expect(await balanceOf(chain, client.address)).toBe(95_000_000n);
  });

  test('and payments that race never pass the daily limit', async () => {
    const { chain, service, client, provider } = await setStage();
    await ownerCalls(chain, service, client, setDailyLimit(17_000_000n));
    const made = [];
    for (let count = 0; count < 3; count++) {
      made.push(await makeJob(service, chain, client, provider.address));
    }
    await chain.rpc('evm_setAutomine', false);
    const funds = made.map(({ jobId }) => service.ask(stepRequest(client, jobId, 'fund')));
    const pay = { to: provider.address, amount: '2', currency: 'USDC' };
    let paid = 0n;
    for (let count = 0; count < 20; count++) {
      const body = { ...pay, idempotencyKey: `pay ${count}` };
      const answer = await service.ask({ method: 'POST', path: '/v1/payments', token: client.apiKey, body });
      if (answer.status === 200) paid += 2_000_000n;
      else expect(outcome(answer)).toBe('400 DAILY_LIMIT_EXCEEDED');
    }
    await chain.rpc('evm_setAutomine', true);
    await chain.control.mine({ blocks: 1 });
    const outcomes = (await Promise.all(funds)).map(outcome);
    const funded = BigInt(outcomes.filter((each) => each === '200').length) * 5_000_000n;
    for (const each of outcomes) expect(['200', '400 DAILY_LIMIT_EXCEEDED']).toContain(each);
    await until(async () => (await spentToday(chain, client.address)) === paid + funded, 'all is executed');
    expect(paid + funded).toBeLessThanOrEqual(17_000_000n);
    // What was refused would have passed it: less than the smallest of them is left.
    expect(paid + funded).toBeGreaterThan(15_000_000n);
  });

  test('is refused once the Job has expired, as is a submission', async () => {
    const stage = await setStage();
    const { chain, service, client, provider } = stage;
    const funded = await makeJob(service, chain, client, provider.address);
    const { jobId } = await makeJob(service, chain, client, provider.address);
    required(await service.ask(stepRequest(client, funded.jobId, 'fund')));
    const { expired_at: expiredAt } = (await show(service, jobId)).json;
    await passTime(stage, expiredAt - 1 - (await chainNow(chain)));
    expect(outcome(await service.ask(stepRequest(client, jobId, 'fund')))).toBe('400 JOB_EXPIRED');
    const handIn = stepRequest(provider, funded.jobId, 'submit', { contentHash: `0x${'11'.repeat(32)}` });
    expect(outcome(await service.ask(handIn))).toBe('400 JOB_EXPIRED');
  });
});

describe('a refund', () => {
  async function expiredJob(stage: Stage) {
    const { chain, service, client, provider } = stage;
    const made = await makeJob(service, chain, client, provider.address);
    required(await service.ask(stepRequest(client, made.jobId, 'fund')));
    await passTime(stage, 2 * DAY);
    return made;
  }
  const refund = ({ service, client }: Stage, jobId: string) => service.ask(stepRequest(client, jobId, 'refund'));

  test('gives all of it back, once', async () => {
    const stage = await setStage();
    const { chain, service, client } = stage;
    const { jobId } = await expiredJob(stage);
    expect(await balanceOf(chain, client.address)).toBe(95_000_000n);
    const { refundTxHash, status } = required(await refund(stage, jobId)) as Record<string, string>;
    expect(status).toBe('expired');
    expect(await balanceOf(chain, client.address)).toBe(100_000_000n);
    expect((await show(service, jobId)).json).toMatchObject({
      status: 'expired',
      finalize_tx_hash: refundTxHash,
      evaluation_outcome: null,
    });
    expect(outcome(await refund(stage, jobId))).toBe('400 INVALID_STATUS');
  });

  test('is refused to a frozen wallet', async () => {
    const stage = await setStage();
    const { chain, service, client } = stage;
    const { jobId } = await expiredJob(stage);
    await ownerCalls(chain, service, client, freeze);
    expect(outcome(await refund(stage, jobId))).toBe('400 WALLET_FROZEN');
    await ownerCalls(chain, service, client, unfreeze);
    expect(outcome(await refund(stage, jobId))).toBe('200');
  });

  test('that another account made is answered once its block is seen', async () => {
    const stage = await setStage();
    const { chain, client } = stage;
    const { jobId, onchainJobId } = await expiredJob(stage);
    const theirs = await sendAs(chain, chain.strangerKey, escrowOf(chain), claimRefundData(onchainJobId));
    const answer = refund(stage, jobId);
    await until(async () => outcome(await refund(stage, jobId)) === '409 JOB_BUSY', 'the refund is under way');
    await tellBlock(stage);
    expect(required(await answer)).toEqual({ status: 'expired', refundTxHash: theirs });
    expect(await balanceOf(chain, client.address)).toBe(100_000_000n);
  });

  test('that another account makes while ours is on its way is answered with theirs', async () => {
    const stage = await setStage();
    const { chain, client, at } = stage;
    const { jobId, onchainJobId } = await expiredJob(stage);
    let theirs: Hex | undefined;
    at('signed', async () => {
      theirs = await sendAs(chain, chain.strangerKey, escrowOf(chain), claimRefundData(onchainJobId));
      await tellBlock(stage);
    });
    expect(required(await refund(stage, jobId))).toEqual({ status: 'expired', refundTxHash: theirs });
    expect(await balanceOf(chain, client.address)).toBe(100_000_000n);
  });
});

/** Tells the service what the indexer would: all events of a block, the latest if none is named. */
async function tellBlock({ chain, service }: Stage, blockNumber?: bigint): Promise<void> {
  const logger = createLogger({ level: 'error', pretty: false, secrets: [], write: () => undefined });
  const { nodes } = await connectChain({
    rpcUrls: [chain.rpcUrl],
    chainId: chain.chainId,
    contracts: chain.contracts,
    logger,
  });
  const block = await chain.client.getBlock(blockNumber === undefined ? {} : { blockNumber });
  for (const hash of block.transactions) {
    const receipt = await askReceipt(nodes, hash);
    if (receipt === undefined) throw new Error('The block has no such receipt.');
    const events = createEventDecoder(chain.contracts).decode(receipt, Number(block.timestamp));
    await service.indexedChain.listener.onEvents(events);
  }
  nodes.close();
}
