/** The ERC-8004 tags and the value of each kind of event. Scores and the catalog both come from this table. */

// The database stores the index of each in these lists, so new ones go to the end.
export const sourceKinds = ['payment', 'freeze', 'milestone', 'erc8183_job'] as const;
/** The first tags of events in the reputation registry. */
export const tags1 = ['payment', 'freeze', 'milestone', 'job'] as const;
/** The sides of a Job. */
export const jobSides = ['client', 'provider'] as const;
/** All types of events. */
export const eventTypes = [
  ...(['payment_success', 'payment_failure'] as const),
  ...(['wallet_frozen', 'wallet_unfrozen'] as const),
  'lifetime_milestone',
  ...(['job_completed', 'job_rejected', 'job_expired'] as const),
] as const;

/** What kind of thing an event comes from. */
export type SourceKind = (typeof sourceKinds)[number];
/** The first tag of an event in the reputation registry. */
export type Tag1 = (typeof tags1)[number];
/** The side of a Job that the wallet was on. */
export type JobSide = (typeof jobSides)[number];
/** What happened. */
export type ReputationEventType = (typeof eventTypes)[number];

/** What one kind of event is worth, and how it is tagged. */
export interface ReputationEventKind {
  readonly eventType: ReputationEventType;
  /** What it adds to the score. */
  readonly value: number;
  readonly tag1: Tag1;
  readonly tag2: JobSide | null;
  readonly sourceKind: SourceKind;
}

/** The kind of an event about a payment or a freeze. */
const own = (eventType: ReputationEventType, value: number, kind: 'payment' | 'freeze'): ReputationEventKind => ({
  eventType,
  value,
  tag1: kind,
  tag2: null,
  sourceKind: kind,
});

const ofJob = (eventType: ReputationEventType, value: number, tag2: JobSide): ReputationEventKind => ({
  eventType,
  value,
  tag1: 'job',
  tag2,
  sourceKind: 'erc8183_job',
});

/** A sum of confirmed payments, without fees, that earns an event once. */
export interface VolumeMilestone extends ReputationEventKind {
  /** Micro-USDC. */
  readonly volume: bigint;
  readonly cause: string;
}

const milestone = (usdc: number, value: number): VolumeMilestone => ({
  eventType: 'lifetime_milestone',
  value,
  tag1: 'milestone',
  tag2: null,
  sourceKind: 'milestone',
  volume: BigInt(usdc) * 1_000_000n,
  cause: `volume:${usdc}`,
});

/** The events of payments, with their values. */
export const paymentKinds = {
  confirmed: own('payment_success', 1, 'payment'),
  failed: own('payment_failure', -3, 'payment'),
} as const;

/** The events of freezes, with their values. */
export const freezeKinds = {
  Frozen: own('wallet_frozen', -5, 'freeze'),
  Unfrozen: own('wallet_unfrozen', 0, 'freeze'),
} as const;

/**
 * The events of Jobs, with their values. The Client of a rejected Job has done nothing wrong; its event has the value
 * 0, so that the Job is counted.
 */
export const jobKinds = {
  completed: { client: ofJob('job_completed', 1, 'client'), provider: ofJob('job_completed', 5, 'provider') },
  rejected: { client: ofJob('job_rejected', 0, 'client'), provider: ofJob('job_rejected', -3, 'provider') },
  expired: { client: ofJob('job_expired', 0, 'client'), provider: ofJob('job_expired', 0, 'provider') },
} as const;

/** The milestones, lowest first. */
export const milestones: readonly VolumeMilestone[] = [milestone(10, 5), milestone(100, 10), milestone(1000, 20)];

/** All kinds of events, for the catalog. */
export const eventKinds: readonly (ReputationEventKind | VolumeMilestone)[] = [
  ...Object.values(paymentKinds),
  ...Object.values(freezeKinds),
  ...milestones,
  ...Object.values(jobKinds).flatMap(({ client, provider }) => [client, provider]),
];
