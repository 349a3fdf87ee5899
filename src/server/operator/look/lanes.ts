import { z } from 'zod';
import { type LaneDrain, readDrains } from '../../../chain/relay/drain-store.ts';
import { createTrails, type LaneRow } from '../../../chain/relay/trail.ts';
import { dateOf } from '../../../core/lib/time.ts';
import type { Reading } from '../../../storage/db/read.ts';
import { laneStatus } from '../../vault/status.ts';
import { time } from './shown.ts';
import { carrierWait, etherOf, type View } from './waits.ts';

/** A key that sends transactions, as operators see it. */
export const laneRow = z.object({
  lane: z.string().describe('Address of the key that sends'),
  nextNonce: z.int().nullable().describe('Nonce of its next transaction; null where it has sent none from here'),
  inFlight: z.int().describe('Transactions that are in no block'),
  unfinal: z.int().describe('Transactions in blocks that are not final'),
  oldestSince: time.nullable().describe('Since when the oldest one waits that is in no block, or null'),
  oldestNonce: z.int().nullable().describe('Its nonce, or null'),
  oldestTxHash: z.string().nullable().describe('Hash of its latest bytes, or null'),
  balance: z
    .string()
    .nullable()
    .describe('Ether, as the running server knows it; null where none runs or does not know the key'),
  waitsFor: z.string().nullable().describe('What the oldest one waits for, or null'),
  drain: z.string().nullable().describe('How far it has come with being drained or swept, or null'),
});
type LaneListed = z.output<typeof laneRow>;

/** All keys that have ever sent something, and those that are to go without having. */
export async function laneRows(db: Reading, view: View): Promise<LaneListed[]> {
  const lanes: Listed[] = await createTrails(db).lanes();
  const drains = await readDrains(db);
  const unused = drains
    .filter((drain) => !lanes.some(({ lane }) => lane === drain.lane))
    .map(({ lane }) => ({ lane, nextNonce: null, inFlight: 0, unfinal: 0, oldest: undefined }));
  return await Array.fromAsync([...lanes, ...unused], (lane) => rowOf(lane, drains, view));
}

type Listed = Omit<LaneRow, 'nextNonce'> & { readonly nextNonce: number | null };

async function rowOf(row: Listed, drains: readonly LaneDrain[], view: View): Promise<z.output<typeof laneRow>> {
  const { lane, nextNonce, inFlight, unfinal, oldest } = row;
  const balance = view.balances.get(lane);
  const { state, detail } = laneStatus(lane, drains, [row]);
  return {
    lane,
    nextNonce,
    inFlight,
    unfinal,
    oldestSince: oldest === undefined ? null : dateOf(oldest.createdAt),
    oldestNonce: oldest?.nonce ?? null,
    oldestTxHash: oldest?.attempts.at(-1)?.hash ?? null,
    balance: balance === undefined ? null : etherOf(balance),
    waitsFor: oldest === undefined ? null : await carrierWait(oldest, view),
    drain: state === 'present' ? null : detail,
  };
}
