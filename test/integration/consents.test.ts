import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'bun:test';
import { type Address, encodeFunctionData, getAddress, type Hex, maxUint256, numberToHex, zeroAddress } from 'viem';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { contractEvents } from '../../src/chain/contracts/contract-events.ts';
import { agentWalletAbi } from '../../src/chain/contracts/generated/AgentWallet.ts';
import { usdcAbi } from '../../src/chain/contracts/generated/IFiatToken.ts';
import { openKey } from '../../src/features/wallets/wallet-keys.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { withTimeAhead } from '../support/envelopes.ts';
import type { Answer } from '../support/http.ts';
import { callAs, offerOnChain, ownerCalls } from '../support/owner.ts';
import { until } from '../support/relay.ts';
import { onMethod, type RpcProxy, rpcError, rpcResult, startRpcProxy } from '../support/rpc-proxy.ts';
import { type ClaimedWallet, claimedWallet, startService, type TestService } from '../support/service.ts';
import { balanceOf, setBlacklisted } from '../support/usdc.ts';

const abi = agentWalletAbi;
const NOTHING = {
  allowances: [],
  keys: [],
  guardian: null,
  pending_owner: null,
  envelopes: [],
  transfers: [],
  reserved: '0',
};

let chain: TestChain;
let proxy: RpcProxy;
let service: TestService;
let wallet: ClaimedWallet;
/** With a key that the server never sees. */
let own: PrivateKeyAccount;
let spender: PrivateKeyAccount;
let further: PrivateKeyAccount;
let guardian: Address;

const account = () => privateKeyToAccount(generatePrivateKey());

beforeAll(async () => {
  chain = await startTestChain();
  await withTimeAhead(chain);
  proxy = startRpcProxy(chain.rpcUrl);
  service = await startService(chain, { rpcUrls: [proxy.url] });
});
beforeEach(async () => {
  wallet = await claimedWallet(service, 'v3');
  await chain.mintUsdc(wallet.address, 50_000_000n);
  [own, spender, further] = [account(), account(), account()];
  guardian = account().address;
});
afterEach(() => proxy.passThrough());
afterAll(async () => {
  await service.stop();
  await proxy.stop();
  await chain.stop();
});

const ask = (method: string, path: string, body?: object): Promise<Answer> =>
  service.ask({
    method,
    path: `/v1/wallets/${wallet.id}${path}`,
    token: wallet.token,
    ...(body === undefined ? {} : { body }),
  });
const consents = async () => await ask('GET', '/consents');
const asOwner = (data: Hex) => ownerCalls(chain, service, wallet, data);
const approve = (to: Address, amount: bigint) => {
  const allow = encodeFunctionData({ abi: usdcAbi, functionName: 'approve', args: [to, amount] });
  const args = [chain.contracts.usdc, 0n, allow] as const;
  return asOwner(encodeFunctionData({ abi, functionName: 'execute', args }));
};
const view = <Name extends 'owner' | 'pendingOwner' | 'guardian' | 'epoch' | 'reserved'>(functionName: Name) =>
  chain.client.readContract({ address: wallet.address, abi, functionName });
/** Takes a micro-USDC of the wallet by an allowance. */
const take = ({ address }: PrivateKeyAccount) =>
  callAs(
    chain,
    address,
    { address: chain.contracts.usdc },
    encodeFunctionData({ abi: usdcAbi, functionName: 'transferFrom', args: [wallet.address, address, 1n] }),
  );
const mayPay = async ({ address }: PrivateKeyAccount) =>
  await chain.client
    .readContract({ address: wallet.address, abi, functionName: 'previewPayment', args: [guardian, 1, address] })
    .then(
      () => true,
      () => false,
    );

