import { describe, expect, test } from 'bun:test';
import { getAddress, stringToHex } from 'viem';
import { eventOf, parsed } from '../../../test/support/events.ts';
import { ESCROW, EVALUATOR, escrowEvent, escrowLog, specifiedEvent } from '../../../test/support/jobs.ts';
import { hash } from '../../../test/support/payments.ts';
import type { ChainEvent } from '../../chain/events/chain-events.ts';
import { creationOf, foldJob, type SignedJob } from './job-fold.ts';

const CLIENT = getAddress(`0x${'c1'.repeat(20)}`);
const PROVIDER = getAddress(`0x${'b2'.repeat(20)}`);
const STRANGER = getAddress(`0x${'d3'.repeat(20)}`);
const job: SignedJob = {
  escrow: ESCROW,
  clientAddress: CLIENT,
  providerAddress: PROVIDER,
  evaluatorAddress: EVALUATOR,
  metadataHash: hash('job_1', 'spec'),
  sentIn: hash('sent'),
};

const specified = specifiedEvent(CLIENT, 'job_1', 7, { block: 10, logIndex: 2 });
const lower = (address: string) => address.toLowerCase();
const funded = escrowEvent('JobFunded', 7, { client: lower(CLIENT), amount: '5000000' }, { block: 11 });
const deliverable = hash('deliverable');
const submitted = escrowEvent('JobSubmitted', 7, { provider: lower(PROVIDER), deliverable }, { block: 12 });
const reason = hash('reason');
const completed = escrowEvent('JobCompleted', 7, { evaluator: lower(EVALUATOR), reason }, { block: 13 });
const rejectedBy = (rejector: string, block = 13) =>
  escrowEvent('JobRejected', 7, { rejector: lower(rejector), reason }, { block });
const expired = escrowEvent('JobExpired', 7, {}, { block: 14 });

const fold = (events: readonly ChainEvent[], signed = job) => foldJob(signed, creationOf(signed, events), events);
const typesOf = (events: readonly ChainEvent[]) => fold(events).milestones.map(({ type }) => type);

/** All orders of a few events. */
function ordersOf<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, index) =>
    ordersOf([...items.slice(0, index), ...items.slice(index + 1)]).map((rest) => [item, ...rest]),
  );
}

