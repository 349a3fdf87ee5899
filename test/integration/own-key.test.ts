import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import {
  type Address,
  createWalletClient,
  encodeFunctionData,
  getAbiItem,
  getAddress,
  type Hex,
  http,
  toFunctionSelector,
  zeroAddress,
} from 'viem';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { z } from 'zod';
import { agentWalletAbi } from '../../src/chain/contracts/generated/AgentWallet.ts';
import { messages } from '../../src/chain/relay/relay-tables.ts';
import { gasUse } from '../../src/features/wallets/wallet-tables.ts';
import { createWithdrawalStore } from '../../src/features/wallets/withdrawals/withdrawal-store.ts';
import type { ServiceSettings } from '../../src/server/service-settings.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { type ChainFeed, startChainFeed } from '../support/chain-feed.ts';
import type { Answer } from '../support/http.ts';
import { openedInTests } from '../support/opened.ts';
import { handOverOnChain, offerOnChain } from '../support/owner.ts';
import { sendAs } from '../support/payments-service.ts';
import { until } from '../support/relay.ts';
import { reorganise } from '../support/reorganiser.ts';
import { onMethod, type RpcProxy, rpcError, startRpcProxy } from '../support/rpc-proxy.ts';
import {
  type ClaimedWallet,
  claimedWallet,
  EVALUATOR,
  PASSWORD,
  startService,
  steppedUp,
  type TestService,
} from '../support/service.ts';
import { balanceOf, setBlacklisted } from '../support/usdc.ts';
import { startReceiver } from '../support/webhooks.ts';

const HOUR = 3_600;
/** The magic value of ERC-1271, which these contracts answer to everything. */
const MAGIC = `7f1626ba7e${'00'.repeat(28)}60005260206000f3`;
const YES: Hex = `0x${MAGIC}`;
const NO: Hex = '0x60006000f3';
/** Jumps to its beginning. */
const ENDLESS: Hex = '0x5b600056';
/** Stops without an answer where there is a price of gas, which a trial has not. */
const ONLY_IN_TRIALS: Hex = `0x3a15600657005b${MAGIC}`;
/** Counts down, 26 gas each time, and then answers. */
const yesAfter = (gas: number): Hex =>
  `0x62${Math.floor(gas / 26)
    .toString(16)
    .padStart(6, '0')}5b6001900380600457${'50'}${MAGIC}`;

/** What a test holds in the node is not asked for again meanwhile. */
const HOLDING = { tryTimeoutMs: 60_000 };

let chain: TestChain;
let proxy: RpcProxy;
let feed: ChainFeed;
let service: TestService;
let wallet: ClaimedWallet;
/** With a key that the server never sees. */
let own: PrivateKeyAccount;
let shop: Address;
/** The nodes of requests that came to nothing. */
const failures: string[] = [];
const opened = openedInTests();

beforeAll(async () => {
  chain = await startTestChain();
  proxy = startRpcProxy(chain.rpcUrl);
  service = await startService(chain, {
    rpcUrls: [proxy.url],
    nodes: { ...HOLDING, onRpcError: (node) => void failures.push(node) },
  });
  feed = startChainFeed(chain);
  void service.indexedChain.followFeed(feed.url).catch(() => undefined);
});
beforeEach(async () => {
  failures.splice(0);
  wallet = await claimedWallet(service, 'v3');
  await chain.mintUsdc(wallet.address, 100_000_000n);
  own = privateKeyToAccount(generatePrivateKey());
  shop = privateKeyToAccount(generatePrivateKey()).address;
});
afterAll(async () => {
  await service.stop();
  await feed.stop();
  await proxy.stop();
  await chain.stop();
});

const ask = async (method: string, path: string, body: object = {}, headers = {}): Promise<Answer> =>
  service.ask({ method, path: `/v1/wallets/${wallet.id}${path}`, token: wallet.token, body, headers });
const offer = async (address: Address | null) => ask('POST', '/owner', { address }, await steppedUp(service, wallet));
const view = <Name extends 'owner' | 'pendingOwner' | 'frozen' | 'guardian' | 'ownerNonce'>(functionName: Name) =>
  chain.client.readContract({ address: wallet.address, abi: agentWalletAbi, functionName });

/** Asks, signs what there is to sign, and asks again with the signature. */
async function signed(
  method: string,
  path: string,
  body: object = {},
  signer: Pick<PrivateKeyAccount, 'signTypedData'> = own,
  headers = {},
): Promise<Answer> {
  const asked = await ask(method, path, body, headers);
  expect(asked.status).toBe(202);
  const signature = await signer.signTypedData(asked.json.typedData);
  return await ask(method, path, { ...body, signature }, headers);
}

/** Makes the account the wallet's owner, by the API alone. */
async function handOver(heir: PrivateKeyAccount = own): Promise<void> {
  expect(await offer(heir.address)).toMatchObject({ status: 200, json: { tx_hash: expect.any(String) } });
  expect(await signed('POST', '/owner/accept', {}, heir)).toMatchObject({ status: 200 });
  expect(await view('owner')).toBe(heir.address);
}

/** Has the service hear of it. */
async function hearOfOwner(): Promise<void> {
  await feed.show();
  const isKnown = async () => (await service.walletStore.byId(wallet.id))?.chainOwner === own.address;
  await until(isKnown, 'the service knows the new owner');
}

const setPolicy = async (rules: object) =>
  await ask('PATCH', '/withdrawal-policy', rules, await steppedUp(service, wallet));

/** The token of another session of the Owner. */
async function newLogIn(): Promise<string> {
  const body = { username: wallet.username, password: PASSWORD };
  return (await service.ask({ method: 'POST', path: '/v1/auth/login', body })).json.token;
}

/** How many transactions are in no block yet, in hex. */
const pool = async () => z.object({ pending: z.string() }).parse(await chain.rpc('txpool_status')).pending;

