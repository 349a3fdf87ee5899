import { and, asc, count, eq, ne, sql } from 'drizzle-orm';
import type { Address } from 'viem';
import type { Core } from '../../../chain/core.ts';
import { AppError } from '../../../core/errors.ts';
import { auditStatement } from '../../../http/audit/audit.ts';
import { must } from '../../../storage/db/batch.ts';
import { isUniqueViolation, orRefuse } from '../../../storage/db/failures.ts';
import { users } from '../auth-tables.ts';
import { addressBook } from './address-book-tables.ts';

/** A named address. */
export type NamedAddress = Pick<typeof addressBook.$inferSelect, 'address' | 'name'>;

/** Of one user. */
export const MAX_NAMED_ADDRESSES = 500;

/** Creates the address books of users: names that people read instead of addresses, wherever they decide. */
export function createAddressBook(core: Core) {
  const { db } = core;
  const { orm } = db;
  const entry = (userId: string, address: Address) =>
    and(eq(addressBook.userId, userId), eq(addressBook.address, address));
  return {
    /** The user's, by name. */
    list: (userId: string): Promise<NamedAddress[]> =>
      orm
        .select({ address: addressBook.address, name: addressBook.name })
        .from(addressBook)
        .where(eq(addressBook.userId, userId))
        .orderBy(asc(addressBook.nameKey))
        .limit(MAX_NAMED_ADDRESSES)
        .all(),
    /**
     * Names an address, or gives it another name. Two addresses of one name would be mistaken for each other. Throws
     * `INVALID_NAME`, `ADDRESS_NAME_TAKEN`, `TOO_MANY_ADDRESSES`.
     */
    async name(userId: string, address: Address, name: string): Promise<NamedAddress> {
      if (/^0x/i.test(name))
        throw new AppError('INVALID_NAME', { message: 'A name that begins with 0x would be taken for an address.' });
      const named = { name, nameKey: name.normalize('NFKC').toLowerCase() };
      const others = orm
        .select({ n: count() })
        .from(addressBook)
        .where(and(eq(addressBook.userId, userId), ne(addressBook.address, address)));
      const hasRoom = and(eq(users.id, userId), sql`(${others}) < ${MAX_NAMED_ADDRESSES}`);
      const put = orm
        .insert(addressBook)
        .values({ userId, address, ...named })
        .onConflictDoUpdate({ target: [addressBook.userId, addressBook.address], set: named });
      const audit = auditStatement(core, { action: 'address_named', userId, details: { address, name } });
      try {
        const commit = () => db.batch([must(orm.update(users).set({ id: userId }).where(hasRoom)), must(put), audit]);
        await orRefuse(commit, { otherwise: 'TOO_MANY_ADDRESSES' });
      } catch (error) {
        throw isUniqueViolation(error) ? new AppError('ADDRESS_NAME_TAKEN', { cause: error }) : error;
      }
      return { address, name };
    },
    /** Forgets the name of an address. Throws `ADDRESS_NOT_FOUND`. */
    remove(userId: string, address: Address): Promise<void> {
      const audit = auditStatement(core, { action: 'address_name_removed', userId, details: { address } });
      return orRefuse(() => db.batch([must(orm.delete(addressBook).where(entry(userId, address))), audit]), {
        otherwise: 'ADDRESS_NOT_FOUND',
      });
    },
  };
}
