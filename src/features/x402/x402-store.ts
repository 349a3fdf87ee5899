import { and, asc, eq, gt, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Address, Hex } from 'viem';
import { readInChunks } from '../../core/lib/lists.ts';
import { isGiven, isSame, must, type Statement, spelledOut } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import { type PaymentRow, payments } from '../payments/payment-tables.ts';
import { sessionMessages } from '../signing/signing-tables.ts';
import { wallets } from '../wallets/wallet-tables.ts';
import { type AuthorizationState, authorizations, type EnvelopeRow, envelopes } from './x402-tables.ts';

/** A row of `authorizations`: one purchase. */
export type AuthorizationRow = typeof authorizations.$inferSelect;
/** A row of `authorizations` to insert. */
export type NewAuthorization = Omit<
  AuthorizationRow,
  | 'state'
  | 'settledAtBlock'
  | 'settlementUntil'
  | 'settlementTries'
  | 'settlementDueAt'
  | 'isOver'
  | 'envelopeId'
  | 'slot'
  | 'signedAtBlock'
> &
  Partial<Pick<AuthorizationRow, 'state' | 'envelopeId' | 'slot' | 'signedAtBlock'>>;

/** Of a purchase that was found on-chain: no one knows any more what was bought. */
export const UNKNOWN_ORDER: Pick<NewAuthorization, 'url' | 'urlDigest' | 'method' | 'bodyDigest' | 'offer'> = {
  url: '',
  urlDigest: '',
  method: '',
  bodyDigest: '',
  offer: { version: 1, option: {} },
};

/** An authorisation for which money of its wallet is reserved. */
export interface OpenAuthorization {
  readonly authorization: Pick<AuthorizationRow, keyof typeof followed>;
  readonly ref: Hex;
  readonly walletAddress: Address;
  /** The block that was the latest when it was signed. */
  readonly signedAtBlock: number;
}

/** How often due authorisations are looked for. */
export interface DueAt {
  /** Of the chain, in Unix seconds. */
  readonly chainTime: number;
  /** Of the host, in Unix seconds. */
  readonly now: number;
}

/** How often a settlement task was tried in vain, and when it is tried again. */
export interface SettlementPause {
  readonly paymentId: string;
  readonly tries: number;
  /** Unix seconds of the host. */
  readonly dueAt: number;
}

/** The SQL of purchases. */
export type X402Store = ReturnType<typeof createX402Store>;

const at = sql.placeholder;
/** Of one wallet in one run, so that it does not keep the others waiting. */
const SETTLEMENTS_PER_WALLET = 25;
const isOpen = spelledOut(inArray(authorizations.state, ['authorized', 'used']));

/** What following an authorisation needs of it. */
const followed = {
  paymentId: authorizations.paymentId,
  state: authorizations.state,
  validBefore: authorizations.validBefore,
  nonce: authorizations.nonce,
  digest: authorizations.digest,
  settlementUntil: authorizations.settlementUntil,
  settlementTries: authorizations.settlementTries,
};

/** The SQL of payments by authorisation, next to that of payments. */
export function createX402Store(db: Db) {
  const { orm } = db;
  return {
    find: (paymentId: string): Promise<AuthorizationRow | undefined> =>
      orm.select().from(authorizations).where(eq(authorizations.paymentId, paymentId)).get(),
    /** The wallet's limit per payment, micro-USDC; 0 for none. */
    txLimit: async (walletId: string): Promise<bigint> =>
      (await orm.select({ limit: wallets.txLimit }).from(wallets).where(eq(wallets.id, walletId)).get())?.limit ?? 0n,
    /**
     * Who takes turns with others when it asks sellers: the wallet's Owner with all wallets, or a wallet without one.
     */
    partyOf: async (walletId: string): Promise<string> =>
      (await orm.select({ owner: wallets.userId }).from(wallets).where(eq(wallets.id, walletId)).get())?.owner ??
      walletId,
    insertStatement: (row: NewAuthorization): Statement => must(orm.insert(authorizations).values(row)),
    ...projectionQueries(orm),
    ...openQueries(orm),
    ...dueQueries(orm),
    /** Notes until when a settlement or release that is sent now may be executed, unless another one was sent. */
    settlementStatement: (
      { paymentId, settlementUntil }: Pick<AuthorizationRow, 'paymentId' | 'settlementUntil'>,
      until: number,
    ): Statement =>
      must(
        orm
          .update(authorizations)
          .set({ settlementUntil: until })
          .where(
            and(
              eq(authorizations.paymentId, paymentId),
              inArray(authorizations.state, ['authorized', 'used']),
              isSame(authorizations.settlementUntil, settlementUntil),
            ),
          ),
      ),
    /** Has settlement tasks wait before they are tried again. */
    pause: (pauses: readonly SettlementPause[]): Promise<void> =>
      db.batch(
        pauses.map(({ paymentId, tries, dueAt }) =>
          must(
            orm
              .update(authorizations)
              .set({ settlementTries: tries, settlementDueAt: dueAt })
              .where(eq(authorizations.paymentId, paymentId)),
          ),
        ),
      ),
  };
}

