import { eq } from 'drizzle-orm';
import { type Address, getAddress, type Hex, keccak256, toHex } from 'viem';
import type { ChainEvent, EventPlace } from '../../src/chain/events/chain-events.ts';
import { attempts, messages, transactionMessages, transactions } from '../../src/chain/relay/relay-tables.ts';
import { createPaymentStore } from '../../src/features/payments/payment-store.ts';
import { payments } from '../../src/features/payments/payment-tables.ts';
import { createSessionStore } from '../../src/features/signing/session-store.ts';
import { wallets } from '../../src/features/wallets/wallet-tables.ts';
import { must } from '../../src/storage/db/batch.ts';
import type { Db } from '../../src/storage/db/open.ts';
import { eventOf } from './events.ts';

/** Rows as signing leaves them, for tests that need no chain. */

export const hash = (...parts: readonly unknown[]): Hex => keccak256(toHex(parts.join()));
/** The reference of a payment in tests that name payments themselves. */
export const refOf = (id: string): Hex => keccak256(toHex(id));
const addressOf = (text: string): Address => getAddress(`0x${hash(text).slice(26)}`);

export const USDC = addressOf('USDC');

export async function insertWallet(db: Db, id: string): Promise<Address> {
  const chainAddress = addressOf(id);
  await db.batch([
    must(
      db.orm
        .insert(wallets)
        .values({
          id,
          chainAddress,
          name: id,
          version: 'v2',
          status: 'active',
          createdAt: 1_800_000_000,
          salt: hash(id, 'salt'),
          ownerAddress: addressOf(`${id} owner`),
          ownerKeySealed: '-',
          sessionAddress: addressOf(`${id} session`),
          sessionKeySealed: '-',
        }),
    ),
  ]);
  return chainAddress;
}

/** A pending payment of 1 USDC with a quoted fee of 0.02, signed with the wallet's next nonce. */
export async function insertPayment(db: Db, walletId: string, id: string, deadline = 1_800_000_120): Promise<Hex> {
  const store = createPaymentStore(db);
  const sessions = createSessionStore(db);
  const wallet = await sessions.wallet(walletId);
  if (wallet === undefined) throw new Error(`There is no wallet ${walletId}.`);
  const message = await db.orm
    .insert(messages)
    .values({
      kind: 'payment',
      wallet: wallet.chainAddress,
      target: wallet.chainAddress,
      data: '0x',
      gasLimit: 1,
      deadline,
      status: 'sent',
      createdAt: 1_800_000_000,
    })
    .returning({ id: messages.id })
    .get();
  const { nextNonce: nonce } = await sessions.outstanding(walletId, 0, 0);
  const ref = refOf(id);
  const messageId = message.id;
  const [amount, fee] = [1_000_000n, 20_000n];
  await db.batch([
    ...sessions.messageStatements({
      messageId,
      walletId,
      nonce,
      epoch: 0,
      storedNonce: nonce,
      deadline,
      amount,
      total: amount + fee,
      signedAtBlock: 1,
      recipient: null,
      keyPrefix: null,
    }),
    store.signedStatement({
      id,
      walletId,
      messageId,
      txHash: hash(id, 'sent'),
      ref,
      to: addressOf('recipient'),
      amount,
      fee,
      feeRecipient: addressOf('treasury'),
      type: 'direct',
      memo: '',
      idempotencyKey: null,
      createdAt: 1_800_000_000,
    }),
  ]);
  return ref;
}

/** Has a transaction of ours carry the payment as its only call, which its wallet refuses with `reason` in a block. */
export async function refusedEvent(
  { orm, batch }: Db,
  ref: Hex,
  reason: Hex,
  { block, fork = 0 }: { block: number; fork?: number },
): Promise<ChainEvent<'CallFailed'>> {
  const payment = await orm.select().from(payments).where(eq(payments.ref, ref)).get();
  if (payment === undefined) throw new Error('There is no such payment.');
  const [lane, nonce, transactionHash] = [addressOf('lane'), payment.messageId, hash(ref, 'carrier')];
  const fees = { maxFeePerGas: 1n, maxPriorityFeePerGas: 1n };
  const now = 1_800_000_000;
  await batch([
    must(orm.insert(transactions).values({ lane, nonce, status: 'open', createdAt: now })),
    must(orm.insert(attempts).values({ hash: transactionHash, lane, nonce, raw: '0x', ...fees, createdAt: now })),
    must(orm.insert(transactionMessages).values({ lane, nonce, position: 0, messageId: payment.messageId })),
  ]);
  const place = { transactionHash, logIndex: 0, blockNumber: block, blockHash: hash('block', block, fork) };
  const emitted = { ...place, timestamp: now + block, address: addressOf('batches') };
  return eventOf('CallFailed', { index: '0', reason }, emitted);
}

/** The event of a payment's execution in a block; the same block number and fork give the same block hash. */
export function executedEvent(
  wallet: Address,
  ref: Hex,
  { block, fork = 0, logIndex = 0 }: { block: number; fork?: number; logIndex?: number },
): ChainEvent<'PaymentExecuted'> {
  const args = { ref, to: addressOf('recipient').toLowerCase(), amount: '1000000', fee: '20000' };
  return eventOf('PaymentExecuted', args, {
    transactionHash: hash(ref, 'mined'),
    logIndex,
    blockNumber: block,
    blockHash: hash('block', block, fork),
    timestamp: 1_800_000_000 + block,
    address: wallet,
  });
}

/** An event's id as the indexer makes it: it sorts in chain order. */
export function feedIdOf(event: EventPlace): string {
  const digits = (value: number, length: number) => String(value).padStart(length, '0');
  return [
    digits(event.timestamp, 10),
    digits(31_337, 16),
    digits(event.blockNumber, 16),
    digits(0, 16),
    '5',
    digits(event.logIndex, 16),
  ].join('');
}

/** The checkpoint at the end of a block. */
export function checkpointOf(block: number, timestamp = 1_800_000_000 + block): string {
  const digits = (value: number, length: number) => String(value).padStart(length, '0');
  return `${digits(timestamp, 10)}${digits(31_337, 16)}${digits(block, 16)}${'9'.repeat(33)}`;
}
