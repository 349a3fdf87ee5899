import { describe, expect, test } from 'bun:test';
import { encodeErrorResult, type Hex, zeroAddress } from 'viem';
import { eventOf } from '../../../test/support/events.ts';
import { refOf } from '../../../test/support/payments.ts';
import { agentWalletAbi } from '../../chain/contracts/generated/AgentWallet.ts';
import type { ChainEvent, EventPlace } from '../../chain/events/chain-events.ts';
import { foldPayment, type SignedPayment } from './payment-fold.ts';

const ref = refOf('pay_0123456789ab');
const payment: SignedPayment = {
  walletAddress: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  ref,
  quotedFee: 20_000n,
  sentIn: `0x${'11'.repeat(32)}`,
  expired: false,
  refusal: null,
};
const place: EventPlace = {
  transactionHash: `0x${'22'.repeat(32)}`,
  logIndex: 3,
  blockNumber: 100,
  blockHash: `0x${'33'.repeat(32)}`,
  timestamp: 1_800_000_000,
  address: payment.walletAddress,
};
const args = { ref, to: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8', amount: '1000000', fee: '19999' } as const;
const executed = (over: Partial<ChainEvent<'PaymentExecuted'>> = {}): ChainEvent<'PaymentExecuted'> => ({
  ...place,
  event: 'PaymentExecuted',
  args,
  ...over,
});
const one = { head: 100, confirmations: 1 };
const pending = {
  status: 'pending',
  txHash: payment.sentIn,
  feeAmount: 20_000n,
  blockNumber: null,
  refusal: null,
} as const;
const revertOf = (errorName: 'WalletFrozen' | 'DeadlinePassed' | 'NonceUsed' | 'InvalidSession') =>
  encodeErrorResult({ abi: agentWalletAbi, errorName });
const refused = (reason: Hex, over: Partial<EventPlace> = {}) =>
  eventOf('CallFailed', { index: '0', reason }, { ...place, address: zeroAddress, ...over });

describe('the fold of a payment', () => {
  test('is pending without events', () => {
    expect(foldPayment(payment, [], one)).toEqual(pending);
  });

  test("is confirmed by its event, with that event's transaction and fee", () => {
    expect(foldPayment(payment, [executed()], one)).toEqual({
      status: 'confirmed',
      txHash: `0x${'22'.repeat(32)}`,
      feeAmount: 19_999n,
      blockNumber: 100,
      refusal: null,
    });
  });

  test("has the code of the wallet's refusal until the payment executes", () => {
    const events: ChainEvent[] = [refused(revertOf('WalletFrozen'))];
    expect(foldPayment(payment, events, one)).toEqual({ ...pending, refusal: 'WALLET_FROZEN' });
    expect(foldPayment(payment, [...events, executed({ blockNumber: 101 })], one)).toMatchObject({
      status: 'confirmed',
      refusal: null,
    });
  });

  test.each([
    ['came too late', revertOf('DeadlinePassed')],
    ['was executed before', revertOf('NonceUsed')],
    ['ran out of gas', '0x'],
  ] as const)('ignores a refusal because its message %s', (_, reason) => {
    expect(foldPayment(payment, [refused(reason)], one)).toEqual(pending);
    const frozen = refused(revertOf('WalletFrozen'), { blockNumber: 99 });
    expect(foldPayment(payment, [frozen, refused(reason)], one).refusal).toBe('WALLET_FROZEN');
  });

  test('says that it was void, and no more of a refusal that it had before', () => {
    const isVoid = refused(revertOf('InvalidSession'));
    expect(foldPayment(payment, [isVoid], one)).toEqual({ ...pending, refusal: 'PAYMENT_VOID' });
    const frozen = refused(revertOf('WalletFrozen'), { blockNumber: 99 });
    expect(foldPayment(payment, [frozen, isVoid], one).refusal).toBe('WALLET_FROZEN');
    expect(foldPayment(payment, [isVoid, executed({ blockNumber: 101 })], one).refusal).toBeNull();
  });

  test('keeps the refusal of an expired payment', () => {
    const failed = { ...payment, expired: true, refusal: 'WALLET_FROZEN' } as const;
    expect(foldPayment(failed, [], one)).toMatchObject({ status: 'failed', refusal: 'WALLET_FROZEN' });
  });

  test.each([
    { head: undefined, status: 'pending' },
    { head: 100, status: 'pending' },
    { head: 101, status: 'pending' },
    { head: 102, status: 'confirmed' },
    { head: 500, status: 'confirmed' },
  ] as const)('with three confirmations and a head of $head is $status', ({ head, status }) => {
    expect(foldPayment(payment, [executed()], { head, confirmations: 3 }).status).toBe(status);
  });

  test('ignores an event of another contract', () => {
    const forged = executed({ address: '0x00000000000000000000000000000000deadbeef' });
    expect(foldPayment(payment, [forged], one)).toEqual(pending);
  });

  test('ignores events of other payments and other kinds', () => {
    const other = executed({ args: { ...executed().args, ref: refOf('pay_ba9876543210') } });
    const authorized = {
      ref,
      to: payment.walletAddress.toLowerCase(),
      value: '1000000',
      fee: '19999',
      validAfter: '0',
      validBefore: '1',
      authorizationNonce: ref,
      digest: ref,
    };
    const events = [other, eventOf('TransferAuthorized', authorized, place)];
    expect(foldPayment(payment, events, one)).toEqual(pending);
  });

  test('is failed for an expired payment without an event, and confirmed with one', () => {
    const expired = { ...payment, expired: true };
    expect(foldPayment(expired, [], one)).toEqual({ ...pending, status: 'failed' });
    expect(foldPayment(expired, [executed()], one).status).toBe('confirmed');
  });

  test('matches the address of the wallet in any letter case', () => {
    const lower = executed({ address: '0x5fbdb2315678afecb367f032d93f642f64180aa3' });
    expect(foldPayment(payment, [lower], one).status).toBe('confirmed');
  });

  test('is the same for the same events in any order', () => {
    const events = [executed(), executed({ blockNumber: 101, logIndex: 0 }), executed({ logIndex: 4 })];
    const orders = [
      [0, 1, 2],
      [2, 1, 0],
      [1, 0, 2],
      [1, 2, 0],
    ];
    for (const order of orders) {
      const shuffled = order.flatMap((index) => events.slice(index, index + 1));
      expect(foldPayment(payment, shuffled, one).blockNumber).toBe(101);
    }
  });
});
