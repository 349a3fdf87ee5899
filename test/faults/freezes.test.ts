import { expect, test } from 'bun:test';
import { encodeFunctionData } from 'viem';
import { agentWalletAbi } from '../../src/chain/contracts/generated/AgentWallet.ts';
import type { RelayStep } from '../../src/chain/relay/relay-context.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import type { Ask } from '../support/http.ts';
import { openedInTests } from '../support/opened.ts';
import { ownerCalls } from '../support/owner.ts';
import { until, untilPooled } from '../support/relay.ts';
import {
  type ClaimedWallet,
  claimedWallet,
  type ServiceOptions,
  startService,
  type TestService,
} from '../support/service.ts';

const opened = openedInTests();

interface Stage {
  readonly chain: TestChain;
  readonly service: TestService;
  readonly wallet: ClaimedWallet;
  readonly other: ClaimedWallet;
  /** Does this once, when the next message is signed and not sent. */
  atSigned(act: () => Promise<void>): void;
}

/** Two Owners on a chain that makes no block by itself any more. */
async function setStage(limits: ServiceOptions['relayLimits'] = {}, options: ServiceOptions = {}): Promise<Stage> {
  const chain = await startTestChain();
  opened.push(chain);
  const acts: (() => Promise<void>)[] = [];
  const failpoint = async (step: RelayStep) => {
    if (step === 'signed') await acts.shift()?.();
  };
  const relayLimits = { stuckMs: 600_000, ...limits };
  const service = await startService(chain, { relayLimits, failpoint, ...options });
  opened.push(service);
  const [wallet, other] = [await claimedWallet(service), await claimedWallet(service)];
  await chain.control.setAutomine(false);
  return { chain, service, wallet, other, atSigned: (act) => void acts.push(act) };
}

const limitTo = (wallet: ClaimedWallet, txLimit: string): Ask => ({
  method: 'PATCH',
  path: `/v1/wallets/${wallet.id}/config`,
  token: wallet.token,
  body: { txLimit },
});
const set = (wallet: ClaimedWallet, what: 'freeze' | 'unfreeze'): Ask => ({
  method: 'POST',
  path: `/v1/wallets/${wallet.id}/${what}`,
  token: wallet.token,
});
/** No more than this one transaction in flight, but for freezes. */
const ONE_PLACE = { maxInFlight: 1, maxBatchCalls: 1 };

test('a freeze does not wait for a change of its wallet that waits for a block', async () => {
  const { chain, service, wallet } = await setStage();
  const limited = service.ask(limitTo(wallet, '3'));
  await untilPooled(chain, 1);
  const frozen = service.ask(set(wallet, 'freeze'));
  await untilPooled(chain, 2);
  await chain.control.mine({ blocks: 1 });
  expect(await limited).toMatchObject({ status: 200 });
  expect(await frozen).toMatchObject({ status: 200, json: { frozen: 1, tx_limit: '3' } });
});

test('a freeze overtakes a queued change of its wallet, which is executed after it', async () => {
  const { chain, service, wallet, other } = await setStage(ONE_PLACE);
  const filling = service.ask(limitTo(other, '3'));
  await untilPooled(chain, 1);
  const limited = service.ask(limitTo(wallet, '4'));
  await until(() => service.relayStats().lanes[0]?.queued === 1, 'the change waits');
  const frozen = service.ask(set(wallet, 'freeze'));
  await untilPooled(chain, 2);
  await chain.control.mine({ blocks: 1 });
  expect(await filling).toMatchObject({ status: 200 });
  expect(await frozen).toMatchObject({ status: 200, json: { frozen: 1, tx_limit: '0' } });
  await untilPooled(chain, 1);
  await chain.control.mine({ blocks: 1 });
  expect(await limited).toMatchObject({ status: 200, json: { frozen: 1, tx_limit: '4' } });
});

test('an unfreeze that is not signed yet is refused once another freeze is queued behind it', async () => {
  const { chain, service, wallet, other } = await setStage({ ...ONE_PLACE, urgentInFlight: 0 });
  const earlier = service.ask(set(wallet, 'freeze'));
  await untilPooled(chain, 1);
  await chain.control.mine({ blocks: 1 });
  expect(await earlier).toMatchObject({ status: 200 });
  const filling = service.ask(limitTo(other, '3'));
  await untilPooled(chain, 1);
  const unfrozen = service.ask(set(wallet, 'unfreeze'));
  await until(() => service.relayStats().urgentQueued === 1, 'the unfreeze waits');
  const again = service.ask(set(wallet, 'freeze'));
  await until(() => service.relayStats().urgentQueued === 2, 'the freeze waits');
  await chain.control.mine({ blocks: 1 });
  expect(await filling).toMatchObject({ status: 200 });
  expect(await again).toMatchObject({ status: 200, json: { frozen: 1 } });
  expect((await unfrozen).json.error).toBe('WALLET_BUSY');
});

