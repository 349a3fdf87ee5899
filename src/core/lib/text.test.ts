import { describe, expect, test } from 'bun:test';
import { isPrintableLines, isPrintableText, lengthInCodePoints } from './text.ts';

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
    ['a\tb', false],
    ['family 👨‍👩‍👧, heart ❤️‍🔥, key 1️⃣', true],
    ['می\u200cخواهم', true],
    ['क्\u200dष', true],
    ['invoice \u202egnp.exe', false],
    ['a\u2066b\u2069', false],
    ['a\u200fb', false],
    ['a\u200bb', false],
    ['a\u200db', false],
    ['🧀\u200d', false],
    ['می\u200c\u200cخ', false],
    ['\ufeffa', false],
    ['a\u00adb', false],
    ['a\u{e0041}', false],
    ['🧀\u{e0100}', false],
    ['\u3164', false],
  ])('%j is printable: %p', (text, printable) => expect(isPrintableText(text)).toBe(printable));

  test.each([
    ['two\nlines\r\n\tand a third', true],
    ['a\u0000b', false],
    ['a\u001b[2Jb', false],
    ['a\n\u202eb', false],
    ['a\u2029b', false],
  ])('%j is printable in several lines: %p', (text, printable) => expect(isPrintableLines(text)).toBe(printable));
});