/** Built once: those who follow authorisations ask all of these every second, as a rule in vain. */
function openQueries(orm: Db['orm']) {
  const { paymentId, state } = authorizations;
  const anyOpen = orm.select({ paymentId }).from(authorizations).where(isOpen).limit(1).prepare();
  const byPayment = openRows(orm)
    .where(and(isOpen, isGiven(paymentId, 'paymentId')))
    .prepare();
  const unused = openRows(orm)
    .where(and(isOpen, eq(state, 'authorized'), gt(paymentId, sql.param(at('after'), paymentId))))
    .orderBy(asc(paymentId))
    .limit(at('limit'))
    .prepare();
  const used = orm
    .select({ ref: payments.ref, blockNumber: payments.blockNumber })
    .from(authorizations)
    .innerJoin(payments, eq(payments.id, paymentId))
    .where(and(isOpen, eq(state, 'used')))
    // Of nulls, each engine has its own opinion.
    .orderBy(sql`coalesce(${payments.blockNumber}, -1) desc`)
    .limit(at('limit'))
    .prepare();
  return {
    /** Whether money is reserved for anything. */
    hasOpen: async (): Promise<boolean> => (await anyOpen.get()) !== undefined,
    /** That of a payment, if USDC may execute it, or has done so and the wallet has not settled. */
    open: (paymentId: string): Promise<OpenAuthorization | undefined> => byPayment.get({ paymentId }),
    /** Those that are not known to be executed, in the order of their payments' ids, from after one on. */
    authorizedAfter: (after: string, limit: number): Promise<OpenAuthorization[]> => unused.all({ after, limit }),
    /** Payments that were executed and are not settled, those in the highest blocks first. */
    latestUses: (limit: number): Promise<{ ref: Hex; blockNumber: number | null }[]> => used.all({ limit }),
  };
}

function dueQueries(orm: Db['orm']) {
  /** One of each wallet after another, those that have waited for longest first. */
  const due = async (
    condition: SQL | undefined,
    { chainTime, now }: DueAt,
    limit: number,
  ): Promise<OpenAuthorization[]> => {
    const turn = sql<number>`row_number() over (partition by ${payments.walletId} order by ${authorizations.settlementDueAt})`;
    const candidates = orm
      .select({ paymentId: authorizations.paymentId, dueAt: authorizations.settlementDueAt, turn: turn.as('turn') })
      .from(authorizations)
      .innerJoin(payments, eq(payments.id, authorizations.paymentId))
      .innerJoin(wallets, eq(wallets.id, payments.walletId))
      .where(
        and(
          isOpen,
          condition,
          // What takes a slot ends with its envelope.
          isNull(authorizations.envelopeId),
          lte(authorizations.settlementDueAt, now),
          // While an earlier one may still be executed, there is nothing to be done.
          or(isNull(authorizations.settlementUntil), lt(authorizations.settlementUntil, chainTime)),
        ),
      )
      .as('candidates');
    const chosen = await orm
      .select({ paymentId: candidates.paymentId })
      .from(candidates)
      .where(sql`${candidates.turn} <= ${SETTLEMENTS_PER_WALLET}`)
      .orderBy(sql`${candidates.turn}`, candidates.dueAt)
      .limit(limit)
      .all();
    const ids = chosen.map(({ paymentId }) => paymentId);
    return openRows(orm)
      .where(and(isOpen, inArray(authorizations.paymentId, ids)))
      .all();
  };
  return {
    /** Those that USDC executes no more, to be released unless it has. */
    dueReleases: (at: DueAt, limit: number): Promise<OpenAuthorization[]> =>
      due(and(eq(authorizations.state, 'authorized'), lte(authorizations.validBefore, at.chainTime)), at, limit),
    /** Those that USDC has executed, but for those of frozen wallets, which settle nothing. */
    dueSettlements: (at: DueAt, limit: number): Promise<OpenAuthorization[]> =>
      due(and(eq(authorizations.state, 'used'), eq(wallets.frozen, false)), at, limit),
  };
}

function openRows(orm: Db['orm']) {
  return orm
    .select({
      authorization: followed,
      ref: payments.ref,
      walletAddress: wallets.chainAddress,
      // A slot has no message of its own.
      signedAtBlock: sql<number>`coalesce(${authorizations.signedAtBlock}, ${sessionMessages.signedAtBlock}, 0)`,
    })
    .from(authorizations)
    .innerJoin(payments, eq(payments.id, authorizations.paymentId))
    .innerJoin(wallets, eq(wallets.id, payments.walletId))
    .leftJoin(sessionMessages, eq(sessionMessages.messageId, payments.messageId));
}

/** The columns of an authorisation that the chain decides. */
export interface ProjectedAuthorization {
  readonly state: AuthorizationState;
  readonly digest: Hex;
  /** Of its settlement; null without one. */
  readonly settledAtBlock: number | null;
}

