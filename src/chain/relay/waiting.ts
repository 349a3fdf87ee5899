import { AppError } from '../../core/errors.ts';
import type { RelayContext } from './context.ts';
import type { Waiting } from './lane.ts';

/**
 * An intent in a queue for `timeoutMs`, or as long as any may take. When its time is over it is given up, wherever it
 * is by then on its way to the disk: nothing is done for it after that.
 */
export function bounded(
  { limits, ledger, laneList }: Pick<RelayContext, 'limits' | 'ledger' | 'laneList'>,
  queue: Waiting[],
  submission: Pick<Waiting, 'intent' | 'resolve' | 'reject'>,
  timeoutMs: number,
): Waiting {
  const boundMs = Math.max(0, Math.min(timeoutMs, limits.submitTimeoutMs));
  let isGivenUp = false;
  const giveUp = () => {
    isGivenUp = true;
    const place = queue.indexOf(waiting);
    if (place >= 0) queue.splice(place, 1);
    const inFlight = laneList.reduce((sum, { address }) => sum + ledger.openCount(address), 0);
    const cause = new Error(`${inFlight} transactions wait for a block`);
    submission.reject(new AppError('RPC_TIMEOUT', { cause }));
  };
  const timer = setTimeout(giveUp, boundMs);
  const waiting: Waiting = {
    ...submission,
    expiresAt: performance.now() + boundMs,
    hold() {
      clearTimeout(timer);
      return !isGivenUp;
    },
  };
  return waiting;
}

/** Nothing more is sent. */
export function refuseAll(queue: Waiting[]): void {
  for (const waiting of queue.splice(0)) waiting.reject(new AppError('OVERLOADED'));
}