/** Opens an envelope as the wallet's session key signs it; answers its name. */
async function openEnvelope(): Promise<bigint> {
  const row = await service.walletStore.byId(wallet.id);
  if (row === undefined) throw new Error('There is no such wallet.');
  const session = privateKeyToAccount(openKey(service.vault, wallet.id, 'session-key', row.sessionKeySealed));
  const { timestamp } = await chain.client.getBlock();
  const opening = {
    cap: 1_000_000,
    slots: 3,
    end: Number(timestamp) + 3_600,
    maxFee: 1_000_000,
    nonce: 0n,
    deadline: Number(timestamp) + 600,
  };
  const field = (type: string) => (name: string) => ({ name, type });
  const signature = await session.signTypedData({
    domain: { name: 'AgentWallet', version: '3', chainId: chain.chainId, verifyingContract: wallet.address },
    primaryType: 'EnvelopeOpening',
    types: {
      EnvelopeOpening: [
        ...['cap', 'slots', 'end', 'maxFee'].map(field('uint48')),
        field('uint256')('nonce'),
        ...['deadline', 'epoch'].map(field('uint48')),
      ],
    },
    message: { ...opening, epoch: await view('epoch') },
  });
  const data = encodeFunctionData({ abi, functionName: 'openEnvelope', args: [opening, signature] });
  await callAs(chain, spender.address, wallet, data);
  return opening.nonce;
}

/** Allows all that an owner and an agent can allow. */
async function allowAll(): Promise<void> {
  await approve(spender.address, 5_000_000n);
  await asOwner(encodeFunctionData({ abi, functionName: 'setSessionKey', args: [further.address, 3, 0, 0, 0, 0] }));
  await asOwner(encodeFunctionData({ abi, functionName: 'setGuardian', args: [guardian] }));
  await openEnvelope();
}

/** Asks, signs what there is to sign, and asks again with the signature. */
async function signed(path: string, body: object = {}): Promise<Answer> {
  const asked = await ask('POST', path, body);
  expect(asked.status).toBe(202);
  const signature = await own.signTypedData(asked.json.typedData);
  return await ask('POST', path, { ...body, signature });
}

/** How many epochs a step that ends consents begins: the wallet's is the last of them. */
const epochs = async (run: () => Promise<unknown>) => {
  const fromBlock = (await chain.client.getBlockNumber()) + 1n;
  await run();
  const began = await chain.client.getContractEvents({ address: wallet.address, abi, fromBlock });
  const epochsOf = began.flatMap((event) =>
    event.eventName === 'ConsentsEnded' || event.eventName === 'Frozen' ? [Number(event.args.epoch)] : [],
  );
  expect(epochsOf.at(-1)).toBe(await view('epoch'));
  return epochsOf.length;
};

test('who accepts a wallet is shown all that stands, and ends it with the acceptance', async () => {
  expect(await consents()).toMatchObject({ status: 200, json: NOTHING });
  await allowAll();
  await offerOnChain(chain, service, wallet, own.address);
  const { timestamp } = await chain.client.getBlock();
  const { status, json } = await consents();
  expect(json.envelopes[0].end).toBeGreaterThan(Number(timestamp));
  expect({ status, json }).toMatchObject({
    status: 200,
    json: {
      allowances: [{ spender: spender.address, amount: '5' }],
      keys: [{ address: further.address, scopes: ['payments', 'x402'], expiresAt: 0 }],
      guardian,
      pending_owner: own.address,
      transfers: [],
      envelopes: [{ id: '0', cap: '1', slots_left: 3, end: expect.any(Number) }],
    },
  });
  expect(Number(json.reserved)).toBeGreaterThanOrEqual(3);
  await take(spender);
  expect(await mayPay(further)).toBe(true);

  const asked = await ask('POST', '/owner/accept', {});
  expect(asked).toMatchObject({ status: 202, json: { signer: { address: own.address } } });
  expect(asked.json.typedData).toMatchObject({
    primaryType: 'AcceptOwnershipAndEndConsents',
    message: { spenders: [spender.address] },
  });
  const accepted = await signed('/owner/accept');
  expect(accepted).toMatchObject({ status: 200, json: { tx_hash: expect.any(String) } });
  expect([await view('owner'), await view('guardian')]).toEqual([own.address, zeroAddress]);
  // The envelope is void; what was put aside for it comes back with its end.
  expect((await consents()).json).toEqual({ ...NOTHING, reserved: json.reserved });
  await expect(take(spender)).rejects.toThrow('reverted');
  expect(await mayPay(further)).toBe(false);
});

