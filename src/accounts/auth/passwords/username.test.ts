import { describe, expect, test } from 'bun:test';
import { isAllowedUsername, usernameKey } from './username.ts';

describe('user names', () => {
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
    ['ümläut', true],
    ['李小龙', true],
    ['Đặng Thu', true],
    ['a  b', false],
    ['a\u2003b', false],
    ['ann\u200b', false],
    ['a\u200dnn', false],
    ['a\u00adnn', false],
    ['ann\ufeff', false],
    ['ann\u2060', false],
    ['\u202ennaa', false],
    ['ann\ufe0f', false],
    ['ann\u3164', false],
    ['ann\u2800', false],
    ['ann\ue000', false],
    ['ann\u{e0041}', false],
    ['a\u0335\u0336\u0337nn', false],
  ])('%j is allowed: %p', (name, allowed) => expect(isAllowedUsername(name)).toBe(allowed));

  test.each([
    ['Ann', 'ann'],
    ['ＡＮＮ', 'ann'],
    ['ﬁnn', 'finn'],
    ['Straße', 'straße'],
    ['e\u0301va', 'éva'],
    ['İdil', 'i\u0307dil'],
    ['Аnn', 'ann'],
    ['раураl', 'paypal'],
    ['ΑΝΝ', 'avv'],
    ['Воb', 'bob'],
    ['ѕсоре', 'scope'],
  ])('%j has the comparison key %j', (name, key) => expect(usernameKey(name)).toBe(key.normalize('NFKC')));
});
