import {
  and,
  asc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  like,
  lte,
  max,
  min,
  ne,
  notExists,
  or,
  type Placeholder,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { Address } from 'viem';
import { apiKeys, isLiveSigner, type SignerRow, signers, unknownSigners } from '../../../accounts/auth/auth-tables.ts';
import { SPENDING_SCOPES } from '../../../accounts/auth/caller.ts';
import type { BlockPoint } from '../../../chain/events/chain-events.ts';
import { ALL } from '../../../chain/restore-guard/restore-guard.ts';
import { catchUps } from '../../../chain/restore-guard/restore-guard-tables.ts';
import { remembering } from '../../../core/lib/cache.ts';
import { sealedPrefix } from '../../../core/lib/crypto.ts';
import { KEY_AMOUNTS, perKeyAmount } from '../../../core/spending-limits.ts';
import { isGiven, isSame, larger, must, type Statement, telling } from '../../../storage/db/batch.ts';
import type { Db } from '../../../storage/db/open.ts';
import type { Reading } from '../../../storage/db/read.ts';
import type { SealedPlace } from '../../../storage/db/sealed-place.ts';
import { OWN_MESSAGE_SECONDS } from '../owner/owner-intent.ts';
import type { SignerTerms } from '../wallet-contract.ts';
import type { ProjectedSigner } from '../wallet-fold.ts';
import { contextOf } from '../wallet-keys.ts';
import { changeOfSome, changeOfWallet } from '../wallet-store.ts';
import { wallets } from '../wallet-tables.ts';

/** A session key of an API key, and where the chain has last revoked all of its wallet's. */
export type KnownSigner = SignerRow & { readonly endedAt: number | null };

/** Where a session key stands: not on the chain yet, live there, or ended there while its API key lives. */
export type SignerStatus = 'pending' | 'active' | 'ended';

/** The SQL of the session keys of API keys. */
export type SignerStore = ReturnType<typeof createSignerStore>;

/** Addresses that are kept in memory: every event of a session key asks for its own. */
const KNOWN_ADDRESSES = 10_000;

/** Label of the statement that fails where others have changed what it replaces. */
export const OTHERS_SINCE = 'other terms since';

/** Where a session key stands. */
export function statusOf(signer: KnownSigner): SignerStatus {
  if (signer.setAt === null) return 'pending';
  return isLiveSigner(signer, signer.endedAt) ? 'active' : 'ended';
}

/** Creates the SQL of the session keys of API keys. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a table of statements, each of a few lines.
export function createSignerStore({ orm }: Pick<Db, 'orm'>) {
  const all = () =>
    orm
      .select({ signer: signers, endedAt: wallets.signersRevokedAt })
      .from(signers)
      .innerJoin(wallets, eq(wallets.id, signers.walletId));
  const flat = ({ signer, endedAt }: { signer: SignerRow; endedAt: number | null }): KnownSigner => ({
    ...signer,
    endedAt,
  });
  const revoked = (revokedAt: number, dueAt = revokedAt) => ({ keySealed: null, revokedAt, dueAt, attempts: 0 });
  const keysOf = orm.select({ prefix: apiKeys.prefix }).from(apiKeys).where(eq(apiKeys.prefix, signers.prefix));
  const isOrphan = and(isNull(signers.revokedAt), notExists(keysOf));
  // Where the chain has revoked all of a wallet's at once, their own columns still say what each was set to.
  const endedAtOf = orm
    .select({ endedAt: wallets.signersRevokedAt })
    .from(wallets)
    .where(eq(wallets.id, signers.walletId));
  const isLive = sql`${signers.chainScopes} <> 0 and ${signers.setAt} > coalesce((${endedAtOf}), -1)`;
  return {
    byPrefix: async (walletId: string, prefix: string): Promise<KnownSigner | undefined> => {
      const isIt = and(eq(signers.walletId, walletId), eq(signers.prefix, prefix));
      const found = await all().where(isIt).get();
      return found && flat(found);
    },
    /** Of keys that live. */
    ofWallet: async (walletId: string): Promise<KnownSigner[]> =>
      (
        await all()
          .where(and(eq(signers.walletId, walletId), isNull(signers.revokedAt)))
          .all()
      ).map(flat),
    /** How many the chain lets sign, or may yet, of a wallet. */
    countLive: (walletId: string): Promise<number> =>
      orm.$count(signers, and(eq(signers.walletId, walletId), or(isNotNull(signers.dueAt), isLive))),
    /** Whether the chain lets any of a wallet sign, as far as blocks have shown. */
    isAnyLive: async (walletId: string): Promise<boolean> =>
      (await orm.$count(signers, and(eq(signers.walletId, walletId), isLive))) > 0,
    insertStatement: (row: typeof signers.$inferInsert): Statement => must(orm.insert(signers).values(row)),
    /** Others to be set on the chain for the first time, unless someone else has said so since these were read. */
    termsStatement: ({ prefix, ...read }: SignerRow, terms: SignerTerms): Statement =>
      must(
        orm
          .update(signers)
          .set(columnsOf(terms))
          .where(
            and(
              eq(signers.prefix, prefix),
              ...KEY_AMOUNTS.map((name) => eq(signers[name], read[name])),
              eq(signers.period, read.period),
              eq(signers.budget, read.budget),
              eq(signers.expiresAt, read.expiresAt),
            ),
          ),
        1,
        OTHERS_SINCE,
      ),
    /** From here on nothing is signed with it, and the chain learns it, by `dueAt` at the latest. */
    revokeStatement: (walletId: string, prefix: string, now: number, dueAt: number): Statement =>
      must(
        orm
          .update(signers)
          .set(revoked(now, dueAt))
          .where(and(eq(signers.walletId, walletId), eq(signers.prefix, prefix), isNull(signers.revokedAt))),
        'any',
      ),
    revokeAllStatement: (walletId: string, now: number, dueAt: number): Statement =>
      must(
        orm
          .update(signers)
          .set(revoked(now, dueAt))
          .where(and(eq(signers.walletId, walletId), isNull(signers.revokedAt))),
        'any',
      ),
    /** The same for those whose API keys are gone, in whatever way. */
    revokeOrphansStatement: (now: number): Statement =>
      must(orm.update(signers).set(revoked(now)).where(isOrphan), 'any'),
    hasOrphans: async (): Promise<boolean> =>
      (await orm.select({ prefix: signers.prefix }).from(signers).where(isOrphan).limit(1).get()) !== undefined,
    due: async (now: number, limit: number): Promise<KnownSigner[]> =>
      (
        await all()
          .where(and(isNotNull(signers.dueAt), lte(signers.dueAt, now)))
          .orderBy(asc(signers.dueAt))
          .limit(limit)
          .all()
      ).map(flat),
    /** When to look again, unless someone else has said so meanwhile; null for never. */
    laterStatement: (
      { prefix, dueAt, revokedAt }: Pick<SignerRow, 'prefix' | 'dueAt' | 'revokedAt'>,
      next: { readonly dueAt: number | null; readonly attempts: number },
    ): Statement =>
      must(
        orm
          .update(signers)
          .set(next)
          .where(and(eq(signers.prefix, prefix), isSame(signers.dueAt, dueAt), isSame(signers.revokedAt, revokedAt))),
        'any',
      ),
    ...projectionQueries(orm),
  };
}

