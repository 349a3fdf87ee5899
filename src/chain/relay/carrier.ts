import { and, desc, eq } from 'drizzle-orm';
import type { Hex } from 'viem';
import type { Db } from '../../storage/db/open.ts';
import { attempts, transactionMessages } from './tables.ts';

/** The last transaction that was signed to carry a message. */
export async function carrierOf(orm: Db['orm'], messageId: number): Promise<Hex | undefined> {
  const row = await orm
    .select({ hash: attempts.hash })
    .from(transactionMessages)
    .innerJoin(
      attempts,
      and(eq(attempts.lane, transactionMessages.lane), eq(attempts.nonce, transactionMessages.nonce)),
    )
    .where(eq(transactionMessages.messageId, messageId))
    .orderBy(desc(attempts.createdAt), desc(attempts.nonce))
    .limit(1)
    .get();
  return row?.hash;
}
