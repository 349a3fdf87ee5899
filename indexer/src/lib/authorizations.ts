import { authorization, envelopeSlot, reservation, sale, wallet } from '../../ponder.schema.ts';
import { type Db, dayOf, type LogEvent, lower } from './record.ts';
import { addX402Fee, addX402Payment, type TotalsContext } from './totals.ts';
import { classify, idBefore, type Transfer, transfersBefore } from './transfers.ts';

type Hex = `0x${string}`;
type Authorization = typeof authorization.$inferSelect;

/** How many authorisations of one reference are remembered. A reference should have one; its wallet may mean harm. */
const MAX_PER_REF = 16;

interface Authorized extends LogEvent {
  readonly args: Pick<Authorization, 'ref' | 'to' | 'value' | 'fee' | 'validAfter' | 'validBefore' | 'digest'> & {
    readonly authorizationNonce: Hex;
  };
}

interface Settled extends LogEvent {
  readonly args: { readonly ref: Hex; readonly value: bigint; readonly fee: bigint; readonly feeWaived: boolean };
}

interface Released extends LogEvent {
  readonly args: { readonly ref: Hex; readonly value: bigint; readonly fee: bigint };
}

interface Used extends LogEvent {
  readonly args: { readonly authorizer: Hex; readonly nonce: Hex };
}

/** A wallet has put a transfer and its fee aside, for another party to have USDC execute. */
export async function authorize(db: Db, event: Authorized): Promise<void> {
  const { ref, value, fee, validAfter, validBefore, authorizationNonce: nonce, digest } = event.args;
  const walletAddress = lower(event.log.address);
  await db
    .insert(authorization)
    .values({
      nonce,
      id: event.id,
      ref,
      walletAddress,
      to: lower(event.args.to),
      value,
      fee,
      validAfter,
      validBefore,
      digest,
      state: 'open',
      authorizedAt: event.block.timestamp,
      authorizedBlock: event.block.number,
      authorizeTransactionHash: event.transaction.hash,
    });
  await db
    .insert(reservation)
    .values({ walletAddress, ref, nonces: [nonce] })
    .onConflictDoUpdate((row) => ({ nonces: [...row.nonces, nonce].slice(0, MAX_PER_REF) }));
  await reserve(db, walletAddress, value + fee);
}

/** USDC is about to move what a wallet has authorised; of everybody else's nothing is known. */
export async function use(context: TotalsContext, event: Used): Promise<void> {
  const { db } = context;
  const { nonce } = event.args;
  const found = await db.find(authorization, { nonce });
  // Everybody chooses the nonces of their own account.
  if (found === null || found.walletAddress !== lower(event.args.authorizer)) return;
  const { walletAddress, value } = found;
  const usedAt = event.block.timestamp;
  await db
    .update(authorization, { nonce })
    .set((row) => ({
      state: row.state === 'open' ? 'used' : row.state,
      usedAt,
      usedBlock: event.block.number,
      useTransactionHash: event.transaction.hash,
      useId: event.id,
    }));
  await db.update(wallet, { address: walletAddress }).set({ lastPaymentAt: usedAt, lastUsedNonce: nonce });
  await addX402Payment(context, { walletAddress, day: dayOf(usedAt), value });
}

/** The authorisation, or the slot, that a transfer of a wallet executes, if it does: USDC says so right before. */
export async function executedBy(
  db: Db,
  event: LogEvent,
  { lastUsedNonce: nonce }: Pick<typeof wallet.$inferSelect, 'lastUsedNonce'>,
): Promise<{ readonly nonce: Hex; readonly isSlot: boolean } | null> {
  if (nonce === null || event.log.logIndex === 0) return null;
  const useId = idBefore(event, 1);
  if ((await db.find(authorization, { nonce }))?.useId === useId) return { nonce, isSlot: false };
  return (await db.find(envelopeSlot, { nonce }))?.useId === useId ? { nonce, isSlot: true } : null;
}

/** USDC is about to move what someone else has authorised: to a wallet, or it would not be known here. */
export async function sell(db: Db, event: Used): Promise<void> {
  const payer = lower(event.args.authorizer);
  if ((await db.find(wallet, { address: payer })) !== null) return;
  await db.insert(sale).values({ id: event.id, payer, nonce: event.args.nonce });
}

