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
import { isGiven, must, type Statement, template } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
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
export function createSessionStore({ orm }: Db) {
  return {
    ...walletQueries(orm),
    ...messageQueries(orm),
    /** Takes the nonce and stores the message, unless another took its nonce. */
    messageStatements: messageStatements(orm),
  };
}

const at = sql.placeholder;

function walletQueries(orm: Db['orm']) {
  const { id, chainAddress, version, status, sessionAddress, sessionKeySealed } = wallets;
  const sessionWallet = orm
    .select({ id, chainAddress, version, status, sessionAddress, sessionKeySealed })
    .from(wallets)
    .where(isGiven(wallets.id, 'id'))
    .prepare();
  const signer = orm
    .select({
      address: signers.address,
      keySealed: signers.keySealed,
      setAt: signers.setAt,
      chainScopes: signers.chainScopes,
      endedAt: wallets.signersRevokedAt,
    })
    .from(signers)
    .innerJoin(wallets, eq(wallets.id, signers.walletId))
    .where(and(isGiven(signers.prefix, 'prefix'), isGiven(signers.walletId, 'walletId')))
    .prepare();
  const unknown = createUnknownSigners({ orm });
  const firstOf = async (wanted: string): Promise<SessionWallet | undefined> => {
    const found = await sessionWallet.get({ id: wanted });
    return found && { ...found, keyPrefix: null };
  };
  const sessionNonce = orm
    .select({ next: wallets.nextSessionNonce })
    .from(wallets)
    .where(isGiven(wallets.id, 'id'))
    .prepare();
  return {
    /** With its first session key, which signs what no API key with limits of its own has requested. */
    wallet: firstOf,
    /**
     * The wallet with the session key that signs what an API key asks for: its own, if it has limits of its own. Throws
     * `INVALID_API_KEY` where that was revoked, and `KEY_NOT_READY` and `KEY_ENDED` where the chain does not know it
     * yet, or no longer, and `KEY_LIMITS_UNKNOWN` where a restored database may lack its own.
     */
    async signerFor(wallet: SessionWallet, keyPrefix: string | null): Promise<SessionWallet> {
      const first = { ...wallet, keyPrefix: null };
      const own = keyPrefix === null ? undefined : await signer.get({ prefix: keyPrefix, walletId: wallet.id });
      if (own === undefined) {
        if (keyPrefix !== null && (await unknown.isDoubted(wallet.id, keyPrefix)))
          throw new AppError('KEY_LIMITS_UNKNOWN');
        return first;
      }
      if (own.keySealed === null) throw new AppError('INVALID_API_KEY');
      if (own.setAt === null) throw new AppError('KEY_NOT_READY');
      if (!isLiveSigner(own, own.endedAt)) throw new AppError('KEY_ENDED');
      return { ...first, keyPrefix, sessionAddress: own.address, sessionKeySealed: own.keySealed };
    },
    /** The same for what was signed so before; `undefined` where its key was revoked. */
    async earlierSigner(wallet: SessionWallet, keyPrefix: string | null): Promise<SessionWallet | undefined> {
      const first = { ...wallet, keyPrefix: null };
      if (keyPrefix === null) return first;
      const own = await signer.get({ prefix: keyPrefix, walletId: wallet.id });
      if (own === undefined || own.keySealed === null) return undefined;
      return { ...first, keyPrefix, sessionAddress: own.address, sessionKeySealed: own.keySealed };
    },
    /** The nonce that the wallet's next session message should get. */
    async nextSessionNonce(wanted: string): Promise<number> {
      const row = await sessionNonce.get({ id: wanted });
      if (row === undefined) throw new Error(`The wallet ${wanted} is gone.`);
      return row.next;
    },
  };
}

function messageQueries(orm: Db['orm']) {
  const { walletId, nonce, epoch, deadline, amount, total, recipient, keyPrefix } = sessionMessages;
  const inTime = orm
    .select({ nonce, epoch, amount, total, recipient, keyPrefix })
    .from(sessionMessages)
    .where(and(isGiven(walletId, 'walletId'), gte(nonce, at('fromNonce')), gte(deadline, at('timestamp'))))
    .prepare();
  return {
    /**
     * The wallet's session messages from a nonce on that a block of this time, in Unix seconds, or a later one
     * may execute, if the wallet's epoch lets it.
     */
    messagesInTime: (wanted: string, fromNonce: number, timestamp: number): Promise<RecordedMessage[]> =>
      inTime.all({ walletId: wanted, fromNonce, timestamp }),
    /** How many session messages of a wallet carry this nonce. */
    messagesWithNonce: async (wanted: string, wantedNonce: number): Promise<number> =>
      orm.$count(sessionMessages, and(eq(walletId, wanted), eq(nonce, wantedNonce))),
  };
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
