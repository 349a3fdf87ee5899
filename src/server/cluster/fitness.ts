import type { Vault } from '../../core/lib/crypto.ts';
import { failureText } from '../../core/lib/failures.ts';
import { createSleeper } from '../../core/lib/time.ts';
import type { Logger } from '../../core/log.ts';
import { isUnavailable } from '../../storage/db/failures.ts';
import { DatabaseTooNewError, DatabaseTooOldError } from '../../storage/db/migrate.ts';
import type { Db } from '../../storage/db/open.ts';
import { openPostgresForReading } from '../../storage/db/postgres/open.ts';
import type { Reading } from '../../storage/db/read.ts';
import { type Lacking, lackingKeys, noteLeaderKeys } from '../vault/leader-keys.ts';
import { readVault, wrappingsOf } from '../vault/vault.ts';
import type { GivenKeys } from '../vault/vault-status.ts';
import type { Roles } from './instance-roles.ts';

export interface FitnessDeps {
  /** Of the PostgreSQL that all instances share. */
  readonly url: string;
  readonly given: GivenKeys;
  readonly roleOf: () => ReturnType<Roles['state']>['role'];
  readonly logger: Logger;
}

/** Whether this instance could go on with what the leader has begun. */
export interface Fitness {
  /** What it lacks of the keys of the leader that it follows, or followed before it took the lead. */
  lacking(): readonly Lacking[];
  /** Notes its own keys as the leader's. */
  note(db: Db): Promise<void>;
  close(): Promise<void>;
}

const LOOK_MS = 1_000;

/** Compares the keys of an instance with those of the leader, for as long as it follows. */
export function watchFitness({ url, given, roleOf, logger }: FitnessDeps): Fitness {
  const sleeper = createSleeper();
  let isClosed = false;
  let found: readonly Lacking[] = [];
  let db: (Reading & Pick<Db, 'close'>) | undefined;
  let vault: Pick<Vault, 'digest'> | undefined;
  let failure: string | undefined;

  /** The key of digests never changes, and may be with a provider that charges for each request. */
  const vaultOf = async (reading: Reading) => {
    vault ??= (await readVault(reading, wrappingsOf(given))).vault;
    return vault;
  };

  const look = async (): Promise<readonly Lacking[]> => {
    db ??= await openPostgresForReading({ url, name: 'bursar keys', patienceMs: 0 });
    const reading = db;
    return await lackingKeys(reading, () => vaultOf(reading), given);
  };

  const tell = (next: readonly Lacking[]) => {
    const [before, after] = [wordsOf(found), wordsOf(next)];
    found = next;
    failure = undefined;
    if (before === after) return;
    if (after === '') logger.info('this instance has what the leader has of keys');
    else
      logger.warn(
        { lacking: after },
        'this instance lacks keys that the leader has: it leads only if no other one does',
      );
  };

  const fail = (error: unknown) => {
    // The health report tells that the database is away; another version has a leader of its own to compare with.
    if (isUnavailable(error)) return;
    if (error instanceof DatabaseTooNewError || error instanceof DatabaseTooOldError) return;
    const reason = failureText(error);
    if (reason !== failure) logger.warn({ reason }, 'the keys of the leader cannot be compared');
    failure = reason;
  };

  const run = async (): Promise<void> => {
    while (!isClosed) {
      // What it has found counts until it follows the next one, also while it leads.
      if (roleOf() === 'following') await look().then(tell, fail);
      if (!isClosed) await sleeper.sleep(LOOK_MS);
    }
    await db?.close();
  };
  const ended = run();

  return {
    lacking: () => found,
    async note(own) {
      if (found.length > 0)
        logger.warn({ lacking: wordsOf(found) }, 'this instance leads without keys that the leader before it had');
      try {
        await own.batch([noteLeaderKeys(own, await vaultOf(own), given)]);
      } catch (error) {
        logger.warn({ reason: failureText(error) }, 'others cannot compare their keys with those of this leader');
      }
    },
    async close() {
      isClosed = true;
      sleeper.wake();
      await ended;
    },
  };
}

/** Everything that is lacking, for people. */
function wordsOf(lacking: readonly Lacking[]): string {
  return lacking.map(({ setting, detail }) => `${setting} (${detail})`).join('; ');
}
