import { describe, expect, test } from 'bun:test';
import { isPrintableText, lengthInCodePoints } from './text.ts';

describe('text', () => {
  test.each([
    ['', 0],
    ['abc', 3],
    ['🦊', 1],
    ['e\u0301', 2],
    ['👨‍👩‍👧', 5],
  ])('%j has %d code points', (text, length) => expect(lengthInCodePoints(text)).toBe(length));

  test.each([
    ['plain', true],
    ['Käse 🧀', true],
    ['a\u0000b', false],
    ['a\nb', false],
    ['a\u2028b', false],
    ['a\u0085b', false],
    ['\ud800', false],
  ])('%j is printable: %p', (text, printable) => expect(isPrintableText(text)).toBe(printable));
});
