import { describe, expect, test } from 'bun:test';
import { getAddress, zeroAddress } from 'viem';
import { eventOf, parsed } from '../../../test/support/events.ts';
import type { EventName } from '../../chain/contracts/contract-events.ts';
import type { EventPlace, RawEvent } from '../../chain/events/chain-events.ts';
import type { WalletEvent } from '../../core/events.ts';
import { changesOf } from './wallet-events.ts';
import { foldWallet, undeployed } from './wallet-fold.ts';

const session = '0x00000000000000000000000000000000000000a1';
const recipient = '0x00000000000000000000000000000000000000b2';
let logIndex = 0;

const place = (blockNumber = 7): EventPlace => ({
  transactionHash: '0x01',
  logIndex: logIndex++,
  blockNumber,
  blockHash: '0x02',
  timestamp: 1_800_000_000,
  address: '0x00000000000000000000000000000000000000c3',
});
const defaults = {
  WalletDeployed: { wallet: session, owner: session, salt: `0x${'01'.repeat(32)}` },
  Frozen: { epoch: '1' },
  Unfrozen: {},
} as const;
const event = (name: EventName, args: RawEvent['args'], blockNumber?: number) =>
  eventOf(name, args, place(blockNumber));
const plain = (name: keyof typeof defaults, blockNumber?: number) => event(name, defaults[name], blockNumber);
const policy = (txLimit: string, dailyLimit: string, expiresAt: string) =>
  event('PolicyUpdated', { txLimit, dailyLimit, expiresAt });

describe('a wallet folded from its events', () => {
  test('is undeployed without limits if there are none', () => {
    expect(foldWallet([])).toEqual(undeployed);
  });

  test('is deployed in the block of its deployment', () => {
    expect(foldWallet([plain('WalletDeployed', 42)])).toEqual({ ...undeployed, deployedAtBlock: 42 });
  });

  test('has the last session, policy and whitelist', () => {
    const projected = foldWallet([
      plain('WalletDeployed'),
      event('SessionUpdated', { session: recipient }),
      policy('1000000', '2000000', '1900000000'),
      event('WhitelistUpdated', { recipients: [session, recipient] }),
      event('SessionUpdated', { session }),
      policy('281474976710655', '0', '0'),
      event('WhitelistUpdated', { recipients: [recipient] }),
    ]);
    expect(projected).toEqual({
      deployedAtBlock: 7,
      chainSession: getAddress(session),
      frozen: false,
      txLimit: 281_474_976_710_655n,
      dailyLimit: 0n,
      budgetDay: 0n,
      budgetWeek: 0n,
      budgetMonth: 0n,
      budgetHour: 0n,
      signersRevokedAt: null,
      expiresAt: 0,
      whitelist: [getAddress(recipient)],
      jobEvaluator: null,
      maxJobSeconds: 0,
      guardian: null,
      chainOwner: null,
      pendingOwner: null,
      offeredAt: null,
    });
  });

  test('has the last rules for Jobs', () => {
    const rules = (evaluator: string, maxDuration: string) => event('JobPolicyUpdated', { evaluator, maxDuration });
    const projected = foldWallet([plain('WalletDeployed'), rules(recipient, '86400')]);
    expect(projected).toMatchObject({ jobEvaluator: getAddress(recipient), maxJobSeconds: 86_400 });
    expect(foldWallet([rules(recipient, '1'), rules(zeroAddress, '0')])).toEqual(undeployed);
  });

  test('has the last guardian, or none after the zero address', () => {
    const events = [
      event('GuardianUpdated', { guardian: recipient }),
      event('GuardianUpdated', { guardian: zeroAddress }),
    ];
    expect(foldWallet(events.slice(0, 1)).guardian).toBe(getAddress(recipient));
    expect(foldWallet(events).guardian).toBeNull();
  });

  test('belongs to its last new owner, which is announced, and announced back if a block is removed', () => {
    const passing = (previousOwner: string, newOwner: string) =>
      event('OwnershipTransferred', { previousOwner, newOwner });
    const events = [passing(session, recipient), passing(recipient, session)];
    const [first, second] = [foldWallet(events.slice(0, 1)), foldWallet(events)];
    expect(first.chainOwner).toBe(getAddress(recipient));
    expect(second.chainOwner).toBe(getAddress(session));
    const wallet = { id: 'wallet_1', ownerAddress: getAddress(session) };
    const expected = (owner: string): WalletEvent[] => [
      { type: 'owner_changed', walletId: 'wallet_1', owner: getAddress(owner) },
    ];
    expect(changesOf(wallet, undeployed, first)).toEqual(expected(recipient));
    expect(changesOf(wallet, first, undeployed)).toEqual(expected(session));
    expect(changesOf(wallet, undeployed, second)).toEqual([]);
  });

  test('is offered to the last offeree, until they accept or it is taken back, which is announced', () => {
    const offer = (newOwner: string) => event('OwnershipTransferStarted', { owner: session, newOwner });
    const accepted = event('OwnershipTransferred', { previousOwner: session, newOwner: recipient });
    const [offered, back, taken] = [
      foldWallet([offer(recipient)]),
      foldWallet([offer(recipient), offer(session)]),
      foldWallet([offer(recipient), accepted]),
    ];
    expect(offered).toMatchObject({ pendingOwner: getAddress(recipient), offeredAt: 1_800_000_000 });
    for (const each of [back, taken]) expect(each).toMatchObject({ pendingOwner: null, offeredAt: null });
    const wallet = { id: 'wallet_1', ownerAddress: getAddress(session) };
    const expected = (type: 'owner_offered' | 'owner_offer_withdrawn'): WalletEvent[] => [
      { type, walletId: 'wallet_1', offeredTo: getAddress(recipient) },
    ];
    expect(changesOf(wallet, undeployed, offered)).toEqual(expected('owner_offered'));
    expect(changesOf(wallet, offered, back)).toEqual(expected('owner_offer_withdrawn'));
    // A reorganisation takes the block away.
    expect(changesOf(wallet, offered, undeployed)).toEqual(expected('owner_offer_withdrawn'));
    expect(changesOf(wallet, undeployed, back)).toEqual([]);
    expect(changesOf(wallet, offered, taken)).toMatchObject([{ type: 'owner_changed' }]);
  });

  test('is frozen if its last freeze came after its last unfreeze', () => {
    const events = [plain('Frozen'), plain('Unfrozen'), plain('Frozen')];
    expect(foldWallet(events).frozen).toBe(true);
    expect(foldWallet(events.slice(0, 2)).frozen).toBe(false);
  });

  test('ignores events that do not concern its state', () => {
    const others = ['PaymentExecuted', 'Withdrawn', 'Executed', 'Anything'];
    const ref = `0x${'01'.repeat(32)}`;
    const args = { ref, to: session, amount: '1', fee: '1' };
    const events = parsed(...others.map((name) => ({ ...place(), event: name, args })));
    expect(events).toHaveLength(1);
    expect(foldWallet(events)).toEqual(undeployed);
  });

  test('is the same when folded twice, and reverts when an event is removed', () => {
    const events = [plain('WalletDeployed'), plain('Frozen')];
    expect(foldWallet(events)).toEqual(foldWallet(events));
    expect(foldWallet(events.slice(0, 1)).frozen).toBe(false);
  });

  test('throws on malformed arguments', () => {
    expect(() => foldWallet([event('SessionUpdated', { session: 'nobody' })])).toThrow();
    expect(() => foldWallet([event('PolicyUpdated', { txLimit: 1 })])).toThrow();
  });
});
