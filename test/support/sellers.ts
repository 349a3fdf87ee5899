import { x402Facilitator } from '@x402/core/facilitator';
import { type FacilitatorClient, x402ResourceServer } from '@x402/core/server';
import { toFacilitatorEvmSigner } from '@x402/evm';
import { BatchSettlementEvmScheme as BatchFacilitator } from '@x402/evm/batch-settlement/facilitator';
import { BatchSettlementEvmScheme as BatchServer } from '@x402/evm/batch-settlement/server';
import { registerExactEvmScheme } from '@x402/evm/exact/facilitator';
import { ExactEvmScheme } from '@x402/evm/exact/server';
import { UptoEvmScheme as UptoFacilitator } from '@x402/evm/upto/facilitator';
import { UptoEvmScheme as UptoServer } from '@x402/evm/upto/server';
import { paymentMiddleware } from '@x402/hono';
import { Hono } from 'hono';
import {
  type Address,
  createWalletClient,
  defineChain,
  type Hex,
  http,
  type NonceManager,
  type PublicClient,
  publicActions,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { createNonceManager, jsonRpc } from 'viem/nonce';
import { type Network, paymentMiddleware as paymentMiddlewareV1 } from 'x402-hono';
import { z } from 'zod';
import { testUsdcAbi } from '../../src/chain/contracts/generated/TestUSDC.ts';
import { minedReceipt } from '../../src/chain/events/chain-events.ts';
import type { TestChain } from './chain.ts';

export interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: string;
}

/** The chain on which sellers are paid. */
export interface SellersChain extends Pick<TestChain, 'rpcUrl' | 'chainId'> {
  readonly client: Pick<PublicClient, 'readContract'>;
  readonly contracts: Pick<TestChain['contracts'], 'usdc'>;
}

/** A server that sells. */
export interface Seller {
  readonly url: string;
  /** What came. */
  readonly requests: Received[];
  stop(): Promise<void>;
}

export type Facilitator = Pick<ReturnType<typeof createFacilitator>, 'verify' | 'settle' | 'getSupported'>;

export const PAY_TO: Address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';

/**
 * Counts a key's nonces for one chain. viem's own `nonceManager` is one for the whole process, and goes on where the
 * test before, on a chain of the same id, ended.
 */
export function countNonces(): NonceManager {
  return createNonceManager({ source: jsonRpc() });
}

/**
 * The protocol's own facilitator of all schemes, in this process, settling on a test chain; with a nonce manager it
 * settles several at once. Its key also signs claims and refunds of channels.
 */
export function createFacilitator(chain: SellersChain, key: Hex, nonceManager?: NonceManager) {
  const account = privateKeyToAccount(key, { nonceManager });
  const client = createWalletClient({
    account,
    chain: defineChain({
      id: chain.chainId,
      name: 'anvil',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [chain.rpcUrl] } },
    }),
    transport: http(chain.rpcUrl),
    pollingInterval: 20,
  }).extend(publicActions);
  const signer = toFacilitatorEvmSigner({
    address: account.address,
    getCode: client.getCode,
    readContract: (args) => client.readContract({ ...args, args: args.args ?? [] }),
    verifyTypedData: (args) => client.verifyTypedData(args as Parameters<typeof client.verifyTypedData>[0]),
    writeContract: (args) => client.writeContract(args as Parameters<typeof client.writeContract>[0]),
    sendTransaction: (args) => client.sendTransaction(args),
    waitForTransactionReceipt: ({ hash }) => minedReceipt(client, hash),
  });
  const network = networkOf(chain);
  return registerExactEvmScheme(new x402Facilitator(), { signer, networks: network, simulateInSettle: true })
    .register(network, new UptoFacilitator(signer))
    .register(network, new BatchFacilitator(signer, account));
}

export function networkOf({ chainId }: Pick<TestChain, 'chainId'>): `eip155:${number}` {
  return `eip155:${chainId}`;
}

/** The domain in which USDC's messages are signed, as sellers tell it. */
export async function domainOf({ client, contracts }: SellersChain): Promise<{ name: string; version: string }> {
  const usdc = { address: contracts.usdc, abi: testUsdcAbi } as const;
  const [name, version] = await Promise.all([
    client.readContract({ ...usdc, functionName: 'name' }),
    client.readContract({ ...usdc, functionName: 'version' }),
  ]);
  return { name, version };
}

