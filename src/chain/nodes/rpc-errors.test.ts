import { describe, expect, test } from 'bun:test';
import { classifyRpcError, classifySendError, type RpcErrorClass, type SendVerdict } from './rpc-errors.ts';

const answers: readonly { code: number; message: string; expected: RpcErrorClass; data?: unknown }[] = [
  { code: 3, message: 'execution reverted', expected: 'answer', data: '0x' },
  { code: 3, message: 'execution reverted: custom error 0x49e27cff', expected: 'answer', data: '0x49e27cff' },
  { code: -32_000, message: 'execution reverted', expected: 'answer' },
  { code: -32_015, message: 'VM execution error.', expected: 'answer', data: 'Reverted 0x' },
  { code: -32_603, message: 'VM Exception while processing transaction: reverted', expected: 'answer' },
  { code: -32_005, message: 'limit exceeded', expected: 'failure' },
  { code: -32_007, message: '50/second request limit reached - reduce calls per second', expected: 'failure' },
  { code: 429, message: 'Your app has exceeded its compute units per second capacity', expected: 'failure' },
  { code: -32_603, message: 'Internal error', expected: 'failure' },
  { code: -32_000, message: 'request timed out', expected: 'failure' },
  { code: -32_000, message: 'header not found', expected: 'later' },
  { code: -32_001, message: 'resource not found', expected: 'later' },
  { code: -32_019, message: 'block is out of range', expected: 'later' },
  { code: -32_602, message: 'unknown block', expected: 'later' },
  { code: -32_099, message: 'an unheard-of error', expected: 'later' },
  { code: -32_011, message: 'no backend is currently healthy to serve traffic', expected: 'failure' },
  { code: -32_000, message: 'missing trie node 5ec1 (path ) state is not available', expected: 'unable' },
  { code: -32_000, message: 'the method eth_foo is not available', expected: 'unable' },
  { code: -32_601, message: 'the method eth_foo does not exist', expected: 'unable' },
  { code: -32_602, message: 'invalid argument 0: hex string without 0x prefix', expected: 'unable' },
  { code: -32_005, message: 'query returned more than 10000 results', expected: 'unable' },
  { code: -32_000, message: 'block range is too wide', expected: 'unable' },
];

const verdicts: readonly [string, SendVerdict][] = [
  ['already known', 'accepted'],
  ['ALREADY_EXISTS: already known', 'accepted'],
  ['Known transaction', 'accepted'],
  ['AlreadyKnown', 'accepted'],
  ['transaction already imported', 'accepted'],
  ['nonce too low: next nonce 5, tx nonce 3', 'nonce-too-low'],
  ['OldNonce', 'nonce-too-low'],
  ['nonce too low', 'nonce-too-low'],
  ['insufficient funds for gas * price + value: balance 0, tx cost 1', 'unfunded'],
  ['Insufficient funds for gas * price + value', 'unfunded'],
  ['replacement transaction underpriced', 'underpriced'],
  ['transaction underpriced: tip needed 1, tip permitted 0', 'underpriced'],
  ['max fee per gas less than block base fee', 'underpriced'],
  ['txpool is full', 'refused'],
  ['exceeds block gas limit', 'refused'],
  ['intrinsic gas too low', 'refused'],
];

describe('the class of an RPC error', () => {
  test.each(answers)('$code "$message": $expected', ({ code, message, expected, data }) => {
    expect(classifyRpcError({ code, message, data })).toBe(expected);
  });
});

describe('the verdict on a sent transaction', () => {
  test.each(verdicts)('"%s": %s', (message, expected) => {
    expect(classifySendError({ code: -32_000, message })).toBe(expected);
  });
});
