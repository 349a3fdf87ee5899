import { createHash, randomBytes } from 'node:crypto';
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import { type JwtSecrets, TOKEN_LIFETIME_SECONDS } from '../../accounts/auth/sessions/jwt-secrets.ts';
import { createSealer, createVault, type Sealer, sealedBy, sealedPrefix, type Vault } from '../../core/lib/crypto.ts';
import { failureText } from '../../core/lib/failures.ts';
import { UnfitError } from '../../core/lib/files.ts';
import type { RemoteWrappingKey } from '../../core/lib/signing-keys.ts';
import { must, type Statement } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import type { Reading } from '../../storage/db/read.ts';
import { type KmsAccess, KmsError } from '../../storage/kms/kms-request.ts';
import { createWrappingKey } from '../../storage/kms/vault-transit.ts';
import { formerSecrets, type VaultKeyKind, vaultKeys } from './vault-tables.ts';

/** The keys of a database are wrapped with a master key that the settings do not have. */
export class MasterKeyError extends UnfitError {
  override readonly name = 'MasterKeyError';
  constructor(neededId: string, given: Wrappings) {
    const [{ id }, ...former] = given;
    const alsoGiven = former.length === 0 ? '' : ` and BURSAR_MASTER_KEY_PREVIOUS is ${former[0]?.id}`;
    super(
      `The database belongs to another master key than the settings name: its keys are wrapped with ${neededId}, ` +
        `and BURSAR_MASTER_KEY is ${id}${alsoGiven}. Set the key that it was used with as BURSAR_MASTER_KEY; or, while ` +
        'you rotate it, as BURSAR_MASTER_KEY_PREVIOUS until `bursar keys rotate master` is done. ' +
        'Nothing was changed.',
    );
  }
}

/**
 * Opens the vault of a database, and makes its keys where it has none yet. Throws {@link MasterKeyError}, and then has
 * changed nothing.
 */
export async function openVault(db: Db, wrappings: Wrappings, now: number): Promise<OpenedVault> {
  if ((await readVaultKeys(db)).length === 0) await makeKeys(db, wrappings, now);
  return await readVault(db, wrappings);
}

/** Opens the vault of a database that has one, and writes nothing. Throws {@link MasterKeyError}. */
export async function readVault(db: Reading, wrappings: Wrappings) {
  const rows = await readVaultKeys(db);
  const nameKey = rows.find(({ kind }) => kind === 'name');
  if (nameKey === undefined) throw new Error('The database has lost a key.');
  let sealers = await sealersOf(rows, wrappings, []);
  const vault = createVault({ sealers: () => sealers, nameKey: await unwrapped(nameKey, wrappings) });
  return {
    vault,
    /** What seals now, and what has sealed before and is kept. */
    sealers: () => sealers,
    /**
     * Takes up what was changed in the database: another data key seals from then on. Throws {@link MasterKeyError}
     * where one is wrapped with a master key that this process was not given; then it goes on with those that it has.
     */
    async refresh(): Promise<void> {
      sealers = await sealersOf(await readVaultKeys(db), wrappings, sealers);
    },
  };
}

/** The vault of a database. */
export type OpenedVault = Awaited<ReturnType<typeof readVault>>;

/** Gives the database another data key. What was sealed with the former one stays so until it is resealed. */
export async function addDataKey(db: Db, wrappings: Wrappings, now: number): Promise<string> {
  const rows = await readVaultKeys(db);
  const present = rows.find(({ kind, replacedAt }) => kind === 'data' && replacedAt === null);
  if (present === undefined) throw new Error('The database has no keys yet: nothing was sealed in it.');
  // A process that cannot open the existing keys must not add one.
  await sealersOf(rows, wrappings, []);
  const fresh = await newKey('data', wrappings, now);
  await db.batch([replaceKey(db, 'data', present.id, now), insertKey(db, fresh)]);
  return fresh.id;
}

/**
 * Wraps every key with the first of the wrappings, in one commit. Answers how many another one had wrapped.
 * Throws {@link MasterKeyError} where one is wrapped with none of them.
 */
export async function rewrapKeys(db: Db, wrappings: Wrappings): Promise<number> {
  const [present] = wrappings;
  const rows = await readVaultKeys(db);
  const left = rows.filter(({ wrapped }) => wrappedBy(wrapped) !== present.id);
  // All of them are opened before any is written.
  const statements = await Promise.all(
    left.map(async (row) => {
      const rewrapped = await present.wrap(await unwrapped(row, wrappings), contextOf(row));
      return rewrapKey(db, row, rewrapped);
    }),
  );
  await db.batch(statements);
  return left.length;
}

