import type { Hex } from 'viem';
import type { Core } from '../../chain/core.ts';
import {
  type ChainEvent,
  type Depth,
  eventAmount,
  eventNumber,
  eventsNamed,
  isDeep,
  latestOf,
} from '../../chain/events/chain-events.ts';
import type { EventKeys } from '../../chain/ingest/event-projection.ts';
import { type ProjectedPayment, paymentKey, refusalIn, type SignedPayment } from '../payments/payment-fold.ts';
import type { PaymentRules, Purchases, ReportedPayment } from '../payments/payment-projection.ts';
import type { PaymentRow } from '../payments/payment-tables.ts';
import type { WalletsByAddress } from '../wallets/wallet-store.ts';
import { foldSlot, type SlotFacts, useOf } from './envelopes/envelope-fold.ts';
import {
  createX402Store,
  type FollowedAuthorization,
  type ProjectedAuthorization,
  UNKNOWN_ORDER,
  type X402Store,
} from './x402-store.ts';
import type { AuthorizationState } from './x402-tables.ts';

type X402EventName = 'TransferAuthorized' | 'AuthorizationUsed' | 'AuthorizationSettled' | 'AuthorizationReleased';

/**
 * Creates what makes of chain events purchases that are authorised, cashed, settled or released. A purchase is a
 * payment and its authorisation: the projection of payments asks this one, so that both change in one commit, and a
 * payment's notices, sums and consequences follow, no matter who moved the money.
 */
export function createX402Projection({ db }: Core, wallets: WalletsByAddress) {
  const store = createX402Store(db);
  return {
    eventKeys: eventKeysOf(wallets),
    executions: ['TransferAuthorized'],
    paymentIn: (event) => (event.event === 'TransferAuthorized' ? purchaseIn(store, event) : undefined),
    async rulesOf(payment) {
      if (payment.type !== 'x402') return undefined;
      const authorization = await store.followed(payment.id);
      // A payment may be labelled so and be made by the wallet itself.
      if (authorization === undefined) return undefined;
      const { envelope } = authorization;
      return envelope === null
        ? rulesOf(store, payment, authorization)
        : slotRulesOf(store, payment, { ...authorization, envelope });
    },
    impossibleAt: store.releasedUpToBlock,
  } satisfies Purchases & { readonly eventKeys: EventKeys<X402EventName> };
}

/** Events of a wallet's authorisation belong to its payment; USDC's own say whose money it is. */
function eventKeysOf(wallets: WalletsByAddress): EventKeys<X402EventName> {
  const ofWallet = async ({ address, args }: ChainEvent<Exclude<X402EventName, 'AuthorizationUsed'>>) =>
    (await wallets.isOurs(address)) ? { key: paymentKey.of(args.ref) } : undefined;
  return {
    TransferAuthorized: ofWallet,
    AuthorizationSettled: ofWallet,
    AuthorizationReleased: ofWallet,
    AuthorizationUsed: async ({ args }) =>
      (await wallets.isOurs(args.authorizer)) ? { key: paymentKey.of(args.ref) } : undefined,
  };
}

function purchaseIn(store: X402Store, { args }: ChainEvent<'TransferAuthorized'>): ReportedPayment {
  const { ref, to, value: amount, fee, authorizationNonce: nonce, digest } = args;
  return {
    ref,
    to,
    amount,
    fee,
    type: 'x402',
    statements: ({ id: paymentId, walletId }) => [
      store.insertStatement({
        ...UNKNOWN_ORDER,
        paymentId,
        walletId,
        nonce,
        digest,
        validAfter: eventNumber(args.validAfter),
        validBefore: eventNumber(args.validBefore),
        // Anyone who has signed it: no one here knows what was bought, so nothing is consented to again.
        keyPrefix: null,
      }),
    ],
  };
}

/** The money is moved long after the wallet has done its part, and what the wallet has reserved for it has to end. */
function rulesOf(store: X402Store, { id, status }: PaymentRow, authorization: FollowedAuthorization): PaymentRules {
  const { state, digest, settledAtBlock } = authorization;
  return {
    isComplete: (finalBlock) =>
      status === 'confirmed'
        ? settledAtBlock !== null && settledAtBlock <= finalBlock
        : status === 'failed' && state === 'released',
    isOpen: state !== 'signed' && state !== 'released',
    fold(payment, events, depth) {
      const folded = foldAuthorization({ ...payment, ...authorization }, events, depth);
      const { authorization: after, payment: projected } = folded;
      const isSame = state === after.state && digest === after.digest && settledAtBlock === after.settledAtBlock;
      return { projected, also: isSame ? [] : [store.updateFromChain(id, after)] };
    },
  };
}

