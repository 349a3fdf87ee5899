import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { type Address, getAddress, isAddressEqual } from 'viem';
import type { PendingOffer } from '../../accounts/auth/auth-store.ts';
import { mayDo, type Permission, ROLES } from '../../accounts/roles/role.ts';
import { organizationMembers } from '../../accounts/roles/role-tables.ts';
import type { ThingChange, ThingChanged } from '../../core/change.ts';
import { remembering } from '../../core/lib/cache.ts';
import type { Clock } from '../../core/lib/time.ts';
import { auditStatement } from '../../http/audit/audit.ts';
import { isGiven, isSame, larger, must, type Statement, telling } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import { countStatement, rowLookUp } from '../../storage/db/read.ts';
import type { ProjectedWallet } from './wallet-fold.ts';
import { claimKeys, wallets } from './wallet-tables.ts';

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

/** The same of one wallet, or of all. */
export function changeOfSome(walletId: string | undefined): ThingChanged {
  return walletId === undefined ? { kind: 'all' } : changeOfWallet(walletId, null);
}

/** Where a page of a user's wallets ended. */
export interface WalletPosition {
  readonly createdAt: number;
  readonly id: string;
}

/** How many of a user's wallets are named that are offered to someone. */
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
    /** A page of those of others that a user may see as a member of an organisation, the oldest first. */
    sharedWith: async (userId: string, limit: number, after?: WalletPosition): Promise<WalletRow[]> =>
      orm
        .select()
        .from(wallets)
        .where(and(isSharedWith(db, userId), ne(wallets.userId, userId), isAfter(after)))
        .orderBy(asc(wallets.createdAt), asc(wallets.id))
        .limit(limit)
        .all(),
    countOfUser: async (userId: string): Promise<number> => orm.$count(wallets, eq(wallets.userId, userId)),
    /** Those of a user's wallets that are offered to someone, the latest offer first. */
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
    /** Writes what the chain says of a wallet: the only statement that does. */
    updateFromChain: (chainAddress: Address, projected: ProjectedWallet): Statement =>
      must(orm.update(wallets).set(projected).where(eq(wallets.chainAddress, chainAddress))),
  };
}

/** The stored data of a message of a wallet's owner: its nonce, 0 for a freeze; its epoch, and when it ends. */
interface SignedForOwner {
  readonly nonce: number;
  readonly epoch: number;
  /** Chain time in Unix seconds. */
  readonly deadline: number;
}

/**
 * Notes what was signed for a wallet's owner: takes the owner nonces up to that of the message, unless others were
 * taken since the row was read. A freeze takes none, and waits for no one.
 */
export function ownerMessageStatement(
  { orm }: Db,
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

function isAfter(position: WalletPosition | undefined) {
  if (position === undefined) return undefined;
  const { createdAt, id } = position;
  return or(gt(wallets.createdAt, createdAt), and(eq(wallets.createdAt, createdAt), gt(wallets.id, id)));
}

/** A wallet keeps its address and is never deleted, so what was found once stays true. */
function addressLookUp(orm: Db['orm']): (address: Address) => Promise<string | undefined> {
  const byAddress = orm
    .select({ id: wallets.id })
    .from(wallets)
    .where(isGiven(wallets.chainAddress, 'address'))
    .prepare();
  return remembering(KNOWN_ADDRESSES, async (address) => (await byAddress.get({ address }))?.id);
}

/**
 * Whether a wallet has an owner with a key of their own, as far as its events tell. Nothing that this server does with
 * its own key binds such a wallet, nor do the rules for withdrawals that this server keeps.
 */
export function isHandedOver({ chainOwner, ownerAddress }: WalletRow): boolean {
  return chainOwner !== null && !isAddressEqual(chainOwner, ownerAddress);
}

/** That a wallet is in an organisation of the user: every role may view. */
export function isSharedWith({ orm }: Pick<Db, 'orm'>, userId: string): SQL {
  const theirs = orm
    .select({ id: organizationMembers.organizationId })
    .from(organizationMembers)
    .where(eq(organizationMembers.userId, userId));
  return inArray(wallets.organizationId, theirs);
}

/** That a wallet is the user's own, or in an organisation of theirs. */
export function isShownTo(db: Pick<Db, 'orm'>, userId: string): SQL {
  const own = eq(wallets.userId, userId);
  return or(own, isSharedWith(db, userId)) ?? own;
}

/** The ids of the wallets on which a user has a permission: as their Owner, or by a role in their organisation. */
export function permittedWallets({ orm }: Pick<Db, 'orm'>, userId: string, permission: Permission) {
  const roles = ROLES.filter((role) => mayDo(role, permission));
  const { organizationId, role } = organizationMembers;
  const theirs = orm
    .select({ id: organizationId })
    .from(organizationMembers)
    .where(and(eq(organizationMembers.userId, userId), inArray(role, roles)));
  const own = eq(wallets.userId, userId);
  return orm
    .select({ id: wallets.id })
    .from(wallets)
    .where(roles.length === 0 ? own : or(own, inArray(wallets.organizationId, theirs)));
}

export type WalletsByAddress = ReturnType<typeof walletsByAddress>;

/** Looks addresses up among the wallets here; each of them is stored before anybody can know its address. */
export function walletsByAddress(store: WalletStore) {
  const idAt = (address: string): Promise<string | undefined> => store.idOfAddress(getAddress(address));
  return {
    /** The wallet here that has this address, in any case. */
    idAt,
    /** Whether a wallet here has this address, in any case. */
    isOurs: async (address: string): Promise<boolean> => (await idAt(address)) !== undefined,
  };
}

/** Has an Owner's wallet join an organisation; fails where it is in one, or has another Owner, by now. */
export function joinStatements(
  core: { readonly db: Db; readonly clock: Clock },
  { id, userId }: WalletRow,
  organizationId: string,
): readonly Statement[] {
  const { orm } = core.db;
  const isStill = and(
    ...[eq(wallets.id, id), isNull(wallets.organizationId)],
    userId === null ? isNull(wallets.userId) : eq(wallets.userId, userId),
  );
  return [
    telling(must(orm.update(wallets).set({ organizationId }).where(isStill), 1, JOINING), changeOfWallet(id, null)),
    auditStatement(core, { action: 'wallet_joined_organization', userId, walletId: id, details: { organizationId } }),
  ];
}

/** Label of the statement that fails where a wallet is in an organisation already. */
export const JOINING = 'wallet joins';

/** Has a wallet leave its organisation, if it is in one. */
export function leaveStatements(
  core: { readonly db: Db; readonly clock: Clock },
  { id, userId, organizationId }: WalletRow,
): readonly Statement[] {
  const { orm } = core.db;
  const gone = telling(
    must(
      orm
        .update(wallets)
        .set({ organizationId: null })
        .where(and(eq(wallets.id, id), isNotNull(wallets.organizationId))),
      'any',
    ),
    changeOfWallet(id, null),
  );
  if (organizationId === null) return [gone];
  const details = { organizationId };
  return [gone, auditStatement(core, { action: 'wallet_left_organization', userId, walletId: id, details })];
}
