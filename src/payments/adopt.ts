import { type Address, getAddress, type Hex, isAddress, isHex } from 'viem';
import type { ChainEvent } from '../chain/events.ts';
import { must, type Statement } from '../db/batch.ts';
import type { Db } from '../db/open.ts';
import { foundMessageStatements } from '../sessions/found.ts';
import { feeOf } from './fold.ts';
import { signedStatement } from './signed-rows.ts';
import { authorizations } from './tables.ts';

/** A payment of a wallet here that the chain shows and no row knows. */
export interface UnknownPayment {
  readonly id: string;
  readonly ref: Hex;
  readonly walletId: string;
  /** `PaymentExecuted` or `TransferAuthorized`, of the wallet itself. */
  readonly event: ChainEvent;
  /** A number that no other message has. */
  readonly messageId: number;
  /** To whom fees go. */
  readonly feeRecipient: Address;
  /** Unix seconds of the host. */
  readonly now: number;
}

/** No digest of a URL: nobody knows any more what was bought. */
const NOTHING_KNOWN = { url: '', urlDigest: '', method: '', bodyDigest: '' };

/**
 * Rows of a payment that only the chain knows: pending, for its events to be folded into. Memo and idempotency key are not
 * on-chain. Throws where the event is none of a payment.
 */
export function adoptStatements({ orm }: Pick<Db, 'orm'>, found: UnknownPayment): readonly Statement[] {
  const { id, ref, walletId, event, messageId, feeRecipient, now } = found;
  const { timestamp, transactionHash: txHash } = event;
  const isAuthorized = event.event === 'TransferAuthorized';
  const [amount, fee] = [amountOf(event, isAuthorized ? 'value' : 'amount'), feeOf(event)];
  return [
    ...foundMessageStatements({ orm }, { messageId, walletId, event, amount, total: amount + fee, now }),
    signedStatement(orm)({
      ...{ id, walletId, messageId, txHash, ref, amount, fee, feeRecipient },
      ...{ to: recipientOf(event), type: isAuthorized ? 'x402' : 'direct' },
      ...{ memo: '', idempotencyKey: null, createdAt: timestamp },
    }),
    ...(isAuthorized ? [authorizationStatement(orm, found)] : []),
  ];
}

function authorizationStatement(orm: Db['orm'], { id, walletId, event }: UnknownPayment): Statement {
  return must(
    orm.insert(authorizations).values({
      ...{ ...NOTHING_KNOWN, paymentId: id, walletId, offer: { version: 1, option: {} } },
      ...{ validAfter: secondsOf(event, 'validAfter'), validBefore: secondsOf(event, 'validBefore') },
      ...{ nonce: hexOf(event, 'authorizationNonce'), digest: hexOf(event, 'digest') },
    }),
  );
}

function amountOf(event: ChainEvent, name: string): bigint {
  const value = event.args[name];
  if (typeof value === 'string' && /^\d{1,15}$/.test(value)) return BigInt(value);
  throw unreadable(event, name);
}

function secondsOf(event: ChainEvent, name: string): number {
  const value = event.args[name];
  if (typeof value === 'string' && /^\d{1,15}$/.test(value)) return Number(value);
  throw unreadable(event, name);
}

function hexOf(event: ChainEvent, name: string): Hex {
  const value = event.args[name];
  if (isHex(value)) return value;
  throw unreadable(event, name);
}

function recipientOf(event: ChainEvent): Address {
  const { to } = event.args;
  if (typeof to === 'string' && isAddress(to, { strict: false })) return getAddress(to);
  throw unreadable(event, 'to');
}

function unreadable({ event, transactionHash }: ChainEvent, name: string): TypeError {
  return new TypeError(`${event} in ${transactionHash} has no readable ${name}.`);
}
