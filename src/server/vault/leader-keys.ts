import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { createTrails } from '../../chain/relay/message-trail.ts';
import { readDrains } from '../../chain/relay/sweep.ts';
import type { Vault } from '../../core/lib/crypto.ts';
import { addressOfKey, type SendingKey } from '../../core/lib/signing-keys.ts';
import { must, type Statement } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import type { Reading } from '../../storage/db/read.ts';
import { facts } from '../../storage/db/tables.ts';
import { digestOf } from './jwt-secrets.ts';
import { type GivenKeys, laneStatus } from './vault-status.ts';

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
