import { orDash } from '../../server/operator/look/shown.ts';
import { everythingWaiting, waitingKinds, waitingRow } from '../../server/operator/look/waiting-list.ts';
import { UsageError } from '../common/arguments.ts';
import { command } from '../common/command.ts';
import { jsonLines, printJson, printTable } from '../common/output.ts';
import { reading } from './database.ts';
import { LIMIT_FLAG, limitOf } from './paging.ts';
import { VIEW_SETTINGS, viewOf } from './view.ts';

/** `bursar waiting`: everything that is not final. */
export const waitingCommand = command({
  name: 'waiting',
  summary: 'lists everything that is not final, the oldest first, each with what it waits for',
  examples: ['waiting', 'waiting --kind payment --json | jq -r .waitsFor'],
  json: jsonLines(waitingRow),
  texts: [{ name: 'kind', help: `Only what is of a kind: ${waitingKinds.join(', ')}` }, LIMIT_FLAG],
  settings: VIEW_SETTINGS,
  async run({ dataDir, serverDatabaseUrl, ...place }, given) {
    const limit = limitOf(given);
    const asked = given.text('kind');
    const kind = waitingKinds.find((known) => known === asked);
    if (asked !== undefined && kind === undefined)
      throw new UsageError(`--kind takes one of ${waitingKinds.join(', ')}.`);
    await reading({ dataDir, serverDatabaseUrl }, async (db) => {
      const { rows, hasMore } = await everythingWaiting(db, await viewOf(db, place), { limit, kind });
      if (given.isJson) for (const row of rows) await printJson(waitingRow, row);
      else
        await printTable(
          ['since', 'kind', 'id', 'wallet', 'waits for'],
          rows.map((row) => [row.since, row.kind, row.id, orDash(row.walletId), row.waitsFor]),
          'Nothing waits.',
        );
      if (hasMore) process.stderr.write('There is more: --limit and --kind show it.\n');
    });
  },
});
