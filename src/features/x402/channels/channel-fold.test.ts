import { describe, expect, test } from 'bun:test';
import { eventOf } from '../../../../test/support/events.ts';
import { hash } from '../../../../test/support/payments.ts';
import { channelKey, foldChannel } from './channel-fold.ts';

const ID = hash('channel');
const PARTY = '0x00000000000000000000000000000000000000aa';
const placeIn = (block: number) => ({
  transactionHash: hash('in', block),
  logIndex: 0,
  blockNumber: block,
  blockHash: hash('block', block),
  timestamp: 1_800_000_000 + block,
  address: '0x8617E340B3D01FA5F11F306F4090FD50E238070D' as const,
});
const depositedIn = (block: number, amount: string, fee: string) =>
  eventOf(
    'ChannelDeposited',
    {
      channelId: ID,
      receiver: PARTY,
      receiverAuthorizer: PARTY,
      payerAuthorizer: PARTY,
      withdrawDelay: '900',
      salt: hash('salt'),
      amount,
      fee,
    },
    placeIn(block),
  );
const closedIn = (block: number) => eventOf('ChannelWithdrawalStarted', { channelId: ID, amount: '1' }, placeIn(block));
const returnedIn = (block: number, amount: string) =>
  eventOf('ChannelReturned', { channelId: ID, amount, balance: '0' }, placeIn(block));

describe('a channel', () => {
  test('holds its deposits less what came back, and remembers their fees', () => {
    expect(foldChannel([])).toEqual({ deposited: 0n, paidFee: 0n, closingSince: null });
    expect(foldChannel([depositedIn(5, '100', '2'), depositedIn(6, '50', '1'), returnedIn(7, '30')])).toEqual({
      deposited: 120n,
      paidFee: 3n,
      closingSince: null,
    });
  });

  test('is closing from the announcement until its settlement', () => {
    const open = depositedIn(5, '100', '2');
    expect(foldChannel([open, closedIn(6)]).closingSince).toBe(1_800_000_006);
    expect(foldChannel([open, closedIn(6), returnedIn(9, '100')]).closingSince).toBeNull();
    expect(foldChannel([open, closedIn(6), returnedIn(9, '0'), closedIn(12)]).closingSince).toBe(1_800_000_012);
  });

  test('has a key by its id', () => {
    expect(channelKey.idsIn([channelKey.of(ID.toUpperCase().replace('0X', '0x')), 'channel:7', 'wallet:0x'])).toEqual([
      ID,
    ]);
  });
});
