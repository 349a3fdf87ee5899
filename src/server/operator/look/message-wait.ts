import type { UnprovenRow } from '../../../chain/ingest/unproven.ts';
import type { TrailMessage, Trails } from '../../../chain/relay/trail.ts';
import { dateOf } from '../../../core/lib/time.ts';
import { callWait, finalWait, isFinal, type View } from './waits.ts';

/**
 * What a signed call of whatever kind waits for. The code with which a wallet refused one is told by those who know it.
 */
export async function messageWait(
  trails: Pick<Trails, 'trailOf'>,
  { id, status }: Pick<TrailMessage, 'id' | 'status'>,
  view: View,
): Promise<string> {
  const trail = await trails.trailOf(id);
  if (trail === undefined) return 'waits for nothing';
  const mined = trail.carriers.findLast(({ blockNumber }) => blockNumber !== null);
  if (status === 'executed' && mined?.blockNumber)
    return isFinal(mined.blockNumber, view)
      ? `is in block ${mined.blockNumber}, which is final`
      : finalWait(mined.blockNumber, view);
  return await callWait(
    trail,
    null,
    { afterwards: 'is given up', advice: 'if it stays, see the log of the server' },
    view,
  );
}

/** What a call waits for that is out of time while nothing is proved. */
export function unprovenWait({ reason, askedAt }: Pick<UnprovenRow, 'reason' | 'askedAt'>): string {
  const last = `asked last at ${dateOf(askedAt)}, and again within the hour`;
  return `its time is over, and the nodes do not prove what became of it (${reason}): ${last}; an archive node in BURSAR_RPC_URLS can settle it`;
}

/** What a delayed or a held-up thing is tried again at, and why it was not done at the last try. */
export function triedAgain(dueAt: number | null, lastError: string | null): string {
  const next = dueAt === null ? '' : `; looked at again at ${dateOf(dueAt)}`;
  return `${next}${lastError === null ? '' : ` (${lastError})`}`;
}