describe('a Job', () => {
  test('without an event is open, with the transaction that carries its creation', () => {
    expect(fold([])).toEqual({
      milestones: [],
      projected: {
        onchainJobId: null,
        status: 'open',
        fundedAmount: null,
        deliverableHash: null,
        deliverableUri: null,
        createTxHash: hash('sent'),
        fundTxHash: null,
        submitTxHash: null,
        finalizeTxHash: null,
        outcome: null,
        outcomeReasonHash: null,
        submittedAt: null,
        finalizedAt: null,
        lastBlock: null,
      },
    });
  });

  test('that its client created is open, with the number of the escrow', () => {
    const { projected, milestones } = fold([specified]);
    expect(projected).toMatchObject({
      onchainJobId: 7,
      status: 'open',
      createTxHash: specified.transactionHash,
      lastBlock: 10,
    });
    expect(milestones).toEqual([{ type: 'job_created', status: 'open', blockNumber: 10 }]);
  });

  test('that was funded has the amount that the escrow took', () => {
    expect(fold([specified, funded]).projected).toMatchObject({
      status: 'funded',
      fundedAmount: 5_000_000n,
      fundTxHash: funded.transactionHash,
      lastBlock: 11,
    });
  });

  test('that was submitted has its deliverable', () => {
    expect(fold([specified, funded, submitted]).projected).toMatchObject({
      status: 'submitted',
      deliverableHash: deliverable,
      submitTxHash: submitted.transactionHash,
      submittedAt: submitted.timestamp,
      outcome: null,
      lastBlock: 12,
    });
  });

  test('that was submitted has the URI of its deliverable if that is valid and from the same transaction', () => {
    const uriOf = (uri: string, more: object = {}) => {
      const raw = { ...submitted, logIndex: 0, event: 'DeliverableLocated', args: { jobId: '7', uri }, ...more };
      return fold([...parsed(raw), specified, funded, { ...submitted, logIndex: 1 }]).projected.deliverableUri;
    };
    expect(uriOf(stringToHex('https://example.com/otter.json'))).toBe('https://example.com/otter.json');
    expect(uriOf(stringToHex('ipfs://🦦'))).toBe('ipfs://🦦');
    const longest = `https://example.com/${'x'.repeat(2_028)}`;
    expect(uriOf(stringToHex(longest))).toBe(longest);
    const uri = stringToHex('https://example.com/');
    const bad = ['0x', '0xff', stringToHex('a\nb'), stringToHex(`${longest}x`), '0xeda080'];
    expect(bad.map((bytes) => uriOf(bytes))).toEqual(bad.map(() => null));
    expect(uriOf(uri, { transactionHash: hash('another') })).toBeNull();
    expect(uriOf(uri, { blockHash: hash('another') })).toBeNull();
    expect(uriOf(uri, { address: STRANGER })).toBeNull();
    expect(uriOf(uri, { args: { jobId: '8', uri } })).toBeNull();
  });

  test('that was completed is approved, at the time of the block', () => {
    expect(fold([specified, funded, submitted, completed]).projected).toEqual({
      onchainJobId: 7,
      status: 'completed',
      fundedAmount: 5_000_000n,
      deliverableHash: deliverable,
      deliverableUri: null,
      createTxHash: specified.transactionHash,
      fundTxHash: funded.transactionHash,
      submitTxHash: submitted.transactionHash,
      submittedAt: submitted.timestamp,
      finalizeTxHash: completed.transactionHash,
      outcome: 'approved',
      outcomeReasonHash: reason,
      finalizedAt: 1_800_000_013,
      lastBlock: 13,
    });
  });

  test('that the evaluator rejected, submitted or not, has that outcome', () => {
    const outcome = { status: 'rejected', outcome: 'rejected', outcomeReasonHash: reason };
    expect(fold([specified, funded, submitted, rejectedBy(EVALUATOR)]).projected).toMatchObject(outcome);
    expect(fold([specified, funded, rejectedBy(EVALUATOR)]).projected).toMatchObject(outcome);
  });

  test('that its client rejected while it was open is rejected without an outcome', () => {
    expect(fold([specified, rejectedBy(CLIENT)]).projected).toMatchObject({
      status: 'rejected',
      outcome: null,
      outcomeReasonHash: null,
      finalizedAt: 1_800_000_013,
    });
  });

  test('whose client is its evaluator has an outcome only if it was funded before the rejection', () => {
    const own = { ...job, evaluatorAddress: CLIENT };
    expect(fold([specified, rejectedBy(CLIENT)], own).projected.outcome).toBeNull();
    expect(fold([specified, funded, rejectedBy(CLIENT)], own).projected.outcome).toBe('rejected');
  });

  test('that was refunded after its deadline is expired, and keeps its deliverable', () => {
    const refunded = { status: 'expired', outcome: null, finalizeTxHash: expired.transactionHash };
    expect(fold([specified, funded, expired]).projected).toMatchObject(refunded);
    expect(fold([specified, funded, submitted, expired]).projected).toMatchObject({
      ...refunded,
      deliverableHash: deliverable,
    });
  });
});

