import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import { must, type Statement } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import type { Reading } from '../../storage/db/read.ts';
import { formerSecrets, type VaultKeyKind, vaultKeys } from './tables.ts';

export type VaultKeyRow = typeof vaultKeys.$inferSelect;

/** The keys of a database, from the oldest to the newest. */
export async function readVaultKeys({ orm }: Pick<Reading, 'orm'>): Promise<VaultKeyRow[]> {
  return await orm.select().from(vaultKeys).orderBy(asc(vaultKeys.createdAt), asc(vaultKeys.id)).all();
}

/** A key of its kind beside which there is no other that is used. */
export function insertKey(
  { orm }: Pick<Db, 'orm'>,
  key: Pick<VaultKeyRow, 'id' | 'kind' | 'wrapped' | 'createdAt'>,
): Statement {
  return must(orm.insert(vaultKeys).values(key));
}

/** Makes the present key of a kind a former one. */
export function replaceKey({ orm }: Pick<Db, 'orm'>, kind: VaultKeyKind, id: string, now: number): Statement {
  const isPresent = and(eq(vaultKeys.kind, kind), eq(vaultKeys.id, id), isNull(vaultKeys.replacedAt));
  return must(orm.update(vaultKeys).set({ replacedAt: now }).where(isPresent));
}

/** Wraps a key anew, unless somebody else has done so meanwhile. */
export function rewrapKey({ orm }: Pick<Db, 'orm'>, { id, wrapped }: VaultKeyRow, anew: string): Statement {
  const isSame = and(eq(vaultKeys.id, id), eq(vaultKeys.wrapped, wrapped));
  return must(orm.update(vaultKeys).set({ wrapped: anew }).where(isSame));
}

/** Deletes a former key. */
export function deleteKey({ orm }: Pick<Db, 'orm'>, id: string): Statement {
  const isFormer = and(eq(vaultKeys.id, id), isNotNull(vaultKeys.replacedAt));
  return must(orm.delete(vaultKeys).where(isFormer), 'any');
}

/** When a secret was first given as the former one; `undefined` if it never was. Unix seconds. */
export async function replacedAtOf({ orm }: Pick<Reading, 'orm'>, digest: string): Promise<number | undefined> {
  return (await orm.select().from(formerSecrets).where(eq(formerSecrets.digest, digest)).get())?.replacedAt;
}

/** Notes that a secret is the former one from now on; what was noted before stays. */
export function noteFormerSecret({ orm }: Pick<Db, 'orm'>, digest: string, replacedAt: number): Statement {
  return must(orm.insert(formerSecrets).values({ digest, replacedAt }).onConflictDoNothing(), 'any');
}
