import { describe, expect, test } from 'bun:test';
import type { Hex } from 'viem';
import { numberWord } from '../../chain/contracts/abi-words.ts';
import type { ProbeAnswer } from '../../chain/nodes/probe.ts';
import { AppError } from '../../core/errors.ts';
import { createCashed } from './settle-before.ts';

const ADDRESS = '0x00000000000000000000000000000000000000a1';
const HASH: Hex = `0x${numberWord(1)}`;
const BLOCK = { number: 7n, timestamp: 1_000, now: 1_001 };
const spending = { wallet: { id: 'w', chainAddress: ADDRESS }, recipient: ADDRESS, amount: 1n } as const;

const answer = (...words: number[]): ProbeAnswer => ({ ok: true, data: `0x${words.map(numberWord).join('')}` });
const own = [answer(0), answer(...Array.from({ length: 13 }, () => 0))];
const flags = [answer(0), answer(0), answer(0)];

/** Settlements of as many as there are entries, each with its `settlementUntil`, all of them due. */
async function settlementsOf(tasks: readonly (number | null)[]) {
  const known = tasks.map((settlementUntil, index) => ({
    ...({ paymentId: `pay_${index}`, ref: HASH, digest: HASH, nonce: HASH } as const),
    settlementUntil,
  }));
  const unsettled = {
    of: async (_: string, limit: number) => known.slice(0, limit),
    settlingStatement: () => {
      throw new Error('Nothing is stored here.');
    },
  };
  const settlements = await createCashed(unsettled, ADDRESS).settlementsBefore(spending);
  if (settlements === undefined) throw new Error('There is something to settle.');
  const each = Array.from({ length: (settlements.probes.length - flags.length) / 2 });
  const answers = [...own, ...each.flatMap(() => [answer(1, 2, 3, 4), answer(1)]), ...flags];
  return { settlements, answers };
}

/** Has the judge, who wants so many settlements, judge; answers the payments that were settled in each of its tries. */
async function tried(tasks: readonly (number | null)[], wanted: number) {
  const { settlements, answers } = await settlementsOf(tasks);
  const tries: string[][] = [];
  const outcome = await settlements
    .judge(answers, BLOCK, (_, due) => {
      tries.push(due.map(({ paymentId }) => paymentId));
      if (due.length < wanted) throw new AppError('INSUFFICIENT_BALANCE');
      return 'enough';
    })
    .catch((error: unknown) => (error instanceof AppError ? error.code : error));
  return { outcome, tries };
}

describe('settlements before a call', () => {
  test('include only those without one in flight if they suffice', async () => {
    expect(await tried([null, 999, 1_000], 2)).toEqual({ outcome: 'enough', tries: [['pay_0', 'pay_1']] });
  });

  test('include all if those without one in flight do not suffice', async () => {
    expect(await tried([null, 1_000], 2)).toEqual({ outcome: 'enough', tries: [['pay_0'], ['pay_0', 'pay_1']] });
  });

  test('end in INSUFFICIENT_BALANCE, or WALLET_BUSY if more of them wait than fit a transaction', async () => {
    expect((await tried(Array(8).fill(null), 9)).outcome).toBe('INSUFFICIENT_BALANCE');
    expect((await tried(Array(9).fill(null), 9)).outcome).toBe('WALLET_BUSY');
  });

  test('pass on any other refusal without a second try', async () => {
    const { settlements, answers } = await settlementsOf([null]);
    let calls = 0;
    const judged = settlements.judge(answers, BLOCK, () => {
      calls += 1;
      throw new AppError('WALLET_FROZEN');
    });
    await expect(judged).rejects.toMatchObject({ code: 'WALLET_FROZEN' });
    expect(calls).toBe(1);
  });

  test('are none if nothing was cashed', async () => {
    const unsettled = { of: async () => [], settlingStatement: () => expect.unreachable() };
    expect(await createCashed(unsettled, ADDRESS).settlementsBefore(spending)).toBeUndefined();
  });
});
