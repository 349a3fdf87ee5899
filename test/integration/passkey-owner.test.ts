import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { type Address, type Hex, hashTypedData, type TypedDataDefinition, zeroAddress } from 'viem';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { agentWalletAbi } from '../../src/chain/contracts/generated/AgentWallet.ts';
import { passkeyOwnerFactoryAbi } from '../../src/chain/contracts/generated/PasskeyOwnerFactory.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import type { Answer } from '../support/http.ts';
import { type AssertionOptions, type TestPasskey, testPasskey } from '../support/passkey.ts';
import { until } from '../support/relay.ts';
import { type ClaimedWallet, claimedWallet, startService, steppedUp, type TestService } from '../support/service.ts';
import { balanceOf } from '../support/usdc.ts';

let chain: TestChain;
let service: TestService;
let wallet: ClaimedWallet;
let passkey: TestPasskey;
let recovery: PrivateKeyAccount;

beforeAll(async () => {
  chain = await startTestChain();
  service = await startService(chain);
});
beforeEach(async () => {
  wallet = await claimedWallet(service, 'v3');
  await chain.mintUsdc(wallet.address, 50_000_000n);
  passkey = testPasskey();
  recovery = privateKeyToAccount(generatePrivateKey());
});
afterAll(async () => {
  await service.stop();
  await chain.stop();
});

const ask = async (method: string, path: string, body: object = {}, of = wallet): Promise<Answer> => {
  const headers = await steppedUp(service, of);
  return await service.ask({ method, path: `/v1/wallets/${of.id}${path}`, token: of.token, body, headers });
};
const keyOf = ({ x, y }: Pick<TestPasskey, 'x' | 'y'>) => ({ x, y });
const view = <Name extends 'owner' | 'pendingOwner' | 'frozen'>(functionName: Name, of = wallet) =>
  chain.client.readContract({ address: of.address, abi: agentWalletAbi, functionName });
const accountOf = async ({ x, y }: TestPasskey, recovery: Address = zeroAddress): Promise<Address> =>
  await chain.client.readContract({
    address: chain.contracts.passkeyOwnerFactory,
    abi: passkeyOwnerFactoryAbi,
    functionName: 'predict',
    args: [x, y, recovery],
  });
const codeAt = async (address: Address) => await chain.client.getCode({ address });

/** Asks, signs what there is to sign, and asks again with the signature. */
async function signed(
  method: string,
  path: string,
  body: object,
  sign: (typedData: TypedDataDefinition) => Promise<Hex> | Hex,
  of = wallet,
): Promise<Answer> {
  const asked = await ask(method, path, body, of);
  expect(asked.status).toBe(202);
  const signature = await sign(asked.json.typedData);
  return await ask(method, path, { ...body, signature }, of);
}

async function handOver(of = wallet, recovery?: Address): Promise<void> {
  const offer = { passkey: { ...keyOf(passkey), ...(recovery === undefined ? {} : { recovery: recovery }) } };
  expect(await ask('POST', '/owner', offer, of)).toMatchObject({ status: 200 });
  const accepted = await signed('POST', '/owner/accept', {}, passkey.signTypedData, of);
  expect(accepted).toMatchObject({ status: 200, json: { tx_hash: expect.any(String) } });
}

