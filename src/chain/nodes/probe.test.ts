import { describe, expect, test } from 'bun:test';
import { encodeFunctionData, encodeFunctionResult, type Hex } from 'viem';
import { batchRelayAbi } from '../contracts/generated/BatchRelay.ts';
import { decodeProbe, encodeProbe } from './probe.ts';

const target = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const bytesOf = (length: number): Hex => `0x${'a7'.repeat(length)}`;
const lengths = [[], [0], [4], [32], [33, 0, 68], [4, 100, 4, 64, 1]];

describe('the probe codec', () => {
  test.each(lengths.map((list) => [list]))('encodes queries of %p bytes as viem does', (list) => {
    const queries = list.map((length) => ({ target, data: bytesOf(length) }) as const);
    expect(encodeProbe(queries)).toBe(
      encodeFunctionData({ abi: batchRelayAbi, functionName: 'probe', args: [queries] }),
    );
  });

  test.each(lengths.map((list) => [list]))('decodes answers of %p bytes as viem encodes them', (list) => {
    const answers = list.map((length, index) => ({ ok: index % 2 === 0, data: bytesOf(length) }));
    const result = encodeFunctionResult({
      abi: batchRelayAbi,
      functionName: 'probe',
      result: [123_456n, 1_900_000_000n, answers],
    });
    expect(decodeProbe(result, list.length)).toEqual({
      block: { number: 123_456n, timestamp: 1_900_000_000 },
      answers,
    });
  });

  test('refuses answers that are truncated, garbled or of another count', () => {
    const answers = [{ ok: true, data: bytesOf(40) }];
    const result = encodeFunctionResult({ abi: batchRelayAbi, functionName: 'probe', result: [1n, 2n, answers] });
    expect(() => decodeProbe(result, 2)).toThrow('another number');
    expect(() => decodeProbe('0x', 1)).toThrow('cut off');
    expect(() => decodeProbe(result.replace('1', 'x'), 1)).toThrow('not hex');
    for (let length = 2; length < result.length - 64; length += 2) {
      expect(() => decodeProbe(result.slice(0, length), 1)).toThrow();
    }
    expect(() => decodeProbe(`0x${'f'.repeat(result.length - 2)}`, 1)).toThrow('out of range');
  });
});
