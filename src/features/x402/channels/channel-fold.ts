import { isHash } from 'viem';
import { type ChainEvent, eventAmount, eventsNamed, keyKind, latestOf } from '../../../chain/events/chain-events.ts';
import type { ChannelRow } from './channel-tables.ts';

/** The columns of a channel that the chain decides. */
export type ProjectedChannel = Pick<ChannelRow, 'deposited' | 'paidFee' | 'closingSince'>;

/** A channel's state from the events of its id that its wallet emitted. */
export function foldChannel(events: readonly ChainEvent[]): ProjectedChannel {
  const deposits = eventsNamed(events, 'ChannelDeposited');
  const returns = eventsNamed(events, 'ChannelReturned');
  const last = latestOf(eventsNamed(events, 'ChannelWithdrawalStarted', 'ChannelReturned'));
  return {
    deposited: sumOf(deposits) - sumOf(returns),
    paidFee: deposits.reduce((sum, { args }) => sum + eventAmount(args.fee), 0n),
    closingSince: last?.event === 'ChannelWithdrawalStarted' ? last.timestamp : null,
  };
}

function sumOf(events: readonly ChainEvent<'ChannelDeposited' | 'ChannelReturned'>[]): bigint {
  return events.reduce((sum, { args }) => sum + eventAmount(args.amount), 0n);
}

const kind = keyKind('channel', (id) => (isHash(id) ? id : undefined));

/** The keys of events about a channel. */
export const channelKey = { of: (channelId: string): string => kind.of(channelId.toLowerCase()), idsIn: kind.idsIn };
