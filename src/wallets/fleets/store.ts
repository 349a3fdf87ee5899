import { and, asc, eq, gte, ne, notExists, sql } from 'drizzle-orm';
import type { Address, Hex } from 'viem';
import { messages } from '../../chain/relay/tables.ts';
import { must, type Statement } from '../../db/batch.ts';
import type { Db } from '../../db/open.ts';
import { fleets, fleetWallets, wallets } from '../tables.ts';

/** A row of `fleets`. */
export type FleetRow = typeof fleets.$inferSelect;

/** How many fleets a user may have, all of which one answer shows. */
export const MAX_FLEETS = 100;
/** How many wallets a fleet may have, all of which one answer shows. */
export const MAX_FLEET_WALLETS = 100;

/** A wallet that a fleet was asked to admit, or that names it. */
export interface FleetWallet {
  readonly id: string;
  readonly name: string;
  readonly chainAddress: Address;
  /** Whose key this server made for it, and who owns it since it was handed over; null if it never was. */
  readonly ownerAddress: Address;
  readonly chainOwner: Address | null;
}

const WALLET = {
  ...{ id: wallets.id, name: wallets.name, chainAddress: wallets.chainAddress },
  ...{ ownerAddress: wallets.ownerAddress, chainOwner: wallets.chainOwner },
};

/** The SQL of fleets. */
export type FleetStore = ReturnType<typeof createFleetStore>;

/** Creates the SQL of fleets. */
export function createFleetStore({ orm }: Pick<Db, 'orm'>) {
  return {
    ...walletQueries(orm),
    ...messageQueries(orm),
    byId: async (id: string): Promise<FleetRow | undefined> =>
      orm.select().from(fleets).where(eq(fleets.id, id)).get(),
    /** The fleet at an address in checksum form, if it was made here. */
    byAddress: async (chainAddress: Address): Promise<FleetRow | undefined> =>
      orm.select().from(fleets).where(eq(fleets.chainAddress, chainAddress)).get(),
    byKey: async (userId: string, idempotencyKey: string): Promise<FleetRow | undefined> =>
      orm
        .select()
        .from(fleets)
        .where(and(eq(fleets.userId, userId), eq(fleets.idempotencyKey, idempotencyKey)))
        .get(),
    /** A user's fleets, the oldest first. */
    ofUser: async (userId: string): Promise<FleetRow[]> =>
      orm
        .select()
        .from(fleets)
        .where(eq(fleets.userId, userId))
        .orderBy(asc(fleets.seq))
        .limit(MAX_FLEETS)
        .all(),
    countOfUser: async (userId: string): Promise<number> => orm.$count(fleets, eq(fleets.userId, userId)),
    /** Takes owner nonces up to `used`, unless others were taken since the row was read. */
    ownerNonceStatement: ({ id, nextOwnerNonce }: FleetRow, used: number): Statement =>
      must(
        orm
          .update(fleets)
          .set({ nextOwnerNonce: used + 1 })
          .where(and(eq(fleets.id, id), eq(fleets.nextOwnerNonce, nextOwnerNonce))),
      ),
  };
}

function walletQueries(orm: Db['orm']) {
  const inFleet = (fleetId: string, walletId: string) =>
    and(eq(fleetWallets.fleetId, fleetId), eq(fleetWallets.walletId, walletId));
  return {
    /** The wallets that a fleet was asked to admit, by their id. */
    walletsOf: async (fleetId: string): Promise<FleetWallet[]> =>
      orm
        .select(WALLET)
        .from(fleetWallets)
        .innerJoin(wallets, eq(wallets.id, fleetWallets.walletId))
        .where(eq(fleetWallets.fleetId, fleetId))
        .orderBy(asc(fleetWallets.walletId))
        .limit(MAX_FLEET_WALLETS)
        .all(),
    /** Further wallets of the same Owner that name a fleet, which they did not leave when it excluded them. */
    strayed: async ({ id: fleetId, userId, chainAddress }: FleetRow): Promise<FleetWallet[]> =>
      orm
        .select(WALLET)
        .from(wallets)
        .where(
          and(
            eq(wallets.fleet, chainAddress),
            eq(wallets.userId, userId),
            notExists(
              orm
                .select({ one: sql`1` })
                .from(fleetWallets)
                .where(and(eq(fleetWallets.fleetId, fleetId), eq(fleetWallets.walletId, wallets.id))),
            ),
          ),
        )
        .orderBy(asc(wallets.id))
        .limit(MAX_FLEET_WALLETS)
        .all(),
    /** The wallet of a user that has an address in checksum form, by its id. */
    walletOfUser: async (
      userId: string,
      chainAddress: Address,
    ): Promise<{ readonly id: string } | undefined> =>
      orm
        .select({ id: wallets.id })
        .from(wallets)
        .where(and(eq(wallets.chainAddress, chainAddress), eq(wallets.userId, userId)))
        .get(),
    /** The fleets that were asked to admit a wallet. */
    ofWallet: async (walletId: string): Promise<FleetRow[]> =>
      (
        await orm
          .select({ fleet: fleets })
          .from(fleetWallets)
          .innerJoin(fleets, eq(fleets.id, fleetWallets.fleetId))
          .where(eq(fleetWallets.walletId, walletId))
          .orderBy(asc(fleets.seq))
          .all()
      ).map(({ fleet }) => fleet),
    countOfWallets: async (fleetId: string): Promise<number> =>
      orm.$count(fleetWallets, eq(fleetWallets.fleetId, fleetId)),
    /** Notes that a fleet is asked to admit a wallet, or to do so no more. */
    walletStatement: (fleetId: string, walletId: string, isMember: boolean): Statement =>
      isMember
        ? must(orm.insert(fleetWallets).values({ fleetId, walletId }).onConflictDoNothing(), 'any')
        : must(orm.delete(fleetWallets).where(inFleet(fleetId, walletId)), 'any'),
  };
}

function messageQueries(orm: Db['orm']) {
  return {
    /** The calldata of what may still change a fleet after this chain time (Unix seconds), as it was signed. */
    underWay: async (chainAddress: Address, after: number): Promise<Hex[]> =>
      (
        await orm
          .select({ data: messages.data })
          .from(messages)
          .where(
            and(
              eq(messages.wallet, chainAddress),
              ne(messages.status, 'dead'),
              gte(messages.deadline, after),
            ),
          )
          .orderBy(asc(messages.id))
          .all()
      ).map(({ data }) => data),
    insertStatement: (fleet: Omit<typeof fleets.$inferInsert, 'seq'>): Statement =>
      must(orm.insert(fleets).values(fleet)),
    /** Whether something that changes a fleet is in no block that is known here. */
    isChanging: async (chainAddress: Address, after: number): Promise<boolean> =>
      (await orm.$count(
        messages,
        and(eq(messages.wallet, chainAddress), eq(messages.status, 'sent'), gte(messages.deadline, after)),
      )) > 0,
  };
}