async function makeKeys(db: Db, wrappings: Wrappings, now: number): Promise<void> {
  const keys = [await newKey('data', wrappings, now), await newKey('name', wrappings, now)];
  try {
    await db.batch(keys.map((key) => insertKey(db, key)));
  } catch (error) {
    // Another process may have been first: then its keys are those of this database.
    if ((await readVaultKeys(db)).length === 0) throw error;
  }
}

async function newKey(kind: VaultKeyRow['kind'], [present]: Wrappings, now: number) {
  const bytes = randomBytes(32);
  const id = createSealer(bytes, 'bursar/seal').id;
  return { id, kind, wrapped: await present.wrap(bytes, contextOf({ id, kind })), createdAt: now };
}

/** The data keys, the present one first. Those that are known are not unwrapped again. */
async function sealersOf(
  rows: readonly VaultKeyRow[],
  wrappings: Wrappings,
  known: readonly Sealer[],
): Promise<readonly [Sealer, ...Sealer[]]> {
  const data = rows.filter(({ kind }) => kind === 'data');
  const inOrder = data.toSorted((a, b) => Number(a.replacedAt !== null) - Number(b.replacedAt !== null));
  const [present, ...former] = await Promise.all(
    inOrder.map(
      async (row) =>
        known.find(({ id }) => id === row.id) ?? createSealer(await unwrapped(row, wrappings), 'bursar/seal'),
    ),
  );
  if (present === undefined) throw new Error('The database has lost a key.');
  // What this process has may still be needed by what it was about to write.
  const forgotten = known.filter(({ id }) => data.every((row) => row.id !== id));
  return [present, ...former, ...forgotten];
}

async function unwrapped(row: VaultKeyRow, wrappings: Wrappings): Promise<Uint8Array> {
  return await wrappingOf(row, wrappings).unwrap(row.wrapped, contextOf(row));
}

function wrappingOf({ wrapped }: VaultKeyRow, wrappings: Wrappings) {
  const neededId = wrappedBy(wrapped);
  const found = wrappings.find(({ id }) => id === neededId);
  if (found === undefined) throw new MasterKeyError(neededId, wrappings);
  return found;
}

function contextOf({ id, kind }: Pick<VaultKeyRow, 'id' | 'kind'>): string {
  return `vault-key:${kind}:${id}`;
}

/** Wraps the keys of a database: what the operator keeps elsewhere. */
export interface Wrapping {
  /** Identifies the key and reveals nothing; part of every wrapped value. */
  readonly id: string;
  wrap(key: Uint8Array, context: string): Promise<string>;
  /** Throws for what another has wrapped, and for what was altered or moved. */
  unwrap(wrapped: string, context: string): Promise<Uint8Array>;
}

/** The one that wraps, and those that may have wrapped before. */
export type Wrappings = readonly [Wrapping, ...Wrapping[]];

/** A master key: its bytes, or where it is. */
export type MasterKey = Uint8Array | RemoteWrappingKey;

/** The master keys of the settings, and how to reach those that are elsewhere. */
export interface MasterKeys extends KmsAccess {
  readonly masterKey: MasterKey;
  /** What was the master key before; needed until nothing is wrapped with it. */
  readonly masterKeyPrevious?: MasterKey | undefined;
}

/** A start waits so long for a key, and is refused then. */
const ASK_MS = 10_000;

/** What wraps with the master keys of the settings. */
export function wrappingsOf({ masterKey, masterKeyPrevious, ...access }: MasterKeys): Wrappings {
  return [
    wrappingWith(masterKey, access),
    ...(masterKeyPrevious === undefined ? [] : [wrappingWith(masterKeyPrevious, access)]),
  ];
}

/** The id of what has wrapped a key. */
export const wrappedBy = sealedBy;

function wrappingWith(masterKey: MasterKey, access: KmsAccess): Wrapping {
  if (!(masterKey instanceof Uint8Array)) return remoteWrapping(masterKey, access);
  const sealer = createSealer(masterKey, 'bursar/wrap');
  return {
    id: sealer.id,
    wrap: async (key, context) => sealer.seal(key, context),
    unwrap: async (wrapped, context) => sealer.open(wrapped, context),
  };
}

/** `v1.<id>.<what the service has made of the key>`: the id follows from the key's name alone. */
function remoteWrapping(key: RemoteWrappingKey, access: KmsAccess): Wrapping {
  const id = createHash('sha256').update(`${key.provider}:${key.name}`).digest('hex').slice(0, 8);
  const remote = createWrappingKey(key, access);
  return {
    id,
    async wrap(plain, context) {
      const bytes = await remote.wrap(plain, context, AbortSignal.timeout(ASK_MS)).catch(refused);
      return `${sealedPrefix(id)}${Buffer.from(bytes).toString('base64url')}`;
    },
    async unwrap(wrapped, context) {
      if (sealedBy(wrapped) !== id) throw new Error('This key was wrapped with another master key.');
      const bytes = Buffer.from(wrapped.slice(sealedPrefix(id).length), 'base64url');
      return await remote.unwrap(bytes, context, AbortSignal.timeout(ASK_MS)).catch(refused);
    },
  };
}

