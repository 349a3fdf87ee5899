import type { Address, Hex } from 'viem';
import type { Core } from '../../chain/core.ts';
import { AppError, type ErrorCode } from '../../core/errors.ts';
import { MAX_MICRO_USDC } from '../../core/lib/money.ts';
import { msUntil } from '../../core/lib/time.ts';
import type { GuardedFetch, GuardedResponse } from '../../core/net/guarded-request.ts';
import { TargetError, type TargetErrorReason } from '../../core/net/target-url.ts';
import { FEE_TERMS, feeOf, readFeeTerms } from '../signing/payment-quote.ts';
import { requireRecipient } from '../wallets/wallet-fields.ts';
import { chooseOption, MAX_DEMAND_BYTES, readDemand } from './demand.ts';
import type { PurchaseContext, Transfer } from './x402-intent.ts';
import type { SellerResponse, X402QuoteRequest, X402Request } from './x402-schema.ts';
import type { StoredOffer } from './x402-tables.ts';

/** Of an answer's body, in bytes. */
const MAX_BODY_BYTES = 1_048_576;
/**
 * Each becomes six characters of JSON; no one reads a text with more of them, and writing a million takes a tenth of a
 * second.
 */
const MAX_CONTROL_CHARACTERS = 4_096;

/** A request that was paid for. */
export interface Paid {
  readonly paymentId: string;
  readonly header: PaymentHeader;
}

/** For whom a seller is requested, and for how long. */
interface SellerTiming {
  /** Parties take turns. */
  readonly party: string;
  /** For the seller, once there is a place. */
  readonly timeoutMs: number;
  /** For a place; if it does not come, nothing was sent. */
  readonly placeMs: number;
  /** For all, the wait for a place included. */
  readonly leftMs: number;
  /** Of the answer's body; {@link MAX_BODY_BYTES} if it is not given. */
  readonly maxBytes?: number;
}

/** How long a request waits for a place before it is refused. */
const PLACE_MS = 10_000;

/** The timing of a request for a seller's demand. `endsAt` is by `performance.now()`. */
export function demandTiming(party: string, timeoutMs: number, endsAt: number): SellerTiming {
  const leftMs = msUntil(endsAt);
  return { party, timeoutMs, leftMs, placeMs: Math.min(PLACE_MS, leftMs / 2) };
}

/** The timing of a request with a payment. It waits for its place for half of the time; the seller has the rest. */
export function paidTiming(party: string, timeoutMs: number, endsAt: number): SellerTiming {
  const leftMs = msUntil(endsAt);
  return { party, timeoutMs, leftMs, placeMs: leftMs / 2 };
}

/** Seconds; the places of a crowd that hangs are free again soon after. */
const RETRY_AFTER = '5';

/**
 * Sends the caller's request to a seller, with the payment if there is one. A redirect is an answer: no one is paid but
 * the URL that was named. Throws `TARGET_NOT_ALLOWED`, `INVALID_HEADERS`, `X402_INVALID_RESPONSE`,
 * `X402_TARGET_UNREACHABLE`, and `OVERLOADED` if too many other requests are in progress.
 */
export async function askSeller(
  fetch: GuardedFetch,
  { url, method, headers, body }: Pick<X402Request, 'url' | 'method' | 'headers' | 'body'>,
  { party, timeoutMs, placeMs, leftMs, maxBytes = MAX_BODY_BYTES }: SellerTiming,
  paid?: Paid,
): Promise<GuardedResponse> {
  const payment = paid === undefined ? {} : { [paid.header.name]: paid.header.value };
  try {
    return await fetch({
      url,
      method,
      body,
      timeoutMs,
      placeMs,
      maxBytes,
      party,
      headers: { ...headers, ...payment },
      signal: AbortSignal.timeout(Math.max(1, Math.floor(leftMs))),
    });
  } catch (error) {
    if (!(error instanceof TargetError)) throw error;
    const options = paid === undefined ? {} : { paymentId: paid.paymentId };
    if (error.reason === 'no-place') throw overloaded(error, paid);
    const message = error.reason === 'aborted' ? 'The seller did not answer in time.' : error.message;
    throw new AppError(codeOf(error.reason), { message, ...options });
  }
}