/** A server on this machine that answers as set. */
export function serve(answer: (request: Request) => Response | Promise<Response>, hostname = '127.0.0.1'): Seller {
  const requests: Received[] = [];
  const server = Bun.serve({
    hostname,
    port: 0,
    idleTimeout: 60,
    async fetch(request) {
      const { method, url } = request;
      const body = await request.clone().text();
      requests.push({ method, url, headers: new Headers(request.headers), body });
      return answer(request);
    },
  });
  return { url: `http://${hostname}:${server.port}`, requests, stop: () => server.stop(true) };
}

export interface SellerOptions {
  /** The options, the best first; `exact` if nothing is said. */
  readonly offers?: readonly SellerOffer[];
  /** Micro-USDC. */
  readonly amount?: string;
  readonly maxTimeoutSeconds?: number;
  /** What the route answers once it is paid for. */
  readonly deliver?: () => Response | Promise<Response>;
}

/** A scheme of v2, and what else its `extra` says. */
export interface SellerOffer {
  readonly scheme: 'exact' | 'upto' | 'batch-settlement';
  readonly extra?: Readonly<Record<string, string>>;
}

/** A seller of v2 with the protocol's own middleware: `/data` costs something, `/free` does not. */
export async function startSellerV2(
  chain: SellersChain,
  facilitator: Facilitator,
  {
    offers = [{ scheme: 'exact' }],
    amount = '1000000',
    maxTimeoutSeconds = 60,
    deliver = delivered,
  }: SellerOptions = {},
): Promise<Seller> {
  const app = new Hono();
  const network = networkOf(chain);
  const resources = new x402ResourceServer(facilitatorClient(facilitator))
    .register(network, new ExactEvmScheme())
    .register(network, new UptoServer())
    .register(network, new BatchServer(PAY_TO));
  const domain = await domainOf(chain);
  const accepts = offers.map(({ scheme, extra }) => ({
    scheme,
    price: { asset: chain.contracts.usdc, amount, extra: { ...domain, ...extra } },
    network,
    payTo: PAY_TO,
    maxTimeoutSeconds,
  }));
  app.use(paymentMiddleware({ '/data': { accepts, description: 'Data' } }, resources));
  app.all('/data', () => deliver());
  app.get('/free', (context) => context.text('free'));
  return serve((request) => app.fetch(request));
}

/**
 * A seller of v1 with its protocol's middleware as it was published, whose facilitator it finds by URL: `/data` costs
 * something.
 */
export async function startSellerV1(
  chain: SellersChain,
  facilitator: Facilitator,
  network: Network,
  { amount = '1000000', maxTimeoutSeconds = 60, deliver = delivered }: SellerOptions = {},
): Promise<Seller> {
  const facilitatorServer = serve((request) => answerFacilitator(facilitator, request));
  const app = new Hono();
  const asset = { address: chain.contracts.usdc, decimals: 6, eip712: await domainOf(chain) };
  const config = { description: 'Data', maxTimeoutSeconds };
  const routes = { '/data': { price: { amount, asset }, network, config } };
  const url: `http://${string}` = `http://${new URL(facilitatorServer.url).host}`;
  app.use(paymentMiddlewareV1(PAY_TO, routes, { url }));
  app.all('/data', () => deliver());
  const seller = serve((request) => app.fetch(request));
  return {
    ...seller,
    async stop() {
      await seller.stop();
      await facilitatorServer.stop();
    },
  };
}

const facilitatorRequest = z.object({
  paymentPayload: z.custom<Parameters<Facilitator['verify']>[0]>(),
  paymentRequirements: z.custom<Parameters<Facilitator['verify']>[1]>(),
});

/** A facilitator's HTTP interface. */
async function answerFacilitator(facilitator: Facilitator, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === '/supported') return Response.json(facilitator.getSupported());
  const { paymentPayload, paymentRequirements } = facilitatorRequest.parse(await request.json());
  switch (pathname) {
    case '/verify':
      return Response.json(await facilitator.verify(paymentPayload, paymentRequirements));
    case '/settle':
      return Response.json(await facilitator.settle(paymentPayload, paymentRequirements));
    default:
      return new Response(null, { status: 404 });
  }
}

/** The same as a server finds it by HTTP. */
export function facilitatorClient(facilitator: Facilitator): FacilitatorClient {
  return {
    verify: (payload, requirements) => facilitator.verify(payload, requirements),
    settle: (payload, requirements) => facilitator.settle(payload, requirements),
    getSupported: async () => facilitator.getSupported() as Awaited<ReturnType<FacilitatorClient['getSupported']>>,
  };
}

function delivered(): Response {
  return Response.json({ data: 'what was paid for' });
}
