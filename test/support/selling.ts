import { x402Client, x402HTTPClient } from '@x402/core/client';
import { HTTPFacilitatorClient, x402ResourceServer } from '@x402/core/server';
import { ExactEvmScheme as ExactEvmClient } from '@x402/evm/exact/client';
import { ExactEvmScheme as ExactEvmServer } from '@x402/evm/exact/server';
import { paymentMiddleware } from '@x402/hono';
import { Hono } from 'hono';
import { type Address, type Hex, toHex } from 'viem';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { usdcAbi } from '../../src/chain/contracts/generated/IFiatToken.ts';
import type { TestChain } from './chain.ts';
import { domainOf, networkOf, type SellersChain, serve } from './sellers.ts';

/** What everything costs in these tests, micro-USDC. */
export const PRICE = 1_000_000n;

/** The published facilitator client, as a wallet's server has it. */
export function facilitatorClient(baseUrl: string, apiKey: string): HTTPFacilitatorClient {
  const headers = { Authorization: `Bearer ${apiKey}` };
  return new HTTPFacilitatorClient({
    url: `${baseUrl}/v1/x402/facilitator`,
    createAuthHeaders: async () => ({ verify: headers, settle: headers, supported: headers }),
  });
}

/** A shop with the published middleware that sells the weather for a wallet. */
export async function openShop(
  chain: SellersChain,
  facilitator: HTTPFacilitatorClient,
  payTo: Address,
  deliver: () => Response | Promise<Response> = () => Response.json({ sky: 'clear' }),
) {
  const app = new Hono();
  const resources = new x402ResourceServer(facilitator).register(networkOf(chain), new ExactEvmServer());
  const price = { asset: chain.contracts.usdc, amount: PRICE.toString(), extra: await domainOf(chain) };
  const accepts = { scheme: 'exact', price, network: networkOf(chain), payTo };
  app.use(paymentMiddleware({ '/weather': { accepts, description: 'Weather' } }, resources));
  app.all('/weather', () => deliver());
  const shop = serve((request) => app.fetch(request));
  return { ...shop, url: `${shop.url}/weather` };
}

/** An account with money that buys with the published client. */
export async function createBuyer(chain: Pick<TestChain, 'chainId' | 'mintUsdc'>, balance = 5n * PRICE) {
  const account = privateKeyToAccount(generatePrivateKey());
  if (balance > 0n) await chain.mintUsdc(account.address, balance);
  const client = x402Client.fromConfig({
    schemes: [{ network: networkOf(chain), client: new ExactEvmClient(account) }],
    spendControls: false,
  });
  const http = new x402HTTPClient(client);
  return {
    account,
    /** The headers that pay for what a URL demands. */
    async headersFor(url: string): Promise<Record<string, string>> {
      const demanded = await fetch(url);
      const required = http.getPaymentRequiredResponse((name) => demanded.headers.get(name), await demanded.json());
      return http.encodePaymentSignatureHeader(await client.createPaymentPayload(required));
    },
    settlementIn: ({ headers }: Response) => http.getPaymentSettleResponse((name) => headers.get(name)),
  };
}

/** The fields of a transfer that a buyer signs. */
export interface Transfer {
  readonly from: Address;
  readonly to: Address;
  readonly value: bigint;
  readonly validAfter: bigint;
  readonly validBefore: bigint;
  readonly nonce: Hex;
}

let nonces = 0;

/** A transfer of the price to a seller that is valid for a while. */
export function transferTo(to: Address, from: Address, changed: Partial<Transfer> = {}): Transfer {
  nonces += 1;
  const now = BigInt(Math.floor(Date.now() / 1000));
  const nonce = toHex(BigInt(Date.now()) * 1_000n + BigInt(nonces), { size: 32 });
  return { from, to, value: PRICE, validAfter: 0n, validBefore: now + 60n, nonce, ...changed };
}

const TYPES = {
  TransferWithAuthorization: [
    { name: 'from', type: 'address' },
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'validAfter', type: 'uint256' },
    { name: 'validBefore', type: 'uint256' },
    { name: 'nonce', type: 'bytes32' },
  ],
} as const;

/** Signs a transfer, for the chain itself unless another chain id is given. */
export async function signTransfer(
  chain: SellersChain,
  account: PrivateKeyAccount,
  transfer: Transfer,
  chainId = chain.chainId,
): Promise<Hex> {
  const domain = { ...(await domainOf(chain)), chainId, verifyingContract: chain.contracts.usdc };
  return await account.signTypedData({
    domain,
    types: TYPES,
    primaryType: 'TransferWithAuthorization',
    message: transfer,
  });
}

/** A payment of v2 and the demand that it answers, as a seller's server sends both to its facilitator. */
export async function offered(chain: SellersChain, transfer: Transfer, signature: Hex, demanded: object = {}) {
  const requirements = {
    scheme: 'exact',
    network: networkOf(chain),
    amount: PRICE.toString(),
    asset: chain.contracts.usdc,
    payTo: transfer.to,
    maxTimeoutSeconds: 60,
    extra: { ...(await domainOf(chain)) },
    ...demanded,
  };
  const authorization = {
    ...transfer,
    value: transfer.value.toString(),
    validAfter: transfer.validAfter.toString(),
    validBefore: transfer.validBefore.toString(),
  };
  const payload = {
    x402Version: 2,
    resource: { url: 'https://seller.example/weather?secret=1', description: '', mimeType: '' },
    accepted: requirements,
    payload: { authorization, signature },
  };
  return { payload, requirements };
}

/** The call by which anyone has USDC execute a transfer. */
export function executing(transfer: Transfer, signature: Hex) {
  const { from, to, value, validAfter, validBefore, nonce } = transfer;
  return {
    abi: usdcAbi,
    functionName: 'transferWithAuthorization' as const,
    args: [from, to, value, validAfter, validBefore, nonce, signature] as const,
  };
}
