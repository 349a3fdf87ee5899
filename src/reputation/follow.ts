import { type Address, getAddress, isAddressEqual } from 'viem';
import { type Depth, isDeep } from '../chain/depth.ts';
import type { ChainEvent } from '../chain/events.ts';
import type { Statement } from '../db/batch.ts';
import { countStatement } from '../db/counts.ts';
import type { Db } from '../db/open.ts';
import type { FinalOutcome } from '../jobs/final-outcome.ts';
import type { Vault } from '../lib/crypto.ts';
import { type Clock, nowSeconds } from '../lib/time.ts';
import type { PaymentChange } from '../payments/follow.ts';
import { createMisuseStore, type MisuseStore } from '../wallets/misuse-store.ts';
import { desiredOfFreezes, desiredOfJob, desiredOfPayment, desiredOfVolume } from './desired.ts';
import { type Delta, type Difference, deltasOf, differenceOf, keyOf } from './difference.ts';
import { type AttestationTruth, foldAttestation } from './fold.ts';
import { createReputationStore, type EventRow, type ReputationStore } from './store.ts';
import { eventIdOf, refOfSubject } from './subjects.ts';
import { jobKinds } from './values.ts';

/** What a commit of chain truth brings, as far as anybody's reputation is concerned. */
export interface ReputationNews {
  readonly payments: readonly PaymentChange[];
  /** Of the Jobs that were folded again. */
  readonly jobs: readonly FinalOutcome[];
  /** The addresses of the contracts that were touched, in lower case. */
  readonly contracts: readonly string[];
  /** A wallet's freezes and their ends that come next to these blocks, on either side, in chain order. */
  readonly freezesAround: (address: string, blocks: readonly number[]) => readonly ChainEvent[];
  /** All that the attestor said of what was touched, by subject. */
  readonly attestations: ReadonlyMap<string, readonly ChainEvent[]>;
  readonly depth: Depth;
}

/** How reputation follows the chain. */
export interface ReputationFollower {
  /** Whether an event is the attestor's, about an event of ours. */
  isOurs(event: ChainEvent): boolean;
  /**
   * Makes the events of what was touched what they should be, and moves the counters by exactly what that adds and takes
   * away. Reads, and writes nothing: that is for the caller's batch.
   */
  follow(news: ReputationNews): readonly Statement[];
  /** The subjects of wallets with freezes that lie deep enough at this height and did not before, or that were spoken of since. */
  waitingSubjects(depth: Depth & { readonly head: number }): string[];
}

export interface ReputationFollowerDeps {
  readonly db: Pick<Db, 'orm'>;
  readonly clock: Clock;
  readonly vault: Pick<Vault, 'name'>;
  /** `undefined` where none is deployed. */
  readonly attestor: Address | undefined;
}

/**
 * Reputation is a function of what the chain says: whatever is told again, after a restart, from a new index or around a
 * reorganisation, leads to the same events and to the same sums.
 */
export function createReputationFollower({
  db,
  clock,
  vault,
  attestor,
}: ReputationFollowerDeps): ReputationFollower {
  const store = createReputationStore(db);
  const idOf: IdOf = (key) => newEventId(vault, store, key);
  const misuses = createMisuseStore(db);
  return {
    isOurs({ address, args }) {
      if (attestor === undefined || !isAddressEqual(address, attestor)) return false;
      return typeof args.ref === 'string' && store.byId(eventIdOf(args.ref)) !== undefined;
    },
    follow(news) {
      const now = nowSeconds(clock);
      const freezes = news.contracts.flatMap((address) => freezesOf({ store, misuses }, address, news));
      const causes = [causesOf(store, news), ...freezes.map(({ difference }) => difference)];
      const reached = milestonesOf(store, deltasOf(causes));
      const differences = [...causes, ...reached].filter(isSomething);
      return [
        ...differences.flatMap((difference) => statementsOf(store, difference, { createdAt: now, idOf })),
        ...countStatements(store, differences, now),
        ...totalStatements(db, differences),
        ...freezes.flatMap(({ statements }) => statements),
        ...(attestor === undefined ? [] : attestationStatements(store, attestor, news.attestations)),
      ];
    },
    waitingSubjects: ({ head, confirmations }) =>
      [...store.waitingUpTo(head - confirmations + 1), ...misuses.unfolded()].map((address) =>
        address.toLowerCase(),
      ),
  };
}

/** Payments and Jobs are found by their own ids. */
function causesOf(store: ReputationStore, { payments, jobs }: ReputationNews): Difference {
  const desired = [...payments.flatMap(desiredOfPayment), ...jobs.flatMap(desiredOfJob)];
  const causes = [
    ...payments.map(({ payment }) => payment.id),
    ...jobs.flatMap(({ jobId }) => Object.keys(jobKinds).map((outcome) => `${jobId}:${outcome}`)),
  ];
  return differenceOf(store.ofCauses(causes), desired);
}

