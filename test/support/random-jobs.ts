import type { Address, Hex } from 'viem';
import type { ChainEvent } from '../../src/chain/events/chain-events.ts';
import type { JobStepEvent } from '../../src/features/jobs/job-fold.ts';
import { EVALUATOR, escrowEvent, specifiedEvent } from './jobs.ts';
import { hash } from './payments.ts';
import type { Random } from './random.ts';

export interface RandomBlock {
  readonly number: number;
  readonly hash: Hex;
  readonly events: readonly ChainEvent[];
  /** Those of Jobs that no one here takes part in. */
  readonly strangers: readonly ChainEvent[];
}

/** A Job as the chain has it; `id` is `undefined` for a stranger's. */
export interface RandomJob {
  readonly id: string | undefined;
  readonly onchainJobId: number;
  readonly status: 'open' | 'funded' | 'submitted' | 'completed' | 'rejected' | 'expired';
  readonly deliverable: Hex | null;
  /** The kinds of events that it went through. */
  readonly steps: readonly string[];
}

interface Parties {
  readonly client: Address;
  readonly provider: Address;
  readonly stranger: Address;
}

/**
 * An escrow's chain that grows and reorganises at random. Each Job is created at most once on it, with the next
 * number, so that a reorganisation gives Jobs other numbers; each takes any way that the escrow allows.
 */
export function createRandomEscrow(random: Random, jobIds: readonly string[], parties: Parties) {
  const blocks: RandomBlock[] = [];
  /** The Jobs after each block, from before the first on. */
  const states: (readonly RandomJob[])[] = [[]];
  /** The numbers that Jobs of ours have, or had in another fork. */
  const named = new Set<number>();
  let fork = 0;
  const jobs = (): readonly RandomJob[] => states.at(-1) ?? [];

  const grow = (isEmpty = false) => {
    const number = blocks.length + 1;
    const events: ChainEvent[] = [];
    const strangers: ChainEvent[] = [];
    // `JobCreated`, which nothing handles, has a place in its block.
    let unhandled = 0;
    const place = () => ({ block: number, fork, logIndex: events.length + strangers.length + unhandled });
    const after = isEmpty ? [...jobs()] : jobs().map((job) => stepOf(job, place, events, strangers));
    const create = (id: string | undefined) => {
      const onchainJobId = after.length + 1;
      unhandled++;
      if (id !== undefined) {
        events.push(specifiedEvent(parties.client, id, onchainJobId, place()));
        named.add(onchainJobId);
      }
      after.push({ id, onchainJobId, status: 'open', deliverable: null, steps: ['JobSpecified'] });
    };
    if (!isEmpty) {
      const open = jobIds.filter((id) => !after.some((job) => job.id === id));
      for (const id of open) if (random(4) === 0) create(id);
      if (random(4) === 0) create(undefined);
    }
    blocks.push({ number, hash: hash('block', number, fork), events, strangers });
    states.push(after);
  };

  const stepOf = (
    job: RandomJob,
    place: () => { block: number; fork: number; logIndex: number },
    events: ChainEvent[],
    strangers: ChainEvent[],
  ): RandomJob => {
    const next = nextOf(random, job, parties, fork);
    if (next === undefined || random(3) > 0) return job;
    const { event, args, status, deliverable = job.deliverable } = next;
    const cause = `${job.id ?? `stranger ${job.onchainJobId}`} ${event} ${deliverable} ${args.rejector}`;
    (job.id === undefined ? strangers : events).push(escrowEvent(event, job.onchainJobId, args, { ...place(), cause }));
    return { ...job, status, deliverable, steps: [...job.steps, event] };
  };

  const reorganise = (): RandomBlock[] => {
    fork++;
    const height = Math.max(0, blocks.length - 1 - random(4));
    const removed = blocks.splice(height);
    states.splice(height + 1);
    for (let count = random(removed.length + 2); count > 0; count--) grow();
    return removed.reverse();
  };
  return { blocks, named, jobs, grow: () => grow(), growEmpty: () => grow(true), reorganise };
}

interface Step {
  readonly event: JobStepEvent['event'];
  readonly args: Record<string, string>;
  readonly status: RandomJob['status'];
  readonly deliverable?: Hex;
}

function nextOf(random: Random, job: RandomJob, parties: Parties, fork: number): Step | undefined {
  const client = (job.id === undefined ? parties.stranger : parties.client).toLowerCase();
  const provider = parties.provider.toLowerCase();
  const evaluator = EVALUATOR.toLowerCase();
  const reason = hash('reason');
  const expired: Step = { event: 'JobExpired', args: {}, status: 'expired' };
  const rejected = (rejector: string): Step => ({
    event: 'JobRejected',
    args: { rejector, reason },
    status: 'rejected',
  });
  switch (job.status) {
    case 'open':
      if (random(8) === 0) return rejected(client);
      return { event: 'JobFunded', args: { client, amount: '5000000' }, status: 'funded' };
    case 'funded': {
      const choice = random(8);
      if (choice === 0) return expired;
      if (choice === 1) return rejected(evaluator);
      const deliverable = hash('deliverable', fork % 2);
      return { event: 'JobSubmitted', args: { provider, deliverable }, status: 'submitted', deliverable };
    }
    case 'submitted': {
      const choice = random(4);
      if (choice === 0) return expired;
      if (choice === 1) return rejected(evaluator);
      return { event: 'JobCompleted', args: { evaluator, reason }, status: 'completed' };
    }
    default:
      return undefined;
  }
}
