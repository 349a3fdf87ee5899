import { eq } from 'drizzle-orm';
import type { Address } from 'viem';
import { z } from 'zod';
import { createTrails, type LaneRow } from '../../chain/relay/message-trail.ts';
import type { LaneDrain } from '../../chain/relay/relay-tables.ts';
import { readDrains } from '../../chain/relay/sweep.ts';
import type { Vault } from '../../core/lib/crypto.ts';
import { addressOfKey, type SendingKey } from '../../core/lib/signing-keys.ts';
import { neededEvaluators } from '../../features/jobs/job-service.ts';
import { must, type Statement } from '../../storage/db/batch.ts';
import { facts } from '../../storage/db/database-tables.ts';
import type { Db } from '../../storage/db/open.ts';
import type { Reading } from '../../storage/db/read.ts';
import { countSealedBy } from './reseal.ts';
import {
  countsUntil,
  digestOf,
  type GivenJwtSecrets,
  type MasterKeys,
  readVault,
  readVaultKeys,
  type VaultKeyRow,
  wrappedBy,
  wrappingsOf,
} from './vault.ts';

/** What a key is for. */
export const KEY_KINDS = ['master', 'data', 'jwt', 'relayer', 'evaluator', 'attestor'] as const;
/**
 * `present`: used for new values. `former`: kept for older values. `unneeded`: nothing needs it any more.
 * `missing`: something needs it, and the settings do not have it.
 */
export const KEY_STATES = ['present', 'former', 'unneeded', 'missing'] as const;

/** One key, and what needs it. */
export interface KeyStatus {
  readonly kind: (typeof KEY_KINDS)[number];
  /** Tells one from another: an address, or digits that give nothing away. */
  readonly key: string;
  readonly state: (typeof KEY_STATES)[number];
  /** In words. */
  readonly detail: string;
  /** What to do; only where there is something to do. */
  readonly advice?: string;
}

/** The settings that name keys. */
export interface GivenKeys extends MasterKeys, GivenJwtSecrets {
  readonly relayerKeys: readonly SendingKey[];
  readonly evaluatorKey?: SendingKey | undefined;
  readonly evaluatorKeysPrevious?: readonly SendingKey[] | undefined;
  readonly attestorKey?: SendingKey | undefined;
  readonly attestorKeyPrevious?: SendingKey | undefined;
}

/**
 * Every key of the settings and every one that the database needs, even while a server runs. `now` in Unix seconds.
 * A master key that is not there leaves out what only it can tell.
 */
export async function keysStatus(db: Reading, given: GivenKeys, now: number): Promise<KeyStatus[]> {
  const rows = await readVaultKeys(db);
  const masters = masterStatus(rows, given);
  const isOpen = rows.length > 0 && masters.every(({ state }) => state !== 'missing');
  const drains = await readDrains(db);
  const lanes = await createTrails(db).lanes();
  return [
    ...masters,
    ...(await dataStatus(db, rows)),
    ...(isOpen ? await jwtStatus(db, given, now) : []),
    ...relayerStatus(given, drains, lanes),
    ...evaluatorStatus(given, await neededEvaluators(db, now)),
    ...attestorStatus(given),
  ];
}

function masterStatus(rows: readonly VaultKeyRow[], given: GivenKeys): KeyStatus[] {
  const wrapsOf = (keyId: string) => rows.filter(({ wrapped }) => wrappedBy(wrapped) === keyId).length;
  const [present, former] = wrappingsOf(given);
  const known = [present.id, former?.id];
  const missing = new Set(rows.map(({ wrapped }) => wrappedBy(wrapped)).filter((id) => !known.includes(id)));
  return [
    { kind: 'master', key: present.id, state: 'present', detail: wraps(wrapsOf(present.id)) },
    ...(former === undefined || former.id === present.id ? [] : [formerMaster(former.id, wrapsOf(former.id))]),
    ...[...missing].map(
      (key): KeyStatus => ({
        kind: 'master',
        key,
        state: 'missing',
        detail: wraps(wrapsOf(key)),
        advice: 'Set it as BURSAR_MASTER_KEY; or, to rotate it, as BURSAR_MASTER_KEY_PREVIOUS.',
      }),
    ),
  ];
}

