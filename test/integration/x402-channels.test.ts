import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { x402Client } from '@x402/core/client';
import { x402HTTPClient } from '@x402/core/http';
import { BatchSettlementEvmScheme, computeChannelId } from '@x402/evm/batch-settlement/client';
import { type Address, encodeFunctionData, type Hex, zeroHash } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { agentWalletAbi } from '../../src/chain/contracts/generated/AgentWallet.ts';
import { usdcAbi } from '../../src/chain/contracts/generated/IFiatToken.ts';
import { channels } from '../../src/features/x402/channels/channel-tables.ts';
import { anvilKey, startTestChain, type TestChain } from '../support/chain.ts';
import { type ChainFeed, startChainFeed } from '../support/chain-feed.ts';
import { type PaymentsSetup, sendAs, setUpPayments, type TestWallet } from '../support/payments-service.ts';
import { until } from '../support/relay.ts';
import { createFacilitator, networkOf, PAY_TO, type Seller, startSellerV2 } from '../support/sellers.ts';

// A wallet's own channel, as the protocol's published client, server and facilitator take it.
const PRICE = 1_000_000n;
const DEPOSIT = 5n * PRICE;
const FEE = 100_000n;
const DELAY = 900;

let chain: TestChain;
let feed: ChainFeed;
let service: PaymentsSetup;
let seller: Seller;
let clerk: Address;

beforeAll(async () => {
  chain = await startTestChain();
  feed = startChainFeed(chain);
  service = await setUpPayments(chain, { feedUrl: feed.url });
  const facilitatorKey = anvilKey(6);
  clerk = privateKeyToAccount(facilitatorKey).address;
  const facilitator = createFacilitator(chain, facilitatorKey);
  seller = await startSellerV2(chain, facilitator, { offers: [{ scheme: 'batch-settlement' }] });
});
afterAll(async () => {
  await seller.stop();
  await service.stop();
  await feed.stop();
  await chain.stop();
});

const balanceOf = (address: Address) =>
  chain.client.readContract({
    address: chain.contracts.usdc,
    abi: usdcAbi,
    functionName: 'balanceOf',
    args: [address],
  });
const configOf = ({ address, session }: TestWallet) => ({
  payer: address,
  payerAuthorizer: privateKeyToAccount(session).address,
  receiver: PAY_TO,
  receiverAuthorizer: clerk,
  token: chain.contracts.usdc,
  withdrawDelay: DELAY,
  salt: zeroHash,
});
const idOf = (wallet: TestWallet): Hex => computeChannelId(configOf(wallet), chain.chainId);
const domainOf = ({ address: verifyingContract }: TestWallet) =>
  ({ name: 'AgentWallet', version: '2', chainId: chain.chainId, verifyingContract }) as const;
const deadline = async () => Number((await chain.client.getBlock()).timestamp) + 120;

