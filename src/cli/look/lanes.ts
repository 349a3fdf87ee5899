import type { z } from 'zod';
import { laneRow, laneRows } from '../../server/operator/look/lanes.ts';
import { orDash } from '../../server/operator/look/shown.ts';
import { command } from '../common/command.ts';
import { jsonLines, printJson, printTable } from '../common/output.ts';
import { reading } from './database.ts';
import { VIEW_SETTINGS, viewOf } from './view.ts';

/** `bursar lane list`: the keys that send transactions. */
export const listLanesCommand = command({
  name: 'lane list',
  summary: 'lists the keys that send transactions: nonce, what is in flight, balance',
  examples: ['lane list', 'lane list --json | jq -r .waitsFor'],
  json: jsonLines(laneRow),
  settings: VIEW_SETTINGS,
  async run({ dataDir, serverDatabaseUrl, ...place }, { isJson }) {
    await reading({ dataDir, serverDatabaseUrl }, async (db) => {
      const rows = await laneRows(db, await viewOf(db, place));
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

function cellsOf(row: z.output<typeof laneRow>): string[] {
  const { lane, nextNonce, inFlight, unfinal, oldestSince, balance, waitsFor, drain } = row;
  const ether = balance === null ? '-' : `${balance} ETH`;
  const counts = [inFlight, unfinal].map(String);
  return [lane, orDash(nextNonce), ...counts, orDash(oldestSince), ether, orDash(waitsFor), orDash(drain)];
}
