import { expect, test } from 'bun:test';
import { type Address, type Hex, zeroAddress } from 'viem';
import { addressWord, numberWord } from '../../chain/contracts/abi-words.ts';
import { admit, remainingToday } from './session-intent.ts';
import type { RecordedMessage } from './session-store.ts';

const SESSION: Address = '0x00997970c51812dc3a010c7d01b50e0d17dc79c8';
const block = { number: 7n, timestamp: 1_800_000_000, now: 1_800_000_001 };
const wallet = { id: 'wallet_1', sessionAddress: SESSION, keyPrefix: null };

/** A wallet of 10 USDC that may spend 5 a day and has executed the nonces below 3. */
function stateIn(epoch: number): Hex {
  const numbers = [0, 0, 0, 0, 5_000_000, 0, 0, 0, 0b111, 10_000_000, epoch].map(numberWord);
  return `0x${addressWord(zeroAddress)}${addressWord(SESSION)}${numbers.join('')}`;
}

function sessionsWith(messages: readonly RecordedMessage[], next: number): Parameters<typeof admit>[0] {
  return {
    store: {
      outstanding: async (_, from) => ({ nextNonce: next, messages: messages.filter(({ nonce }) => nonce >= from) }),
    },
    restoreGuard: { requireKnownNonces: async () => undefined },
  };
}
const message = (nonce: number, epoch: number): RecordedMessage => {
  const amount = 3_000_000n;
  return { nonce, epoch, amount, total: amount, recipient: null, keyPrefix: null };
};
const spending = { amount: 3_000_000n, total: 3_060_000n };

test('a message is signed for the epoch of the state that it was judged by', async () => {
  const admission = await admit(sessionsWith([], 3), wallet, stateIn(4), block, spending);
  expect(admission).toMatchObject({ nonce: 3, epoch: 4, signedAtBlock: 7 });
});

test('what was signed for an earlier epoch counts no more, and blocks no nonce', async () => {
  const old = Array.from({ length: 64 }, (_, index) => message(3 + index, 0));
  const admission = await admit(sessionsWith(old, 67), wallet, stateIn(1), block, spending);
  expect(admission).toMatchObject({ nonce: 67, epoch: 1 });
  expect(await remainingToday(sessionsWith(old, 67).store, wallet.id, stateIn(1), block)).toBe(5_000_000n);
});

test('what was signed for this epoch counts, and for a later one, which a node that lags does not show', async () => {
  for (const epoch of [1, 2]) {
    const sessions = sessionsWith([message(3, epoch)], 4);
    await expect(admit(sessions, wallet, stateIn(1), block, spending)).rejects.toMatchObject({
      code: 'DAILY_LIMIT_EXCEEDED',
    });
    expect(await remainingToday(sessions.store, wallet.id, stateIn(1), block)).toBe(2_000_000n);
  }
});
