import type { Address } from 'viem';
import { MESSAGE_SECONDS } from '../../chain/relay/intent.ts';
import { messages } from '../../chain/relay/tables.ts';
import { must, type Statement } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import type { Spending } from './admit.ts';
import { sessionMessages } from './tables.ts';

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