/** The error of a request that had no place, or had to leave it. One with a payment never has to. */
function overloaded({ maybeReceived }: TargetError, paid: Paid | undefined): AppError {
  const headers = { 'Retry-After': RETRY_AFTER };
  if (paid !== undefined) {
    const message =
      'The payment is authorised, but too many requests to sellers are in progress to give it to the seller now. Repeat the request with the same idempotency key. If the seller never gets it, the wallet releases the amount.';
    return new AppError('OVERLOADED', { message, headers, paymentId: paid.paymentId });
  }
  const message = maybeReceived
    ? 'The seller did not answer at once, and too many requests wait for slow sellers; nothing was paid. Try again in a moment.'
    : 'Too many requests to sellers are in progress; nothing was sent to the seller and nothing was done. Try again in a moment.';
  return new AppError('OVERLOADED', { message, headers });
}

function codeOf(reason: Exclude<TargetErrorReason, 'no-place'>): ErrorCode {
  switch (reason) {
    case 'invalid-url':
      return 'INVALID_URL';
    case 'invalid-request':
      return 'INVALID_HEADERS';
    case 'not-allowed':
      return 'TARGET_NOT_ALLOWED';
    case 'invalid-answer':
      return 'X402_INVALID_RESPONSE';
    case 'unresolved':
    case 'unreachable':
    case 'untrusted':
    case 'timeout':
    case 'aborted':
      return 'X402_TARGET_UNREACHABLE';
  }
}

/** A seller's answer as it is handed on: as text where it is text. */
export function handedOn({ status, headers, body, truncated }: GuardedResponse): SellerResponse {
  const common = { status, headers: headersOf(headers), truncated };
  const text = textOf(body, truncated);
  if (text !== undefined) return { ...common, body: text, bodyEncoding: 'utf8' };
  return { ...common, body: Buffer.from(body).toString('base64'), bodyEncoding: 'base64' };
}

/** Cookies come one a line: unlike other headers, they cannot be joined by commas. */
function headersOf(headers: Headers): Record<string, string> {
  const cookies = headers.getSetCookie();
  return { ...Object.fromEntries(headers), ...(cookies.length > 0 ? { 'set-cookie': cookies.join('\n') } : {}) };
}

/** `undefined` unless the bytes are a text in UTF-8; a character that was cut at the end is left out. */
function textOf(body: Uint8Array, truncated: boolean): string | undefined {
  if (hasManyControls(body)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body, { stream: truncated });
  } catch {
    return undefined;
  }
}

function hasManyControls(body: Uint8Array): boolean {
  let controls = 0;
  for (let at = 0; at < body.length && controls <= MAX_CONTROL_CHARACTERS; at += 1) {
    const byte = body[at] ?? 0;
    if (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d) controls += 1;
  }
  return controls > MAX_CONTROL_CHARACTERS;
}

/** The header with which a request is paid for. */
export interface PaymentHeader {
  readonly name: 'X-PAYMENT' | 'PAYMENT-SIGNATURE';
  /** JSON in base64. */
  readonly value: string;
}

/** Says to a seller, in the version of the protocol that it speaks, how one of its options is paid. */
export function paymentHeader(offer: StoredOffer, transfer: Transfer, signature: Hex): PaymentHeader {
  const { version, option, resource, extensions } = offer;
  const payload = { signature, authorization: authorizationOf(transfer) };
  if (version === 1) {
    const { scheme, network } = option;
    return { name: 'X-PAYMENT', value: encoded({ x402Version: 1, scheme, network, payload }) };
  }
  // Facilitators compare the option with what the seller offered, text by text.
  const message = { x402Version: 2, payload, extensions, resource, accepted: option };
  return { name: 'PAYMENT-SIGNATURE', value: encoded(message) };
}

