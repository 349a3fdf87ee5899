import { z } from 'zod';
import { kmsSettings } from '../../core/config.ts';
import { parseRemoteSigner } from '../../core/lib/signing-keys.ts';
import { nowSeconds, systemClock } from '../../core/lib/time.ts';
import { countSealedBy, createReseal, forgetUnusedKeys } from '../../server/vault/reseal.ts';
import {
  addDataKey,
  openVault,
  readVaultKeys,
  rewrapKeys,
  type Wrappings,
  wrappingsOf,
} from '../../server/vault/vault.ts';
import { type GivenKeys, KEY_KINDS, KEY_STATES, type KeyStatus, keysStatus } from '../../server/vault/vault-status.ts';
import { DataFolderInUseError } from '../../storage/db/folder-lock.ts';
import type { Db } from '../../storage/db/open.ts';
import { askAddress } from '../../storage/kms/signer.ts';
import { command, PartlyError, UsageError } from '../common/command.ts';
import { type DatabasePlace, lockPlace, ServerRunsError, withDatabase } from '../common/existing-database.ts';
import { jsonLines, jsonOnce, print, printJson, printTable } from '../common/output.ts';
import { keySettings } from '../common/serve-settings.ts';
import { reading, readingOwn } from '../look/look-at-database.ts';

const keyRow = z.object({
  kind: z.enum(KEY_KINDS).describe('What it is for'),
  key: z.string().describe('Its address, or digits that identify it'),
  state: z
    .enum(KEY_STATES)
    .describe(
      '`present`; `former`: there for what still uses it; `unneeded`: it can go; `missing`: something needs it, and the settings do not have it',
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
  settings: ['dataDir', 'serverDatabaseUrl', ...keySettings],
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

/** How long to wait for a running server; it does the rest without us. */
const SERVER_MS = 60_000;
const LOOK_EVERY_MS = 500;
/** Walks through everything that is sealed; the second finds what was written during the first. */
const MAX_WALKS = 3;

/** `bursar keys rotate`: another master key, or another key that seals. Run again, it goes on where it was killed. */
export const rotateKeysCommand = command({
  name: 'keys rotate',
  summary: 'rotates the master key, or the key that seals secrets',
  words: [
    {
      name: 'what',
      help: '`master`: from BURSAR_MASTER_KEY_PREVIOUS to BURSAR_MASTER_KEY; `data`: seal all secrets with a new key',
      choices: ['master', 'data'],
    },
  ],
  examples: ['keys rotate master --env-file bursar.env', 'keys rotate data --env-file bursar.env'],
  exits: ['3: the secrets are not all resealed; a running server goes on with that'],
  settings: ['dataDir', 'serverDatabaseUrl', 'masterKey', 'masterKeyPrevious', ...kmsSettings],
  async run({ dataDir, serverDatabaseUrl, ...masterKeys }, { word }) {
    await withDatabase({ dataDir, serverDatabaseUrl }, async (db) => {
      const wrappings = wrappingsOf(masterKeys);
      await print(
        word('what') === 'master'
          ? await rotateMaster(db, wrappings)
          : await rotateData(db, { dataDir, serverDatabaseUrl }, wrappings),
      );
    });
  },
});

async function rotateMaster(db: Db, wrappings: Wrappings): Promise<string> {
  const [{ id }, former] = wrappings;
  const count = await rewrapKeys(db, wrappings);
  const next =
    former === undefined
      ? ''
      : ' Remove BURSAR_MASTER_KEY_PREVIOUS from the settings. Keep that key as long as you keep backups from before: they open with it alone.';
  return count === 0
    ? `All keys of the database are wrapped with the master key ${id}: nothing was left to do.${next}`
    : `${count} keys of the database are now wrapped with the master key ${id}. A running server needs it at its next start.${next}`;
}

/** Another key, unless one before it is still being replaced: then that goes on. */
async function rotateData(db: Db, place: DatabasePlace, wrappings: Wrappings): Promise<string> {
  const left = await leftUnderFormer(db);
  if (left === 0) await addDataKey(db, wrappings, nowSeconds(systemClock));
  const release = await lockIfUnserved(place);
  if (release === undefined) await waitForServer(db);
  else {
    try {
      await resealHere(db, wrappings);
    } finally {
      await release();
    }
  }
  const unsealed = await leftUnderFormer(db);
  if (unsealed === 0)
    return 'All secrets are sealed with the new key. `bursar keys status` tells about the former one.';
  throw new PartlyError(
    `${unsealed} secrets are still sealed with a former key. A running server seals them again on its own, once it has the present master key; \`bursar keys status\` tells how many are left, and this command goes on when it is run again.`,
  );
}

async function resealHere(db: Db, wrappings: Wrappings): Promise<void> {
  const opened = await openVault(db, wrappings, nowSeconds(systemClock));
  const logger = {
    info: () => undefined,
    error: (_: unknown, text?: string) => void process.stderr.write(`${text}\n`),
  };
  const reseal = createReseal(db, opened, logger);
  for (let walk = 0; walk < MAX_WALKS; walk += 1) await reseal.run();
  await forgetUnusedKeys(db);
}

async function waitForServer(db: Db): Promise<void> {
  const endsAt = performance.now() + SERVER_MS;
  while ((await leftUnderFormer(db)) > 0 && performance.now() < endsAt) await Bun.sleep(LOOK_EVERY_MS);
}

async function leftUnderFormer(db: Db): Promise<number> {
  const former = (await readVaultKeys(db)).filter(({ kind, replacedAt }) => kind === 'data' && replacedAt !== null);
  let left = 0;
  for (const { id } of former) left += await countSealedBy(db, id);
  return left;
}

/** Keeps servers away until what it answers is called; `undefined` where one runs. */
async function lockIfUnserved(place: DatabasePlace): Promise<(() => Promise<void>) | undefined> {
  try {
    return await lockPlace(place);
  } catch (error) {
    if (error instanceof DataFolderInUseError || error instanceof ServerRunsError) return undefined;
    throw error;
  }
}

const found = z.object({
  address: z.string().describe('Its account, which needs gas money'),
  setting: z.string().describe('Value for BURSAR_RELAYER_KEYS or another key setting'),
});

/** Less than it takes to wonder. */
const ASK_MS = 10_000;

/** `bursar keys address`: the account of a key elsewhere, by its public key. */
export const keyAddressCommand = command({
  name: 'keys address',
  summary: 'prints the address of a key in AWS KMS or Google Cloud KMS, as settings name it',
  words: [{ name: 'key', help: '`awskms:<ARN of the key>`, or `gcpkms:projects/…/cryptoKeyVersions/<number>`' }],
  examples: [
    'keys address awskms:arn:aws:kms:eu-central-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab --env-file bursar.env',
  ],
  json: jsonOnce(found),
  settings: kmsSettings,
  async run(access, { word, isJson }) {
    const key = parseRemoteSigner(word('key'));
    if (key === undefined)
      throw new UsageError(
        'The key must be `awskms:` with the ARN of a key, or `gcpkms:` with the name of a version of a key.',
      );
    const address = await askAddress(key, access, AbortSignal.timeout(ASK_MS));
    const setting = `${key.provider}:${key.name}#${address}`;
    if (isJson) await printJson(found, { address, setting });
    else await print(setting);
  },
});

/** The keys that are left from before a rotation, or missing. None where there is no database yet. */
export async function unsettledKeys(place: DatabasePlace, given: GivenKeys): Promise<KeyStatus[]> {
  const keys = await readingOwn(place, (db) => keysStatus(db, given, nowSeconds(systemClock)));
  return (keys ?? []).filter(({ state }) => state !== 'present');
}
