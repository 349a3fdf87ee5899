import { sealedInApiKeys } from '../../accounts/auth/keys/api-keys.ts';
import { sealedBy } from '../../core/lib/crypto.ts';
import { takeTurn } from '../../core/lib/turns.ts';
import type { Logger } from '../../core/log.ts';
import { sealedInSigners } from '../../features/wallets/signers/signer-store.ts';
import { sealedInWallets } from '../../features/wallets/wallet-keys.ts';
import { sealedInChannels } from '../../notify/notifications/channel-target.ts';
import { sealedInPushKeys } from '../../notify/notifications/channels/push-key.ts';
import { sealedInDeliveries } from '../../notify/webhooks/webhook-store.ts';
import type { Db } from '../../storage/db/open.ts';
import type { Reading } from '../../storage/db/read.ts';
import type { SealedPlace, SealedText } from '../../storage/db/sealed-place.ts';
import { deleteKey, type OpenedVault, readVaultKeys } from './vault.ts';

/** Rows that are looked at in one go; between two, the event loop serves others. */
const ROWS = 100;

type ResealLogger = Pick<Logger, 'info' | 'error'>;

/** Creates the task that reseals what a former data key has sealed, for the one process that seals in this database. */
export function createReseal(db: Db, opened: OpenedVault, logger: ResealLogger) {
  /** The data key with which everything was found to be sealed. */
  let doneFor: string | undefined;
  return {
    /**
     * Takes up a new data key, and seals everything with it that is not. Each commit takes some texts: what a killed
     * process has left, the next run finds.
     */
    async run() {
      await opened.refresh();
      const [present, ...former] = opened.sealers();
      if (former.length === 0 || doneFor === present.id) return;
      let resealed = 0;
      for (const place of sealedPlaces(db)) resealed += await resealPlace(db, opened, place, logger);
      // What was sealed before the change and written after the walk came by is found by another walk.
      if (resealed > 0) logger.info({ resealed, key: present.id }, 'sealed secrets with the new data key');
      else doneFor = present.id;
    },
  };
}

/** Deletes former data keys that have sealed nothing that there is. To be called before anything is sealed. */
export async function forgetUnusedKeys(db: Db): Promise<void> {
  const former = (await readVaultKeys(db)).filter(({ replacedAt }) => replacedAt !== null);
  for (const { id } of former) if ((await countSealedBy(db, id)) === 0) await db.batch([deleteKey(db, id)]);
}

/** How many texts a key has sealed. */
export async function countSealedBy(db: Reading, keyId: string): Promise<number> {
  let count = 0;
  for (const place of sealedPlaces(db)) count += await place.countSealedBy(keyId);
  return count;
}

async function resealPlace(
  db: Db,
  { vault, sealers }: OpenedVault,
  place: SealedPlace,
  logger: ResealLogger,
): Promise<number> {
  let resealed = 0;
  for (let position = ''; ; ) {
    await takeTurn('large');
    const { last, texts } = await place.textsAfter(position, ROWS);
    if (last === undefined) return resealed;
    position = last;
    const presentId = sealers()[0].id;
    const old = texts.filter(({ sealed }) => sealedBy(sealed) !== presentId);
    const statements = old.flatMap((text) => {
      const resealed = resealedText(vault, text, logger);
      return resealed === undefined ? [] : [text.replaceWith(resealed)];
    });
    await db.batch(statements);
    resealed += statements.length;
  }
}

/** One that does not open keeps no other from being resealed. */
function resealedText(
  vault: OpenedVault['vault'],
  { sealed, context }: SealedText,
  logger: ResealLogger,
): string | undefined {
  try {
    return vault.seal(vault.open(sealed, context), context);
  } catch (error) {
    logger.error({ err: error, context }, 'a secret does not open, and stays as it is');
    return undefined;
  }
}

/** Every table that has sealed texts. */
export function sealedPlaces(db: Reading): readonly SealedPlace[] {
  return [
    sealedInWallets(db),
    sealedInSigners(db),
    sealedInDeliveries(db),
    sealedInChannels(db),
    sealedInPushKeys(db),
    sealedInApiKeys(db),
  ];
}
