import { and, asc, desc, eq, gt, inArray, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Address, Hex } from 'viem';
import { AMOUNT_COLUMNS, type AmountColumns, BUDGET_COLUMNS, onlyAmounts } from '../../../core/spending-limits.ts';
import { isSame, must, type Statement, spelledOut } from '../../../storage/db/batch.ts';
import type { Db } from '../../../storage/db/open.ts';
import { payments } from '../../payments/payment-tables.ts';
import { countedOf } from '../../signing/payment-quote.ts';
import { sessionMessages } from '../../signing/signing-tables.ts';
import { recipientBudgets, wallets } from '../../wallets/wallet-tables.ts';
import { authorizations, type EnvelopeRow, envelopes } from '../x402-tables.ts';
import { type EnvelopeName, type ProjectedEnvelope, quotedFee } from './envelope-fold.ts';

/** A row of `envelopes` to insert. */
export type NewEnvelope = Omit<
  EnvelopeRow,
  | 'id'
  | 'closingUntil'
  | 'closingTries'
  | 'closingDueAt'
  | 'openedAtBlock'
  | 'closedAtBlock'
  | 'unused'
  | 'value'
  | 'paidFee'
>;

/** What of a wallet its envelopes depend on, as the database has it. */
export interface WalletRules extends AmountColumns {
  readonly sessionAddress: Address;
  readonly frozen: boolean;
  /** Whether a rolling budget bounds all that it spends. */
  readonly hasBudget: boolean;
}

/** What a slot that was handed out has come to. */
export interface TakenSlot {
  readonly paymentId: string;
  readonly ref: Hex;
  readonly slot: number;
  readonly amount: bigint;
  readonly nonce: Hex;
  readonly validBefore: number;
  readonly state: (typeof authorizations.$inferSelect)['state'];
  readonly isConfirmed: boolean;
}

/** An envelope, with what tells its wallet. */
export interface FollowedEnvelope {
  readonly envelope: EnvelopeRow;
  readonly walletAddress: Address;
}

/** How often due envelopes are looked for. */
export interface ClosingTime {
  /** Of the chain, in Unix seconds. */
  readonly chainTime: number;
  /** Of the host, in Unix seconds. */
  readonly now: number;
  /** The process whose envelopes hand out slots. */
  readonly process: string;
}

/** The SQL of envelopes. */
export type EnvelopeStore = ReturnType<typeof createEnvelopeStore>;

const isLive = spelledOut(inArray(envelopes.state, ['signed', 'open']));
/** Says what {@link isLive} says, too, for the sake of the index. */
const isOpen = spelledOut(sql`${isLive} and ${envelopes.state} = 'open'`);
/** As the indexes have it. */
const isClosed = spelledOut(eq(envelopes.state, 'closed'));
const isUnknown = spelledOut(sql`${envelopes.isAccounted} = 0 and ${envelopes.state} in ('open', 'closed')`);
/** May still be in the hands of a seller, or be executed and in an open envelope. */
const isUnsettled = spelledOut(inArray(authorizations.state, ['authorized', 'used']));
/** No one knows any more what was bought. */
const isLost = spelledOut(sql`${authorizations.urlDigest} = '' and ${authorizations.envelopeId} is not null`);
/** Without an unused slot for so long, the remainder of an envelope is given back. */
const IDLE_SECONDS = 900;

