import { getAbiItem } from 'viem';
import type { Chain } from '../chain/chain.ts';
import type { BlockPoint, ChainEvent } from '../chain/events.ts';
import { agentWalletAbi } from '../chain/generated/AgentWallet.ts';
import type { FollowedPayment } from '../payments/followed.ts';

const paymentExecuted = getAbiItem({ abi: agentWalletAbi, name: 'PaymentExecuted' });

/**
 * A reorganisation may have put a message into a lower block than the one that was the latest when it was
 * signed.
 */
const REORGANISED_BLOCKS = 64;
const MAX_BLOCKS = 20_000;
const BLOCKS_TOGETHER = 16;

/**
 * The executions of payments, searched for in every block in which they could be: from shortly before they were
 * signed to the first one after their deadlines, which must not be above `final`. Each block is asked for by
 * its hash, which a node has or has not: a range of heights would be answered with silence by a node that lags.
 */
export async function findExecutions(
  chain: Chain,
  payments: readonly FollowedPayment[],
  final: BlockPoint,
): Promise<ChainEvent[]> {
  const signedAt = Math.min(...payments.map(({ signedAtBlock }) => signedAtBlock));
  const deadline = Math.max(...payments.map((payment) => payment.deadline));
  const first = Math.max(0, signedAt - REORGANISED_BLOCKS);
  const events: ChainEvent[] = [];
  for (let from = first; from <= final.number; from += BLOCKS_TOGETHER) {
    if (from - first > MAX_BLOCKS) throw new Error('There are too many blocks to search for a payment.');
    const length = Math.min(BLOCKS_TOGETHER, final.number - from + 1);
    const numbers = Array.from({ length }, (_, index) => from + index);
    const blocks = await Promise.all(numbers.map((number) => executionsIn(chain, payments, number)));
    events.push(...blocks.flatMap((block) => block.events));
    if (blocks.some(({ timestamp }) => timestamp > deadline)) return events;
  }
  return events;
}

async function executionsIn({ client }: Chain, payments: readonly FollowedPayment[], number: number) {
  const block = await client.getBlock({ blockNumber: BigInt(number) });
  const timestamp = Number(block.timestamp);
  const logs = await client.getLogs({
    blockHash: block.hash,
    address: payments.map(({ walletAddress }) => walletAddress),
    event: paymentExecuted,
    args: { ref: payments.map(({ payment }) => payment.ref) },
    strict: true,
  });
  const events = logs.map(
    ({ transactionHash, logIndex, address, args }): ChainEvent => ({
      transactionHash,
      logIndex,
      address,
      timestamp,
      blockNumber: number,
      blockHash: block.hash,
      event: 'PaymentExecuted',
      args: {
        ref: args.ref.toLowerCase(),
        to: args.to.toLowerCase(),
        amount: args.amount.toString(),
        fee: args.fee.toString(),
      },
    }),
  );
  return { timestamp, events };
}
