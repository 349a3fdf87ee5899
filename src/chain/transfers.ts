import { type Address, getAddress } from 'viem';
import { USDC_TRANSFER } from './contract-events.ts';
import type { ChainEvent } from './events.ts';

/** A transfer of USDC with the events around it in its transaction, as far as they are known. */
export interface TransferInContext {
  readonly from: Address;
  readonly to: Address;
  /** Micro-USDC. */
  readonly amount: bigint;
  readonly logIndex: number;
  /** The events before and after it that are no transfers, the nearest first. */
  readonly before: readonly OtherEvent[];
  readonly after: readonly OtherEvent[];
}

/** An event that is no transfer, near one. */
export type OtherEvent = Exclude<ChainEvent, ChainEvent<typeof USDC_TRANSFER>> & {
  /** How many transfers are between both. */
  readonly transfersBetween: number;
};

/** How many logs around a transfer may tell what it is for: a Job's end comes that long before its last payout. */
export const CONTEXT_LOGS = 6;

/** A transfer in the midst of the events of its transaction, which are in chain order. */
export function inContext(
  transfer: Pick<TransferInContext, 'from' | 'to' | 'amount' | 'logIndex'>,
  events: readonly ChainEvent[],
): TransferInContext {
  const { from, to, amount, logIndex } = transfer;
  const earlier = events.filter((event) => event.logIndex < logIndex).reverse();
  const later = events.filter((event) => event.logIndex > logIndex);
  return { from, to, amount, logIndex, before: othersIn(earlier), after: othersIn(later) };
}

/** Who moves how much to whom, by USDC's own event. */
export function transferOf({ args, logIndex }: ChainEvent<typeof USDC_TRANSFER>) {
  const { from, to, value } = args;
  return { from: getAddress(from), to: getAddress(to), amount: BigInt(value), logIndex };
}

function othersIn(nearestFirst: readonly ChainEvent[]): OtherEvent[] {
  let transfersBetween = 0;
  return nearestFirst.flatMap((event) => {
    if (event.event !== USDC_TRANSFER) return [{ ...event, transfersBetween }];
    transfersBetween += 1;
    return [];
  });
}