function formerMaster(key: string, count: number): KeyStatus {
  if (count > 0) {
    const advice = 'Run `bursar keys rotate master`.';
    return { kind: 'master', key, state: 'former', detail: wraps(count), advice };
  }
  const advice =
    'Remove BURSAR_MASTER_KEY_PREVIOUS. Keep the key itself as long as you keep backups from before the rotation.';
  return { kind: 'master', key, state: 'unneeded', detail: 'wraps nothing', advice };
}

function wraps(count: number): string {
  return `wraps ${count} ${count === 1 ? 'key' : 'keys'} of the database`;
}

async function dataStatus(db: Reading, rows: readonly VaultKeyRow[]): Promise<KeyStatus[]> {
  const data = rows.filter(({ kind }) => kind === 'data');
  const inOrder = data.toSorted((a, b) => Number(a.replacedAt !== null) - Number(b.replacedAt !== null));
  return await Array.fromAsync(inOrder, async ({ id: key, replacedAt }): Promise<KeyStatus> => {
    // Without a former one it is everything, and to count that would read all wallets.
    if (data.length === 1) return { kind: 'data', key, state: 'present', detail: 'seals all secrets' };
    const count = await countSealedBy(db, key);
    const seals = `seals ${count} ${count === 1 ? 'secret' : 'secrets'}`;
    if (replacedAt === null) return { kind: 'data', key, state: 'present', detail: seals };
    if (count > 0) return { kind: 'data', key, state: 'former', detail: `${seals}, which a running server reseals` };
    return { kind: 'data', key, state: 'unneeded', detail: 'seals nothing; goes when the server starts next' };
  });
}

async function jwtStatus(db: Reading, given: GivenKeys, now: number): Promise<KeyStatus[]> {
  const { vault } = await readVault(db, wrappingsOf(given));
  const idOf = (secret: string) => digestOf(vault, secret).slice(0, 8);
  const { jwtSecret, jwtSecretPrevious: former } = given;
  const present = { kind: 'jwt', key: idOf(jwtSecret), state: 'present', detail: 'signs' } as const;
  if (former === undefined || former === jwtSecret) return [present];
  const until = await countsUntil(db, vault, former);
  const key = idOf(former);
  if (until === undefined) {
    const detail = 'counts for seven days from the next start of the server on';
    return [present, { kind: 'jwt', key, state: 'former', detail, advice: 'Restart the server.' }];
  }
  const end = new Date(until * 1000).toISOString();
  if (now < until) return [present, { kind: 'jwt', key, state: 'former', detail: `counts until ${end}` }];
  const advice = 'Remove BURSAR_JWT_SECRET_PREVIOUS.';
  return [present, { kind: 'jwt', key, state: 'unneeded', detail: `counted until ${end}`, advice }];
}

function relayerStatus(
  { relayerKeys, ...others }: GivenKeys,
  drains: readonly LaneDrain[],
  lanes: readonly LaneRow[],
): KeyStatus[] {
  const own = relayerKeys.map((key) => addressOfKey(key));
  const senders = [...addressesOf(others.evaluatorKey, ...(others.evaluatorKeysPrevious ?? []))];
  const known = [...own, ...senders, ...addressesOf(others.attestorKey, others.attestorKeyPrevious)];
  const left = lanes.filter(({ lane, inFlight, unfinal }) => inFlight + unfinal > 0 && !known.includes(lane));
  return [
    ...own.map((lane) => laneStatus(lane, drains, lanes)),
    ...left.map(
      ({ lane, inFlight, unfinal }): KeyStatus => ({
        kind: 'relayer',
        key: lane,
        state: 'missing',
        detail: `${inFlight} of its transactions are in no block, ${unfinal} are not final`,
        advice: 'Put it back into the settings until all of them are final: without it none can be replaced.',
      }),
    ),
  ];
}

