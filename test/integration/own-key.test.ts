import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { type Address, getAddress, type Hex, zeroAddress } from 'viem';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { agentWalletAbi } from '../../src/chain/generated/AgentWallet.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import type { Answer } from '../support/http.ts';
import {
  type ClaimedWallet,
  claimedWallet,
  startService,
  steppedUp,
  type TestService,
} from '../support/service.ts';
import { balanceOf } from '../support/usdc.ts';

const HOUR = 3_600;

let chain: TestChain;
let service: TestService;
let wallet: ClaimedWallet;
/** With a key that the server never sees. */
let own: PrivateKeyAccount;
let shop: Address;

beforeAll(async () => {
  chain = await startTestChain();
  service = await startService(chain);
});
beforeEach(async () => {
  wallet = await claimedWallet(service, 'v3');
  await chain.mintUsdc(wallet.address, 100_000_000n);
  own = privateKeyToAccount(generatePrivateKey());
  shop = privateKeyToAccount(generatePrivateKey()).address;
});
afterAll(async () => {
  await service.stop();
  await chain.stop();
});

const ask = async (method: string, path: string, body: object = {}, headers = {}): Promise<Answer> =>
  service.ask({ method, path: `/v1/wallets/${wallet.id}${path}`, token: wallet.token, body, headers });
const offer = async (address: Address | null) =>
  ask('POST', '/owner', { address }, await steppedUp(service, wallet));
const view = (functionName: 'owner' | 'pendingOwner' | 'frozen' | 'guardian' | 'ownerNonce') =>
  chain.client.readContract({ address: wallet.address, abi: agentWalletAbi, functionName });

/** Asks, signs what there is to sign, and asks again with the signature. */
async function signed(
  method: string,
  path: string,
  body: object = {},
  signer: Pick<PrivateKeyAccount, 'signTypedData'> = own,
): Promise<Answer> {
  const asked = await ask(method, path, body);
  expect(asked.status).toBe(202);
  const signature = await signer.signTypedData(asked.json.typedData);
  return await ask(method, path, { ...body, signature });
}

/** Makes the account the wallet's owner, by the API alone. */
async function handOver(heir: PrivateKeyAccount = own): Promise<void> {
  expect(await offer(heir.address)).toMatchObject({ status: 200, json: { tx_hash: expect.any(String) } });
  expect(await signed('POST', '/owner/accept', {}, heir)).toMatchObject({ status: 200 });
  expect(await view('owner')).toBe(heir.address);
}

describe('a wallet passes to an owner with a key of their own', () => {
  test('once it was offered and they have signed that they accept', async () => {
    expect(await offer(own.address)).toMatchObject({ status: 200 });
    expect(await view('pendingOwner')).toBe(own.address);
    const again = await offer(own.address);
    expect(again.status).toBe(200);
    expect(again.json).not.toHaveProperty('tx_hash');

    const asked = await ask('POST', '/owner/accept');
    expect(asked).toMatchObject({
      status: 202,
      json: {
        typedData: {
          domain: {
            name: 'AgentWallet',
            version: '3',
            chainId: chain.chainId,
            verifyingContract: wallet.address,
          },
          primaryType: 'AcceptOwnership',
        },
      },
    });
    const stranger = privateKeyToAccount(generatePrivateKey());
    const foreign = await stranger.signTypedData(asked.json.typedData);
    const refused = await ask('POST', '/owner/accept', { signature: foreign });
    expect(refused).toMatchObject({ status: 400, json: { error: 'INVALID_SIGNATURE' } });
    const signature = await own.signTypedData(asked.json.typedData);
    expect(await ask('POST', '/owner/accept', { signature })).toMatchObject({ status: 200 });
    expect(await view('owner')).toBe(own.address);
    const late = await ask('POST', '/owner/accept', { signature });
    expect(late).toMatchObject({ status: 409, json: { error: 'NO_OWNERSHIP_OFFERED' } });
  });

  test('not without the password, and not while a withdrawal policy is in force', async () => {
    const bare = await ask('POST', '/owner', { address: own.address });
    expect(bare).toMatchObject({ status: 403, json: { error: 'STEP_UP_REQUIRED' } });
    const headers = await steppedUp(service, wallet);
    await ask('PATCH', '/withdrawal-policy', { delaySeconds: HOUR }, headers);
    expect(await offer(own.address)).toMatchObject({
      ...{ status: 409, json: { error: 'WITHDRAWAL_POLICY_IN_FORCE' } },
    });
    expect(await view('pendingOwner')).toBe(zeroAddress);
  });

  test('not once the offer was taken back', async () => {
    await offer(own.address);
    const asked = await ask('POST', '/owner/accept');
    expect(await ask('POST', '/owner', { address: null })).toMatchObject({ status: 200 });
    const signature = await own.signTypedData(asked.json.typedData);
    const answer = await ask('POST', '/owner/accept', { signature });
    expect(answer.status).toBe(400);
    expect(await view('owner')).not.toBe(own.address);
  });
});