/** The authorisation that a transfer from someone else executes, if it does. */
export async function soldBy(
  db: Db,
  event: LogEvent,
  from: Hex,
): Promise<{ readonly nonce: Hex; readonly isSlot: false } | null> {
  if (event.log.logIndex === 0) return null;
  const found = await db.find(sale, { id: idBefore(event, 1) });
  return found?.payer === from ? { nonce: found.nonce, isSlot: false } : null;
}

/** A wallet has paid the fee of a transfer that USDC had executed, or was spared it. */
export async function settle(context: TotalsContext, event: Settled): Promise<void> {
  const { db } = context;
  const { fee, feeWaived } = event.args;
  const walletAddress = lower(event.log.address);
  const ended = await end(db, event, 'settled');
  const authorizationNonce = ended?.nonce ?? null;
  const feeRecipient = fee === 0n ? null : await claimFee(db, event, { walletAddress, authorizationNonce, fee });
  if (ended !== null) {
    await db.update(authorization, { nonce: ended.nonce }).set({ feeWaived, feeRecipient });
  }
  if (fee === 0n) return;
  await addX402Fee(context, { walletAddress, day: dayOf(event.block.timestamp), fee, feeRecipient });
}

/**
 * A wallet has forgotten a transfer that USDC had not executed. Before it is over, only its owner can make it do so.
 */
export async function release(db: Db, event: Released): Promise<void> {
  const ended = await end(db, event, 'released');
  if (ended === null || event.block.timestamp >= ended.validBefore) return;
  await db.update(authorization, { nonce: ended.nonce }).set({ state: 'cancelled' });
}

/**
 * Ends the authorisation that an event is about, and its reservation.
 * @returns null if that is unknown
 */
async function end(db: Db, event: Settled | Released, state: 'settled' | 'released'): Promise<Authorization | null> {
  const walletAddress = lower(event.log.address);
  const { ref } = event.args;
  const nonces = (await db.find(reservation, { walletAddress, ref }))?.nonces ?? [];
  const ended = await meantBy(db, event, nonces);
  const { value, fee } = ended ?? event.args;
  await reserve(db, walletAddress, -(value + fee));
  if (ended === null) return null;
  const { nonce } = ended;
  const left = nonces.filter((other) => other !== nonce);
  if (left.length === 0) await db.delete(reservation, { walletAddress, ref });
  else await db.update(reservation, { walletAddress, ref }).set({ nonces: left });
  await db
    .update(authorization, { nonce })
    .set({
      state,
      endedAt: event.block.timestamp,
      endedBlock: event.block.number,
      endTransactionHash: event.transaction.hash,
    });
  return ended;
}

/** The event names a reference. Where that is of several, the call names the digest, which its transaction shows. */
async function meantBy(db: Db, event: Settled | Released, nonces: readonly Hex[]): Promise<Authorization | null> {
  for (const nonce of nonces) {
    const found = await db.find(authorization, { nonce });
    if (found === null) continue;
    if (nonces.length === 1 || event.transaction.input.includes(found.digest.slice(2))) return found;
  }
  return null;
}

/** Marks the transfer of a fee: of an authorisation, or of none in particular. Resolves with who got it. */
export async function claimFee(
  db: Db,
  event: LogEvent,
  fee: Pick<Transfer, 'walletAddress' | 'authorizationNonce'> & { readonly fee: bigint },
): Promise<Hex | null> {
  const { walletAddress, authorizationNonce } = fee;
  for await (const sent of transfersBefore(db, event, walletAddress)) {
    if (sent.amount !== fee.fee || sent.authorizationNonce !== null) continue;
    await classify(db, sent, 'x402_fee', { authorizationNonce });
    return sent.counterparty;
  }
  return null;
}

/** Adds to what a wallet has put aside. */
export async function reserve(db: Db, address: Hex, amount: bigint): Promise<void> {
  await db.update(wallet, { address }).set((row) => ({ reserved: row.reserved + amount }));
}