/** Says which part failed, for the person who starts the server. */
function refused(error: unknown): never {
  throw new KmsError(`The master key cannot be used: ${failureText(error)}`);
}

export type VaultKeyRow = typeof vaultKeys.$inferSelect;

/** The keys of a database, from the oldest to the newest. */
export async function readVaultKeys({ orm }: Pick<Reading, 'orm'>): Promise<VaultKeyRow[]> {
  return await orm.select().from(vaultKeys).orderBy(asc(vaultKeys.createdAt), asc(vaultKeys.id)).all();
}

/** The only key of its kind that is in use. */
export function insertKey(
  { orm }: Pick<Db, 'orm'>,
  key: Pick<VaultKeyRow, 'id' | 'kind' | 'wrapped' | 'createdAt'>,
): Statement {
  return must(orm.insert(vaultKeys).values(key));
}

/** Makes the present key of a kind a former one. */
export function replaceKey({ orm }: Pick<Db, 'orm'>, kind: VaultKeyKind, id: string, now: number): Statement {
  const isPresent = and(eq(vaultKeys.kind, kind), eq(vaultKeys.id, id), isNull(vaultKeys.replacedAt));
  return must(orm.update(vaultKeys).set({ replacedAt: now }).where(isPresent));
}

/** Rewraps a key, unless another process has done so meanwhile. */
export function rewrapKey({ orm }: Pick<Db, 'orm'>, { id, wrapped }: VaultKeyRow, rewrapped: string): Statement {
  const isSame = and(eq(vaultKeys.id, id), eq(vaultKeys.wrapped, wrapped));
  return must(orm.update(vaultKeys).set({ wrapped: rewrapped }).where(isSame));
}

/** Deletes a former key. */
export function deleteKey({ orm }: Pick<Db, 'orm'>, id: string): Statement {
  const isFormer = and(eq(vaultKeys.id, id), isNotNull(vaultKeys.replacedAt));
  return must(orm.delete(vaultKeys).where(isFormer), 'any');
}

/** When a secret was first given as the former one; `undefined` if it never was. Unix seconds. */
export async function replacedAtOf({ orm }: Pick<Reading, 'orm'>, digest: string): Promise<number | undefined> {
  return (await orm.select().from(formerSecrets).where(eq(formerSecrets.digest, digest)).get())?.replacedAt;
}

/** Notes that a secret is the former one from now on; what was noted before stays. */
export function noteFormerSecret({ orm }: Pick<Db, 'orm'>, digest: string, replacedAt: number): Statement {
  return must(orm.insert(formerSecrets).values({ digest, replacedAt }).onConflictDoNothing(), 'any');
}

/** The secrets of the JWTs, as the settings have them. */
export interface GivenJwtSecrets {
  readonly jwtSecret: string;
  readonly jwtSecretPrevious?: string | undefined;
}

/**
 * The secrets by which JWTs are checked. The former one counts until the last JWT that it signed has expired: for as
 * long as one is valid after it was first given as the former one, whatever is restarted meanwhile.
 */
export async function jwtSecretsOf(
  db: Db,
  vault: Pick<Vault, 'digest'>,
  { jwtSecret: present, jwtSecretPrevious }: GivenJwtSecrets,
  now: number,
): Promise<JwtSecrets> {
  if (jwtSecretPrevious === undefined || jwtSecretPrevious === present) return { present };
  await db.batch([noteFormerSecret(db, digestOf(vault, jwtSecretPrevious), now)]);
  const until = await countsUntil(db, vault, jwtSecretPrevious);
  return { present, former: { secret: jwtSecretPrevious, until: until ?? now } };
}

/** Until when a former secret counts, in Unix seconds; `undefined` where no server has been given it as such. */
export async function countsUntil(
  db: Reading,
  vault: Pick<Vault, 'digest'>,
  secret: string,
): Promise<number | undefined> {
  const replacedAt = await replacedAtOf(db, digestOf(vault, secret));
  return replacedAt === undefined ? undefined : replacedAt + TOKEN_LIFETIME_SECONDS;
}

/** Tells one secret from another, and gives nothing of it away. */
export function digestOf(vault: Pick<Vault, 'digest'>, secret: string): string {
  return vault.digest(`jwt-secret ${secret}`);
}
