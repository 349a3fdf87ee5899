import { and, eq, isNotNull, lt, sql } from 'drizzle-orm';
import type { Address } from 'viem';
import { batchGas } from '../../../chain/relay/fees.ts';
import type { Intent, IntentKind, Relay, SignedCall } from '../../../chain/relay/relay-intent.ts';
import { messages } from '../../../chain/relay/relay-tables.ts';
import { AppError } from '../../../core/errors.ts';
import { type Clock, DAY_SECONDS, nowSeconds } from '../../../core/lib/time.ts';
import { given, isGiven, larger, must, RowCountError, type Statement, template } from '../../../storage/db/batch.ts';
import type { Db } from '../../../storage/db/open.ts';
import { lookUp, type Reading } from '../../../storage/db/read.ts';
import { claims, gasReserves, gasUse, wallets } from '../wallet-tables.ts';

type WalletIdAt = (address: Address) => Promise<string | undefined>;

/** Gas that this server pays for in a day (UTC); 0 for no bound. */
export interface GasLimits {
  /** What one Owner does: claims, changes, withdrawals, registrations. */
  readonly user: number;
  /** What one wallet's agent does. */
  readonly wallet: number;
}

/** Whose gas a call is counted against. */
interface Account extends GasCharge {
  readonly name: string;
  readonly day: number;
  /** `Infinity` where nothing is refused. */
  readonly limit: number;
}

/** Bounds the gas that anybody can have this server pay for in a day, which also outlives restarts. */
export function createGasBudget(
  db: Db,
  clock: Clock,
  {
    relay,
    limits,
    walletIdAt,
    onRefused,
  }: {
    readonly relay: Relay;
    readonly limits: GasLimits;
    /** The wallet here at an address in checksum form. */
    readonly walletIdAt: WalletIdAt;
    readonly onRefused: (payer: GasCharge['payer']) => void;
  },
) {
  const store = createGasStore(db);
  const payerOf = createGasPayers(db, walletIdAt);
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
  const submit: Relay['submit'] = async (intent, timeoutMs) => {
    const account = await accountOf(intent);
    if (account === undefined) return await relay.submit(intent, timeoutMs);
    if ((await store.used(account.name, account.day)) >= account.limit) throw exceeded(account);
    try {
      return await relay.submit(countedIntent(store, intent, account), timeoutMs);
    } catch (error) {
      throw isOverBudget(error) ? exceeded(account) : error;
    }
  };
  return {
    /**
     * The relay, which throws `GAS_BUDGET_EXCEEDED` too: before any request to the chain where the day's gas is used
     * up, else before anything is stored or leaves the process. What a call may take is reserved in the commit of its
     * message.
     */
    relay: { ...relay, submit } satisfies Relay,
    /** Replaces what was reserved by what blocks show; for a scheduler. */
    async settle(): Promise<void> {
      const taken = await store.settleable();
      const today = Math.floor(nowSeconds(clock) / DAY_SECONDS);
      // To look for days that are over is to look at everybody's.
      const forgotten = today === forgottenOn ? [] : store.forgetStatements(today - 1);
      await db.batch([...taken.flatMap(store.settleStatements), ...forgotten]);
      forgottenOn = today;
    },
  };
}

/** Whether the day's gas was used up by the time of the commit. */
function isOverBudget(error: unknown): boolean {
  return error instanceof RowCountError && error.label === OVER_LIMIT;
}

/** Wraps an intent so that its commit also reserves the gas that its call may use. */
function countedIntent(store: GasStore, intent: Intent, { name, day, limit }: Account): Intent {
  return {
    ...intent,
    async sign(answers, block) {
      const { call, statements } = await intent.sign(answers, block);
      const gas = gasOf(call);
      // SQLite knows no infinity; no one's day comes near this.
      const bound = Math.min(limit, Number.MAX_SAFE_INTEGER);
      return {
        call,
        statements(committedMessage) {
          const { messageId } = committedMessage;
          const reserve = { messageId, payer: name, day, gas };
          return [...statements(committedMessage), ...store.reserveStatements(reserve, bound)];
        },
      };
    },
  };
}

/** What a call may take at most if it is carried alone, with those that stand before it. */
function gasOf({ before = [], ...call }: SignedCall): number {
  return batchGas([...before, call]);
}

/** Whose daily gas a call counts against, and whether it is refused once that is used up. */
export interface GasCharge {
  /** `user`: the wallet's Owner, or the user who is claiming it. */
  readonly payer: 'user' | 'wallet';
  readonly isRefused: boolean;
}

const ofOwner: GasCharge = { payer: 'user', isRefused: true };
const ofAgent: GasCharge = { payer: 'wallet', isRefused: true };
/**
 * Counted but never refused: money may depend on such a call (submitted work, a refund, a release), and earlier calls
 * bound their number.
 */
const unrefused: GasCharge = { payer: 'wallet', isRefused: false };

const charges: Readonly<Record<IntentKind, GasCharge | undefined>> = {
  claim: ofOwner,
  configure: ofOwner,
  // Its owner's own contract may take gas, too.
  signed_freeze: ofOwner,
  unfreeze: ofOwner,
  guardian: ofOwner,
  end_consents: ofOwner,
  ownership: ofOwner,
  // Anyone who has used the gas up must not be able to keep an offer standing; each one was counted.
  take_back: { payer: 'user', isRefused: false },
  // A key that was revoked must not live on because the gas is used up; each one was counted when it was made.
  revoke_session_key: { payer: 'user', isRefused: false },
  withdraw: ofOwner,
  agent_register: ofOwner,
  agent_set_uri: ofOwner,
  payment: ofAgent,
  'x402-authorize': ofAgent,
  'x402-envelope-open': ofAgent,
  'x402-sale': ofAgent,
  'job-create': ofAgent,
  'job-fund': ofAgent,
  'x402-settle': unrefused,
  'x402-release': unrefused,
  'x402-envelope-close': unrefused,
  'job-submit': unrefused,
  'job-refund': unrefused,
  freeze: undefined,
  // The operator's keys send these themselves.
  job_evaluate: undefined,
  attest: undefined,
  attestor_handover: undefined,
};

