import type { RelayStep } from '../../src/chain/relay/relay-context.ts';
import type { Db } from '../../src/storage/db/open.ts';
import type { TestChain } from './chain.ts';
import { type PaymentsOptions, setUpPayments } from './payments-service.ts';
import { until } from './relay.ts';

/**
 * A process that, once it is armed, never leaves a step: what comes after it is never done, as when the process is
 * killed. `arm` takes whether the step is that of the transaction that is meant: an earlier one may come to it
 * meanwhile.
 */
export async function startDying(chain: TestChain, database: Db, step: RelayStep, options: PaymentsOptions = {}) {
  let isDead = false;
  // One process per database: what this one is still about is not to be found by the next.
  const db: Db = {
    ...database,
    batch: (statements) => (isDead ? Promise.reject(new Error('This process is dead.')) : database.batch(statements)),
  };
  const reached = Promise.withResolvers<void>();
  let isMeant = () => Promise.resolve(false);
  const dying = await setUpPayments(chain, {
    ...options,
    db,
    failpoint: async (at) => {
      if (at !== step || !(await isMeant())) return;
      isDead = true;
      reached.resolve();
      await new Promise(() => undefined);
    },
  });
  const arm = (meant: typeof isMeant = () => Promise.resolve(true)) => {
    isMeant = meant;
  };
  /** Resolves when `run` has come to the step: it may find nothing to do as yet, and is then run again. */
  const reachBy = async (run: () => Promise<unknown>) => {
    await until(async () => {
      await Promise.race([reached.promise, run()]);
      return isDead;
    }, `${step} is reached`);
  };
  return { dying, arm, reached: reached.promise, reachBy };
}
