import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { Address, Hex } from 'viem';
import type { Core } from '../../../chain/core.ts';
import { requireNoContractOfOurs } from '../../../chain/wallets/our-contracts.ts';
import { AppError } from '../../../core/errors.ts';
import { parseAddress } from '../../../core/lib/address.ts';
import { newId } from '../../../core/lib/crypto.ts';
import { nowSeconds } from '../../../core/lib/time.ts';
import { auditStatement } from '../../../http/audit/audit.ts';
import { must, type Statement } from '../../../storage/db/batch.ts';
import { orRefuse } from '../../../storage/db/failures.ts';
import type { Db } from '../../../storage/db/open.ts';
import type { StepUp, StepUpProof } from '../auth-service.ts';
import { type AuthStore, LAST_WAY_IN, wayInStatement } from '../auth-store.ts';
import { answeredChallenges, loginWallets, users } from '../auth-tables.ts';
import type { Client, Owner } from '../caller.ts';
import {
  answeredStatements,
  CHALLENGE_LIFETIME_MS,
  type Challenges,
  createChallenges,
  type JwtSecrets,
} from '../sessions/jwt-secrets.ts';
import type { UserSessions } from '../sessions/user-sessions.ts';
import { createTextSignatures } from './text-signatures.ts';

/** A message and its signature. */
export interface SignedMessage {
  readonly message: string;
  readonly signature: Hex;
}

/** What to sign, and when it expires, in Unix seconds. */
export interface ToSignIn {
  readonly message: string;
  readonly expiresAt: number;
}

const LOG_IN: Purpose = { key: ['log in'], statement: 'Log in to Bursar.' };
const steppingUp = ({ userId, sessionId }: Owner): Purpose => ({
  key: ['step up', userId, sessionId],
  statement: 'Confirm to Bursar that it is you, for what you are about to do.',
});
/** The letters that the standard allows in a statement, without those that hide where a name ends. */
const PLAIN_NAME = /^[A-Za-z0-9._~ -]+$/;

