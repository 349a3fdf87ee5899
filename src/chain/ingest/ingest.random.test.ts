import { expect, test } from 'bun:test';
import type { Address, Hex } from 'viem';
import { emptyDatabase } from '../../../test/support/database.ts';
import { testIngest } from '../../../test/support/ingest.ts';
import {
  checkpointOf,
  executedEvent,
  feedIdOf,
  hash,
  insertPayment,
  insertWallet,
} from '../../../test/support/payments.ts';
import { randomOf } from '../../../test/support/random.ts';
import { rounds } from '../../../test/support/rounds.ts';
import { testBlocks } from '../../../test/support/shown-blocks.ts';
import { createPaymentStore } from '../../features/payments/payment-store.ts';
import type { ChainEvent } from '../events/chain-events.ts';

interface Block {
  readonly number: number;
  readonly hash: Hex;
  readonly events: readonly ChainEvent<'PaymentExecuted'>[];
}

/** A chain that grows and reorganises at random; each payment is executed in at most one block of it. */
function createRandomChain(random: (below: number) => number, wallet: Address, refs: readonly Hex[]) {
  const blocks: Block[] = [];
  let fork = 0;
  const grow = (isEmpty = false) => {
    const number = blocks.length + 1;
    const open = refs.filter((ref) => !blocks.some(({ events }) => events.some(({ args }) => args.ref === ref)));
    const taken = open.filter(() => !isEmpty && random(4) === 0);
    const events = taken.map((ref, index) => executedEvent(wallet, ref, { block: number, fork, logIndex: index }));
    blocks.push({ number, hash: hash('block', number, fork), events });
  };
  const reorganise = (): Block[] => {
    fork++;
    const removed = blocks.splice(Math.max(0, blocks.length - 1 - random(4)));
    for (let count = random(removed.length + 2); count > 0; count--) grow();
    return removed.reverse();
  };
  return { blocks, grow: () => grow(), growEmpty: () => grow(true), reorganise };
}

/** Longer than any chain that the steps make: a feed says nothing about heights that it has not reached. */
const LONGEST_CHAIN = 100;

async function simulate(seed: number): Promise<void> {
  const random = randomOf(seed);
  const db = await emptyDatabase();
  const payments = createPaymentStore(db);
  const clock = { nowMs: () => 0 };
  const ingest = testIngest(db, clock, {
    payments,
    blocks: testBlocks(({ hash }) => chain.blocks.some((block) => block.hash === hash)),
  });
  const wallet = await insertWallet(db, 'wallet_1');
  const refs: Hex[] = [];
  for (let index = 0; index < 12; index++) refs.push(await insertPayment(db, 'wallet_1', `pay_${index}`));
  const chain = createRandomChain(random, wallet, refs);
  const receiptsFrom = new Set<Hex>();
  let shown: readonly Block[] = [];

  const readFeed = async () => {
    const events = shown.flatMap((block) => block.events.map((event) => ({ event, feedId: feedIdOf(event) })));
    const end = shown.at(-1)?.number ?? 0;
    await ingest.seenByFeed({ events, after: '', through: checkpointOf(end), cursor: '' });
  };
  const steps = [
    async () => chain.grow(),
    async () => {
      const removed = chain.reorganise();
      // The head tracker watches the blocks of our own receipts. It may miss others; the feed makes up for that.
      for (const block of removed) {
        if (receiptsFrom.has(block.hash) || random(3) > 0) await ingest.blockRemoved(block);
      }
    },
    async () => {
      const block = chain.blocks[random(chain.blocks.length)];
      if (block === undefined) return;
      receiptsFrom.add(block.hash);
      await ingest.seen(block.events);
    },
    async () => {
      shown = [...chain.blocks];
    },
    readFeed,
  ];
  for (let count = 0; count < 60; count++) await steps[random(steps.length)]?.();

  // All parts learn the chain as it is, in any order.
  while (chain.blocks.length < LONGEST_CHAIN) chain.growEmpty();
  shown = [...chain.blocks];
  await readFeed();
  for (const block of chain.blocks) await ingest.seen(block.events);
  for (const [index, ref] of refs.entries()) {
    const block = chain.blocks.find(({ events }) => events.some(({ args }) => args.ref === ref));
    const expected = block === undefined ? 'pending' : 'confirmed';
    const found = await payments.find(`pay_${index}`);
    expect({ seed, ref, status: found?.status, block: found?.blockNumber ?? null }).toEqual({
      seed,
      ref,
      status: expected,
      block: block?.number ?? null,
    });
  }
  db.close();
}

test('payments match the chain after random receipts, feed pages and reorganisations', async () => {
  for (let seed = 1; seed <= rounds(30, 100); seed++) await simulate(seed);
});
