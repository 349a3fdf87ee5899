import { createHash } from 'node:crypto';
import type { Core } from '../../chain/core.ts';
import { AppError, errorEntry } from '../../core/errors.ts';
import { existing } from '../../core/lib/files.ts';
import { msUntil, withDeadline } from '../../core/lib/time.ts';
import { takeTurn } from '../../core/lib/turns.ts';
import type { GuardedFetch, GuardedResponse } from '../../core/net/guarded-request.ts';
import { fieldsThatDiffer, type Replay } from '../../http/replay.ts';
import { asKeyTaken } from '../payments/approvals/approval-store.ts';
import { refusalInBlock } from '../payments/payment-fold.ts';
import { paymentOfKey } from '../payments/payment-store.ts';
import type { PaymentRow } from '../payments/payment-tables.ts';
import { requireLargeEnough } from '../signing/payment-quote.ts';
import type { SessionWallet } from '../signing/session-store.ts';
import { oncePerKey, requireActive } from '../signing/sessions.ts';
import { submitSpending } from '../signing/settle-first.ts';
import { requireRecipient } from '../wallets/wallet-fields.ts';
import { type Chosen, chooseOption, readDemand } from './demand.ts';
import type { Envelopes } from './envelopes/envelope-keeper.ts';
import { slotConsent } from './envelopes/envelope-message.ts';
import {
  askSeller,
  createWalletSlots,
  demandTiming,
  handedOn,
  type Paid,
  type PaymentHeader,
  paidTiming,
  paymentHeader,
  type WalletSlot,
} from './seller.ts';
import type { Settlements } from './settlements.ts';
import { authorizeIntent, consent, type NewX402Payment, type PurchaseContext } from './x402-intent.ts';
import type { SellerResponse, X402Request } from './x402-schema.ts';
import type { AuthorizationRow, NewAuthorization, X402Store } from './x402-store.ts';

const UNREADABLE = 'A payment that was committed cannot be read.';

/** In milliseconds; none of them extends the time of the whole answer. */
export interface X402Timeouts {
  /** For the demand; a seller only looks something up for it. */
  readonly demandMs: number;
  /** For the block of the authorisation. */
  readonly blockMs: number;
  /** For what was paid for; sellers settle before they answer, which takes blocks. */
  readonly paidMs: number;
}

/** What a request led to. Without a payment the seller wanted none. */
export interface X402Outcome extends Replay {
  readonly payment: PaymentRow | undefined;
  /** Of a payment that has not failed, and only for a request of what it was made for. */
  readonly header: PaymentHeader | undefined;
  /** Null if the URL was not requested again. */
  readonly response: SellerResponse | null;
}

/** One request on its way. */
interface Purchase {
  readonly wallet: SessionWallet;
  readonly request: X402Request;
  readonly slot: WalletSlot;
  /** When it must be answered, in terms of `performance.now()`, whatever the seller and the chain do. */
  readonly endsAt: number;
}

/** A payment that is on disk, or the answer of a seller who wants none. */
type Ordered = { readonly payment: PaymentRow } | { readonly free: GuardedResponse };

const TIMEOUTS: X402Timeouts = { demandMs: 20_000, blockMs: 30_000, paidMs: 60_000 };
/** Of requests that are with a seller; more of a wallet's are turned away. */
const SLOTS_PER_WALLET = 4;
/** A seller's node may lag behind the block of the authorisation. */
const MAX_PRESENTATIONS = 3;
const PRESENT_AGAIN_MS = 1_000;
/** Of an answer's time, the remainder for a look at what the seller has done. */
const LOOK_MS = 2_000;

/** How purchases reach sellers, and what they use in addition to their context. */
interface ServiceContext extends PurchaseContext {
  /** Fetches what sellers demand. */
  readonly fetch: GuardedFetch;
  /** Fetches with a payment. */
  readonly present: GuardedFetch;
  readonly settlements: Settlements;
  readonly envelopes: Envelopes;
}

/** Buys from x402 sellers. */
export type X402Service = ReturnType<typeof createX402Service>;

