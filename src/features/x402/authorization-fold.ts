import type { Hex } from 'viem';
import {
  type ChainEvent,
  type Depth,
  eventAmount,
  eventsNamed,
  isDeep,
  latestOf,
} from '../../chain/events/chain-events.ts';
import { type ProjectedPayment, refusalIn, type SignedPayment } from '../payments/payment-fold.ts';
import type { AuthorizationState } from './x402-tables.ts';

/** A payment whose transfer someone else has USDC execute. */
export interface SignedAuthorization extends SignedPayment {
  /** The transfer's nonce at USDC. */
  readonly nonce: Hex;
  readonly digest: Hex;
}

/** The columns of an authorisation that the chain decides. */
export interface ProjectedAuthorization {
  readonly state: AuthorizationState;
  readonly digest: Hex;
  /** Of its settlement; null without one. */
  readonly settledAtBlock: number | null;
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
  const used = authorized === undefined || released !== undefined ? undefined : useOf(payment, events);
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

function useOf(
  { walletAddress, nonce }: SignedAuthorization,
  events: readonly ChainEvent[],
): ChainEvent<'AuthorizationUsed'> | undefined {
  const isIt = ({ args }: ChainEvent<'AuthorizationUsed'>) =>
    args.authorizer === walletAddress.toLowerCase() && args.nonce === nonce;
  return latestOf(eventsNamed(events, 'AuthorizationUsed').filter(isIt));
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