/** How a lane stands, that of a relayer's key or of another that is to be swept. */
export function laneStatus(
  lane: Address,
  drains: readonly LaneDrain[],
  lanes: readonly Pick<LaneRow, 'lane' | 'inFlight' | 'unfinal'>[],
): KeyStatus {
  const drain = drains.find((each) => each.lane === lane);
  const { inFlight, unfinal } = lanes.find((each) => each.lane === lane) ?? { inFlight: 0, unfinal: 0 };
  const rest = `${inFlight} of its transactions are in no block, ${unfinal} are not final`;
  if (drain === undefined) return { kind: 'relayer', key: lane, state: 'present', detail: rest };
  if (drain.sweptAt !== null) {
    const advice = 'Remove it from the settings, and restart the server.';
    return { kind: 'relayer', key: lane, state: 'unneeded', detail: `swept to ${drain.sweepTo}`, advice };
  }
  const waits = drain.waitsFor === null ? '' : `; ${drain.waitsFor}`;
  if (drain.sweepTo !== null) {
    const detail = `drained, then swept to ${drain.sweepTo}: ${rest}${waits}`;
    return { kind: 'relayer', key: lane, state: 'former', detail };
  }
  if (inFlight + unfinal > 0) return { kind: 'relayer', key: lane, state: 'former', detail: `drained: ${rest}` };
  const advice = `Run \`bursar lane sweep ${lane} --to …\`, or remove it with what gas money it has.`;
  return { kind: 'relayer', key: lane, state: 'unneeded', detail: 'drained', advice };
}

function evaluatorStatus(
  { evaluatorKey, evaluatorKeysPrevious = [] }: GivenKeys,
  needed: ReadonlyMap<Address, number>,
): KeyStatus[] {
  const present = addressesOf(evaluatorKey);
  const former = addressesOf(...evaluatorKeysPrevious);
  const missing = [...needed.keys()].filter((address) => ![...present, ...former].includes(address));
  const named = (address: Address) => {
    const count = needed.get(address) ?? 0;
    return `${count} ${count === 1 ? 'Job names' : 'Jobs name'} it`;
  };
  return [
    ...present.map((key): KeyStatus => ({ kind: 'evaluator', key, state: 'present', detail: named(key) })),
    ...former.map((key): KeyStatus => {
      if (needed.has(key)) return { kind: 'evaluator', key, state: 'former', detail: named(key) };
      const advice = `Remove it from BURSAR_EVALUATOR_KEYS_PREVIOUS; \`bursar lane sweep ${key} --to …\` first, for its gas money.`;
      return {
        kind: 'evaluator',
        key,
        state: 'unneeded',
        detail: 'no Job that can still be evaluated names it',
        advice,
      };
    }),
    ...missing.map(
      (key): KeyStatus => ({
        kind: 'evaluator',
        key,
        state: 'missing',
        detail: named(key),
        advice: 'Add its key to BURSAR_EVALUATOR_KEYS_PREVIOUS: no other key can decide those Jobs.',
      }),
    ),
  ];
}

/** Who owns the attestor contract, the chain tells: `bursar doctor` asks it. */
function attestorStatus({ attestorKey, attestorKeyPrevious }: GivenKeys): KeyStatus[] {
  return [
    ...addressesOf(attestorKey).map(
      (key): KeyStatus => ({ kind: 'attestor', key, state: 'present', detail: 'writes reputation' }),
    ),
    ...addressesOf(attestorKeyPrevious).map(
      (key): KeyStatus => ({
        kind: 'attestor',
        key,
        state: 'former',
        detail: 'hands the attestor contract over, if that has not happened; `bursar doctor` tells',
      }),
    ),
  ];
}

function addressesOf(...keys: readonly (SendingKey | undefined)[]): Address[] {
  return keys.flatMap((key) => (key === undefined ? [] : [addressOfKey(key)]));
}

