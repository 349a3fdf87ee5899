import { describe, expect, test } from 'bun:test';
import { getAddress } from 'viem';
import { changeRules, isAllowed, noRules, type RulesInTime, rulesAt } from './withdrawal-rules.ts';

const [ann, bob, eve] = ['a1', 'b2', 'e3'].map((end) => getAddress(`0x${end.padStart(40, '0')}`)) as [
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
];
const rules = (allowList: `0x${string}`[] | null, delaySeconds: number): RulesInTime => ({
  inForce: { allowList, delaySeconds },
  next: undefined,
});

describe('rules for withdrawals', () => {
  test('that are stricter are in force at once', () => {
    expect(changeRules(noRules, { allowList: [ann], delaySeconds: 60 }, 100)).toEqual(rules([ann], 60));
    expect(changeRules(rules([ann, bob], 60), { allowList: [bob] }, 100)).toEqual(rules([bob], 60));
    expect(changeRules(rules([ann], 60), { delaySeconds: 90 }, 100)).toEqual(rules([ann], 90));
  });

  test('that are looser wait for the delay in force, whichever way they are looser', () => {
    for (const change of [
      { allowList: [ann, eve] },
      { allowList: null },
      { delaySeconds: 0 },
      { delaySeconds: 59 },
    ]) {
      const changed = changeRules(rules([ann], 60), change, 100);
      expect(changed.inForce).toEqual({ allowList: [ann], delaySeconds: 60 });
      expect(changed.next?.at).toBe(160);
      expect(rulesAt(changed, 159)).toEqual(changed);
      expect(rulesAt(changed, 160).inForce).toEqual({ allowList: [ann], delaySeconds: 60, ...change });
    }
  });

  test('that are both take away at once and give later', () => {
    const changed = changeRules(rules([ann, bob], 60), { allowList: [bob, eve] }, 100);
    expect(changed.inForce.allowList).toEqual([bob]);
    expect(isAllowed(changed.inForce, eve)).toBe(false);
    expect(isAllowed(rulesAt(changed, 160).inForce, eve)).toBe(true);
    const exchanged = changeRules(rules([ann], 60), { allowList: [eve] }, 100);
    expect(exchanged.inForce.allowList).toEqual([ann]);
    expect(isAllowed(exchanged.inForce, eve)).toBe(false);
    expect(rulesAt(exchanged, 160).inForce.allowList).toEqual([eve]);
  });

  test('that are looser wait for the longer delay that came with them', () => {
    expect(changeRules(rules([ann], 60), { allowList: null, delaySeconds: 600 }, 100).next?.at).toBe(700);
  });

  test('asked for again do not begin anew, and are given up by asking for those in force', () => {
    const once = changeRules(rules([ann], 60), { delaySeconds: 0 }, 100);
    expect(changeRules(once, { delaySeconds: 0 }, 150)).toEqual(once);
    expect(changeRules(once, { delaySeconds: 60 }, 150)).toEqual(rules([ann], 60));
    expect(changeRules(once, { allowList: [eve] }, 150).next?.at).toBe(210);
  });

  test('without a delay follow at once', () => {
    expect(changeRules(rules([ann], 0), { allowList: null }, 100)).toEqual(rules(null, 0));
  });
});
