import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import { encodeFunctionData, type Hex, zeroAddress } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { agentWalletAbi } from '../../src/chain/contracts/generated/AgentWallet.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import type { Answer } from '../support/http.ts';
import { offerOnChain } from '../support/owner.ts';
import { sendAs } from '../support/payments-service.ts';
import {
  type ClaimedWallet,
  claimedWallet,
  startService,
  steppedUp,
  type TestService,
  turnStepUpOn,
} from '../support/service.ts';

const SHOP = '0x00000000000000000000000000000000000005a0';
const guardianKey = generatePrivateKey();
const guardian = privateKeyToAccount(guardianKey);

let chain: TestChain;
let service: TestService;
let wallet: ClaimedWallet;
beforeAll(async () => {
  chain = await startTestChain();
  service = await startService(chain);
  await chain.control.setBalance({ address: guardian.address, value: 10n ** 18n });
});
beforeEach(async () => {
  wallet = await claimedWallet(service);
  await chain.mintUsdc(wallet.address, 100_000_000n);
});
afterAll(async () => {
  await service.stop();
  await chain.stop();
});

const setGuardian = (address: string | null, headers = {}, token = wallet.token): Promise<Answer> =>
  service.ask({
    method: 'PUT',
    path: `/v1/wallets/${wallet.id}/guardian`,
    token,
    headers,
    body: { guardian: address },
  });
const ofOwner = (method: string, tail: string) =>
  service.ask({ method, path: `/v1/wallets/${wallet.id}${tail}`, token: wallet.token });
const policy = async () => (await ofOwner('GET', '/policy')).json;
const pay = () =>
  service.ask({
    method: 'POST',
    path: '/v1/payments',
    token: wallet.apiKey,
    body: { to: SHOP, amount: '1', currency: 'USDC' },
  });
const onChain = () =>
  chain.client.readContract({ address: wallet.address, abi: agentWalletAbi, functionName: 'guardian' });
const send = (key: Hex, data: Hex) => sendAs(chain, key, wallet.address, data);
const call = (functionName: 'freeze' | 'unfreeze') => encodeFunctionData({ abi: agentWalletAbi, functionName });

/** Calldata with which anybody freezes for the guardian. */
async function signedFreeze(): Promise<Hex> {
  const read = (functionName: 'guardianNonce') =>
    chain.client.readContract({ address: wallet.address, abi: agentWalletAbi, functionName });
  const nonce = await read('guardianNonce');
  const deadline = 2 ** 40;
  const signature = await guardian.signTypedData({
    domain: { name: 'AgentWallet', version: '2', chainId: chain.chainId, verifyingContract: wallet.address },
    types: {
      GuardianFreeze: [
        { name: 'nonce', type: 'uint48' },
        { name: 'deadline', type: 'uint48' },
      ],
    },
    primaryType: 'GuardianFreeze',
    message: { nonce, deadline },
  });
  const args = [nonce, deadline, signature] as const;
  return encodeFunctionData({ abi: agentWalletAbi, functionName: 'guardianFreeze', args });
}

test('no one is the guardian of a wallet until its Owner names one, who then freezes on the chain', async () => {
  expect(await policy()).toMatchObject({ guardian: null });
  const set = await setGuardian(guardian.address.toLowerCase());
  expect(set).toMatchObject({ status: 200, json: { id: wallet.id, guardian: guardian.address } });
  expect(set.json.tx_hash).toStartWith('0x');
  expect(await onChain()).toBe(guardian.address);
  expect(await policy()).toMatchObject({ guardian: guardian.address, frozen: false });
  const again = await setGuardian(guardian.address);
  expect(again).toMatchObject({ status: 200, json: { guardian: guardian.address } });
  expect(again.json).not.toHaveProperty('tx_hash');

  await send(guardianKey, call('freeze'));
  expect(await pay()).toMatchObject({ status: 400, json: { error: 'WALLET_FROZEN' } });
  expect(await policy()).toMatchObject({ frozen: true });
  await expect(send(guardianKey, call('unfreeze'))).rejects.toThrow();
  expect(await ofOwner('POST', '/unfreeze')).toMatchObject({ status: 200, json: { frozen: 0 } });
  expect((await pay()).status).toBe(200);
});

test("a guardian's freezes take back an offer of the wallet; a message does so once", async () => {
  await setGuardian(guardian.address);
  const offer = () => offerOnChain(chain, service, wallet, SHOP);
  await offer();
  expect(await policy()).toMatchObject({ offeredTo: SHOP, frozen: false });
  const message = await signedFreeze();
  await send(chain.strangerKey, message);
  expect(await policy()).toMatchObject({ offeredTo: null, frozen: true });
  await offer();
  await send(chain.strangerKey, message);
  expect(await policy()).toMatchObject({ offeredTo: SHOP });
  await send(guardianKey, call('freeze'));
  expect(await policy()).toMatchObject({ offeredTo: null, frozen: true });
});

test("a guardian's signed freeze can be submitted by anybody, and an unfreeze voids it", async () => {
  await setGuardian(guardian.address);
  const freeze = await signedFreeze();
  await send(chain.strangerKey, freeze);
  expect(await policy()).toMatchObject({ frozen: true });
  expect((await ofOwner('POST', '/unfreeze')).status).toBe(200);
  await expect(send(chain.strangerKey, freeze)).rejects.toThrow();
  expect((await pay()).status).toBe(200);
});

test('a guardian who was replaced cannot freeze, and null removes the guardian', async () => {
  await setGuardian(guardian.address);
  expect(await setGuardian(SHOP)).toMatchObject({ status: 200, json: { guardian: SHOP } });
  await expect(send(guardianKey, call('freeze'))).rejects.toThrow();
  expect(await setGuardian(null)).toMatchObject({ status: 200, json: { guardian: null } });
  expect(await onChain()).toBe(zeroAddress);
  expect(await setGuardian(zeroAddress)).toMatchObject({ status: 200, json: { guardian: null } });
});

test('of two guardians set at once one stays, and the server names that one', async () => {
  const answers = await Promise.all([setGuardian(guardian.address), setGuardian(SHOP)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const stays = await onChain();
  expect([guardian.address, SHOP]).toContain(stays);
  expect(await policy()).toMatchObject({ guardian: stays });
});

test('only the Owner sets the guardian, with a password proof when step-up is on', async () => {
  expect(await setGuardian(guardian.address, {}, wallet.apiKey)).toMatchObject({
    status: 403,
    json: { error: 'OWNER_REQUIRED' },
  });
  const stranger = await claimedWallet(service);
  expect((await setGuardian(guardian.address, {}, stranger.token)).status).toBe(403);
  await turnStepUpOn(service, wallet);
  expect(await setGuardian(guardian.address)).toMatchObject({ status: 403, json: { error: 'STEP_UP_REQUIRED' } });
  expect(await onChain()).toBe(zeroAddress);
  expect((await setGuardian(guardian.address, await steppedUp(service, wallet))).status).toBe(200);
  expect(await setGuardian(null)).toMatchObject({ status: 403, json: { error: 'STEP_UP_REQUIRED' } });
  expect(await onChain()).toBe(guardian.address);
});
