import type { Bursar } from './client.ts';
import { BursarError, unwrap } from './errors.ts';
import { keepBody, type Order, orderOf, requireShort } from './order.ts';
import { sleep } from './pause.ts';
import { PurchaseError } from './purchase-error.ts';
import { readAtMost, utf8 } from './read-at-most.ts';
import type { PurchaseAnswer } from './schemas.ts';
import { createUnfinished } from './unfinished.ts';

export interface BursarFetchOptions {
  /** With the API key of the wallet that pays. */
  readonly bursar: Bursar;
  /** The most that one call may pay, in decimal USDC, without Bursar's fee. */
  readonly maxAmount: string;
  /** What asks the sellers; the global `fetch` unless given. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

/** What `fetch` takes, and a name of your own for the purchase. */
export interface BursarFetchInit extends RequestInit {
  /** Calls with the same key pay once, also after your program has started again. At most 255 characters. */
  readonly idempotencyKey?: string | undefined;
}

export type BursarFetch = (input: string | URL | Request, init?: BursarFetchInit) => Promise<Response>;

/** What an answer cost. */
export interface Receipt {
  readonly paymentId: string;
  readonly idempotencyKey: string;
  /** What the seller gets, in decimal USDC. */
  readonly amount: string;
  /** What Bursar takes on top, in decimal USDC. */
  readonly feeAmount: string;
  /** Address of the seller. */
  readonly payTo: string;
}

type Send = (request: Request) => Promise<Response>;

/** A request that a seller wants to be paid for. */
interface Purchase {
  readonly bursar: Bursar;
  readonly send: Send;
  readonly request: Request;
  readonly order: Order;
  readonly maxAmount: string;
  readonly idempotencyKey: string;
}

/** A payment that the seller may be given. */
interface Payment {
  readonly receipt: Receipt;
  readonly headerName: string;
  readonly paymentHeader: string;
}

const AMOUNT = /^(?=.*[1-9])\d{1,18}(\.\d{1,6})?$/;
/** A seller's node may not show yet what the wallet has authorised. */
const MAX_PRESENTATIONS = 3;
const PRESENT_AGAIN_MS = 1_000;
const MAX_DEMAND_BYTES = 65_536;
/** Of answers that did not arrive, or are no answers of the API. */
const LOST: ReadonlySet<string> = new Set(['ANSWER_LOST', 'UNKNOWN']);
/** After these the key has nothing more to give. */
const KEY_IS_OVER: ReadonlySet<string> = new Set(['PAYMENT_FAILED', 'KEY_USED']);

const receipts = new WeakMap<Response, Receipt>();

/** What an answer of {@link bursarFetch} cost; undefined if it was free. */
export function paymentOf(response: Response): Receipt | undefined {
  return receipts.get(response);
}

/**
 * A `fetch` that pays x402 sellers. What asks for no payment is answered as by `fetch`. To a demand of x402 it has the
 * wallet authorise a payment of at most `maxAmount`, and asks again with it; the seller's answer comes as it is.
 *
 * A call pays at most once. One that is repeated after it brought no good answer goes on with the payment it has, for
 * ten minutes, or for ever if it has an `idempotencyKey` of its own. Throws {@link PurchaseError}, and what `fetch`
 * throws as long as no payment was requested.
 */
export function bursarFetch({ bursar, maxAmount, fetch }: BursarFetchOptions): BursarFetch {
  if (typeof maxAmount !== 'string' || !AMOUNT.test(maxAmount)) {
    throw new TypeError("maxAmount is decimal USDC above 0 as text, such as '0.10'.");
  }
  const send = fetch ?? ((request: Request) => globalThis.fetch(request));
  const unfinished = createUnfinished();
  return async (input, init = {}) => {
    const request = input instanceof Request ? new Request(input, init) : new Request(String(input), init);
    const kept = await keepBody(request, init.body);
    const response = await send(request);
    if (!(await isDemand(response))) return response;
    void response.body?.cancel().catch(() => undefined);
    if (response.redirected) throw redirectedTo(response.url);
    const order = orderOf(request, kept);
    const { idempotencyKey: own } = init;
    if (own !== undefined) return await buy({ bursar, send, request, order, maxAmount, idempotencyKey: own });

    const purchase = JSON.stringify([order.method, order.url, order.body]);
    const key = unfinished.take(purchase);
    try {
      const answer = await buy({ bursar, send, request, order, maxAmount, idempotencyKey: key.value });
      if (answer.status >= 400) unfinished.leave(purchase, key);
      return answer;
    } catch (error) {
      if (!(error instanceof PurchaseError && KEY_IS_OVER.has(error.code))) unfinished.leave(purchase, key);
      throw error;
    }
  };
}

/** Others answer 402, too: without a demand that Bursar could read, it is theirs to explain. */
async function isDemand(response: Response): Promise<boolean> {
  if (response.status !== 402) return false;
  if (response.headers.has('payment-required')) return true;
  const bytes = await readAtMost(response.clone(), MAX_DEMAND_BYTES);
  const text = bytes === undefined ? undefined : utf8(bytes);
  if (text === undefined) return false;
  try {
    return 'x402Version' in Object(JSON.parse(text));
  } catch {
    return false;
  }
}

async function buy(purchase: Purchase): Promise<Response> {
  const { receipt, ...header } = paymentFrom(purchase, await ordered(purchase));
  const response = await presented(purchase, { receipt, ...header });
  receipts.set(response, receipt);
  return response;
}

/** Has the wallet authorise the payment. */
async function ordered({ bursar, request, order, maxAmount, idempotencyKey }: Purchase) {
  const body = { ...order, maxAmount, idempotencyKey, mode: 'authorize' } as const;
  requireShort(body);
  try {
    return await unwrap(bursar.POST('/v1/x402/pay', { body, signal: request.signal }));
  } catch (cause) {
    if (cause instanceof BursarError && !LOST.has(cause.code)) {
      const { code, message, paymentId } = cause;
      throw new PurchaseError(code, message, { idempotencyKey, paymentId, cause });
    }
    const message =
      "Bursar's answer did not arrive, so a payment may have been made. Repeat the call with the same idempotencyKey: it goes on with that payment.";
    const lost = cause instanceof BursarError && cause.code === 'ANSWER_LOST' ? cause.cause : cause;
    throw new PurchaseError('ANSWER_LOST', message, { idempotencyKey, cause: lost });
  }
}

/** What of Bursar's answer the seller is given. */
function paymentFrom({ idempotencyKey }: Purchase, answer: PurchaseAnswer): Payment {
  const { paymentId, status, amount, feeAmount, payTo, headerName, paymentHeader, response } = answer;
  if (paymentId === null || amount === null || feeAmount === null || payTo === null) {
    const message = `The seller wants a payment from you, but answered ${response?.status} to Bursar without wanting one. Nothing was paid.`;
    throw new PurchaseError('NOT_ASKED_TO_PAY', message, { idempotencyKey });
  }
  const facts = { idempotencyKey, paymentId };
  if (status === 'failed') {
    const message =
      'The payment of this idempotencyKey was not cashed and no longer can be; the wallet has its money back. To buy, call again with another key.';
    throw new PurchaseError('PAYMENT_FAILED', message, facts);
  }
  if (headerName === null || paymentHeader === null) {
    const message =
      'This idempotencyKey has already paid, for something else or for an unknown request. To buy this, call again with another key.';
    throw new PurchaseError('KEY_USED', message, facts);
  }
  return { receipt: { ...facts, amount, feeAmount, payTo }, headerName, paymentHeader };
}

/** Asks the seller with the payment: with the same one again while its node does not see the authorisation. */
async function presented(purchase: Purchase, { receipt, headerName, paymentHeader }: Payment): Promise<Response> {
  const { send, request, order } = purchase;
  const { idempotencyKey, paymentId } = receipt;
  const headers = new Headers(request.headers);
  headers.set(headerName, paymentHeader);
  const body = order.body === undefined ? {} : { body: new TextEncoder().encode(order.body) };
  try {
    for (let tries = 1; ; tries += 1) {
      const response = await send(new Request(request, { headers, ...body }));
      if (response.status !== 402) return response;
      void response.body?.cancel().catch(() => undefined);
      if (tries === MAX_PRESENTATIONS) break;
      await sleep(PRESENT_AGAIN_MS, request.signal);
    }
  } catch (cause) {
    const message =
      'The seller was given a payment, and its answer did not arrive. The payment may still be cashed. Repeat the call with the same idempotencyKey: the seller gets the same payment again.';
    throw new PurchaseError('ANSWER_LOST', message, { idempotencyKey, paymentId, cause });
  }
  const message =
    'The seller has a valid payment and asks for another. The payment may still be cashed. Look it up before you buy again.';
  throw new PurchaseError('X402_SETTLEMENT_FAILED', message, { idempotencyKey, paymentId });
}

function redirectedTo(url: string): PurchaseError {
  const message = `The request was redirected to ${url}, which asks for a payment. Only the URL that you name is paid: request that one.`;
  return new PurchaseError('REDIRECTED', message);
}
