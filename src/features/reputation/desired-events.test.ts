import { describe, expect, test } from 'bun:test';
import { getAddress } from 'viem';
import { eventOf } from '../../../test/support/events.ts';
import { hash } from '../../../test/support/payments.ts';
import type { ChainEvent } from '../../chain/events/chain-events.ts';
import type { ErrorCode } from '../../core/errors.ts';
import type { FinalOutcome } from '../jobs/job-consequences.ts';
import type { PaymentStatus } from '../payments/payment-tables.ts';
import { desiredOfFreezes, desiredOfJob, desiredOfPayment, desiredOfVolume } from './desired-events.ts';
import { eventKinds } from './event-kinds.ts';

const txHash = hash('payment', 'transaction');
const payment = { id: 'pay_1', walletId: 'wallet_1', amount: 2_500_000n };
const job: FinalOutcome = { jobId: 'job_1', clientWalletId: 'wallet_c', providerWalletId: 'wallet_p', end: undefined };

const short = (events: readonly { walletId: string; eventType: string; value: number; cause: string }[]) =>
  events.map(({ walletId, eventType, value, cause }) => [walletId, eventType, value, cause]);

function walletEvent(
  event: 'Frozen' | 'Unfrozen' | 'PolicyUpdated',
  { block = 7, transaction = 1, logIndex = 0 } = {},
) {
  const args = { epoch: '1', txLimit: '0', dailyLimit: '0', expiresAt: '0' };
  return eventOf(event, args, {
    transactionHash: hash('transaction', transaction, 0),
    logIndex,
    blockNumber: block,
    blockHash: hash('block', block, 0),
    timestamp: 1_800_000_000,
    address: getAddress(`0x${'ab'.repeat(20)}`),
  });
}

describe('the reputation of payments', () => {
  const standing = (status: PaymentStatus, blockNumber: number | null, refusal: ErrorCode | null = null) =>
    desiredOfPayment({ payment, projected: { status, blockNumber, txHash, refusal } });

  test('counts a confirmed payment as a success with its amount', () => {
    const [event, ...others] = standing('confirmed', 12);
    expect(others).toEqual([]);
    expect(event).toEqual({
      eventType: 'payment_success',
      value: 1,
      tag1: 'payment',
      tag2: null,
      sourceKind: 'payment',
      walletId: 'wallet_1',
      cause: 'pay_1',
      shownRef: txHash,
      blockNumber: 12,
      volume: 2_500_000n,
    });
  });

  test('ignores a failed payment in a block, which the seller did not cash', () => {
    expect(standing('failed', 12)).toEqual([]);
  });

  test('ignores a failed payment in no block', () => {
    expect(standing('failed', null)).toEqual([]);
  });

  test('ignores a failed payment that had become void', () => {
    expect(standing('failed', null, 'PAYMENT_VOID')).toEqual([]);
  });

  test('counts a failed payment that its wallet refused as a failure without a block', () => {
    const [event] = standing('failed', null, 'WALLET_FROZEN');
    expect(event).toMatchObject({ eventType: 'payment_failure', value: -3, blockNumber: null, volume: 0n });
  });

  test('ignores a pending payment, in a block or not', () => {
    expect(standing('pending', null)).toEqual([]);
    expect(standing('pending', null, 'WALLET_FROZEN')).toEqual([]);
    expect(standing('pending', 12)).toEqual([]);
  });
});

describe('the reputation of Jobs', () => {
  const ended = (outcome: 'completed' | 'rejected' | 'expired' | 'cancelled') =>
    short(desiredOfJob({ ...job, end: { outcome, blockNumber: 9 } }));

  test('counts an ended Job for both parties', () => {
    expect(short(desiredOfJob(job))).toEqual([]);
    expect(ended('completed')).toEqual([
      ['wallet_c', 'job_completed', 1, 'job_1:completed'],
      ['wallet_p', 'job_completed', 5, 'job_1:completed'],
    ]);
    expect(ended('rejected')).toEqual([
      ['wallet_c', 'job_rejected', 0, 'job_1:rejected'],
      ['wallet_p', 'job_rejected', -3, 'job_1:rejected'],
    ]);
    expect(ended('expired')).toEqual([
      ['wallet_c', 'job_expired', 0, 'job_1:expired'],
      ['wallet_p', 'job_expired', 0, 'job_1:expired'],
    ]);
  });

  test('ignores a Job that its Client cancelled', () => {
    expect(ended('cancelled')).toEqual([]);
  });

  test('counts a Job of an external Provider for the Client alone', () => {
    const end = { outcome: 'completed', blockNumber: 9 } as const;
    const events = desiredOfJob({ ...job, providerWalletId: null, end });
    expect(events.map(({ walletId, tag2 }) => [walletId, tag2])).toEqual([['wallet_c', 'client']]);
  });
});

