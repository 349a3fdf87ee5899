import { usdcAbi } from '../abis/usdc.ts';
import { platform, wallet, walletChange } from '../ponder.schema.ts';
import { type Context, type EventNames, ponder } from '../registry.ts';
import { lower, place, record } from './lib/record.ts';
import { emptyPlatform } from './lib/totals.ts';

const FACTORIES = [
  ['walletFactoryV2', 2],
  ['walletFactoryV3', 3],
] as const;

for (const [contract, version] of FACTORIES) {
  ponder.on(`${contract}:WalletDeployed`, async ({ event, context }) => {
    const address = lower(event.args.wallet);
    const owner = lower(event.args.owner);
    const { timestamp, blockNumber, transactionHash } = place(event);
    await record(contract, 'WalletDeployed', event, context);
    await context.db
      .insert(wallet)
      .values({
        address,
        version,
        owner,
        frozen: false,
        txLimit: 0n,
        dailyLimit: 0n,
        budgetDay: 0n,
        budgetWeek: 0n,
        budgetMonth: 0n,
        budgetHour: 0n,
        expiresAt: 0n,
        whitelist: [],
        deployedBlock: blockNumber,
        deployedAt: timestamp,
        deployTransactionHash: transactionHash,
        balance: await balanceAfterBlock(context, address),
        reserved: 0n,
        paymentCount: 0,
        paidTotal: 0n,
        feesTotal: 0n,
        x402Count: 0,
        x402PaidTotal: 0n,
        x402FeesTotal: 0n,
        receivedTotal: 0n,
        sentTotal: 0n,
      });
    await context.db
      .insert(walletChange)
      .values({ ...place(event), id: event.id, walletAddress: address, kind: 'deployed', owner });
    await context.db
      .insert(platform)
      .values({ ...emptyPlatform(context), walletCount: 1 })
      .onConflictDoUpdate((row) => ({ walletCount: row.walletCount + 1 }));
  });
}

/**
 * A wallet's address is known, and may be funded, before there is a contract. What it has at the end of the block that
 * deployed it is read from the node; transfers of later blocks are added. Null if the node no longer has that state.
 */
async function balanceAfterBlock(
  { client, contracts }: Pick<Context<EventNames>, 'client' | 'contracts'>,
  address: `0x${string}`,
): Promise<bigint | null> {
  try {
    return await client.readContract({
      abi: usdcAbi,
      address: contracts.usdc.address,
      functionName: 'balanceOf',
      args: [address],
    });
  } catch {
    return null;
  }
}