function authorizationOf({ from, to, value, validAfter, validBefore, nonce }: Transfer) {
  return { from, to, nonce, value: String(value), validAfter: String(validAfter), validBefore: String(validBefore) };
}

function encoded(message: unknown): string {
  return Buffer.from(JSON.stringify(message)).toString('base64');
}

/** One request's place among those of its wallet. */
export interface WalletSlot {
  /** Takes the place, once. Throws `WALLET_BUSY` where the wallet has no more. */
  take(): void;
  /** Gives it back, if it was taken; must be called in the end. */
  leave(): void;
}

/** Bounds how many requests of each wallet are with a seller at once, so that none keeps the others from theirs. */
export function createWalletSlots(perWallet: number): (walletId: string) => WalletSlot {
  const taken = new Map<string, number>();
  return (walletId) => {
    let isTaken = false;
    return {
      take() {
        if (isTaken) return;
        const others = taken.get(walletId) ?? 0;
        if (others >= perWallet) {
          throw new AppError('WALLET_BUSY', {
            message: `The wallet already has ${perWallet} purchases in progress; wait until one finishes.`,
          });
        }
        taken.set(walletId, others + 1);
        isTaken = true;
      },
      leave() {
        if (!isTaken) return;
        isTaken = false;
        const others = (taken.get(walletId) ?? 0) - 1;
        if (others > 0) taken.set(walletId, others);
        else taken.delete(walletId);
      },
    };
  };
}

/** What a URL asks for. Amounts are micro-USDC. */
export interface Quote {
  readonly amount: bigint;
  readonly fee: bigint;
  readonly payTo: Address;
  /** For how long the seller would take the payment. */
  readonly validitySeconds: number;
}

/** A URL's price, or what it answers without being paid. */
export type Quoted = { readonly quote: Quote } | { readonly status: number };

/** Asks a URL for its price; see {@link createAskPrice}. */
export type AskPrice = ReturnType<typeof createAskPrice>;

const DEMAND_MS = 20_000;
/** Of a wallet's requests for prices at once; they have no share in those of its purchases. */
const SLOTS_PER_WALLET = 4;

/**
 * Asks a URL for its price, and signs and stores nothing. It picks the first option that a purchase within the same
 * terms would take, whatever it costs. Throws what asking a seller does, `X402_NO_ACCEPTABLE_OPTION`, and
 * `WALLET_BUSY`.
 */
export function createAskPrice({ chain, deadlines }: Core, { sessions, store }: PurchaseContext, fetch: GuardedFetch) {
  const slotOf = createWalletSlots(SLOTS_PER_WALLET);
  return async (walletId: string, request: X402QuoteRequest): Promise<Quoted> => {
    const endsAt = performance.now() + deadlines.answerMs;
    const wallet = await sessions.store.wallet(walletId);
    if (wallet === undefined) throw new AppError('WALLET_NOT_FOUND');
    const { contracts, id: chainId } = chain;
    if (request.recipient !== undefined) requireRecipient(request.recipient, wallet, contracts);
    const slot = slotOf(walletId);
    try {
      slot.take();
      const timing = demandTiming(await store.partyOf(walletId), DEMAND_MS, endsAt);
      // If it is no demand, only the status counts.
      const answer = await askSeller(fetch, { ...request, body: undefined }, { ...timing, maxBytes: MAX_DEMAND_BYTES });
      if (answer.status !== 402) return { status: answer.status };
      const { network, asset, recipient } = request;
      const limits = { chainId, contracts, wallet, maxAmount: MAX_MICRO_USDC };
      const chosen = chooseOption(readDemand(answer), { ...limits, network, asset, recipient });
      const { answers } = await chain.probe([{ target: contracts.platformFees, data: FEE_TERMS }]);
      const fee = feeOf(chosen.value, readFeeTerms(answers[0]));
      const { payTo, validitySeconds } = chosen;
      return { quote: { amount: chosen.value, fee, payTo, validitySeconds } };
    } finally {
      slot.leave();
    }
  };
}
