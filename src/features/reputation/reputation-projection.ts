import { type Address, getAddress, isAddressEqual } from 'viem';
import type { Core } from '../../chain/core.ts';
import { type ChainEvent, eventsNamed, isDeep } from '../../chain/events/chain-events.ts';
import {
  type Commit,
  type EventKeys,
  type Projection,
  type ProjectionResult,
  perCommit,
} from '../../chain/ingest/event-projection.ts';
import type { Vault } from '../../core/lib/crypto.ts';
import { existing } from '../../core/lib/files.ts';
import { differs } from '../../core/lib/lists.ts';
import { nowSeconds } from '../../core/lib/time.ts';
import { type Statement, telling } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import { countStatement } from '../../storage/db/read.ts';
import type { FinalOutcome } from '../jobs/job-consequences.ts';
import type { JobProjection } from '../jobs/job-projection.ts';
import type { PaymentProjection } from '../payments/payment-projection.ts';
import type { PaymentChange } from '../payments/payment-projection-store.ts';
import { createMisuseStore, type MisuseStore } from '../wallets/freezes/freezes.ts';
import { walletKey } from '../wallets/wallet-fold.ts';
import {
  type Delta,
  deltasOf,
  desiredOfFreezes,
  desiredOfJob,
  desiredOfPayment,
  desiredOfVolume,
  differenceOf,
  type EventDifference,
  keyOf,
  type SaidMisuse,
} from './desired-events.ts';
import { jobKinds } from './event-kinds.ts';
import {
  ATTESTATIONS,
  attestationKey,
  createReputationStore,
  eventIdOf,
  foldAttestation,
  type ProjectedAttestation,
  type ReputationStore,
} from './reputation-store.ts';

/** The changes of a commit that concern reputation. */
interface News {
  readonly payments: readonly PaymentChange[];
  /** The outcomes of the Jobs that were folded again. */
  readonly jobs: readonly FinalOutcome[];
}

type AttestationName = 'Attested' | 'AttestationRefused' | 'AttestationFailed';

/**
 * Creates the projection that turns payments, Jobs, freezes and the attestor's events into reputation. It depends on
 * the chain alone: events seen again, after a restart, a new index or a reorganisation, give the same reputation.
 */
export function createReputationProjection(
  { db, clock, vault }: Core,
  {
    attestor,
    payments,
    jobs,
  }: {
    /** `undefined` if none is deployed. */
    readonly attestor: Address | undefined;
    /** The projections whose changes of the same commit count. */
    readonly payments: PaymentProjection;
    readonly jobs: JobProjection;
  },
) {
  const store = createReputationStore(db);
  const misuses = createMisuseStore(db);
  return {
    eventKeys: eventKeysOf(store, attestor),
    /**
     * Corrects the events of all causes that the commit touches, and changes the counters by exactly that difference.
     */
    project: perCommit(async (commit): Promise<ProjectionResult> => {
      const now = nowSeconds(clock);
      const news = {
        payments: (await payments.project(commit)).changes,
        jobs: (await jobs.project(commit)).finalOutcomes,
      };
      const touched = walletKey.idsIn(commit.keys);
      const freezes = (
        await Array.fromAsync(touched, (address) => freezesOf({ store, misuses }, address, commit))
      ).flat();
      const causes = [await causesOf(store, news), ...freezes.map(({ difference }) => difference)];
      const reached = await milestonesOf(store, deltasOf(causes));
      const differences = [...causes, ...reached].filter(isSomething);
      const missing = differences.flatMap((difference) => difference.missing);
      const ids = await newEventIds(vault, store, missing.map(keyOf));
      return {
        statements: [
          ...differences.flatMap(({ untrue }) => untrue.map(store.removeStatement)),
          ...differences.flatMap(({ moved }) => moved.map(({ row, to }) => store.placeStatement(row, to))),
          ...missing.map((event, index) =>
            store.insertStatement({ ...event, id: existing(ids[index], 'An event has no id.'), createdAt: now }),
          ),
          ...counterStatements(store, differences, now),
          ...totalStatements(db, differences),
          ...freezes.flatMap(({ statements }) => statements),
          ...(attestor === undefined ? [] : await attestationStatements(store, attestor, commit)),
        ],
      };
    }),
    /**
     * Wallets with a freeze that has become deep enough at this height, or that its Owner has since declared misuse.
     */
    waiting: async ({ head, confirmations }) =>
      [...(await store.waitingUpTo(head - confirmations + 1)), ...(await misuses.unfolded())].map(walletKey.of),
    needless: async (events) => ({ keys: eventsNamed(events, ...ATTESTATIONS).map(({ eventKey }) => eventKey) }),
  } satisfies Projection & { readonly eventKeys: EventKeys<AttestationName> };
}

