import { describe, expect, test } from 'bun:test';
import { getAddress } from 'viem';
import type { ChainEvent } from '../chain/events.ts';
import { foldWallet, undeployed } from './fold.ts';

const session = '0x00000000000000000000000000000000000000a1';
const recipient = '0x00000000000000000000000000000000000000b2';
let logIndex = 0;

const event = (name: string, args: ChainEvent['args'] = {}, blockNumber = 7): ChainEvent => ({
  transactionHash: '0x01',
  logIndex: logIndex++,
  blockNumber,
  blockHash: '0x02',
  timestamp: 1_800_000_000,
  address: '0x00000000000000000000000000000000000000c3',
  event: name,
  args,
});
const policy = (txLimit: string, dailyLimit: string, expiresAt: string) =>
  event('PolicyUpdated', { txLimit, dailyLimit, expiresAt });

describe('a wallet folded from its events', () => {
  test('without any is not deployed and has no limits', () => {
    expect(foldWallet([])).toEqual(undeployed);
  });

  test('is deployed in the block of its deployment', () => {
    expect(foldWallet([event('WalletDeployed', { owner: session }, 42)])).toEqual({
      ...undeployed,
      deployedAtBlock: 42,
    });
  });

  test('has the last session, policy and whitelist', () => {
    const truth = foldWallet([
      event('WalletDeployed'),
      event('SessionUpdated', { session: recipient }),
      policy('1000000', '2000000', '1900000000'),
      event('WhitelistUpdated', { recipients: [session, recipient] }),
      event('SessionUpdated', { session }),
      policy('281474976710655', '0', '0'),
      event('WhitelistUpdated', { recipients: [recipient] }),
    ]);
    expect(truth).toEqual({
      deployedAtBlock: 7,
      chainSession: getAddress(session),
      frozen: false,
      txLimit: 281_474_976_710_655n,
      dailyLimit: 0n,
      expiresAt: 0,
      whitelist: [getAddress(recipient)],
    });
  });

  test('is frozen by the last word on it', () => {
    const events = [event('Frozen'), event('Unfrozen'), event('Frozen')];
    expect(foldWallet(events).frozen).toBe(true);
    expect(foldWallet(events.slice(0, 2)).frozen).toBe(false);
  });

  test('is unmoved by events that change nothing of it', () => {
    const others = ['PaymentExecuted', 'Withdrawn', 'OwnershipTransferred', 'Executed', 'Anything'];
    expect(foldWallet(others.map((name) => event(name, { amount: '1' })))).toEqual(undeployed);
  });

  test('is the same however often it is folded, and goes back when an event is taken away', () => {
    const events = [event('WalletDeployed'), event('Frozen')];
    expect(foldWallet(events)).toEqual(foldWallet(events));
    expect(foldWallet(events.slice(0, 1)).frozen).toBe(false);
  });

  test('throws at arguments that it cannot read, rather than guess', () => {
    expect(() => foldWallet([event('SessionUpdated', { session: 'nobody' })])).toThrow();
    expect(() => foldWallet([event('PolicyUpdated', { txLimit: 1 })])).toThrow();
  });
});
