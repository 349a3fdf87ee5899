import type { Address } from 'viem';
import type { Chain } from '../../chain/nodes/chain.ts';
import { failureText } from '../../core/lib/failures.ts';
import { type Clock, doubling, nowSeconds } from '../../core/lib/time.ts';
import type { Logger } from '../../core/log.ts';
import type { Db } from '../../storage/db/open.ts';
import { NotOurOwnerError } from '../wallets/owner/call.ts';
import type { OwnerTasks } from '../wallets/owner/tasks.ts';
import type { WalletStore } from '../wallets/store.ts';
import {
  agentCountProbe,
  CallRefusedError,
  gasLimitOf,
  readAgentCount,
  reasonOf,
  registerCall,
  setUriCall,
} from './calls.ts';
import { profileUrl } from './identity.ts';
import type { DueRegistration, Looked, RegistrationRow, RegistrationStore } from './registration-store.ts';
import { nextStep, revertsOf, type Step } from './step.ts';
import type { IdentityStore } from './store.ts';

/** What one step of a registration needs. */
export interface RegistrationDeps {
  readonly db: Db;
  readonly agents: Pick<IdentityStore, 'agentOf'>;
  readonly store: RegistrationStore;
  readonly wallets: Pick<WalletStore, 'byId'>;
  readonly ownerTasks: OwnerTasks;
  readonly chain: Chain;
  readonly registry: Address;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Under which users reach the API, without a slash at the end; known once it listens. */
  readonly baseUrl: () => string;
  /** Everything up to this block was read from the indexer; `undefined` while it shows nothing. */
  readonly indexedBlock: () => number | undefined;
}

/** The wallet has an agent that no known event explains: its own, of which we have yet to be told, or a gift. */
class UnexplainedAgentError extends Error {
  override readonly name = 'UnexplainedAgentError';
  constructor(readonly block: number) {
    super('The wallet has an agent of which nothing is known yet; the indexer will tell whose it is.');
  }
}

type Call = Extract<Step, { readonly uri: string }>;

const FIRST_PAUSE_S = 10;
const LONGEST_PAUSE_S = 3_600;
/**
 * Refused trial runs in a row after which somebody has to look. With the pauses between them that takes a little more
 * than a day: longer than a registry is paused for an upgrade, and short enough to tell what is refused for good.
 */
export const MAX_REFUSALS = 33;
/** Until something that is on its way is looked at again. */
const LOOK_AGAIN_S = 30;
/**
 * How soon it is looked again at a message that is on its way: what its block says is told before it is noted how it
 * ended.
 */
const WAIT_S = 3;

/** Does what is to be done for a wallet, or notes why not and when to look again. */
export async function processRegistration(deps: RegistrationDeps, due: DueRegistration): Promise<void> {
  const { db, store, clock } = deps;
  const { registration, message } = due;
  const { walletId } = registration;
  const looked = (change: Looked) => db.batch([store.lookedStatement(registration, change)]);
  const wallet = await deps.wallets.byId(walletId);
  if (wallet === undefined) throw new Error(`There is no wallet ${walletId}.`);
  const step = nextStep(due, await deps.agents.agentOf(walletId), profileUrl(deps.baseUrl(), wallet.chainAddress));
  switch (step.kind) {
    case 'rest':
      return looked(step.change);
    case 'wait':
      return looked({ dueAt: nowSeconds(clock) + WAIT_S });
    case 'give-up':
      return looked(givenUp(deps, registration, reasonOf(message?.revertData ?? '0x')));
    default:
      try {
        await send(deps, due, wallet.chainAddress, step);
      } catch (error) {
        await looked(afterRefusal(deps, registration, error));
      }
  }
}

async function send(deps: RegistrationDeps, due: DueRegistration, wallet: Address, call: Call): Promise<void> {
  const { registration } = due;
  const { store, registry, chain, clock, logger } = deps;
  const { walletId, attempts } = registration;
  const isRegistering = call.kind === 'agent_register';
  const data = isRegistering ? registerCall(registry, call.uri) : setUriCall(registry, call.agentId, call.uri);
  const gasLimit = await gasLimitOf(chain.client, wallet, data);
  const { txHash } = await deps.ownerTasks.run(walletId, {
    kind: call.kind,
    probes: isRegistering ? [agentCountProbe(registry, wallet)] : [],
    functionFor(_state, block, [count]) {
      if (isRegistering && readAgentCount(count) > 0n) requireGift(deps, registration, Number(block.number));
      return {
        data,
        gasLimit,
        statements({ messageId }) {
          const dueAt = nowSeconds(clock) + Math.max(LOOK_AGAIN_S, pauseAfter(attempts));
          return [store.sentStatement(registration, { messageId, dueAt, reverts: revertsOf(due) })];
        },
      };
    },
  });
  logger.info({ walletId, kind: call.kind, uri: call.uri, txHash }, 'told the identity registry of an agent');
}

/** Throws {@link UnexplainedAgentError} until everything that happened up to the wallet's first such sight is known. */
function requireGift({ indexedBlock }: RegistrationDeps, { doubtBlock }: RegistrationRow, block: number): void {
  if (doubtBlock === null || (indexedBlock() ?? -1) < doubtBlock) throw new UnexplainedAgentError(block);
}

/** What becomes of a row whose call was not sent, or of which nobody said that it was. */
function afterRefusal(deps: RegistrationDeps, registration: RegistrationRow, error: unknown): Looked {
  const { clock, logger } = deps;
  const { walletId, attempts, doubtBlock } = registration;
  const reason = failureText(error).slice(0, 300);
  if (error instanceof NotOurOwnerError) return givenUp(deps, registration, reason);
  if (error instanceof CallRefusedError) return refused(deps, registration, reason);
  if (error instanceof UnexplainedAgentError) {
    return { doubtBlock: doubtBlock ?? error.block, lastError: reason, dueAt: nowSeconds(clock) + FIRST_PAUSE_S };
  }
  const pause = pauseAfter(attempts);
  logger.warn({ err: error, walletId, pause }, 'the identity registry could not be told of an agent yet');
  return { attempts: attempts + 1, lastError: reason, dueAt: nowSeconds(clock) + pause };
}

/** A trial run costs nothing, and what refuses it may pass: it is tried again until it has been refused for a day. */
function refused(deps: RegistrationDeps, registration: RegistrationRow, lastError: string): Looked {
  const { walletId, attempts } = registration;
  const refusals = registration.refusals + 1;
  if (refusals >= MAX_REFUSALS) return { ...givenUp(deps, registration, lastError), refusals };
  const pause = pauseAfter(attempts);
  const reason = lastError;
  deps.logger.warn({ walletId, reason, refusals, pause }, 'the identity registry refuses an agent for now');
  return { attempts: attempts + 1, refusals, lastError, dueAt: nowSeconds(deps.clock) + pause };
}

/** Nothing is sent any more until the operator says so. */
function givenUp({ logger }: RegistrationDeps, { walletId, status }: RegistrationRow, lastError: string): Looked {
  const isRegistering = status === 'pending';
  logger.error({ walletId, reason: lastError, isRegistering }, 'the identity registry refuses an agent');
  return isRegistering ? { status: 'failed', dueAt: null, lastError } : { wantedUri: null, dueAt: null, lastError };
}

function pauseAfter(attempts: number): number {
  return doubling(FIRST_PAUSE_S, LONGEST_PAUSE_S, attempts + 1);
}