describe('a wallet passes to a passkey', () => {
  test('whose account is deployed with the offer, and which then signs what the owner does', async () => {
    const account = await accountOf(passkey);
    expect(await codeAt(account)).toBeUndefined();
    const offered = await ask('POST', '/owner', { passkey: keyOf(passkey) });
    expect(offered).toMatchObject({ status: 200, json: { tx_hash: expect.any(String) } });
    expect(await view('pendingOwner')).toBe(account);
    expect(await codeAt(account)).toBeString();

    const asked = await ask('POST', '/owner/accept');
    const signer = { address: account, isPasskey: true };
    expect(asked).toMatchObject({ status: 202, json: { signer } });
    const accepted = await signed('POST', '/owner/accept', {}, passkey.signTypedData);
    expect(accepted.status).toBe(200);
    expect(await view('owner')).toBe(account);

    expect(await ask('POST', '/freeze')).toMatchObject({ status: 202, json: { signer } });
    expect((await signed('POST', '/freeze', {}, passkey.signTypedData)).status).toBe(200);
    expect(await view('frozen')).toBe(true);
    expect((await signed('POST', '/unfreeze', {}, passkey.signTypedData)).status).toBe(200);
    const order = { to: recovery.address, amount: '20', idempotencyKey: 'w' };
    expect((await signed('POST', '/withdraw', order, passkey.signTypedData)).status).toBe(200);
    expect(await balanceOf(chain, recovery.address)).toBe(20_000_000n);
  });

  test('or to its recovery account, which signs in its place', async () => {
    await handOver(wallet, recovery.address);
    expect(await view('owner')).toBe(await accountOf(passkey, recovery.address));
    const byRecovery = (typedData: TypedDataDefinition) => recovery.signTypedData(typedData);
    expect((await signed('POST', '/freeze', {}, byRecovery)).status).toBe(200);
    expect(await view('frozen')).toBe(true);
  });

  test('from another key of the Owner, who signs the offer', async () => {
    expect((await ask('POST', '/owner', { address: recovery.address })).status).toBe(200);
    const byAccount = (typedData: TypedDataDefinition) => recovery.signTypedData(typedData);
    expect((await signed('POST', '/owner/accept', {}, byAccount)).status).toBe(200);
    const asked = await ask('POST', '/owner', { passkey: keyOf(passkey) });
    expect(asked.json.signer).toEqual({ address: recovery.address, isPasskey: false });
    expect((await signed('POST', '/owner', { passkey: keyOf(passkey) }, byAccount)).status).toBe(200);
    expect((await signed('POST', '/owner/accept', {}, passkey.signTypedData)).status).toBe(200);
    // And on to a second passkey, by a contract's signature.
    const second = testPasskey();
    const onward = { passkey: keyOf(second) };
    expect((await signed('POST', '/owner', onward, passkey.signTypedData)).status).toBe(200);
    expect((await signed('POST', '/owner/accept', {}, second.signTypedData)).status).toBe(200);
    expect(await view('owner')).toBe(await accountOf(second));
  });

  test('also if it was offered to the account before that was there', async () => {
    const account = await accountOf(passkey);
    expect((await ask('POST', '/owner', { address: account })).status).toBe(200);
    expect(await ask('POST', '/owner/accept')).toMatchObject({ json: { signer: { isPasskey: false } } });
    await handOver();
    expect(await view('owner')).toBe(account);
  });

  test('and one passkey may own several, each by signatures of its own', async () => {
    await handOver();
    const second = await claimedWallet(service, 'v2');
    await handOver(second);
    expect(await view('owner', second)).toBe(await view('owner'));
    const { json } = await ask('POST', '/freeze');
    const elsewhere = await ask(
      'POST',
      '/freeze',
      { signature: passkey.signHash(hashTypedData(json.typedData)) },
      second,
    );
    expect(elsewhere).toMatchObject({ status: 400, json: { error: 'INVALID_SIGNATURE' } });
    expect(await view('frozen', second)).toBe(false);
  });
});