describe('a wallet passes to an owner with a key of their own', () => {
  test('once it was offered and they have signed that they accept', async () => {
    expect(await offer(own.address)).toMatchObject({ status: 200 });
    expect(await view('pendingOwner')).toBe(own.address);
    expect((await ask('GET', '/policy', undefined)).json.offeredTo).toBe(own.address);
    const again = await offer(own.address);
    expect(again.status).toBe(200);
    expect(again.json).not.toHaveProperty('tx_hash');

    const asked = await ask('POST', '/owner/accept');
    expect(asked).toMatchObject({
      status: 202,
      json: {
        typedData: {
          domain: { name: 'AgentWallet', version: '3', chainId: chain.chainId, verifyingContract: wallet.address },
          primaryType: 'AcceptOwnershipAndEndConsents',
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
    expect(await offer(own.address)).toMatchObject({ status: 409, json: { error: 'WITHDRAWAL_POLICY_IN_FORCE' } });
    expect(await view('pendingOwner')).toBe(zeroAddress);
  });

  test('not once the offer was taken back', async () => {
    await offer(own.address);
    const asked = await ask('POST', '/owner/accept');
    expect(await ask('POST', '/owner', { address: null })).toMatchObject({ status: 200 });
    const signature = await own.signTypedData(asked.json.typedData);
    expect((await ask('GET', '/policy', undefined)).json.offeredTo).toBeNull();
    // The chain knows an offer to the owner; no one need take that for one.
    expect(await view('pendingOwner')).toBe(await view('owner'));
    const answer = await ask('POST', '/owner/accept', { signature });
    expect(answer).toMatchObject({ status: 409, json: { error: 'NO_OWNERSHIP_OFFERED' } });
    const again = await ask('POST', '/owner', { address: null });
    expect(again.status).toBe(200);
    expect(again.json).not.toHaveProperty('tx_hash');
    const toOwner = await offer(await view('owner'));
    expect(toOwner.json).not.toHaveProperty('tx_hash');
    expect(await view('owner')).not.toBe(own.address);
  });
});

test('a wallet is not offered to whom anybody, or this server, could act as', async () => {
  const row = await service.walletStore.byId(wallet.id);
  const { batchRelay, usdc, walletFactoryV3, platformFees } = chain.contracts;
  const relayer = privateKeyToAccount(chain.relayerKeys[0]).address;
  const unfit = [wallet.address, row?.sessionAddress, zeroAddress, batchRelay, usdc, relayer, EVALUATOR];
  for (const address of [...unfit, walletFactoryV3, platformFees]) {
    const answer = await ask('POST', '/owner', { address }, await steppedUp(service, wallet));
    expect([address, answer.status, answer.json.error]).toEqual([address, 400, 'INVALID_OWNER']);
  }
  expect(await view('pendingOwner')).toBe(zeroAddress);
});

test('the webhook hears of an owner, an offer and a guardian once a block has them', async () => {
  const receiver = startReceiver();
  await ask('PUT', '/webhook', { url: receiver.url });
  await ask('PUT', '/guardian', { guardian: shop });
  await offer(shop);
  await ask('POST', '/owner', { address: null });
  // No one is guardian any more.
  await handOver();
  await receiver.got(6);
  const reported = receiver.received.map(({ body }) => JSON.parse(body));
  const of = { walletAddress: wallet.address, timestamp: expect.any(Number) };
  const sorted = reported.sort((one, other) => one.type.localeCompare(other.type));
  expect(sorted.slice(0, 2)).toEqual(
    expect.arrayContaining([
      { type: 'guardian_changed', ...of, guardian: shop },
      { type: 'guardian_changed', ...of, guardian: null },
    ]),
  );
  const offered = (offeredTo: Address) => ({ type: 'owner_offered', ...of, offeredTo });
  expect(sorted.slice(2)).toEqual([
    { type: 'owner_changed', ...of, owner: own.address },
    { type: 'owner_offer_withdrawn', ...of, offeredTo: shop },
    ...(sorted[4].offeredTo === shop ? [offered(shop), offered(own.address)] : [offered(own.address), offered(shop)]),
  ]);
  await receiver.stop();
});

describe('an owner with a key of their own', () => {
  beforeEach(() => handOver());

  test('freezes, unfreezes, names a guardian and sets limits by signatures', async () => {
    expect(await signed('POST', '/freeze')).toMatchObject({ status: 200, json: { frozen: 1, reason: 'precaution' } });
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
    const [reported, frozen] = await Promise.all([ask('POST', '/freeze'), ask('POST', '/freeze', { signature })]);
    expect([200, 202]).toContain(reported.status);
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
    const [made, same] = await Promise.all([0, 1].map(() => ask('POST', '/withdraw', { ...body, signature })));
    expect(made).toMatchObject({ status: 200, json: { amount: '7', to: shop } });
    expect(same).toMatchObject({ status: 200, json: { txHash: made?.json.txHash } });
    for (const again of [{ ...body, signature }, body]) {
      expect(await ask('POST', '/withdraw', again)).toMatchObject({
        status: 200,
        json: { txHash: made?.json.txHash, replayed: true },
      });
    }
    expect(await balanceOf(chain, shop)).toBe(7_000_000n);
  });

  test('has what they signed done once, also where the block of it is reorganised away', async () => {
    const body = { to: shop, amount: '7', idempotencyKey: 'rent' };
    expect(await signed('POST', '/withdraw', body)).toMatchObject({ status: 200 });
    await reorganise(chain, 1);
    await until(async () => (await balanceOf(chain, shop)) > 0n, 'it is in a block again');
    expect(await ask('POST', '/withdraw', body)).toMatchObject({ status: 200, json: { replayed: true } });
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

  test('keeps the wallet from a thief who has the JWT and no signature', async () => {
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

  test('signs nothing that counts after a further hand-over, nor for another wallet', async () => {
    const asked = await ask('POST', '/withdraw', { to: shop, amount: '7' });
    const signature = await own.signTypedData(asked.json.typedData);
    const first = wallet;
    wallet = await claimedWallet(service, 'v3');
    await chain.mintUsdc(wallet.address, 100_000_000n);
    await handOver();
    const foreign = await ask('POST', '/withdraw', { to: shop, amount: '7', signature });
    expect(foreign).toMatchObject({ status: 400, json: { error: 'INVALID_SIGNATURE' } });

    wallet = first;
    const heir = privateKeyToAccount(generatePrivateKey());
    const offered = await ask('POST', '/owner', { address: heir.address }, await steppedUp(service, wallet));
    const offer = await own.signTypedData(offered.json.typedData);
    const headers = await steppedUp(service, wallet);
    await ask('POST', '/owner', { address: heir.address, signature: offer }, headers);
    expect(await signed('POST', '/owner/accept', {}, heir)).toMatchObject({ status: 200 });
    const late = await ask('POST', '/withdraw', { to: shop, amount: '7', signature });
    expect(late).toMatchObject({ status: 400, json: { error: 'INVALID_SIGNATURE' } });
    const renewed = await ask('POST', '/withdraw', { to: shop, amount: '7' });
    const former = await own.signTypedData(renewed.json.typedData);
    const refused = await ask('POST', '/withdraw', { to: shop, amount: '7', signature: former });
    expect(refused).toMatchObject({ status: 400, json: { error: 'INVALID_SIGNATURE' } });
    expect(await balanceOf(chain, shop)).toBe(0n);
  });

  test('is bound by no rule for withdrawals, which could wait here for a key that owns nothing', async () => {
    wallet = await claimedWallet(service, 'v3');
    await chain.mintUsdc(wallet.address, 100_000_000n);
    await setPolicy({ delaySeconds: HOUR, allowList: [own.address] });
    await handOverOnChain(chain, service, wallet, own.address);
    const body = { to: shop, amount: '7' };
    // The server has not heard of it, and so asks for the proof as before.
    const headers = await steppedUp(service, wallet);
    expect(await ask('POST', '/withdraw', body, headers)).toMatchObject({
      ...{ status: 202, json: { typedData: { primaryType: 'Withdraw' } } },
    });
    expect((await ask('GET', '/withdrawals', undefined)).json.withdrawals).toEqual([]);
    const made = await signed('POST', '/withdraw', body, own, headers);
    expect(made).toMatchObject({ status: 200, json: { amount: '7' } });
    const heir = privateKeyToAccount(generatePrivateKey()).address;
    expect(await offer(heir)).toMatchObject({ status: 202 });
  });

  test('unfreezes although a thief with the JWT keeps asking for freezes', async () => {
    await signed('POST', '/freeze');
    const asked = await ask('POST', '/unfreeze');
    const signature = await own.signTypedData(asked.json.typedData);
    const [unfrozen] = await Promise.all([
      ask('POST', '/unfreeze', { signature }),
      ...Array.from({ length: 5 }, () => ask('POST', '/freeze')),
    ]);
    expect(unfrozen).toMatchObject({ status: 200, json: { frozen: 0 } });
  });

  test('gives the wallet back to this server, which accepts by its own key', async () => {
    const { ownerAddress } = await service.access.owned(wallet.id, wallet);
    const offered = await ask('POST', '/owner', { address: ownerAddress }, await steppedUp(service, wallet));
    const signature = await own.signTypedData(offered.json.typedData);
    const again = { address: ownerAddress, signature };
    expect(await ask('POST', '/owner', again, await steppedUp(service, wallet))).toMatchObject({
      status: 200,
      json: { tx_hash: expect.any(String) },
    });
    expect(await view('owner')).toBe(own.address);
    expect(await ask('POST', '/owner/accept')).toMatchObject({ status: 200 });
    expect(await view('owner')).toBe(ownerAddress);
    expect(await ask('POST', '/freeze')).toMatchObject({ status: 200, json: { frozen: 1 } });
  });

  test('tells the bearer of a freeze token that only they can freeze', async () => {
    const { freezeToken } = wallet;
    const path = `/v1/wallets/${wallet.id}/freeze`;
    const answer = await service.ask({ method: 'POST', path, body: { freezeToken } });
    expect(answer).toMatchObject({ status: 409, json: { error: 'WALLET_HANDED_OVER' } });
    expect(answer.json.message).toContain('guardian');
  });

  test('learns that their withdrawal came too late, once the chain shows what came before it', async () => {
    const body = { to: shop, amount: '7', idempotencyKey: 'rent' };
    const asked = await ask('POST', '/withdraw', body);
    const withdrawal = { ...body, signature: await own.signTypedData(asked.json.typedData) };
    const guard = (await ask('PUT', '/guardian', { guardian: shop })).json.typedData;
    const call = { abi: agentWalletAbi, functionName: 'setGuardian', args: [shop] } as const;
    const { nonce, deadline } = guard.message;
    const args = [encodeFunctionData(call), nonce, deadline, await own.signTypedData(guard)] as const;
    const data = encodeFunctionData({ abi: agentWalletAbi, functionName: 'ownerCall', args });
    await chain.rpc('evm_setAutomine', false);
    const pooled = async (count: string) =>
      await until(async () => (await pool()) === count, `there are ${count} in the pool`);
    // By a stranger who pays enough to be first in the block.
    const stranger = privateKeyToAccount(chain.strangerKey);
    await createWalletClient({ account: stranger, transport: http(chain.rpcUrl) }).sendTransaction({
      to: wallet.address,
      data,
      chain: null,
      gas: 500_000n,
      maxFeePerGas: 10n ** 12n,
      maxPriorityFeePerGas: 10n ** 11n,
    });
    await pooled('0x1');
    const late = ask('POST', '/withdraw', withdrawal);
    await pooled('0x2');
    await chain.rpc('evm_setAutomine', true);
    await chain.control.mine({ blocks: 1 });
    expect(await late).toMatchObject({ status: 409, json: { error: 'WITHDRAWAL_OVERTAKEN' } });
    expect(await ask('POST', '/withdraw', withdrawal)).toMatchObject({
      status: 409,
      json: { error: 'WITHDRAWAL_OVERTAKEN' },
    });
    const again = { ...body, idempotencyKey: 'rent again' };
    expect(await signed('POST', '/withdraw', again)).toMatchObject({ status: 200, json: { amount: '7' } });
    expect(await balanceOf(chain, shop)).toBe(7_000_000n);
  });

  test('signs a freeze that no message of theirs overtakes, and that voids what they signed before', async () => {
    const withdrawal = { to: shop, amount: '7', idempotencyKey: 'rent' };
    const toPay = await ask('POST', '/withdraw', withdrawal);
    const toFreeze = (await ask('POST', '/freeze')).json.typedData;
    expect(toFreeze.types.Freeze.map(({ name }: { name: string }) => name)).toEqual(['deadline', 'epoch']);
    // Another message comes between; the freeze is as good as before.
    expect(await signed('PUT', '/guardian', { guardian: shop })).toMatchObject({ status: 200 });
    const nonce = await view('ownerNonce');
    const signature = await own.signTypedData(toFreeze);
    expect(await ask('POST', '/freeze', { signature })).toMatchObject({ status: 200, json: { frozen: 1 } });
    expect(await view('ownerNonce')).toBe(nonce);
    const late = { ...withdrawal, signature: await own.signTypedData(toPay.json.typedData) };
    expect(await ask('POST', '/withdraw', late)).toMatchObject({ json: { error: 'INVALID_SIGNATURE' } });
    expect(await signed('POST', '/withdraw', withdrawal)).toMatchObject({ json: { amount: '7' } });
    // What froze once freezes nothing again.
    expect(await signed('POST', '/unfreeze')).toMatchObject({ status: 200, json: { frozen: 0 } });
    expect(await ask('POST', '/freeze', { signature })).toMatchObject({ json: { error: 'INVALID_SIGNATURE' } });
    expect(await view('frozen')).toBe(false);
  });

  test('withdraws although a stolen log-in keeps asking for what there is to sign', async () => {
    const body = { to: shop, amount: '7' };
    const asked = await ask('POST', '/withdraw', body);
    const signature = await own.signTypedData(asked.json.typedData);
    const crowd = Array.from({ length: 30 }, () => ask('POST', '/withdraw', body));
    const token = await newLogIn();
    const path = `/v1/wallets/${wallet.id}/withdraw`;
    const made = await service.ask({ method: 'POST', path, token, body: { ...body, signature } });
    expect(made).toMatchObject({ status: 200, json: { amount: '7' } });
    expect((await Promise.all(crowd)).some(({ json }) => json.error === 'WALLET_BUSY')).toBe(true);
  });
});

describe('an offer that stands', () => {
  const pending = () => ({ address: own.address, offered_at: expect.any(Number) });
  const record = async () => (await ask('GET', '', undefined)).json;

  test('is shown wherever the wallet is, and to a user who changes a password or ends sessions', async () => {
    expect(await record()).toMatchObject({ pending_owner: null });
    await offer(own.address);
    expect(await record()).toMatchObject({ pending_owner: pending() });
    const { token } = wallet;
    const asOwner = async (method: string, path: string, body?: object) =>
      (await service.ask({ method, path, token, ...(body === undefined ? {} : { body }) })).json;
    expect(await asOwner('GET', '/v1/wallets')).toMatchObject({ wallets: [{ pending_owner: pending() }] });
    const pendingOffers = [{ walletId: wallet.id, address: own.address, offeredAt: expect.any(Number) }];
    const change = { oldPassword: PASSWORD, newPassword: PASSWORD };
    expect(await asOwner('POST', '/v1/auth/change-password', change)).toEqual({ success: true, pendingOffers });
    expect(await asOwner('DELETE', '/v1/auth/sessions')).toEqual({ ended: 0, pendingOffers });
    await ask('POST', '/owner', { address: null });
    expect(await record()).toMatchObject({ pending_owner: null });
    expect(await asOwner('DELETE', '/v1/auth/sessions')).toEqual({ ended: 0, pendingOffers: [] });
  });

  test('is taken back by a freeze, and an acceptance comes too late, here and on the chain', async () => {
    const receiver = startReceiver();
    await ask('PUT', '/webhook', { url: receiver.url });
    await offer(own.address);
    const asked = await ask('POST', '/owner/accept');
    const signature = await own.signTypedData(asked.json.typedData);
    expect(await ask('POST', '/freeze')).toMatchObject({
      status: 200,
      json: { frozen: 1, pending_owner: null, tx_hash: expect.any(String) },
    });
    expect(await record()).toMatchObject({ frozen: 1, pending_owner: null });
    await receiver.got(2);
    const offeredTo = own.address;
    const reported = receiver.received.map(({ body }) => JSON.parse(body));
    expect(reported.sort((one, other) => one.type.localeCompare(other.type))).toMatchObject([
      { type: 'owner_offer_withdrawn', walletAddress: wallet.address, offeredTo },
      { type: 'owner_offered', walletAddress: wallet.address, offeredTo },
    ]);
    await receiver.stop();
    for (const body of [{}, { signature }]) {
      expect(await ask('POST', '/owner/accept', body)).toMatchObject({
        status: 409,
        json: { error: 'NO_OWNERSHIP_OFFERED' },
      });
    }
    const acceptance = chain.client.simulateContract({
      address: wallet.address,
      abi: agentWalletAbi,
      functionName: 'acceptOwnership',
      account: own,
    });
    await expect(acceptance).rejects.toThrow('Unauthorized()');
  });

  test('is taken back by another freeze if it was made while the wallet was frozen', async () => {
    const { freezeToken } = wallet;
    await ask('POST', '/freeze');
    await offerOnChain(chain, service, wallet, own.address);
    // Before the feed has the offer: the chain shows it.
    expect(await ask('POST', '/freeze')).toMatchObject({ json: { tx_hash: expect.any(String) } });
    expect(await view('pendingOwner')).toBe(zeroAddress);
    await offer(own.address);
    expect(await record()).toMatchObject({ frozen: 1, pending_owner: pending() });
    const path = `/v1/wallets/${wallet.id}/freeze`;
    expect(await service.ask({ method: 'POST', path, body: { freezeToken } })).toMatchObject({
      json: { tx_hash: expect.any(String) },
    });
    expect(await record()).toMatchObject({ frozen: 1, pending_owner: null });
    const last = await ask('POST', '/freeze');
    expect(last).toMatchObject({ status: 200, json: { frozen: 1 } });
    expect(last.json).not.toHaveProperty('tx_hash');
  });

  test('keeps the Owner from relying on a withdrawal policy, until it is taken back', async () => {
    await offer(own.address);
    const refused = await setPolicy({ delaySeconds: HOUR });
    expect(refused).toMatchObject({ status: 409, json: { error: 'OWNERSHIP_OFFERED' } });
    expect(refused.json.message).toContain('{"address": null}');
    expect((await ask('GET', '/withdrawal-policy', undefined)).json).toMatchObject({ delaySeconds: 0 });
    expect(await ask('POST', '/owner', { address: null })).toMatchObject({ status: 200 });
    expect(await setPolicy({ delaySeconds: HOUR })).toMatchObject({ status: 200, json: { binds: true } });
  });

  test('does so too while no block has it yet', async () => {
    const headers = await steppedUp(service, wallet);
    await chain.rpc('evm_setAutomine', false);
    const offered = offer(own.address);
    await until(async () => (await pool()) === '0x1', 'the offer is in the pool');
    const refused = await ask('PATCH', '/withdrawal-policy', { delaySeconds: HOUR }, headers);
    await chain.rpc('evm_setAutomine', true);
    await chain.control.mine({ blocks: 1 });
    expect(refused).toMatchObject({ status: 409, json: { error: 'OWNERSHIP_OFFERED' } });
    expect(await offered).toMatchObject({ status: 200 });
  });

  test('made past this server is not accepted by it while a withdrawal policy is in force', async () => {
    await setPolicy({ delaySeconds: HOUR });
    await offerOnChain(chain, service, wallet, own.address);
    for (const body of [{}, { signature: `0x${'5c'.repeat(65)}` }]) {
      expect(await ask('POST', '/owner/accept', body)).toMatchObject({
        status: 409,
        json: { error: 'WITHDRAWAL_POLICY_IN_FORCE' },
      });
    }
    expect(await view('owner')).not.toBe(own.address);
  });

  test('made past this server is shown and sent as soon as the feed has it', async () => {
    const receiver = startReceiver();
    await ask('PUT', '/webhook', { url: receiver.url });
    await offerOnChain(chain, service, wallet, own.address);
    await feed.show();
    await receiver.got(1);
    expect(receiver.received.map(({ body }) => JSON.parse(body))).toMatchObject([
      { type: 'owner_offered', walletAddress: wallet.address, offeredTo: own.address },
    ]);
    expect(await record()).toMatchObject({ pending_owner: pending() });
    await receiver.stop();
  });
});

test('rules for withdrawals hold no more once the wallet was handed over, and nothing says that they do', async () => {
  await setPolicy({ delaySeconds: HOUR });
  await handOverOnChain(chain, service, wallet, own.address);
  await hearOfOwner();
  const shown = await ask('GET', '/withdrawal-policy', undefined);
  expect(shown.json).toEqual({ walletId: wallet.id, binds: false, allowList: null, delaySeconds: 0, next: null });
  expect(await setPolicy({ delaySeconds: 2 * HOUR })).toMatchObject({
    status: 409,
    json: { error: 'WALLET_HANDED_OVER' },
  });
  const passphrase = 'staple orbit velvet canyon 41';
  const exported = await ask('POST', '/owner-key/export', { passphrase }, await steppedUp(service, wallet));
  expect(exported.status).toBe(200);
});

describe('a freeze that an owner signs', () => {
  /** Another service on the chain, with an owner of its own. */
  async function limited(settings: Partial<ServiceSettings>): Promise<TestService> {
    const rpcUrls = [proxy.url];
    const other = await startService(chain, {
      settings,
      rpcUrls,
      nodes: HOLDING,
      relayer: 1,
      pauses: { 'gas-budget': null },
    });
    opened.push(other);
    service = other;
    wallet = await claimedWallet(other, 'v3');
    return other;
  }
  const main = () => service;
  let kept: TestService;
  beforeEach(() => {
    kept = main();
  });
  afterEach(() => {
    service = kept;
  });

  test("counts against the Owner's gas, and one by this server's key does not", async () => {
    const other = await limited({ ownerGasPerDay: 5_000_000 });
    const used = async () =>
      (await other.db.orm.select().from(gasUse).all()).find(({ payer }) => payer === `user:${wallet.userId}`)?.gas ?? 0;
    const claimed = await used();
    expect(await ask('POST', '/freeze', { signature: `0x${'5c'.repeat(65)}` })).toMatchObject({ status: 200 });
    expect(await used()).toBe(claimed);
    await handOver();
    await signed('POST', '/unfreeze');
    const before = await used();
    expect(await signed('POST', '/freeze')).toMatchObject({ status: 200, json: { frozen: 1 } });
    expect(await used()).toBeGreaterThan(before + 100_000);
  });

  test("is not what it takes to undo an offer: that works though the day's gas is used up", async () => {
    await limited({ ownerGasPerDay: 700_000 });
    await offer(own.address);
    let last: Answer;
    do last = await offer(privateKeyToAccount(generatePrivateKey()).address);
    while (last.status === 200);
    expect(last).toMatchObject({ status: 429, json: { error: 'GAS_BUDGET_EXCEEDED' } });
    expect(await ask('POST', '/owner', { address: null })).toMatchObject({
      status: 200,
      json: { pending_owner: null, tx_hash: expect.any(String) },
    });
  });

  test('and what else undoes harm has its limit by the log-in: a stolen one uses up nothing of another', async () => {
    await limited({ rateLimits: { ownerWrite: { max: 5, windowSeconds: 60 } } });
    const path = `/v1/wallets/${wallet.id}`;
    const thief = await newLogIn();
    const rename = () => service.ask({ method: 'PATCH', path: `${path}/name`, token: thief, body: { name: 'x' } });
    const codes = (await Promise.all(Array.from({ length: 6 }, rename))).map(({ json }) => json.error);
    expect(codes).toContain('RATE_LIMITED');
    expect(await ask('POST', '/api-key/rotate')).toMatchObject({ status: 200 });
    expect(await ask('POST', '/unfreeze')).toMatchObject({ status: 200 });
  });

  test('is refused once the gas of the day is used up', async () => {
    // A claim, an offer and an acceptance reserve some 840,000.
    await limited({ ownerGasPerDay: 900_000 });
    await handOver();
    const answer = await signed('POST', '/freeze');
    expect(answer).toMatchObject({ status: 429, json: { error: 'GAS_BUDGET_EXCEEDED' } });
    expect(await view('frozen')).toBe(false);
  });

  test('is limited in number, and asking for one is not, nor is one by this server', async () => {
    await limited({ rateLimits: { ownerWrite: { max: 6, windowSeconds: 60 } } });
    for (let time = 0; time < 7; time += 1) {
      const signature = `0x${'5c'.repeat(65)}`;
      expect(await ask('POST', '/freeze', { signature })).toMatchObject({ status: 200 });
    }
    await ask('POST', '/unfreeze');
    await handOver();
    const signature = `0x${'5c'.repeat(65)}`;
    const codes: string[] = [];
    for (let time = 0; time < 3; time += 1) {
      expect(await ask('POST', '/freeze')).toMatchObject({ status: 202 });
      codes.push((await ask('POST', '/freeze', { signature })).json.error);
    }
    // The unfreeze, the proof of the password, the offer, the question what to sign, and the acceptance counted, too.
    expect(codes).toEqual(['INVALID_SIGNATURE', 'RATE_LIMITED', 'RATE_LIMITED']);
    // A thief of the JWT has used that up; the owner's key has a limit of its own.
    expect(await signed('POST', '/freeze')).toMatchObject({ status: 200, json: { frozen: 1 } });
  });

  /** Has the first request of a method, or the one at this place, wait until it is released. */
  function hold(method: string, place = 1) {
    const [held, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let count = 0;
    proxy.intercept(
      onMethod(method, async (_call, forward) => {
        count += 1;
        if (count === place) {
          held.resolve();
          await release.promise;
        }
        return { json: await forward() };
      }),
    );
    return { held: held.promise, release: release.resolve };
  }
  /** A freeze queries what to sign and by whom, which it shares with others, and then who has signed. */
  const holdWhoSigned = () => hold('eth_getCode', 2);
  afterEach(() => proxy.passThrough());

  const codeOf = ({ status, json }: Answer): string | number => json.error ?? status;
  /** What many are answered at once while an earlier one is held, and the earlier one after them. */
  async function codesOfCrowd(
    count: number,
    send: () => Promise<Answer>,
    { held, release }: { held: Promise<void>; release(): void | Promise<void> },
  ): Promise<{ first: string | number; others: (string | number)[] }> {
    const first = send();
    await held;
    const others = await Promise.all(Array.from({ length: count }, send));
    await release();
    return { first: codeOf(await first), others: others.map(codeOf).toSorted() };
  }

  test('waits behind none of a crowd of signatures that no one has made', async () => {
    await handOver();
    const asked = await ask('POST', '/freeze');
    const signature = await own.signTypedData(asked.json.typedData);
    const { held, release } = holdWhoSigned();
    const nonsense = () => ask('POST', '/freeze', { signature: `0x${'5c'.repeat(65)}` });
    const first = nonsense();
    await held;
    const crowd = Array.from({ length: 19 }, nonsense);
    const frozen = await ask('POST', '/freeze', { signature });
    const others = (await Promise.all(crowd)).map(codeOf);
    release();
    expect(frozen).toMatchObject({ status: 200, json: { frozen: 1 } });
    expect(others).toEqual(Array.from({ length: 19 }, () => 'WALLET_BUSY'));
    expect(codeOf(await first)).toBe('INVALID_SIGNATURE');
  });

  test('with a contract waits behind nothing of another log-in', async () => {
    const contract = getAddress(privateKeyToAccount(generatePrivateKey()).address);
    await chain.control.setCode({ address: contract, bytecode: YES });
    await offer(contract);
    await ask('POST', '/owner/accept', { signature: '0x1234' });
    const token = await newLogIn();
    const path = `/v1/wallets/${wallet.id}/freeze`;
    const { held, release } = hold('eth_estimateGas');
    const body = { signature: '0x1234' };
    const stolen = service.ask({ method: 'POST', path, token, body });
    await held;
    const busy = await service.ask({ method: 'POST', path, token, body });
    const frozen = await ask('POST', '/freeze', body);
    release();
    await stolen;
    expect(busy).toMatchObject({ status: 409, json: { error: 'WALLET_BUSY' } });
    expect(frozen).toMatchObject({ status: 200, json: { frozen: 1 } });
  });

  test('with a contract is limited by the log-in, and holds no place where it is over that', async () => {
    await limited({ rateLimits: { ownerWrite: { max: 5, windowSeconds: 60 } } });
    const contract = getAddress(privateKeyToAccount(generatePrivateKey()).address);
    await chain.control.setCode({ address: contract, bytecode: YES });
    await offer(contract);
    await ask('POST', '/owner/accept', { signature: '0x1234' });
    const token = await newLogIn();
    const path = `/v1/wallets/${wallet.id}/freeze`;
    const body = { signature: '0x1234' };
    await chain.control.setCode({ address: contract, bytecode: NO });
    const send = () => service.ask({ method: 'POST', path, token, body });
    const { first, others } = await codesOfCrowd(8, send, holdWhoSigned());
    expect(first).toBe('INVALID_SIGNATURE');
    const times = (code: string) => Array.from({ length: 4 }, () => code);
    expect(others).toEqual([...times('RATE_LIMITED'), ...times('WALLET_BUSY')]);
    await chain.control.setCode({ address: contract, bytecode: YES });
    expect(await ask('POST', '/freeze', body)).toMatchObject({ status: 200, json: { frozen: 1 } });
  });

  test('is one at a time for its wallet', async () => {
    await handOver();
    const asked = await ask('POST', '/freeze');
    const signature = await own.signTypedData(asked.json.typedData);
    const send = () => ask('POST', '/freeze', { signature });
    await chain.rpc('evm_setAutomine', false);
    const held = until(async () => (await pool()) === '0x1', 'it is in the pool');
    const release = async () => {
      await chain.rpc('evm_setAutomine', true);
      await chain.control.mine({ blocks: 1 });
    };
    const { first, others } = await codesOfCrowd(2, send, { held, release });
    expect(first).toBe(200);
    expect(others).toEqual(['WALLET_BUSY', 'WALLET_BUSY']);
    const sent = await service.db.orm.select().from(messages).where(eq(messages.wallet, wallet.address)).all();
    expect(sent.filter(({ kind }) => kind === 'signed_freeze')).toHaveLength(1);
  });
});

test("whatever else the request holds, a freeze by this server's key goes through", async () => {
  for (const signature of ['nonsense', 7, `0x${'5c'.repeat(65)}`, '0x1234', { a: 1 }]) {
    expect(await ask('POST', '/freeze', { signature })).toMatchObject({ status: 200, json: { frozen: 1 } });
    expect(await ask('POST', '/unfreeze')).toMatchObject({ status: 200 });
  }
});

describe('a contract that owns a wallet', () => {
  let contract: Address;
  const code = (bytecode: Hex) => chain.control.setCode({ address: contract, bytecode });
  const headers = () => steppedUp(service, wallet);
  /** Its owner signs no more: the contract says yes to everything. */
  beforeEach(async () => {
    contract = getAddress(privateKeyToAccount(generatePrivateKey()).address);
    await code(YES);
    expect(await ask('POST', '/owner', { address: contract }, await headers())).toMatchObject({ status: 200 });
    expect(await ask('POST', '/owner/accept', { signature: '0x1234' })).toMatchObject({ status: 200 });
    expect(await view('owner')).toBe(contract);
  });

  test('says itself what it has signed', async () => {
    expect(await ask('POST', '/freeze', { signature: '0x1234' })).toMatchObject({ json: { frozen: 1 } });
    const body = { to: shop, amount: '7', signature: '0x1234' };
    expect(await ask('POST', '/withdraw', body)).toMatchObject({ status: 200 });
    await code(NO);
    const refused = await ask('POST', '/withdraw', body);
    expect(refused).toMatchObject({ status: 400, json: { error: 'INVALID_SIGNATURE' } });
    expect(await balanceOf(chain, shop)).toBe(7_000_000n);
  });

  test('gets the gas that its own code takes, and no more than there is to have', async () => {
    await code(yesAfter(330_000));
    expect(await ask('POST', '/freeze', { signature: '0x1234' })).toMatchObject({ json: { frozen: 1 } });
    const body = { to: shop, amount: '7', signature: '0x1234' };
    expect(await ask('POST', '/withdraw', body)).toMatchObject({ status: 200 });
    const sent = await service.db.orm.select().from(messages).where(eq(messages.wallet, wallet.address)).all();
    const [freeze] = sent.filter(({ kind }) => kind === 'signed_freeze');
    expect(freeze?.gasLimit).toBeGreaterThan(380_000);
    expect(freeze?.gasLimit).toBeLessThanOrEqual(650_000);
    for (const dear of [yesAfter(600_000), ENDLESS]) {
      await code(dear);
      const answer = await ask('POST', '/withdraw', body);
      expect(answer).toMatchObject({ status: 409, json: { error: 'OWNER_CALL_TOO_DEAR' } });
      expect(answer.json.message).toContain('/exit');
    }
    expect(await balanceOf(chain, shop)).toBe(7_000_000n);
  });

  test('that never ends makes no node unfit, and delays no one', async () => {
    await code(ENDLESS);
    const body = { to: shop, amount: '7', signature: '0x1234' };
    const answers = await Promise.all([ask('POST', '/withdraw', body), ask('POST', '/freeze', body)]);
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 409, json: { error: 'OWNER_CALL_TOO_DEAR' } });
    }
    expect(failures).toEqual([]);
  });

  test('that has nodes fail makes none of them unfit', async () => {
    proxy.intercept(onMethod('eth_estimateGas', async (call) => rpcError(call, -32_603, 'internal error')));
    const answer = await ask('POST', '/withdraw', { to: shop, amount: '7', signature: '0x1234' });
    proxy.passThrough();
    expect(answer).toMatchObject({ status: 502, json: { error: 'RPC_TIMEOUT' } });
    expect(failures).toEqual([]);
  });

  test('that changes its mind in the block costs its Owner gas, and nothing else', async () => {
    await code(ONLY_IN_TRIALS);
    const body = { to: shop, amount: '7', idempotencyKey: 'rent', signature: '0x1234' };
    expect(await ask('POST', '/withdraw', body)).toMatchObject({ status: 502, json: { error: 'CHAIN_REVERTED' } });
    expect(await balanceOf(chain, shop)).toBe(0n);
    await code(YES);
    expect(await ask('POST', '/withdraw', body)).toMatchObject({ status: 200 });
    expect(await ask('POST', '/withdraw', body)).toMatchObject({ status: 200, json: { replayed: true } });
    expect(await balanceOf(chain, shop)).toBe(7_000_000n);
  });

  test('has no more than a hundred keys kept for questions about one message', async () => {
    const store = createWithdrawalStore(service.db);
    const nonce = (await view('ownerNonce')) + 1;
    for (let key = 0; key < 100; key += 1) {
      const messageId = await service.running.reserveMessageId();
      const of = { messageId, walletId: wallet.id, toAddress: shop, amount: 1n, ownerNonce: nonce };
      const row = { ...of, idempotencyKey: `key ${key}`, signedAtBlock: 1, createdAt: 1, executedIn: null };
      await service.db.batch(store.pinStatements(row, wallet.address));
    }
    const body = { to: shop, amount: '1', signature: '0x1234' };
    const refused = await ask('POST', '/withdraw', { ...body, idempotencyKey: 'another' });
    expect(refused).toMatchObject({ status: 409, json: { error: 'TOO_MANY_WITHDRAWALS' } });
    expect(await ask('POST', '/withdraw', body)).toMatchObject({ status: 200 });
  });

  test('withdraws once by a key, even where someone else submits what it was asked about', async () => {
    const body = { to: shop, amount: '7', idempotencyKey: 'rent' };
    const { typedData } = (await ask('POST', '/withdraw', body)).json;
    await code(NO);
    const refused = await ask('POST', '/withdraw', { ...body, signature: '0x1234' });
    expect(refused).toMatchObject({ status: 400, json: { error: 'INVALID_SIGNATURE' } });
    await code(YES);
    const { nonce, deadline } = typedData.message;
    const abi = agentWalletAbi;
    const data = encodeFunctionData({ abi, functionName: 'withdraw', args: [shop, 7_000_000n] });
    const args = [data, nonce, deadline, '0x1234'] as const;
    const call = encodeFunctionData({ abi, functionName: 'ownerCall', args });
    const txHash = await sendAs(chain, chain.strangerKey, wallet.address, call);
    for (const again of [body, { ...body, signature: '0x1234' }]) {
      expect(await ask('POST', '/withdraw', again)).toMatchObject({ status: 200, json: { txHash } });
    }
    expect(await balanceOf(chain, shop)).toBe(7_000_000n);
  });
});

test('a contract is not asked among the payments of others about what our key had approved before', async () => {
  const payment = { to: shop, amount: '20', currency: 'USDC', approval: 'request' };
  await ask('PATCH', '/config', { txLimit: '1' });
  const path = '/v1/payments';
  const requested = await service.ask({ method: 'POST', path, token: wallet.apiKey, body: payment });
  const approval = `/v1/approvals/${requested.json.approval.id}`;
  const { token } = wallet;
  await setBlacklisted(chain, shop, true);
  const approved = await service.ask({ method: 'POST', path: `${approval}/approve`, token, body: {} });
  expect(approved).toMatchObject({ json: { status: 'approved', refusal: 'CHAIN_REVERTED' } });
  const contract = getAddress(privateKeyToAccount(generatePrivateKey()).address);
  await chain.control.setCode({ address: contract, bytecode: YES });
  await offer(contract);
  expect(await ask('POST', '/owner/accept', { signature: '0x1234' })).toMatchObject({ status: 200 });

  await chain.control.setCode({ address: contract, bytecode: ENDLESS });
  await setBlacklisted(chain, shop, false);
  service.clock.offsetMs += 600_000;
  await service.approvedPayments.run();
  const after = await service.ask({ path: approval, token });
  expect(after.json).toMatchObject({ status: 'approved', refusal: expect.any(String) });
  expect(await balanceOf(chain, shop)).toBe(0n);
  expect(failures).toEqual([]);
  // One that says yes to everything would take that signature for its own: it was for an epoch before the hand-over.
  await chain.control.setCode({ address: contract, bytecode: YES });
  service.clock.offsetMs += 600_000;
  await service.approvedPayments.run();
  const ended = await service.ask({ path: approval, token });
  expect(ended.json).toMatchObject({ status: 'approved', refusal: 'APPROVAL_ENDED' });
  expect(await balanceOf(chain, shop)).toBe(0n);
  const abi = agentWalletAbi;
  const preview = toFunctionSelector(getAbiItem({ abi, name: 'previewApprovedPayment' })).slice(2);
  const asked = proxy.calls.filter(({ params }) => JSON.stringify(params).includes(preview));
  expect(asked.length).toBeGreaterThan(0);
  for (const { params } of asked) {
    expect(params[0]).toMatchObject({ to: wallet.address, gas: expect.any(String) });
  }
});

test('delayed withdrawals end when the wallet is handed over: no one here can sign them any more', async () => {
  const headers = await steppedUp(service, wallet);
  await ask('PATCH', '/withdrawal-policy', { delaySeconds: HOUR }, headers);
  const waiting = await ask('POST', '/withdraw', { to: shop, amount: '7', idempotencyKey: 'later' }, headers);
  expect(waiting).toMatchObject({ status: 202, json: { status: 'scheduled' } });
  await handOverOnChain(chain, service, wallet, own.address);
  await hearOfOwner();
  const listed = async () => (await ask('GET', '/withdrawals', undefined)).json.withdrawals;
  await until(async () => (await listed())[0].status === 'failed', 'it has ended');
  expect(await listed()).toMatchObject([{ lastError: expect.stringContaining('handed over') }]);
  service.clock.offsetMs += 2 * HOUR * 1000;
  await service.withdrawals.run();
  expect(await balanceOf(chain, shop)).toBe(0n);
});

test('a withdrawal that was due when the wallet was handed over fails, and is not tried for ever', async () => {
  const headers = await steppedUp(service, wallet);
  await ask('PATCH', '/withdrawal-policy', { delaySeconds: 1 }, headers);
  await ask('POST', '/withdraw', { to: shop, amount: '7' }, headers);
  // The database has not heard of it.
  await handOverOnChain(chain, service, wallet, own.address);
  service.clock.offsetMs += 5_000;
  await service.withdrawals.run();
  const { withdrawals } = (await ask('GET', '/withdrawals', undefined)).json;
  expect(withdrawals).toMatchObject([{ status: 'failed', lastError: expect.stringContaining('another owner') }]);
});

test("a signature does not get a stolen JWT past the rules for withdrawals while the server's key is the owner", async () => {
  const headers = await steppedUp(service, wallet);
  await ask('PATCH', '/withdrawal-policy', { delaySeconds: HOUR }, headers);
  for (const signature of [`0x${'5c'.repeat(65)}`, '0x00', undefined]) {
    const answer = await ask('POST', '/withdraw', { to: shop, amount: '1', signature }, headers);
    expect(answer).toMatchObject({ status: 202, json: { status: 'scheduled' } });
  }
  expect(await balanceOf(chain, shop)).toBe(0n);
});