/** USDC moves the money of a slot, and what the wallet has reserved for it ends with the envelope. */
function slotRulesOf(
  store: X402Store,
  { id, status, amount }: PaymentRow,
  authorization: FollowedAuthorization & Pick<SlotFacts, 'envelope'>,
): PaymentRules {
  const { state, settledAtBlock, nonce, envelope } = authorization;
  return {
    isComplete: (finalBlock) => status === 'confirmed' && settledAtBlock !== null && settledAtBlock <= finalBlock,
    isOpen: state === 'authorized' || state === 'used',
    fold(payment, events, depth) {
      const { payment: projected, authorization: after } = foldSlot(
        payment,
        { nonce, amount, envelope },
        events,
        depth,
      );
      const isSame = state === after.state && settledAtBlock === after.settledAtBlock;
      return { projected, also: isSame ? [] : [store.updateFromChain(id, after)] };
    },
  };
}

/** A payment whose transfer someone else has USDC execute. */
export interface SignedAuthorization extends SignedPayment {
  /** The transfer's nonce at USDC. */
  readonly nonce: Hex;
  readonly digest: Hex;
}

export interface ProjectedAuthorizedPayment {
  readonly payment: ProjectedPayment;
  readonly authorization: ProjectedAuthorization;
}

/**
 * The state of a payment by authorisation. USDC's own event, or the wallet's settlement, which USDC allowed, says that
 * the money has moved. The wallet releases only what USDC has not executed and will not: such a payment fails once that
 * is final.
 */
export function foldAuthorization(
  payment: SignedAuthorization,
  events: readonly ChainEvent[],
  depth: Depth,
): ProjectedAuthorizedPayment {
  const own = events.filter(({ address }) => address.toLowerCase() === payment.walletAddress.toLowerCase());
  const authorized = latestOf(eventsNamed(own, 'TransferAuthorized'));
  const settled = latestOf(eventsNamed(own, 'AuthorizationSettled'));
  const released = latestOf(eventsNamed(own, 'AuthorizationReleased'));
  // A nonce may have been signed twice, where the first message expired: it stands for the one that was authorised.
  const used =
    authorized === undefined || released !== undefined
      ? undefined
      : useOf(payment.walletAddress, payment.nonce, events);
  const digest = authorized?.args.digest ?? payment.digest;
  const moved = used ?? settled;
  if (moved !== undefined) {
    // The settlement may be deep enough where no one has seen the use that it tells of.
    const isSure = [used, settled].some((event) => event !== undefined && isDeep(event.blockNumber, depth));
    return {
      payment: {
        status: isSure ? 'confirmed' : 'pending',
        txHash: moved.transactionHash,
        feeAmount: settled === undefined ? payment.quotedFee : eventAmount(settled.args.fee),
        blockNumber: moved.blockNumber,
        refusal: null,
      },
      authorization: { digest, ...movedAs(settled) },
    };
  }
  const last = released ?? authorized;
  return {
    payment: {
      status: payment.expired ? 'failed' : 'pending',
      txHash: authorized?.transactionHash ?? payment.sentIn,
      feeAmount: authorized === undefined ? payment.quotedFee : eventAmount(authorized.args.fee),
      blockNumber: last?.blockNumber ?? null,
      refusal: last === undefined ? (refusalIn(events) ?? payment.refusal) : null,
    },
    authorization: { state: stateOf(authorized, released), digest, settledAtBlock: null },
  };
}

/** Executed by USDC, or settled since. */
function movedAs(settled: ChainEvent | undefined): Pick<ProjectedAuthorization, 'state' | 'settledAtBlock'> {
  if (settled === undefined) return { state: 'used', settledAtBlock: null };
  return { state: 'settled', settledAtBlock: settled.blockNumber };
}

function stateOf(authorized: ChainEvent | undefined, released: ChainEvent | undefined): AuthorizationState {
  if (released !== undefined) return 'released';
  return authorized === undefined ? 'signed' : 'authorized';
}