/** Creates the service of wallets that log in. */
export function createLoginWallets(
  core: Core,
  {
    users,
    sessions,
    steps,
    jwtSecrets,
  }: { users: AuthStore; sessions: UserSessions; steps: StepUp; jwtSecrets: JwtSecrets },
) {
  const { db, chain, clock } = core;
  const store = createLoginWalletStore(db);
  const challenges = createChallenges(jwtSecrets, clock, { use: 'bursar/siwe', encoding: 'hex' });
  const messages = createSiweMessages(challenges, { chainId: chain.id, baseUrl: core.baseUrl });
  const signatures = createTextSignatures(chain);
  const linking = async ({ userId, sessionId }: Owner): Promise<Purpose> => {
    const user = await users.userById(userId);
    if (user === undefined) throw new AppError('USER_NOT_FOUND');
    // Anyone who is made to sign this for someone else's account can see whose it is.
    const who = PLAIN_NAME.test(user.username) ? `${user.username} (${userId})` : userId;
    return {
      key: ['link', userId, sessionId],
      statement: `Let this wallet log in to the account of ${who} at Bursar.`,
    };
  };
  const known = async (message: string, purpose: Purpose): Promise<ReadMessage> => {
    const read = messages.read(message, purpose);
    if (read === undefined || (await store.isAnswered(read.challenge))) throw refused();
    return read;
  };
  const onceStatements = ({ challenge, expiresAt }: ReadMessage) =>
    answeredStatements(db, challenge, { expiresAt, now: nowSeconds(clock) });
  /** The user whose wallet has signed, and the statements that let no message count twice. */
  const judge = async ({ message, signature }: SignedMessage, purpose: Purpose, caller: string) => {
    const read = await known(message, purpose);
    const found = await store.byAddress(read.address);
    // A contract that no one has linked is not asked: its code would run for everybody.
    if (found === undefined) throw refused();
    if (!(await signatures.isSigned({ address: read.address, message, signature }, caller))) throw refused();
    const used = store.usedStatement(found.wallet.id, nowSeconds(clock));
    return { user: found.user, once: [...onceStatements(read), used] };
  };
  return {
    /** What an address signs to log in. It says nothing of whether anybody has linked it. */
    toLogIn: (address: Address): ToSignIn => messages.issue(address, LOG_IN),
    /** A JWT. Throws `WALLET_SIGNATURE_REFUSED`, `OVERLOADED`. */
    async logIn(signed: SignedMessage, client: Client): Promise<{ token: string; userId: string }> {
      const { user, once } = await judge(signed, LOG_IN, client.address.client);
      const begin = () => sessions.begin(user.id, client, once);
      return { token: await orRefuse(begin, { otherwise: 'WALLET_SIGNATURE_REFUSED' }), userId: user.id };
    },
    /** What an address signs so that this session steps up. */
    toStepUp: (owner: Owner, address: Address): ToSignIn => messages.issue(address, steppingUp(owner)),
    /** A proof for step-up. Throws `WALLET_SIGNATURE_REFUSED`, `OVERLOADED`. */
    async stepUp(owner: Owner, signed: SignedMessage): Promise<StepUpProof> {
      const { user, once } = await judge(signed, steppingUp(owner), owner.userId);
      if (user.id !== owner.userId) throw refused();
      await orRefuse(() => db.batch(once), { otherwise: 'WALLET_SIGNATURE_REFUSED' });
      return steps.prove(user, owner.sessionId);
    },
    /** What an address signs to be linked in this session. Throws `INVALID_ADDRESS` for our contracts. */
    async toLink(owner: Owner, address: Address): Promise<ToSignIn> {
      requireNoContractOfOurs(address, chain.contracts, 'INVALID_ADDRESS');
      return messages.issue(address, await linking(owner));
    },
    /** Links one. Throws `WALLET_SIGNATURE_REFUSED`, `LOGIN_WALLET_TAKEN`, `TOO_MANY_LOGIN_WALLETS`, `OVERLOADED`. */
    async link(owner: Owner, name: string, { message, signature }: SignedMessage): Promise<LoginWalletRow> {
      const { userId } = owner;
      const read = await known(message, await linking(owner));
      const { address } = read;
      if (!(await signatures.isSigned({ address, message, signature }, userId))) throw refused();
      const row: LoginWalletRow = {
        id: newId('lgw'),
        userId,
        address,
        name,
        createdAt: nowSeconds(clock),
        lastUsedAt: null,
      };
      const details = { id: row.id, name, address };
      const audit = auditStatement(core, { action: 'login_wallet_linked', userId, details });
      await orRefuse(() => db.batch([...onceStatements(read), ...store.insertStatements(row), audit]), {
        otherwise: 'WALLET_SIGNATURE_REFUSED',
        [LOGIN_WALLET_TAKEN]: 'LOGIN_WALLET_TAKEN',
        [TOO_MANY_LOGIN_WALLETS]: 'TOO_MANY_LOGIN_WALLETS',
      });
      return row;
    },
    /** The user's, the oldest first. */
    list: store.ofUser,
    /** When this returns, no one logs in with it. Throws `LOGIN_WALLET_NOT_FOUND`, `LAST_WAY_IN`. */
    remove(userId: string, id: string): Promise<void> {
      const audit = auditStatement(core, { action: 'login_wallet_removed', userId, details: { id } });
      return orRefuse(() => db.batch([...store.removeStatements(userId, id), audit]), {
        otherwise: 'LOGIN_WALLET_NOT_FOUND',
        [LAST_WAY_IN]: 'LAST_WAY_IN',
      });
    },
  };
}

function refused(): AppError {
  return new AppError('WALLET_SIGNATURE_REFUSED');
}

/** What a signature of a wallet is good for; the statement has one line of ASCII. */
export interface Purpose {
  /** What the MAC of the challenge covers. */
  readonly key: readonly string[];
  /** What the person reads who signs. */
  readonly statement: string;
}

/** A message that this server has made and that still counts. */
export interface ReadMessage {
  readonly address: Address;
  readonly challenge: string;
  /** Unix seconds. */
  readonly expiresAt: number;
}

/** A longer message is not one of ours. */
export const MAX_MESSAGE_CHARACTERS = 1_000;

