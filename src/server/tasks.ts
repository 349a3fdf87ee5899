import type { IndexedChain } from '../chain/ingest/indexed-chain.ts';
import type { Task } from './schedulers/schedulers.ts';

type Run = () => Promise<void>;

/** What the tasks call. */
export interface TaskRuns {
  readonly indexedChain: Readonly<Record<'prune' | 'runReactions', Run>> & Pick<IndexedChain, 'expire'>;
  readonly settlements: Readonly<Record<'findUses' | 'runSettlements', Run>>;
  readonly envelopes: { readonly run: Run };
  readonly advanceRestoreGuard: Run;
  readonly paymentOrders: { readonly run: Run };
  readonly auth: { readonly failedLogins: { readonly write: Run } };
  readonly notifications: { readonly refusals: { readonly write: Run }; readonly prune: Run };
  readonly retention: { readonly run: Run };
  readonly reseal: { readonly run: Run };
  readonly claims: { readonly settleAll: Run };
  readonly withdrawals: { readonly run: Run };
  readonly wallets: { readonly scheduledChanges: { readonly run: Run } };
  readonly approvedPayments: { readonly run: Run };
  readonly signerFollower: { readonly run: Run };
  readonly identity: { readonly run: Run };
  readonly gas: { readonly settle: Run };
  readonly evaluation: { readonly run: Run };
  readonly reputation: Readonly<Record<'runDaily' | 'handOver', Run>>;
}

/** How often the server looks for what sellers have cashed. */
const SETTLEMENTS_EVERY_MS = 1_000;
/** How often a task that runs once a day checks whether it is due. */
const DAILY_LOOK_EVERY_MS = 10_000;

/** Everything that the service does again and again, each with the pause between two runs. */
export function periodicTasks({ indexedChain, settlements, ...parts }: TaskRuns) {
  return [
    { name: 'payment-expiry', everyMs: 5_000, run: () => indexedChain.expire('payment') },
    { name: 'payment-orders', everyMs: 2_000, run: parts.paymentOrders.run },
    { name: 'job-expiry', everyMs: 5_000, run: () => indexedChain.expire('job') },
    { name: 'envelope-expiry', everyMs: 5_000, run: () => indexedChain.expire('envelope') },
    { name: 'x402-uses', everyMs: SETTLEMENTS_EVERY_MS, run: settlements.findUses },
    { name: 'x402-settlements', everyMs: SETTLEMENTS_EVERY_MS, run: settlements.runSettlements },
    { name: 'x402-envelopes', everyMs: SETTLEMENTS_EVERY_MS, run: parts.envelopes.run },
    { name: 'history', everyMs: 1_000, run: parts.advanceRestoreGuard },
    { name: 'failed-logins', everyMs: 5_000, run: parts.auth.failedLogins.write },
    { name: 'refusal-notes', everyMs: 15_000, run: parts.notifications.refusals.write },
    { name: 'notification-pruning', everyMs: 60_000, run: parts.notifications.prune },
    { name: 'retention', everyMs: 60_000, run: parts.retention.run },
    { name: 'reseal', everyMs: 5_000, run: parts.reseal.run },
    { name: 'claims', everyMs: 30_000, run: parts.claims.settleAll },
    { name: 'registrations', everyMs: 5_000, run: parts.identity.run },
    { name: 'withdrawals', everyMs: 2_000, run: parts.withdrawals.run },
    { name: 'scheduled-changes', everyMs: 2_000, run: parts.wallets.scheduledChanges.run },
    { name: 'approvals', everyMs: 2_000, run: parts.approvedPayments.run },
    { name: 'session-keys', everyMs: 2_000, run: parts.signerFollower.run },
    { name: 'gas-budget', everyMs: 5_000, run: parts.gas.settle },
    { name: 'evaluations', everyMs: 2_000, run: parts.evaluation.run },
    { name: 'reputation-sync', everyMs: DAILY_LOOK_EVERY_MS, run: parts.reputation.runDaily },
    { name: 'attestor-handover', everyMs: DAILY_LOOK_EVERY_MS, run: parts.reputation.handOver },
    { name: 'event-pruning', everyMs: 60_000, run: indexedChain.prune },
    { name: 'reactions', everyMs: 5_000, run: indexedChain.runReactions },
  ] as const satisfies readonly Task[];
}

/** The name of a periodic task. */
export type TaskName = ReturnType<typeof periodicTasks>[number]['name'];

/** Other pauses between the runs of some tasks, in milliseconds; `null` for those that are not run at all. */
export type Pauses = Partial<Readonly<Record<TaskName, number | null>>>;

/** The tasks with these pauses instead of their own. */
export function withPauses(tasks: ReturnType<typeof periodicTasks>, pauses: Pauses): readonly Task<TaskName>[] {
  return tasks.flatMap((task) => {
    const { [task.name]: everyMs = task.everyMs } = pauses;
    return everyMs === null ? [] : [{ ...task, everyMs }];
  });
}