describe('what a passkey has signed is refused, and costs no gas,', () => {
  const refuses = async (reported: AssertionOptions, by: TestPasskey = passkey) => {
    await handOver();
    const { address } = privateKeyToAccount(chain.relayerKeys[0]);
    const sent = await chain.client.getTransactionCount({ address });
    const sign = (typedData: TypedDataDefinition) => by.signHash(hashTypedData(typedData), reported);
    const answer = await signed('POST', '/freeze', {}, sign);
    expect(answer).toMatchObject({ status: 400, json: { error: 'INVALID_SIGNATURE' } });
    expect(await view('frozen')).toBe(false);
    expect(await chain.client.getTransactionCount({ address })).toBe(sent);
  };
  test('as a registration', () => refuses({ type: 'webauthn.create' }));
  test('without the user having been verified', () => refuses({ flags: 0x01 }));
  test('with s in the upper half', () => refuses({ isHigh: true }));
  test('by another passkey', () => refuses({}, testPasskey()));

  test('or is longer than a signature may be', async () => {
    await handOver();
    const long = { origin: `https://${'a'.repeat(5_000)}.example` };
    const sign = (typedData: TypedDataDefinition) => passkey.signHash(hashTypedData(typedData), long);
    const answer = await signed('POST', '/withdraw', { to: recovery.address, amount: '1' }, sign);
    expect(answer).toMatchObject({ status: 400, json: { error: 'INVALID_SIGNATURE' } });
  });

  test('or points far outside of what was signed', async () => {
    await handOver();
    const sign = (typedData: TypedDataDefinition): Hex => {
      const signature = passkey.signHash(hashTypedData(typedData));
      // The word with the place of the type.
      return `0x${signature.slice(2, 2 + 3 * 64)}${'f'.repeat(64)}${signature.slice(2 + 4 * 64)}`;
    };
    const answer = await signed('POST', '/freeze', {}, sign);
    expect(answer).toMatchObject({ status: 400, json: { error: 'INVALID_SIGNATURE' } });
  });

  test('but not for the page that asked: the passkey answers no other domain', async () => {
    await handOver();
    const sign = (typedData: TypedDataDefinition) =>
      passkey.signHash(hashTypedData(typedData), { origin: 'https://bursar.example:8443' });
    expect((await signed('POST', '/freeze', {}, sign)).status).toBe(200);
  });
});

test('a wallet is offered to no passkey that could not sign, nor together with a key that this server holds', async () => {
  const { x, y } = passkey;
  const owner = await view('owner');
  const { passkeyOwnerFactory } = chain.contracts;
  const refused = [
    { x, y: x },
    { x: zeroAddress, y },
    { x: `0x${'ff'.repeat(32)}`, y },
    ...[owner, wallet.address, passkeyOwnerFactory, zeroAddress].map((address) => ({ x, y, recovery: address })),
  ];
  for (const bad of refused) {
    const answer = await ask('POST', '/owner', { passkey: bad });
    expect([bad, answer.status, answer.json.error]).toEqual([bad, 400, 'INVALID_OWNER_PASSKEY']);
  }
  const unproven = await service.ask({
    method: 'POST',
    path: `/v1/wallets/${wallet.id}/owner`,
    token: wallet.token,
    body: { passkey: { x, y } },
  });
  expect(unproven).toMatchObject({ status: 403, json: { error: 'STEP_UP_REQUIRED' } });
  const misspelled = await ask('POST', '/owner', { passkey: { x, y, recovry: recovery.address } });
  expect(misspelled).toMatchObject({ status: 400, json: { error: 'UNKNOWN_FIELD' } });
  const both = await ask('POST', '/owner', { passkey: { x, y }, address: recovery.address });
  expect(both).toMatchObject({ status: 400, json: { error: 'INVALID_OWNER' } });
  expect(await view('pendingOwner')).toBe(zeroAddress);
});

test('a passkey approves a payment above the limits', async () => {
  expect((await ask('PATCH', '/config', { txLimit: '1' })).status).toBe(200);
  await handOver();
  const body = { to: recovery.address, amount: '2', currency: 'USDC', idempotencyKey: 'p', approval: 'request' };
  const payment = { method: 'POST', path: '/v1/payments', token: wallet.apiKey, body };
  const requested = await service.ask(payment);
  expect(requested.status).toBe(202);
  const approve = async (by: object) =>
    await service.ask({
      method: 'POST',
      path: `/v1/approvals/${requested.json.approval.id}/approve`,
      token: wallet.token,
      body: by,
    });
  const { status, json } = await approve({});
  const signer = { address: await accountOf(passkey), isPasskey: true };
  expect([status, json.signer]).toEqual([202, signer]);
  const wrong = passkey.signHash(hashTypedData(json.typedData), { flags: 0x01 });
  expect(await approve({ signature: wrong })).toMatchObject({ json: { error: 'INVALID_SIGNATURE' } });
  const signature = passkey.signHash(hashTypedData(json.typedData));
  expect((await approve({ signature })).status).toBe(200);
  const isPaid = async () => (await balanceOf(chain, recovery.address)) === 2_000_000n;
  await until(isPaid, 'the payment is in a block');
});
