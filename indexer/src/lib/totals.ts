import { feeRecipient, paymentDay, platform, walletDay } from '../../ponder.schema.ts';
import type { Context, EventNames } from '../../registry.ts';
import type { Db } from './record.ts';

/** The row of the fee contract, as it is before anything happened. */
export function emptyPlatform(context: Pick<Context<EventNames>, 'contracts'>) {
  return {
    address: context.contracts.platformFees.address,
    walletCount: 0,
    paymentCount: 0,
    paymentVolume: 0n,
    feesCollected: 0n,
  };
}

/** Somebody who has received no fee yet. */
function emptyRecipient(address: `0x${string}`) {
  return { address, paymentCount: 0, feesCollected: 0n, jobCount: 0, jobFeesCollected: 0n };
}

interface PaymentTotals {
  readonly walletAddress: `0x${string}`;
  readonly day: string;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly feeRecipient: `0x${string}` | null;
}

/** Adds a payment to the day's, the platform's and the treasury's totals. */
export async function addPayment(
  context: Pick<Context<EventNames>, 'contracts'> & { readonly db: Db },
  { walletAddress, day, amount, fee, feeRecipient: recipient }: PaymentTotals,
): Promise<void> {
  const { db } = context;
  const first = { day, paymentCount: 1, volume: amount, fees: fee };
  const added = (row: { paymentCount: number; volume: bigint; fees: bigint }) => ({
    paymentCount: row.paymentCount + 1,
    volume: row.volume + amount,
    fees: row.fees + fee,
  });
  await db.insert(paymentDay).values(first).onConflictDoUpdate(added);
  await db
    .insert(walletDay)
    .values({ walletAddress, ...first })
    .onConflictDoUpdate(added);
  await db
    .insert(platform)
    .values({ ...emptyPlatform(context), paymentCount: 1, paymentVolume: amount, feesCollected: fee })
    .onConflictDoUpdate((row) => ({
      paymentCount: row.paymentCount + 1,
      paymentVolume: row.paymentVolume + amount,
      feesCollected: row.feesCollected + fee,
    }));
  if (recipient !== null) {
    await db
      .insert(feeRecipient)
      .values({ ...emptyRecipient(recipient), paymentCount: 1, feesCollected: fee })
      .onConflictDoUpdate((row) => ({
        paymentCount: row.paymentCount + 1,
        feesCollected: row.feesCollected + fee,
      }));
  }
}

/** Adds the platform's fee of a Job to what its recipient has received. */
export async function addJobFee(db: Db, recipient: `0x${string}`, fee: bigint): Promise<void> {
  await db
    .insert(feeRecipient)
    .values({ ...emptyRecipient(recipient), jobCount: 1, jobFeesCollected: fee })
    .onConflictDoUpdate((row) => ({
      jobCount: row.jobCount + 1,
      jobFeesCollected: row.jobFeesCollected + fee,
    }));
}