test('who accepts alone takes the wallet with what stands, and can end it later', async () => {
  await allowAll();
  await offerOnChain(chain, service, wallet, own.address);
  const asked = await ask('POST', '/owner/accept', { endConsents: false });
  expect(asked.json.typedData).toMatchObject({ primaryType: 'AcceptOwnership' });
  expect(await signed('/owner/accept', { endConsents: false })).toMatchObject({ status: 200 });
  // The acceptance begins an epoch, so that the envelope is void.
  expect((await consents()).json).toMatchObject({
    allowances: [{ spender: spender.address }],
    keys: [{ address: further.address }],
    guardian,
    pending_owner: null,
    envelopes: [],
  });
  await take(spender);
  expect(await signed('/consents/end')).toMatchObject({ status: 200 });
  expect((await consents()).json).toMatchObject({ allowances: [], keys: [], guardian: null });
  await expect(take(spender)).rejects.toThrow('reverted');
});

test('what was signed counts, whatever the owner before has allowed or taken back since', async () => {
  await allowAll();
  await approve(guardian, 7_000_000n);
  await offerOnChain(chain, service, wallet, own.address);
  const sign = async (path: string) => {
    const { json } = await ask('POST', path, {});
    const { spenders } = json.typedData.message;
    return { spenders, signature: await own.signTypedData(json.typedData) };
  };
  const acceptance = await sign('/owner/accept');
  expect(acceptance.spenders).toHaveLength(2);
  await approve(further.address, 9_000_000n);
  await approve(guardian, 0n);
  const others = { ...acceptance, spenders: [spender.address] };
  const refused = { status: 400, json: { error: 'INVALID_SIGNATURE' } };
  expect(await ask('POST', '/owner/accept', others)).toMatchObject(refused);
  expect(await ask('POST', '/owner/accept', acceptance)).toMatchObject({ status: 200 });
  expect(await view('owner')).toBe(own.address);
  // What was allowed in between stands, is shown, and ends with the next step.
  const left = [{ spender: further.address, amount: '9' }];
  expect((await consents()).json).toMatchObject({ allowances: left, keys: [], guardian: null });

  const ending = await sign('/consents/end');
  await callAs(
    ...([chain, further.address, { address: chain.contracts.usdc }] as const),
    encodeFunctionData({
      abi: usdcAbi,
      functionName: 'transferFrom',
      args: [wallet.address, further.address, 9_000_000n],
    }),
  );
  expect(await ask('POST', '/consents/end', ending)).toMatchObject({ status: 200 });
  expect((await consents()).json).toMatchObject({ allowances: [], envelopes: [] });
});

test('a list of spenders that is none is refused; of a good one, these alone end', async () => {
  await approve(spender.address, 5_000_000n);
  await approve(further.address, 7_000_000n);
  const tooMany = Array.from({ length: 101 }, () => spender.address);
  for (const spenders of ['0x', [1], ['0x12'], [zeroAddress], null, tooMany]) {
    for (const path of ['/consents/end', '/owner/accept']) {
      const refused = await ask('POST', path, { spenders });
      expect(refused).toMatchObject({ status: 400, json: { error: 'INVALID_SPENDERS' } });
    }
  }
  const alone = await ask('POST', '/owner/accept', { endConsents: false, spenders: [spender.address] });
  expect(alone).toMatchObject({ status: 400, json: { error: 'INVALID_SPENDERS' } });
  const ended = await ask('POST', '/consents/end', { spenders: [spender.address, spender.address] });
  expect(ended).toMatchObject({ status: 200 });
  expect((await consents()).json.allowances).toEqual([{ spender: further.address, amount: '7' }]);
});

test('an owner whose key this server has ends all at any time, and takes an offer back', async () => {
  await allowAll();
  await approve(guardian, maxUint256);
  await offerOnChain(chain, service, wallet, own.address);
  const began = await epochs(async () => {
    const ended = await ask('POST', '/consents/end', {});
    expect(ended).toMatchObject({ status: 200, json: { tx_hash: expect.any(String) } });
  });
  expect(began).toBe(1);
  expect((await consents()).json).toMatchObject({
    allowances: [],
    keys: [],
    guardian: null,
    pending_owner: null,
    envelopes: [],
  });
  const log = await service.ask({ path: '/v1/me/audit', token: wallet.token });
  expect(JSON.stringify(log.json)).toContain('consents_ended');
  // Nothing shows, and what was signed and not sent yet is void all the same.
  expect(await epochs(() => ask('POST', '/consents/end', {}))).toBe(1);
});