/** Creates the SQL of envelopes and of their slots. */
export function createEnvelopeStore({ orm, batch }: Db) {
  const first = orm.select({ id: envelopes.id }).from(envelopes).limit(1).prepare();
  return {
    insertStatement: (row: NewEnvelope): Statement => must(orm.insert(envelopes).values(row)),
    find: (id: number): Promise<EnvelopeRow | undefined> =>
      orm.select().from(envelopes).where(eq(envelopes.id, id)).get(),
    /** Those of a wallet that are on their way or open, the oldest first. */
    liveOf: (walletId: string): Promise<EnvelopeRow[]> =>
      orm
        .select()
        .from(envelopes)
        .where(and(eq(envelopes.walletId, walletId), isLive))
        .orderBy(asc(envelopes.id))
        .all(),
    /** Whether any wallet has had one. */
    anyEver: async (): Promise<boolean> => (await first.get()) !== undefined,
    /** Whether any wallet has one. */
    anyOpen: async (): Promise<boolean> =>
      (await orm.select({ id: envelopes.id }).from(envelopes).where(and(isLive, isOpen)).limit(1).get()) !== undefined,
    async rulesOf(walletId: string): Promise<WalletRules | undefined> {
      const { sessionAddress, frozen } = wallets;
      const row = await orm
        .select({ sessionAddress, frozen, ...onlyAmounts(wallets) })
        .from(wallets)
        .where(eq(wallets.id, walletId))
        .get();
      if (row === undefined) return undefined;
      const hasBudget = BUDGET_COLUMNS.some((column) => row[column] !== 0n);
      return { ...row, hasBudget };
    },
    /** Whether a recipient has a budget of its own with a wallet, which no slot can be counted against. */
    hasOwnBudget: async (walletId: string, recipient: Address): Promise<boolean> =>
      (await orm.$count(
        recipientBudgets,
        and(eq(recipientBudgets.walletId, walletId), eq(recipientBudgets.recipient, recipient)),
      )) > 0,
    /** The prices of a wallet's latest purchases since a time (Unix seconds of the host), micro-USDC. */
    pricesSince: async (walletId: string, since: number, limit: number): Promise<bigint[]> =>
      (
        await orm
          .select({ amount: payments.amount, createdAt: payments.createdAt })
          .from(payments)
          .where(and(eq(payments.walletId, walletId), spelledOut(eq(payments.type, 'x402'))))
          .orderBy(desc(payments.messageId))
          .limit(limit)
          .all()
      ).flatMap(({ amount, createdAt }) => (createdAt >= since ? [amount] : [])),
    /**
     * The money put aside for slots that no one was given, of envelopes that count against the day of a chain's time.
     */
    heldAt: async (walletId: string, chainTime: number): Promise<bigint> =>
      (
        await orm
          .select({
            cap: envelopes.cap,
            fee: envelopes.fee,
            minFee: envelopes.minFee,
            slots: envelopes.slots,
            nextSlot: envelopes.nextSlot,
          })
          .from(envelopes)
          .where(and(eq(envelopes.walletId, walletId), isOpen, gt(envelopes.end, chainTime)))
          .all()
      ).reduce((sum, envelope) => sum + heldBy(envelope), 0n),
    ...slotQueries(orm),
    ...overQueries(orm),
    ...closingQueries({ orm, batch }),
    ...accountQueries(orm),
    ...projectionQueries(orm),
  };
}

/** What an envelope keeps of its day's limit for slots that no one was given, micro-USDC. */
export function heldBy(envelope: Pick<EnvelopeRow, 'cap' | 'fee' | 'minFee' | 'slots' | 'nextSlot'>): bigint {
  const { cap, slots, nextSlot } = envelope;
  return countedOf(cap, quotedFee(envelope, cap)) * BigInt(slots - nextSlot);
}

function followed(orm: Db['orm']) {
  return orm
    .select({ envelope: envelopes, walletAddress: wallets.chainAddress })
    .from(envelopes)
    .innerJoin(wallets, eq(wallets.id, envelopes.walletId));
}

function slotQueries(orm: Db['orm']) {
  return {
    /** Takes the next slot, unless another purchase took it or the envelope has ended meanwhile. */
    takeSlotStatement: (
      { id, nextSlot, process }: Pick<EnvelopeRow, 'id' | 'nextSlot' | 'process'>,
      now: number,
    ): Statement =>
      must(
        orm
          .update(envelopes)
          .set({ nextSlot: nextSlot + 1, usedAt: now })
          .where(
            and(
              eq(envelopes.id, id),
              eq(envelopes.nextSlot, nextSlot),
              gt(envelopes.slots, nextSlot),
              eq(envelopes.process, process),
              eq(envelopes.isRetired, false),
              isOpen,
            ),
          ),
      ),
    /** The slots of an envelope that were handed out. */
    takenOf: async (envelopeId: number): Promise<TakenSlot[]> => {
      const { paymentId, slot, nonce, validBefore, state } = authorizations;
      const rows = await orm
        .select({
          paymentId,
          slot,
          nonce,
          validBefore,
          state,
          ref: payments.ref,
          amount: payments.amount,
          status: payments.status,
        })
        .from(authorizations)
        .innerJoin(payments, eq(payments.id, paymentId))
        .where(eq(authorizations.envelopeId, envelopeId))
        .orderBy(asc(slot))
        .all();
      return rows.flatMap(({ slot: taken, status, ...row }) =>
        taken === null ? [] : [{ ...row, slot: taken, isConfirmed: status === 'confirmed' }],
      );
    },
    /**
     * Payments by slots whose envelopes are not as they were when these were folded: they were closed since, or a
     * reorganisation has changed that above the final block.
     */
    outdated: async (finalBlock: number, limit: number): Promise<Hex[]> => {
      const idsOf = (which: SQL) =>
        orm
          .select({ id: sql`${envelopes.id}` })
          .from(envelopes)
          .where(which);
      const isRecent = sql`${isClosed} and ${envelopes.closedAtBlock} > ${finalBlock}`;
      const isOutdated = sql`${authorizations.settledAtBlock} is distinct from ${envelopes.closedAtBlock}`;
      const outdated = (condition: SQL) =>
        orm
          .select({ ref: payments.ref })
          .from(authorizations)
          .innerJoin(envelopes, eq(envelopes.id, authorizations.envelopeId))
          .innerJoin(payments, eq(payments.id, authorizations.paymentId))
          .where(and(condition, isOutdated))
          .limit(limit)
          .all();
      const rows = [
        ...(await outdated(isUnsettled)),
        ...(await outdated(inArray(authorizations.envelopeId, idsOf(isLive)))),
        ...(await outdated(inArray(authorizations.envelopeId, idsOf(isRecent)))),
      ];
      return [...new Set(rows.map(({ ref }) => ref))];
    },
  };
}

