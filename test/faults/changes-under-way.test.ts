import { describe, expect, test } from 'bun:test';
import { and, eq } from 'drizzle-orm';
import { encodeFunctionData } from 'viem';
import { agentWalletAbi } from '../../src/chain/contracts/generated/AgentWallet.ts';
import { messages, transactionMessages, transactions } from '../../src/chain/relay/relay-tables.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { type Answer, outcome } from '../support/http.ts';
import { v3Wallet } from '../support/job-requests.ts';
import { openedInTests } from '../support/opened.ts';
import { ownerCalls } from '../support/owner.ts';
import { until, untilPooled } from '../support/relay.ts';
import { type ClaimedWallet, startService, type TestService, turnStepUpOn } from '../support/service.ts';

const SHOP = '0x00000000000000000000000000000000000005a0';
const OTHER = '0x00000000000000000000000000000000000005A1';

const opened = openedInTests();

interface Stage {
  readonly chain: TestChain;
  readonly service: TestService;
  readonly wallet: ClaimedWallet;
  /** How long the service waits for a block, as it is at the moment. */
  readonly deadlines: { chainMs: number; answerMs: number };
}

const PATIENT_MS = 30_000;

/** A service with an Owner's wallet that takes part in Jobs. */
async function setStage(chainOptions?: Parameters<typeof startTestChain>[0]): Promise<Stage> {
  const chain = await startTestChain(chainOptions);
  opened.push(chain);
  const deadlines = { chainMs: PATIENT_MS, answerMs: PATIENT_MS };
  const service = await startService(chain, { deadlines });
  opened.push(service);
  return { chain, service, deadlines, wallet: await v3Wallet(service, chain) };
}

const configure = ({ service, wallet }: Stage, body: object): Promise<Answer> =>
  service.ask({ method: 'PATCH', path: `/v1/wallets/${wallet.id}/config`, token: wallet.token, body });
const policyOf = async ({ service, wallet }: Stage) =>
  (await service.ask({ path: `/v1/wallets/${wallet.id}/policy`, token: wallet.token })).json;

/** Asks for a change that no block takes before its answer is due. */
async function leaveUnderWay(stage: Stage, body: object): Promise<void> {
  await stage.chain.control.setAutomine(false);
  stage.deadlines.chainMs = 2_000;
  expect(outcome(await configure(stage, body))).toBe('502 RPC_TIMEOUT');
  stage.deadlines.chainMs = PATIENT_MS;
}

/** Asks for a change, lets blocks come again once it is on its way, and answers what the policy is then. */
async function thenConfigure(stage: Stage, body: object) {
  const answer = configure(stage, body);
  await untilPooled(stage.chain, 2);
  await stage.chain.control.setAutomine(true);
  await stage.chain.control.mine({ blocks: 1 });
  expect(outcome(await answer)).toBe('200');
  return await policyOf(stage);
}

describe('a change of the rules that is still under way', () => {
  test('is not undone by the next one, which leaves its limits out', async () => {
    const stage = await setStage();
    await leaveUnderWay(stage, { dailyLimit: '10' });
    expect(await thenConfigure(stage, { txLimit: '5' })).toMatchObject({ txLimit: '5', dailyLimit: '10' });
  });

  test('is not undone by the next one, which leaves its rules for Jobs out', async () => {
    const stage = await setStage();
    await leaveUnderWay(stage, { maxJobDays: 30, txLimit: '7', whitelist: [SHOP] });
    expect(await thenConfigure(stage, { jobEvaluator: OTHER })).toMatchObject({
      maxJobDays: 30,
      jobEvaluator: OTHER,
      txLimit: '7',
    });
  });

  test('is what step-up compares the next change with', async () => {
    const stage = await setStage();
    await turnStepUpOn(stage.service, stage.wallet);
    await leaveUnderWay(stage, { dailyLimit: '10', maxJobDays: 30 });
    await stage.chain.control.setAutomine(true);
    for (const body of [{ dailyLimit: '20' }, { whitelist: [SHOP], dailyLimit: '11' }])
      expect(outcome(await configure(stage, body))).toBe('403 STEP_UP_REQUIRED');
    expect(outcome(await configure(stage, { dailyLimit: '9' }))).toBe('200');
    expect(await policyOf(stage)).toMatchObject({ dailyLimit: '9' });
  });
});

describe('a whitelist that the Owner has set without the server, which has not seen it yet', () => {
  const setWhitelist = ({ chain, service, wallet }: Stage) =>
    ownerCalls(
      chain,
      service,
      wallet,
      encodeFunctionData({ abi: agentWalletAbi, functionName: 'setWhitelist', args: [[SHOP]] }),
    );
  const isListed = ({ chain, wallet }: Stage, address: typeof SHOP | typeof OTHER) =>
    chain.client.readContract({
      address: wallet.address,
      abi: agentWalletAbi,
      functionName: 'isWhitelisted',
      args: [address],
    });

  test('stays as it is when limits and rules for Jobs change', async () => {
    const stage = await setStage();
    await setWhitelist(stage);
    expect(outcome(await configure(stage, { txLimit: '5', maxJobDays: 30 }))).toBe('200');
    expect(await policyOf(stage)).toMatchObject({ txLimit: '5', maxJobDays: 30 });
    expect(await isListed(stage, SHOP)).toBe(true);
  });

  test('is what step-up compares another whitelist with', async () => {
    const stage = await setStage();
    await turnStepUpOn(stage.service, stage.wallet);
    await setWhitelist(stage);
    for (const whitelist of [[], [OTHER], [SHOP, OTHER]])
      expect(outcome(await configure(stage, { whitelist }))).toBe('403 STEP_UP_REQUIRED');
    expect(outcome(await configure(stage, { jobEvaluator: OTHER }))).toBe('403 STEP_UP_REQUIRED');
    expect(outcome(await configure(stage, { whitelist: [SHOP] }))).toBe('200');
    expect([await isListed(stage, SHOP), await isListed(stage, OTHER)]).toEqual([true, false]);
  });
});

test('a change of the rules that became final survives the next change', async () => {
  const stage = await setStage({ slotsInAnEpoch: 1 });
  const { chain, service } = stage;
  expect(outcome(await configure(stage, { dailyLimit: '10' }))).toBe('200');
  await until(async () => {
    await chain.control.mine({ blocks: 1 });
    const rows = await service.db.orm
      .select({ status: transactions.status })
      .from(messages)
      .innerJoin(transactionMessages, eq(transactionMessages.messageId, messages.id))
      .innerJoin(
        transactions,
        and(eq(transactions.lane, transactionMessages.lane), eq(transactions.nonce, transactionMessages.nonce)),
      )
      .where(eq(messages.kind, 'configure'))
      .all();
    return rows.length > 0 && rows.every(({ status }) => status === 'final');
  }, 'the change is final');
  expect(outcome(await configure(stage, { txLimit: '5' }))).toBe('200');
  expect(await policyOf(stage)).toMatchObject({ txLimit: '5', dailyLimit: '10' });
});