describe('an owner with a key of their own', () => {
  beforeEach(() => handOver());

  test('freezes, unfreezes, names a guardian and sets limits by signatures', async () => {
    expect(await signed('POST', '/freeze')).toMatchObject({
      ...{ status: 200, json: { frozen: 1, reason: 'precaution' } },
    });
    expect(await view('frozen')).toBe(true);
    expect(await signed('POST', '/unfreeze')).toMatchObject({ status: 200, json: { frozen: 0 } });
    expect(await signed('PUT', '/guardian', { guardian: shop })).toMatchObject({ json: { guardian: shop } });
    expect(await view('guardian')).toBe(shop);
    const set = await signed('PATCH', '/config', { txLimit: '5', whitelist: [shop] });
    expect(set).toMatchObject({ status: 200, json: { tx_limit: '5', whitelist: [shop] } });
    const repeated = await ask('PATCH', '/config', { txLimit: '5' });
    expect(repeated.status).toBe(200);
    expect(repeated.json).not.toHaveProperty('tx_hash');
  });

  test('freezes although the same is asked for without a signature at that moment', async () => {
    const asked = await ask('POST', '/freeze');
    const signature = await own.signTypedData(asked.json.typedData);
    const [told, frozen] = await Promise.all([ask('POST', '/freeze'), ask('POST', '/freeze', { signature })]);
    expect([200, 202]).toContain(told.status);
    expect(frozen).toMatchObject({ status: 200, json: { frozen: 1 } });
  });

  test('withdraws by a signature, once per idempotency key', async () => {
    const body = { to: shop, amount: '7', idempotencyKey: 'rent' };
    const asked = await ask('POST', '/withdraw', body);
    expect(asked).toMatchObject({
      status: 202,
      json: { typedData: { primaryType: 'Withdraw', message: { to: shop, amount: '7000000' } } },
    });
    const signature = await own.signTypedData(asked.json.typedData);
    const made = await ask('POST', '/withdraw', { ...body, signature });
    expect(made).toMatchObject({ status: 200, json: { amount: '7', to: shop } });
    for (const again of [{ ...body, signature }, body]) {
      expect(await ask('POST', '/withdraw', again)).toMatchObject({
        ...{ status: 200, json: { txHash: made.json.txHash, replayed: true } },
      });
    }
    expect(await balanceOf(chain, shop)).toBe(7_000_000n);
  });

  test('signs twice for a change that takes two transactions', async () => {
    const body = { txLimit: '5', maxJobDays: 7 };
    const first = await signed('PATCH', '/config', body);
    expect(first).toMatchObject({ status: 202, json: { typedData: { primaryType: 'SetJobPolicy' } } });
    const signature = await own.signTypedData(first.json.typedData);
    expect(await ask('PATCH', '/config', { ...body, signature })).toMatchObject({ status: 200 });
    const policy = await ask('GET', '/policy', undefined);
    expect(policy.json).toMatchObject({ txLimit: '5', maxJobDays: 7, owner: own.address });
  });

  test('signs for one change: nothing else is made of the signature', async () => {
    const asked = await ask('POST', '/withdraw', { to: shop, amount: '7' });
    const signature = await own.signTypedData(asked.json.typedData);
    const others: [string, string, object][] = [
      ['POST', '/withdraw', { to: shop, amount: '8' }],
      ['POST', '/withdraw', { to: own.address, amount: '7' }],
      ['POST', '/unfreeze', {}],
      ['PATCH', '/config', { txLimit: '1' }],
      ['PUT', '/guardian', { guardian: shop }],
    ];
    await signed('POST', '/freeze');
    for (const [method, path, body] of others) {
      const answer = await ask(method, path, { ...body, signature });
      expect(answer).toMatchObject({ status: 400, json: { error: 'INVALID_SIGNATURE' } });
    }
    // The wallet has moved on: what was signed before is void.
    const stale = await ask('POST', '/withdraw', { to: shop, amount: '7', signature });
    expect(stale).toMatchObject({ status: 400, json: { error: 'INVALID_SIGNATURE' } });
    expect(await balanceOf(chain, shop)).toBe(0n);
  });

  test('may take up to an hour to sign, and no more than two', async () => {
    const asked = await ask('POST', '/freeze');
    const signature = await own.signTypedData(asked.json.typedData);
    const { deadline } = asked.json.typedData.message;
    const { timestamp } = await chain.client.getBlock();
    expect(deadline - Number(timestamp)).toBeGreaterThan(HOUR);
    await chain.control.increaseTime({ seconds: deadline - Number(timestamp) - HOUR + 60 });
    await chain.control.mine({ blocks: 1 });
    expect(await ask('POST', '/freeze', { signature })).toMatchObject({ status: 200, json: { frozen: 1 } });

    const late = await ask('POST', '/unfreeze');
    const second = await own.signTypedData(late.json.typedData);
    await chain.control.increaseTime({ seconds: 2 * HOUR });
    await chain.control.mine({ blocks: 1 });
    const answer = await ask('POST', '/unfreeze', { signature: second });
    expect(answer).toMatchObject({ status: 400, json: { error: 'INVALID_SIGNATURE' } });
  });

  test('keeps the wallet from whoever has the JWT and no signature', async () => {
    const before = await view('ownerNonce');
    for (const [method, path, body] of [
      ['POST', '/freeze', {}],
      ['PATCH', '/config', { txLimit: '1' }],
      ['POST', '/withdraw', { to: shop, amount: '1' }],
      ['POST', '/withdraw', { to: shop, amount: '1', signature: `0x${'5c'.repeat(65)}` }],
    ] as const) {
      expect([202, 400]).toContain((await ask(method, path, body)).status);
    }
    expect(await view('ownerNonce')).toBe(before);
    expect(await balanceOf(chain, shop)).toBe(0n);
  });

  test('may be a contract, which says itself what it has signed', async () => {
    const contract = getAddress(privateKeyToAccount(generatePrivateKey()).address);
    // Answers the magic value of ERC-1271 to everything.
    const code: Hex = `0x7f1626ba7e${'00'.repeat(28)}60005260206000f3`;
    await chain.control.setCode({ address: contract, bytecode: code });
    const { address } = { address: contract };
    const asked = await ask('POST', '/owner', { address }, await steppedUp(service, wallet));
    const offered = await own.signTypedData(asked.json.typedData);
    const headers = await steppedUp(service, wallet);
    expect(await ask('POST', '/owner', { address, signature: offered }, headers)).toMatchObject({
      status: 200,
    });
    expect(await ask('POST', '/owner/accept', { signature: '0x1234' })).toMatchObject({ status: 200 });
    expect(await view('owner')).toBe(contract);
    expect(await ask('POST', '/freeze', { signature: '0x1234' })).toMatchObject({ json: { frozen: 1 } });
  });
});

test("a signature does not get a stolen JWT past the rules for withdrawals while the server's key is the owner", async () => {
  const headers = await steppedUp(service, wallet);
  await ask('PATCH', '/withdrawal-policy', { delaySeconds: HOUR }, headers);
  for (const signature of [`0x${'5c'.repeat(65)}`, '0x00']) {
    const answer = await ask('POST', '/withdraw', { to: shop, amount: '1', signature });
    expect(answer).toMatchObject({ status: 400, json: { error: 'INVALID_SIGNATURE' } });
  }
  expect(await ask('POST', '/withdraw', { to: shop, amount: '1' })).toMatchObject({ status: 202 });
  expect(await balanceOf(chain, shop)).toBe(0n);
});
