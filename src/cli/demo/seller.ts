import type { Address, Hex } from 'viem';
import { BoundedJsonError, parseBoundedJson } from '../../core/lib/json.ts';
import {
  createFacilitator,
  type Facilitator,
  type Offer,
  type PaymentChain,
  PaymentRefusedError,
  payment,
} from './facilitator.ts';

/** A server that sells something by x402. */
export interface Seller {
  /** Of what it sells. */
  readonly url: string;
  stop(): Promise<void>;
}

interface SellerOptions {
  readonly chain: PaymentChain;
  /** Pays the gas of the transfers that are cashed. */
  readonly gasKey: Hex;
  readonly payTo: Address;
  /** Micro-USDC. */
  readonly price: bigint;
  readonly goods: { readonly path: string; readonly description: string; readonly content: object };
  /** Told when a payment has been cashed. */
  readonly onPaid: (txHash: Hex) => void;
}

const PAYMENT_BOUNDS = { maxBytes: 16_384, maxDepth: 16 };
const MAX_TIMEOUT_SECONDS = 60;

/**
 * Starts a seller on this machine: what it sells costs a price by x402 (v2, scheme `exact`), and is handed out once the
 * payment is on the chain.
 */
export async function startSeller(options: SellerOptions): Promise<Seller> {
  const { chain, gasKey, payTo, price, goods } = options;
  const facilitator = createFacilitator(chain, gasKey);
  const offer: Offer = {
    scheme: 'exact',
    network: `eip155:${chain.chainId}`,
    amount: String(price),
    asset: chain.usdc,
    payTo,
    maxTimeoutSeconds: MAX_TIMEOUT_SECONDS,
    extra: await facilitator.domain(),
  };
  const cash = onceEach(facilitator, offer, options.onPaid);
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    // A payment is in a block before it is answered.
    idleTimeout: 120,
    async fetch(request) {
      const url = new URL(request.url);
      if (url.pathname !== goods.path) return new Response('Nothing is sold here.\n', { status: 404 });
      const demand = (error: string) => demanded({ offer, error, url: url.href, goods });
      const header = request.headers.get('payment-signature');
      if (header === null) return demand('Payment required');
      try {
        const transaction = await cash(header);
        const settled = { success: true, transaction, network: offer.network };
        return Response.json(goods.content, { headers: { 'PAYMENT-RESPONSE': encoded(settled) } });
      } catch (error) {
        if (error instanceof PaymentRefusedError) return demand(error.message);
        throw error;
      }
    },
    error: () => new Response('The seller failed.\n', { status: 500 }),
  });
  return { url: `http://127.0.0.1:${server.port}${goods.path}`, stop: () => server.stop(true) };
}

/** Whoever sends a payment again gets what it bought again: it is cashed once. */
function onceEach(facilitator: Facilitator, offer: Offer, onPaid: (txHash: Hex) => void) {
  const cashed = new Map<string, Promise<Hex>>();
  return async (header: string): Promise<Hex> => {
    const known = cashed.get(header);
    if (known !== undefined) return await known;
    const settling = facilitator.settle(offer, paymentIn(header));
    cashed.set(header, settling);
    try {
      const txHash = await settling;
      onPaid(txHash);
      return txHash;
    } catch (error) {
      cashed.delete(header);
      throw error;
    }
  };
}

function paymentIn(header: string) {
  try {
    const parsed = payment.safeParse(parseBoundedJson(Buffer.from(header, 'base64'), PAYMENT_BOUNDS));
    if (parsed.success) return parsed.data;
  } catch (error) {
    if (!(error instanceof BoundedJsonError)) throw error;
  }
  throw new PaymentRefusedError('The payment cannot be read.');
}

interface Demanded {
  readonly offer: Offer;
  readonly error: string;
  readonly url: string;
  readonly goods: SellerOptions['goods'];
}

/** The answer to who has not paid. */
function demanded({ offer, error, url, goods }: Demanded): Response {
  const resource = { url, description: goods.description, mimeType: 'application/json' };
  const demand = { x402Version: 2, error, resource, accepts: [offer] };
  return Response.json({ error }, { status: 402, headers: { 'PAYMENT-REQUIRED': encoded(demand) } });
}

function encoded(message: object): string {
  return Buffer.from(JSON.stringify(message)).toString('base64');
}
