import { describe, expect, test } from 'bun:test';
import type { Hex } from 'viem';
import { paymentKey } from '../../features/payments/payment-fold.ts';
import type { ChainEvent } from '../events/chain-events.ts';
import { eventsAfter, planSeen, withRemovals } from './commit-events.ts';
import type { StoredEvent } from './ingest-store.ts';

const bytes = (byte: number): Hex => `0x${byte.toString(16).padStart(2, '0').repeat(32)}`;
const wallet = '0x5FbDB2315678afecb367f032d93F642f64180aa3';

type Paid = ChainEvent<'PaymentExecuted'>;

const args = { ref: bytes(0xf), to: wallet, amount: '1', fee: '0' } as const;
const paid = (over: Partial<Paid> = {}): Paid => ({
  transactionHash: bytes(1),
  logIndex: 2,
  blockNumber: 10,
  blockHash: bytes(0xa),
  timestamp: 1_800_000_000,
  address: wallet,
  event: 'PaymentExecuted',
  args,
  ...over,
});
const stored = (event: Paid, feedId: string | null = null): StoredEvent => ({
  ...event,
  eventKey: paymentKey.of(event.args.ref),
  opens: null,
  feedId,
  unmatched: false,
});
const KEY = paymentKey.of(bytes(0xf));
const seen = (event: Paid, feedId: string | null = null) => ({
  event,
  feedId,
  kept: { key: paymentKey.of(event.args.ref) },
});

describe('planSeen of an event', () => {
  test('that is new inserts and folds it', () => {
    const writes = planSeen([], [seen(paid())]);
    expect(writes.upserts).toEqual([stored(paid())]);
    expect([...writes.keys]).toEqual([KEY]);
  });

  test('that is stored already changes nothing', () => {
    const writes = planSeen([stored(paid())], [seen(paid()), seen(paid())]);
    expect(writes).toEqual({ removals: [], upserts: [], shown: [], moved: [], keys: new Set() });
  });

  test('from the feed after the receipt marks it without folding', () => {
    const writes = planSeen([stored(paid())], [seen(paid(), '5')]);
    expect(writes).toMatchObject({ upserts: [], shown: [stored(paid(), '5')] });
    expect(writes.keys.size).toBe(0);
  });

  test('from the receipt after the feed keeps its mark', () => {
    expect(planSeen([stored(paid(), '5')], [seen(paid())]).upserts).toEqual([]);
  });

  test('in another block replaces the row and drops its feed mark', () => {
    const moved = paid({ blockHash: bytes(0xb), blockNumber: 11 });
    const writes = planSeen([stored(paid(), '5')], [seen(moved)]);
    expect(writes.upserts).toEqual([stored(moved)]);
    expect([...writes.keys]).toEqual([KEY]);
  });

  test('at another log index of another block removes the stale row', () => {
    const moved = paid({ blockHash: bytes(0xb), blockNumber: 11, logIndex: 7 });
    const writes = planSeen([stored(paid(), '5')], [seen(moved)]);
    expect(writes.removals).toEqual([stored(paid(), '5')]);
    expect(writes.upserts).toEqual([stored(moved)]);
  });

  test('leaves other rows of its block alone', () => {
    const other = stored(paid({ logIndex: 9, args: { ...args, ref: bytes(0xe) } }));
    expect(planSeen([other], [seen(paid())]).removals).toEqual([]);
  });
});

describe('eventsAfter', () => {
  test('returns stored events without removals and with upserts, in chain order', () => {
    const first = stored(paid({ transactionHash: bytes(2), logIndex: 0, blockNumber: 12 }));
    const gone = stored(paid({ transactionHash: bytes(3), logIndex: 1, blockNumber: 13 }), '7');
    const writes = withRemovals(planSeen([], [seen(paid())]), [gone]);
    const after = eventsAfter(writes, [first, gone], writes.keys);
    expect(after.get(KEY)?.map(({ blockNumber }) => blockNumber)).toEqual([10, 12]);
  });

  test('returns an empty list for a key whose only event is removed', () => {
    const gone = stored(paid(), '7');
    const writes = withRemovals({ removals: [], upserts: [], shown: [], moved: [], keys: new Set() }, [gone]);
    expect(eventsAfter(writes, [gone], writes.keys)).toEqual(new Map([[KEY, []]]));
  });

  test('includes an event that is removed and comes back at the same place', () => {
    const moved = paid({ blockHash: bytes(0xb), blockNumber: 11 });
    const writes = withRemovals(planSeen([], [seen(moved, '8')]), [stored(paid(), '7')]);
    const after = eventsAfter(writes, [stored(paid(), '7')], writes.keys);
    expect(after.get(KEY)?.map(({ blockNumber }) => blockNumber)).toEqual([11]);
  });
});
