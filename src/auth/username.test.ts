import { describe, expect, test } from 'bun:test';
import { isAllowedUsername, usernameKey } from './username.ts';

describe('a user name', () => {
  test.each([
    ['abc', true],
    ['x'.repeat(20), true],
    ['🦊🦊🦊', true],
    ['a b', true],
    ['ab', false],
    ['🦊🦊', false],
    ['x'.repeat(21), false],
    [' abc', false],
    ['abc\u00a0', false],
    ['a\u0007bc', false],
    ['ab\ud800', false],
    ['   ', false],
  ])('%j may be had: %p', (name, allowed) => expect(isAllowedUsername(name)).toBe(allowed));

  test.each([
    ['Ann', 'ann'],
    ['ＡＮＮ', 'ann'],
    ['ﬁnn', 'finn'],
    ['Straße', 'straße'],
    ['e\u0301va', 'éva'],
    ['İdil', 'i\u0307dil'],
  ])('%j is one with %j', (name, key) => expect(usernameKey(name)).toBe(key.normalize('NFKC')));
});