/** Keeps the attestor's events about our own events. */
function eventKeysOf(store: ReputationStore, attestor: Address | undefined): EventKeys<AttestationName> {
  const kept = async ({ address, args }: ChainEvent<AttestationName>) =>
    attestor !== undefined && isAddressEqual(address, attestor) && (await store.byId(eventIdOf(args.ref))) !== undefined
      ? { key: attestationKey.of(args.ref) }
      : undefined;
  return { Attested: kept, AttestationRefused: kept, AttestationFailed: kept };
}

/** The difference for the payments and Jobs of a commit, found by their ids. */
async function causesOf(store: ReputationStore, { payments, jobs }: News): Promise<EventDifference> {
  const desired = [...payments.flatMap(desiredOfPayment), ...jobs.flatMap(desiredOfJob)];
  const causes = [
    ...payments.map(({ payment }) => payment.id),
    ...jobs.flatMap(({ jobId }) => Object.keys(jobKinds).map((outcome) => `${jobId}:${outcome}`)),
  ];
  return differenceOf(await store.ofCauses(causes), desired);
}

/**
 * The difference for a wallet's freezes, from its events around its Owner's statements. A freeze counts once it is
 * deep enough; one that counted already and has not moved still counts.
 */
async function freezesOf(
  { store, misuses }: { store: ReputationStore; misuses: MisuseStore },
  address: string,
  { eventsAround, depth }: Commit,
) {
  const walletId = await store.walletAt(getAddress(address));
  if (walletId === undefined) return [];
  const stored = await store.freezesOf(walletId);
  const said = await misuses.ofWallet(walletId);
  const events = said.length === 0 ? [] : await freezesAround(walletKey.of(address), said, eventsAround);
  const desired = desiredOfFreezes(walletId, events, said);
  const unfolded = said.filter(({ isFolded }) => !isFolded).length;
  const folded = unfolded === 0 ? [] : [misuses.foldedStatement(walletId, unfolded)];
  const waitedForBlock = (await store.countersOf([walletId]))[0]?.waitsForBlock ?? null;
  if (stored.length + desired.length + folded.length === 0 && waitedForBlock === null) return [];
  const counted = new Map(stored.map((row) => [keyOf(row), row.blockNumber]));
  const isDue = (event: (typeof desired)[number]) =>
    isDeep(event.blockNumber, depth) || counted.get(keyOf(event)) === event.blockNumber;
  const waiting = desired.filter((event) => !isDue(event)).map(({ blockNumber }) => blockNumber);
  const waitsForBlock = waiting.length === 0 ? null : Math.min(...waiting);
  const waits = waitsForBlock === waitedForBlock ? [] : [store.waitStatement(walletId, waitsForBlock)];
  return [{ difference: differenceOf(stored, desired.filter(isDue)), statements: [...folded, ...waits] }];
}

/**
 * The freezes and unfreezes around what was said, with those from which each freeze has lasted until then: an owner may
 * have repeated it since.
 */