function projectionQueries(orm: Db['orm']) {
  const { walletId } = signers;
  const ofAddress = (address: Address) =>
    orm.select({ walletId }).from(signers).where(eq(signers.address, address)).get();
  return {
    /** The wallet whose session key this is, if it is one of ours. */
    walletOf: remembering(KNOWN_ADDRESSES, async (address: Address) => (await ofAddress(address))?.walletId),
    /**
     * Writes what the chain says of a session key: the only statement that does. Where a reorganisation has taken back
     * what had been done, that is due again.
     */
    fromChainStatement: (address: Address, projected: ProjectedSigner, now: number): Statement => {
      const isUndone = projected.setAt === null ? isNull(signers.revokedAt) : isNotNull(signers.revokedAt);
      const isDue = projected.setAt === null || projected.chainScopes.length > 0;
      const dueAt = isDue ? sql`case when ${isUndone} then ${now} else ${signers.dueAt} end` : signers.dueAt;
      return must(
        orm
          .update(signers)
          .set({ ...projected, dueAt: sql`${dueAt}` })
          .where(eq(signers.address, address)),
        'any',
      );
    },
    /** The session keys of a wallet that were revoked here, and not by what the chain says now. */
    dueAgainStatement: (walletId: string, now: number): Statement =>
      must(
        orm
          .update(signers)
          .set({ dueAt: now })
          .where(and(eq(signers.walletId, walletId), isNotNull(signers.revokedAt), sql`${signers.chainScopes} <> 0`)),
        'any',
      ),
  };
}

