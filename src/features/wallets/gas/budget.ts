import { batchGas } from '../../../chain/relay/fees.ts';
import type { Intent, Relay, SignedCall } from '../../../chain/relay/intent.ts';
import { AppError } from '../../../core/errors.ts';
import { type Clock, DAY_SECONDS, nowSeconds } from '../../../core/lib/time.ts';
import { RowCountError } from '../../../storage/db/batch.ts';
import type { Db } from '../../../storage/db/open.ts';
import { chargeOf, createGasPayers, type GasCharge } from './payers.ts';
import { createGasStore, type GasStore, OVER_LIMIT } from './store.ts';

/** Gas that this server pays for in a day (UTC); 0 for no bound. */
export interface GasLimits {
  /** What one Owner does: claims, changes, withdrawals, registrations. */
  readonly user: number;
  /** What one wallet's agent does. */
  readonly wallet: number;
}

export interface GasBudgetDeps {
  readonly db: Db;
  readonly relay: Relay;
  readonly clock: Clock;
  readonly limits: GasLimits;
  readonly onRefused: (payer: GasCharge['payer']) => void;
}

export interface GasBudget {
  /**
   * The relay, which throws `GAS_BUDGET_EXCEEDED` too: before anything is asked of the chain where the day's gas is
   * used up, else before anything is stored or leaves the process. What a call may take is reserved in the commit of
   * its message.
   */
  readonly relay: Relay;
  /** Replaces what was reserved by what blocks show; for a scheduler. */
  settle(): Promise<void>;
}

/** Whose gas a call is counted against. */
interface Account extends GasCharge {
  readonly name: string;
  readonly day: number;
  /** `Infinity` where nothing is refused. */
  readonly limit: number;
}

/** Bounds the gas that anybody can have this server pay for in a day, which also outlives restarts. */
export function createGasBudget({ db, relay, clock, limits, onRefused }: GasBudgetDeps): GasBudget {
  const store = createGasStore(db);
  const payerOf = createGasPayers(db);
  const accountOf = async ({ kind, wallet, sender }: Intent): Promise<Account | undefined> => {
    const charge = sender === undefined ? chargeOf(kind) : undefined;
    if (charge === undefined || limits[charge.payer] === 0) return undefined;
    const name = await payerOf(wallet, charge);
    const limit = charge.isRefused ? limits[charge.payer] : Number.POSITIVE_INFINITY;
    const day = Math.floor(nowSeconds(clock) / DAY_SECONDS);
    return name === undefined ? undefined : { ...charge, name, day, limit };
  };
  const exceeded = ({ payer, day }: Account): AppError => {
    onRefused(payer);
    const seconds = Math.max(1, (day + 1) * DAY_SECONDS - nowSeconds(clock));
    return new AppError('GAS_BUDGET_EXCEEDED', { headers: { 'Retry-After': String(seconds) } });
  };
  let forgottenOn: number | undefined;
  return {
    relay: {
      ...relay,
      async submit(intent, timeoutMs) {
        const account = await accountOf(intent);
        if (account === undefined) return await relay.submit(intent, timeoutMs);
        if ((await store.used(account.name, account.day)) >= account.limit) throw exceeded(account);
        try {
          return await relay.submit(countedIntent(store, intent, account), timeoutMs);
        } catch (error) {
          throw isOverBudget(error) ? exceeded(account) : error;
        }
      },
    },
    async settle() {
      const taken = await store.settleable();
      const today = Math.floor(nowSeconds(clock) / DAY_SECONDS);
      // To look for days that are over is to look at everybody's.
      const forgotten = today === forgottenOn ? [] : store.forgetStatements(today - 1);
      await db.batch([...taken.flatMap(store.settleStatements), ...forgotten]);
      forgottenOn = today;
    },
  };
}

class OverBudget extends Error {
  override readonly name = 'OverBudget';
}

/** Whether the day's gas was used up when it was asked, or by the time of the commit. */
function isOverBudget(error: unknown): boolean {
  return error instanceof OverBudget || (error instanceof RowCountError && error.label === OVER_LIMIT);
}

/** Wraps an intent so that its commit also reserves the gas that its call may use. */
function countedIntent(store: GasStore, intent: Intent, { name, day, limit }: Account): Intent {
  return {
    ...intent,
    async sign(answers, block) {
      const { call, statements } = await intent.sign(answers, block);
      const gas = gasOf(call);
      // The first of a day finds no row, so the statement alone would let anything pass.
      if ((await store.used(name, day)) + gas > limit) throw new OverBudget();
      // SQLite knows no infinity; nobody's day comes near this.
      const bound = Math.min(limit, Number.MAX_SAFE_INTEGER);
      return {
        call,
        statements(placement) {
          const { messageId } = placement;
          const reserve = { messageId, payer: name, day, gas };
          return [...statements(placement), ...store.reserveStatements(reserve, bound)];
        },
      };
    },
  };
}

/** What a call may take at most if it is carried alone, with those that stand before it. */
function gasOf({ before = [], ...call }: SignedCall): number {
  return batchGas([...before, call]);
}
