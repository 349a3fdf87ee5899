import { and, asc, desc, eq, gt, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { Address } from 'viem';
import type { PendingOffer } from '../../accounts/auth/pending-offers.ts';
import { createLru } from '../../core/lib/cache.ts';
import type { ThingChange } from '../../core/lib/change.ts';
import { must, type Statement, telling } from '../../storage/db/batch.ts';
import { countStatement, rowLookUp } from '../../storage/db/look-up.ts';
import type { Db } from '../../storage/db/open.ts';
import { isGiven, isSame, larger } from '../../storage/db/template.ts';
import type { ProjectedWallet } from './fold.ts';
import { isSharedWith } from './shown-to.ts';
import { claimKeys, wallets } from './tables.ts';

/** A row of `wallets`. */
export type WalletRow = typeof wallets.$inferSelect;
/** A row of `wallets` to insert. */
export type NewWallet = typeof wallets.$inferInsert;

/** The SQL of wallets. */
export type WalletStore = ReturnType<typeof createWalletStore>;

/** That something of a wallet is another. */
export function changeOfWallet(id: string, status: string | null): ThingChange {
  return { kind: 'wallet', walletIds: [id], id, status };
}

/** Where a page of a user's wallets ended. */
export interface WalletPosition {
  readonly createdAt: number;
  readonly id: string;
}

/** How many of a user's wallets are named that are offered to somebody. */
const MAX_OFFERS = 100;
/** Addresses whose wallets are kept in memory: every event of a wallet asks for its own. */
const KNOWN_ADDRESSES = 10_000;

/**
 * The SQL of wallets. Those columns that the chain decides are written by {@link WalletStore.updateFromChain} alone.
 */
export function createWalletStore(db: Db) {
  const { orm } = db;
  const byId = rowLookUp(db, wallets, isGiven(wallets.id, 'id'));
  const idOfAddress = addressLookUp(orm);
  return {
    byId: async (id: string): Promise<WalletRow | undefined> => byId({ id }),
    /** The wallet at an address in checksum form, if it is ours. */
    idOfAddress,
    /** A page of a user's wallets, the oldest first. */
    ofUser: async (userId: string, limit: number, after?: WalletPosition): Promise<WalletRow[]> =>
      orm
        .select()
        .from(wallets)
        .where(and(eq(wallets.userId, userId), isAfter(after)))
        .orderBy(asc(wallets.createdAt), asc(wallets.id))
        .limit(limit)
        .all(),
    sharedWith: sharedReader(orm),
    countOfUser: async (userId: string): Promise<number> => orm.$count(wallets, eq(wallets.userId, userId)),
    /** Those of a user's wallets that are offered to somebody, the latest offer first. */
    offersOfUser: async (userId: string): Promise<PendingOffer[]> => {
      const { id: walletId, pendingOwner, offeredAt } = wallets;
      const rows = await orm
        .select({ walletId, address: pendingOwner, offeredAt })
        .from(wallets)
        .where(and(eq(wallets.userId, userId), isNotNull(pendingOwner)))
        .orderBy(desc(offeredAt))
        .limit(MAX_OFFERS)
        .all();
      return rows.flatMap(({ address, offeredAt: at, ...row }) =>
        address === null || at === null ? [] : [{ ...row, address, offeredAt: at }],
      );
    },
    insertStatements: (wallet: NewWallet, claimKey: typeof claimKeys.$inferInsert): Statement[] => [
      must(orm.insert(wallets).values(wallet)),
      must(orm.insert(claimKeys).values(claimKey)),
      countStatement({ orm }, 'wallets', 1),
    ],
    renameStatement: (id: string, name: string): Statement =>
      telling(must(orm.update(wallets).set({ name }).where(eq(wallets.id, id))), changeOfWallet(id, null)),
    approvalHoursStatement: (id: string, approvalHours: number): Statement =>
      must(orm.update(wallets).set({ approvalHours }).where(eq(wallets.id, id))),
    /** The first secret of a wallet; changes nothing if it has one. */
    firstWebhookSecretStatement: (id: string, webhookSecretSealed: string): Statement =>
      must(
        orm
          .update(wallets)
          .set({ webhookSecretSealed })
          .where(and(eq(wallets.id, id), isNull(wallets.webhookSecretSealed))),
        'any',
      ),
    webhookSecretStatement: (id: string, webhookSecretSealed: string): Statement =>
      must(orm.update(wallets).set({ webhookSecretSealed }).where(eq(wallets.id, id))),
    /** Notes when the owner's key was exported, unless that was done since the row was read. */
    ownerKeyExportedStatement: ({ id, ownerKeyExportedAt }: WalletRow, at: number): Statement =>
      must(
        orm
          .update(wallets)
          .set({ ownerKeyExportedAt: at })
          .where(and(eq(wallets.id, id), isSame(wallets.ownerKeyExportedAt, ownerKeyExportedAt))),
      ),
    ownerMessageStatement: (wallet: WalletRow, signed: SignedForOwner): Statement =>
      ownerMessageStatement({ orm }, wallet, signed),
    /** Writes what the chain says of a wallet: the only statement that does. */
    updateFromChain: (chainAddress: Address, { whitelist, ...projected }: ProjectedWallet): Statement =>
      must(
        orm
          .update(wallets)
          .set({ ...projected, whitelist: [...whitelist] })
          .where(eq(wallets.chainAddress, chainAddress)),
      ),
  };
}

/** What is noted of a message of a wallet's owner: its nonce, 0 for a freeze; its epoch, and when it ends. */
interface SignedForOwner {
  readonly nonce: number;
  readonly epoch: number;
  /** Chain time in Unix seconds. */
  readonly deadline: number;
}

/**
 * Notes what was signed for a wallet's owner: takes the owner nonces up to that of the message, unless others were
 * taken since the row was read. A freeze takes none, and waits for nobody.
 */
function ownerMessageStatement(
  { orm }: Pick<Db, 'orm'>,
  { id, nextOwnerNonce, signedEpoch, epochNonce }: WalletRow,
  { nonce, epoch, deadline }: SignedForOwner,
): Statement {
  const update = orm.update(wallets);
  if (nonce === 0) {
    const { freezeEpoch, freezeUntil } = wallets;
    const latest = {
      freezeEpoch: larger(sql`coalesce(${freezeEpoch}, ${epoch})`, sql`${epoch}`),
      freezeUntil: larger(freezeUntil, sql`${deadline}`),
    };
    return must(update.set(latest).where(eq(wallets.id, id)));
  }
  const signed = {
    nextOwnerNonce: Math.max(nextOwnerNonce, nonce + 1),
    ...(epoch > signedEpoch ? { signedEpoch: epoch, epochNonce: nonce } : {}),
    ...(epoch === signedEpoch ? { epochNonce: Math.min(epochNonce, nonce) } : {}),
  };
  return must(update.set(signed).where(and(eq(wallets.id, id), eq(wallets.nextOwnerNonce, nextOwnerNonce))));
}

/** A page of those of others that a user may see as a member of an organisation, the oldest first. */
function sharedReader(orm: Db['orm']) {
  return async (userId: string, limit: number, after?: WalletPosition): Promise<WalletRow[]> =>
    orm
      .select()
      .from(wallets)
      .where(and(isSharedWith({ orm }, userId), ne(wallets.userId, userId), isAfter(after)))
      .orderBy(asc(wallets.createdAt), asc(wallets.id))
      .limit(limit)
      .all();
}

function isAfter(position: WalletPosition | undefined) {
  if (position === undefined) return undefined;
  const { createdAt, id } = position;
  return or(gt(wallets.createdAt, createdAt), and(eq(wallets.createdAt, createdAt), gt(wallets.id, id)));
}

/** A wallet keeps its address and is never deleted, so what was found once stays true. */
function addressLookUp(orm: Db['orm']): (address: Address) => Promise<string | undefined> {
  const known = createLru<string>(KNOWN_ADDRESSES);
  const byAddress = orm
    .select({ id: wallets.id })
    .from(wallets)
    .where(isGiven(wallets.chainAddress, 'address'))
    .prepare();
  return async (address) => {
    const id = known.get(address) ?? (await byAddress.get({ address }))?.id;
    if (id !== undefined) known.set(address, id);
    return id;
  };
}