/** Creates the service of purchases. */
export function createX402Service(core: Core, context: ServiceContext, changed: Partial<X402Timeouts> = {}) {
  const { store, payments, sessions, envelopes } = context;
  const timeouts = { ...TIMEOUTS, ...changed };
  const slotOf = createWalletSlots(SLOTS_PER_WALLET);
  const presenting = new Set<string>();
  /** Payments whose own request has yet to reach the seller: no repetition of it gets ahead. */
  const making = new Set<string>();

  /** The purchase that the key has paid for, or a new one if there is none. */
  const orderOnce = async (purchase: Purchase, key: string): Promise<{ ordered: Ordered; replayed: boolean }> => {
    const { wallet } = purchase;
    const once = await oncePerKey(sessions.keyedPayments, wallet, key, {
      find: () => purchaseOfKey(context, wallet.id, key),
      async pay() {
        await envelopes.requireAccounted(wallet.id);
        const made = await order(core, context, purchase, timeouts.demandMs);
        if ('payment' in made) making.add(made.payment.id);
        return made;
      },
    });
    if ('found' in once) return { ordered: { payment: once.found }, replayed: true };
    return { ordered: once.made, replayed: false };
  };

  /** Requests the URL with the payment; null if another request is just doing that. */
  const presentOnce = async (
    purchase: Purchase,
    { id }: PaymentRow,
    header: PaymentHeader,
    replayed: boolean,
  ): Promise<SellerResponse | null> => {
    if (presenting.has(id) || (replayed && making.has(id))) return null;
    try {
      purchase.slot.take();
    } catch (error) {
      throw error instanceof AppError ? naming(error, id) : error;
    }
    presenting.add(id);
    try {
      return handedOn(await present(context, purchase, { paymentId: id, header }, timeouts.paidMs));
    } finally {
      presenting.delete(id);
      await lookQuietly(core, context.settlements, id, purchase.endsAt);
    }
  };

  /** What follows once the payment is on disk. */
  const complete = async (purchase: Purchase, payment: PaymentRow, replayed: boolean): Promise<X402Outcome> => {
    const { wallet, request, endsAt } = purchase;
    const { id } = payment;
    const ordered = await store.find(id);
    // The key belongs to a payment that no seller was to cash.
    if (ordered === undefined) return withoutHeader(payment, ['url']);
    // No one knows any more what a payment was for that was found on-chain.
    if (ordered.urlDigest === '') return withoutHeader(payment, []);
    const mismatch = replayed ? mismatchOf(ordered, request) : [];
    // What was paid for something else buys nothing here.
    if (mismatch.length > 0) return withoutHeader(payment, mismatch);
    if (payment.status === 'pending') {
      await untilAuthorized(core, store, payment, Math.min(timeouts.blockMs, msUntil(endsAt)));
    }
    const now = existing(await payments.find(id), UNREADABLE);
    if (now.status === 'failed') return withoutHeader(now, mismatch);
    const authorization = existing(await store.find(id), UNREADABLE);
    const header = await headerOf(context, wallet, payment, authorization);
    // Its session key was revoked, and consents to nothing any more.
    if (header === undefined) return withoutHeader(now, mismatch);
    const mayPresent = request.mode === 'pay' && (!replayed || isPresentable(core, authorization));
    const response = mayPresent ? await presentOnce(purchase, payment, header, replayed) : null;
    return { payment: existing(await payments.find(id), UNREADABLE), header, response, replayed, mismatch };
  };

  return {
    /** Whether a payment was made to buy from a seller; all others were made directly. */
    isPurchase: async (paymentId: string): Promise<boolean> => (await store.find(paymentId)) !== undefined,
    /**
     * Requests a URL and, if it demands a payment, has the wallet authorise that, once per idempotency key, and
     * requests it again with the payment. Errors that come after the authorisation was signed name the payment.
     */
    async pay(walletId: string, request: X402Request): Promise<X402Outcome> {
      const endsAt = performance.now() + core.deadlines.answerMs;
      const wallet = await sessions.store.wallet(walletId);
      if (wallet === undefined) throw new AppError('WALLET_NOT_FOUND');
      if (request.recipient !== undefined) requireRecipient(request.recipient, wallet, core.chain.contracts);
      requireSendable(request);
      const key = request.idempotencyKey;
      if (key === undefined) requireActive(wallet);
      const purchase = { wallet, request, slot: slotOf(wallet.id), endsAt };
      try {
        const { ordered, replayed } =
          key === undefined
            ? { ordered: await order(core, context, purchase, timeouts.demandMs), replayed: false }
            : await orderOnce(purchase, key);
        if ('free' in ordered) return freeOf(ordered.free);
        try {
          return await complete(purchase, ordered.payment, replayed);
        } finally {
          if (!replayed) making.delete(ordered.payment.id);
        }
      } finally {
        purchase.slot.leave();
      }
    },
  };
}