test('freezes of a wallet that come together are one call', async () => {
  const { chain, service, wallet } = await setStage();
  const many = Array.from({ length: 20 }, () => service.ask(set(wallet, 'freeze')));
  await untilPooled(chain, 1);
  await chain.control.mine({ blocks: 1 });
  const answers = await Promise.all(many);
  expect(new Set(answers.map(({ status, json }) => `${status} ${json.frozen} ${json.tx_hash}`)).size).toBe(1);
  expect(service.relayStats().lanes[0]?.inFlight).toBe(0);
});

/** Has the wallet's owner call it without the service, and the transaction mined. */
const callDirectly = async ({ chain, service, wallet }: Stage, functionName: 'freeze' | 'unfreeze') =>
  await ownerCalls(chain, service, wallet, encodeFunctionData({ abi: agentWalletAbi, functionName }));
const epochOf = ({ chain, wallet }: Stage) =>
  chain.client.readContract({ address: wallet.address, abi: agentWalletAbi, functionName: 'epoch' });

test('a freeze whose epoch ended before it was executed is signed again', async () => {
  const stage = await setStage();
  const { chain, service, wallet, atSigned } = stage;
  await chain.control.setAutomine(true);
  atSigned(async () => {
    await callDirectly(stage, 'freeze');
    await callDirectly(stage, 'unfreeze');
  });
  expect(await service.ask(set(wallet, 'freeze'))).toMatchObject({ status: 200, json: { frozen: 1 } });
  const frozen = await stage.chain.client.getContractEvents({
    address: stage.wallet.address,
    abi: agentWalletAbi,
    eventName: 'Frozen',
    fromBlock: 0n,
  });
  // Two epochs began: the other freeze's, and that of the one signed again.
  expect(frozen).toHaveLength(2);
  expect(frozen[1]?.args.epoch).toBe(BigInt(await epochOf(stage)));
});

test('a freeze that another freeze comes before is done', async () => {
  const stage = await setStage();
  const { chain, service, wallet, atSigned } = stage;
  await chain.control.setAutomine(true);
  atSigned(() => callDirectly(stage, 'freeze'));
  expect(await service.ask(set(wallet, 'freeze'))).toMatchObject({ status: 200, json: { frozen: 1 } });
  // Of a precaution and a misuse that come together, each is done.
  expect(await service.ask(set(wallet, 'unfreeze'))).toMatchObject({ status: 200, json: { frozen: 0 } });
  const misuse = { ...set(wallet, 'freeze'), body: { reason: 'misuse' } };
  const both = await Promise.all([service.ask(set(wallet, 'freeze')), service.ask(misuse)]);
  expect(both.map(({ status, json }) => [status, json.frozen, json.reason])).toEqual([
    [200, 1, 'precaution'],
    [200, 1, 'misuse'],
  ]);
});

test('a change that a freeze has voided is refused, and is not taken for one under way', async () => {
  const stage = await setStage();
  const { chain, service, wallet, atSigned } = stage;
  await chain.control.setAutomine(true);
  atSigned(() => callDirectly(stage, 'freeze'));
  const voided = await service.ask(limitTo(wallet, '3'));
  expect(voided).toMatchObject({ status: 502, json: { error: 'CHAIN_REVERTED' } });
  expect(voided.json.message).toContain('has voided what was signed before');
  const daily = await service.ask({ ...limitTo(wallet, '3'), body: { dailyLimit: '7' } });
  expect(daily).toMatchObject({ status: 200, json: { tx_limit: '0', daily_limit: '7' } });
  // Nothing is under way, so a repeated freeze takes no transaction, and no epoch.
  expect(await service.ask(set(wallet, 'freeze'))).toMatchObject({ status: 200, json: { frozen: 1 } });
  const epoch = await epochOf(stage);
  const again = await service.ask(set(wallet, 'freeze'));
  expect(again).toMatchObject({ status: 200, json: { frozen: 1 } });
  expect(again.json).not.toHaveProperty('tx_hash');
  expect(await epochOf(stage)).toBe(epoch);
});

test('an unfreeze waits until an earlier freeze, whose request timed out, is executed or cannot be', async () => {
  const deadlines = { chainMs: 30_000, answerMs: 60_000 };
  const { chain, service, wallet } = await setStage({}, { deadlines });
  deadlines.chainMs = 1_500;
  expect(await service.ask(set(wallet, 'freeze'))).toMatchObject({ json: { error: 'RPC_TIMEOUT' } });
  expect(await service.ask(set(wallet, 'unfreeze'))).toMatchObject({ json: { error: 'WALLET_BUSY' } });
  await chain.control.mine({ blocks: 1 });
  await until(async () => (await service.walletStore.byId(wallet.id))?.frozen === true, 'it is frozen');
  deadlines.chainMs = 30_000;
  await chain.control.setAutomine(true);
  expect(await service.ask(set(wallet, 'unfreeze'))).toMatchObject({ status: 200, json: { frozen: 0 } });
});
