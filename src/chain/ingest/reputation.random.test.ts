import { expect, test } from 'bun:test';
import type { Address, Hex } from 'viem';
import { emptyDatabase } from '../../../test/support/database.ts';
import { ingestParts, testIngest } from '../../../test/support/ingest.ts';
import {
  checkpointOf,
  executedEvent,
  feedIdOf,
  hash,
  insertPayment,
  insertWallet,
} from '../../../test/support/payments.ts';
import { type Random, randomOf } from '../../../test/support/random.ts';
import { counted, eventNames, recount, sayMisuse, walletEvent } from '../../../test/support/reputation.ts';
import { rounds } from '../../../test/support/rounds.ts';
import { testBlocks } from '../../../test/support/shown-blocks.ts';
import { walletKey } from '../../features/wallets/wallet-fold.ts';
import { type ChainEvent, eventsNamed } from '../events/chain-events.ts';

interface Block {
  readonly number: number;
  readonly hash: Hex;
  readonly events: readonly ChainEvent[];
}

/** Each payment is of 1 USDC: with all of them in the chain, the first milestone is passed. */
const PAYMENTS = Array.from({ length: 13 }, (_, index) => `pay_${index}`);
const FREEZES = Array.from({ length: 14 }, (_, index) => `freeze ${index}`);
const WALLET = 'wallet_1';
/** Longer than any chain that the steps make: a feed says nothing about heights that it has not reached. */
const LONGEST_CHAIN = 100;

/** A chain that grows and reorganises at random; each payment and each change of the wallet is in at most one block. */
function createRandomChain(random: Random, wallet: Address, refs: readonly Hex[]) {
  const blocks: Block[] = [];
  let fork = 0;
  const isIn = (transaction: Hex) =>
    blocks.some(({ events }) => events.some(({ transactionHash }) => transactionHash === transaction));
  const fresh = (block: number): ChainEvent[] => {
    const paid = refs.filter((ref) => !isIn(hash(ref, 'mined')) && random(3) === 0);
    const changed = FREEZES.filter((cause) => !isIn(hash(cause, 'mined')) && random(4) === 0);
    return [
      ...paid.map((ref) => executedEvent(wallet, ref, { block, fork })),
      // Some transactions freeze and unfreeze at once.
      ...changed.flatMap((cause) => {
        const kinds = cause.endsWith('0')
          ? (['Frozen', 'Unfrozen', 'Frozen'] as const)
          : ([cause.endsWith('5') ? 'Unfrozen' : 'Frozen'] as const);
        return kinds.map((kind) => walletEvent(wallet, kind, { block, fork, cause }));
      }),
    ];
  };
  const grow = (isEmpty = false) => {
    const block = blocks.length + 1;
    const events = isEmpty ? [] : fresh(block);
    const policy = { block, fork, cause: `policy ${block} ${fork}` };
    if (random(5) === 0) events.push(walletEvent(wallet, 'PolicyUpdated', policy));
    const placed = events.map((event, logIndex) => ({ ...event, logIndex }));
    blocks.push({ number: block, hash: hash('block', block, fork), events: placed });
  };
  const reorganise = (): Block[] => {
    fork++;
    const removed = blocks.splice(Math.max(0, blocks.length - 1 - random(5)));
    for (let count = random(removed.length + 2); count > 0; count--) grow();
    return removed.reverse();
  };
  return { blocks, grow: () => grow(), growEmpty: () => grow(true), reorganise };
}

/** The names of the events that a chain contains. */
function expectedNames(
  blocks: readonly Block[],
  idOf: ReadonlyMap<unknown, string>,
  said: ReadonlySet<number>,
): string[] {
  const events = blocks.flatMap((block) => block.events);
  const paid = new Set(eventsNamed(events, 'PaymentExecuted').flatMap(({ args }) => idOf.get(args.ref) ?? []));
  const names = [...freezeNames(events, misusedIn(blocks, said)), ...[...paid].map((id) => `payment_success ${id}`)];
  if (paid.size >= 10) names.push('lifetime_milestone volume:10');
  return names.map((name) => `${WALLET} ${name}`).sort();
}

/** A freeze for misuse counts, and so does its end. */
function freezeNames(events: readonly ChainEvent[], misused: ReadonlySet<ChainEvent>): string[] {
  const names: string[] = [];
  const numbers = new Map<string, number>();
  let [isFrozen, isMisused] = [false, false];
  for (const each of events) {
    const { event, transactionHash } = each;
    if (event !== 'Frozen' && event !== 'Unfrozen') continue;
    // Freezing a frozen wallet is not another freeze.
    if (event === 'Frozen' && isFrozen) continue;
    isFrozen = event === 'Frozen';
    const number = (numbers.get(event + transactionHash) ?? 0) + 1;
    numbers.set(event + transactionHash, number);
    if (event === 'Frozen' ? misused.has(each) : isMisused) {
      names.push(`wallet_${event.toLowerCase()} ${transactionHash}:${number}`);
    }
    isMisused = event === 'Frozen' && misused.has(each);
  }
  return names;
}

