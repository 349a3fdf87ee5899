import { type Address, getAddress, type Hex } from 'viem';
import type { Chain } from '../chain/chain.ts';
import { eventAmount, eventNumber } from '../chain/event-numbers.ts';
import { type ChainEvent, eventsNamed } from '../chain/events.ts';
import { platformFeesAbi } from '../chain/generated/PlatformFees.ts';
import { must, type Statement } from '../db/batch.ts';
import type { Db } from '../db/open.ts';
import type { History } from '../history/history.ts';
import { type Clock, nowSeconds } from '../lib/time.ts';
import type { Logger } from '../log.ts';
import { foundMessageStatements } from '../sessions/found.ts';
import type { WalletsByAddress } from '../wallets/by-address.ts';
import type { PaymentNames } from './refs.ts';
import { signedStatement } from './signed-rows.ts';
import type { PaymentStore } from './store.ts';
import { authorizations } from './tables.ts';

/** What making rows of payments that only the chain knows needs. */
export interface AdoptDeps {
  readonly db: Db;
  readonly store: Pick<PaymentStore, 'isKnown'>;
  readonly names: Pick<PaymentNames, 'idOf'>;
  readonly wallets: Pick<WalletsByAddress, 'idAt'>;
  readonly history: Pick<History, 'found'>;
  /** A number that no other message has. */
  readonly reserveMessageId: () => Promise<number>;
  /** To whom fees go now. */
  readonly treasury: () => Promise<Address>;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Makes rows of the payments of wallets here that are about to be stored and that no row knows, as after a restored backup. Should their
 * events be taken away again, the payments fail by proof like all others.
 */
export async function adoptPayments(deps: AdoptDeps, events: readonly ChainEvent[]): Promise<void> {
  for (const event of eventsNamed(events, 'PaymentExecuted', 'TransferAuthorized')) {
    const { ref } = event.args;
    const walletId = await deps.wallets.idAt(event.address);
    if (walletId === undefined || (await deps.store.isKnown(ref))) continue;
    const { address: wallet, transactionHash: transaction, blockNumber: number, timestamp } = event;
    await deps.history.found(walletId, 'it made a payment that was not signed here', { number, timestamp });
    const feeRecipient = await deps.treasury();
    const [id, messageId] = [await deps.names.idOf(ref), await deps.reserveMessageId()];
    const now = nowSeconds(deps.clock);
    await deps.db.batch(adoptStatements(deps.db, { id, ref, walletId, event, messageId, feeRecipient, now }));
    deps.logger.warn(
      { payment: id, wallet, transaction },
      'a payment that was not recorded here was taken in',
    );
  }
}

/** Asks the fee contract to whom fees go. */
export function treasuryOf({ client, contracts }: Chain): () => Promise<Address> {
  const contract = { address: contracts.platformFees, abi: platformFeesAbi } as const;
  return () => client.readContract({ ...contract, functionName: 'treasury' });
}

/** A payment of a wallet here that the chain shows and no row knows. */
interface UnknownPayment {
  readonly id: string;
  readonly ref: Hex;
  readonly walletId: string;
  /** `PaymentExecuted` or `TransferAuthorized`, of the wallet itself. */
  readonly event: ChainEvent<'PaymentExecuted' | 'TransferAuthorized'>;
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
 * on-chain.
 */
function adoptStatements({ orm }: Pick<Db, 'orm'>, found: UnknownPayment): readonly Statement[] {
  const { id, ref, walletId, event, messageId, feeRecipient, now } = found;
  const { timestamp, transactionHash: txHash } = event;
  const [amount, fee] = [eventAmount(amountIn(event)), eventAmount(event.args.fee)];
  return [
    ...foundMessageStatements({ orm }, { messageId, walletId, event, amount, total: amount + fee, now }),
    signedStatement(orm)({
      ...{ id, walletId, messageId, txHash, ref, amount, fee, feeRecipient },
      ...{ to: getAddress(event.args.to), type: event.event === 'TransferAuthorized' ? 'x402' : 'direct' },
      ...{ memo: '', idempotencyKey: null, createdAt: timestamp },
    }),
    ...(event.event === 'TransferAuthorized' ? [authorizationStatement(orm, found, event)] : []),
  ];
}

function amountIn(event: UnknownPayment['event']): string {
  return event.event === 'TransferAuthorized' ? event.args.value : event.args.amount;
}

function authorizationStatement(
  orm: Db['orm'],
  { id, walletId }: UnknownPayment,
  { args }: ChainEvent<'TransferAuthorized'>,
): Statement {
  const { authorizationNonce: nonce, digest } = args;
  return must(
    orm.insert(authorizations).values({
      ...{ ...NOTHING_KNOWN, paymentId: id, walletId, offer: { version: 1, option: {} } },
      ...{ validAfter: eventNumber(args.validAfter), validBefore: eventNumber(args.validBefore) },
      ...{ nonce, digest },
    }),
  );
}
