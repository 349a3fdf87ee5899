import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { snakeCase } from '../../core/lib/text.ts';
import { inChainColumns, PERIODS, perKeyAmount } from '../../core/spending-limits.ts';
import { address, microUsdc, oneOf, someOf, walletId } from '../../storage/db/columns.ts';
import { SCOPES, SPENDING_SCOPES } from './caller.ts';

/** Owners: people who claimed a wallet. */
export const users = sqliteTable(
  'users',
  {
    id: text('id').primaryKey(),
    /** As the user wrote it; names are unique by {@link users.usernameKey}, its NFKC lower-case form. */
    username: text('username').notNull(),
    usernameKey: text('username_key').notNull().unique(),
    passwordHash: text('password_hash').notNull(),
    /** When a password that the operator made stops being one, Unix seconds; null for the user's own. */
    passwordExpiresAt: integer('password_expires_at'),
    createdAt: integer('created_at').notNull(),
    /** Whether what a stolen token must not do takes the password once more. */
    stepUp: integer('step_up', { mode: 'boolean' }).notNull().default(false),
    /** The invitation that the user came by, if any. */
    inviteId: text('invite_id'),
  },
  (table) => [index('users_invite').on(table.inviteId), index('users_created').on(table.createdAt, table.id)],
);

/** Log-ins that have neither ended nor expired: a JWT opens nothing without its row. */
export const userSessions = sqliteTable(
  'user_sessions',
  {
    /** Grows with each row: the order in which they were made. */
    seq: integer('seq').primaryKey(),
    id: text('id').notNull().unique(),
    userId: text('user_id').notNull(),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    /** To within five minutes. */
    lastSeenAt: integer('last_seen_at').notNull(),
    /** Where it began, for the user to tell it from others. */
    address: text('address'),
    userAgent: text('user_agent'),
  },
  (table) => [
    index('user_sessions_user').on(table.userId, table.lastSeenAt, table.seq),
    index('user_sessions_expiry').on(table.expiresAt),
  ],
);

/** With which users log in without their password; the private keys never leave their devices. */
export const passkeys = sqliteTable(
  'passkeys',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    /** As the authenticator names it, in base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE, in base64url. */
    publicKey: text('public_key').notNull(),
    /** The authenticator's own count of signatures; zero for those that do not count. */
    counter: integer('counter').notNull(),
    name: text('name').notNull(),
    createdAt: integer('created_at').notNull(),
    lastUsedAt: integer('last_used_at'),
    /** When the latest challenge that it answered was issued, in Unix milliseconds: none counts twice. */
    answeredMs: integer('answered_ms').notNull(),
  },
  (table) => [index('passkeys_user').on(table.userId, table.createdAt)],
);

/** With whose signatures users log in without their password: accounts or contracts on the chain. */
export const loginWallets = sqliteTable(
  'login_wallets',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    address: address('address').notNull().unique(),
    name: text('name').notNull(),
    createdAt: integer('created_at').notNull(),
    lastUsedAt: integer('last_used_at'),
  },
  (table) => [index('login_wallets_user').on(table.userId, table.createdAt)],
);

