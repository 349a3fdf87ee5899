import { describe, expect, test } from 'bun:test';
import { encodeErrorResult, type Hex, parseAbi } from 'viem';
import { numberWord } from '../../chain/contracts/abi-words.ts';
import type { ProbeAnswer } from '../../chain/nodes/probe.ts';
import { parseWalletState } from '../../chain/wallets/wallet-state.ts';
import { refusalOf } from '../signing/refusal.ts';
import { answersAfter, dueSettlements } from './settle-before.ts';

const spending = { amount: 2_900_000n };
const cashed = { paymentId: 'pay_1', ref: '0x01', digest: '0x02', nonce: '0x03', settlementUntil: null } as const;
const due = { ...cashed, value: 2_000_000n, fee: 40_000n };

const answer = (...words: (bigint | number)[]): ProbeAnswer => ({
  ok: true,
  data: `0x${words.map(numberWord).join('')}`,
});
/** What a wallet of 3 USDC says of which 2.04 are reserved. */
const state = answer(1, 2, 0, 0, 0, 0, 0, 2_000_000, 2_040_000, 5, 1, 3_000_000, 6);
const short = (needed: bigint): ProbeAnswer => ({
  ok: false,
  data: encodeErrorResult({
    abi: parseAbi(['error InsufficientBalance(uint256 available, uint256 needed)']),
    args: [960_000n, needed],
  }),
});
const noFlags = [answer(0), answer(0), answer(0)];
const after = (preview: ProbeAnswer, flags: readonly ProbeAnswer[] = noFlags) =>
  answersAfter([due], spending, [preview, state], flags);
const refusal = ({ ok, data }: ProbeAnswer) => (ok ? undefined : refusalOf(data));

describe('the wallet state after settlements', () => {
  test('has their reserve and fees deducted', () => {
    const [, shown] = after(answer(58_000));
    expect(parseWalletState(shown.data)).toEqual({
      ...parseWalletState(state.data),
      reserved: 0n,
      balance: 2_960_000n,
    });
  });

  test('turns INSUFFICIENT_BALANCE into the fee if it suffices', () => {
    expect(after(short(2_958_000n))[0]).toEqual(answer(58_000));
    expect(after(short(2_960_000n))[0]).toEqual(answer(60_000));
  });

  test('is the balance that INSUFFICIENT_BALANCE names if it does not suffice', () => {
    const error = refusal(after(short(2_960_001n))[0]);
    expect(error?.code).toBe('INSUFFICIENT_BALANCE');
    expect(error?.message).toContain('has 2.96 USDC');
  });

  test.each([
    [[1, 0, 0], 'paused'],
    [[0, 1, 0], 'blacklisted'],
    [[0, 0, 1], 'blacklisted'],
  ])('does not hide that USDC refuses the transfer: %p', (flags, reason) => {
    const error = refusal(
      after(
        short(2_958_000n),
        flags.map((flag) => answer(flag)),
      )[0],
    );
    expect(error?.code).toBe('CHAIN_REVERTED');
    expect(error?.message).toContain(reason);
  });

  test('changes no other refusal, and nothing without due settlements', () => {
    const frozen: Hex = encodeErrorResult({ abi: parseAbi(['error WalletFrozen()']) });
    expect(after({ ok: false, data: frozen })[0]).toEqual({ ok: false, data: frozen });
    const preview = short(2_958_000n);
    expect(answersAfter([], spending, [preview, state], noFlags)).toEqual([preview, state]);
  });
});

test('dueSettlements returns those that the wallet remembers and USDC has executed', () => {
  const remembered = answer(3, 2_000_000, 40_000, 99);
  const forgotten = answer(0, 0, 0, 0);
  const answers = [remembered, answer(1), remembered, answer(0), forgotten, answer(1), ...noFlags];
  expect(dueSettlements([cashed, cashed, cashed], answers)).toEqual([due]);
});
