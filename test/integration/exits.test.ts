import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { getAddress } from 'viem';
import { EXITS, takesProof } from '../../src/exits.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { outcome } from '../support/http.ts';
import {
  type ClaimedWallet,
  claimedWallet,
  startService,
  steppedUp,
  type TestService,
} from '../support/service.ts';

let chain: TestChain;
let service: TestService;
beforeAll(async () => {
  chain = await startTestChain();
  service = await startService(chain, { pauses: { withdrawals: null } });
});
afterAll(async () => {
  await service.stop();
  await chain.stop();
});

const SAFE = getAddress('0x00000000000000000000000000000000000000a1');
const DAY = 86_400;
const proof = (of: ClaimedWallet) => steppedUp(service, of);
const ask = (of: ClaimedWallet, method: string, path: string, body?: object, headers = {}) =>
  service.ask({
    ...{ method, path: path.replace(/^\.(?=\/)/, `/v1/wallets/${of.id}`), token: of.token, headers },
    ...(body && { body }),
  });
/** A wallet with 100 USDC, limits, and a withdrawal policy. */
async function careful(policy: object = { delaySeconds: DAY, allowList: [SAFE] }): Promise<ClaimedWallet> {
  const wallet = await claimedWallet(service, 'v3');
  await chain.mintUsdc(wallet.address, 100_000_000n);
  const limits = { txLimit: '2', dailyLimit: '5', whitelist: [SAFE] };
  expect(await ask(wallet, 'PATCH', './config', limits)).toMatchObject({ status: 200 });
  expect(await ask(wallet, 'PUT', './budgets', { week: '20' })).toMatchObject({ status: 200 });
  const set = await ask(wallet, 'PATCH', './withdrawal-policy', policy, await proof(wallet));
  expect(set).toMatchObject({ status: 200 });
  return wallet;
}

describe('the table of exits', () => {
  const changing = () =>
    service.endpoints.filter(({ id, method }) => id !== undefined && (method !== 'GET' || id in EXITS));

  test('has every operation that changes something, and nothing else', () => {
    const mounted = new Set(changing().map(({ id }) => id));
    const others = Object.keys(EXITS).filter((id) => !mounted.has(id));
    expect(changing().filter(({ id = '' }) => !(id in EXITS))).toEqual([]);
    // The operator's are mounted where there is an operator's token.
    expect(others.filter((id) => !/Operator/.test(id))).toEqual([]);
    const unnamed = service.endpoints.filter(({ id, method }) => id === undefined && method !== 'GET');
    expect(unnamed.map(({ path }) => path)).toEqual([]);
  });

  test('says which operations of users take a proof, as their documentation does', () => {
    for (const { id = '', auth, errors, requestHeaders } of changing()) {
      const exit = EXITS[id] ?? 'no exit';
      const takes = takesProof(exit);
      expect([id, errors.includes('STEP_UP_REQUIRED')]).toEqual([id, takes]);
      expect([id, 'X-Bursar-Step-Up' in requestHeaders]).toEqual([id, takes]);
      if (takes) expect([id, auth]).toEqual([id, 'jwt']);
      expect([id, exit === 'within the rules']).toEqual([id, auth === 'key']);
    }
  });

  test('holds: a stolen session alone gets at nothing that takes a proof, and a proof gets further', async () => {
    const wallet = await careful();
    const always = changing().filter(({ id = '' }) => EXITS[id] === 'proof');
    expect(always.length).toBeGreaterThan(20);
    for (const { id, method, path } of always) {
      const of = path.replace('/v1/wallets/:id', `/v1/wallets/${wallet.id}`).replaceAll(/:\w+/g, 'x');
      const body = method === 'GET' || method === 'DELETE' ? undefined : {};
      expect([id, outcome(await ask(wallet, method, of, body))]).toEqual([id, '403 STEP_UP_REQUIRED']);
      const proven = await ask(wallet, method, of, body, await proof(wallet));
      expect([id, outcome(proven)]).not.toEqual([id, '403 STEP_UP_REQUIRED']);
    }
  });
});
