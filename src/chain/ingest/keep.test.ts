import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { type Address, getAddress, zeroAddress } from 'viem';
import { emptyDatabase } from '../../../test/support/database.ts';
import { eventOf } from '../../../test/support/events.ts';
import { REGISTRY } from '../../../test/support/identity.ts';
import { testProjections } from '../../../test/support/ingest.ts';
import { ESCROW, escrowEvent, specifiedEvent } from '../../../test/support/jobs.ts';
import { executedEvent, hash, insertWallet } from '../../../test/support/payments.ts';
import { walletEvent } from '../../../test/support/reputation.ts';
import { systemClock } from '../../core/lib/time.ts';
import type { Db } from '../../storage/db/open.ts';
import type { ChainEvent } from '../events/chain-events.ts';
import { createKeeping, type Keeping } from './commit-events.ts';
import { createIngestStore } from './ingest-store.ts';

const STRANGER = getAddress(`0x${'d3'.repeat(20)}`);
let db: Db;
let wallet: Address;
let keeping: Keeping;

beforeEach(async () => {
  db = await emptyDatabase();
  wallet = await insertWallet(db, 'wallet_1');
  keeping = createKeeping(testProjections(db, systemClock).eventKeys, createIngestStore(db));
});
afterEach(() => db.close());

const seen = (events: readonly ChainEvent[]) => events.map((event) => ({ event, feedId: null }));
const fromReceipt = async (...events: ChainEvent[]) =>
  (await keeping.ofReceipt(seen(events))).map(({ kept }) => kept.key);
const fromFeed = async (...events: ChainEvent[]) => (await keeping.ofFeed(seen(events))).map(({ kept }) => kept.key);
const registered = (owner: Address) =>
  eventOf(
    'Registered',
    { agentId: '7', agentURI: '', owner: owner.toLowerCase() },
    { ...executedEvent(REGISTRY, hash('registered'), { block: 5 }) },
  );
const moved = (from: Address, tokenId = '7') =>
  eventOf(
    'Transfer',
    { from: from.toLowerCase(), to: STRANGER.toLowerCase(), tokenId },
    { ...executedEvent(REGISTRY, hash('moved'), { block: 6 }) },
  );

describe('ingest keeps an event', () => {
  test('under the key of its feature if a wallet of ours emitted it', async () => {
    const ref = hash('payment');
    const frozen = walletEvent(wallet, 'Frozen', { block: 5, cause: 'freeze' });
    expect(await fromFeed(executedEvent(wallet, ref, { block: 5 }), frozen)).toEqual([
      `payment:${ref}`,
      `wallet:${wallet.toLowerCase()}`,
    ]);
    const strange = { ...frozen, address: STRANGER };
    expect(await fromReceipt(executedEvent(STRANGER, ref, { block: 5 }), strange)).toEqual([]);
  });

  test('of a Job if a wallet of ours specified it on the same page, or if a receipt has it', async () => {
    const funding = escrowEvent('JobExpired', 7, {}, { block: 6 });
    expect(await fromFeed(funding)).toEqual([]);
    expect(await fromReceipt(funding)).toEqual(['job:7']);
    const key = `spec:${hash('job_1', 'spec')}`;
    expect(await fromFeed(specifiedEvent(wallet, 'job_1', 7, { block: 5 }), funding)).toEqual([key, 'job:7']);
    expect(await fromFeed(specifiedEvent(STRANGER, 'job_1', 7, { block: 5 }), funding)).toEqual([]);
  });

  test('of an agent if a wallet of ours registered it', async () => {
    expect(await fromFeed(registered(wallet), moved(wallet))).toEqual(['agent:7', 'agent:7']);
    expect(await fromFeed(registered(STRANGER), moved(STRANGER))).toEqual([]);
    expect(await fromReceipt(moved(zeroAddress))).toEqual([]);
    expect(await fromReceipt({ ...moved(wallet), address: STRANGER })).toEqual([]);
  });
});

test('ingest ignores events of other contracts, even with a Job id out of range', async () => {
  const jobId = (2n ** 255n).toString();
  const place = executedEvent(STRANGER, hash('strange'), { block: 5 });
  const specified = eventOf('JobSpecified', { jobId, metadataHash: hash('x') }, place);
  const expired = eventOf('JobExpired', { jobId }, place);
  expect(await fromReceipt(specified, expired)).toEqual([]);
  expect(await fromFeed(specified, expired)).toEqual([]);
  expect(() => fromFeed({ ...expired, address: ESCROW })).toThrow(TypeError);
});
