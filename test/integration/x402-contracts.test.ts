import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { x402Client } from '@x402/core/client';
import { x402HTTPClient } from '@x402/core/http';
import { toClientEvmSigner } from '@x402/evm';
import { BatchSettlementEvmScheme } from '@x402/evm/batch-settlement/client';
import { BatchSettlementEvmScheme as BatchServer } from '@x402/evm/batch-settlement/server';
import { ExactEvmScheme } from '@x402/evm/exact/client';
import { UptoEvmScheme } from '@x402/evm/upto/client';
import { type Address, createWalletClient, http } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { usdcAbi } from '../../src/chain/contracts/generated/IFiatToken.ts';
import { testUsdcAbi } from '../../src/chain/contracts/generated/TestUSDC.ts';
import { x402Addresses } from '../../src/chain/contracts/x402-addresses.ts';
import { minedReceipt } from '../../src/chain/events/chain-events.ts';
import { anvilKey, startTestChain, type TestChain } from '../support/chain.ts';
import {
  createFacilitator,
  type Facilitator,
  facilitatorClient,
  networkOf,
  PAY_TO,
  type Seller,
  type SellerOffer,
  startSellerV2,
} from '../support/sellers.ts';

// x402's contracts of a development chain, as the protocol's published client, server and facilitator use them.
const PRICE = 1_000_000n;
/** Ten times the price, as the protocol's server asks for. */
const DEPOSITED = 10n * PRICE;

let chain: TestChain;
let facilitator: Facilitator;
const sellers: Seller[] = [];

beforeAll(async () => {
  chain = await startTestChain();
  facilitator = createFacilitator(chain, anvilKey(6));
});
afterAll(async () => {
  for (const seller of sellers) await seller.stop();
  await chain.stop();
});

const balanceOf = (address: Address) =>
  chain.client.readContract({
    address: chain.contracts.usdc,
    abi: usdcAbi,
    functionName: 'balanceOf',
    args: [address],
  });

async function sell(...offers: SellerOffer[]): Promise<Seller> {
  const seller = await startSellerV2(chain, facilitator, { offers });
  sellers.push(seller);
  return seller;
}

/** A plain account with 20 USDC, and the protocol's client of all schemes for it. */
async function createBuyer() {
  const account = privateKeyToAccount(generatePrivateKey());
  await chain.mintUsdc(account.address, 20n * PRICE);
  const signer = toClientEvmSigner(account, chain.client);
  const channels = new BatchSettlementEvmScheme(signer);
  const client = x402Client
    .fromConfig({ schemes: [], spendControls: false })
    .register(networkOf(chain), channels)
    .register(networkOf(chain), new ExactEvmScheme(signer))
    .register(networkOf(chain), new UptoEvmScheme(signer));
  const protocol = new x402HTTPClient(client);
  const buy = async ({ url }: Seller) => {
    const demand = await fetch(`${url}/data`);
    const required = protocol.getPaymentRequiredResponse((name) => demand.headers.get(name), await demand.json());
    const payload = await client.createPaymentPayload(required);
    const answer = await fetch(`${url}/data`, { headers: protocol.encodePaymentSignatureHeader(payload) });
    const { settleResponse } = await protocol.processPaymentResult(
      payload,
      (name) => answer.headers.get(name),
      answer.status,
    );
    return { status: answer.status, settled: settleResponse };
  };
  /** Lets Permit2 spend, which the account pays for itself. */
  const approvePermit2 = async () => {
    await chain.control.setBalance({ address: account.address, value: 10n ** 18n });
    const hash = await createWalletClient({ account, transport: http(chain.rpcUrl) }).writeContract({
      address: chain.contracts.usdc,
      abi: testUsdcAbi,
      functionName: 'approve',
      args: [x402Addresses.permit2, PRICE],
      chain: null,
    });
    expect((await minedReceipt(chain.client, hash)).status).toBe('success');
  };
  return { account, channels, buy, approvePermit2 };
}

describe("x402's contracts on a development chain", () => {
  test('a channel is opened by a deposit, pays by vouchers, is claimed and refunded', async () => {
    const seller = await sell({ scheme: 'batch-settlement' });
    const buyer = await createBuyer();
    const first = await buyer.buy(seller);
    expect(first).toMatchObject({ status: 200, settled: { success: true, amount: String(DEPOSITED) } });
    const second = await buyer.buy(seller);
    expect(second).toMatchObject({ status: 200, settled: { success: true, transaction: '' } });
    expect(await balanceOf(buyer.account.address)).toBe(20n * PRICE - DEPOSITED);
    expect(await balanceOf(x402Addresses.batchSettlement)).toBe(DEPOSITED);

    const refund = await buyer.channels.refund(`${seller.url}/data`);
    expect(refund).toMatchObject({ success: true, amount: String(DEPOSITED - 2n * PRICE) });
    expect(await balanceOf(buyer.account.address)).toBe(18n * PRICE);

    const server = new BatchServer(PAY_TO);
    const manager = server.createChannelManager(facilitatorClient(facilitator), networkOf(chain), chain.contracts.usdc);
    const before = await balanceOf(PAY_TO);
    await manager.settle();
    expect((await balanceOf(PAY_TO)) - before).toBe(2n * PRICE);
  }, 60_000);

  test.each([{ scheme: 'exact', extra: { assetTransferMethod: 'permit2' } }, { scheme: 'upto' }] as const)(
    'Permit2 transfers by a signature: %j',
    async (offer) => {
      const seller = await sell(offer);
      const buyer = await createBuyer();
      await buyer.approvePermit2();
      const before = await balanceOf(PAY_TO);
      const bought = await buyer.buy(seller);
      expect(bought).toMatchObject({ status: 200, settled: { success: true } });
      expect((await balanceOf(PAY_TO)) - before).toBe(PRICE);
      expect(await balanceOf(buyer.account.address)).toBe(19n * PRICE);
    },
    60_000,
  );
});
