import { afterEach, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { emptyDatabase } from '../../../test/support/database.ts';
import { apiKeys, signers, users } from '../../accounts/auth/auth-tables.ts';
import { sealContext } from '../../accounts/auth/keys/api-keys.ts';
import { sealedBy, type Vault } from '../../core/lib/crypto.ts';
import { contextOf } from '../../features/wallets/wallet-keys.ts';
import { wallets } from '../../features/wallets/wallet-tables.ts';
import { targetContext } from '../../notify/notifications/channel-target.ts';
import { pushKeyContext } from '../../notify/notifications/channels/push-key.ts';
import { pushKeys } from '../../notify/notifications/channels/push-tables.ts';
import { notificationChannels } from '../../notify/notifications/notification-tables.ts';
import { webhookDeliveries } from '../../notify/webhooks/webhook-tables.ts';
import { must } from '../../storage/db/batch.ts';
import { type Db, openDatabase } from '../../storage/db/open.ts';
import { countSealedBy, createReseal, forgetUnusedKeys, sealedPlaces } from './reseal.ts';
import { addDataKey, type OpenedVault, openVault, readVaultKeys, wrappingsOf } from './vault.ts';

const NOW = 1_800_000_000;
const wrappings = wrappingsOf({ masterKey: new Uint8Array(32).fill(1) });
const quiet = { info: () => undefined, error: () => undefined };
/** More than one walk's page has. */
const WALLETS = 130;

const opened: Db[] = [];
afterEach(() => {
  for (const db of opened.splice(0)) db.close();
});

const idOf = (place: number) => `wallet_${place.toString(16).padStart(12, '0')}`;
const prefixOf = (place: number) => `k${place.toString(36).padStart(7, '0')}`;

/** A database with wallets and API keys whose secrets say whose they are. */
async function filledDatabase(count: number): Promise<{ db: Db; opened: OpenedVault }> {
  const db = await emptyDatabase();
  opened.push(db);
  const found = await openVault(db, wrappings, NOW);
  const { vault } = found;
  const rows = Array.from({ length: count }, (_, place) => {
    const id = idOf(place);
    const address = `0x${place.toString(16).padStart(40, '0')}` as const;
    return {
      id,
      chainAddress: address,
      ownerAddress: address,
      sessionAddress: address,
      name: id,
      version: 'v2' as const,
      status: 'pending' as const,
      createdAt: NOW,
      salt: '0x00' as const,
      ownerKeySealed: vault.seal(`owner ${id}`, contextOf(id, 'owner-key')),
      sessionKeySealed: vault.seal(`session ${id}`, contextOf(id, 'session-key')),
      webhookSecretSealed: place % 2 === 0 ? vault.seal(`webhook ${id}`, contextOf(id, 'webhook-secret')) : null,
    };
  });
  const keys = Array.from({ length: count }, (_, place) => {
    const prefix = prefixOf(place);
    return {
      prefix,
      kind: 'named' as const,
      name: '',
      scopes: [],
      createdAt: NOW,
      secretSealed: place % 3 === 0 ? null : vault.seal(`key ${prefix}`, sealContext(prefix)),
    };
  });
  const further = Array.from({ length: count }, (_, place) => {
    const [id, prefix] = [idOf(place), prefixOf(place)];
    const terms = { scopes: [], expiresAt: 0, txLimit: 0n, period: 'none' as const, budget: 0n };
    const address = `0x${(place + count).toString(16).padStart(40, '0')}` as const;
    const sealed = vault.seal(`signer ${prefix}`, contextOf(id, `session-key:${prefix}`));
    return { prefix, walletId: id, address, createdAt: NOW, ...terms, keySealed: place % 3 === 1 ? null : sealed };
  });
  const [userId, name] = ['user_1', 'vapid'];
  const user = { id: userId, username: userId, usernameKey: userId, passwordHash: '-', createdAt: NOW };
  const channels = Array.from({ length: count }, (_, place) => {
    const id = `nch_${place.toString(16).padStart(12, '0')}`;
    return {
      id,
      userId,
      type: 'ntfy' as const,
      state: 'active' as const,
      name: id,
      shown: '-',
      events: [],
      sentSeq: 0,
      createdAt: NOW,
      targetSealed: vault.seal(`target ${id}`, targetContext(id)),
    };
  });
  const pushKey = { name, publicKey: '-', privateKeySealed: vault.seal('push', pushKeyContext(name)) };
  await db.batch([
    must(db.orm.insert(users).values(user)),
    must(db.orm.insert(pushKeys).values(pushKey)),
    ...channels.map((row) => must(db.orm.insert(notificationChannels).values(row))),
  ]);
  for (const row of rows) await db.batch([must(db.orm.insert(wallets).values(row))]);
  for (const row of further) await db.batch([must(db.orm.insert(signers).values(row))]);
  for (const row of keys) await db.batch([must(db.orm.insert(apiKeys).values(row))]);
  for (const { id: walletId } of rows) {
    const secretSealed = vault.seal(`former ${walletId}`, contextOf(walletId, 'webhook-secret'));
    const lastWord = {
      id: `whd_${walletId.slice(7)}`,
      walletId,
      type: 'webhook_changed' as const,
      body: '{}',
      status: 'pending' as const,
      createdAt: NOW,
      url: 'https://before.example/',
      secretSealed,
    };
    await db.batch([must(db.orm.insert(webhookDeliveries).values(lastWord))]);
  }
  return { db, opened: found };
}

/** Every secret, opened. */
async function secretsOf(db: Db, vault: Vault): Promise<string[]> {
  const rows = await db.orm.select().from(wallets).orderBy(wallets.id).all();
  const keys = await db.orm.select().from(apiKeys).orderBy(apiKeys.prefix).all();
  const further = await db.orm.select().from(signers).orderBy(signers.prefix).all();
  const channels = await db.orm.select().from(notificationChannels).orderBy(notificationChannels.id).all();
  const push = await db.orm.select().from(pushKeys).all();
  const words = await db.orm.select().from(webhookDeliveries).orderBy(webhookDeliveries.seq).all();
  return [
    ...words.map(({ walletId, secretSealed }) =>
      secretSealed === null ? '-' : vault.open(secretSealed, contextOf(walletId, 'webhook-secret')),
    ),
    ...channels.map(({ id, targetSealed }) => vault.open(targetSealed, targetContext(id))),
    ...push.map(({ name, privateKeySealed }) => vault.open(privateKeySealed, pushKeyContext(name))),
    ...further.map(({ walletId, prefix, keySealed }) =>
      keySealed === null ? '-' : vault.open(keySealed, contextOf(walletId, `session-key:${prefix}`)),
    ),
    ...rows.flatMap(({ id, ownerKeySealed, sessionKeySealed, webhookSecretSealed }) => [
      vault.open(ownerKeySealed, contextOf(id, 'owner-key')),
      vault.open(sessionKeySealed, contextOf(id, 'session-key')),
      webhookSecretSealed === null ? '-' : vault.open(webhookSecretSealed, contextOf(id, 'webhook-secret')),
    ]),
    ...keys.map(({ prefix, secretSealed }) =>
      secretSealed === null ? '-' : vault.open(secretSealed, sealContext(prefix)),
    ),
  ];
}

const resealOf = (db: Db, found: OpenedVault) => createReseal(db, found, quiet);

test('every column of the database that holds sealed texts is sealed again', async () => {
  const db = openDatabase(':memory:');
  opened.push(db);
  const all = await db.orm.all<[string]>(
    "select m.name || '.' || c.name from sqlite_master m, pragma_table_info(m.name) c where m.type = 'table' and c.name like '%sealed%' order by 1",
  );
  // Anyone who adds one gives it a place in `sealedPlaces`.
  expect(all.map(([name]) => name)).toEqual([
    'api_keys.secret_sealed',
    'notification_channels.target_sealed',
    'push_keys.private_key_sealed',
    'signers.key_sealed',
    'wallets.owner_key_sealed',
    'wallets.session_key_sealed',
    'wallets.webhook_secret_sealed',
    'webhook_deliveries.secret_sealed',
  ]);
});

test('everything is sealed with the new key, reads as before, and the former key can go', async () => {
  const { db, opened: found } = await filledDatabase(WALLETS);
  const before = await secretsOf(db, found.vault);
  const [former] = found.sealers();
  await addDataKey(db, wrappings, NOW + 1);
  expect(await countSealedBy(db, former.id)).toBe(before.filter((text) => text !== '-').length);
  await forgetUnusedKeys(db);
  expect(await readVaultKeys(db)).toHaveLength(3);
  await resealOf(db, found).run();
  expect(await countSealedBy(db, former.id)).toBe(0);
  expect(await countSealedBy(db, found.sealers()[0].id)).toBe(before.filter((text) => text !== '-').length);
  await forgetUnusedKeys(db);
  expect(await readVaultKeys(db)).toHaveLength(2);
  expect(await secretsOf(db, (await openVault(db, wrappings, NOW)).vault)).toEqual(before);
});

test('killed after any commit, every secret opens, and the next process goes on', async () => {
  const { db, opened: found } = await filledDatabase(WALLETS);
  const before = await secretsOf(db, found.vault);
  const [former] = found.sealers();
  await addDataKey(db, wrappings, NOW + 1);
  let left = await countSealedBy(db, former.id);
  let kills = 0;
  for (let isDone = false; !isDone; ) {
    const own = await openVault(db, wrappings, NOW);
    let commits = 0;
    const dying: Db = {
      ...db,
      async batch(statements) {
        if (commits === 1) throw new Error('killed');
        if (statements.length > 0) commits += 1;
        await db.batch(statements);
      },
    };
    isDone = await resealOf(dying, own)
      .run()
      .then(
        () => true,
        () => false,
      );
    if (!isDone) kills += 1;
    const now = await countSealedBy(db, former.id);
    expect(now).toBeLessThan(isDone ? 1 : left);
    left = now;
    expect(await secretsOf(db, (await openVault(db, wrappings, NOW)).vault)).toEqual(before);
  }
  expect(kills).toBeGreaterThan(2);
  expect(left).toBe(0);
});

test('a secret that is replaced meanwhile stays what it was replaced with', async () => {
  const { db, opened: found } = await filledDatabase(2);
  const webhook = contextOf(idOf(0), 'webhook-secret');
  const apiKey = sealContext(prefixOf(1));
  const [former] = found.sealers();
  const sealed = (text: string, context: string) => former.seal(Buffer.from(text), context);
  await addDataKey(db, wrappings, NOW + 1);
  let races = 0;
  const racing: Db = {
    ...db,
    async batch(statements) {
      if (statements.length > 0) {
        races += 1;
        const webhookSecretSealed = sealed('webhook', webhook);
        const secretSealed = sealed('key', apiKey);
        // The wallets are first, and the keys last.
        await db.batch([
          races === 1
            ? must(
                db.orm
                  .update(wallets)
                  .set({ webhookSecretSealed })
                  .where(eq(wallets.id, idOf(0))),
              )
            : must(
                db.orm
                  .update(apiKeys)
                  .set({ secretSealed })
                  .where(eq(apiKeys.prefix, prefixOf(1))),
              ),
        ]);
      }
      await db.batch(statements);
    },
  };
  const present = async () => {
    const wallet = await db.orm
      .select()
      .from(wallets)
      .where(eq(wallets.id, idOf(0)))
      .get();
    const key = await db.orm
      .select()
      .from(apiKeys)
      .where(eq(apiKeys.prefix, prefixOf(1)))
      .get();
    const texts = [wallet?.webhookSecretSealed ?? '', key?.secretSealed ?? ''] as const;
    return {
      opened: [found.vault.open(texts[0], webhook), found.vault.open(texts[1], apiKey)],
      keys: texts.map(sealedBy),
    };
  };
  await resealOf(racing, found).run();
  const last = ['webhook', 'key'];
  expect(races).toBe(sealedPlaces(db).length);
  expect(await present()).toEqual({ opened: last, keys: [former.id, former.id] });
  // The next run finds that they are sealed with the former key.
  await resealOf(db, found).run();
  const { id } = found.sealers()[0];
  expect(await present()).toEqual({ opened: last, keys: [id, id] });
});

test('one that does not open keeps no other from being sealed again, and its key is kept', async () => {
  const { db, opened: found } = await filledDatabase(3);
  const [former] = found.sealers();
  const moved = found.vault.seal('moved', contextOf(idOf(2), 'owner-key'));
  await db.batch([
    must(
      db.orm
        .update(wallets)
        .set({ ownerKeySealed: moved })
        .where(eq(wallets.id, idOf(0))),
    ),
  ]);
  await addDataKey(db, wrappings, NOW + 1);
  await resealOf(db, found).run();
  expect(await countSealedBy(db, former.id)).toBe(1);
  await forgetUnusedKeys(db);
  expect((await readVaultKeys(db)).map(({ id }) => id)).toContain(former.id);
});
