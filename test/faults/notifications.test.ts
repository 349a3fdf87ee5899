import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { CHOSEN_KINDS, type OwnerType } from '../../src/core/events.ts';
import { temporaryDatabase } from '../support/database.ts';
import { notificationsOf } from '../support/notifications.ts';
import { openedInTests } from '../support/opened.ts';
import { until } from '../support/relay.ts';
import { startReceiver, webhookWallet } from '../support/webhooks.ts';

const opened = openedInTests();

function receiver(...[answering]: Parameters<typeof startReceiver>) {
  const started = startReceiver(answering);
  opened.push(started);
  return started;
}

/** A database with an Owner and a channel of theirs. */
async function withChannel(url: string, type: 'ntfy' | 'webhook') {
  const database = await temporaryDatabase();
  opened.push({ stop: async () => database.remove() });
  const wallet = await webhookWallet(database.db);
  const own = await notificationsOf(database.db);
  const wanted = { name: 'a phone', target: { type, url }, events: CHOSEN_KINDS };
  const { channel } = await own.notifications.add(wallet.userId, wanted);
  const tell = (type: OwnerType) => database.db.batch([...own.outbox.notify({ walletId: wallet.id }, { type })]);
  return { ...database, ...own, wallet, channel, tell };
}

test.each(['before its answer', 'between the answer and its record'])(
  'a process that is killed %s is followed by one that tells the same again',
  async (when) => {
    const killed = Promise.withResolvers<void>();
    const phone = receiver(async () => {
      if (when === 'before its answer' && phone.received.length === 1) {
        child.kill('SIGKILL');
        await killed.promise;
      }
      return new Response();
    });
    const { path, start, store, tell, wallet } = await withChannel(phone.url, 'ntfy');
    await tell('wallet_frozen');
    const step = when === 'before its answer' ? 'none' : 'ended';
    const child = Bun.spawn(
      [process.execPath, join(import.meta.dir, '../support/notifications-process.ts'), path, step],
      { stdout: 'inherit', stderr: 'inherit' },
    );
    await child.exited;
    killed.resolve();
    expect(child.signalCode).toBe('SIGKILL');
    const [before] = await store.ofUser(wallet.userId);
    expect(before).toMatchObject({ attempts: 0, lastSentAt: null, dueAtMs: expect.any(Number) });

    opened.push(start());
    await until(async () => (await store.ofUser(wallet.userId))[0]?.lastSentAt !== null, 'it is noted as sent');
    expect(phone.received.map(({ body }) => body)).toEqual(['A wallet was frozen.', 'A wallet was frozen.']);
    expect((await store.ofUser(wallet.userId))[0]).toMatchObject({ dueAtMs: null });
  },
);

test('an event that is noted while a message is on its way is sent with the next one', async () => {
  const going = Promise.withResolvers<void>();
  const phone = receiver(async () => {
    if (phone.received.length === 1) await going.promise;
    return new Response();
  });
  const { start, tell } = await withChannel(phone.url, 'ntfy');
  await tell('wallet_frozen');
  opened.push(start());
  await phone.got(1);
  await tell('wallet_unfrozen');
  going.resolve();
  await phone.got(2);
  expect(phone.received.map(({ body }) => body)).toEqual(['A wallet was frozen.', 'A wallet was unfrozen.']);
});

test('a webhook gets every event in order, and one that it never takes is passed over', async () => {
  const shop = receiver(({ body }) => new Response('', { status: body.includes('"guardian_changed"') ? 500 : 200 }));
  const { start, store, tell, wallet } = await withChannel(shop.url, 'webhook');
  const frozen = Array.from({ length: 30 }, () => 'wallet_unfrozen' as const);
  const types: OwnerType[] = ['wallet_frozen', 'guardian_changed', ...frozen];
  for (const type of types) await tell(type);
  opened.push(start());
  await until(async () => (await store.ofUser(wallet.userId))[0]?.dueAtMs === null, 'all is sent');
  const sent = shop.received.map(({ body }) => String(JSON.parse(body).type));
  const refused = Array.from({ length: 4 }, () => 'guardian_changed' as const);
  expect(sent).toEqual(['wallet_frozen', ...refused, ...types.slice(2)]);
  const ids = shop.received.map(({ headers }) => headers.get('webhook-id'));
  expect(new Set(ids).size).toBe(types.length);
});
