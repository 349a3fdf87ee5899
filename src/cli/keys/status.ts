import { z } from 'zod';
import { kmsSettings } from '../../core/config.ts';
import { nowSeconds, systemClock } from '../../core/lib/time.ts';
import { KEY_KINDS, KEY_STATES, keysStatus } from '../../server/vault/status.ts';
import { command } from '../common/command.ts';
import { jsonLines, printJson, printTable } from '../common/output.ts';
import { reading } from '../look/database.ts';

/** The settings that name keys. */
export const KEY_SETTINGS = [
  'masterKey',
  'masterKeyPrevious',
  'jwtSecret',
  'jwtSecretPrevious',
  'relayerKeys',
  'evaluatorKey',
  'evaluatorKeysPrevious',
  'attestorKey',
  'attestorKeyPrevious',
  ...kmsSettings,
] as const;

const keyRow = z.object({
  kind: z.enum(KEY_KINDS).describe('What it is for'),
  key: z.string().describe('Its address, or digits that identify it'),
  state: z
    .enum(KEY_STATES)
    .describe(
      '`present`; `former`: there for what is left of before; `unneeded`: it can go; `missing`: something needs it, and the settings do not have it',
    ),
  detail: z.string().describe('What needs it, in words'),
  advice: z.string().optional().describe('What to do, if anything'),
});

/** `bursar keys status`: every key, and how far its rotation has come. */
export const keysStatusCommand = command({
  name: 'keys status',
  summary: 'lists all keys: which are in use, still needed, or unneeded',
  examples: ['keys status --env-file bursar.env', 'keys status --env-file bursar.env --json | jq -r .state'],
  json: jsonLines(keyRow),
  settings: ['dataDir', 'serverDatabaseUrl', ...KEY_SETTINGS],
  async run({ dataDir, serverDatabaseUrl, ...given }, { isJson }) {
    await reading({ dataDir, serverDatabaseUrl }, async (db) => {
      const rows = await keysStatus(db, given, nowSeconds(systemClock));
      if (isJson) for (const row of rows) await printJson(keyRow, row);
      else
        await printTable(
          ['for', 'key', 'state', 'what needs it', 'what to do'],
          rows.map(({ kind, key, state, detail, advice }) => [kind, key, state, detail, advice ?? '-']),
          'There are no keys.',
        );
    });
  },
});
