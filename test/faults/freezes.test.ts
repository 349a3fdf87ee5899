import { expect, test } from 'bun:test';
import { startTestChain, type TestChain } from '../support/chain.ts';
import type { Ask } from '../support/http.ts';
import { openedInTests } from '../support/opened.ts';
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
}

/** Two Owners on a chain that makes no block by itself any more. */
async function setStage(limits: ServiceOptions['relayLimits'] = {}): Promise<Stage> {
  const chain = await startTestChain();
  opened.push(chain);
  const service = await startService(chain, { relayLimits: { stuckMs: 600_000, ...limits } });
  opened.push(service);
  const [wallet, other] = [await claimedWallet(service), await claimedWallet(service)];
  await chain.control.setAutomine(false);
  return { chain, service, wallet, other };
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
