/**
 * What many instances and chains would need, computed from what was measured of one. One instance leads for each chain
 * and its database, and does all of the work; the others forward to it and stand by.
 */

/** What was measured of one leader and its chain. */
export interface Parts {
  /** Processor time of the leader for each payment, until it is confirmed. */
  readonly serverMsPerPayment: number;
  /** The same of the indexer. */
  readonly indexerMsPerPayment: number;
  /** Processor time of each per second while nobody asks. */
  readonly serverIdleMsPerSecond: number;
  readonly indexerIdleMsPerSecond: number;
  readonly commitsPerPayment: number;
  /** Until one is on disk. */
  readonly commitMs: number;
  readonly rpcPerPayment: number;
  readonly rpcPerIdleSecond: number;
  /** What the database keeps of each payment, bytes. */
  readonly keptBytes: number;
  /** What is written to the disk for each payment, bytes. */
  readonly writtenBytes: number;
  /** Of a leader under load, and of its indexer, MB. */
  readonly leaderMb: number;
  readonly indexerMb: number;
}

/** What nobody can measure on one machine. */
export interface Assumptions {
  readonly gasPerSecond: number;
  readonly gasPerPayment: number;
  /** Of a chain's gas, the most that one payer will get. */
  readonly gasShare: number;
  readonly blockSeconds: number;
  /** Sending keys of a chain, transactions of each that wait for a block, payments in one. */
  readonly lanes: number;
  readonly transactionsInFlight: number;
  readonly paymentsPerTransaction: number;
  /** Of one core, the most that the leader computes: JavaScript has one thread. */
  readonly coreShare: number;
  /** Payments that share a commit once commits are what limits. */
  readonly paymentsPerCommit: number;
  /** Commits per second of one PostgreSQL server, which several chains may share. */
  readonly postgresCommits: number;
  readonly instancesPerChain: number;
  readonly standbyMb: number;
  readonly standbyMsPerSecond: number;
  readonly connectionsPerLeader: number;
  readonly connectionsPerStandby: number;
  /** Questions about the lease per instance and second. */
  readonly leaseQuestions: number;
  readonly webhooksPerPayment: number;
  /** Until another instance answers after a leader has died, and how often a leader dies in a year. */
  readonly failoverSeconds: number;
  readonly failuresPerYear: number;
}

/** Payments per second that one chain's leader can do at most, by what ends it. */
export interface Ceilings {
  readonly gas: number;
  readonly lanes: number;
  readonly processor: number;
  readonly commits: number;
}

/** What some chains take together, all with the same load. */
export interface Fleet {
  readonly chains: number;
  readonly instances: number;
  readonly paymentsPerSecond: number;
  readonly cores: number;
  readonly memoryGb: number;
  readonly rpcPerSecond: number;
  readonly commitsPerSecond: number;
  readonly postgresServers: number;
  readonly connections: number;
  readonly webhooksPerSecond: number;
  readonly keptGbPerDay: number;
  readonly writtenGbPerDay: number;
  /** Chains without an answer in a year, seconds of all together; and payments that have to wait meanwhile. */
  readonly failoverSecondsPerYear: number;
  readonly delayedPaymentsPerYear: number;
}

const DAY_SECONDS = 86_400;

/** What bounds one chain's payments per second. */
export function ceilingsOf(parts: Parts, given: Assumptions): Ceilings {
  return {
    gas: (given.gasPerSecond * given.gasShare) / given.gasPerPayment,
    lanes: (given.lanes * given.transactionsInFlight * given.paymentsPerTransaction) / given.blockSeconds,
    processor: (1_000 * given.coreShare - parts.serverIdleMsPerSecond) / parts.serverMsPerPayment,
    commits: (1_000 / parts.commitMs) * given.paymentsPerCommit,
  };
}

/** The lowest of them, with its name. */
export function lowestOf(ceilings: Ceilings): { readonly by: keyof Ceilings; readonly perSecond: number } {
  const names = ['gas', 'lanes', 'processor', 'commits'] as const;
  const by = names.reduce((least, name) => (ceilings[name] < ceilings[least] ? name : least));
  return { by, perSecond: ceilings[by] };
}

/** What so many chains take at so many payments per second each. Throws where that is more than one leader can do. */
export function fleetOf(chains: number, perChain: number, parts: Parts, given: Assumptions): Fleet {
  const lowest = lowestOf(ceilingsOf(parts, given));
  if (perChain > lowest.perSecond)
    throw new RangeError(`${lowest.by} allows ${lowest.perSecond} payments per second for each chain.`);
  const standbys = chains * (given.instancesPerChain - 1);
  const paymentsPerSecond = chains * perChain;
  const msPerPayment = parts.serverMsPerPayment + parts.indexerMsPerPayment;
  const idleMs = parts.serverIdleMsPerSecond + parts.indexerIdleMsPerSecond;
  const busyMs = chains * idleMs + paymentsPerSecond * msPerPayment;
  const commitsPerSecond = paymentsPerSecond * parts.commitsPerPayment;
  const leases = chains * given.instancesPerChain * given.leaseQuestions;
  const failoverSecondsPerYear = chains * given.failuresPerYear * given.failoverSeconds;
  return {
    chains,
    instances: chains + standbys,
    paymentsPerSecond,
    cores: (busyMs + standbys * given.standbyMsPerSecond) / 1_000,
    memoryGb: (chains * (parts.leaderMb + parts.indexerMb) + standbys * given.standbyMb) / 1_000,
    rpcPerSecond: chains * parts.rpcPerIdleSecond + paymentsPerSecond * parts.rpcPerPayment,
    commitsPerSecond,
    postgresServers: Math.ceil((commitsPerSecond + leases) / given.postgresCommits),
    connections: chains * given.connectionsPerLeader + standbys * given.connectionsPerStandby,
    webhooksPerSecond: paymentsPerSecond * given.webhooksPerPayment,
    keptGbPerDay: (paymentsPerSecond * DAY_SECONDS * parts.keptBytes) / 1e9,
    writtenGbPerDay: (paymentsPerSecond * DAY_SECONDS * parts.writtenBytes) / 1e9,
    failoverSecondsPerYear,
    delayedPaymentsPerYear: failoverSecondsPerYear * perChain,
  };
}
