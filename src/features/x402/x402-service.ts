import { createHash } from 'node:crypto';
import type { Contracts } from '../../chain/nodes/chain.ts';
import { AppError, errorEntry } from '../../core/errors.ts';
import { existing } from '../../core/lib/files.ts';
import { msUntil, withDeadline } from '../../core/lib/time.ts';
import { takeTurn } from '../../core/lib/turns.ts';
import type { GuardedFetch, GuardedResponse } from '../../core/net/guarded-request.ts';
import { fieldsThatDiffer, type Replay } from '../../http/replay.ts';
import { asKeyTaken } from '../payments/approvals/approval-store.ts';
import { refusalInBlock } from '../payments/payment-fold.ts';
import type { PaymentMeter } from '../payments/payment-progress.ts';
import { type PaymentNames, type PaymentStore, paymentOfKey } from '../payments/payment-store.ts';
import type { PaymentRow } from '../payments/payment-tables.ts';
import { requireLargeEnough } from '../signing/payment-quote.ts';
import type { SessionWallet } from '../signing/session-store.ts';
import { oncePerKey, requireActive, type Sessions } from '../signing/sessions.ts';
import { submitSpending } from '../signing/settle-first.ts';
import { requireRecipient } from '../wallets/wallet-fields.ts';
import { type Chosen, chooseOption, readDemand } from './demand.ts';
import type { Envelopes } from './envelopes/envelope-keeper.ts';
import { slotConsent } from './envelopes/envelope-message.ts';
import {
  askSeller,
  createWalletSlots,
  demandAsking,
  handedOn,
  type Paid,
  type PaymentHeader,
  paidAsking,
  paymentHeader,
  type WalletSlot,
} from './seller.ts';
import type { Settlements } from './settlements.ts';
import { type AuthorizeParts, authorizeIntent, consent, type NewX402Payment } from './x402-intent.ts';
import type { SellerResponse, X402Request } from './x402-schema.ts';
import type { AuthorizationRow, NewAuthorization, X402Store } from './x402-store.ts';

const UNREADABLE = 'A payment that was committed cannot be read.';

export type X402ServiceParts = AuthorizeParts & {
  readonly store: X402Store;
  readonly payments: PaymentStore;
  readonly names: Pick<PaymentNames, 'nameNew' | 'refOfKey'>;
  readonly sessions: Sessions;
  /** For sellers who are asked what they want. */
  readonly fetch: GuardedFetch;
  /** For sellers who are given a payment. */
  readonly present: GuardedFetch;
  readonly settlements: Pick<Settlements, 'look'>;
  readonly envelopes: Envelopes;
  readonly contracts: Contracts;
  readonly chainId: number;
  readonly meter?: Pick<PaymentMeter, 'accepted' | 'refused'>;
  readonly timeouts?: Partial<X402Timeouts> | undefined;
};

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
  /** Null where the seller was not asked again. */
  readonly response: SellerResponse | null;
}