async function freezesAround(
  key: string,
  said: readonly SaidMisuse[],
  eventsAround: Commit['eventsAround'],
): Promise<readonly ChainEvent[]> {
  const names = ['Frozen', 'Unfrozen'] as const;
  const blocks = said.map(({ atBlock }) => atBlock);
  const near = await eventsAround(key, names, blocks);
  const unfrozen = eventsNamed(near, 'Unfrozen').map(({ blockNumber }) => blockNumber);
  const starts = blocks.map((block) => unfrozen.findLast((number) => number <= block) ?? 0);
  return await eventsAround(key, names, [...new Set([...blocks, ...starts])]);
}

/** The differences for milestones that the volumes cross, in either direction. */
async function milestonesOf(store: ReputationStore, deltas: ReadonlyMap<string, Delta>): Promise<EventDifference[]> {
  const differences: EventDifference[] = [];
  const moving = [...deltas].filter(([, { volume }]) => volume !== 0n);
  const counters = await store.countersOf(moving.map(([walletId]) => walletId));
  const volumes = new Map(counters.map(({ walletId, volume }) => [walletId, volume]));
  for (const [walletId, { volume }] of moving) {
    const before = volumes.get(walletId) ?? 0n;
    const desired = desiredOfVolume(walletId, before + volume);
    if (desired.length === desiredOfVolume(walletId, before).length) continue;
    differences.push(differenceOf(await store.milestonesOf(walletId), desired));
  }
  return differences;
}

function isSomething({ missing, untrue, moved }: EventDifference): boolean {
  return missing.length + untrue.length + moved.length > 0;
}

function counterStatements(store: ReputationStore, differences: readonly EventDifference[], now: number): Statement[] {
  const active = new Set(differences.flatMap(({ missing }) => missing.map(({ walletId }) => walletId)));
  return [...deltasOf(differences)].map(([walletId, delta]) =>
    telling(store.moveCountersStatement(walletId, delta, active.has(walletId) ? now : 0), {
      kind: 'reputation',
      walletIds: [walletId],
      id: walletId,
      status: null,
    }),
  );
}

/** Adjusts the number of all events. */
function totalStatements(db: Pick<Db, 'orm'>, differences: readonly EventDifference[]): Statement[] {
  const by = differences.reduce((sum, { missing, untrue }) => sum + missing.length - untrue.length, 0);
  return by === 0 ? [] : [countStatement(db, 'reputation events', by)];
}

async function attestationStatements(
  store: ReputationStore,
  attestor: Address,
  { keys, historiesOf }: Commit,
): Promise<Statement[]> {
  const refs = attestationKey.idsIn(keys);
  const { after } = await historiesOf(refs.map(attestationKey.of));
  const statements: Statement[] = [];
  for (const ref of refs) {
    const row = await store.byId(eventIdOf(ref));
    if (row === undefined) continue;
    const projected = foldAttestation(attestor, after.get(attestationKey.of(ref)) ?? []);
    if (differs<ProjectedAttestation>(row, projected)) statements.push(store.updateFromChain(row, projected));
  }
  return statements;
}

/**
 * The ids of events, derived from the keys of their causes, in their order. An event whose row a restored backup has
 * lost gets the same id again, so the attestor does not take it twice. An id has 48 bits: if another event has it, the
 * next round gives another.
 */
async function newEventIds(vault: Vault, store: ReputationStore, keys: readonly string[]): Promise<string[]> {
  const idOf = (key: string, round: number) => `revt_${vault.name('reputation-event', `${key}/${round}`).slice(0, 12)}`;
  const ids = keys.map((key) => idOf(key, 0));
  for (let round = 1; ; round++) {
    const owners = new Map((await store.byIds(ids)).map((row) => [row.id, keyOf(row)]));
    const taken = keys.flatMap((key, index) => ((owners.get(ids[index] ?? '') ?? key) === key ? [] : [index]));
    if (taken.length === 0) return ids;
    for (const index of taken) ids[index] = idOf(keys[index] ?? '', round);
  }
}
