import { expect, test } from 'bun:test';
import { numberToHex } from 'viem';
import { callOf } from './actions.ts';
import { consentPoints } from './consent-words.ts';
import type { Consents } from './consents.ts';

const addressOf = (index: number) => numberToHex(0xb000 + index, { size: 20 });
const none: Consents = {
  allowances: [],
  keys: [],
  envelopes: [],
  transfers: [],
  gaps: [],
  guardian: undefined,
  offeredTo: undefined,
};
const textsOf = (consents: Consents) => consentPoints(consents).map(({ text }) => text);

test('says that nothing stands only where it knows', () => {
  expect(textsOf(none)).toEqual([expect.stringContaining('No one else may do anything')]);
  for (const part of ['allowances', 'keys', 'openings'] as const) {
    const points = consentPoints({ ...none, gaps: [{ part, reason: 'The node is down.' }] });
    expect(points).toEqual([{ text: expect.stringContaining('The node is down.'), isBad: true }]);
    expect(points[0]?.text).toContain('could not look');
  }
});

test('says who may do what until when, in words', () => {
  const texts = textsOf({
    allowances: [
      { spender: addressOf(1), amount: 2n ** 256n - 1n },
      { spender: addressOf(2), amount: 12_500_000n },
    ],
    keys: [
      { key: addressOf(3), scopes: 3, expiresAt: 1_900_000_000 },
      { key: addressOf(4), scopes: 4, expiresAt: 0 },
    ],
    envelopes: [{ envelope: 9n, cap: 1_000_000n, slotsLeft: 3, end: 1_900_000_000 }],
    transfers: [{ to: addressOf(5), value: 250_000n, validBefore: 1_900_000_000 }],
    guardian: addressOf(6),
    offeredTo: addressOf(7),
    gaps: [{ part: 'allowances', reason: 'Pruned.', since: 300n }],
  });
  expect(texts).toEqual([
    expect.stringMatching(/could not look for all USDC allowances\. Pruned\. Only .* from block 300 on/),
    expect.stringContaining(`${addressOf(1)} may take all USDC`),
    expect.stringMatching(new RegExp(`${addressOf(2)} may take up to 12.5 USDC`)),
    `The session key ${addressOf(3)} may pay, pay by signature (x402) within its limits, until 2030-03-17T17:46:40Z.`,
    `The session key ${addressOf(4)} may make Jobs within its limits, without an end.`,
    expect.stringContaining('3 more transfers of at most 1 USDC'),
    expect.stringContaining(`0.25 USDC to ${addressOf(5)}`),
    expect.stringContaining(`${addressOf(6)} is the guardian`),
    expect.stringContaining(`offered to ${addressOf(7)}`),
  ]);
});

test('ends as many allowances as one step can, and says that there are more', () => {
  const allowances = Array.from({ length: 101 }, (_, index) => ({ spender: addressOf(index), amount: 1n }));
  const { call, points = [] } = callOf({ kind: 'endConsents', consents: { ...none, allowances } });
  expect(call).toContain(addressOf(3));
  expect(call).not.toContain(addressOf(100));
  expect(points.at(-1)).toEqual({ text: expect.stringContaining('There are 101 allowances'), isBad: true });
});
