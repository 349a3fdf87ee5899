import { feeRecipient, paymentDay, platform, wallet, walletDay } from '../../ponder.schema.ts';
import type { Context, EventNames } from '../../registry.ts';
import type { Db } from './record.ts';

export type TotalsContext = Pick<Context<EventNames>, 'contracts'> & { readonly db: Db };

/** The row of the fee contract, as it is before anything happened. */
export function emptyPlatform(context: Pick<Context<EventNames>, 'contracts'>) {
  return {
    address: context.contracts.platformFees.address,
    walletCount: 0,
    paymentCount: 0,
    paymentVolume: 0n,
    feesCollected: 0n,
    x402Count: 0,
    x402Volume: 0n,
    x402FeesCollected: 0n,
  };
}

/** A party that has received no fee yet. */
function emptyRecipient(address: `0x${string}`) {
  return {
    address,
    paymentCount: 0,
    feesCollected: 0n,
    x402Count: 0,
    x402FeesCollected: 0n,
    jobCount: 0,
    jobFeesCollected: 0n,
  };
}

interface Spent {
  readonly walletAddress: `0x${string}`;
  /** The UTC date. */
  readonly day: string;
  /** Payments that were made; none where only a fee was taken. */
  readonly count: number;
  readonly volume: bigint;
  readonly fees: bigint;
  readonly isX402: boolean;
  /** Unix seconds of the block, where that is to be the wallet's last payment. */
  readonly paidAt?: bigint;
}

interface PaymentTotals {
  readonly walletAddress: `0x${string}`;
  readonly day: string;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly feeRecipient: `0x${string}` | null;
}

/** Adds a payment to its wallet's, the day's, the platform's and the treasury's totals. */
export async function addPayment(
  context: TotalsContext,
  { walletAddress, day, amount, fee, feeRecipient: recipient, paidAt }: PaymentTotals & { readonly paidAt: bigint },
): Promise<void> {
  await addSpent(context, { walletAddress, day, count: 1, volume: amount, fees: fee, isX402: false, paidAt });
  if (recipient !== null) await addFee(context.db, recipient, fee, false);
}

/** Adds to the same totals what USDC has executed for a seller, whose fee is taken later. */
export async function addX402Payment(
  context: TotalsContext,
  { walletAddress, day, value }: Pick<PaymentTotals, 'walletAddress' | 'day'> & { readonly value: bigint },
): Promise<void> {
  await addSpent(context, { walletAddress, day, count: 1, volume: value, fees: 0n, isX402: true });
}

/** Adds that fee to them. */
export async function addX402Fee(
  context: TotalsContext,
  { walletAddress, day, fee, feeRecipient: recipient }: Omit<PaymentTotals, 'amount'>,
): Promise<void> {
  await addSpent(context, { walletAddress, day, count: 0, volume: 0n, fees: fee, isX402: true });
  if (recipient !== null) await addFee(context.db, recipient, fee, true);
}

/** Adds the platform's fee of a Job to what its recipient has received. */
export async function addJobFee(db: Db, recipient: `0x${string}`, fee: bigint): Promise<void> {
  await db
    .insert(feeRecipient)
    .values({ ...emptyRecipient(recipient), jobCount: 1, jobFeesCollected: fee })
    .onConflictDoUpdate((row) => ({ jobCount: row.jobCount + 1, jobFeesCollected: row.jobFeesCollected + fee }));
}

async function addSpent(context: TotalsContext, spent: Spent): Promise<void> {
  const { db } = context;
  const { walletAddress, day, count, volume, fees, paidAt } = spent;
  const x402 = spent.isX402 ? spent : { count: 0, volume: 0n, fees: 0n };
  await db
    .update(wallet, { address: walletAddress })
    .set((row) => ({
      paymentCount: row.paymentCount + count,
      paidTotal: row.paidTotal + volume,
      feesTotal: row.feesTotal + fees,
      x402Count: row.x402Count + x402.count,
      x402PaidTotal: row.x402PaidTotal + x402.volume,
      x402FeesTotal: row.x402FeesTotal + x402.fees,
      ...(paidAt === undefined ? {} : { lastPaymentAt: paidAt }),
    }));
  const ofDay = {
    day,
    paymentCount: count,
    volume,
    fees,
    x402Count: x402.count,
    x402Volume: x402.volume,
    x402Fees: x402.fees,
  };
  const added = (row: Omit<typeof ofDay, 'day'>) => ({
    paymentCount: row.paymentCount + count,
    volume: row.volume + volume,
    fees: row.fees + fees,
    x402Count: row.x402Count + x402.count,
    x402Volume: row.x402Volume + x402.volume,
    x402Fees: row.x402Fees + x402.fees,
  });
  await db.insert(paymentDay).values(ofDay).onConflictDoUpdate(added);
  await db
    .insert(walletDay)
    .values({ walletAddress, ...ofDay })
    .onConflictDoUpdate(added);
  await db
    .insert(platform)
    .values({
      ...emptyPlatform(context),
      paymentCount: count,
      paymentVolume: volume,
      feesCollected: fees,
      x402Count: x402.count,
      x402Volume: x402.volume,
      x402FeesCollected: x402.fees,
    })
    .onConflictDoUpdate((row) => ({
      paymentCount: row.paymentCount + count,
      paymentVolume: row.paymentVolume + volume,
      feesCollected: row.feesCollected + fees,
      x402Count: row.x402Count + x402.count,
      x402Volume: row.x402Volume + x402.volume,
      x402FeesCollected: row.x402FeesCollected + x402.fees,
    }));
}

/** Adds a payment's fee to what its recipient has received. */
async function addFee(db: Db, recipient: `0x${string}`, fee: bigint, isX402: boolean): Promise<void> {
  const x402 = isX402 ? { count: 1, fee } : { count: 0, fee: 0n };
  await db
    .insert(feeRecipient)
    .values({
      ...emptyRecipient(recipient),
      paymentCount: 1,
      feesCollected: fee,
      x402Count: x402.count,
      x402FeesCollected: x402.fee,
    })
    .onConflictDoUpdate((row) => ({
      paymentCount: row.paymentCount + 1,
      feesCollected: row.feesCollected + fee,
      x402Count: row.x402Count + x402.count,
      x402FeesCollected: row.x402FeesCollected + x402.fee,
    }));
}
