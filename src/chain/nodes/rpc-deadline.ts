import { AppError } from '../../core/errors.ts';
import { DeadlineError, withDeadline } from '../../core/lib/time.ts';

/** The promise's outcome. Throws `RPC_TIMEOUT` after `timeoutMs`; what was asked for may still happen then. */
export async function withRpcDeadline<T>(promise: Promise<T>, timeoutMs: number): Promise<T> {
  try {
    return await withDeadline(promise, timeoutMs);
  } catch (error) {
    throw error instanceof DeadlineError ? new AppError('RPC_TIMEOUT', { cause: error }) : error;
  }
}
