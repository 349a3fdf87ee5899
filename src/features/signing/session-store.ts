import { and, eq, gte, sql } from 'drizzle-orm';
import type { Address } from 'viem';
import { isLiveSigner, signers } from '../../accounts/auth/auth-tables.ts';
import { MESSAGE_SECONDS } from '../../chain/relay/relay-intent.ts';
import { messages } from '../../chain/relay/relay-tables.ts';
import {
  executedEnd,
  NONCE_WINDOW,
  type SessionMessage,
  type SessionNonces,
} from '../../chain/wallets/wallet-state.ts';
import { AppError } from '../../core/errors.ts';
import { existing } from '../../core/lib/files.ts';
import { isGiven, must, type Statement, template } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import { lookUp } from '../../storage/db/read.ts';
import { createUnknownSigners } from '../wallets/signers/signer-store.ts';
import { wallets } from '../wallets/wallet-tables.ts';
import { sessionMessages } from './signing-tables.ts';

/** What signing for a wallet needs to know of it, and of the session key that signs. */
export type SessionWallet = Pick<
  typeof wallets.$inferSelect,
  'id' | 'chainAddress' | 'version' | 'status' | 'sessionAddress' | 'sessionKeySealed'
> & {
  /** The API key whose own session key this is; null for the wallet's first. */
  readonly keyPrefix: string | null;
};

/** For whom something is signed: a wallet, and the API key that asks; null for the wallet's first session key. */
export interface WalletCaller {
  readonly walletId: string;
  readonly keyPrefix: string | null;
}

/** The stored form of a session's message when it is signed. */
export interface SignedSessionMessage extends RecordedMessage {
  readonly messageId: number;
  readonly walletId: string;
  /** What `next_session_nonce` was when the nonce was chosen. */
  readonly storedNonce: number;
  readonly deadline: number;
  readonly signedAtBlock: number;
}

/** The SQL of wallets' sessions: state, nonces and messages. */
export type SessionStore = ReturnType<typeof createSessionStore>;

/** The sessions' SQL. */
export function createSessionStore(db: Db) {
  return {
    ...walletQueries(db),
    ...messageQueries(db),
    /** Takes the nonce and stores the message, unless another took its nonce. */
    messageStatements: messageStatements(db.orm),
  };
}

/** No API key has it. */
const NO_PREFIX = '';

const at = sql.placeholder;

/** A wallet, and who signs for it. */
export interface OpenedWallet {
  /** With its first session key, which signs what no API key with limits of its own has requested. */
  readonly wallet: SessionWallet;
  /**
   * With the session key that signs what the API key asks for: its own, if it has limits of its own. Throws
   * `INVALID_API_KEY` if that was revoked, `KEY_NOT_READY` and `KEY_ENDED` if the chain does not know it yet, or no
   * longer, and `KEY_LIMITS_UNKNOWN` if a restored database may lack its own.
   */
  signer(): SessionWallet;
  /** The same for what was signed before; `undefined` if its key was revoked. */
  earlierSigner(): SessionWallet | undefined;
}

