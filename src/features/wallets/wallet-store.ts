import { and, asc, desc, eq, gt, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { type Address, getAddress, isAddressEqual } from 'viem';
import type { PendingOffer } from '../../accounts/auth/auth-store.ts';
import type { ThingChange } from '../../core/change.ts';
import { createLru } from '../../core/lib/cache.ts';
import { formatUsdc } from '../../core/lib/money.ts';
import { isGiven, isSame, larger, must, type Statement, telling } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import { countStatement, rowLookUp } from '../../storage/db/read.ts';
import { isSharedWith } from './shown-to.ts';
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
    sharedWith: sharedReader(orm),
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

interface SummaryFacts {
  readonly wallet: WalletRow;
  readonly apiKey: string;
  /** Without a slash at the end. */
  readonly baseUrl: string;
  readonly chainId: number;
}

/** What an agent needs to know to pay from its wallet, in one text that stands by itself. */
export function agentSummary({ wallet, apiKey, baseUrl, chainId }: SummaryFacts): string {
  return `You can pay in USDC from your own wallet, within limits that its owner sets and the chain enforces.

API base:   ${baseUrl}
API key:    ${apiKey}
            Send it with every request as: Authorization: Bearer <API key>. Keep it secret: its bearer can pay.
Wallet id:  ${wallet.id}
Address:    ${wallet.chainAddress} (chain id ${chainId}; send USDC here to fund it)
Version:    ${versionOf(wallet)}
Limits:     ${limitOf(wallet.txLimit)} per payment, ${limitOf(wallet.dailyLimit)} per day (UTC); ${recipientsOf(wallet)}

Pay:
  curl -X POST ${baseUrl}/v1/payments \\
    -H "Authorization: Bearer ${apiKey}" -H "Content-Type: application/json" \\
    -d '{"to": "0x<recipient>", "amount": "1.50", "currency": "USDC", "memo": "what for", "idempotencyKey": "<one per purchase>"}'
  Amounts are decimal strings with at most 6 decimals. A platform fee is added on top of the amount. Always send an
  idempotencyKey: the same key pays once, however often you repeat the request ("replayed": true).
  The answer has an id and a status: pending, confirmed or failed.

Buy from a URL that answers 402 (x402); the answer's response field is what it delivers:
  curl -X POST ${baseUrl}/v1/x402/pay \\
    -H "Authorization: Bearer ${apiKey}" -H "Content-Type: application/json" \\
    -d '{"url": "https://<seller>/<what you want>", "maxAmount": "0.05", "idempotencyKey": "<one per purchase>"}'

Look:
  GET ${baseUrl}/v1/me                               this wallet: address, balance, limits, what they leave today
  GET ${baseUrl}/v1/payments/<payment id>            one payment
  GET ${baseUrl}/v1/wallets/${wallet.id}/balance   the balance
  GET ${baseUrl}/v1/wallets/${wallet.id}/payments  all payments
  GET ${baseUrl}/v1/wallets/${wallet.id}/policy    the limits, and what they leave today
  POST ${baseUrl}/v1/payments/simulate             check a payment first; same body, costs nothing

Errors are JSON: {"error": "<CODE>", "message": "<text>"}. Decide by the code:
  400 INVALID_..., MISSING_..., UNKNOWN_...: change the request.
  400 ..._EXCEEDED, NOT_IN_WHITELIST: pay less or later, or send the payment again with "approval": "request"
      and a "reason": the owner then approves or declines it.
  400 INSUFFICIENT_BALANCE, WALLET_FROZEN, WALLET_EXPIRED: ask the owner.
  401, 403: the key is wrong or was replaced, or only the owner may do this (OWNER_REQUIRED). Ask the owner.
  409: read the message. For WALLET_BUSY, wait a moment, then repeat the request with the same idempotencyKey.
  502, 503: wait a moment, then repeat the request with the same idempotencyKey.
  429: wait Retry-After seconds.

More:
  ${baseUrl}/llms.txt      the whole API in one text, for agents
  ${baseUrl}/openapi.json  the same in OpenAPI 3.1
  ${baseUrl}/.well-known/agent/${wallet.chainAddress}  your public profile
  ${baseUrl}/v1/reputation/${wallet.chainAddress}  your public reputation
`;
}

function versionOf({ version }: WalletRow): string {
  return version === 'v2'
    ? 'v2: payments and purchases, no Jobs (for Jobs, create a v3 wallet and have the owner claim it)'
    : 'v3: payments, purchases and Jobs (see GET /v1/jobs and llms.txt)';
}

function limitOf(limit: bigint): string {
  return limit === 0n ? 'no limit' : `${formatUsdc(limit)} USDC`;
}

function recipientsOf({ whitelist }: WalletRow): string {
  return whitelist.length === 0 ? 'any recipient' : `only these recipients: ${whitelist.join(', ')}`;
}

/**
 * Whether a wallet has an owner with a key of their own, as far as its events tell. Nothing that this server does with
 * its own key binds such a wallet, nor do the rules for withdrawals that this server keeps.
 */
export function isHandedOver({ chainOwner, ownerAddress }: Pick<WalletRow, 'chainOwner' | 'ownerAddress'>): boolean {
  return chainOwner !== null && !isAddressEqual(chainOwner, ownerAddress);
}

/** Which addresses are those of wallets here. */
export interface WalletsByAddress {
  /** The wallet here that has this address, in any case. */
  idAt(address: string): Promise<string | undefined>;
  /** Whether a wallet here has this address, in any case. */
  isOurs(address: string): Promise<boolean>;
}

/** Looks addresses up among the wallets here; each of them is stored before anybody can know its address. */
export function walletsByAddress(store: Pick<WalletStore, 'idOfAddress'>): WalletsByAddress {
  const idAt = (address: string) => store.idOfAddress(getAddress(address));
  return { idAt, isOurs: async (address) => (await idAt(address)) !== undefined };
}
