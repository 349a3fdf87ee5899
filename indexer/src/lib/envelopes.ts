import { encodeAbiParameters, keccak256 } from 'viem';
import { envelope, envelopeSlot, wallet } from '../../ponder.schema.ts';
import { claimFee, reserve } from './authorizations.ts';
import { dayOf, type LogEvent, lower } from './record.ts';
import { addX402Fee, addX402Payment, type TotalsContext } from './totals.ts';

type Hex = `0x${string}`;

interface Opened extends LogEvent {
  readonly args: {
    readonly envelope: bigint;
    readonly cap: bigint;
    readonly slots: bigint;
    readonly fee: bigint;
    readonly minFee: bigint;
    readonly end: bigint;
  };
}

interface Closed extends LogEvent {
  readonly args: {
    readonly envelope: bigint;
    readonly unused: bigint;
    readonly value: bigint;
    readonly fee: bigint;
    readonly feeWaived: boolean;
  };
}

interface Used extends LogEvent {
  readonly args: { readonly authorizer: Hex; readonly nonce: Hex };
}

const NONCE = [{ type: 'address' }, { type: 'uint256' }, { type: 'uint256' }] as const;

/** A wallet has put money aside for several transfers, each with a nonce of its own at USDC. */
export async function openEnvelope({ db }: TotalsContext, event: Opened): Promise<void> {
  const { envelope: name, cap, slots, fee, minFee, end } = event.args;
  const walletAddress = lower(event.log.address);
  const count = Number(slots);
  await db
    .insert(envelope)
    .values({
      walletAddress,
      envelope: name,
      id: event.id,
      cap,
      slots: count,
      fee,
      minFee,
      end,
      openedAt: event.block.timestamp,
      openedBlock: event.block.number,
      openTransactionHash: event.transaction.hash,
    });
  await db.insert(envelopeSlot).values(
    Array.from({ length: count }, (_, slot) => {
      const nonce = keccak256(encodeAbiParameters(NONCE, [walletAddress, name, BigInt(slot)]));
      return { nonce, walletAddress, envelope: name, slot };
    }),
  );
  await reserve(db, walletAddress, reserveOf({ cap, slots: count, fee, minFee }));
}

/** The reserve for an envelope: for each slot the cap, and the fee of one that moves the cap. */
function reserveOf({
  cap,
  slots,
  fee,
  minFee,
}: Pick<typeof envelope.$inferSelect, 'cap' | 'slots' | 'fee' | 'minFee'>): bigint {
  const least = minFee < cap ? minFee : cap;
  return BigInt(slots) * (cap + (fee > least ? fee : least));
}

/** USDC is about to move what a slot stands for; what that is, its transfer says. */
export async function useSlot({ db }: TotalsContext, event: Used): Promise<void> {
  const { nonce } = event.args;
  const found = await db.find(envelopeSlot, { nonce });
  // Everybody chooses the nonces of their own account.
  if (found === null || found.walletAddress !== lower(event.args.authorizer)) return;
  const usedAt = event.block.timestamp;
  await db
    .update(envelopeSlot, { nonce })
    .set({ usedAt, usedBlock: event.block.number, useTransactionHash: event.transaction.hash, useId: event.id });
  await db.update(wallet, { address: found.walletAddress }).set({ lastPaymentAt: usedAt, lastUsedNonce: nonce });
}

/** A slot has moved so much. */
export async function addSlotPayment(
  context: TotalsContext,
  event: LogEvent,
  paid: { readonly walletAddress: Hex; readonly value: bigint },
): Promise<void> {
  await addX402Payment(context, { ...paid, day: dayOf(event.block.timestamp) });
}

/** A wallet has forgotten an envelope, and has paid the fee of what its slots have moved, or was spared it. */
export async function closeEnvelope(context: TotalsContext, event: Closed): Promise<void> {
  const { db } = context;
  const { envelope: name, unused, value, fee, feeWaived } = event.args;
  const walletAddress = lower(event.log.address);
  const found = await db.find(envelope, { walletAddress, envelope: name });
  if (found === null) return;
  await reserve(db, walletAddress, -reserveOf(found));
  const ofNone = { walletAddress, authorizationNonce: null, fee };
  const feeRecipient = fee === 0n ? null : await claimFee(db, event, ofNone);
  await db
    .update(envelope, { walletAddress, envelope: name })
    .set({
      unused,
      value,
      paidFee: fee,
      feeWaived,
      feeRecipient,
      closedAt: event.block.timestamp,
      closedBlock: event.block.number,
      closeTransactionHash: event.transaction.hash,
    });
  if (fee === 0n) return;
  await addX402Fee(context, { walletAddress, day: dayOf(event.block.timestamp), fee, feeRecipient });
}
