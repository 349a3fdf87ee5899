import { z } from 'zod';
import { type LaneDrain, readDrains } from '../../chain/relay/drain-store.ts';
import { createTrails, type LaneRow } from '../../chain/relay/trail.ts';
import { laneStatus } from '../../keys/status.ts';
import { command } from '../command.ts';
import { dateOf, jsonLines, printJson, printTable } from '../output.ts';
import { reading } from './database.ts';
import { orDash, time } from './shown.ts';
import { VIEW_SETTINGS, viewOf } from './view.ts';
import { carrierWait, etherOf, type View } from './waits.ts';

const laneRow = z.object({
  lane: z.string().describe('Address of the key that sends'),
  nextNonce: z.int().describe('Nonce of its next transaction'),
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

/** `bursar lane list`: the keys that send transactions. */
export const listLanesCommand = command({
  name: 'lane list',
  summary: 'lists the keys that send transactions: nonce, what is in flight, balance',
  examples: ['lane list', 'lane list --json | jq -r .waitsFor'],
  json: jsonLines(laneRow),
  settings: VIEW_SETTINGS,
  async run({ dataDir, ...place }, { isJson }) {
    await reading(dataDir, async (db) => {
      const view = await viewOf(db, place);
      const lanes = await createTrails(db).lanes();
      const drains = await readDrains(db);
      const rows = await Array.fromAsync(lanes, (lane) => rowOf(lane, drains, view));
      if (isJson) for (const row of rows) await printJson(laneRow, row);
      else
        await printTable(
          ['lane', 'nonce', 'in flight', 'not final', 'oldest since', 'balance', 'waits for', 'drain'],
          rows.map(cellsOf),
          'No key has sent anything so far.',
        );
    });
  },
});

async function rowOf(
  row: LaneRow,
  drains: readonly LaneDrain[],
  view: View,
): Promise<z.output<typeof laneRow>> {
  const { lane, nextNonce, inFlight, unfinal, oldest } = row;
  const balance = view.balances.get(lane);
  const { state, detail } = laneStatus(lane, drains, [row]);
  return {
    ...{ lane, nextNonce, inFlight, unfinal },
    oldestSince: oldest === undefined ? null : dateOf(oldest.createdAt),
    oldestNonce: oldest?.nonce ?? null,
    oldestTxHash: oldest?.attempts.at(-1)?.hash ?? null,
    balance: balance === undefined ? null : etherOf(balance),
    waitsFor: oldest === undefined ? null : await carrierWait(oldest, view),
    drain: state === 'present' ? null : detail,
  };
}

function cellsOf(row: z.output<typeof laneRow>): string[] {
  const { lane, nextNonce, inFlight, unfinal, oldestSince, balance, waitsFor, drain } = row;
  const ether = balance === null ? '-' : `${balance} ETH`;
  const counts = [nextNonce, inFlight, unfinal].map(String);
  return [lane, ...counts, orDash(oldestSince), ether, orDash(waitsFor), orDash(drain)];
}