test('an allowance of an account that USDC has blacklisted ends like every other one', async () => {
  await approve(spender.address, 5_000_000n);
  await approve(further.address, 7_000_000n);
  await setBlacklisted(chain, spender.address, true);
  expect((await consents()).json.allowances).toEqual([
    { spender: further.address, amount: '7' },
    { spender: spender.address, amount: '5' },
  ]);
  expect(await ask('POST', '/consents/end', {})).toMatchObject({ status: 200 });
  expect((await consents()).json.allowances).toEqual([]);
  expect(await balanceOf(chain, wallet.address)).toBe(50_000_000n);
});

test('one step ends a hundred allowances, the largest first, and the next one the rest', async () => {
  const spenders = Array.from({ length: 101 }, (_, index) => numberToHex(0xb0b0 + index, { size: 20 }));
  for (const [index, each] of spenders.entries()) await approve(each, BigInt(1_000 + index));
  expect(await ask('POST', '/consents/end', {})).toMatchObject({ status: 200 });
  expect((await consents()).json.allowances).toEqual([{ spender: getAddress(spenders[0] ?? '0x'), amount: '0.001' }]);
  expect(await ask('POST', '/consents/end', {})).toMatchObject({ status: 200 });
  expect((await consents()).json.allowances).toEqual([]);
});

test('where the nodes keep or tell no events, nothing is said of what stands and nothing is done', async () => {
  await approve(spender.address, 5_000_000n);
  const silences = [
    onMethod('eth_getLogs', async (call) => rpcResult(call, [])),
    onMethod('eth_getLogs', async (call) => rpcError(call, -32_000, 'this node keeps no such old block')),
  ];
  for (const silence of silences) {
    proxy.intercept(silence);
    const refused = { status: 503, json: { error: 'CONSENTS_UNKNOWN' } };
    expect(await consents()).toMatchObject(refused);
    expect(await ask('POST', '/consents/end', {})).toMatchObject(refused);
  }
  proxy.passThrough();
  expect((await consents()).json.allowances).toHaveLength(1);
});

test('what the index has read, the nodes need not tell again', async () => {
  await approve(spender.address, 5_000_000n);
  const blockNumber = Number(await chain.client.getBlockNumber());
  const index = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch(request) {
      const { pathname } = new URL(request.url);
      if (pathname === '/feed/scope') return Response.json({ contracts: {}, events: Object.keys(contractEvents) });
      if (pathname !== `/given/${wallet.address}`) return new Response('not yet', { status: 503 });
      return Response.json({ spenders: [spender.address.toLowerCase()], keys: [], blockNumber });
    },
  });
  try {
    void service.indexedChain.followFeed(`http://127.0.0.1:${index.port}`).catch(() => undefined);
    // Nodes that keep no events.
    proxy.intercept(onMethod('eth_getLogs', async (call) => rpcResult(call, [])));
    await until(async () => (await consents()).status === 200, 'the index is asked');
    expect((await consents()).json.allowances).toEqual([{ spender: spender.address, amount: '5' }]);
  } finally {
    await index.stop(true);
  }
  // Without it, they have to.
  expect(await consents()).toMatchObject({ status: 503, json: { error: 'CONSENTS_UNKNOWN' } });
  proxy.passThrough();
  expect(await consents()).toMatchObject({ status: 200, json: { allowances: [{ amount: '5' }] } });
});

test('no one but its owner sees what stands', async () => {
  const stranger = await claimedWallet(service);
  for (const [method, path] of [
    ['GET', 'consents'],
    ['POST', 'consents/end'],
  ] as const) {
    const answer = await service.ask({
      method,
      path: `/v1/wallets/${wallet.id}/${path}`,
      token: stranger.token,
      ...(method === 'POST' ? { body: {} } : {}),
    });
    expect(answer).toMatchObject({ status: 403, json: { error: 'FORBIDDEN' } });
  }
});