function overQueries(orm: Db['orm']) {
  return {
    /** Slots that are not known to be executed, and cannot be after a block of this height and time. */
    endedBy: (final: { number: number; timestamp: number }, limit: number) =>
      orm
        .select({
          paymentId: authorizations.paymentId,
          nonce: authorizations.nonce,
          walletAddress: wallets.chainAddress,
        })
        .from(authorizations)
        .innerJoin(envelopes, eq(envelopes.id, authorizations.envelopeId))
        .innerJoin(wallets, eq(wallets.id, authorizations.walletId))
        .where(
          and(
            isUnsettled,
            eq(authorizations.state, 'authorized'),
            eq(authorizations.isOver, false),
            or(lte(authorizations.validBefore, final.timestamp), lte(envelopes.closedAtBlock, final.number)),
          ),
        )
        .limit(limit)
        .all(),
    /** Notes that USDC had not executed it when it no longer could. */
    overStatement: (paymentId: string): Statement =>
      must(
        orm
          .update(authorizations)
          .set({ isOver: true })
          .where(and(eq(authorizations.paymentId, paymentId), eq(authorizations.state, 'authorized'))),
        'any',
      ),
  };
}

function closingQueries({ orm, batch }: Pick<Db, 'orm' | 'batch'>) {
  /** A slot that a seller may still use, or of whose use a block may still tell otherwise. */
  const hasLiveSlots = (chainTime: number): SQL => sql`exists (
    select 1 from ${authorizations} inner join ${payments} on ${payments.id} = ${authorizations.paymentId}
    where ${authorizations.envelopeId} = ${envelopes.id} and (
      (${authorizations.state} = 'authorized' and ${authorizations.validBefore} > ${chainTime})
      or (${authorizations.state} = 'used' and ${payments.status} <> 'confirmed')))`;
  const isIdle = (at: ClosingTime) =>
    or(
      eq(envelopes.nextSlot, envelopes.slots),
      eq(envelopes.isRetired, true),
      ne(envelopes.process, at.process),
      lte(envelopes.end, at.chainTime),
      lt(envelopes.usedAt, at.now - IDLE_SECONDS),
      ne(envelopes.session, wallets.sessionAddress),
      ...AMOUNT_COLUMNS.map((column) => ne(envelopes[column], wallets[column])),
    );
  const isClosable = (at: ClosingTime) =>
    and(
      isOpen,
      // While an earlier one may still be executed, there is nothing to be done.
      or(isNull(envelopes.closingUntil), lt(envelopes.closingUntil, at.chainTime)),
      sql`not ${hasLiveSlots(at.chainTime)}`,
    );
  return {
    /** Open ones that serve nothing any more, and that no one can use; not those of frozen wallets. */
    closable: (at: ClosingTime, limit: number): Promise<FollowedEnvelope[]> =>
      followed(orm)
        .where(and(isClosable(at), isIdle(at), lte(envelopes.closingDueAt, at.now), eq(wallets.frozen, false)))
        .orderBy(asc(envelopes.closingDueAt), asc(envelopes.id))
        .limit(limit)
        .all(),
    /** Those of a wallet that could be closed at once, whether or not they still serve. */
    closableOf: (walletId: string, at: ClosingTime): Promise<FollowedEnvelope[]> =>
      followed(orm)
        .where(and(eq(envelopes.walletId, walletId), isClosable(at)))
        .orderBy(asc(envelopes.id))
        .all(),
    /** From now on it hands out no slot. */
    retire: (id: number): Promise<void> =>
      batch([must(orm.update(envelopes).set({ isRetired: true }).where(eq(envelopes.id, id)), 'any')]),
    /** Notes until when a closing that is sent now may be executed, unless another one was sent. */
    closingStatement: ({ id, closingUntil }: Pick<EnvelopeRow, 'id' | 'closingUntil'>, until: number): Statement =>
      must(
        orm
          .update(envelopes)
          .set({ closingUntil: until, closingTries: 0 })
          .where(
            and(
              eq(envelopes.id, id),
              isOpen,
              eq(envelopes.isRetired, true),
              isSame(envelopes.closingUntil, closingUntil),
            ),
          ),
      ),
    /** Has it wait before its closing is tried again. */
    pause: (id: number, tries: number, dueAt: number): Promise<void> =>
      batch([
        must(
          orm.update(envelopes).set({ closingTries: tries, closingDueAt: dueAt }).where(eq(envelopes.id, id)),
          'any',
        ),
      ]),
  };
}

