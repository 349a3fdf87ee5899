import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isHash } from 'viem';
import { type AuthStore, createAuthStore, type UserRow } from '../../accounts/auth/auth-store.ts';
import { usernameKey } from '../../accounts/auth/passwords/username.ts';
import { parseAddress } from '../../core/lib/address.ts';
import { nowSeconds, systemClock } from '../../core/lib/time.ts';
import { createJobListing } from '../../features/jobs/job-listing.ts';
import type { JobRow } from '../../features/jobs/job-projection-store.ts';
import { createPaymentListing } from '../../features/payments/payment-listing.ts';
import type { ApprovalRow, PaymentRow } from '../../features/payments/payment-tables.ts';
import { createWalletListing, type OperatorListedWallet } from '../../features/wallets/wallet-listing.ts';
import { shownName } from '../../http/unknown-fields.ts';
import { type View, viewOf } from '../../server/operator/operator-view.ts';
import { NoDatabaseError, noDatabaseIn } from '../../storage/db/failures.ts';
import { schemaAge } from '../../storage/db/migrate.ts';
import { DatabaseMovedError, moveMarkOf } from '../../storage/db/moves.ts';
import { openPostgresForReading, readStanding } from '../../storage/db/postgres/open-postgres.ts';
import { openForReading, type Reading } from '../../storage/db/read.ts';
import { UsageError } from '../common/command.ts';
import type { DatabasePlace } from '../common/existing-database.ts';
import { askLaneBalances, localUrl } from '../common/local-server.ts';

/** There is nothing that is called so. */
export class NotFoundError extends Error {
  override readonly name = 'NotFoundError';
}

/**
 * Runs with the database of a place, which it can only read: the server may run meanwhile, and is never kept from
 * anything. Says on standard error where it is one end of a move, and so may be of the past. Throws
 * {@link NoDatabaseError}, and `DatabaseTooNewError` or `DatabaseTooOldError` if another version of this program has
 * written it.
 */
export async function reading<T>(place: DatabasePlace, run: (db: Reading) => Promise<T>): Promise<T> {
  return await quietly(place, async (db) => {
    const mark = await moveMarkOf(db);
    if (mark !== undefined) process.stderr.write(`bursar: ${new DatabaseMovedError(mark).message}\n`);
    return await run(db);
  });
}

async function quietly<T>(place: DatabasePlace, run: (db: Reading) => Promise<T>): Promise<T> {
  const db = await opened(place);
  try {
    return await run(db);
  } finally {
    await db.close();
  }
}

/**
 * Runs with the database of a place where there is one of this program's own version, and says nothing of a move;
 * answers undefined where there is none.
 */
export async function readingOwn<T>(place: DatabasePlace, run: (db: Reading) => Promise<T>): Promise<T | undefined> {
  return (await ageOf(place)) === 'same' ? await quietly(place, run) : undefined;
}

/** How the database of a place stands to this program; `none` where there is nothing yet. */
export async function ageOf({
  dataDir,
  serverDatabaseUrl: url,
}: DatabasePlace): Promise<'none' | 'older' | 'same' | 'newer'> {
  if (url !== undefined) {
    const { age } = await readStanding(url);
    return age === 'empty' ? 'none' : age;
  }
  const path = join(dataDir, 'bursar.sqlite');
  return existsSync(path) ? schemaAge(path) : 'none';
}

async function opened({ dataDir, serverDatabaseUrl: url }: DatabasePlace) {
  if (url !== undefined) {
    if ((await readStanding(url)).age === 'empty')
      throw new NoDatabaseError('There is nothing of bursar on the PostgreSQL of BURSAR_DATABASE_URL yet.');
    return await openPostgresForReading({ url, name: 'bursar look' });
  }
  const path = join(dataDir, 'bursar.sqlite');
  if (!existsSync(path)) throw noDatabaseIn(dataDir);
  return openForReading(path);
}

/** The settings by which a running server is found, for what it alone knows. */
export const VIEW_SETTINGS = ['dataDir', 'serverDatabaseUrl', 'host', 'port'] as const;

/** Where a server may run. */
interface ServerPlace {
  readonly host: string;
  readonly port: number;
}

/** The state of the chain now: from the database, and balances from a running server. */
export async function viewNow(db: Reading, { host, port }: ServerPlace): Promise<View> {
  return await viewOf(db, { now: nowSeconds(systemClock), balances: await askLaneBalances(localUrl(host, port)) });
}

