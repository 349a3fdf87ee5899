import { formatGwei } from 'viem';
import type { UnprovenRow } from '../../chain/ingest/expiry.ts';
import type { FinalView } from '../../chain/ingest/ingest-store.ts';
import type { Carrier, Trail, TrailMessage, Trails } from '../../chain/relay/message-trail.ts';
import { dateOf } from '../../core/lib/time.ts';
import { counted, durationOf, etherOf, isFinal, type View } from './operator-view.ts';

/** A block that has not become final for so long deserves a word; and no chain takes so long that is well. */
const LATE_SECONDS = 120;
const LATE_TIMES = 3;
const WEI_PER_ETHER = 1e18;

/** What a block waits for until it is final. */
export function finalWait(block: number, view: View): string {
  const { final, now } = view;
  const waits = `waits for block ${block} to be final`;
  if (final === undefined) return `${waits}; the server has seen no final block so far`;
  const lag = final.headTimestamp - final.timestamp;
  if (now - final.seenAt > LATE_SECONDS + LATE_TIMES * lag) {
    return `${waits}; block ${final.number} was the last to become final, seen at ${dateOf(final.seenAt)}: is the server running?`;
  }
  const seconds = timeOfBlock(block, final) + lag - now;
  return `${waits}, ${seconds > 0 ? `about ${durationOf(seconds)}` : 'any moment'}`;
}

/** When a block was or will be made, by the pace between the latest final block and the head. */
function timeOfBlock(block: number, { number, timestamp, headNumber, headTimestamp }: FinalView): number {
  const pace = headNumber > number ? (headTimestamp - timestamp) / (headNumber - number) : 0;
  return headTimestamp + (block - headNumber) * pace;
}

/** Shown for a call that can no longer execute. */
export interface Ending {
  /** What follows then: `is reported failed`. */
  readonly afterwards: string;
  /** What to do where it does not. */
  readonly advice: string;
}

/** What a signed call waits for that no block has, and what ends that. */
export async function callWait(
  { message, carriers }: Trail,
  refusal: string | null,
  ending: Ending,
  view: View,
): Promise<string> {
  const open = carriers.findLast(({ status }) => status === 'open');
  const mined = carriers.findLast(({ blockNumber }) => blockNumber !== null);
  if (message.deadline === null) {
    if (open !== undefined) return await carrierWait(open, view);
    return mined?.blockNumber ? finalWait(mined.blockNumber, view) : 'waits for nothing';
  }
  const now = await nowWait({ open, mined, isReverted: message.status === 'reverted', refusal }, view);
  return `${now}; ${deadlineWait(message.deadline, ending, view)}`;
}

interface Underway {
  readonly open: Carrier | undefined;
  readonly mined: Carrier | undefined;
  readonly isReverted: boolean;
  readonly refusal: string | null;
}

async function nowWait({ open, mined, isReverted, refusal }: Underway, view: View): Promise<string> {
  if (isReverted || refusal !== null) {
    const where = mined === undefined ? '' : ` in block ${mined.blockNumber}`;
    return `its wallet refused it${where}${refusal === null ? '' : ` (${refusal})`}, and anybody may submit it again`;
  }
  if (open !== undefined) return await carrierWait(open, view);
  if (mined !== undefined) return `is in block ${mined.blockNumber}, and waits to be taken in`;
  return 'no transaction carries it at present; it is sent again while it can execute';
}

function deadlineWait(deadline: number, { afterwards, advice }: Ending, { now, final }: View): string {
  const cannot = `cannot execute any more after ${dateOf(deadline)}`;
  if (final !== undefined && final.timestamp > deadline) {
    return `${cannot}, and a later block is final: is settled within seconds while the server runs; ${advice}`;
  }
  const until = `${afterwards} once a block after that is final`;
  if (final === undefined || now <= deadline) return `${cannot}; ${until}`;
  const seconds = deadline + (final.headTimestamp - final.timestamp) - now;
  return `${cannot}, which has passed; ${until}${seconds > 0 ? `, about ${durationOf(seconds)}` : ''}`;
}

/** What a transaction waits for that is in no block. */
export async function carrierWait(carrier: Carrier, view: View): Promise<string> {
  const { lane, nonce, gasLimit, createdAt } = carrier;
  const newest = carrier.attempts.at(-1);
  const cost = (gasLimit * Number(newest?.maxFeePerGas ?? 0n)) / WEI_PER_ETHER;
  const balance = view.balances.get(lane);
  const since = `since ${dateOf(createdAt)}`;
  if (balance !== undefined && balance < cost) {
    return `waits for gas money of lane ${lane}: it has ${etherOf(balance)} ETH, and nonce ${nonce} may cost ${etherOf(cost)}`;
  }
  const ahead = await view.aheadOf(carrier);
  if (ahead > 0) {
    return `waits for ${counted(ahead, 'earlier transaction')} of lane ${lane}, before its nonce ${nonce}, ${since}`;
  }
  const offer = newest === undefined ? '' : `, offers up to ${formatGwei(newest.maxFeePerGas)} gwei`;
  return `waits for a block to take ${newest?.hash ?? 'its transaction'} (lane ${lane}, nonce ${nonce}${offer}), ${since}`;
}

/**
 * What a signed call of any kind waits for. Callers that know the code with which a wallet refused one pass it in.
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