/** A setting by which another instance could not go on with what the leader has begun, and what would come of it. */
export interface Lacking {
  readonly setting: (typeof COMPARED)[number];
  readonly detail: string;
}

/** The settings of keys that are compared with the leader's. That of the master key opens the database or does not. */
export const COMPARED = [
  'BURSAR_JWT_SECRET',
  'BURSAR_RELAYER_KEYS',
  'BURSAR_EVALUATOR_KEY',
  'BURSAR_ATTESTOR_KEY',
] as const;

const FACT = 'keys of the last leader';
/** Addresses are on the chain for everybody; the digest is worth nothing without the master key. */
const noted = z.object({
  jwt: z.string(),
  relayers: z.array(z.string()),
  evaluator: z.string().optional(),
  attestor: z.string().optional(),
});

/** Notes which keys the leader works with. */
export function noteLeaderKeys(db: Pick<Db, 'orm'>, vault: Pick<Vault, 'digest'>, given: GivenKeys): Statement {
  const { jwtSecret, relayerKeys, evaluatorKey, attestorKey } = given;
  const value = JSON.stringify({
    jwt: digestOf(vault, jwtSecret),
    relayers: relayerKeys.map((key) => addressOfKey(key)),
    evaluator: evaluatorKey && addressOfKey(evaluatorKey),
    attestor: attestorKey && addressOfKey(attestorKey),
  } satisfies z.input<typeof noted>);
  const row = { name: FACT, value };
  return must(db.orm.insert(facts).values(row).onConflictDoUpdate({ target: facts.name, set: { value } }), 'any');
}

/**
 * What settings lack of the keys that the last leader of several instances had; nothing where none has led. A key that
 * is there as the former one is there, and a lane that is drained and done needs none.
 */
export async function lackingKeys(
  db: Reading,
  openVault: () => Promise<Pick<Vault, 'digest'>>,
  given: GivenKeys,
): Promise<readonly Lacking[]> {
  const row = await db.orm.select().from(facts).where(eq(facts.name, FACT)).get();
  if (row === undefined) return [];
  const { jwt, relayers, evaluator, attestor } = noted.parse(JSON.parse(row.value));
  const vault = await openVault();
  const known = [given.jwtSecret, given.jwtSecretPrevious].map((secret) => secret && digestOf(vault, secret));
  const lacking: Lacking[] = [];
  if (!known.includes(jwt))
    lacking.push({ setting: 'BURSAR_JWT_SECRET', detail: 'with another one, all sessions of Owners end' });
  const lanes = await neededLanes(
    db,
    relayers.filter((lane) => !isOf(lane, given.relayerKeys)),
  );
  if (lanes.length > 0) {
    const detail = `without ${lanes.join(', ')}, transactions of that lane are not carried on`;
    lacking.push({ setting: 'BURSAR_RELAYER_KEYS', detail });
  }
  if (!isOf(evaluator, [given.evaluatorKey, ...(given.evaluatorKeysPrevious ?? [])])) {
    const detail = `without ${evaluator}, Jobs that name it are not evaluated`;
    lacking.push({ setting: 'BURSAR_EVALUATOR_KEY', detail });
  }
  if (!isOf(attestor, [given.attestorKey, given.attestorKeyPrevious])) {
    const detail = `without ${attestor}, no reputation is written`;
    lacking.push({ setting: 'BURSAR_ATTESTOR_KEY', detail });
  }
  return lacking;
}

/** Of these lanes, those that are not drained and done. */
async function neededLanes(db: Reading, missing: readonly string[]): Promise<readonly string[]> {
  if (missing.length === 0) return [];
  const [drains, lanes] = [await readDrains(db), await createTrails(db).lanes()];
  const unneeded = drains.filter(({ lane }) => laneStatus(lane, drains, lanes).state === 'unneeded');
  return missing.filter((lane) => unneeded.every((drain) => drain.lane !== lane));
}

function isOf(address: string | undefined, keys: readonly (SendingKey | undefined)[]): boolean {
  return address === undefined || keys.some((key) => key !== undefined && addressOfKey(key) === address);
}