/** The user of an id or a name. Throws {@link NotFoundError}. */
export async function existingUser(db: Reading, idOrName: string) {
  const user = await userNamed(createAuthStore(db), idOrName);
  if (user !== undefined) return user;
  throw new NotFoundError(
    `There is no user ${shownName(idOrName)}. bursar user list --search finds users by how their names begin.`,
  );
}

/** The wallet of an id or an address. Throws {@link NotFoundError}. */
export async function existingWallet(db: Reading, idOrAddress: string): Promise<OperatorListedWallet> {
  const listing = createWalletListing(db);
  const address = parseAddress(idOrAddress);
  const wallet = await (address === undefined ? listing.byId(idOrAddress) : listing.byAddress(address));
  if (wallet !== undefined) return wallet;
  throw new NotFoundError(
    `There is no wallet ${shownName(idOrAddress)} here. bursar wallet list --search finds wallets by how their names begin.`,
  );
}

/** The Job of an id. Throws {@link NotFoundError}. */
export async function existingJob(db: Reading, id: string): Promise<JobRow> {
  const job = await createJobListing(db).byId(id);
  if (job !== undefined) return job;
  throw new NotFoundError(
    `There is no Job ${shownName(id)}. One whose creation failed leaves no trace; bursar job list shows the latest.`,
  );
}

/** A payment, or what its Owner has to approve before it is signed. */
type FoundPayment =
  | { readonly payment: PaymentRow; readonly approval?: never }
  | { readonly payment?: never; readonly approval: ApprovalRow };

/** The payment of an id, a transaction or a reference. Throws {@link NotFoundError}. */
export async function paymentNamed(db: Reading, name: string): Promise<FoundPayment> {
  const listing = createPaymentListing(db);
  if (isHash(name)) {
    const [first, ...others] = await listing.ofTransaction(name);
    if (others.length > 0 && first !== undefined) {
      const ids = [first, ...others].map(({ id }) => id).join(', ');
      throw new NotFoundError(`That transaction carries ${others.length + 1} payments. Name one: ${ids}.`);
    }
    const payment = first === undefined ? await listing.byRef(name) : await listing.byId(first.id);
    if (payment !== undefined) return { payment };
    throw new NotFoundError(
      'No payment has this transaction or this reference. Transactions are forgotten some time after they are final ' +
        "(BURSAR_RETENTION_DAYS): an explorer shows the payment's reference, as ref of PaymentExecuted; try that.",
    );
  }
  const payment = await listing.byId(name);
  if (payment !== undefined) return { payment };
  const approval = (await listing.approvalById(name)) ?? (await listing.openApprovalOfPayment(name));
  if (approval !== undefined) return await ofApproval(db, approval);
  throw new NotFoundError(
    `There is no payment ${shownName(name)}. A payment that was refused leaves no trace; an idempotency key needs --wallet; bursar payment list shows the latest.`,
  );
}

/** The payment of an idempotency key. Throws {@link NotFoundError}. */
export async function paymentOfKey(db: Reading, walletId: string, key: string): Promise<FoundPayment> {
  const listing = createPaymentListing(db);
  const payment = await listing.byKey(walletId, key);
  if (payment !== undefined) return { payment };
  const approval = await listing.approvalByKey(walletId, key);
  if (approval !== undefined) return await ofApproval(db, approval);
  throw new NotFoundError(
    `${walletId} has no payment with the idempotency key ${shownName(key)}: none was requested, or it was refused. ` +
      `bursar payment list --wallet ${walletId} shows its latest.`,
  );
}

async function ofApproval(db: Reading, approval: ApprovalRow): Promise<FoundPayment> {
  const payment = await createPaymentListing(db).byRef(approval.ref);
  return payment === undefined ? { approval } : { payment };
}

/** The signed payment of an id. Throws {@link NotFoundError}. */
export async function signedPayment(db: Reading, id: string): Promise<PaymentRow> {
  const payment = await createPaymentListing(db).byId(id);
  if (payment !== undefined) return payment;
  throw new NotFoundError(`There is no payment ${shownName(id)} after which the list could go on.`);
}

/** The user whom an operator names. Throws {@link UsageError} if there is none, and as {@link userNamed} does. */
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
