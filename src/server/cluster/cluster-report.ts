import type { Vault } from '../../core/lib/crypto.ts';
import { ownFetch } from '../../core/lib/direct-fetch.ts';
import { failureText } from '../../core/lib/failures.ts';
import { createSleeper } from '../../core/lib/time.ts';
import type { Logger } from '../../core/log.ts';
import type { Metrics } from '../../core/metrics.ts';
import { isUnavailable } from '../../storage/db/failures.ts';
import { DatabaseTooNewError, DatabaseTooOldError } from '../../storage/db/migrate.ts';
import type { Db } from '../../storage/db/open.ts';
import { openPostgresForReading } from '../../storage/db/postgres/open-postgres.ts';
import type { Reading } from '../../storage/db/read.ts';
import type { Check, Finding } from '../health/health-routes.ts';
import { readVault, wrappingsOf } from '../vault/vault.ts';
import { COMPARED, type GivenKeys, type Lacking, lackingKeys, noteLeaderKeys } from '../vault/vault-status.ts';
import { FORWARDED_HEADER, forwardedText, type KnownLeader, type Leader } from './between-instances.ts';
import type { ForwardCounts } from './forward.ts';
import type { Roles } from './instance-roles.ts';
import { STOP_LEADING_MS } from './leadership.ts';

interface Reported {
  readonly roles: Pick<Roles, 'state'>;
  readonly knownLeader: Pick<KnownLeader, 'now'>;
  readonly counts: Readonly<ForwardCounts>;
  readonly underWay: () => number;
  readonly fitness: Pick<Fitness, 'lacking'>;
}

/** A leader that lives answers at once. */
const PROBE_MS = 2_000;
/** The database is queried twice a second. */
const SILENT_MS = 5_000;

/** What the health report says of who leads, on every instance. */
export function leadershipCheck({
  roles,
  knownLeader,
  fitness,
}: Pick<Reported, 'roles' | 'knownLeader' | 'fitness'>): Check {
  return async () => {
    const { role, leader, leaseAgoMs, lookedAgoMs, unfit } = roles.state();
    const lease = leaseAgoMs === undefined ? '' : `, its lease seen ${seconds(leaseAgoMs)} ago`;
    const lacking = fitness.lacking().map(({ setting }) => setting);
    if (role === 'leading') return leading(leaseAgoMs ?? 0, lacking);
    const note = noteOf(unfit, lacking);
    const known = knownLeader.now();
    if (typeof known !== 'object') return { status: 'down', detail: `no instance leads${lease}${note}` };
    if (!(await answers(known))) return { status: 'down', detail: `follows ${leader}, which does not answer${note}` };
    const isSilent = lookedAgoMs === undefined || lookedAgoMs > SILENT_MS;
    const silence = isSilent ? '; the database does not answer this instance' : '';
    const status = isSilent || note !== '' ? 'degraded' : 'ok';
    return { status, detail: `follows ${leader}${lease}${silence}${note}` };
  };
}

/** What keeps this instance from the lead, or from having it before others. */
function noteOf(unfit: string | undefined, lacking: readonly string[]): string {
  return [
    ...(unfit === undefined ? [] : [`; this instance does not take the lead: ${unfit}`]),
    ...(lacking.length === 0 ? [] : [`; it lacks keys that the leader has: ${lacking.join(', ')}`]),
  ].join('');
}

function leading(agoMs: number, lacking: readonly string[]): Finding {
  const note = lacking.length === 0 ? '' : `; it lacks keys that the leader before it had: ${lacking.join(', ')}`;
  const isWell = agoMs <= STOP_LEADING_MS / 2 + 500 && note === '';
  return { status: isWell ? 'ok' : 'degraded', detail: `leads, its lease renewed ${seconds(agoMs)} ago${note}` };
}

