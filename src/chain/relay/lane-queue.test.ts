import { expect, test } from 'bun:test';
import { type Address, pad, toHex } from 'viem';
import type { Waiting } from './lane.ts';
import { serveRoundRobin } from './lane-queue.ts';

let wallets = 0;

function waiting(party: string, isFreeze = true, wallet?: Address): Waiting {
  wallets += 1;
  return {
    intent: {
      kind: 'freeze',
      wallet: wallet ?? pad(toHex(wallets), { size: 20 }),
      urgent: { party, isFreeze },
      probes: [],
      sign: () => Promise.reject(new Error('Nothing is signed here.')),
    },
    resolve: () => undefined,
    reject: () => undefined,
    expiresAt: Number.POSITIVE_INFINITY,
    hold: () => true,
  };
}

const partiesOf = (batch: readonly Waiting[]) => batch.map(({ intent }) => intent.urgent?.party);

test('the urgent queue serves parties in turn when one party sends a crowd', () => {
  const queue = [...Array.from({ length: 100 }, () => waiting('crowd')), waiting('a'), waiting('b')];
  expect(partiesOf(serveRoundRobin(queue, 4))).toEqual(['crowd', 'a', 'b', 'crowd']);
  expect(queue).toHaveLength(98);
});

test('the urgent queue serves freezes first, and each wallet once in a batch', () => {
  const wallet = pad('0xab', { size: 20 });
  const [first, second] = [waiting('unfreeze', false, wallet), waiting('freeze', true, wallet)];
  const queue = [waiting('rotation', false), first, second, waiting('freeze')];
  expect(partiesOf(serveRoundRobin(queue, 10))).toEqual(['freeze', 'freeze', 'rotation']);
  expect(queue).toEqual([first]);
});
