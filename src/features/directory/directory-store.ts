import { and, asc, count, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Address } from 'viem';
import { must, type Statement } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import { reputationCounters } from '../reputation/reputation-tables.ts';
import type { WalletRow } from '../wallets/wallet-store.ts';
import { wallets } from '../wallets/wallet-tables.ts';
import { OFFER_TYPES, type OfferType, offers, offerWords } from './directory-tables.ts';
import { ANY_WORD, indexedWords } from './offer-words.ts';
import type { Offer } from './offers.ts';

/** A row of `offers`. */
export type OfferRow = typeof offers.$inferSelect;

/** Wallets with the rarest word that a page looks at: a search for words that never meet ends, too. */
const MAX_LOOKED_AT = 500;
/** Of words that are in more wallets than this, any counts as the rarest. */
const MAX_COUNTED = 1_000;
/** How far the list of services goes, which is counted for each page. */
export const MAX_SERVICES = 1_000;

/** Which part of the directory is read. */
export interface DirectoryQuery {
  /** Each must stand in an offer of the wallet; none for all wallets. */
  readonly words: readonly string[];
  /** Offers of this type alone. */
  readonly type: OfferType | undefined;
  /** The wallet after which it goes on. */
  readonly after: number | undefined;
  readonly limit: number;
}

/** Which services are listed. */
export interface ServicesQuery {
  readonly walletId: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

const isShown = and(eq(wallets.status, 'active'), eq(wallets.frozen, false));

/** Creates the SQL of the directory. Lists have the newest wallet first, so that a page never moves. */
export function createDirectoryStore({ orm }: Pick<Db, 'orm'>) {
  return { ...searches(orm), ...serviceList(orm), ...offersOf(orm) };
}

function searches(orm: Db['orm']) {
  const rarity = async (word: string): Promise<number> => {
    const some = orm
      .select({ seq: offerWords.walletSeq })
      .from(offerWords)
      .where(eq(offerWords.word, word))
      .limit(MAX_COUNTED)
      .as('some');
    return (await orm.select({ count: count() }).from(some).get())?.count ?? 0;
  };
  const rarestFirst = async (words: readonly string[]): Promise<readonly string[]> => {
    const counted = await Promise.all(words.map(async (word) => ({ word, count: await rarity(word) })));
    return counted.sort((one, other) => one.count - other.count).map(({ word }) => word);
  };
  const page = async ({ words, type, after, limit }: DirectoryQuery) => {
    const mark = ANY_WORD[type ?? 'any'];
    const [rarest = mark, ...others] = words.length === 0 ? [mark] : await rarestFirst([...words, mark]);
    const from = and(eq(offerWords.word, rarest), after === undefined ? undefined : lt(offerWords.walletSeq, after));
    const rows = orm.select({ seq: offerWords.walletSeq, types: offerWords.types }).from(offerWords).where(from);
    const lookedAt = rows.orderBy(desc(offerWords.walletSeq)).limit(MAX_LOOKED_AT).as('looked_at');
    const found = await orm
      .select({
        seq: wallets.seq,
        id: wallets.id,
        chainAddress: wallets.chainAddress,
        name: wallets.name,
        version: wallets.version,
        createdAt: wallets.createdAt,
        counters: reputationCounters,
      })
      .from(lookedAt)
      .innerJoin(wallets, eq(wallets.seq, lookedAt.seq))
      .leftJoin(reputationCounters, eq(reputationCounters.walletId, wallets.id))
      .where(and(isShown, isOf(lookedAt.types, type), ...others.map((word) => hasWord(orm, word, type))))
      .orderBy(desc(wallets.seq))
      .limit(limit + 1)
      .all();
    if (found.length > limit) return { wallets: found.slice(0, limit), next: found[limit - 1]?.seq };
    // There may be more behind those that were looked at.
    const last = rows
      .orderBy(desc(offerWords.walletSeq))
      .limit(1)
      .offset(MAX_LOOKED_AT - 1);
    return { wallets: found, next: (await last.get())?.seq };
  };
  return { page };
}

/** Whether a word stands in an offer of the type. */
function isOf(types: unknown, type: OfferType | undefined): SQL | undefined {
  return type === undefined ? undefined : sql`${types} & ${1 << OFFER_TYPES.indexOf(type)} <> 0`;
}

function hasWord(orm: Db['orm'], word: string, type: OfferType | undefined): SQL {
  const other = alias(offerWords, 'other');
  const isThere = and(eq(other.word, word), eq(other.walletSeq, wallets.seq), isOf(other.types, type));
  return sql`exists ${orm.select({ seq: other.walletSeq }).from(other).where(isThere)}`;
}

function serviceList(orm: Db['orm']) {
  const isListed = (walletId: string | undefined) =>
    and(eq(offers.type, 'service'), isShown, walletId === undefined ? undefined : eq(offers.walletId, walletId));
  return {
    /** Services, with the address of each one's wallet. */
    services: ({ walletId, limit, offset }: ServicesQuery): Promise<{ offer: OfferRow; seller: Address }[]> =>
      orm
        .select({ offer: offers, seller: wallets.chainAddress })
        .from(offers)
        .innerJoin(wallets, eq(wallets.seq, offers.walletSeq))
        .where(isListed(walletId))
        .orderBy(desc(offers.walletSeq), desc(offers.position))
        .limit(limit)
        .offset(offset)
        .all(),
    /** How many there are, up to {@link MAX_SERVICES}. */
    async countServices(walletId: string | undefined): Promise<number> {
      const some = orm
        .select({ seq: offers.walletSeq })
        .from(offers)
        .innerJoin(wallets, eq(wallets.seq, offers.walletSeq))
        .where(isListed(walletId))
        .limit(MAX_SERVICES)
        .as('some');
      return (await orm.select({ count: count() }).from(some).get())?.count ?? 0;
    },
  };
}

function offersOf(orm: Db['orm']) {
  return {
    /** What some wallets offer, each wallet's in order. */
    offersOf: (walletIds: readonly string[], type?: OfferType): Promise<OfferRow[]> =>
      orm
        .select()
        .from(offers)
        .where(and(inArray(offers.walletId, [...walletIds]), type === undefined ? undefined : eq(offers.type, type)))
        .orderBy(asc(offers.walletId), asc(offers.position))
        .all(),
    /** Replaces all that a wallet offers. `updatedAt` is Unix seconds. */
    replaceStatements(
      { id: walletId, seq: walletSeq }: Pick<WalletRow, 'id' | 'seq'>,
      wanted: readonly Offer[],
      updatedAt: number,
    ): Statement[] {
      const rows = wanted.map((offer, position) => ({ ...offer, walletId, position, walletSeq, updatedAt }));
      const words = Array.from(indexedWords(wanted), ([word, types]) => ({ word, walletSeq, types }));
      return [
        must(orm.delete(offers).where(eq(offers.walletId, walletId)), 'any'),
        must(orm.delete(offerWords).where(eq(offerWords.walletSeq, walletSeq)), 'any'),
        ...(rows.length === 0 ? [] : [must(orm.insert(offers).values(rows), rows.length)]),
        ...(words.length === 0 ? [] : [must(orm.insert(offerWords).values(words), words.length)]),
      ];
    },
  };
}