describe('the reputation of freezes', () => {
  test('identifies each freeze by its transaction and its number within that', () => {
    const events = [
      walletEvent('Frozen', { transaction: 1, logIndex: 3 }),
      walletEvent('PolicyUpdated', { transaction: 1, logIndex: 4 }),
      walletEvent('Unfrozen', { transaction: 1, logIndex: 5 }),
      walletEvent('Frozen', { transaction: 1, logIndex: 8 }),
      walletEvent('Unfrozen', { transaction: 2, block: 9 }),
    ];
    const [first, second] = [hash('transaction', 1, 0), hash('transaction', 2, 0)];
    const said = [
      { atBlock: 6, until: 1_800_000_100 },
      { atBlock: 7, until: 1_800_000_100 },
    ];
    expect(short(desiredOfFreezes('wallet_1', events, said))).toEqual([
      ['wallet_1', 'wallet_frozen', -5, `${first}:1`],
      ['wallet_1', 'wallet_unfrozen', 0, `${first}:1`],
      ['wallet_1', 'wallet_frozen', -5, `${first}:2`],
      ['wallet_1', 'wallet_unfrozen', 0, `${second}:1`],
    ]);
  });

  test('keeps the cause of a freeze whose transaction moves to another block', () => {
    const said = [{ atBlock: 6, until: 1_800_000_100 }];
    const before = desiredOfFreezes('wallet_1', [walletEvent('Frozen', { block: 7, logIndex: 0 })], said);
    const after = desiredOfFreezes('wallet_1', [walletEvent('Frozen', { block: 9, logIndex: 4 })], said);
    expect(after[0]?.cause).toBe(before[0]?.cause ?? '');
    expect([before[0]?.blockNumber, after[0]?.blockNumber]).toEqual([7, 9]);
  });
});

describe('the freezes that count as misuse', () => {
  const frozen = (block: number) => walletEvent('Frozen', { block, transaction: block });
  const thawed = (block: number) => walletEvent('Unfrozen', { block, transaction: block });
  const at = (atBlock: number, until = 1_800_000_100) => ({ atBlock, until });
  const blocks = (events: ChainEvent[], ...said: { atBlock: number; until: number }[]) =>
    desiredOfFreezes('wallet_1', events, said).map(({ blockNumber }) => blockNumber);

  test('are none without a report of the Owner, and their ends do not count', () => {
    expect(blocks([frozen(5), thawed(6)])).toEqual([]);
  });
  test('include the one in force when the Owner reported misuse', () => {
    expect(blocks([frozen(5), thawed(8), frozen(9)], at(5))).toEqual([5, 8]);
    expect(blocks([frozen(5), thawed(8), frozen(9)], at(7))).toEqual([5, 8]);
  });
  test('include only the next one if none was in force at the report', () => {
    expect(blocks([frozen(5), thawed(8), frozen(9), thawed(10), frozen(11)], at(4))).toEqual([5, 8]);
    expect(blocks([frozen(5), thawed(8), frozen(9), thawed(10), frozen(11)], at(8))).toEqual([9, 10]);
  });
  test('are counted once, however often a frozen wallet is frozen', () => {
    expect(blocks([frozen(5), frozen(7), frozen(9), thawed(12)], at(8))).toEqual([5, 12]);
    expect(blocks([frozen(5), frozen(7), thawed(9), frozen(11)], at(6), at(10))).toEqual([5, 9, 11]);
  });
  test('exclude a freeze after the time limit of the report', () => {
    expect(blocks([frozen(5)], at(4, 1_799_999_999))).toEqual([]);
  });
  test('include a freeze in the block of the report or a later one', () => {
    expect(blocks([frozen(7)], at(5))).toEqual([7]);
    expect(blocks([frozen(5)], at(5))).toEqual([5]);
  });
});

describe('the reputation milestones', () => {
  const reached = (volume: bigint) => desiredOfVolume('wallet_1', volume).map(({ value }) => value);

  test('are reached at exactly their volume', () => {
    expect(reached(0n)).toEqual([]);
    expect(reached(9_999_999n)).toEqual([]);
    expect(reached(10_000_000n)).toEqual([5]);
    expect(reached(99_999_999n)).toEqual([5]);
    expect(reached(100_000_000n)).toEqual([5, 10]);
    expect(reached(1_000_000_000n)).toEqual([5, 10, 20]);
  });

  test('have distinct causes', () => {
    const names = desiredOfVolume('wallet_1', 1_000_000_000n).map(({ cause }) => cause);
    expect(names).toEqual(['volume:10', 'volume:100', 'volume:1000']);
  });
});

test('reputation event kinds differ in type, tag or value', () => {
  const names = eventKinds.map((kind) => `${kind.eventType}/${kind.tag2}/${kind.value}`);
  expect(new Set(names).size).toBe(names.length);
});
