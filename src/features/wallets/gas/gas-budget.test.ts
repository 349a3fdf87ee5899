import { afterEach, expect, test } from 'bun:test';
import { sql } from 'drizzle-orm';
import { temporaryDatabase } from '../../../../test/support/database.ts';
import { hash, insertWallet } from '../../../../test/support/payments.ts';
import type { ProbeBlock } from '../../../chain/nodes/probe.ts';
import type { CommittedMessage, Intent, Relay } from '../../../chain/relay/relay-intent.ts';
import { messages } from '../../../chain/relay/relay-tables.ts';
import { must } from '../../../storage/db/batch.ts';
import { openDatabase } from '../../../storage/db/open.ts';
import { createWalletStore } from '../wallet-store.ts';
import { gasUse } from '../wallet-tables.ts';
import { createGasBudget, settleableQuery } from './gas-budget.ts';

const temporary = await temporaryDatabase();
const { db } = temporary;
afterEach(() => temporary.remove());

const block: ProbeBlock = { number: 1n, timestamp: 1_800_000_000, now: 1_800_000_000 };

test('the gas budget refuses the second of two concurrent calls with gas for one', async () => {
  const wallet = await insertWallet(db, 'wallet_a');
  const signed = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const refused: string[] = [];
  let submitted = 0;
  /** Commits once both are signed, one after the other. */
  const submit = async (intent: Intent): Promise<CommittedMessage> => {
    const id = ++submitted;
    const { statements } = await intent.sign([], block);
    signed[id - 1]?.resolve();
    await Promise.all(signed.map(({ promise }) => promise));
    const committedMessage = { messageId: id, txHash: hash(id), reservedGwei: 0 };
    await db.batch(statements(committedMessage));
    return committedMessage;
  };
  const { relay } = createGasBudget(
    db,
    { nowMs: () => block.now * 1000 },
    {
      relay: { submit } as unknown as Relay,
      limits: { user: 0, wallet: 200_000 },
      walletIdAt: createWalletStore(db).idOfAddress,
      onRefused: (payer) => refused.push(payer),
    },
  );
  const intentOf = (id: number): Intent => ({
    kind: 'payment',
    wallet,
    probes: [],
    sign: async () => ({
      call: { target: wallet, data: '0x', gasLimit: 100_000, deadline: block.now + 120 },
      statements: () => [
        must(
          db.orm
            .insert(messages)
            .values({
              id,
              kind: 'payment',
              wallet,
              target: wallet,
              data: '0x',
              gasLimit: 100_000,
              status: 'sent',
              createdAt: block.now,
            }),
        ),
      ],
    }),
  });
  const [first, second] = await Promise.allSettled([1, 2].map((id) => relay.submit(intentOf(id))));
  expect(first).toMatchObject({ status: 'fulfilled', value: { messageId: 1 } });
  expect(second).toMatchObject({ status: 'rejected', reason: { code: 'GAS_BUDGET_EXCEEDED' } });
  expect(refused).toEqual(['wallet']);
  expect((await db.orm.select().from(messages).all()).map(({ id }) => id)).toEqual([1]);
  expect((await db.orm.select().from(gasUse).all()).map(({ gas }) => gas)).toEqual([expect.any(Number)]);
});

test('reserves are settled without looking at all messages that there ever were', async () => {
  const db = openDatabase(':memory:');
  const { sql: text } = settleableQuery(db.orm).toSQL();
  const plan = JSON.stringify(await db.orm.values(sql.raw(`explain query plan ${text}`)));
  expect(plan).toContain('SCAN gas_reserves');
  expect(plan).not.toContain('SCAN messages');
  db.close();
});
