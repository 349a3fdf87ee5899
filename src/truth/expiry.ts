import type { Address } from 'viem';
import type { Chain } from '../chain/chain.ts';
import type { BlockPoint } from '../chain/events.ts';
import { batchRelayAbi } from '../chain/generated/BatchRelay.ts';
import type { AwaitedMessage, AwaitedMessages, EventKeys } from '../chain/projection.ts';
import { hasExecuted, mayStillExecute } from '../chain/session-nonces.ts';
import { parseWalletState, type WalletState, walletStateCall } from '../chain/wallet-state.ts';
import type { Logger } from '../log.ts';
import { findExecutions, isExecution } from './find-executions.ts';
import type { Ingest } from './ingest.ts';

interface ExpiryDeps extends Omit<AwaitedMessages, 'impossibleAt'> {
  readonly chain: Chain;
  readonly eventKeys: EventKeys;
  /** How many recorded messages of a wallet have this nonce. */
  readonly messagesWithNonce: (walletId: string, nonce: number) => Promise<number>;
  /** Told of the keys of those that can never execute; it is proved. */
  readonly ingest: Pick<Ingest, 'seen' | 'impossible'>;
  /** The latest final block that is known. */
  readonly finalized: () => BlockPoint | undefined;
  readonly logger: Logger;
}

export interface Expiry {
  run(): Promise<void>;
  /** How many messages wait whose nonce was executed, but not by what was signed with it. */
  unexplained(): number;
}

const UNEXPLAINED_PAUSE_MS = 3_600_000;
/** A message that cannot be settled lets the others go first for so long. */
const FAILED_PAUSE_MS = 60_000;
/** Messages that are looked at in one run. */
const MAX_OVERDUE = 100;

/**
 * Settles messages that no event has settled. One whose deadline has passed in a final block failed if, at that
 * block or later, its nonce is still unused: a state read at one block in one call, so no node that lags or
 * forks can mislead. If the nonce is used up or fell out of the window, every block in which the execution could
 * be is searched for its event: where there is one, it is taken in; where there is none, the message failed.
 */
export function createExpiry(deps: ExpiryDeps): Expiry {
  /** What cannot be explained or settled is reported, and looked at again after a while: by `performance.now()`. */
  const putAside = new Map<string, number>();
  const unexplained = new Set<string>();
  const searchFrom = async (
    together: readonly [AwaitedMessage, ...AwaitedMessage[]],
    states: ReadonlyMap<Address, WalletState>,
    final: BlockPoint,
  ): Promise<readonly AwaitedMessage[]> => {
    try {
      return await search(deps, together, states, final);
    } catch (error) {
      const [{ id }] = together;
      putAside.set(id, performance.now() + FAILED_PAUSE_MS);
      deps.logger.error({ err: error, [deps.kind]: id }, 'a message cannot be settled for now');
      throw error;
    }
  };
  return {
    unexplained: () => unexplained.size,
    async run() {
      const final = deps.finalized();
      if (final === undefined) return;
      const all = await deps.overdue(final.timestamp, MAX_OVERDUE + putAside.size);
      const waiting = new Set(all.map(({ id }) => id));
      for (const id of unexplained) if (!waiting.has(id)) unexplained.delete(id);
      const overdue = all.filter(({ id }) => (putAside.get(id) ?? 0) <= performance.now());
      if (overdue.length === 0) return;
      const states = await readStates(deps.chain, overdue, final);
      const isUnused = ({ walletAddress, nonce }: AwaitedMessage) => {
        const state = states.get(walletAddress);
        return state !== undefined && mayStillExecute(state, nonce);
      };
      await deps.ingest.impossible(overdue.filter(isUnused).map(({ eventKey }) => eventKey));
      const [oldest, ...others] = overdue.filter((message) => !isUnused(message));
      if (oldest === undefined) return;
      for (const message of await searchFrom([oldest, ...others], states, final)) {
        putAside.set(message.id, performance.now() + UNEXPLAINED_PAUSE_MS);
        const { id, walletAddress, nonce } = message;
        unexplained.add(id);
        const log = { [deps.kind]: id, wallet: walletAddress, nonce };
        deps.logger.error(log, 'a nonce was executed, but not by what it was signed for');
        await deps.unexplained?.(message);
      }
    },
  };
}

/** The wallets' states at one block, which is `final` or a later one. */
async function readStates(
  { client, contracts }: Chain,
  messages: readonly AwaitedMessage[],
  final: BlockPoint,
): Promise<ReadonlyMap<Address, WalletState>> {
  const wallets = [...new Set(messages.map(({ walletAddress }) => walletAddress))];
  const [blockNumber, , answers] = await client.readContract({
    address: contracts.batchRelay,
    abi: batchRelayAbi,
    functionName: 'probe',
    args: [wallets.map((target) => ({ target, data: walletStateCall }))],
  });
  if (blockNumber < BigInt(final.number))
    throw new Error('The node that answered is behind the final block.');
  return new Map(
    wallets.flatMap((wallet, index) => {
      const answer = answers[index];
      return answer?.ok === true ? [[wallet, parseWalletState(answer.data)] as const] : [];
    }),
  );
}

/**
 * Searches the blocks for the oldest message and those signed about when it was; answers with those that cannot
 * be explained.
 */
async function search(
  { chain, ingest, messagesWithNonce, eventKeys, executions }: ExpiryDeps,
  [oldest, ...others]: readonly [AwaitedMessage, ...AwaitedMessage[]],
  states: ReadonlyMap<Address, WalletState>,
  final: BlockPoint,
): Promise<AwaitedMessage[]> {
  const together = [oldest, ...others.filter((other) => isNear(oldest, other))];
  const found = await findExecutions({ chain, executions, eventKeys }, together, final);
  await ingest.seen(found);
  const missing = together.filter((message) => !found.some((event) => isExecution(message, event)));
  const isForeign = async ({ walletId, walletAddress, nonce }: AwaitedMessage) => {
    const state = states.get(walletAddress);
    // Nonces of expired messages may be signed again, so another message of ours may have used it.
    const isOnlyOurs = (await messagesWithNonce(walletId, nonce)) === 1;
    return state !== undefined && hasExecuted(state, nonce) && isOnlyOurs;
  };
  const foreign: AwaitedMessage[] = [];
  const impossible: string[] = [];
  for (const message of missing) {
    if (await isForeign(message)) foreign.push(message);
    else impossible.push(message.eventKey);
  }
  await ingest.impossible(impossible);
  return foreign;
}

const NEAR_BLOCKS = 256;

function isNear(oldest: AwaitedMessage, other: AwaitedMessage): boolean {
  return Math.abs(other.signedAtBlock - oldest.signedAtBlock) <= NEAR_BLOCKS;
}