function walletQueries(db: Db) {
  const { id, chainAddress, version, status, sessionAddress, sessionKeySealed } = wallets;
  const fields = {
    ...{ id, chainAddress, version, status, sessionAddress, sessionKeySealed },
    ownAddress: signers.address,
    ownKeySealed: signers.keySealed,
    setAt: signers.setAt,
    chainScopes: signers.chainScopes,
    endedAt: wallets.signersRevokedAt,
    isDoubted: createUnknownSigners(db).doubtedField,
  };
  const isOwn = and(eq(signers.walletId, wallets.id), isGiven(signers.prefix, 'prefix'));
  const query = db.orm.select(fields).from(wallets).leftJoin(signers, isOwn).where(isGiven(wallets.id, 'walletId'));
  const byCaller = lookUp(db, fields, query);
  const open = async ({ walletId, keyPrefix }: WalletCaller): Promise<OpenedWallet | undefined> => {
    const [row] = await byCaller({ walletId, prefix: keyPrefix ?? NO_PREFIX });
    if (row === undefined) return undefined;
    const { ownAddress, ownKeySealed, setAt, chainScopes, endedAt, isDoubted, ...found } = row;
    const wallet: SessionWallet = { ...found, keyPrefix: null };
    const withKey = (address: Address, sealed: string) =>
      ({ ...wallet, keyPrefix, sessionAddress: address, sessionKeySealed: sealed }) satisfies SessionWallet;
    return {
      wallet,
      signer() {
        if (ownAddress === null) {
          if (isDoubted === 1) throw new AppError('KEY_LIMITS_UNKNOWN');
          return wallet;
        }
        if (ownKeySealed === null) throw new AppError('INVALID_API_KEY');
        if (setAt === null) throw new AppError('KEY_NOT_READY');
        if (!isLiveSigner({ setAt, chainScopes: chainScopes ?? [] }, endedAt)) throw new AppError('KEY_ENDED');
        return withKey(ownAddress, ownKeySealed);
      },
      earlierSigner() {
        if (ownAddress === null) return keyPrefix === null ? wallet : undefined;
        return ownKeySealed === null ? undefined : withKey(ownAddress, ownKeySealed);
      },
    };
  };
  const reopen = async (walletId: string, keyPrefix: string | null) =>
    existing(await open({ walletId, keyPrefix }), `The wallet ${walletId} is gone.`);
  return {
    /** A wallet, and who signs for it what an API key asks for; `undefined` if there is no such wallet. */
    open,
    /** A wallet with its first session key. */
    wallet: async (walletId: string): Promise<SessionWallet | undefined> =>
      (await open({ walletId, keyPrefix: null }))?.wallet,
    /** See {@link OpenedWallet.signer}. */
    signerFor: async ({ id }: SessionWallet, keyPrefix: string | null): Promise<SessionWallet> =>
      (await reopen(id, keyPrefix)).signer(),
    /** See {@link OpenedWallet.earlierSigner}. */
    earlierSigner: async ({ id }: SessionWallet, keyPrefix: string | null): Promise<SessionWallet | undefined> =>
      (await reopen(id, keyPrefix)).earlierSigner(),
  };
}

/** What a wallet has signed, as far as it may still be executed. */
export interface Outstanding {
  /** The nonce that the wallet's next session message should get. */
  readonly nextNonce: number;
  readonly messages: readonly RecordedMessage[];
}

function messageQueries(db: Db) {
  const { walletId, nonce, epoch, deadline, amount, total, recipient, keyPrefix } = sessionMessages;
  const fields = { next: wallets.nextSessionNonce, nonce, epoch, amount, total, recipient, keyPrefix };
  const isInTime = and(eq(walletId, wallets.id), gte(nonce, at('fromNonce')), gte(deadline, at('timestamp')));
  const query = db.orm
    .select(fields)
    .from(wallets)
    .leftJoin(sessionMessages, isInTime)
    .where(isGiven(wallets.id, 'walletId'));
  const inTime = lookUp(db, fields, query);
  return {
    /**
     * The wallet's next nonce, and its session messages from a nonce on that a block of this time, in Unix seconds, or
     * a later one may execute, if the wallet's epoch lets it.
     */
    async outstanding(wanted: string, fromNonce: number, timestamp: number): Promise<Outstanding> {
      const rows = await inTime({ walletId: wanted, fromNonce, timestamp });
      const { next } = existing(rows[0], `The wallet ${wanted} is gone.`);
      return { nextNonce: next, messages: rows.flatMap(messageIn) };
    },
    /** How many session messages of a wallet carry this nonce. */
    messagesWithNonce: async (wanted: string, wantedNonce: number): Promise<number> =>
      db.orm.$count(sessionMessages, and(eq(walletId, wanted), eq(nonce, wantedNonce))),
  };
}

/** The message in a row of a join; none where the join found nothing. */
function messageIn({
  nonce,
  epoch,
  amount,
  total,
  recipient,
  keyPrefix,
}: { readonly [Name in keyof RecordedMessage]: RecordedMessage[Name] | null }): RecordedMessage[] {
  if (nonce === null || epoch === null || amount === null || total === null) return [];
  return [{ nonce, epoch, amount, total, recipient, keyPrefix }];
}