/** Buys from x402 sellers, and asks for their prices. */
export interface X402Service {
  /**
   * Asks a URL and, if it wants to be paid, has the wallet authorise that payment, once per idempotency key, and asks
   * it again with the payment. Errors that come after the authorisation was signed name the payment.
   */
  pay(walletId: string, request: X402Request): Promise<X402Outcome>;
  /** Whether a payment was made to buy from a seller; all others were made directly. */
  isPurchase(paymentId: string): Promise<boolean>;
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

/** Creates the service of purchases. */
export function createX402Service(deps: X402ServiceParts): X402Service {
  const { sessions, payments } = deps;
  const timeouts = { ...TIMEOUTS, ...deps.timeouts };
  const slotOf = createWalletSlots(SLOTS_PER_WALLET);
  const presenting = new Set<string>();
  /** Those whose own request has yet to ask the seller: no repetition of it gets ahead. */
  const making = new Set<string>();

  const orderNew = async (purchase: Purchase): Promise<Ordered> => {
    await deps.envelopes.requireAccounted(purchase.wallet.id);
    const made = await order(deps, purchase, timeouts.demandMs);
    if ('payment' in made) making.add(made.payment.id);
    return made;
  };

  /** Asks the seller with the payment; null where another request is just doing that. */
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
      return handedOn(await present(deps, purchase, { paymentId: id, header }, timeouts.paidMs));
    } finally {
      presenting.delete(id);
      await lookQuietly(deps, id, purchase.endsAt);
    }
  };

  /** What follows once the payment is on disk. */
  const complete = async (purchase: Purchase, payment: PaymentRow, replayed: boolean): Promise<X402Outcome> => {
    const { wallet, request, endsAt } = purchase;
    const { id } = payment;
    const asked = await deps.store.find(id);
    // The key belongs to a payment that no seller was to cash.
    if (asked === undefined) return withoutHeader(payment, ['url']);
    // Of one that was found on-chain no one knows any more what it was for.
    if (asked.urlDigest === '') return withoutHeader(payment, []);
    const mismatch = replayed ? mismatchOf(asked, request) : [];
    // What was paid for something else buys nothing here.
    if (mismatch.length > 0) return withoutHeader(payment, mismatch);
    if (payment.status === 'pending') {
      await untilAuthorized(deps, payment, Math.min(timeouts.blockMs, msUntil(endsAt)));
    }
    const now = existing(await payments.find(id), UNREADABLE);
    if (now.status === 'failed') return withoutHeader(now, mismatch);
    const authorization = existing(await deps.store.find(id), UNREADABLE);
    const header = await headerOf(deps, wallet, payment, authorization);
    // Its session key was revoked, and consents to nothing any more.
    if (header === undefined) return withoutHeader(now, mismatch);
    const mayPresent = request.mode === 'pay' && (!replayed || isPresentable(deps, authorization));
    const response = mayPresent ? await presentOnce(purchase, payment, header, replayed) : null;
    return { payment: existing(await payments.find(id), UNREADABLE), header, response, replayed, mismatch };
  };

  return {
    isPurchase: async (paymentId) => (await deps.store.find(paymentId)) !== undefined,
    async pay(walletId, request) {
      const endsAt = performance.now() + deps.deadlines.answerMs;
      const wallet = await sessions.store.wallet(walletId);
      if (wallet === undefined) throw new AppError('WALLET_NOT_FOUND');
      if (request.recipient !== undefined) requireRecipient(request.recipient, wallet, deps.contracts);
      requireSendable(request);
      const key = request.idempotencyKey;
      if (key === undefined) requireActive(wallet);
      const purchase = { wallet, request, slot: slotOf(wallet.id), endsAt };
      try {
        const { ordered, replayed } =
          key === undefined
            ? { ordered: await order(deps, purchase, timeouts.demandMs), replayed: false }
            : await orderOnce(deps, purchase.wallet, key, () => orderNew(purchase));
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

/** The purchase that the key has paid for, or a new one if there is none. */
async function orderOnce(
  deps: X402ServiceParts,
  wallet: SessionWallet,
  key: string,
  pay: () => Promise<Ordered>,
): Promise<{ ordered: Ordered; replayed: boolean }> {
  const find = () => purchaseOfKey(deps, wallet.id, key);
  const once = await oncePerKey(deps.sessions, { wallet, key, find, pay });
  if ('found' in once) return { ordered: { payment: once.found }, replayed: true };
  return { ordered: once.made, replayed: false };
}

/** Asks the seller for its demand, and authorises what it asks for. */
async function order(deps: X402ServiceParts, purchase: Purchase, timeoutMs: number): Promise<Ordered> {
  const { sessions } = deps;
  const { wallet, request, slot, endsAt } = purchase;
  sessions.restoreGuard.requireComplete(wallet.id);
  const maxAmount = await maxAmountOf(deps, wallet, request);
  slot.take();
  const asking = demandAsking(await deps.store.partyOf(wallet.id), timeoutMs, endsAt);
  const answer = await askSeller(deps.fetch, request, asking);
  await takeTurn('large');
  if (answer.status !== 402) return { free: answer };
  const { network, asset, recipient } = request;
  const pins = { network, asset, recipient };
  const { chainId, contracts } = deps;
  const limits = { chainId, contracts, wallet, maxAmount, ...pins };
  const chosen = chooseOption(readDemand(answer), limits);
  requireLargeEnough(sessions.minPayment, chosen.value);
  return { payment: await pay(deps, purchase, chosen) };
}

/** Finds the payment of a key, also one by a slot whose row a restored database has lost. */
async function purchaseOfKey(
  { payments, names, envelopes }: X402ServiceParts,
  walletId: string,
  key: string,
): Promise<PaymentRow | undefined> {
  const known = await paymentOfKey({ store: payments, names }, walletId, key);
  if (known !== undefined) return known;
  const id = await envelopes.lostPayment(walletId, names.refOfKey(walletId, key));
  const found = id === undefined ? undefined : await payments.find(id);
  if (found === undefined) return undefined;
  await payments.giveKey(found, key);
  return { ...found, idempotencyKey: key };
}

/** What the wallet may pay at most, micro-USDC. Throws `MISSING_MAX_AMOUNT`. */
async function maxAmountOf(
  { store }: X402ServiceParts,
  { id }: SessionWallet,
  { maxAmount }: X402Request,
): Promise<bigint> {
  if (maxAmount !== undefined) return maxAmount;
  const limit = await store.txLimit(id);
  if (limit === 0n) throw new AppError('MISSING_MAX_AMOUNT');
  return limit;
}

/** Has the wallet consent to the payment: by a slot of an open envelope if one serves, else by an authorisation. */
async function pay(
  deps: X402ServiceParts,
  { wallet: first, request, endsAt }: Purchase,
  chosen: Chosen,
): Promise<PaymentRow> {
  const { memo, idempotencyKey, keyPrefix } = request;
  const wallet = await deps.sessions.store.signerFor(first, keyPrefix ?? null);
  const name = await deps.names.nameNew(wallet.id, idempotencyKey);
  const payment = {
    ...name,
    wallet,
    chosen,
    memo,
    idempotencyKey: idempotencyKey ?? null,
    keyPrefix,
    asked: askedOf(request),
  };
  // Envelopes are the wallet's first session key's, and purchases by them count as its.
  const isFirst = wallet.keyPrefix === null;
  const isSlot = isFirst && (await deps.envelopes.takeSlot(payment));
  if (!isSlot) await authorize(deps, payment, endsAt);
  deps.meter?.accepted(name.id);
  if (isFirst) deps.envelopes.bought({ walletId: wallet.id, price: chosen.value });
  return existing(await deps.payments.find(name.id), UNREADABLE);
}

/** Signs and sends the authorisation; when it returns, it is on disk and accepted by a node. */
async function authorize(deps: X402ServiceParts, payment: NewX402Payment, endsAt: number): Promise<void> {
  const { id, wallet, chosen } = payment;
  const intent = authorizeIntent(deps, payment);
  try {
    const spending = { wallet, recipient: chosen.payTo, amount: chosen.value };
    const send = () => submitSpending(deps, spending, intent, endsAt);
    await deps.sessions.lock.payment(wallet.id, send, msUntil(endsAt));
  } catch (error) {
    if (error instanceof AppError && errorEntry(error.code).ownerAction) deps.meter?.refused(wallet.id);
    // The time may have run out after the commit.
    const made = await deps.payments.find(id);
    throw made !== undefined && error instanceof AppError ? naming(error, id) : asKeyTaken(error);
  }
}

/** Waits for the block without which the seller's signature counts for nothing. */
async function untilAuthorized(
  { relay, store }: X402ServiceParts,
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
  deps: X402ServiceParts,
  { wallet, request, endsAt }: Purchase,
  paid: Paid,
  timeoutMs: number,
): Promise<GuardedResponse> {
  const { store } = deps;
  const { paymentId } = paid;
  for (let tries = 1; ; tries++) {
    const asking = paidAsking(await store.partyOf(wallet.id), timeoutMs, endsAt - LOOK_MS);
    const answer = await askSeller(deps.present, request, asking, paid);
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
  { sessions, envelopes }: X402ServiceParts,
  wallet: SessionWallet,
  payment: PaymentRow,
  { offer, validAfter, validBefore, nonce, digest, envelopeId, slot, keyPrefix }: AuthorizationRow,
): Promise<PaymentHeader | undefined> {
  const { toAddress: to, amount: value } = payment;
  const transfer = { from: wallet.chainAddress, to, value, validAfter, validBefore, nonce };
  const signer = await sessions.store.earlierSigner(wallet, keyPrefix);
  if (signer === undefined) return undefined;
  const session = sessions.open(signer);
  if (envelopeId === null || slot === null) {
    return paymentHeader(offer, transfer, await consent(session, digest));
  }
  const place = { envelope: await envelopes.nonceOf(envelopeId), slot };
  return paymentHeader(offer, transfer, await slotConsent(session, digest, transfer, place));
}

/** Whether it is worth while to give a seller an earlier payment. */
function isPresentable({ relay }: X402ServiceParts, { state, validBefore }: AuthorizationRow): boolean {
  return state === 'authorized' && validBefore > (relay.chainNow() ?? 0);
}

/** What the seller has done shows in the answer where it shows at once; else the scheduler finds it. */
async function lookQuietly({ settlements, logger }: X402ServiceParts, payment: string, endsAt: number): Promise<void> {
  try {
    await withDeadline(settlements.look(payment), msUntil(endsAt));
  } catch (error) {
    logger.warn({ err: error, payment }, 'USDC could not be asked whether a payment was cashed');
  }
}

function askedOf({
  url,
  method,
  body = '',
}: X402Request): Pick<NewAuthorization, 'url' | 'urlDigest' | 'method' | 'bodyDigest'> {
  const { origin, pathname } = new URL(url);
  return { url: `${origin}${pathname}`, urlDigest: sha256(url), method, bodyDigest: sha256(body) };
}

function mismatchOf(first: AuthorizationRow, request: X402Request): string[] {
  const { urlDigest, method, bodyDigest } = askedOf(request);
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
