import { describe, expect, test } from 'bun:test';
import type { Address } from 'viem';
import { eventOf } from '../../../../test/support/events.ts';
import { hash } from '../../../../test/support/payments.ts';
import type { ChainEvent } from '../../../chain/events/chain-events.ts';
import { foldEnvelope, foldSlot, quotedFee, type SlotFacts } from './envelope-fold.ts';

const WALLET: Address = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
const REF = hash('ref');
const NONCE = hash('nonce');
const OPENING = hash('opening');
const END = 1_800_057_600;
const terms = { cap: 100n, slots: 4, end: END };
const placeIn = (block: number) => ({
  transactionHash: hash('in', block),
  logIndex: 0,
  blockNumber: block,
  blockHash: hash('block', block),
  timestamp: 1_800_000_000 + block,
  address: WALLET,
});
const openedIn = (block: number, more: object = {}) =>
  eventOf(
    'EnvelopeOpened',
    { envelope: '7', cap: '100', slots: '4', fee: '2', minFee: '1', end: String(END), ...more },
    placeIn(block),
  );
const closedIn = (block: number, unused = '8', value = '250', fee = '5') =>
  eventOf('EnvelopeClosed', { envelope: '7', unused, value, fee, feeWaived: false }, placeIn(block));
const usedIn = (block: number, nonce = NONCE) =>
  eventOf('AuthorizationUsed', { authorizer: WALLET.toLowerCase(), nonce, ref: REF }, placeIn(block));

describe('an envelope', () => {
  const fold = (events: readonly ChainEvent[], isVoid = false) =>
    foldEnvelope({ ...terms, txHash: OPENING, fee: 3n, minFee: 0n }, events, isVoid);

  test('is signed until a block has it, and void once it is proved that none will', () => {
    expect(fold([])).toMatchObject({ state: 'signed', txHash: OPENING, fee: 3n, openedAtBlock: null });
    expect(fold([], true)).toMatchObject({ state: 'void' });
    expect(fold([openedIn(5, { slots: '5' })])).toMatchObject({ state: 'signed' });
  });

  test('is open as the chain says, and closed by its end', () => {
    const open = { txHash: hash('in', 5), fee: 2n, minFee: 1n, openedAtBlock: 5 };
    expect(fold([openedIn(5)], true)).toMatchObject({ ...open, state: 'open', closedAtBlock: null });
    expect(fold([openedIn(5), closedIn(9)])).toEqual({
      ...open,
      state: 'closed',
      closedAtBlock: 9,
      unused: '8',
      value: 250n,
      paidFee: 5n,
    });
  });
});

describe('a purchase by a slot', () => {
  const open = { ...terms, fee: 2n, minFee: 0n, txHash: OPENING };
  const stillOpen = { ...open, closedAtBlock: null, unused: null, value: null, paidFee: null };
  const closed = { ...open, closedAtBlock: 9, unused: '8', value: 250n, paidFee: 5n };
  const signed = { walletAddress: WALLET, ref: REF, quotedFee: 2n, sentIn: OPENING, refusal: null };
  const fold = (
    events: readonly ChainEvent[],
    envelope: SlotFacts['envelope'] = stillOpen,
    { expired = false, head = 100, confirmations = 1 } = {},
  ) => foldSlot({ ...signed, expired }, { nonce: NONCE, amount: 50n, envelope }, events, { head, confirmations });

  test('is pending until USDC says that it was executed, and deep enough', () => {
    expect(fold([])).toMatchObject({
      payment: { status: 'pending', txHash: OPENING, feeAmount: 1n, blockNumber: null },
      authorization: { state: 'authorized', settledAtBlock: null },
    });
    expect(fold([usedIn(7, hash('other'))]).payment.status).toBe('pending');
    const used = { txHash: hash('in', 7), blockNumber: 7 };
    expect(fold([usedIn(7)])).toMatchObject({
      payment: { ...used, status: 'confirmed' },
      authorization: { state: 'used' },
    });
    const shallow = { head: 8, confirmations: 3 };
    expect(fold([usedIn(7)], stillOpen, shallow).payment).toMatchObject({ ...used, status: 'pending' });
  });

  test('is pending when its envelope is closed without it, and fails by proof alone', () => {
    expect(fold([], closed)).toMatchObject({
      payment: { status: 'pending' },
      authorization: { state: 'authorized', settledAtBlock: 9 },
    });
    expect(fold([], closed, { expired: true })).toMatchObject({
      payment: { status: 'failed' },
      authorization: { state: 'released' },
    });
  });

  test('is settled with its envelope, and costs its share of what was paid for that', () => {
    expect(fold([usedIn(7)], closed)).toMatchObject({
      payment: { status: 'confirmed', feeAmount: 1n },
      authorization: { state: 'settled', settledAtBlock: 9 },
    });
    const waived = { ...closed, paidFee: 0n };
    expect(fold([usedIn(7)], waived).payment.feeAmount).toBe(0n);
    const least = { ...closed, minFee: 4n, paidFee: 12n };
    expect(fold([usedIn(7)], least).payment.feeAmount).toBe(4n);
    // Where the smallest fees of all would be more than was moved, all of that is the fee.
    const all = { ...closed, minFee: 100n, paidFee: 250n };
    expect(fold([usedIn(7)], all).payment.feeAmount).toBe(50n);
    const smallest = { ...closed, minFee: 60n, paidFee: 180n };
    expect(fold([usedIn(7)], smallest).payment.feeAmount).toBe(50n);
  });

  test('is quoted the fee of its cap in proportion, the smallest at least, and never more than it moves', () => {
    expect(quotedFee({ cap: 100n, fee: 10n, minFee: 0n }, 55n)).toBe(5n);
    expect(quotedFee({ cap: 100n, fee: 10n, minFee: 7n }, 55n)).toBe(7n);
    expect(quotedFee({ cap: 100n, fee: 10n, minFee: 7n }, 3n)).toBe(3n);
  });
});