function messageStatements(orm: Db['orm']): (message: SignedSessionMessage) => readonly Statement[] {
  const takeNonce = template(
    orm
      .update(wallets)
      .set({ nextSessionNonce: sql`${at('nextNonce')}` })
      .where(and(isGiven(wallets.id, 'walletId'), isGiven(wallets.nextSessionNonce, 'storedNonce'))),
  );
  const insertMessage = template(
    orm
      .insert(sessionMessages)
      .values({
        messageId: at('messageId'),
        walletId: at('walletId'),
        nonce: at('nonce'),
        epoch: at('epoch'),
        deadline: at('deadline'),
        amount: at('amount'),
        total: at('total'),
        recipient: at('recipient'),
        keyPrefix: at('keyPrefix'),
        signedAtBlock: at('signedAtBlock'),
      }),
  );
  return (message) => {
    const values = { ...message, nextNonce: message.nonce + 1 };
    return [takeNonce(values), insertMessage(values)];
  };
}

/**
 * The event tells neither the nonce nor the epoch. No state shows this nonce as free, so what becomes of the message is
 * searched for in blocks.
 */
const UNKNOWN = -1;

/** A message of a wallet's session that only the chain knows, by the event that shows it executed. */
export interface FoundMessage extends Spending {
  readonly messageId: number;
  readonly walletId: string;
  readonly event: {
    /** Of the wallet. */
    readonly address: Address;
    readonly blockNumber: number;
    /** Unix seconds of the block. */
    readonly timestamp: number;
  };
  /** Unix seconds of the host. */
  readonly now: number;
}

/**
 * The rows that the message would have, had it been signed here. Whatever becomes of its block, it was valid for as
 * long as any at most.
 */
export function foundMessageStatements(
  { orm }: Pick<Db, 'orm'>,
  { messageId, walletId, event, amount, total, now }: FoundMessage,
): readonly Statement[] {
  const { address: wallet, timestamp, blockNumber } = event;
  const deadline = timestamp + MESSAGE_SECONDS;
  const message = { id: messageId, kind: 'found', wallet, target: wallet, data: '0x', gasLimit: 0 } as const;
  return [
    must(orm.insert(messages).values({ ...message, deadline, status: 'executed', createdAt: now })),
    must(
      orm
        .insert(sessionMessages)
        .values({
          messageId,
          walletId,
          deadline,
          amount,
          total,
          nonce: UNKNOWN,
          epoch: UNKNOWN,
          signedAtBlock: blockNumber,
          recipient: null,
          keyPrefix: null,
        }),
    ),
  ];
}

/** What a message may spend, in micro-USDC. */
export interface Spending {
  /** Counts against the limits, see `countedOf`; zero for what no limit bounds. */
  readonly amount: bigint;
  /** Counts against the balance: the amount and the highest fee. */
  readonly total: bigint;
}

/** A signed message of a wallet's session as we recorded it. Amounts are micro-USDC. */
export interface RecordedMessage extends SessionMessage, Spending {
  /** Whose budget it counts against; null for no one's in particular. */
  readonly recipient: Address | null;
  /** The API key whose own session key has signed it; null for the wallet's first. */
  readonly keyPrefix: string | null;
}

/** How far beyond the window a nonce may jump. */
const MAX_JUMP = 1024;

/** The lowest nonce that a message may still execute with: below it, all are executed or passed. */
export function lowestUnexecuted({ nonceBase, nonceWindow }: SessionNonces): number {
  const lowestZeroBit = ~nonceWindow & (nonceWindow + 1n);
  return nonceBase + lowestZeroBit.toString(2).length - 1;
}

/**
 * The nonce of the next message, or `undefined` while too many are outstanding.
 *
 * Nonces are taken in order. One that is 64 or more above an outstanding message could, executed first, push
 * that message out of the window for ever; so the outstanding ones are waited for. Nonces of messages that
 * expired, or that an epoch has ended, are left behind, and are taken again when so many were left that the contract
 * would refuse the next as too far ahead.
 */
export function nextNonce(
  state: SessionNonces,
  stored: number,
  inFlight: readonly RecordedMessage[],
): number | undefined {
  const lowest = executedEnd(state);
  const next = Math.max(stored, lowest);
  const highest = state.nonceBase + NONCE_WINDOW + MAX_JUMP - 1;
  if (inFlight.length === 0) return next <= highest ? next : lowest;
  const oldest = inFlight.reduce((least, { nonce }) => Math.min(least, nonce), Number.POSITIVE_INFINITY);
  return next - oldest < NONCE_WINDOW && next <= highest ? next : undefined;
}

/** Commitments beyond those that the state shows. */
export function sumOf(messages: readonly Spending[]): Spending {
  let amount = 0n;
  let total = 0n;
  for (const message of messages) {
    amount += message.amount;
    total += message.total;
  }
  return { amount, total };
}
