import { and, eq, gte, sql } from 'drizzle-orm';
import type { Statement } from '../db/batch.ts';
import { isGiven } from '../db/expressions.ts';
import type { Db } from '../db/open.ts';
import { template } from '../db/template.ts';
import { wallets } from '../wallets/tables.ts';
import type { RecordedMessage } from './nonces.ts';
import { sessionMessages } from './tables.ts';

/** What signing for a wallet's session needs to know of the wallet. */
export type SessionWallet = Pick<
  typeof wallets.$inferSelect,
  'id' | 'chainAddress' | 'version' | 'status' | 'sessionAddress' | 'sessionKeySealed'
>;

/** What is stored of a session's message when it is signed. Amounts are micro-USDC. */
export interface SignedMessage {
  readonly messageId: number;
  readonly walletId: string;
  readonly nonce: number;
  /** What `next_session_nonce` was when the nonce was chosen. */
  readonly storedNonce: number;
  readonly deadline: number;
  /** Counts against the daily limit. */
  readonly amount: bigint;
  /** Counts against the balance: the amount and the highest fee. */
  readonly total: bigint;
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
  const sessionNonce = orm
    .select({ next: wallets.nextSessionNonce })
    .from(wallets)
    .where(isGiven(wallets.id, 'id'))
    .prepare();
  return {
    wallet: (wanted: string): Promise<SessionWallet | undefined> => sessionWallet.get({ id: wanted }),
    /** The nonce that the wallet's next session message should get. */
    async nextSessionNonce(wanted: string): Promise<number> {
      const row = await sessionNonce.get({ id: wanted });
      if (row === undefined) throw new Error(`The wallet ${wanted} is gone.`);
      return row.next;
    },
  };
}

function messageQueries(orm: Db['orm']) {
  const { walletId, nonce, deadline, amount, total } = sessionMessages;
  const inTime = orm
    .select({ nonce, amount, total })
    .from(sessionMessages)
    .where(and(isGiven(walletId, 'walletId'), gte(nonce, at('fromNonce')), gte(deadline, at('timestamp'))))
    .prepare();
  return {
    /**
     * The wallet's session messages from a nonce on that a block of this time, in Unix seconds, or a later one
     * may execute.
     */
    messagesInTime: (wanted: string, fromNonce: number, timestamp: number): Promise<RecordedMessage[]> =>
      inTime.all({ walletId: wanted, fromNonce, timestamp }),
    /** How many session messages of a wallet carry this nonce. */
    messagesWithNonce: async (wanted: string, wantedNonce: number): Promise<number> =>
      orm.$count(sessionMessages, and(eq(walletId, wanted), eq(nonce, wantedNonce))),
  };
}

function messageStatements(orm: Db['orm']): (message: SignedMessage) => readonly Statement[] {
  const takeNonce = template(
    orm
      .update(wallets)
      .set({ nextSessionNonce: sql`${at('nextNonce')}` })
      .where(and(isGiven(wallets.id, 'walletId'), isGiven(wallets.nextSessionNonce, 'storedNonce'))),
  );
  const insertMessage = template(
    orm.insert(sessionMessages).values({
      messageId: at('messageId'),
      walletId: at('walletId'),
      nonce: at('nonce'),
      deadline: at('deadline'),
      amount: at('amount'),
      total: at('total'),
      signedAtBlock: at('signedAtBlock'),
    }),
  );
  return (message) => {
    const values = { ...message, nextNonce: message.nonce + 1 };
    return [takeNonce(values), insertMessage(values)];
  };
}
