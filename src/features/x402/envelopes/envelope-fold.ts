import { type Address, type Hex, isAddress } from 'viem';
import {
  type ChainEvent,
  type Depth,
  eventAmount,
  eventNumber,
  eventsNamed,
  isDeep,
  keyKind,
  latestOf,
} from '../../../chain/events/chain-events.ts';
import type { ProjectedPayment, SignedPayment } from '../../payments/payment-fold.ts';
import type { AuthorizationState, EnvelopeRow } from '../x402-tables.ts';

/** What an envelope was signed with. */
export type EnvelopeTerms = Pick<EnvelopeRow, 'cap' | 'slots' | 'end'>;

/** The columns of an envelope that the chain decides. */
export type ProjectedEnvelope = Pick<
  EnvelopeRow,
  'state' | 'txHash' | 'fee' | 'minFee' | 'openedAtBlock' | 'closedAtBlock' | 'unused' | 'value' | 'paidFee'
>;

/** Whether an event tells of the opening of an envelope with these terms. */
export function isOpeningOf(terms: EnvelopeTerms, { args }: ChainEvent<'EnvelopeOpened'>): boolean {
  return (
    eventAmount(args.cap) === terms.cap &&
    eventNumber(args.slots) === terms.slots &&
    eventNumber(args.end) === terms.end
  );
}

/**
 * An envelope's state from the events of its name that its wallet emitted. `isVoid`: it is proved that it was never
 * opened and never will be.
 */
export function foldEnvelope(
  envelope: EnvelopeTerms & Pick<EnvelopeRow, 'txHash' | 'fee' | 'minFee'>,
  events: readonly ChainEvent[],
  isVoid: boolean,
): ProjectedEnvelope {
  const opened = latestOf(eventsNamed(events, 'EnvelopeOpened').filter((event) => isOpeningOf(envelope, event)));
  const nothing = { closedAtBlock: null, unused: null, value: null, paidFee: null };
  if (opened === undefined) {
    const { txHash, fee, minFee } = envelope;
    return { ...nothing, state: isVoid ? 'void' : 'signed', txHash, fee, minFee, openedAtBlock: null };
  }
  const { transactionHash: txHash, blockNumber: openedAtBlock, args } = opened;
  const open = { txHash, openedAtBlock, fee: eventAmount(args.fee), minFee: eventAmount(args.minFee) };
  const closed = latestOf(eventsNamed(events, 'EnvelopeClosed'));
  if (closed === undefined) return { ...nothing, ...open, state: 'open' };
  const { unused, value, fee } = closed.args;
  return {
    ...open,
    state: 'closed',
    closedAtBlock: closed.blockNumber,
    unused,
    value: eventAmount(value),
    paidFee: eventAmount(fee),
  };
}

/** What a purchase by a slot follows from, in addition to USDC's event. */
export interface SlotFacts {
  /** The transfer's nonce at USDC. */
  readonly nonce: Hex;
  /** Micro-USDC. */
  readonly amount: bigint;
  readonly envelope: Pick<
    EnvelopeRow,
    'cap' | 'slots' | 'fee' | 'minFee' | 'txHash' | 'closedAtBlock' | 'unused' | 'value' | 'paidFee'
  >;
}

/** The columns of a slot's purchase that the chain decides. */
export interface ProjectedSlot {
  readonly payment: ProjectedPayment;
  readonly authorization: { readonly state: AuthorizationState; readonly settledAtBlock: number | null };
}

/**
 * The state of a purchase by a slot. USDC's own event says that the money has moved. It fails once it is proved that
 * USDC never executes it. The fee is what the envelope's closing took for it; before that, what it will take.
 */
export function foldSlot(
  payment: SignedPayment,
  { nonce, amount, envelope }: SlotFacts,
  events: readonly ChainEvent[],
  depth: Depth,
): ProjectedSlot {
  const { closedAtBlock } = envelope;
  const used = useOf(payment.walletAddress, nonce, events);
  if (used === undefined) {
    const state = payment.expired ? 'released' : 'authorized';
    return {
      payment: {
        status: payment.expired ? 'failed' : 'pending',
        txHash: envelope.txHash,
        feeAmount: quotedFee(envelope, amount),
        blockNumber: null,
        refusal: null,
      },
      authorization: { state, settledAtBlock: closedAtBlock },
    };
  }
  return {
    payment: {
      status: isDeep(used.blockNumber, depth) ? 'confirmed' : 'pending',
      txHash: used.transactionHash,
      feeAmount: shareOfFee(envelope, amount),
      blockNumber: used.blockNumber,
      refusal: null,
    },
    authorization: { state: closedAtBlock === null ? 'used' : 'settled', settledAtBlock: closedAtBlock },
  };
}

/**
 * What a slot costs that moves so much, micro-USDC: the cap's fee in proportion, and the smallest at least, but never
 * more than it moves.
 */
export function quotedFee({ cap, fee, minFee }: Pick<EnvelopeRow, 'cap' | 'fee' | 'minFee'>, amount: bigint): bigint {
  const proportional = (fee * amount) / cap;
  const least = leastFee(minFee, amount);
  if (proportional < least) return least;
  return proportional;
}

function leastFee(minFee: bigint, amount: bigint): bigint {
  return minFee < amount ? minFee : amount;
}

/** What of an envelope's fee is for a slot that moved so much, rounded down; as quoted until it is closed. */
function shareOfFee(envelope: SlotFacts['envelope'], amount: bigint): bigint {
  const { slots, minFee, unused, value, paidFee } = envelope;
  if (unused === null || value === null || paidFee === null) return quotedFee(envelope, amount);
  const used = BigInt(slots - bitsIn(BigInt(unused)));
  if (minFee !== 0n && paidFee === used * minFee) return leastFee(minFee, amount);
  return value === 0n ? 0n : (paidFee * amount) / value;
}

/** How many bits of a number are set. */
export function bitsIn(bits: bigint): number {
  return bits.toString(2).replaceAll('0', '').length;
}

/** The latest of USDC's events that a wallet's authorisation with this nonce was used. */
export function useOf(
  wallet: Address,
  nonce: Hex,
  events: readonly ChainEvent[],
): ChainEvent<'AuthorizationUsed'> | undefined {
  const isIt = ({ args }: ChainEvent<'AuthorizationUsed'>) =>
    args.authorizer === wallet.toLowerCase() && args.nonce === nonce;
  return latestOf(eventsNamed(events, 'AuthorizationUsed').filter(isIt));
}

/** Whether a bit of a number is set, such as that of an envelope's slot. */
export function hasBit(bits: bigint, bit: number): boolean {
  return ((bits >> BigInt(bit)) & 1n) !== 0n;
}

/** What an envelope is known by on-chain: its wallet, in lower case, and the session's nonce that opened it. */
export interface EnvelopeName {
  readonly wallet: Address;
  readonly nonce: number;
}

const kind = keyKind('envelope', (id): EnvelopeName | undefined => {
  const [wallet = '', nonce = ''] = id.split('/');
  return isAddress(wallet, { strict: false }) && /^\d{1,10}$/.test(nonce)
    ? { wallet, nonce: Number(nonce) }
    : undefined;
});

/** The keys of events about an envelope. */
export const envelopeKey = {
  of: (wallet: string, nonce: number | string): string => kind.of(`${wallet.toLowerCase()}/${nonce}`),
  idsIn: kind.idsIn,
};
