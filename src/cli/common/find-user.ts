import type { AuthStore, UserRow } from '../../accounts/auth/auth-store.ts';
import { usernameKey } from '../../accounts/auth/username.ts';
import { UsageError } from './arguments.ts';

/** The user whom an operator means. Throws {@link UsageError} for nobody, and as {@link userNamed} does. */
export async function findUser(store: AuthStore, idOrName: string): Promise<UserRow> {
  const user = await userNamed(store, idOrName);
  if (user === undefined) throw new UsageError(`There is no user "${idOrName}". bursar user list shows all.`);
  return user;
}

/** The user of an id or a user name. Throws {@link UsageError} where it may be either of two. */
export async function userNamed(
  store: Pick<AuthStore, 'userById' | 'userByKey'>,
  idOrName: string,
): Promise<UserRow | undefined> {
  const byId = await store.userById(idOrName);
  const byName = await store.userByKey(usernameKey(idOrName));
  if (byId !== undefined && byName !== undefined && byId.id !== byName.id) {
    throw new UsageError(`"${idOrName}" is the id of one user and the name of another, ${byName.id}.`);
  }
  return byId ?? byName;
}