function accountQueries(orm: Db['orm']) {
  return {
    /** A purchase without a key that was found on-chain, by the second from which it was valid. */
    lostPayment: async (walletId: string, validAfter: number): Promise<string | undefined> =>
      (
        await orm
          .select({ paymentId: authorizations.paymentId })
          .from(authorizations)
          .innerJoin(payments, eq(payments.id, authorizations.paymentId))
          .where(
            and(
              eq(authorizations.walletId, walletId),
              isLost,
              eq(authorizations.validAfter, validAfter),
              isNull(payments.idempotencyKey),
            ),
          )
          .get()
      )?.paymentId,
    /** Those of other processes, and of no one here, of whose slots not all is known that was made of them. */
    unaccounted: (process: string, limit: number): Promise<FollowedEnvelope[]> =>
      followed(orm)
        .where(and(isUnaccounted(process)))
        .orderBy(asc(envelopes.closingDueAt), asc(envelopes.id))
        .limit(limit)
        .all(),
    hasUnaccounted: async (walletId: string, process: string): Promise<boolean> =>
      (await orm
        .select({ id: envelopes.id })
        .from(envelopes)
        .where(and(eq(envelopes.walletId, walletId), isUnaccounted(process)))
        .limit(1)
        .get()) !== undefined,
    /** Closed ones of a process, or without a free slot, of which nothing is unknown and no row says so yet. */
    knownToAll: async (process: string): Promise<number[]> =>
      (
        await orm
          .select({ id: envelopes.id, state: envelopes.state })
          .from(envelopes)
          .where(and(isUnknown, or(eq(envelopes.process, process), eq(envelopes.nextSlot, envelopes.slots))))
          .all()
      ).flatMap(({ id, state }) => (state === 'closed' ? [id] : [])),
    accountedStatement: (id: number): Statement =>
      must(orm.update(envelopes).set({ isAccounted: true }).where(eq(envelopes.id, id)), 'any'),
  };
}

/** With slots that no one here knows to be handed out, by a process that may have handed them out. */
function isUnaccounted(process: string): SQL | undefined {
  return and(isUnknown, ne(envelopes.process, process), gt(envelopes.slots, envelopes.nextSlot));
}

function projectionQueries(orm: Db['orm']) {
  return {
    /** Those of a name, the newest first: a nonce whose message expired may be signed again. */
    ofName: ({ wallet, nonce }: EnvelopeName): Promise<FollowedEnvelope[]> =>
      followed(orm)
        .where(and(eq(wallets.chainAddress, wallet), eq(envelopes.nonce, nonce)))
        .orderBy(desc(envelopes.id))
        .all(),
    /** Those that are in no block and whose message is out of time at `timestamp`. */
    overdue: (timestamp: number, limit: number) =>
      orm
        .select({
          id: envelopes.id,
          walletId: envelopes.walletId,
          nonce: envelopes.nonce,
          cap: envelopes.cap,
          slots: envelopes.slots,
          end: envelopes.end,
          walletAddress: wallets.chainAddress,
          epoch: sessionMessages.epoch,
          deadline: sessionMessages.deadline,
          signedAtBlock: sessionMessages.signedAtBlock,
        })
        .from(envelopes)
        .innerJoin(wallets, eq(wallets.id, envelopes.walletId))
        .innerJoin(sessionMessages, eq(sessionMessages.messageId, envelopes.messageId))
        .where(and(isLive, eq(envelopes.state, 'signed'), lt(sessionMessages.deadline, timestamp)))
        .orderBy(asc(envelopes.id))
        .limit(limit)
        .all(),
    /** No envelope of a wallet hands out a slot from here on. */
    retireAllStatement: (walletId: string): Statement =>
      must(
        orm
          .update(envelopes)
          .set({ isRetired: true })
          .where(and(eq(envelopes.walletId, walletId), isLive)),
        'any',
      ),
    /** Writes what the chain says of an envelope: the only statement that does. */
    updateFromChain: (id: number, projected: ProjectedEnvelope): Statement =>
      must(orm.update(envelopes).set(projected).where(eq(envelopes.id, id))),
  };
}