/** The columns of the terms with which a session key is to be set for the first time. */
export function columnsOf(terms: SignerTerms): SignerTerms {
  const { scopes, expiresAt, period, budget } = terms;
  return { scopes, expiresAt, ...perKeyAmount((name) => terms[name]), period, budget };
}

const { prefix, walletId, keySealed } = signers;

/** The sealed parts of session keys in addition to the first: those whose API keys were not revoked. */
export function sealedInSigners({ orm }: Reading): SealedPlace {
  return {
    countSealedBy: (keyId) => orm.$count(signers, like(keySealed, `${sealedPrefix(keyId)}%`)),
    async textsAfter(position, limit) {
      const rows = await orm
        .select({ prefix, walletId, keySealed })
        .from(signers)
        .where(gt(prefix, position))
        .orderBy(asc(prefix))
        .limit(limit)
        .all();
      const texts = rows.flatMap((row) => {
        const sealed = row.keySealed;
        if (sealed === null) return [];
        const isSame = and(eq(prefix, row.prefix), eq(keySealed, sealed));
        const replaceWith = (resealed: string) =>
          must(orm.update(signers).set({ keySealed: resealed }).where(isSame), 'any');
        return [{ sealed, context: contextOf(row.walletId, `session-key:${row.prefix}`), replaceWith }];
      });
      return { last: rows.at(-1)?.prefix, texts };
    },
  };
}

/** An API key that may have limits on the chain which this database lacks. */
export interface DoubtedKey {
  readonly prefix: string;
  readonly walletId: string;
  readonly kind: 'own' | 'named' | 'app';
  readonly name: string;
  /** Unix seconds of the first block that gave reason to doubt. */
  readonly since: number;
}

/** As many as the largest wallets have together. */
const MAX_DOUBTED = 500;

/** The SQL of session keys that no API key here has, and of the API keys that may have had them. */
export type UnknownSigners = ReturnType<typeof createUnknownSigners>;

const hasNone = (orm: Db['orm']) =>
  notExists(orm.select({ prefix: signers.prefix }).from(signers).where(eq(signers.prefix, apiKeys.prefix)));

/**
 * From here on the API keys without limits of their own, of one wallet or of all, count as keys that may have got some
 * since `readBlock`: this database is older than the last word of their Owners, and had taken in what the chain did
 * until then. A session key that the chain shows, and that no one here knows, may be the one of any of them.
 */
export function doubtStatement({ orm }: Pick<Db, 'orm'>, walletId: string | undefined, readBlock: number): Statement {
  const { doubtedFrom } = apiKeys;
  const isOfWallet = walletId === undefined ? undefined : eq(apiKeys.walletId, walletId);
  const doubted = must(
    orm
      .update(apiKeys)
      .set({ doubtedFrom: sql`case when ${doubtedFrom} < ${readBlock} then ${doubtedFrom} else ${readBlock} end` })
      .where(and(ne(apiKeys.kind, 'own'), hasNone(orm), isOfWallet)),
    'any',
  );
  return telling(doubted, changeOfSome(walletId));
}