/** Requests the URL, and authorises what the seller demands. */
async function order(core: Core, context: ServiceContext, purchase: Purchase, timeoutMs: number): Promise<Ordered> {
  const { store, sessions } = context;
  const { wallet, request, slot, endsAt } = purchase;
  core.restoreGuard.requireComplete(wallet.id);
  const maxAmount = await maxAmountOf(store, wallet, request);
  slot.take();
  const timing = demandTiming(await store.partyOf(wallet.id), timeoutMs, endsAt);
  const answer = await askSeller(context.fetch, request, timing);
  await takeTurn('large');
  if (answer.status !== 402) return { free: answer };
  const { network, asset, recipient } = request;
  const { id: chainId, contracts } = core.chain;
  const limits = { chainId, contracts, wallet, maxAmount, network, asset, recipient };
  const chosen = chooseOption(readDemand(answer), limits);
  requireLargeEnough(sessions.minPayment, chosen.value);
  return { payment: await pay(core, context, purchase, chosen) };
}

/** Finds the payment of a key, also one by a slot whose row a restored database has lost. */
async function purchaseOfKey(
  { payments, names, envelopes }: ServiceContext,
  walletId: string,
  key: string,
): Promise<PaymentRow | undefined> {
  const known = await paymentOfKey(payments, names, walletId, key);
  if (known !== undefined) return known;
  const id = await envelopes.lostPayment(walletId, names.refOfKey(walletId, key));
  const found = id === undefined ? undefined : await payments.find(id);
  if (found === undefined) return undefined;
  await payments.giveKey(found, key);
  return { ...found, idempotencyKey: key };
}

/** What the wallet may pay at most, micro-USDC. Throws `MISSING_MAX_AMOUNT`. */
async function maxAmountOf(store: X402Store, { id }: SessionWallet, { maxAmount }: X402Request): Promise<bigint> {
  if (maxAmount !== undefined) return maxAmount;
  const limit = await store.txLimit(id);
  if (limit === 0n) throw new AppError('MISSING_MAX_AMOUNT');
  return limit;
}

/** Has the wallet consent to the payment: by a slot of an open envelope if one serves, else by an authorisation. */
async function pay(
  core: Core,
  context: ServiceContext,
  { wallet: first, request, endsAt }: Purchase,
  chosen: Chosen,
): Promise<PaymentRow> {
  const { payments, names, sessions, meter, envelopes } = context;
  const { memo, idempotencyKey, keyPrefix } = request;
  const wallet = await sessions.store.signerFor(first, keyPrefix ?? null);
  const name = await names.nameNew(wallet.id, idempotencyKey);
  const payment = {
    ...name,
    wallet,
    chosen,
    memo,
    idempotencyKey: idempotencyKey ?? null,
    keyPrefix,
    ordered: orderedBy(request),
  };
  // Envelopes are the wallet's first session key's, and purchases by them count as its.
  const isFirst = wallet.keyPrefix === null;
  const isSlot = isFirst && (await envelopes.takeSlot(payment));
  if (!isSlot) await authorize(core, context, payment, endsAt);
  meter.accepted(name.id);
  if (isFirst) envelopes.bought({ walletId: wallet.id, price: chosen.value });
  return existing(await payments.find(name.id), UNREADABLE);
}

/** Signs and sends the authorisation; when it returns, it is on disk and accepted by a node. */
async function authorize(core: Core, context: PurchaseContext, payment: NewX402Payment, endsAt: number): Promise<void> {
  const { payments, sessions, meter } = context;
  const { id, wallet, chosen } = payment;
  const intent = authorizeIntent(core, context, payment);
  try {
    const spending = { wallet, recipient: chosen.payTo, amount: chosen.value };
    const send = () => submitSpending(core, sessions, spending, intent, endsAt);
    await sessions.lock.payment(wallet.id, send, msUntil(endsAt));
  } catch (error) {
    if (error instanceof AppError && errorEntry(error.code).ownerAction) meter.refused(wallet.id);
    // The time may have run out after the commit.
    const made = await payments.find(id);
    throw made !== undefined && error instanceof AppError ? naming(error, id) : asKeyTaken(error);
  }
}

