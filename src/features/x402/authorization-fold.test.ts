import { describe, expect, test } from 'bun:test';
import type { Address, Hex } from 'viem';
import { eventOf } from '../../../test/support/events.ts';
import type { ChainEvent, EventPlace } from '../../chain/events/chain-events.ts';
import { foldAuthorization } from './x402-projection.ts';

const hash = (byte: string): Hex => `0x${byte.repeat(32)}`;
const WALLET: Address = '0x52908400098527886E0F7030069857D2E4169EE7';
const USDC: Address = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
const REF = hash('aa');
const NONCE = hash('bb');
const DIGEST = hash('cc');
const CONFIRMATIONS = 3;

const payment = {
  walletAddress: WALLET,
  ref: REF,
  quotedFee: 20n,
  sentIn: hash('01'),
  expired: false,
  refusal: null,
  nonce: NONCE,
  digest: DIGEST,
};

const place = (blockNumber: number, address = WALLET): EventPlace => ({
  transactionHash: hash(String(blockNumber)),
  logIndex: 0,
  blockNumber,
  blockHash: hash('ee'),
  timestamp: 1_800_000_000 + blockNumber,
  address,
});

const transfer = {
  ref: REF,
  to: USDC.toLowerCase(),
  value: '100',
  fee: '20',
  digest: DIGEST,
  validAfter: '0',
  validBefore: '1',
  authorizationNonce: NONCE,
};
const authorized = eventOf('TransferAuthorized', transfer, place(10));
const use = { ref: REF, authorizer: WALLET.toLowerCase(), nonce: NONCE };
const used = eventOf('AuthorizationUsed', use, place(11, USDC));
const settlement = { ref: REF, value: '100', fee: '7', feeWaived: false };
const settled = eventOf('AuthorizationSettled', settlement, place(13));
const released = eventOf('AuthorizationReleased', { ref: REF, value: '100', fee: '20' }, place(14));

function fold(events: readonly ChainEvent[], head = 100, more: Partial<typeof payment> = {}) {
  const depth = { head, confirmations: CONFIRMATIONS };
  const { payment: projected, authorization } = foldAuthorization({ ...payment, ...more }, events, depth);
  return { ...projected, state: authorization.state, digest: authorization.digest };
}

describe('the fold of an authorised payment', () => {
  test('is pending without events, and failed once expired', () => {
    expect(fold([])).toMatchObject({ status: 'pending', txHash: hash('01'), blockNumber: null, state: 'signed' });
    expect(fold([], 100, { expired: true })).toMatchObject({ status: 'failed', state: 'signed' });
  });

  test('is pending while it is only authorised, however deep', () => {
    expect(fold([authorized])).toMatchObject({
      status: 'pending',
      txHash: authorized.transactionHash,
      blockNumber: 10,
      feeAmount: 20n,
      state: 'authorized',
    });
  });

  test("takes the digest from the wallet's event", () => {
    const renamed = { ...authorized, args: { ...authorized.args, digest: hash('dd') } };
    expect(fold([renamed]).digest).toBe(hash('dd'));
    expect(fold([]).digest).toBe(DIGEST);
  });

  test("is confirmed by USDC's event once that has enough confirmations", () => {
    expect(fold([authorized, used], 12)).toMatchObject({ status: 'pending', state: 'used' });
    expect(fold([authorized, used], 13)).toMatchObject({
      status: 'confirmed',
      txHash: used.transactionHash,
      blockNumber: 11,
      feeAmount: 20n,
      state: 'used',
    });
  });

  test('has the settled fee, and the transaction of the seller', () => {
    expect(fold([authorized, used, settled])).toMatchObject({
      status: 'confirmed',
      txHash: used.transactionHash,
      feeAmount: 7n,
      state: 'settled',
    });
  });

  test("is confirmed by the wallet's settlement alone", () => {
    expect(fold([authorized, settled], 14)).toMatchObject({ status: 'pending', state: 'settled' });
    expect(fold([authorized, settled], 15)).toMatchObject({ status: 'confirmed', txHash: settled.transactionHash });
  });

  test('is pending after a release, and failed once expired', () => {
    expect(fold([authorized, released])).toMatchObject({ status: 'pending', state: 'released', blockNumber: 14 });
    expect(fold([authorized, released], 100, { expired: true })).toMatchObject({
      status: 'failed',
      state: 'released',
      txHash: authorized.transactionHash,
    });
  });

  test('prefers a release to an earlier use', () => {
    expect(fold([authorized, used, released])).toMatchObject({ status: 'pending', state: 'released' });
  });

  test('is confirmed by a use or settlement even if expired', () => {
    expect(fold([authorized, used], 100, { expired: true }).status).toBe('confirmed');
    expect(fold([authorized, settled], 100, { expired: true }).status).toBe('confirmed');
  });

  test.each([
    ['another wallet', eventOf('AuthorizationUsed', { ...use, authorizer: USDC.toLowerCase() }, place(11, USDC))],
    ['another nonce', eventOf('AuthorizationUsed', { ...use, nonce: hash('ff') }, place(11, USDC))],
  ])('is not confirmed by a use of %s', (_, other) => {
    expect(fold([authorized, other])).toMatchObject({ status: 'pending', state: 'authorized' });
  });

  test('is not confirmed by a use of its nonce without its own authorisation', () => {
    expect(fold([used])).toMatchObject({ status: 'pending', state: 'signed' });
  });

  test('ignores events of other contracts than its wallet', () => {
    const strange = [authorized, settled, released].map((one) => ({ ...one, address: USDC }));
    expect(fold(strange)).toMatchObject({ status: 'pending', state: 'signed', blockNumber: null });
  });
});