/** Creates the SQL of unknown session keys. */
export function createUnknownSigners({ orm }: Pick<Db, 'orm'>) {
  /** What was signed before a restore is executed at most so long after the head at which it was found out. */
  const mayBeOlder = (walletId: string | Placeholder) =>
    exists(
      orm
        .select({ id: catchUps.id })
        .from(catchUps)
        .where(
          and(
            inArray(catchUps.scope, [ALL, walletId]),
            or(
              isNull(catchUps.toBlock),
              sql`${catchUps.headTimestamp} + ${OWN_MESSAGE_SECONDS} >= ${unknownSigners.timestamp}`,
            ),
          ),
        ),
    );
  const doubted = (walletId: string | Placeholder, which?: SQL) =>
    orm
      .selectDistinct({ prefix: apiKeys.prefix })
      .from(apiKeys)
      .innerJoin(unknownSigners, eq(unknownSigners.walletId, apiKeys.walletId))
      .where(
        and(
          eq(apiKeys.walletId, sql.param(walletId, apiKeys.walletId)),
          which,
          isNotNull(apiKeys.doubtedFrom),
          gt(unknownSigners.block, apiKeys.doubtedFrom),
          mayBeOlder(walletId),
          hasNone(orm),
        ),
      );
  const given = doubted(sql.placeholder('walletId'), isGiven(apiKeys.prefix, 'prefix'));
  const one = given.prepare();
  return {
    /** For queries with the names `walletId` and `prefix`: 1 if {@link isDoubted}, else 0. */
    doubtedField: sql<number>`case when ${exists(given)} then 1 else 0 end`.as('is_doubted'),
    /** Whether an API key without limits here may have some on the chain, and its Owner has not said otherwise. */
    isDoubted: async (walletId: string, prefix: string): Promise<boolean> =>
      (await one.get({ prefix, walletId })) !== undefined,
    /** The prefixes of all such keys of a wallet. */
    doubtedOf: async (walletId: string): Promise<ReadonlySet<string>> =>
      new Set((await doubted(walletId).all()).map(({ prefix }) => prefix)),
    /** Its Owner says of a key that none of the unknown session keys is its own, as far as they are known by now. */
    settleStatement: (walletId: string, prefix: string): Statement => {
      const known = orm
        .select({ block: max(unknownSigners.block) })
        .from(unknownSigners)
        .where(eq(unknownSigners.walletId, walletId));
      const settled = must(
        orm
          .update(apiKeys)
          .set({ doubtedFrom: larger(sql`coalesce((${known}), 0)`, apiKeys.doubtedFrom) })
          .where(and(eq(apiKeys.prefix, prefix), eq(apiKeys.walletId, walletId), isNotNull(apiKeys.doubtedFrom))),
        'any',
      );
      return telling(settled, changeOfWallet(walletId, null));
    },
    /** Where the chain has last said anything of a session key that no one here has made; nowhere any more without. */
    fromChainStatement: (
      walletId: string,
      address: Address,
      last: Pick<BlockPoint, 'number' | 'timestamp'> | undefined,
    ): Statement => {
      if (last === undefined) {
        const isIt = and(eq(unknownSigners.walletId, walletId), eq(unknownSigners.address, address));
        return telling(must(orm.delete(unknownSigners).where(isIt), 'any'), changeOfWallet(walletId, null));
      }
      const at = { block: last.number, timestamp: last.timestamp };
      const put = orm
        .insert(unknownSigners)
        .values({ walletId, address, ...at })
        .onConflictDoUpdate({ target: [unknownSigners.walletId, unknownSigners.address], set: at });
      return telling(must(put), changeOfWallet(walletId, null));
    },
  };
}

/**
 * The API keys of these wallets that may have limits on the chain which this database lacks, the oldest doubt first.
 * `now` in Unix seconds. Of more than {@link MAX_DOUBTED}, the rest comes once some are settled.
 */
export async function doubtedKeysIn(
  { orm }: Pick<Db, 'orm'>,
  isOfWallets: (walletId: SQLWrapper) => SQL,
  now: number,
): Promise<DoubtedKey[]> {
  const candidates = await doubtCandidates(orm, isOfWallets(apiKeys.walletId), now);
  const keys = candidates.flatMap(({ walletId: of, since, ...row }) => {
    const maySpend = SPENDING_SCOPES.some((scope) => row.scopes.includes(scope));
    return maySpend && of !== null && since !== null ? [{ ...row, walletId: of, since }] : [];
  });
  if (keys.length === 0) return [];
  const { scope, toBlock, headTimestamp } = catchUps;
  const periods = await orm
    .select({ scope, toBlock, headTimestamp })
    .from(catchUps)
    .where(inArray(scope, [ALL, ...new Set(keys.map((key) => key.walletId))]))
    .all();
  return keys.filter((key) =>
    periods.some(
      (period) =>
        (period.scope === ALL || period.scope === key.walletId) &&
        (period.toBlock === null || (period.headTimestamp ?? 0) + OWN_MESSAGE_SECONDS >= key.since),
    ),
  );
}

/** Keys that are doubted unless their Owner has settled it, whatever period of a restore that may come from. */
function doubtCandidates(orm: Db['orm'], isOfWallets: SQL, now: number) {
  const since = min(unknownSigners.timestamp);
  const { prefix, walletId, kind, name, scopes } = apiKeys;
  return orm
    .select({ prefix, walletId, kind, name, scopes, since })
    .from(apiKeys)
    .innerJoin(unknownSigners, eq(unknownSigners.walletId, walletId))
    .where(
      and(
        isOfWallets,
        isNotNull(apiKeys.doubtedFrom),
        gt(unknownSigners.block, apiKeys.doubtedFrom),
        isNull(apiKeys.revokedAt),
        or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)),
        hasNone(orm),
      ),
    )
    .groupBy(prefix)
    .orderBy(asc(since), asc(prefix))
    .limit(MAX_DOUBTED)
    .all();
}