/** Freezes are counted from those events of the wallet that lie next to what its Owner said of them. Those that counted already, and are where they were, lie deep enough. */
function freezesOf(
  { store, misuses }: { store: ReputationStore; misuses: MisuseStore },
  address: string,
  { freezesAround, depth }: ReputationNews,
) {
  const walletId = store.walletAt(getAddress(address));
  if (walletId === undefined) return [];
  const stored = store.freezesOf(walletId);
  const said = misuses.ofWallet(walletId);
  const events =
    said.length === 0
      ? []
      : freezesAround(
          address,
          said.map(({ atBlock }) => atBlock),
        );
  const desired = desiredOfFreezes(walletId, events, said);
  const folded = said.some(({ isFolded }) => !isFolded) ? [misuses.foldedStatement(walletId)] : [];
  const waitedForBlock = store.countersOf(walletId)?.waitsForBlock ?? null;
  if (stored.length + desired.length + folded.length === 0 && waitedForBlock === null) return [];
  const counted = new Map(stored.map((row) => [keyOf(row), row.blockNumber]));
  const isDue = (event: (typeof desired)[number]) =>
    isDeep(event.blockNumber, depth) || counted.get(keyOf(event)) === event.blockNumber;
  const waiting = desired.filter((event) => !isDue(event)).map(({ blockNumber }) => blockNumber);
  const waitsForBlock = waiting.length === 0 ? null : Math.min(...waiting);
  const waits = waitsForBlock === waitedForBlock ? [] : [store.waitStatement(walletId, waitsForBlock)];
  return [{ difference: differenceOf(stored, desired.filter(isDue)), statements: [...folded, ...waits] }];
}

/** The milestones that volumes pass, in either direction. */
function milestonesOf(store: ReputationStore, deltas: ReadonlyMap<string, Delta>): Difference[] {
  return [...deltas].flatMap(([walletId, { volume }]) => {
    if (volume === 0n) return [];
    const before = store.countersOf(walletId)?.volume ?? 0n;
    const desired = desiredOfVolume(walletId, before + volume);
    if (desired.length === desiredOfVolume(walletId, before).length) return [];
    return [differenceOf(store.milestonesOf(walletId), desired)];
  });
}

function isSomething({ missing, untrue, moved }: Difference): boolean {
  return missing.length + untrue.length + moved.length > 0;
}

function statementsOf(
  store: ReputationStore,
  { missing, untrue, moved }: Difference,
  { createdAt, idOf }: { createdAt: number; idOf: IdOf },
): Statement[] {
  return [
    ...untrue.map(store.removeStatement),
    ...moved.map(({ row, to }) => store.placeStatement(row, to)),
    ...missing.map((event) => store.insertStatement({ ...event, id: idOf(keyOf(event)), createdAt })),
  ];
}

function countStatements(
  store: ReputationStore,
  differences: readonly Difference[],
  now: number,
): Statement[] {
  const active = new Set(differences.flatMap(({ missing }) => missing.map(({ walletId }) => walletId)));
  return [...deltasOf(differences)].map(([walletId, delta]) =>
    store.countStatement(walletId, delta, active.has(walletId) ? now : 0),
  );
}

/** Moves the number of all events. */
function totalStatements(db: Pick<Db, 'orm'>, differences: readonly Difference[]): Statement[] {
  const by = differences.reduce((sum, { missing, untrue }) => sum + missing.length - untrue.length, 0);
  return by === 0 ? [] : [countStatement(db, 'reputation events', by)];
}

function attestationStatements(
  store: ReputationStore,
  attestor: Address,
  attestations: ReputationNews['attestations'],
): Statement[] {
  return [...attestations].flatMap(([subject, events]) => {
    const row = store.byId(eventIdOf(refOfSubject(subject) ?? ''));
    if (row === undefined) return [];
    const truth = foldAttestation(attestor, events);
    return isTruthOf(row, truth) ? [] : [store.truthStatement(row, truth)];
  });
}

function isTruthOf(row: EventRow, truth: AttestationTruth): boolean {
  return (
    row.onchainTxHash === truth.onchainTxHash &&
    row.syncedAt === truth.syncedAt &&
    row.feedbackIndex === truth.feedbackIndex &&
    row.refusal === truth.refusal
  );
}

type IdOf = (key: string) => string;

/**
 * The id of an event follows from its cause: one whose row is lost, as by a restored backup, is the same event when it is found
 * again, so the attestor does not take it twice.
 */
function newEventId(
  vault: Pick<Vault, 'name'>,
  store: Pick<ReputationStore, 'isIdTaken'>,
  key: string,
): string {
  for (let round = 0; ; round++) {
    const id = `revt_${vault.name('reputation-event', `${key}/${round}`).slice(0, 12)}`;
    if (!store.isIdTaken(id, key)) return id;
  }
}
