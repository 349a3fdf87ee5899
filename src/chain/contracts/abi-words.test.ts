import { describe, expect, test } from 'bun:test';
import { decodeFunctionData, type Hex, size, slice } from 'viem';
import { type BatchCall, encodeRelayPacked, MAX_CALL_DATA_BYTES } from './abi-words.ts';
import { batchRelayAbi } from './generated/BatchRelay.ts';

const target = '0x00000000000000000000000000000000DeaDBeef';

/** Decodes the calls as the contract does, byte for byte. */
function unpack(calldata: Hex): BatchCall[] {
  const calls: BatchCall[] = [];
  let offset = 4;
  while (offset < size(calldata)) {
    const length = Number(slice(calldata, offset + 24, offset + 27));
    const end = offset + 27 + length;
    calls.push({
      target: slice(calldata, offset, offset + 20),
      gasLimit: Number(slice(calldata, offset + 20, offset + 24)),
      data: length === 0 ? '0x' : slice(calldata, offset + 27, end),
    });
    offset = end;
  }
  return calls;
}

describe('encodeRelayPacked', () => {
  test('writes each call without padding, big-endian', () => {
    const calldata = encodeRelayPacked([{ target, gasLimit: 0x01020304, data: '0xaabbcc' }]);
    const head = '00000000000000000000000000000000deadbeef' + '01020304' + '000003';
    expect(calldata.slice(10).toLowerCase()).toBe(`${head}aabbcc`);
    expect(decodeFunctionData({ abi: batchRelayAbi, data: calldata }).functionName).toBe('relayPackedCalls');
  });

  test('encodes no calls as the selector alone', () => {
    expect(size(encodeRelayPacked([]))).toBe(4);
  });

  test('encodes calls so that they decode to the same calls', () => {
    const calls: BatchCall[] = [
      { target: target.toLowerCase() as Hex, gasLimit: 0, data: '0x' },
      { target: '0xffffffffffffffffffffffffffffffffffffffff', gasLimit: 2 ** 32 - 1, data: '0x00' },
      { target: target.toLowerCase() as Hex, gasLimit: 150_000, data: `0x${'5a'.repeat(70_000)}` },
    ];
    expect(unpack(encodeRelayPacked(calls))).toEqual(calls);
  });

  test.each([
    ['a gas limit of 2^32', { target, gasLimit: 2 ** 32, data: '0x' }],
    ['a negative gas limit', { target, gasLimit: -1, data: '0x' }],
    ['a fraction of gas', { target, gasLimit: 1.5, data: '0x' }],
    ['a short target', { target: '0x1234', gasLimit: 1, data: '0x' }],
    ['half a byte', { target, gasLimit: 1, data: '0x123' }],
    ['no hex', { target, gasLimit: 1, data: '0xzz' }],
    ['too much data', { target, gasLimit: 1, data: `0x${'00'.repeat(MAX_CALL_DATA_BYTES + 1)}` }],
  ] as const)('refuses %s', (_, call) => {
    expect(() => encodeRelayPacked([call])).toThrow(RangeError);
  });
});
