import { kmsSettings } from '../../core/config.ts';
import { nowSeconds, systemClock } from '../../core/lib/time.ts';
import { sealedPlaces } from '../../server/vault/places.ts';
import { countSealedBy, createReseal, forgetUnusedKeys } from '../../server/vault/reseal.ts';
import { readVaultKeys } from '../../server/vault/store.ts';
import { addDataKey, openVault, rewrapKeys } from '../../server/vault/vault.ts';
import { type Wrappings, wrappingsOf } from '../../server/vault/wrapping.ts';
import { DataFolderInUseError } from '../../storage/db/lock.ts';
import type { Db } from '../../storage/db/open.ts';
import { command, PartlyError } from '../common/command.ts';
import { type DatabasePlace, lockPlace, withDatabase } from '../common/existing-database.ts';
import { ServerRunsError } from '../common/hold-lead.ts';
import { print } from '../common/output.ts';

/** How long a running server is waited for; what is left then, it does without anybody waiting. */
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
  exits: ['3: the secrets are not all sealed anew; a running server goes on with that'],
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
    `${unsealed} secrets are still sealed with a former key. A server that runs seals them anew by itself, once it has the present master key; \`bursar keys status\` tells how many are left, and this command goes on when it is run again.`,
  );
}

async function resealHere(db: Db, wrappings: Wrappings): Promise<void> {
  const opened = await openVault(db, wrappings, nowSeconds(systemClock));
  const places = sealedPlaces(db);
  const logger = {
    info: () => undefined,
    error: (_: unknown, text?: string) => void process.stderr.write(`${text}\n`),
  };
  const reseal = createReseal({ db, opened, places, logger });
  for (let walk = 0; walk < MAX_WALKS; walk += 1) await reseal.run();
  await forgetUnusedKeys(db, places);
}

async function waitForServer(db: Db): Promise<void> {
  const endsAt = performance.now() + SERVER_MS;
  while ((await leftUnderFormer(db)) > 0 && performance.now() < endsAt) await Bun.sleep(LOOK_EVERY_MS);
}

async function leftUnderFormer(db: Db): Promise<number> {
  const places = sealedPlaces(db);
  const former = (await readVaultKeys(db)).filter(({ kind, replacedAt }) => kind === 'data' && replacedAt !== null);
  let left = 0;
  for (const { id } of former) left += await countSealedBy(places, id);
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