describe('the fold of a Job', () => {
  const all = [specified, funded, submitted, completed];

  test('gives the same result for any order and repetition of events', () => {
    const expected = fold(all);
    for (const events of ordersOf(all)) expect(fold(events)).toEqual(expected);
    expect(fold([...all, ...all])).toEqual(expected);
  });

  test('lists milestones in the same order for any order of events', () => {
    expect(typesOf([completed, specified, submitted, funded])).toEqual([
      'job_created',
      'job_funded',
      'job_submitted',
      'job_completed',
    ]);
  });

  test('prefers the later of two ends, as a half-known reorganisation shows them', () => {
    const { projected, milestones } = fold([specified, funded, rejectedBy(EVALUATOR), expired]);
    expect(projected).toMatchObject({ status: 'expired', outcome: null, lastBlock: 14 });
    expect(milestones.map(({ type }) => type)).toEqual(['job_created', 'job_funded', 'job_expired']);
  });

  test('prefers the later of two submissions', () => {
    const other = hash('other');
    const again = escrowEvent(
      'JobSubmitted',
      7,
      { provider: lower(PROVIDER), deliverable: other },
      { block: 15, cause: 'again' },
    );
    for (const events of ordersOf([specified, submitted, again])) {
      expect(fold(events).projected.deliverableHash).toBe(other);
    }
  });

  test('prefers the later of two creations, with the events of its on-chain id alone', () => {
    const moved = specifiedEvent(CLIENT, 'job_1', 8, { block: 12, fork: 1 });
    const fundedThere = escrowEvent('JobFunded', 8, { client: lower(CLIENT), amount: '1' }, { block: 13 });
    expect(fold([specified, funded, moved]).projected).toMatchObject({ onchainJobId: 8, status: 'open' });
    expect(fold([fundedThere, moved, funded, specified]).projected).toMatchObject({
      onchainJobId: 8,
      status: 'funded',
      fundedAmount: 1n,
    });
  });
});

describe('the fold of a Job ignores', () => {
  test("specifications from any wallet but its client's", () => {
    expect(fold([{ ...specified, address: STRANGER }]).projected.onchainJobId).toBeNull();
    expect(fold([{ ...specified, address: PROVIDER }]).projected.onchainJobId).toBeNull();
    const other = specifiedEvent(CLIENT, 'job_2', 7, { block: 10 });
    expect(fold([other]).projected.onchainJobId).toBeNull();
  });

  test('events of another contract than the escrow', () => {
    for (const event of [funded, submitted, completed, expired]) {
      expect(fold([specified, { ...event, address: STRANGER }]).projected.status).toBe('open');
    }
  });

  test('events of another Job id or other parties, and events before the creation', () => {
    const strangers = [
      escrowEvent('JobExpired', 8, {}, { block: 14 }),
      escrowEvent('JobFunded', 7, { client: lower(STRANGER), amount: '1' }, { block: 11 }),
      escrowEvent('JobSubmitted', 7, { provider: lower(STRANGER), deliverable }, { block: 12 }),
      escrowEvent('JobCompleted', 7, { evaluator: lower(STRANGER), reason }, { block: 13 }),
      rejectedBy(STRANGER),
      rejectedBy(EVALUATOR, 9),
      escrowEvent('JobExpired', 7, {}, { block: 10, logIndex: 1 }),
    ];
    for (const event of strangers) expect(fold([specified, event])).toEqual(fold([specified]));
  });

  test('events of kinds that change no state', () => {
    const budget = escrowLog('BudgetSet', 7, { amount: '1' }, { block: 11 });
    const refund = escrowLog('Refunded', 7, { client: lower(CLIENT), amount: '1' }, { block: 11 });
    expect(fold([specified, ...parsed(budget, refund)])).toEqual(fold([specified]));
  });
});

describe('the fold of a Job refuses', () => {
  const broken = (event: ChainEvent, args: Record<string, unknown>) =>
    eventOf(event.event, { ...event.args, ...args }, event);

  test.each([['0'], ['-1'], ['1e3'], ['07'], ['9007199254740993000'], [7], [undefined], ['']])(
    'a Job id of %p',
    (jobId) => {
      expect(() => creationOf(job, [broken(specified, { jobId })])).toThrow(TypeError);
      expect(() => fold([broken(specified, { jobId })])).toThrow(TypeError);
    },
  );

  test.each([['x'], ['-1'], [5], [undefined], ['1'.repeat(16)]])('an amount of %p', (amount) => {
    expect(() => fold([specified, broken(funded, { amount })])).toThrow(TypeError);
  });

  test.each([['0x12'], ['deliverable'], [undefined], [`${deliverable}00`]])('a hash of %p', (value) => {
    expect(() => fold([specified, broken(submitted, { deliverable: value })])).toThrow(TypeError);
    expect(() => fold([specified, broken(completed, { reason: value })])).toThrow(TypeError);
  });
});
