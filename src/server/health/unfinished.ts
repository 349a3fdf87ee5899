import { count, eq, inArray, isNull, min, sql } from 'drizzle-orm';
import { payments } from '../../features/payments/payment-tables.ts';
import { authorizations, envelopes } from '../../features/x402/x402-tables.ts';
import { spelledOut } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';

const STATES = ['authorized', 'used', 'envelope_signed', 'envelope_open'] as const;

/** How many of something there are, and the amount reserved for them, micro-USDC. */
interface Reserve {
  readonly state: (typeof STATES)[number];
  readonly count: number;
  readonly reserved: number;
}

/** More are not looked at, so that a crowd makes no scrape slow. */
const RESERVES_MAX = 5_000;
const isPending = spelledOut(eq(payments.status, 'pending'));
const isUnsettled = spelledOut(inArray(authorizations.state, ['authorized', 'used']));
const isLive = spelledOut(inArray(envelopes.state, ['signed', 'open']));
const summed = sql<number>`coalesce(sum(reserved), 0)`.mapWith(Number);

/** Reads through indexes of unfinished rows only: finished ones cost a scrape nothing. */
export function createUnfinished({ orm }: Pick<Db, 'orm'>) {
  // What a slot moves is a part of its envelope.
  const reserved = sql<number>`case when ${isNull(authorizations.envelopeId)} then ${payments.amount} + ${payments.feeAmount} else 0 end`;
  const transfers = orm
    .select({ state: authorizations.state, reserved: reserved.as('reserved') })
    .from(authorizations)
    .innerJoin(payments, eq(payments.id, authorizations.paymentId))
    .where(isUnsettled)
    .limit(RESERVES_MAX)
    .as('transfers');
  const held = sql<number>`(${envelopes.cap} + ${envelopes.fee}) * ${envelopes.slots}`;
  const live = orm
    .select({ state: envelopes.state, reserved: held.as('reserved') })
    .from(envelopes)
    .where(isLive)
    .limit(RESERVES_MAX)
    .as('live');
  return {
    /** How many payments are pending, and when the oldest was requested, in Unix seconds. */
    async pending(): Promise<{ readonly count: number; readonly oldest: number | undefined }> {
      const columns = { count: count(), oldest: min(payments.createdAt) };
      const found = await orm.select(columns).from(payments).where(isPending).get();
      return { count: found?.count ?? 0, oldest: found?.oldest ?? undefined };
    },
    /** What x402 has put aside, in every state. */
    async reserves(): Promise<Reserve[]> {
      const columns = { count: count(), reserved: summed };
      const [single, many] = [
        await orm
          .select({ ...columns, state: transfers.state })
          .from(transfers)
          .groupBy(transfers.state)
          .all(),
        await orm
          .select({ ...columns, state: live.state })
          .from(live)
          .groupBy(live.state)
          .all(),
      ];
      const found = new Map<string, { readonly count: number; readonly reserved: number }>([
        ...single.map(({ state, ...reserve }) => [state, reserve] as const),
        ...many.map(({ state, ...reserve }) => [`envelope_${state}`, reserve] as const),
      ]);
      return STATES.map((state) => ({ state, ...(found.get(state) ?? { count: 0, reserved: 0 }) }));
    },
  };
}
