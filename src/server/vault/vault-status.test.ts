import { afterEach, expect, test } from 'bun:test';
import type { Hex } from 'viem';
import { emptyDatabase } from '../../../test/support/database.ts';
import { drainStatement } from '../../chain/relay/sweep.ts';
import { addressOfKey } from '../../core/lib/signing-keys.ts';
import { facts } from '../../storage/db/database-tables.ts';
import type { Db } from '../../storage/db/open.ts';
import { openVault, wrappingsOf } from './vault.ts';
import { type GivenKeys, lackingKeys, noteLeaderKeys } from './vault-status.ts';

const NOW = 1_800_000_000;
const keyOf = (byte: string): Hex => `0x${byte.repeat(32)}`;
const [first, second, third] = [keyOf('11'), keyOf('22'), keyOf('33')];
const [secret, otherSecret] = ['a secret of this test, long enough', 'another secret of this test, too'];
const leaders: GivenKeys = {
  masterKey: new Uint8Array(32).fill(1),
  jwtSecret: secret,
  relayerKeys: [first, second],
  evaluatorKey: keyOf('44'),
  attestorKey: keyOf('55'),
};

const opened: Db[] = [];
afterEach(async () => {
  for (const db of opened.splice(0)) await db.close();
});

/** A database in which someone has led with these keys. */
async function ledWith(given: GivenKeys) {
  const db = await emptyDatabase();
  opened.push(db);
  const { vault } = await openVault(db, wrappingsOf(given), NOW);
  const note = (keys: GivenKeys) => db.batch([noteLeaderKeys(db, vault, keys)]);
  await note(given);
  const lacking = async (keys: Partial<GivenKeys>) =>
    (await lackingKeys(db, async () => vault, { ...leaders, ...keys })).map(({ setting }) => setting);
  return { db, note, lacking };
}

test('an instance with the same keys, or more, lacks nothing', async () => {
  const { lacking } = await ledWith(leaders);
  expect(await lacking({})).toEqual([]);
  expect(await lacking({ relayerKeys: [third, second, first] })).toEqual([]);
});

test('each key that is another one is named', async () => {
  const { lacking } = await ledWith(leaders);
  expect(await lacking({ jwtSecret: otherSecret })).toEqual(['BURSAR_JWT_SECRET']);
  expect(await lacking({ relayerKeys: [first, third] })).toEqual(['BURSAR_RELAYER_KEYS']);
  expect(await lacking({ evaluatorKey: undefined })).toEqual(['BURSAR_EVALUATOR_KEY']);
  expect(await lacking({ attestorKey: third })).toEqual(['BURSAR_ATTESTOR_KEY']);
  expect(await lacking({ jwtSecret: otherSecret, relayerKeys: [] })).toHaveLength(2);
});

test('a rotation lacks nothing while the former key is kept; who has only that lacks the new one', async () => {
  const { note, lacking } = await ledWith(leaders);
  const rotated: Partial<GivenKeys> = {
    jwtSecret: otherSecret,
    jwtSecretPrevious: secret,
    evaluatorKey: third,
    evaluatorKeysPrevious: [keyOf('44')],
    attestorKey: keyOf('66'),
    attestorKeyPrevious: keyOf('55'),
  };
  expect(await lacking(rotated)).toEqual([]);
  await note({ ...leaders, ...rotated });
  expect(await lacking(rotated)).toEqual([]);
  expect(await lacking({})).toEqual(['BURSAR_JWT_SECRET', 'BURSAR_EVALUATOR_KEY', 'BURSAR_ATTESTOR_KEY']);
});

test('a lane that is drained and has nothing under way needs its key no more', async () => {
  const { db, lacking } = await ledWith(leaders);
  await db.batch([drainStatement(db, addressOfKey(second), NOW)]);
  expect(await lacking({ relayerKeys: [first] })).toEqual([]);
  expect(await lacking({ relayerKeys: [second] })).toEqual(['BURSAR_RELAYER_KEYS']);
});

test('where no one has led there is nothing to lack, and the note has no secret', async () => {
  const empty = await emptyDatabase();
  opened.push(empty);
  const unopened = async () => Promise.reject(new Error('There is no vault yet.'));
  expect(await lackingKeys(empty, unopened, leaders)).toEqual([]);
  const { db } = await ledWith(leaders);
  const kept = JSON.stringify(await db.orm.select().from(facts).all());
  for (const key of [secret, ...leaders.relayerKeys]) expect(kept).not.toContain(String(key));
  // The same secret is another text in another database: no one tries secrets without the master key.
  const other = await ledWith(leaders);
  const jwtIn = (text: string) => /jwt\\":\\"([0-9a-f]{64})/.exec(text)?.[1];
  expect(jwtIn(kept)).toBeString();
  expect(jwtIn(JSON.stringify(await other.db.orm.select().from(facts).all()))).not.toBe(jwtIn(kept) ?? '');
});
