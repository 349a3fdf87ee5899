import { describe, expect, test } from 'bun:test';
import type { Hex } from 'viem';
import type { ChainEvent } from '../chain/events.ts';
import { eventsAfter, planSeen, withRemovals } from './plan.ts';
import type { StoredEvent } from './store.ts';

const bytes = (byte: number): Hex => `0x${byte.toString(16).padStart(2, '0').repeat(32)}`;
const wallet = '0x5FbDB2315678afecb367f032d93F642f64180aa3';

const paid = (over: Partial<ChainEvent> = {}): ChainEvent => ({
  transactionHash: bytes(1),
  logIndex: 2,
  blockNumber: 10,
  blockHash: bytes(0xa),
  timestamp: 1_800_000_000,
  address: wallet,
  event: 'PaymentExecuted',
  args: { ref: bytes(0xf), amount: '1', fee: '0' },
  ...over,
});
const stored = (event: ChainEvent, feedId: string | null = null): StoredEvent => ({
  ...event,
  args: { ...event.args },
  subject: String(event.args.ref),
  opens: null,
  feedId,
  unmatched: false,
});
const seen = (event: ChainEvent, feedId: string | null = null) => ({ event, feedId });

describe('what is seen', () => {
  test('for the first time is inserted and folded', () => {
    const writes = planSeen([], [seen(paid())]);
    expect(writes.upserts).toEqual([stored(paid())]);
    expect([...writes.subjects]).toEqual([bytes(0xf)]);
  });

  test('again changes nothing', () => {
    const writes = planSeen([stored(paid())], [seen(paid()), seen(paid())]);
    expect(writes).toEqual({ removals: [], upserts: [], subjects: new Set() });
  });

  test('by the feed after the receipt is marked, and not folded again', () => {
    const writes = planSeen([stored(paid())], [seen(paid(), '5')]);
    expect(writes.upserts).toEqual([stored(paid(), '5')]);
    expect(writes.subjects.size).toBe(0);
  });

  test('by the receipt after the feed keeps its mark', () => {
    expect(planSeen([stored(paid(), '5')], [seen(paid())]).upserts).toEqual([]);
  });

  test('in another block replaces the row, which the feed has to show anew', () => {
    const moved = paid({ blockHash: bytes(0xb), blockNumber: 11 });
    const writes = planSeen([stored(paid(), '5')], [seen(moved)]);
    expect(writes.upserts).toEqual([stored(moved)]);
    expect([...writes.subjects]).toEqual([bytes(0xf)]);
  });

  test('at another place of another block takes the stale row away', () => {
    const moved = paid({ blockHash: bytes(0xb), blockNumber: 11, logIndex: 7 });
    const writes = planSeen([stored(paid(), '5')], [seen(moved)]);
    expect(writes.removals).toEqual([stored(paid(), '5')]);
    expect(writes.upserts).toEqual([stored(moved)]);
  });

  test('beside other rows of its block leaves them alone', () => {
    const other = stored(paid({ logIndex: 9, args: { ref: bytes(0xe) } }));
    expect(planSeen([other], [seen(paid())]).removals).toEqual([]);
  });

  test('of no interest is passed over', () => {
    expect(planSeen([], [seen(paid({ event: 'Transfer' }))]).upserts).toEqual([]);
  });
});

describe('the events of a subject', () => {
  test('are those stored, without what goes, with what comes, in chain order', () => {
    const first = stored(paid({ transactionHash: bytes(2), logIndex: 0, blockNumber: 12 }));
    const gone = stored(paid({ transactionHash: bytes(3), logIndex: 1, blockNumber: 13 }), '7');
    const writes = withRemovals(planSeen([], [seen(paid())]), [gone]);
    const after = eventsAfter(writes, [first, gone], writes.subjects);
    expect(after.get(bytes(0xf))?.map(({ blockNumber }) => blockNumber)).toEqual([10, 12]);
  });

  test('may be none at all', () => {
    const gone = stored(paid(), '7');
    const writes = withRemovals({ removals: [], upserts: [], subjects: new Set() }, [gone]);
    expect(eventsAfter(writes, [gone], writes.subjects)).toEqual(new Map([[bytes(0xf), []]]));
  });

  test('include what is taken away and comes back at the same place', () => {
    const moved = paid({ blockHash: bytes(0xb), blockNumber: 11 });
    const writes = withRemovals(planSeen([], [seen(moved, '8')]), [stored(paid(), '7')]);
    const after = eventsAfter(writes, [stored(paid(), '7')], writes.subjects);
    expect(after.get(bytes(0xf))?.map(({ blockNumber }) => blockNumber)).toEqual([11]);
  });
});