/** Waits for the block without which the seller's signature counts for nothing. */
async function untilAuthorized(
  { relay }: Core,
  store: X402Store,
  payment: PaymentRow,
  timeoutMs: number,
): Promise<void> {
  if ((await store.find(payment.id))?.state !== 'signed') return;
  try {
    const outcome = await relay.waitForBlock(payment.messageId, timeoutMs);
    if (outcome.status === 'reverted') throw refusalInBlock(outcome.revertData ?? '0x');
  } catch (error) {
    throw error instanceof AppError ? naming(error, payment.id) : error;
  }
}

/** Gives the seller the payment: the same one again where the seller's node does not see its authorisation yet. */
async function present(
  { store, present: fetch }: ServiceContext,
  { wallet, request, endsAt }: Purchase,
  paid: Paid,
  timeoutMs: number,
): Promise<GuardedResponse> {
  const { paymentId } = paid;
  for (let tries = 1; ; tries++) {
    const timing = paidTiming(await store.partyOf(wallet.id), timeoutMs, endsAt - LOOK_MS);
    const answer = await askSeller(fetch, request, timing, paid);
    if (answer.status < 400) return answer;
    const mayHelp = answer.status === 402 && tries < MAX_PRESENTATIONS;
    if (!mayHelp || (await store.find(paymentId))?.state !== 'authorized') {
      throw new AppError('X402_SETTLEMENT_FAILED', {
        message: `The seller received a valid payment and answered ${answer.status}. The payment stays pending until the seller cashes it or no longer can.`,
        paymentId,
      });
    }
    await Bun.sleep(PRESENT_AGAIN_MS);
  }
}

/**
 * The payment's header; signing again gives the same bytes, unless the session has changed. `undefined`
 * where the session key that has signed it was revoked.
 */
async function headerOf(
  { sessions, envelopes }: ServiceContext,
  wallet: SessionWallet,
  payment: PaymentRow,
  { offer, validAfter, validBefore, nonce, digest, envelopeId, slot, keyPrefix }: AuthorizationRow,
): Promise<PaymentHeader | undefined> {
  const { toAddress: to, amount: value } = payment;
  const transfer = { from: wallet.chainAddress, to, value, validAfter, validBefore, nonce };
  const signer = await sessions.store.earlierSigner(wallet, keyPrefix);
  if (signer === undefined) return undefined;
  const key = sessions.open(signer);
  if (envelopeId === null || slot === null) {
    return paymentHeader(offer, transfer, await consent(key, digest));
  }
  const place = { envelope: await envelopes.nonceOf(envelopeId), slot };
  return paymentHeader(offer, transfer, await slotConsent(key, digest, transfer, place));
}

/** Whether it is worth while to give a seller an earlier payment. */
function isPresentable({ relay }: Core, { state, validBefore }: AuthorizationRow): boolean {
  return state === 'authorized' && validBefore > (relay.chainNow() ?? 0);
}

/** What the seller has done shows in the answer where it shows at once; else the scheduler finds it. */
async function lookQuietly({ logger }: Core, settlements: Settlements, payment: string, endsAt: number): Promise<void> {
  try {
    await withDeadline(settlements.look(payment), msUntil(endsAt));
  } catch (error) {
    logger.warn({ err: error, payment }, 'it could not be read from USDC whether a payment was cashed');
  }
}

function orderedBy({
  url,
  method,
  body = '',
}: X402Request): Pick<NewAuthorization, 'url' | 'urlDigest' | 'method' | 'bodyDigest'> {
  const { origin, pathname } = new URL(url);
  return { url: `${origin}${pathname}`, urlDigest: sha256(url), method, bodyDigest: sha256(body) };
}

function mismatchOf(first: AuthorizationRow, request: X402Request): string[] {
  const { urlDigest, method, bodyDigest } = orderedBy(request);
  return fieldsThatDiffer({
    url: first.urlDigest === urlDigest,
    method: first.method === method,
    body: first.bodyDigest === bodyDigest,
  });
}

function requireSendable({ method, body }: X402Request): void {
  if (body !== undefined && (method === 'GET' || method === 'HEAD')) throw new AppError('INVALID_BODY');
}

function freeOf(answer: GuardedResponse): X402Outcome {
  const nothing = { payment: undefined, header: undefined, replayed: false, mismatch: [] };
  return { ...nothing, response: handedOn(answer) };
}

/** A payment of before, which no one can be given. */
function withoutHeader(payment: PaymentRow, mismatch: readonly string[]): X402Outcome {
  return { payment, header: undefined, response: null, replayed: true, mismatch };
}

function naming(error: AppError, paymentId: string): AppError {
  const { code, message, headers } = error;
  return new AppError(code, { message, headers, cause: error, paymentId });
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
