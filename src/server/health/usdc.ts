import type { Address } from 'viem';
import { usdcAbi } from '../../chain/contracts/generated/IFiatToken.ts';
import { platformFeesAbi } from '../../chain/contracts/generated/PlatformFees.ts';
import type { Chain } from '../../chain/nodes/chain.ts';
import { cached } from '../../core/lib/cache.ts';
import { type Clock, withDeadline } from '../../core/lib/time.ts';
import type { Finding } from './health-routes.ts';

/** What USDC does to all of this service's payments, or to all of its Jobs. */
export interface UsdcState {
  readonly isPaused: boolean;
  /** Who gets a fee of every payment: of one that USDC refuses, every payment is refused. */
  readonly treasury: Account;
  /** What holds the budgets of Jobs; undefined where there are none. */
  readonly escrow: Account | undefined;
}

interface Account {
  readonly address: Address;
  readonly isBlacklisted: boolean;
}

/** Asks USDC, seldom. Its last answer stands for a while if no node answers; after that, this rejects. */
export type LookAtUsdc = () => Promise<UsdcState>;

const TIMES = { freshMs: 15_000, usableMs: 60_000 };
const STANDS_MS = 300_000;
/** Less than a check of health may take. */
const ANSWER_WITHIN_MS = 2_000;

/** Creates what looks at USDC for health and metrics. */
export function createLookAtUsdc({ client, contracts }: Pick<Chain, 'client' | 'contracts'>, clock: Clock): LookAtUsdc {
  const { usdc, platformFees, jobEscrow } = contracts;
  const accountOf = async (address: Address): Promise<Account> => ({
    address,
    isBlacklisted: await client.readContract({
      address: usdc,
      abi: usdcAbi,
      functionName: 'isBlacklisted',
      args: [address],
    }),
  });
  const load = async (): Promise<UsdcState & { readonly atMs: number }> => {
    const [isPaused, treasury, escrow] = await Promise.all([
      client.readContract({ address: usdc, abi: usdcAbi, functionName: 'paused' }),
      client.readContract({ address: platformFees, abi: platformFeesAbi, functionName: 'treasury' }).then(accountOf),
      jobEscrow === undefined ? undefined : accountOf(jobEscrow),
    ]);
    return { isPaused, treasury, escrow, atMs: clock.nowMs() };
  };
  const look = cached(() => withDeadline(load(), ANSWER_WITHIN_MS), clock, TIMES);
  return async () => {
    const { atMs, ...state } = await look();
    if (clock.nowMs() - atMs > STANDS_MS) throw new Error('No node has said for minutes whether USDC takes payments.');
    return state;
  };
}

/** Whether USDC lets this service pay at all. */
export async function usdcFinding(look: LookAtUsdc): Promise<Finding> {
  const state = await look().catch(() => undefined);
  if (state === undefined) return { status: 'degraded', detail: 'no node says whether USDC takes payments' };
  const { isPaused, treasury, escrow } = state;
  const stopped = [
    ...(isPaused ? ['USDC is paused: no payment is possible until its issuer lets it go on'] : []),
    ...(treasury.isBlacklisted
      ? [`USDC blacklists the treasury ${treasury.address}: every payment with a fee is refused. Set another one`]
      : []),
  ];
  const jobs =
    escrow?.isBlacklisted === true
      ? [`USDC blacklists the escrow ${escrow.address}: no Job can be funded or paid out`]
      : [];
  if (stopped.length > 0) return { status: 'down', detail: [...stopped, ...jobs].join('; ') };
  if (jobs.length > 0) return { status: 'degraded', detail: jobs.join('; ') };
  return { status: 'ok', detail: 'takes payments' };
}
