import { type Hex, size } from 'viem';

/** The price that a transaction offers per gas, in wei. */
export interface Fees {
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
}

/** Limits of the offered price, in wei per gas. */
export interface FeePolicy {
  /** Nothing is sent or replaced at a higher price. */
  readonly maxFeePerGas: bigint;
  readonly minPriorityFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
}

const GWEI = 10n ** 9n;

/** At most 500 gwei per gas, with a tip of 0.001 to 5 gwei; all in wei. */
export const defaultFeePolicy: FeePolicy = {
  maxFeePerGas: 500n * GWEI,
  minPriorityFeePerGas: GWEI / 1_000n,
  maxPriorityFeePerGas: 5n * GWEI,
};

/**
 * The price to offer now: twice the base fee, enough for six full blocks in a row, plus the tip that the node suggests.
 * `undefined` while the base fee is above the policy's ceiling.
 */
export function chooseFees(baseFee: bigint, suggestedTip: bigint, policy: FeePolicy): Fees | undefined {
  const tip = clamp(suggestedTip, policy.minPriorityFeePerGas, policy.maxPriorityFeePerGas);
  if (baseFee + policy.minPriorityFeePerGas > policy.maxFeePerGas) return undefined;
  const maxFeePerGas = min(baseFee * 2n + tip, policy.maxFeePerGas);
  return { maxFeePerGas, maxPriorityFeePerGas: min(tip, maxFeePerGas) };
}

/**
 * The price that a replacement must offer: at least an eighth more of both parts, as every node requires, or the
 * current price if that is more. `undefined` if it would be above the policy's ceiling.
 */
export function raiseFees(previous: Fees, current: Fees | undefined, policy: FeePolicy): Fees | undefined {
  const maxFeePerGas = max(raised(previous.maxFeePerGas), current?.maxFeePerGas ?? 0n);
  const tip = max(raised(previous.maxPriorityFeePerGas), current?.maxPriorityFeePerGas ?? 0n);
  if (maxFeePerGas > policy.maxFeePerGas) return undefined;
  return { maxFeePerGas, maxPriorityFeePerGas: min(tip, maxFeePerGas) };
}

function raised(value: bigint): bigint {
  return (value * 9n) / 8n + 1n;
}

interface GasCall {
  readonly gasLimit: number;
  readonly data: Hex;
}

/** A call with the calls that must stay with it. */
interface GasCalls extends GasCall {
  readonly before?: readonly GasCall[];
}

/** Gas before anything runs (yellow paper). Every byte of calldata is counted as non-zero. */
const INTRINSIC_GAS = 21_000;
const CALLDATA_BYTE_GAS = 16;
/** EIP-7623. */
const CALLDATA_BYTE_FLOOR_GAS = 40;
/** A cold target, the loop, copying, and a `CallFailed` event with 256 bytes of reason. */
const CALL_OVERHEAD_GAS = 9_000;
const BATCH_OVERHEAD_GAS = 10_000;
/** Per call in the packed form: target, gas limit, length. */
const PACKED_HEAD_BYTES = 27;
/** Memory that the relay contract uses for each call in addition to its data: lengths and a reason. */
const MEMORY_PER_CALL_BYTES = 384;

/** Gas of a call in a batch and of the calls before it: their limits and the cost of carrying them. */
export function carriedGas({ gasLimit, data, before = [] }: GasCalls): number {
  const own = gasLimit + CALL_OVERHEAD_GAS + (size(data) + PACKED_HEAD_BYTES) * CALLDATA_BYTE_GAS;
  return before.reduce((sum, call) => sum + carriedGas(call), own);
}

/** Calldata of a call in a batch and of the calls before it. */
export function carriedBytes({ data, before = [] }: GasCalls): number {
  return before.reduce((sum, call) => sum + carriedBytes(call), size(data) + PACKED_HEAD_BYTES);
}

/**
 * Gas limit of the transaction that carries these calls: each call gets its full limit even if all of them use theirs
 * up. A call gets at most 63/64 of the remaining gas, and the relay contract refuses to start one with less than its
 * limit.
 */
export function batchGas(calls: readonly GasCall[]): number {
  const bytes = calls.reduce((sum, { data }) => sum + size(data) + PACKED_HEAD_BYTES, 100);
  const words = Math.ceil((bytes + calls.length * MEMORY_PER_CALL_BYTES) / 32);
  const memoryGas = 6 * words + Math.ceil((words * words) / 512);
  const largest = Math.max(0, ...calls.map(({ gasLimit }) => gasLimit));
  const running = calls.reduce((sum, { gasLimit }) => sum + gasLimit + CALL_OVERHEAD_GAS, BATCH_OVERHEAD_GAS);
  const gas = INTRINSIC_GAS + bytes * CALLDATA_BYTE_GAS + memoryGas + running + Math.ceil(largest / 63) + 2_000;
  return Math.max(gas, INTRINSIC_GAS + bytes * CALLDATA_BYTE_FLOOR_GAS);
}

/** Gas limit of a transaction that makes this call itself. */
export function directGas({ gasLimit, data }: GasCall): number {
  const bytes = size(data);
  return INTRINSIC_GAS + Math.max(bytes * CALLDATA_BYTE_GAS + gasLimit, bytes * CALLDATA_BYTE_FLOOR_GAS);
}

/** geth's pool takes no transaction above 128 KiB. Some of it is left for the other fields. */
export const MAX_BATCH_BYTES = 112 * 1024;

/** Splits calls into batches that stay within the gas limit and the pool's size. A call above the limit goes alone. */
export function splitByGas<T extends { readonly call: GasCalls }>(items: readonly T[], maxGas: number): T[][] {
  const batches: T[][] = [];
  let current: T[] = [];
  let gas = 0;
  let bytes = 0;
  for (const item of items) {
    const carried = carriedGas(item.call);
    const length = carriedBytes(item.call);
    if (current.length > 0 && (gas + carried > maxGas || bytes + length > MAX_BATCH_BYTES)) {
      batches.push(current);
      current = [];
      gas = 0;
      bytes = 0;
    }
    current.push(item);
    gas += carried;
    bytes += length;
  }
  if (current.length > 0) batches.push(current);
  return batches;
}

const min = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const max = (a: bigint, b: bigint): bigint => (a > b ? a : b);
const clamp = (value: bigint, low: bigint, high: bigint): bigint => max(low, min(value, high));