/** Challenges that a wallet has answered, until they are too old to count: none counts twice. */
export const answeredChallenges = sqliteTable(
  'answered_challenges',
  {
    challenge: text('challenge').primaryKey(),
    /** Unix seconds. */
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [index('answered_challenges_expiry').on(table.expiresAt)],
);

/**
 * What lets someone new in where sign-ups are by invitation. Its uses are the users and the claims under way that name
 * it.
 */
export const invites = sqliteTable('invites', {
  /** The public part of the text. */
  id: text('id').primaryKey(),
  secretDigest: text('secret_digest').notNull(),
  maxUses: integer('max_uses').notNull(),
  note: text('note'),
  createdAt: integer('created_at').notNull(),
  expiresAt: integer('expires_at').notNull(),
  revokedAt: integer('revoked_at'),
});

/** Networks (/24, /56) from which users have logged in: a crowd that guesses elsewhere does not keep them out. */
export const knownNetworks = sqliteTable(
  'known_networks',
  {
    userId: text('user_id').notNull(),
    network: text('network').notNull(),
    lastLoginAt: integer('last_login_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.network] })],
);

/**
 * Keys of wallets. `own`: the wallet's API key, of which at most one is not revoked; its secret is sealed for the Owner
 * and digested for look-ups. `named`: a further key that the Owner made; of its secret there is only the digest. `app`:
 * what an Owner has granted to an app, whose tokens `app_grants` tells. The latter two are deleted when they are
 * revoked.
 */
export const apiKeys = sqliteTable(
  'api_keys',
  {
    prefix: text('prefix').primaryKey(),
    /** The one wallet that it may use; null makes it useless. */
    walletId: walletId('wallet_id'),
    kind: oneOf(['own', 'named', 'app'])('kind').notNull(),
    /** What its Owner calls it, or what the app says of itself; empty for the wallet's own. */
    name: text('name').notNull(),
    /** What it may do; the wallet's own may do everything, whatever stands here. */
    scopes: someOf(SCOPES)('scopes').notNull(),
    secretDigest: text('secret_digest'),
    secretSealed: text('secret_sealed'),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at'),
    /** To within five minutes; not noted of the wallet's own. */
    lastUsedAt: integer('last_used_at'),
    revokedAt: integer('revoked_at'),
    /**
     * Where this database was older than the last word of its Owner: the block from which on a session key that no one
     * here knows may be its own. Null for a key of which all is known.
     */
    doubtedFrom: integer('doubted_from'),
  },
  (table) => [
    index('api_keys_wallet').on(table.walletId),
    uniqueIndex('api_keys_live').on(table.walletId).where(sql`${table.revokedAt} is null and ${table.kind} = 0`),
  ],
);

const amount = (name: string) => microUsdc(name).notNull();

/**
 * Session keys of wallets in addition to the first, each of an API key that has limits of its own on the chain. They
 * are never deleted: an API key that ever had one signs with no other. Amounts are micro-USDC.
 */
export const signers = sqliteTable(
  'signers',
  {
    /** Of its API key. */
    prefix: text('prefix').primaryKey(),
    walletId: walletId('wallet_id').notNull(),
    address: address('address').notNull().unique(),
    /** Null once its API key was revoked: nothing is signed with it any more. */
    keySealed: text('key_sealed'),
    /** With what it is to be set on the chain for the first time. */
    scopes: someOf(SPENDING_SCOPES)('scopes').notNull(),
    /** Unix seconds; 0 for never. */
    expiresAt: integer('expires_at').notNull(),
    ...perKeyAmount((name) => amount(snakeCase(name))),
    period: oneOf(PERIODS)('period').notNull(),
    /** In any of that period; 0 for none. */
    budget: microUsdc('budget').notNull(),
    createdAt: integer('created_at').notNull(),
    revokedAt: integer('revoked_at'),
    /** When to bring the chain up to that, in Unix seconds; null where there is nothing to do. */
    dueAt: integer('due_at'),
    attempts: integer('attempts').notNull().default(0),

    // chain: written by the signer's fold alone
    /** Where the chain has set it last, by block and log; null before. */
    setAt: integer('set_at'),
    /** None: the chain has revoked it. */
    chainScopes: someOf(SPENDING_SCOPES)('chain_scopes').notNull().default(sql`0`),
    chainExpiresAt: integer('chain_expires_at').notNull().default(0),
    ...inChainColumns(perKeyAmount((name) => amount(`chain_${snakeCase(name)}`).default(sql`0`))),
    chainPeriod: oneOf(PERIODS)('chain_period').notNull().default(sql`0`),
    chainBudget: microUsdc('chain_budget').notNull().default(sql`0`),
  },
  (table) => [
    index('signers_wallet').on(table.walletId),
    index('signers_due').on(table.dueAt).where(sql`${table.dueAt} is not null`),
    index('signers_live').on(table.prefix).where(sql`${table.revokedAt} is null`),
  ],
);

/**
 * Session keys that the chain has set for wallets here, and no API key here has: made by an owner without this server,
 * or by this server after the backup that it was restored from.
 */
export const unknownSigners = sqliteTable(
  'unknown_signers',
  {
    walletId: walletId('wallet_id').notNull(),
    address: address('address').notNull(),
    /** Where the chain has last said anything of it: block, and Unix seconds. */
    block: integer('block').notNull(),
    timestamp: integer('timestamp').notNull(),
  },
  (table) => [primaryKey({ columns: [table.walletId, table.address] })],
);

/** A row of `signers`. */
export type SignerRow = typeof signers.$inferSelect;

/**
 * Which tokens of an app count. Each exchange makes a new generation of them; 0 is the authorization code. Tokens are
 * MACs over key, generation and expiry, so none is stored.
 */
export const appGrants = sqliteTable('app_grants', {
  /** Of its key. */
  prefix: text('prefix').primaryKey(),
  /** SHA-256 of the client's id and of the URI at which it gets its code: no one else can use its tokens. */
  clientDigest: text('client_digest').notNull(),
  redirectDigest: text('redirect_digest').notNull(),
  /** Where the Owner was sent back to, for them to know the app by. */
  clientHost: text('client_host').notNull(),
  /** PKCE, S256. */
  codeChallenge: text('code_challenge').notNull(),
  generation: integer('generation').notNull(),
  /** The generation that was given in for this one. */
  previous: integer('previous').notNull(),
  /** The latest generation that is known to have arrived. */
  arrived: integer('arrived').notNull(),
  rotatedAt: integer('rotated_at').notNull(),
  /** When it ends however much it is used, in Unix seconds; null for never. */
  endsAt: integer('ends_at'),
});

/** Whether the chain lets a session key sign. `endedAt`: where it has last revoked all of its wallet's, if ever. */
export function isLiveSigner(
  { setAt, chainScopes }: Pick<SignerRow, 'setAt' | 'chainScopes'>,
  endedAt: number | null,
): boolean {
  return setAt !== null && chainScopes.length > 0 && (endedAt === null || endedAt < setAt);
}
