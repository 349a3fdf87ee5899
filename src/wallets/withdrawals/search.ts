import { getAbiItem, type Hex } from 'viem';
import { BLOCKS_PER_QUERY, type BlockRange, slicesOf } from '../../chain/block-slices.ts';
import type { Chain } from '../../chain/chain.ts';
import { agentWalletAbi } from '../../chain/generated/AgentWallet.ts';
import type { Db } from '../../db/open.ts';
import type { History } from '../../history/history.ts';
import { filterAsync } from '../../lib/filter-async.ts';
import { type Clock, nowSeconds } from '../../lib/time.ts';
import type { WalletRow } from '../store.ts';
import type { WithdrawalRequest } from './intent.ts';
import type { WithdrawalStore } from './store.ts';

const withdrawn = getAbiItem({ abi: agentWalletAbi, name: 'Withdrawn' });

/** What the search for a withdrawal on-chain needs. */
export interface FindWithdrawalDeps {
  readonly db: Db;
  readonly chain: Pick<Chain, 'client'>;
  readonly withdrawals: WithdrawalStore;
  readonly history: Pick<History, 'gapsOf'>;
  /** Reserves a message id that no other message has. */
  readonly reserveMessageId: () => Promise<number>;
  readonly clock: Clock;
}

/**
 * The transactions in these blocks that made such a withdrawal and that this service did not send. The search stops
 * once `isEnough` says so of those found so far.
 */
export async function foreignWithdrawals(
  { chain, withdrawals }: Pick<FindWithdrawalDeps, 'chain' | 'withdrawals'>,
  { chainAddress }: Pick<WalletRow, 'chainAddress'>,
  { to, amount }: Pick<WithdrawalRequest, 'to' | 'amount'>,
  range: BlockRange,
  isEnough: (hashes: readonly Hex[]) => Promise<boolean>,
): Promise<readonly Hex[]> {
  const found: Hex[] = [];
  for (const slice of slicesOf(range, BLOCKS_PER_QUERY)) {
    const logs = await chain.client.getLogs({
      ...{ address: chainAddress, event: withdrawn, args: { to } },
      ...{ fromBlock: BigInt(slice.first), toBlock: BigInt(slice.last) },
    });
    const hashes = logs
      .filter(({ args }) => args.amount === amount)
      .map(({ transactionHash }) => transactionHash);
    const own = await withdrawals.ownAmong(hashes);
    found.push(...hashes.filter((hash) => !own.has(hash)));
    if (await isEnough(found)) return found;
  }
  return found;
}

/**
 * Finds a withdrawal whose row was lost, in the blocks that this database once missed. A withdrawal to the same
 * address and of the same amount stands for one idempotency key: it gets a row and is answered as a replay.
 * `undefined` if no such withdrawal is free.
 */
export async function findLostWithdrawal(
  deps: FindWithdrawalDeps,
  wallet: WalletRow,
  request: WithdrawalRequest,
): Promise<Hex | undefined> {
  const { db, history, withdrawals, clock } = deps;
  for (const gap of await history.gapsOf(wallet.id)) {
    const isFree = async (hash: Hex) => !(await withdrawals.isTaken(hash));
    const free = async (hashes: readonly Hex[]) => await filterAsync(hashes, isFree);
    const isEnough = async (some: readonly Hex[]) => (await free(some)).length > 0;
    const [found] = await free(await foreignWithdrawals(deps, wallet, request, gap, isEnough));
    if (found === undefined) continue;
    const now = nowSeconds(clock);
    await db.batch(
      withdrawals.foundStatements({
        ...{
          messageId: await deps.reserveMessageId(),
          walletId: wallet.id,
          chainAddress: wallet.chainAddress,
        },
        ...{ toAddress: request.to, amount: request.amount, executedIn: found, createdAt: now },
        idempotencyKey: request.idempotencyKey ?? null,
      }),
    );
    return found;
  }
  return undefined;
}
