import { expect, test } from 'bun:test';
import { fromStoredText, toStoredText } from './text.ts';

const texts = ['', 'a', 'a\0b', '\0', '\0\0', '\ufdd0', '\ufdd00', '\ufdd01', '\ufdd0\0', '\0\ufdd01', '🦦\0é'];

test('every text comes back as it was, and none has a NUL meanwhile', () => {
  for (const text of texts) {
    expect(toStoredText(text)).not.toContain('\0');
    expect(fromStoredText(toStoredText(text))).toBe(text);
  }
  expect(new Set(texts.map(toStoredText)).size).toBe(texts.length);
});
