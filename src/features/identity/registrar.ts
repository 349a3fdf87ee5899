import { nowSeconds } from '../../core/lib/time.ts';
import { processRegistration, type RegistrationDeps } from './process-registration.ts';
import type { DueRegistration } from './registration-store.ts';

/** Has the registry know our wallets, in the background. */
export interface Registrar {
  /**
   * Starts what is due, and waits for none of it: a chain that does not answer must not keep the process from ending.
   */
  run(): Promise<void>;
  /** Starts nothing any more, and writes nothing. */
  stop(): void;
}

export interface RegistrarDeps extends RegistrationDeps {
  /** Has {@link Registrar.run} called soon. */
  readonly wake: () => void;
}

/** So many are on their way at most: a registration takes the gas of several payments, which come first. */
const MAX_IN_FLIGHT = 8;

/** Creates the registrar, which registers claimed wallets as agents. */
export function createRegistrar(deps: RegistrarDeps): Registrar {
  const { db, store, clock, logger, wake } = deps;
  const attended = new Set<string>();
  let isStopped = false;
  let isComplete = false;

  const start = async (due: DueRegistration): Promise<void> => {
    const { walletId } = due.registration;
    attended.add(walletId);
    try {
      await processRegistration(deps, due);
      attended.delete(walletId);
      if (!isStopped) wake();
    } catch (error) {
      // It is still due, and is found again at the next regular run.
      attended.delete(walletId);
      if (!isStopped) logger.error({ err: error, walletId }, 'an agent could not be looked after');
    }
  };
  return {
    async run() {
      // Before it is known where the profiles are, nobody can be told.
      if (deps.baseUrl() === '') return;
      // Wallets that were claimed before there was a registry to tell.
      if (!isComplete) await db.batch([store.allWantedStatement(nowSeconds(clock))]);
      isComplete = true;
      const room = MAX_IN_FLIGHT - (await store.inFlight());
      for (const due of await store.due(nowSeconds(clock), MAX_IN_FLIGHT + attended.size)) {
        if (isStopped || attended.size >= room) return;
        if (!attended.has(due.registration.walletId)) void start(due);
      }
    },
    stop() {
      isStopped = true;
    },
  };
}
