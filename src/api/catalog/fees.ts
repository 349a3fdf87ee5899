import { jobEscrowAbi } from '../../chain/contracts/generated/JobEscrow.ts';
import { platformFeesAbi } from '../../chain/contracts/generated/PlatformFees.ts';
import type { Chain } from '../../chain/nodes/chain.ts';
import { cached } from '../../core/lib/cache.ts';
import { formatUsdc } from '../../core/lib/money.ts';
import type { Clock } from '../../core/lib/time.ts';

/** What is taken: shares in basis points, and the smallest fee of a payment. */
export interface Fees {
  /** Of a payment, on top of its amount. */
  readonly platformBps: number;
  /** A payment's fee is this at least, in decimal USDC, but never more than its amount. */
  readonly minPaymentFeeUsdc: string;
  /** No platform fee can be higher, the smallest one aside. */
  readonly capBps: number;
  /** Of a Job's budget, when it is completed. */
  readonly jobPlatformBps: number;
  readonly jobEvaluatorBps: number;
}

const TIMES = { freshMs: 60_000, usableMs: 600_000 };

/**
 * The present fees, by the chain; at most ten minutes old while the chain answers. Throws `RPC_TIMEOUT` if they were
 * never read.
 */
export function createFees(chain: Pick<Chain, 'client' | 'contracts'>, clock: Clock): () => Promise<Fees> {
  return cached(() => readFees(chain), clock, TIMES);
}

async function readFees({ client, contracts }: Pick<Chain, 'client' | 'contracts'>): Promise<Fees> {
  const platform = { address: contracts.platformFees, abi: platformFeesAbi };
  const { jobEscrow } = contracts;
  const [[platformBps, minFee], capBps, ofJobs] = await Promise.all([
    client.readContract({ ...platform, functionName: 'feeMinimumAndRecipient' }),
    client.readContract({ ...platform, functionName: 'MAX_FEE_BPS' }),
    jobEscrow === undefined
      ? ([0, 0] as const)
      : client.readContract({ address: jobEscrow, abi: jobEscrowAbi, functionName: 'feeBps' }),
  ]);
  const [jobPlatformBps, jobEvaluatorBps] = ofJobs;
  return { platformBps, minPaymentFeeUsdc: formatUsdc(BigInt(minFee)), capBps, jobPlatformBps, jobEvaluatorBps };
}
