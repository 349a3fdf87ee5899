import { type Address, type Hex, isHex, numberToHex, RpcRequestError } from 'viem';
import { z } from 'zod';
import { AppError } from '../../core/errors.ts';
import { createGate, GateFullError } from '../../core/lib/locks.ts';
import type { Nodes } from './nodes.ts';
import { classifyRpcError, type RpcErrorObject } from './rpc-errors.ts';

/** A call that runs foreign code, such as that of a contract that owns a wallet. */
export interface Trial {
  /** Without it, `data` is code that runs as if it were being deployed. */
  readonly to?: Address | undefined;
  readonly data: Hex;
  /** The most gas that it may use. */
  readonly gas: number;
}

/** The result of a trial run. */
export type TrialOutcome<Result> =
  | { readonly kind: 'done'; readonly result: Result }
  /** `revertData` is undefined if the node returns none. */
  | { readonly kind: 'refused'; readonly revertData: Hex | undefined }
  | { readonly kind: 'out of gas' };

/**
 * Trial runs of foreign contracts. Each is a request of its own with a limit on gas and time, so it delays no other
 * batch. Its result says nothing about a node. All throw `RPC_TIMEOUT`, and `OVERLOADED` while too many wait.
 */
export interface Trials {
  /** The return data of the call. */
  call(trial: Trial, timeoutMs: number): Promise<TrialOutcome<Hex>>;
  /** The gas that it uses as a transaction. */
  gasOf(trial: Trial, timeoutMs: number): Promise<TrialOutcome<number>>;
}

/** Time limit of one trial run, over all nodes. */
const TRIAL_MS = 5_000;
/** Few: they are for a handful of owners, and the runtime limits concurrent requests. */
const AT_ONCE = { running: 8, waiting: 64 };
const RETRY_SECONDS = '5';

const OUT_OF_GAS = /out ?of ?gas|gas required exceeds|exceeds? allowance/i;
/** Replies that only the code that ran can cause. */
const CODE_FAILED = /revert|invalid ?(fe ?)?opcode|stack ?(under|over)flow|invalid jump|evm error|vm execution/i;

const bytes = z.string().refine((text): text is Hex => isHex(text), 'not hex');
const quantity = z
  .string()
  .regex(/^0x[0-9a-f]{1,13}$/i)
  .transform(Number);

/** Creates the trial runs at these nodes. */
export function createTrials(nodes: Pick<Nodes, 'askAside'>): Trials {
  const gate = createGate(AT_ONCE);
  const run = async <T>(method: string, { to, data, gas }: Trial, parse: (result: unknown) => T, timeoutMs: number) => {
    const call = { method, params: [{ ...(to === undefined ? {} : { to }), data, gas: numberToHex(gas) }, 'latest'] };
    const bound = Math.min(timeoutMs, TRIAL_MS);
    const ask = () => nodes.askAside({ call, parse, timeoutMs: bound, isRefusal });
    try {
      return { kind: 'done', result: await gate.run(ask) } as const;
    } catch (error) {
      if (error instanceof GateFullError) throw overloaded(error);
      if (!(error instanceof RpcRequestError)) throw error;
      const { details, data: revertData } = error;
      if (OUT_OF_GAS.test(details)) return { kind: 'out of gas' } as const;
      return { kind: 'refused', revertData: isHex(revertData) ? revertData : undefined } as const;
    }
  };
  return {
    call: (trial, timeoutMs) => run('eth_call', trial, (result) => bytes.parse(result), timeoutMs),
    gasOf: (trial, timeoutMs) => run('eth_estimateGas', trial, (result) => quantity.parse(result), timeoutMs),
  };
}

function isRefusal(error: RpcErrorObject): boolean {
  const { message } = error;
  return OUT_OF_GAS.test(message) || CODE_FAILED.test(message) || classifyRpcError(error) === 'answer';
}

function overloaded(cause: unknown): AppError {
  return new AppError('OVERLOADED', { cause, headers: { 'Retry-After': RETRY_SECONDS } });
}
