import {
  type Address,
  BaseError,
  createPublicClient,
  createWalletClient,
  type Hex,
  http,
  isAddressEqual,
  parseEventLogs,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { z } from 'zod';
import { usdcAbi } from '../../chain/contracts/generated/IFiatToken.ts';
import { minedReceipt } from '../../chain/events/chain-events.ts';
import { parseAddress } from '../../core/lib/address.ts';
import { BoundedJsonError, parseBoundedJson } from '../../core/lib/json.ts';
import { formatUsdc } from '../../core/lib/money.ts';

/** What a seller sells. */
interface Goods {
  readonly description: string;
  readonly content: object;
}

/** A server that sells something by x402. */
export interface Seller {
  /** Of what it sells. */
  readonly url: string;
  /** Decimal USDC. */
  readonly price: string;
  stop(): Promise<void>;
}

interface SellerOptions {
  readonly chain: PaymentChain;
  /** Pays the gas of the transfers that are cashed. */
  readonly gasKey: Hex;
  readonly payTo: Address;
  /** Micro-USDC. */
  readonly price: bigint;
  readonly goods: Goods;
  /** Called when a payment has been cashed. */
  readonly onPaid?: (txHash: Hex) => void;
}

const PAYMENT_BOUNDS = { maxBytes: 16_384, maxDepth: 16 };
const MAX_TIMEOUT_SECONDS = 60;

/** Answers a request for what it sells, at this URL. */
export type Sell = (request: Request, url: string) => Promise<Response>;

/**
 * Creates a function that sells: its goods cost a price by x402 (v2, scheme `exact`), and are handed out once the
 * payment is on the chain.
 */
export async function createSeller(options: SellerOptions): Promise<Sell> {
  const { chain, gasKey, payTo, price, goods } = options;
  const facilitator = createFacilitator(chain, gasKey);
  const offer: ShopOffer = {
    scheme: 'exact',
    network: `eip155:${chain.chainId}`,
    amount: String(price),
    asset: chain.usdc,
    payTo,
    maxTimeoutSeconds: MAX_TIMEOUT_SECONDS,
    extra: await facilitator.domain(),
  };
  const cash = onceEach(facilitator, offer, options.onPaid ?? (() => undefined));
  return async (request, url) => {
    const demand = (error: string) => demanded({ offer, error, url, goods });
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
  };
}

/** Starts a seller on a port of its own on this machine. */
export async function startSeller({ path, ...options }: SellerOptions & { readonly path: string }): Promise<Seller> {
  const sell = await createSeller(options);
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    // A payment is in a block before it is answered.
    idleTimeout: 120,
    fetch(request) {
      const url = new URL(request.url);
      if (url.pathname !== path) return new Response('Nothing is sold here.\n', { status: 404 });
      return sell(request, url.href);
    },
    error: () => new Response('The seller failed.\n', { status: 500 }),
  });
  const url = `http://127.0.0.1:${server.port}${path}`;
  return { url, price: formatUsdc(options.price), stop: () => server.stop(true) };
}