/** What a stranger submits of what the session signs. */
async function openChannel(wallet: TestWallet, nonce: bigint): Promise<void> {
  const opening = {
    receiver: PAY_TO,
    receiverAuthorizer: clerk,
    withdrawDelay: DELAY,
    salt: zeroHash,
    amount: Number(DEPOSIT),
    maxFee: Number(FEE),
    nonce,
    deadline: await deadline(),
  };
  const signature = await privateKeyToAccount(wallet.session).signTypedData({
    domain: domainOf(wallet),
    primaryType: 'ChannelOpening',
    types: {
      ChannelOpening: [
        { name: 'receiver', type: 'address' },
        { name: 'receiverAuthorizer', type: 'address' },
        { name: 'withdrawDelay', type: 'uint40' },
        { name: 'salt', type: 'bytes32' },
        { name: 'amount', type: 'uint48' },
        { name: 'maxFee', type: 'uint48' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint48' },
        { name: 'epoch', type: 'uint48' },
      ],
    },
    message: { ...opening, epoch: 0 },
  });
  const args = [opening, signature] as const;
  const data = encodeFunctionData({ abi: agentWalletAbi, functionName: 'openChannel', args });
  await sendAs(chain, chain.strangerKey, wallet.address, data);
}

async function closeChannel(wallet: TestWallet, nonce: bigint): Promise<void> {
  const closing = { channelId: idOf(wallet), nonce, deadline: await deadline() };
  const signature = await privateKeyToAccount(wallet.session).signTypedData({
    domain: domainOf(wallet),
    primaryType: 'ChannelClosing',
    types: {
      ChannelClosing: [
        { name: 'channelId', type: 'bytes32' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint48' },
        { name: 'epoch', type: 'uint48' },
      ],
    },
    message: { ...closing, epoch: 0 },
  });
  const args = [closing, configOf(wallet), signature] as const;
  const data = encodeFunctionData({ abi: agentWalletAbi, functionName: 'closeChannel', args });
  await sendAs(chain, chain.strangerKey, wallet.address, data);
}

async function settleChannel(wallet: TestWallet): Promise<void> {
  const args = [configOf(wallet)] as const;
  const data = encodeFunctionData({ abi: agentWalletAbi, functionName: 'settleChannel', args });
  await sendAs(chain, chain.strangerKey, wallet.address, data);
}

/** The protocol's client, which finds the channel on the chain; it has the session's key for vouchers and no other. */
function buyerOf({ address, session }: TestWallet) {
  const signer = {
    address,
    signTypedData: () => Promise.reject(new Error('A wallet signs nothing by itself.')),
    readContract: (args: Parameters<typeof chain.client.readContract>[0]) => chain.client.readContract(args),
  };
  const scheme = new BatchSettlementEvmScheme(signer, { voucherSigner: privateKeyToAccount(session) });
  const client = x402Client.fromConfig({ schemes: [], spendControls: false }).register(networkOf(chain), scheme);
  const protocol = new x402HTTPClient(client);
  const url = `${seller.url}/data`;
  const buy = async () => {
    const demand = await fetch(url);
    const required = protocol.getPaymentRequiredResponse((name) => demand.headers.get(name), await demand.json());
    const payload = await client.createPaymentPayload(required);
    const answer = await fetch(url, { headers: protocol.encodePaymentSignatureHeader(payload) });
    const header = (name: string) => answer.headers.get(name);
    const { settleResponse } = await protocol.processPaymentResult(payload, header, answer.status);
    return { status: answer.status, type: payload.payload.type, settled: settleResponse };
  };
  return { buy, refund: () => scheme.refund(url) };
}

/** The channel's row, once the server has seen it so. */
async function untilRecorded(wallet: TestWallet, deposited: bigint, isClosing = false): Promise<void> {
  await feed.show();
  await until(async () => {
    const rows = await service.db.orm.select().from(channels).all();
    const row = rows.find(({ channelId }) => channelId === idOf(wallet));
    return row?.deposited === deposited && (row.closingSince !== null) === isClosing;
  }, `the channel holds ${deposited}`);
}

const activityOf = async (wallet: TestWallet): Promise<{ kind: string; amount: string }[]> =>
  (await service.get(`/v1/wallets/${wallet.id}/activity`, wallet.apiKey)).json.activity;

describe('a channel that a wallet opens', () => {
  test('pays the seller by vouchers without transactions; a refund and a withdrawal bring the money home', async () => {
    const wallet = await service.wallet({ balance: 20n * PRICE, dailyLimit: 6n * PRICE });
    await openChannel(wallet, 0n);
    expect(await balanceOf(wallet.address)).toBe(20n * PRICE - DEPOSIT - FEE);
    await untilRecorded(wallet, DEPOSIT);

    const block = await chain.client.getBlockNumber();
    const buyer = buyerOf(wallet);
    for (let bought = 0; bought < 2; bought++)
      expect(await buyer.buy()).toMatchObject({ status: 200, type: 'voucher', settled: { success: true } });
    expect(await chain.client.getBlockNumber({ cacheTime: 0 })).toBe(block);

    expect(await buyer.refund()).toMatchObject({ success: true, amount: String(DEPOSIT - 2n * PRICE) });
    await settleChannel(wallet);
    const spent = { address: wallet.address, abi: agentWalletAbi, functionName: 'spentToday' } as const;
    expect(await chain.client.readContract(spent)).toBe(2n * PRICE);
    await untilRecorded(wallet, 2n * PRICE);

    // What came back costs no fee again, but for what the channel has never held.
    await openChannel(wallet, 1n).catch(() => undefined);
    expect(await balanceOf(wallet.address)).toBe(18n * PRICE - FEE);
    const raise = { abi: agentWalletAbi, functionName: 'setPolicy', args: [0, 0, 0] } as const;
    await wallet.owner(encodeFunctionData(raise));
    await openChannel(wallet, 1n);
    await closeChannel(wallet, 2n);
    await untilRecorded(wallet, 2n * PRICE + DEPOSIT, true);
    await chain.control.increaseTime({ seconds: DELAY });
    await settleChannel(wallet);
    await untilRecorded(wallet, 2n * PRICE);

    const balance = await balanceOf(wallet.address);
    expect(balance).toBe(18n * PRICE - FEE - 40_000n);
    const activity = await activityOf(wallet);
    const sum = activity.reduce((total, { amount }) => total + Math.round(Number(amount) * 1e6), 0);
    expect(BigInt(sum)).toBe(balance);
    const kinds = activity.map(({ kind }) => kind);
    for (const kind of ['channel_deposit', 'channel_return', 'fee']) expect(kinds).toContain(kind);
  }, 120_000);
});