/** The freezes that an Owner made a statement about after these blocks, found by walking through the chain once. */
function misusedIn(blocks: readonly Block[], said: ReadonlySet<number>): ReadonlySet<ChainEvent> {
  const misused = new Set<ChainEvent>();
  let inForce: ChainEvent | undefined;
  let isOpen = said.has(0);
  for (const { number, events } of blocks) {
    for (const event of events) {
      if (event.event === 'Unfrozen') inForce = undefined;
      if (event.event !== 'Frozen' || inForce !== undefined) continue;
      inForce = event;
      if (isOpen) misused.add(event);
      isOpen = false;
    }
    if (!said.has(number)) continue;
    if (inForce === undefined) isOpen = true;
    else misused.add(inForce);
  }
  return misused;
}

async function simulate(seed: number): Promise<{ reached: boolean }> {
  const random = randomOf(seed);
  const db = await emptyDatabase();
  const clock = { nowMs: () => 1_800_000_000_000 };
  const confirmations = 1 + random(3);
  // A new process knows no head. Statements are prepared once, which takes longer than a whole walk.
  const parts = ingestParts(db, clock, {
    confirmations,
    blocks: testBlocks(({ hash }) => chain.blocks.some((block) => block.hash === hash)),
  });
  const newIngest = () => testIngest(db, clock, parts);
  let ingest = newIngest();
  const wallet = await insertWallet(db, WALLET);
  const refs: Hex[] = [];
  for (const id of PAYMENTS) refs.push(await insertPayment(db, WALLET, id));
  const idOf = new Map(refs.map((ref, index) => [ref, PAYMENTS[index] ?? '']));
  const chain = createRandomChain(random, wallet, refs);
  const said = new Set<number>();
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
      for (const block of chain.reorganise()) {
        if (receiptsFrom.has(block.hash) || random(3) > 0) await ingest.blockRemoved(block);
      }
    },
    async () => {
      const block = chain.blocks[random(chain.blocks.length)];
      if (block === undefined) return;
      receiptsFrom.add(block.hash);
      await ingest.seen(block.events.filter(() => random(4) > 0));
    },
    async () => {
      shown = [...chain.blocks];
    },
    readFeed,
    async () => await ingest.headMoved(chain.blocks.length),
    // The Owner says that the freeze is for misuse, and the process may end before this is counted.
    async () => {
      said.add(chain.blocks.length);
      await sayMisuse(db, WALLET, chain.blocks.length);
      if (random(3) === 0) ingest = newIngest();
      else await ingest.refold([walletKey.of(wallet)]);
    },
    // The process ends, and the next one knows no head.
    async () => {
      ingest = newIngest();
    },
  ];
  for (let count = 0; count < 80; count++) {
    await steps[random(steps.length)]?.();
    expect({ seed, count, sums: await counted(db) }).toEqual({ seed, count, sums: await recount(db) });
  }

  // All parts learn the chain as it is, in any order.
  while (chain.blocks.length < LONGEST_CHAIN) chain.growEmpty();
  shown = [...chain.blocks];
  await readFeed();
  for (const block of chain.blocks) await ingest.seen(block.events);
  await ingest.headMoved(chain.blocks.length);
  const expected = expectedNames(chain.blocks, idOf, said);
  expect({ seed, names: await eventNames(db) }).toEqual({ seed, names: expected });
  expect({ seed, sums: await counted(db) }).toEqual({ seed, sums: await recount(db) });
  const before = await counted(db);
  await readFeed();
  await ingest.headMoved(chain.blocks.length + 1);
  expect({ seed, names: await eventNames(db), sums: await counted(db) }).toEqual({
    seed,
    names: expected,
    sums: before,
  });
  db.close();
  return { reached: expected.some((name) => name.includes('milestone')) };
}

test('reputation and its sums match the chain after random receipts, feed pages and restarts', async () => {
  const ends = [];
  for (let seed = 1; seed <= rounds(15, 40); seed++) ends.push(await simulate(seed));
  // Some pass the milestone and some do not.
  expect(new Set(ends.map(({ reached }) => reached))).toEqual(new Set([true, false]));
});
