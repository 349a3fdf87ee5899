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

describe('the withdrawal rules', () => {
  test('apply stricter rules at once', () => {
    expect(changeRules(noRules, { allowList: [ann], delaySeconds: 60 }, 100)).toEqual(rules([ann], 60));
    expect(changeRules(rules([ann, bob], 60), { allowList: [bob] }, 100)).toEqual(rules([bob], 60));
    expect(changeRules(rules([ann], 60), { delaySeconds: 90 }, 100)).toEqual(rules([ann], 90));
  });

  test('apply looser rules after the delay in force, for a looser list or delay', () => {
    for (const change of [{ allowList: [ann, eve] }, { allowList: null }, { delaySeconds: 0 }, { delaySeconds: 59 }]) {
      const changed = changeRules(rules([ann], 60), change, 100);
      expect(changed.inForce).toEqual({ allowList: [ann], delaySeconds: 60 });
      expect(changed.next?.at).toBe(160);
      expect(rulesAt(changed, 159)).toEqual(changed);
      expect(rulesAt(changed, 160).inForce).toEqual({ allowList: [ann], delaySeconds: 60, ...change });
    }
  });

  test('remove allowed addresses at once and add new ones after the delay', () => {
    const changed = changeRules(rules([ann, bob], 60), { allowList: [bob, eve] }, 100);
    expect(changed.inForce.allowList).toEqual([bob]);
    expect(isAllowed(changed.inForce, eve)).toBe(false);
    expect(isAllowed(rulesAt(changed, 160).inForce, eve)).toBe(true);
    const exchanged = changeRules(rules([ann], 60), { allowList: [eve] }, 100);
    expect(exchanged.inForce.allowList).toEqual([ann]);
    expect(isAllowed(exchanged.inForce, eve)).toBe(false);
    expect(rulesAt(exchanged, 160).inForce.allowList).toEqual([eve]);
  });

  test('apply a looser list after the longer delay that the same change sets', () => {
    expect(changeRules(rules([ann], 60), { allowList: null, delaySeconds: 600 }, 100).next?.at).toBe(700);
  });

  test('do not restart the delay of a repeated change, and drop it for the rules in force', () => {
    const once = changeRules(rules([ann], 60), { delaySeconds: 0 }, 100);
    expect(changeRules(once, { delaySeconds: 0 }, 150)).toEqual(once);
    expect(changeRules(once, { delaySeconds: 60 }, 150)).toEqual(rules([ann], 60));
    expect(changeRules(once, { allowList: [eve] }, 150).next?.at).toBe(210);
  });

  test('apply looser rules at once without a delay in force', () => {
    expect(changeRules(rules([ann], 0), { allowList: null }, 100)).toEqual(rules(null, 0));
  });
});