/** What of an authorisation its fold needs. */
export interface FollowedAuthorization
  extends Pick<typeof authorizations.$inferSelect, 'nonce' | 'digest' | 'state' | 'settledAtBlock'> {
  /** Whose slot it takes, if it takes one. */
  readonly envelope: EnvelopeRow | null;
}

const isReleased = spelledOut(eq(authorizations.state, 'released'));
const isAuthorized = spelledOut(eq(authorizations.state, 'authorized'));
const isPending = spelledOut(eq(payments.status, 'pending'));

/** The SQL by which authorisations follow the chain. */
export function projectionQueries(orm: Db['orm']) {
  const { paymentId, nonce, digest, state, settledAtBlock } = authorizations;
  const byPayment = orm
    .select({ nonce, digest, state, settledAtBlock, envelope: envelopes })
    .from(authorizations)
    .leftJoin(envelopes, eq(envelopes.id, authorizations.envelopeId))
    .where(isGiven(paymentId, 'paymentId'))
    .prepare();
  return {
    /** That of a payment, if it has one. */
    followed: (of: string): Promise<FollowedAuthorization | undefined> => byPayment.get({ paymentId: of }),
    /** References of pending payments whose release lies in this block or below, or whose slot is over. */
    releasedUpToBlock: async (blockNumber: number): Promise<Hex[]> =>
      (
        await orm
          .select({ ref: payments.ref })
          .from(authorizations)
          .innerJoin(payments, eq(payments.id, paymentId))
          .where(
            or(
              and(isReleased, isPending, lte(payments.blockNumber, blockNumber)),
              // It is noted with a final block only.
              and(isAuthorized, isPending, eq(authorizations.isOver, true)),
            ),
          )
          .all()
      ).map(({ ref }) => ref),
    /** Writes what the chain says of a payment's authorisation: the only statement that does. */
    updateFromChain: (of: string, projected: Partial<ProjectedAuthorization>): Statement =>
      must(orm.update(authorizations).set(projected).where(eq(paymentId, of))),
  };
}

/** What operators see of a purchase: neither what the seller was offered nor what was signed. */
export interface ListedPurchase {
  /** The seller's, without its query. */
  readonly url: string;
  readonly state: AuthorizationState;
  /** The slot of an envelope that it takes; null for a transfer that its wallet authorised by itself. */
  readonly envelopeId: number | null;
  readonly slot: number | null;
  /** Chain time in Unix seconds, before which USDC executes the transfer. */
  readonly validBefore: number;
  /** Chain time up to which the last settlement or release that was sent may be executed. */
  readonly settlementUntil: number | null;
  /** How often in a row there was nothing to settle, or it could not be sent. */
  readonly settlementTries: number;
  /** Unix seconds of the host before which it is not tried again. */
  readonly settlementDueAt: number;
}

const { url, state, envelopeId, slot, validBefore } = authorizations;
const { settlementUntil, settlementTries, settlementDueAt } = authorizations;
const listed = { url, state, envelopeId, slot, validBefore, settlementUntil, settlementTries, settlementDueAt };
const isUsed = spelledOut(eq(state, 'used'));

/** The SQL of purchases, for operators. */
export function createPurchaseListing({ orm }: Pick<Db, 'orm'>) {
  return {
    ofPayment: (paymentId: string): Promise<ListedPurchase | undefined> =>
      orm.select(listed).from(authorizations).where(eq(authorizations.paymentId, paymentId)).get(),
    /** Payments whose seller has the money, and whose fee is not taken. */
    unsettled: async (limit: number): Promise<PaymentRow[]> =>
      (
        await orm
          .select({ payment: payments })
          .from(authorizations)
          .innerJoin(payments, eq(payments.id, authorizations.paymentId))
          .where(isUsed)
          .limit(limit)
          .all()
      ).map(({ payment }) => payment),
  };
}

/** What a wallet's activity shows of a purchase. */
export interface ShownPurchase {
  readonly paymentId: string;
  readonly walletId: string;
  /** Of its transfer at USDC. */
  readonly nonce: Hex;
  /** Of the seller's URL; null where no one knows any more what was bought. */
  readonly host: string | null;
}

/** Reads what a wallet's activity shows of purchases. */
export function createPurchaseActivity({ orm }: Pick<Db, 'orm'>) {
  const { paymentId, walletId, nonce, url } = authorizations;
  const some = () => orm.select({ paymentId, walletId, nonce, url }).from(authorizations);
  return {
    /** Those of the payments that are purchases. */
    ofPayments: async (ids: readonly string[]): Promise<ShownPurchase[]> =>
      (await readInChunks(ids, (part) => some().where(inArray(paymentId, part)).all())).map(shownPurchase),
    /** The purchases with these nonces; others' may be among them, who choose their own. */
    ofNonces: async (nonces: readonly Hex[]): Promise<ShownPurchase[]> =>
      (await readInChunks(nonces, (part) => some().where(inArray(nonce, part)).all())).map(shownPurchase),
  };
}

function shownPurchase({ url, ...row }: Omit<ShownPurchase, 'host'> & { readonly url: string }): ShownPurchase {
  return { ...row, host: URL.parse(url)?.host ?? null };
}
