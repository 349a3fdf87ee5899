import { expect, test } from 'bun:test';
import { type Assumptions, ceilingsOf, fleetOf, lowestOf, type Parts } from '../scripts/bench/fleet-model.ts';

const parts: Parts = {
  serverMsPerPayment: 2,
  indexerMsPerPayment: 1,
  serverIdleMsPerSecond: 20,
  commitsPerPayment: 0.5,
  commitMs: 2,
  rpcPerPayment: 0.3,
  rpcPerIdleSecond: 4,
  indexerIdleMsPerSecond: 10,
  keptBytes: 1_000,
  writtenBytes: 5_000,
  leaderMb: 200,
  indexerMb: 100,
};
const given: Assumptions = {
  gasPerSecond: 30_000_000,
  gasPerPayment: 40_000,
  gasShare: 1,
  blockSeconds: 2,
  lanes: 4,
  transactionsInFlight: 14,
  paymentsPerTransaction: 100,
  coreShare: 0.8,
  paymentsPerCommit: 8,
  postgresCommits: 100,
  instancesPerChain: 2,
  standbyMb: 100,
  standbyMsPerSecond: 10,
  connectionsPerLeader: 10,
  connectionsPerStandby: 2,
  leaseQuestions: 0.5,
  webhooksPerPayment: 1,
  failoverSeconds: 15,
  failuresPerYear: 12,
};

test('a chain does as much as what ends it first', () => {
  const ceilings = ceilingsOf(parts, given);
  expect(ceilings).toEqual({ gas: 750, lanes: 2_800, processor: 390, commits: 4_000 });
  expect(lowestOf(ceilings)).toEqual({ by: 'processor', perSecond: 390 });
  expect(lowestOf(ceilingsOf(parts, { ...given, gasShare: 0.1 }))).toEqual({ by: 'gas', perSecond: 75 });
  expect(lowestOf(ceilingsOf({ ...parts, commitMs: 100 }, given)).by).toBe('commits');
});

test('ten chains take ten times what one takes, standbys included', () => {
  const fleet = fleetOf(10, 20, parts, given);
  expect(fleet).toEqual({
    chains: 10,
    instances: 20,
    paymentsPerSecond: 200,
    cores: 1,
    memoryGb: 4,
    rpcPerSecond: 100,
    commitsPerSecond: 100,
    postgresServers: 2,
    connections: 120,
    webhooksPerSecond: 200,
    keptGbPerDay: 17.28,
    writtenGbPerDay: 86.4,
    failoverSecondsPerYear: 1_800,
    delayedPaymentsPerYear: 36_000,
  });
});

test('more instances of one chain carry no more payments', () => {
  const one = fleetOf(1, 100, parts, { ...given, instancesPerChain: 1 });
  const many = fleetOf(1, 100, parts, { ...given, instancesPerChain: 10 });
  expect(many.paymentsPerSecond).toBe(one.paymentsPerSecond);
  expect(many.memoryGb - one.memoryGb).toBeCloseTo(0.9);
  expect(() => fleetOf(1, 391, parts, { ...given, instancesPerChain: 1_000 })).toThrow('processor allows 390');
});
