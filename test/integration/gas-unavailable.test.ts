import { afterAll, beforeAll, expect, test } from 'bun:test';
import { privateKeyToAddress } from 'viem/accounts';
import { anvilKey, startTestChain, type TestChain } from '../support/chain.ts';
import { type TemporaryDatabase, temporaryDatabase } from '../support/database.ts';
import { fundedJob, type Parties, submittedJob, twoParties } from '../support/evaluations.ts';
import type { Ask } from '../support/http.ts';
import { CONTENT_HASH, chainNow, createRequest, DAY, jobBody, makeJob, stepRequest } from '../support/job-requests.ts';
import { createFacilitator, type Seller, startSellerV2 } from '../support/sellers.ts';
import { createBuyer, offered, signTransfer, transferTo } from '../support/selling.ts';
import {
  type ClaimedWallet,
  createWallet,
  EVALUATOR,
  freshUsername,
  PASSWORD,
  startService,
  steppedUp,
  type TestService,
} from '../support/service.ts';

let chain: TestChain;
let database: TemporaryDatabase;
let service: TestService;
let seller: Seller;
let parties: Parties;

beforeAll(async () => {
  chain = await startTestChain();
  database = await temporaryDatabase();
  service = await startService(chain, { dbPath: database.path });
  seller = await startSellerV2(chain, createFacilitator(chain, anvilKey(8)));
  parties = await twoParties(service, chain);
});
afterAll(async () => {
  await seller.stop();
  await service.stop();
  database.remove();
  await chain.stop();
});

const MANUAL = { type: 'manual' };

/** The id of a key in addition to the wallet's own. */
async function newKey({ id, token }: ClaimedWallet, more: object): Promise<string> {
  const body = { name: 'bot', scopes: ['payments'], ...more };
  const { json } = await service.ask({ method: 'POST', path: `/v1/wallets/${id}/keys`, token, body });
  return json.id;
}

/** What a buyer has signed for a wallet, as its shop asks to settle it. */
async function settlement({ address, apiKey }: ClaimedWallet): Promise<Ask> {
  const { account } = await createBuyer(chain);
  const validBefore = BigInt((await chainNow(chain)) + 600);
  const transfer = transferTo(address, account.address, { validBefore });
  const { payload, requirements } = await offered(chain, transfer, await signTransfer(chain, account, transfer));
  const body = { x402Version: 2, paymentPayload: payload, paymentRequirements: requirements };
  return { method: 'POST', path: '/v1/x402/facilitator/settle', token: apiKey, body };
}

/** Every operation that takes a transaction and needs no earlier one, by its operation's name. */
async function requests(): Promise<Record<string, Ask>> {
  const { client, provider } = parties;
  const { jobId: opened } = await makeJob(service, chain, client, provider.address);
  const { jobId: funded } = await fundedJob(service, chain, parties, MANUAL);
  const { jobId: submitted } = await submittedJob(service, chain, parties, MANUAL);
  const { claimKey } = await createWallet(service);
  const of = (method: string, path: string) => ({ method, path, token: client.token });
  const wallet = `/v1/wallets/${client.id}`;
  const elsewhere = '0x000000000000000000000000000000000000b0b0';
  const keyId = await newKey(client, {});
  const limitedId = await newKey(client, { limits: { txLimit: '1' } });
  return {
    createPayment: {
      method: 'POST',
      path: '/v1/payments',
      token: client.apiKey,
      body: { to: elsewhere, amount: '1', currency: 'USDC' },
    },
    payX402: {
      method: 'POST',
      path: '/v1/x402/pay',
      token: client.apiKey,
      body: { url: `${seller.url}/data`, maxAmount: '1' },
    },
    settleX402: await settlement(provider),
    createJob: createRequest(client, jobBody(provider.address, (await chainNow(chain)) + 2 * DAY)),
    fundJob: stepRequest(client, opened, 'fund'),
    submitJob: stepRequest(provider, funded, 'submit', { contentHash: CONTENT_HASH }),
    evaluateJob: { ...of('POST', `/v1/jobs/${submitted}/evaluate`), body: { outcome: 'approved' } },
    configureWallet: { ...of('PATCH', `${wallet}/config`), body: { txLimit: '50' } },
    setBudgets: { ...of('PUT', `${wallet}/budgets`), body: { day: '50' } },
    setRecipientBudget: { ...of('PUT', `${wallet}/budgets/${elsewhere}`), body: { period: 'day', limit: '5' } },
    setKeyLimits: { ...of('PUT', `${wallet}/keys/${keyId}/limits`), body: { txLimit: '5', budget: null } },
    finishKeyRevocation: { ...of('POST', `${wallet}/keys/${limitedId}/revocation`), body: {} },
    revokeAllKeys: { ...of('POST', `${wallet}/keys/revoke-all`), body: {} },
    setGuardian: { ...of('PUT', `${wallet}/guardian`), body: { guardian: elsewhere } },
    endConsents: { ...of('POST', `${wallet}/consents/end`), body: {} },
    offerOwnership: {
      ...of('POST', `${wallet}/owner`),
      body: { address: elsewhere },
      headers: await steppedUp(service, client),
    },
    freezeWallet: of('POST', `${wallet}/freeze`),
    withdraw: { ...of('POST', `${wallet}/withdraw`), body: { to: elsewhere, amount: '1' } },
    claimWallet: {
      method: 'POST',
      path: '/v1/auth/claim',
      body: { claimKey, username: freshUsername(), password: PASSWORD },
    },
    claimWalletInBrowser: {
      method: 'POST',
      path: '/v1/auth/browser/claim',
      body: { claimKey, username: freshUsername(), password: PASSWORD },
    },
  };
}

test('every endpoint that sends a transaction answers with its documented code when gas money is missing', async () => {
  const operations = await requests();
  const refundable = await fundedJob(service, chain, parties, MANUAL);
  const balances = [...chain.relayerKeys.map(privateKeyToAddress), EVALUATOR];
  // A relay that starts does not rely on what it knew of its money.
  await service.stop();
  for (const address of balances) await chain.control.setBalance({ address, value: 0n });
  service = await startService(chain, { dbPath: database.path, evaluates: true });
  const outcomes: Record<string, string> = {};
  const note = async (name: string, ask: Ask) => {
    const { status, json } = await service.ask(ask);
    outcomes[name] = `${status} ${json.error}`;
  };
  // A key is revoked here whatever the chain does, which follows later.
  const { path = '', token } = operations.finishKeyRevocation ?? {};
  const revoked = await service.ask({ method: 'DELETE', path: path.replace('/revocation', ''), token });
  expect(revoked).toMatchObject({ status: 200, json: { onchain: 'pending' } });
  for (const [name, ask] of Object.entries(operations)) await note(name, ask);
  await chain.rpc('evm_increaseTime', 3 * DAY);
  await chain.control.mine({ blocks: 1 });
  await note('refundJob', stepRequest(parties.client, refundable.jobId, 'refund'));
  expect(outcomes).toEqual(Object.fromEntries(Object.keys(outcomes).map((name) => [name, '503 GAS_UNAVAILABLE'])));

  const submitting = service.endpoints
    .filter(({ errors }) => errors.includes('GAS_UNAVAILABLE'))
    .map(({ id = '' }) => id);
  expect(submitting.toSorted()).toEqual(
    [...Object.keys(outcomes), ...['acceptOwnership', 'syncReputation', 'unfreezeWallet']].toSorted(),
  );
});