/** A payment that is sent again gets the same goods again: it is cashed once. */
function onceEach(facilitator: Facilitator, offer: ShopOffer, onPaid: (txHash: Hex) => void) {
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
  readonly offer: ShopOffer;
  readonly error: string;
  readonly url: string;
  readonly goods: Goods;
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

/** The chain on which a seller is paid. */
export interface PaymentChain {
  readonly rpcUrl: string;
  readonly chainId: number;
  readonly usdc: Address;
}

/** One way to pay, as x402 writes it. */
export interface ShopOffer {
  readonly scheme: 'exact';
  readonly network: string;
  /** Micro-USDC. */
  readonly amount: string;
  readonly asset: Address;
  readonly payTo: Address;
  readonly maxTimeoutSeconds: number;
  /** The domain in which USDC's messages are signed. */
  readonly extra: { readonly name: string; readonly version: string };
}

/** A payment that buys nothing; the message says why. */
export class PaymentRefusedError extends Error {
  override readonly name = 'PaymentRefusedError';
}

const whole = z
  .string()
  .regex(/^\d{1,78}$/)
  .transform(BigInt);
const hex = z.templateLiteral(['0x', z.string().regex(/^([0-9a-f]{2})*$/i)]);
const address = z.string().transform((text, context) => {
  const found = parseAddress(text);
  if (found !== undefined) return found;
  context.addIssue({ code: 'custom', message: 'not an address' });
  return z.NEVER;
});

/** What a buyer sends in `PAYMENT-SIGNATURE`: which offer it takes, and a transfer that the payer authorised. */
export const payment = z.object({
  x402Version: z.literal(2),
  accepted: z.unknown(),
  payload: z.object({
    signature: hex,
    authorization: z.object({
      from: address,
      to: address,
      value: whole,
      validAfter: whole,
      validBefore: whole,
      nonce: hex,
    }),
  }),
});
export type Payment = z.output<typeof payment>;
type Authorization = Payment['payload']['authorization'];

/** What must be left of an authorisation for its transfer to get into a block. */
const MIN_SECONDS_LEFT = 6n;

type Facilitator = ReturnType<typeof createFacilitator>;

/**
 * Verifies payments and cashes them, as a facilitator does for the sellers that trust it. It pays the gas with a key of
 * its own.
 */
export function createFacilitator({ rpcUrl, usdc }: PaymentChain, gasKey: Hex) {
  const account = privateKeyToAccount(gasKey);
  const transport = http(rpcUrl);
  const chain = createPublicClient({ transport, pollingInterval: 100, cacheTime: 0 });
  const wallet = createWalletClient({ account, transport });
  const token = { address: usdc, abi: usdcAbi } as const;
  return {
    /** The domain in which the chain's USDC has its messages signed. */
    async domain(): Promise<ShopOffer['extra']> {
      const [name, version] = await Promise.all([
        chain.readContract({ ...token, functionName: 'name' }),
        chain.readContract({ ...token, functionName: 'version' }),
      ]);
      return { name, version };
    },
    /** Cashes a payment for an offer, and returns the transaction. Throws {@link PaymentRefusedError}. */
    async settle(offer: ShopOffer, { accepted, payload: { signature, authorization } }: Payment): Promise<Hex> {
      requireMatch(offer, accepted, authorization);
      const { from, to, value, validAfter, validBefore, nonce } = authorization;
      const transfer = {
        ...token,
        functionName: 'transferWithAuthorization',
        args: [from, to, value, validAfter, validBefore, nonce, signature],
        account,
      } as const;
      // USDC itself says whether the payer signed, has the money, and has not paid with this nonce before.
      await chain.simulateContract(transfer).catch((error: unknown) => {
        throw new PaymentRefusedError(`USDC refuses the transfer: ${reasonOf(error)}`);
      });
      const hash = await wallet.writeContract({ ...transfer, chain: null });
      const { status, logs } = await minedReceipt(chain, hash);
      const moved = parseEventLogs({ abi: usdcAbi, eventName: 'Transfer', logs }).some(
        ({ address: emitter, args }) =>
          isAddressEqual(emitter, usdc) &&
          isAddressEqual(args.from, from) &&
          isAddressEqual(args.to, to) &&
          args.value === value,
      );
      if (status !== 'success' || !moved) throw new PaymentRefusedError('The transfer did not happen.');
      return hash;
    },
  };
}

/** Throws unless what was authorised is what was offered, for long enough. */
function requireMatch(offer: ShopOffer, accepted: unknown, authorization: Authorization): void {
  const { to, value, validAfter, validBefore } = authorization;
  const now = BigInt(Math.floor(Date.now() / 1000));
  if (!Bun.deepEquals(accepted, offer, true)) throw new PaymentRefusedError('This is not what was offered.');
  if (!isAddressEqual(to, offer.payTo)) throw new PaymentRefusedError('The transfer is for another recipient.');
  if (value !== BigInt(offer.amount)) throw new PaymentRefusedError('The amount is not the price.');
  if (validAfter > now) throw new PaymentRefusedError('The transfer is not valid yet.');
  if (validBefore < now + MIN_SECONDS_LEFT) throw new PaymentRefusedError('The transfer ends too soon.');
}

function reasonOf(error: unknown): string {
  return error instanceof BaseError ? error.shortMessage : 'the node did not answer';
}