/** Creates the messages for the API's public URL and its chain. */
export function createSiweMessages(
  challenges: Challenges,
  { chainId, baseUrl }: { chainId: number; baseUrl: () => string },
) {
  const textOf = (address: Address, { statement }: Purpose, nonce: string, issuedMs: number) => {
    const { host, origin } = new URL(baseUrl());
    // Not by a library: those refuse hosts that the standard allows, such as an IPv6 address, or a name without a dot.
    return [
      `${host} wants you to sign in with your Ethereum account:`,
      ...[address, '', statement, '', `URI: ${origin}`, 'Version: 1'],
      ...[`Chain ID: ${chainId}`, `Nonce: ${nonce}`, `Issued At: ${new Date(issuedMs).toISOString()}`],
      `Expiration Time: ${new Date(issuedMs + CHALLENGE_LIFETIME_MS).toISOString()}`,
    ].join('\n');
  };
  const keyOf = (address: Address, { key }: Purpose) => [...key, address];
  const endOf = (issuedMs: number) => Math.ceil((issuedMs + CHALLENGE_LIFETIME_MS) / 1000);
  return {
    /** One for an address to sign, and when it expires, in Unix seconds. */
    issue(address: Address, purpose: Purpose): { readonly message: string; readonly expiresAt: number } {
      const key = keyOf(address, purpose);
      const nonce = challenges.issue(key);
      const issuedMs = challenges.issuedAt(nonce, key);
      if (issuedMs === undefined) throw new Error('A challenge does not count that was just issued.');
      return { message: textOf(address, purpose, nonce, issuedMs), expiresAt: endOf(issuedMs) };
    },
    /**
     * What a message says, if it is letter by letter one that was issued for this purpose not more than five minutes
     * ago. So each field is as it was: domain, URI, version, chain, statement and times, and there are no others.
     */
    read(message: string, purpose: Purpose): ReadMessage | undefined {
      if (message.length > MAX_MESSAGE_CHARACTERS) return undefined;
      // Enough to make again what it has to be.
      const address = parseAddress(message.split('\n', 2)[1] ?? '');
      const nonce = /^Nonce: ([0-9a-f]{8,200})$/m.exec(message)?.[1] ?? '';
      if (address === undefined) return undefined;
      const issuedMs = challenges.issuedAt(nonce, keyOf(address, purpose));
      if (issuedMs === undefined || message !== textOf(address, purpose, nonce, issuedMs)) return undefined;
      return { address, challenge: nonce, expiresAt: endOf(issuedMs) };
    },
  };
}

/** A row of `login_wallets`. */
export type LoginWalletRow = typeof loginWallets.$inferSelect;

/** Of one user. */
export const MAX_LOGIN_WALLETS = 20;
/** Label of the statement that fails where a user would have more. */
export const TOO_MANY_LOGIN_WALLETS = 'too many login wallets';
/** Label of the statement that fails where the address is someone's already. */
export const LOGIN_WALLET_TAKEN = 'login wallet taken';

/** The SQL of wallets that log in. */
export function createLoginWalletStore({ orm }: Pick<Db, 'orm'>) {
  return {
    /** A linked wallet and its user. */
    byAddress: async (address: Address) =>
      orm
        .select({ wallet: loginWallets, user: users })
        .from(loginWallets)
        .innerJoin(users, eq(users.id, loginWallets.userId))
        .where(eq(loginWallets.address, address))
        .get(),
    /** The oldest first. */
    ofUser: async (userId: string): Promise<LoginWalletRow[]> =>
      orm
        .select()
        .from(loginWallets)
        .where(eq(loginWallets.userId, userId))
        .orderBy(asc(loginWallets.createdAt), asc(loginWallets.id))
        .all(),
    isAnswered: async (challenge: string): Promise<boolean> =>
      (await orm.$count(answeredChallenges, eq(answeredChallenges.challenge, challenge))) > 0,

    /** Fail where the challenge was answered before, {@link LOGIN_WALLET_TAKEN}, {@link TOO_MANY_LOGIN_WALLETS}. */
    insertStatements: (row: LoginWalletRow): readonly Statement[] => {
      const { userId } = row;
      const all = orm.select({ count: count() }).from(loginWallets).where(eq(loginWallets.userId, userId));
      return [
        must(orm.insert(loginWallets).values(row).onConflictDoNothing(), 1, LOGIN_WALLET_TAKEN),
        must(
          orm
            .update(loginWallets)
            .set({ name: row.name })
            .where(and(eq(loginWallets.id, row.id), sql`${all} <= ${MAX_LOGIN_WALLETS}`)),
          1,
          TOO_MANY_LOGIN_WALLETS,
        ),
      ];
    },
    /** Only a wallet that is still linked. */
    usedStatement: (id: string, lastUsedAt: number): Statement =>
      must(orm.update(loginWallets).set({ lastUsedAt }).where(eq(loginWallets.id, id))),
    /** Only a wallet of this user, and never the last way in. */
    removeStatements: (userId: string, id: string): readonly Statement[] => [
      must(orm.delete(loginWallets).where(and(eq(loginWallets.id, id), eq(loginWallets.userId, userId)))),
      wayInStatement({ orm }, userId),
    ],
    removeAllStatement: (userId: string): Statement =>
      must(orm.delete(loginWallets).where(eq(loginWallets.userId, userId)), 'any'),
  };
}