/** Whether it answers as the leader, to whom alone the token means something: a wrong URL leads elsewhere. */
async function answers({ url, token }: Leader): Promise<boolean> {
  try {
    const response = await ownFetch(`${url}/livez`, {
      headers: { [FORWARDED_HEADER]: forwardedText(token, undefined) },
      signal: AbortSignal.timeout(PROBE_MS),
      redirect: 'manual',
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

/** Adds what each instance counts of its part. */
export function addClusterMetrics(metrics: Metrics, { roles, counts, underWay, fitness }: Reported): void {
  metrics.gauge({
    name: 'bursar_leader',
    help: 'Whether this instance leads: 1 or 0. None on a server that shares its database with no other.',
    read: () => [{ value: roles.state().role === 'leading' ? 1 : 0 }],
  });
  metrics.gauge({
    name: 'bursar_leader_lease_age_seconds',
    help: 'Time since this instance has renewed its lease or, where it follows, has seen that of the leader in force.',
    read() {
      const { leaseAgoMs } = roles.state();
      return leaseAgoMs === undefined ? [] : [{ value: leaseAgoMs / 1000 }];
    },
  });
  metrics.gauge({
    name: 'bursar_leader_keys_lacking',
    help: 'Whether this instance lacks what the leader has of keys, by setting: 1 or 0. It leads only if no other does.',
    labelNames: ['setting'],
    read() {
      const lacking = fitness.lacking();
      return COMPARED.map((setting) => ({
        value: lacking.some((one) => one.setting === setting) ? 1 : 0,
        labels: { setting },
      }));
    },
  });
  metrics.counter({
    name: 'bursar_leader_changes_total',
    help: 'How often this instance has begun to lead (taken), or has lost the lead other than by giving it back (lost).',
    labelNames: ['event'],
    read() {
      const { takeovers, losses } = roles.state();
      return [
        { value: takeovers, labels: { event: 'taken' } },
        { value: losses, labels: { event: 'lost' } },
      ];
    },
  });
  metrics.counter({
    name: 'bursar_forwarded_requests_total',
    help: 'Requests that this instance passed on, by what came of them: answered by the leader; refused, as no one led in time; unknown, as the leader was lost over them; overloaded. Those sent once more count as repeated, too.',
    labelNames: ['outcome'],
    read: () => Object.entries(counts).map(([outcome, value]) => ({ value, labels: { outcome } })),
  });
  metrics.gauge({
    name: 'bursar_forwarding_requests',
    help: 'Requests that this instance is passing on, or holds until someone leads.',
    read: () => [{ value: underWay() }],
  });
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

const LOOK_MS = 1_000;

/** Compares the keys of an instance with those of the leader, for as long as it follows. */
export function watchFitness({
  url,
  given,
  roleOf,
  logger,
}: {
  /** Of the PostgreSQL that all instances share. */
  readonly url: string;
  readonly given: GivenKeys;
  readonly roleOf: () => ReturnType<Roles['state']>['role'];
  readonly logger: Logger;
}) {
  const sleeper = createSleeper();
  let isClosed = false;
  let found: readonly Lacking[] = [];
  let db: (Reading & Pick<Db, 'close'>) | undefined;
  let vault: Pick<Vault, 'digest'> | undefined;
  let failure: string | undefined;

  /** The key of digests never changes, and may be with a provider that charges for each request. */
  const vaultOf = async (reading: Reading) => {
    vault ??= (await readVault(reading, wrappingsOf(given))).vault;
    return vault;
  };

  const look = async (): Promise<readonly Lacking[]> => {
    db ??= await openPostgresForReading({ url, name: 'bursar keys', patienceMs: 0 });
    const reading = db;
    return await lackingKeys(reading, () => vaultOf(reading), given);
  };

  const tell = (next: readonly Lacking[]) => {
    const [before, after] = [wordsOf(found), wordsOf(next)];
    found = next;
    failure = undefined;
    if (before === after) return;
    if (after === '') logger.info('this instance has what the leader has of keys');
    else
      logger.warn(
        { lacking: after },
        'this instance lacks keys that the leader has: it leads only if no other one does',
      );
  };

  const fail = (error: unknown) => {
    // The health report tells that the database is away; another version has a leader of its own to compare with.
    if (isUnavailable(error)) return;
    if (error instanceof DatabaseTooNewError || error instanceof DatabaseTooOldError) return;
    const reason = failureText(error);
    if (reason !== failure) logger.warn({ reason }, 'the keys of the leader cannot be compared');
    failure = reason;
  };

  const run = async (): Promise<void> => {
    while (!isClosed) {
      // What it has found counts until it follows the next one, also while it leads.
      if (roleOf() === 'following') await look().then(tell, fail);
      if (!isClosed) await sleeper.sleep(LOOK_MS);
    }
    await db?.close();
  };
  const ended = run();

  return {
    /** What it lacks of the keys of the leader that it follows, or followed before it took the lead. */
    lacking: () => found,
    /** Notes its own keys as the leader's. */
    async note(own: Db): Promise<void> {
      if (found.length > 0)
        logger.warn({ lacking: wordsOf(found) }, 'this instance leads without keys that the leader before it had');
      try {
        await own.batch([noteLeaderKeys(own, await vaultOf(own), given)]);
      } catch (error) {
        logger.warn({ reason: failureText(error) }, 'others cannot compare their keys with those of this leader');
      }
    },
    async close(): Promise<void> {
      isClosed = true;
      sleeper.wake();
      await ended;
    },
  };
}

/** Whether this instance could go on with what the leader has begun. */
export type Fitness = ReturnType<typeof watchFitness>;

/** Everything that is lacking, for people. */
function wordsOf(lacking: readonly Lacking[]): string {
  return lacking.map(({ setting, detail }) => `${setting} (${detail})`).join('; ');
}
