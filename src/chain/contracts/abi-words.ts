import {
  type Address,
  concatHex,
  encodeFunctionData,
  type Hex,
  isAddress,
  isHex,
  numberToHex,
  size,
  slice,
} from 'viem';
import { batchRelayAbi } from './generated/BatchRelay.ts';

/** Hand-written ABI words. A payment needs a dozen of them, and the generic coder costs more than its signature. */

/** The 64 hex digits of a number below 2^256. */
export function numberWord(value: bigint | number): string {
  return value.toString(16).padStart(64, '0');
}

/** The hex digits of a number in this many bytes. Throws a `RangeError` if it does not fit. */
export function numberDigits(value: bigint | number, bytes: number): string {
  const digits = value.toString(16).padStart(bytes * 2, '0');
  if (digits.length > bytes * 2) throw new RangeError(`${value} does not fit ${bytes} bytes`);
  return digits;
}

/** The 64 hex digits of an address. */
export function addressWord(value: Address): string {
  return addressDigits(value).padStart(64, '0');
}

/** The 40 hex digits of an address. */
export function addressDigits(value: Address): string {
  return value.slice(2).toLowerCase();
}

/** The 64 hex digits of 32 bytes. */
export function bytes32Word(value: Hex): string {
  return value.slice(2);
}

/** The static words of a view's result. Throws unless there are exactly `count`. */
export function readWords(data: Hex, count: number): bigint[] {
  if (data.length !== 2 + count * 64) {
    throw new RangeError(`Expected ${count} words from the contract, got ${(data.length - 2) / 64}.`);
  }
  return Array.from({ length: count }, (_, index) => BigInt(`0x${data.slice(2 + index * 64, 66 + index * 64)}`));
}

/** One call of a batch that the relay contract carries. */
export interface BatchCall {
  readonly target: Address;
  /** Gas that the call gets; at most 2^32 - 1. */
  readonly gasLimit: number;
  /** At most {@link MAX_CALL_DATA_BYTES}. */
  readonly data: Hex;
}

/** The packed form has three bytes for the length of a call's data. */
export const MAX_CALL_DATA_BYTES = 2 ** 24 - 1;

/**
 * Calldata of `BatchRelay.relayPackedCalls` for these calls: the selector, then per call, without padding, the target
 * (20 bytes), the gas limit (4), the length of the data (3), the data; numbers big-endian. Cheaper than `relay`, with
 * the same effect. Throws a `RangeError` for a call that this form cannot hold.
 */
export function encodeRelayPacked(calls: readonly BatchCall[]): Hex {
  const selector = encodeFunctionData({ abi: batchRelayAbi, functionName: 'relayPackedCalls' });
  return concatHex([selector, ...calls.map(packCall)]);
}

function packCall({ target, gasLimit, data }: BatchCall): Hex {
  if (!isAddress(target, { strict: false })) throw new RangeError(`not an address: ${target}`);
  if (!Number.isInteger(gasLimit) || gasLimit < 0 || gasLimit >= 2 ** 32) {
    throw new RangeError(`gas limit does not fit 4 bytes: ${gasLimit}`);
  }
  if (!isHex(data) || data.length % 2 !== 0) throw new RangeError('data is not whole bytes of hex');
  const length = size(data);
  if (length > MAX_CALL_DATA_BYTES) throw new RangeError(`data does not fit: ${length} bytes`);
  return concatHex([target, numberToHex(gasLimit, { size: 4 }), numberToHex(length, { size: 3 }), data]);
}

/** A minimal proxy of Solady's LibClone: the code that it runs, and the arguments after its own code. */
export interface Clone {
  readonly implementation: Hex;
  readonly args: Hex;
}

const BEFORE = '0x363d3d373d3d3d363d73';
const BEHIND = '0x5af43d82803e903d91602b57fd5bf3';
const ARGS_AT = 0x2d;

/** The creation code of a clone, which determines its address. */
export function cloneInitCode({ implementation, args }: Clone): Hex {
  const code = concatHex([BEFORE, implementation, BEHIND, args]);
  const length: Hex = `0x${size(code).toString(16).padStart(4, '0')}`;
  return concatHex(['0x61', length, '0x3d81600a3d39f3', code]);
}

/**
 * Reads a contract's code as that of a clone. Whether it is one, only its address proves, which follows from the
 * result.
 */
export function cloneIn(code: Hex): Clone | undefined {
  if (size(code) <= ARGS_AT) return undefined;
  return { implementation: slice(code, 10, 30), args: slice(code, ARGS_AT) };
}
