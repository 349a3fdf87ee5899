import { type Address, encodeFunctionData, type Hex } from 'viem';
import type { Chain } from '../chain/chain.ts';
import type { BlockPoint } from '../chain/events.ts';
import { agentWalletAbi } from '../chain/generated/AgentWallet.ts';
import { batchRelayAbi } from '../chain/generated/BatchRelay.ts';
import type { Logger } from '../log.ts';
import type { FollowedPayment } from '../payments/followed.ts';
import { hasExecuted, mayStillExecute, parseState, type SessionState } from '../payments/session.ts';
import type { PaymentStore } from '../payments/store.ts';
import { findExecutions } from './find-executions.ts';
import type { Ingest } from './ingest.ts';

interface PaymentExpiryDeps {
  readonly chain: Chain;
  readonly payments: Pick<PaymentStore, 'overdue' | 'messagesWithNonce'>;
  readonly ingest: Pick<Ingest, 'seen' | 'failed'>;
  /** The latest final block that is known. */
  readonly finalized: () => BlockPoint | undefined;
  readonly logger: Logger;
}

const UNEXPLAINED_PAUSE_MS = 3_600_000;
/** Payments that are looked at in one run. */
const MAX_OVERDUE = 100;

/**
 * Settles payments that no event has settled. One whose deadline has passed in a final block failed if, at that
 * block or later, its nonce is still unused: a state read at one block in one call, so no node that lags or
 * forks can mislead. If the nonce is used up or fell out of the window, every block in which the payment could
 * be is searched for its event: where there is one, it is taken in; where there is none, the payment failed.
 */
export function createPaymentExpiry(deps: PaymentExpiryDeps): { run(): Promise<void> } {
  /** What cannot be explained is reported, and looked at again after a while: by `performance.now()`. */
  const unexplained = new Map<string, number>();
  return {
    async run() {
      const final = deps.finalized();
      if (final === undefined) return;
      const overdue = deps.payments
        .overdue(final.timestamp, MAX_OVERDUE + unexplained.size)
        .filter(({ payment }) => (unexplained.get(payment.id) ?? 0) <= performance.now());
      if (overdue.length === 0) return;
      const states = await readStates(deps.chain, overdue, final);
      const isUnused = (followed: FollowedPayment) => {
        const state = states.get(followed.walletAddress);
        return state !== undefined && mayStillExecute(state, followed.nonce);
      };
      await deps.ingest.failed(overdue.filter(isUnused).map(({ payment }) => payment.ref));
      const [oldest, ...others] = overdue.filter((followed) => !isUnused(followed));
      if (oldest === undefined) return;
      for (const followed of await search(deps, [oldest, ...others], states, final)) {
        unexplained.set(followed.payment.id, performance.now() + UNEXPLAINED_PAUSE_MS);
        const { payment, walletAddress, nonce } = followed;
        const log = { payment: payment.id, wallet: walletAddress, nonce };
        deps.logger.error(log, 'a nonce was executed, but not by the payment that it was signed for');
      }
    },
  };
}

/** The wallets' states at one block, which is `final` or a later one. */
async function readStates(
  { client, contracts }: Chain,
  payments: readonly FollowedPayment[],
  final: BlockPoint,
): Promise<ReadonlyMap<Address, SessionState>> {
  const wallets = [...new Set(payments.map(({ walletAddress }) => walletAddress))];
  const data = encodeFunctionData({ abi: agentWalletAbi, functionName: 'state' });
  const [blockNumber, , answers] = await client.readContract({
    address: contracts.batchRelay,
    abi: batchRelayAbi,
    functionName: 'probe',
    args: [wallets.map((target) => ({ target, data }))],
  });
  if (blockNumber < BigInt(final.number))
    throw new Error('The node that answered is behind the final block.');
  return new Map(
    wallets.flatMap((wallet, index) => {
      const answer = answers[index];
      return answer?.ok === true ? [[wallet, parseState(answer.data)] as const] : [];
    }),
  );
}

/**
 * Searches the blocks for the oldest payment and those signed about when it was; answers with those that cannot
 * be explained.
 */
async function search(
  { chain, ingest, payments }: PaymentExpiryDeps,
  [oldest, ...others]: readonly [FollowedPayment, ...FollowedPayment[]],
  states: ReadonlyMap<Address, SessionState>,
  final: BlockPoint,
): Promise<FollowedPayment[]> {
  const together = [oldest, ...others.filter((other) => isNear(oldest, other))];
  const found = await findExecutions(chain, together, final);
  await ingest.seen(found);
  const executed = new Set<unknown>(found.map(({ args }) => args.ref));
  const missing = together.filter(({ payment }) => !executed.has(payment.ref));
  const isForeign = ({ payment, walletAddress, nonce }: FollowedPayment) => {
    const state = states.get(walletAddress);
    // Nonces of expired messages may be signed again, so another message of ours may have used it.
    const isOnlyOurs = payments.messagesWithNonce(payment.walletId, nonce) === 1;
    return state !== undefined && hasExecuted(state, nonce) && isOnlyOurs;
  };
  const failed: Hex[] = missing.filter((followed) => !isForeign(followed)).map(({ payment }) => payment.ref);
  await ingest.failed(failed);
  return missing.filter(isForeign);
}

const NEAR_BLOCKS = 256;

function isNear(oldest: FollowedPayment, other: FollowedPayment): boolean {
  return Math.abs(other.signedAtBlock - oldest.signedAtBlock) <= NEAR_BLOCKS;
}