/** How an intent of this kind is charged; `undefined` for a freeze by our key and for what no wallet asks for. */
export function chargeOf(kind: IntentKind): GasCharge | undefined {
  return charges[kind];
}

/** Creates the look-up of the payer of a call, by the address of the wallet; `undefined` if it is not ours. */
export function createGasPayers({ orm }: Pick<Db, 'orm'>, walletIdAt: WalletIdAt) {
  const known = orm
    .select({ userId: wallets.userId, claimantId: claims.userId })
    .from(wallets)
    .leftJoin(claims, eq(claims.walletId, wallets.id))
    .where(isGiven(wallets.chainAddress, 'address'))
    .prepare();
  return async (address: Address, { payer }: GasCharge): Promise<string | undefined> => {
    if (payer === 'wallet') {
      const walletId = await walletIdAt(address);
      return walletId && `wallet:${walletId}`;
    }
    const found = await known.get({ address });
    const userId = found?.userId ?? found?.claimantId ?? null;
    return userId === null ? undefined : `user:${userId}`;
  };
}

export type GasReserve = typeof gasReserves.$inferSelect;

const at = sql.placeholder;
/** Rows that one look settles. */
const MAX_SETTLED = 500;

/** The label of the statement that fails where a day's gas would pass the limit. */
export const OVER_LIMIT = 'gas over limit';

/** The SQL of gas budgets. */
export type GasStore = ReturnType<typeof createGasStore>;

/** The SQL of the gas of a day. */
export function createGasStore(db: Reading) {
  const { orm } = db;
  const fields = { gas: gasUse.gas };
  const isTheirs = and(isGiven(gasUse.payer, 'payer'), isGiven(gasUse.day, 'day'));
  const used = lookUp(db, fields, orm.select(fields).from(gasUse).where(isTheirs));
  const gas = given(gasUse.gas);
  const add = template<'payer' | 'day' | 'gas' | 'limit'>(
    orm
      .insert(gasUse)
      // Also the first of a day must not pass the limit.
      .select(
        sql`select ${given(gasUse.payer)}, ${given(gasUse.day)}, ${gas} where ${gas} <= ${given(gasUse.gas, 'limit')}`,
      )
      .onConflictDoUpdate({
        target: [gasUse.payer, gasUse.day],
        set: { gas: sql`${gasUse.gas} + excluded.gas` },
        setWhere: sql`${gasUse.gas} + excluded.gas <= ${at('limit')}`,
      }),
  );
  const reserveRow = template<'messageId' | 'payer' | 'day' | 'gas'>(
    orm.insert(gasReserves).values({ messageId: at('messageId'), payer: at('payer'), day: at('day'), gas: at('gas') }),
  );
  const removeReserve = template<'messageId'>(
    orm.delete(gasReserves).where(isGiven(gasReserves.messageId, 'messageId')),
  );
  const correct = template<'payer' | 'day' | 'difference'>(
    orm
      .update(gasUse)
      .set({ gas: larger(sql`${gasUse.gas} + ${at('difference')}`, sql`0`) })
      .where(and(isGiven(gasUse.payer, 'payer'), isGiven(gasUse.day, 'day'))),
  );
  return {
    /** The gas of a payer's day, reserved gas included. */
    used: async (payer: string, day: number): Promise<number> => (await used({ payer, day }))[0]?.gas ?? 0,
    /**
     * Reserves gas. Fails with the label {@link OVER_LIMIT} if that would pass the limit, so of two at once only one
     * gets the rest.
     */
    reserveStatements: (reserve: GasReserve, limit: number): [Statement, Statement] => [
      { ...add({ payer: reserve.payer, day: reserve.day, gas: reserve.gas, limit }), label: OVER_LIMIT },
      reserveRow(reserve),
    ],
    /** Reserves whose messages are in a block, with the gas that they used. */
    settleable: async (): Promise<(GasReserve & { readonly taken: number })[]> =>
      (await settleableQuery(orm).all()).map(({ reserve, taken }) => ({ ...reserve, taken: taken ?? reserve.gas })),
    settleStatements: ({ messageId, payer, day, gas, taken }: GasReserve & { readonly taken: number }) => [
      removeReserve({ messageId }),
      correct({ payer, day, difference: taken - gas }, 'any'),
    ],
    /** The rest is of no use to anyone. */
    forgetStatements: (beforeDay: number): Statement[] => [
      must(orm.delete(gasReserves).where(lt(gasReserves.day, beforeDay)), 'any'),
      must(orm.delete(gasUse).where(lt(gasUse.day, beforeDay)), 'any'),
    ],
  };
}

/**
 * The query of reserves that can be settled. It begins at the reserves, which are few, and asks the message of each: a
 * join is free to begin at the messages, of which there are as many as there were payments.
 */
export function settleableQuery(orm: Db['orm']) {
  const gas = orm.select({ gas: messages.gasUsed }).from(messages).where(eq(messages.id, gasReserves.messageId));
  const taken = sql<number | null>`(${gas})`;
  return orm.select({ reserve: gasReserves, taken }).from(gasReserves).where(isNotNull(taken)).limit(MAX_SETTLED);
}
