import {
  type Address,
  decodeErrorResult,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  type PublicClient,
  slice,
} from 'viem';
import { agentWalletAbi } from '../../chain/contracts/generated/AgentWallet.ts';
import { identityRegistryAbi } from '../../chain/contracts/generated/IdentityRegistry.ts';
import type { Core } from '../../chain/core.ts';
import type { ProbeAnswer, ProbeCall } from '../../chain/nodes/probe.ts';
import { refusedCall } from '../../chain/nodes/rpc-errors.ts';
import { failureText } from '../../core/lib/failures.ts';
import { doubling, nowSeconds } from '../../core/lib/time.ts';
import { NotOurOwnerError } from '../wallets/owner/owner-call.ts';
import type { OwnerTasks } from '../wallets/owner/owner-operations.ts';
import type { WalletStore } from '../wallets/wallet-store.ts';
import { profileUrl } from './agent-profile.ts';
import {
  type AgentRow,
  type DueRegistration,
  type IdentityStore,
  type Looked,
  type RegistrationRow,
  untried,
} from './identity-store.ts';

/** The wallet has an agent that no known event explains: its own, which the indexer has yet to show, or a gift. */
class UnexplainedAgentError extends Error {
  override readonly name = 'UnexplainedAgentError';
  constructor(readonly block: number) {
    super('The wallet has an agent of which nothing is known yet; the indexer will show whose it is.');
  }
}

type RegistryCall = Extract<RegistrationStep, { readonly uri: string }>;

const FIRST_PAUSE_S = 10;
const LONGEST_PAUSE_S = 3_600;
/**
 * Refused trial runs in a row after which the operator has to look. With the pauses between them that takes a little
 * more than a day: longer than a registry is paused for an upgrade, and short enough to show a refusal for good.
 */
export const MAX_REFUSALS = 33;
/** Until something that is on its way is looked at again. */
const LOOK_AGAIN_S = 30;
/** How soon a message on its way is looked at again: the events of its block are known before its result is stored. */
const WAIT_S = 3;

/** Takes the next step of a wallet's registration, or notes why not and when to look again. */
async function processRegistration(core: Core, parts: RegistrarServices, due: DueRegistration): Promise<void> {
  const { db, clock, baseUrl } = core;
  const { store, wallets } = parts;
  const { registration, message } = due;
  const { walletId } = registration;
  const looked = (change: Looked) => db.batch([store.lookedStatement(registration, change)]);
  const wallet = await wallets.byId(walletId);
  if (wallet === undefined) throw new Error(`There is no wallet ${walletId}.`);
  const step = nextStep(due, await store.agentOf(walletId), profileUrl(baseUrl(), wallet.chainAddress));
  switch (step.kind) {
    case 'rest':
      return looked(step.change);
    case 'wait':
      return looked({ dueAt: nowSeconds(clock) + WAIT_S });
    case 'give-up':
      return looked(givenUp(core, registration, reasonOf(message?.revertData ?? '0x')));
    default:
      try {
        await send(core, parts, due, { wallet: wallet.chainAddress, call: step });
      } catch (error) {
        await looked(afterRefusal(core, registration, error));
      }
  }
}

async function send(
  { chain, clock, logger }: Core,
  { store, registry, ownerTasks, indexedBlock }: RegistrarServices,
  due: DueRegistration,
  { wallet, call }: { readonly wallet: Address; readonly call: RegistryCall },
): Promise<void> {
  const { registration } = due;
  const { walletId, attempts } = registration;
  const isRegistering = call.kind === 'agent_register';
  const data = isRegistering ? registerCall(registry, call.uri) : setUriCall(registry, call.agentId, call.uri);
  const gasLimit = await gasLimitOf(chain.client, wallet, data);
  const { txHash } = await ownerTasks.run(walletId, {
    kind: call.kind,
    probes: isRegistering ? [agentCountProbe(registry, wallet)] : [],
    functionFor(_state, block, [count]) {
      if (isRegistering && readAgentCount(count) > 0n) requireGift(registration, indexedBlock(), Number(block.number));
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
  logger.info({ walletId, kind: call.kind, uri: call.uri, txHash }, 'sent an agent to the identity registry');
}

/** Throws {@link UnexplainedAgentError} until everything that happened up to the wallet's first such sight is known. */
function requireGift({ doubtBlock }: RegistrationRow, indexedBlock: number | undefined, block: number): void {
  if (doubtBlock === null || (indexedBlock ?? -1) < doubtBlock) throw new UnexplainedAgentError(block);
}

/** How a row changes if its call was not sent, or is not known to be. */
function afterRefusal(core: Core, registration: RegistrationRow, error: unknown): Looked {
  const { clock, logger } = core;
  const { walletId, attempts, doubtBlock } = registration;
  const reason = failureText(error).slice(0, 300);
  if (error instanceof NotOurOwnerError) return givenUp(core, registration, reason);
  if (error instanceof CallRefusedError) return refused(core, registration, reason);
  if (error instanceof UnexplainedAgentError) {
    return { doubtBlock: doubtBlock ?? error.block, lastError: reason, dueAt: nowSeconds(clock) + FIRST_PAUSE_S };
  }
  const pause = pauseAfter(attempts);
  logger.warn({ err: error, walletId, pause }, 'an agent could not be sent to the identity registry yet');
  return { attempts: attempts + 1, lastError: reason, dueAt: nowSeconds(clock) + pause };
}

/** A trial run costs nothing, and what refuses it may pass: it is tried again until it has been refused for a day. */
function refused(core: Core, registration: RegistrationRow, lastError: string): Looked {
  const { walletId, attempts } = registration;
  const refusals = registration.refusals + 1;
  if (refusals >= MAX_REFUSALS) return { ...givenUp(core, registration, lastError), refusals };
  const pause = pauseAfter(attempts);
  core.logger.warn({ walletId, reason: lastError, refusals, pause }, 'the identity registry refuses an agent for now');
  return { attempts: attempts + 1, refusals, lastError, dueAt: nowSeconds(core.clock) + pause };
}

/** Nothing is sent any more until the operator says so. */
function givenUp({ logger }: Core, { walletId, status }: RegistrationRow, lastError: string): Looked {
  const isRegistering = status === 'pending';
  logger.error({ walletId, reason: lastError, isRegistering }, 'the identity registry refuses an agent');
  return isRegistering ? { status: 'failed', dueAt: null, lastError } : { wantedUri: null, dueAt: null, lastError };
}

function pauseAfter(attempts: number): number {
  return doubling(FIRST_PAUSE_S, LONGEST_PAUSE_S, attempts + 1);
}

/** The next step of a wallet's registration. */
export type RegistrationStep =
  | { readonly kind: 'agent_register'; readonly uri: string }
  | { readonly kind: 'agent_set_uri'; readonly agentId: number; readonly uri: string }
  /** Something is on its way, or its event is not known yet. */
  | { readonly kind: 'wait' }
  /** Nothing is to be done (any more). */
  | { readonly kind: 'rest'; readonly change: Looked }
  /** It failed too often. */
  | { readonly kind: 'give-up' };

/** A call that passes its trial run and reverts all the same costs gas; after so many the operator has to look. */
const MAX_REVERTS = 5;

/**
 * The next step of a registration that is due. While a message may still execute nothing else is sent, and the
 * projection records what was executed: so a wallet registers once, whatever is lost in between.
 */
export function nextStep(
  { registration, message }: DueRegistration,
  agent: AgentRow | undefined,
  ownUri: string,
): RegistrationStep {
  const { status, wantedUri } = registration;
  const wanted = wantedUri === '' ? ownUri : wantedUri;
  const sent = sentBefore({ registration, message });
  switch (status) {
    case 'failed':
      return rest();
    case 'pending':
      if (message?.status === 'executed') return { kind: 'wait' };
      return sent ?? { kind: 'agent_register', uri: wanted ?? ownUri };
    case 'registered':
      if (wanted === null) return rest();
      if (agent === undefined) return rest({ wantedUri: null, lastError: 'The agent was given away.' });
      if (agent.uri === wanted) return rest({ wantedUri: null, ...untried });
      return sent ?? { kind: 'agent_set_uri', agentId: agent.agentId, uri: wanted };
  }
}

/** How many messages a block has refused for good since the last success, the latest included. */
export function revertsOf({ registration, message }: DueRegistration): number {
  const isRefused = message?.status === 'dead' && message.revertData !== null;
  return registration.reverts + (isRefused ? 1 : 0);
}

/** What the last message allows, if that is not to send another. */
function sentBefore(due: DueRegistration): RegistrationStep | undefined {
  switch (due.message?.status) {
    case 'sent':
    case 'reverted':
      return { kind: 'wait' };
    case 'dead':
      return revertsOf(due) >= MAX_REVERTS ? { kind: 'give-up' } : undefined;
    default:
      return undefined;
  }
}

function rest(change: Looked = {}): RegistrationStep {
  return { kind: 'rest', change: { ...change, dueAt: null } };
}

interface RegistrarServices {
  readonly store: IdentityStore;
  readonly wallets: WalletStore;
  readonly ownerTasks: OwnerTasks;
  readonly registry: Address;
  /** Everything up to this block was read from the indexer; `undefined` while it shows nothing. */
  readonly indexedBlock: () => number | undefined;
}

/** So many are on their way at most: a registration takes the gas of several payments, which come first. */
const MAX_IN_FLIGHT = 8;

/** Creates the registrar, which registers claimed wallets as agents in the background. */
export function createRegistrar(
  core: Core,
  {
    wake,
    ...parts
  }: RegistrarServices & {
    /** Has the registrar run soon. */
    readonly wake: () => void;
  },
) {
  const { db, clock, logger, baseUrl } = core;
  const { store } = parts;
  const attended = new Set<string>();
  let isStopped = false;
  let isComplete = false;

  const start = async (due: DueRegistration): Promise<void> => {
    const { walletId } = due.registration;
    attended.add(walletId);
    try {
      await processRegistration(core, parts, due);
      attended.delete(walletId);
      if (!isStopped) wake();
    } catch (error) {
      // It is still due, and is found again at the next regular run.
      attended.delete(walletId);
      if (!isStopped) logger.error({ err: error, walletId }, 'an agent could not be looked after');
    }
  };
  return {
    /**
     * Starts all that are due, and waits for none: a chain that does not answer must not keep the process from ending.
     */
    async run(): Promise<void> {
      // The registry needs the URLs of profiles.
      if (baseUrl() === '') return;
      // Wallets that were claimed before there was a registry.
      if (!isComplete) await db.batch([store.allWantedStatement(nowSeconds(clock))]);
      isComplete = true;
      const room = MAX_IN_FLIGHT - (await store.inFlight());
      for (const due of await store.due(nowSeconds(clock), MAX_IN_FLIGHT + attended.size)) {
        if (isStopped || attended.size >= room) return;
        if (!attended.has(due.registration.walletId)) void start(due);
      }
    },
    /** Starts nothing any more, and writes nothing. */
    stop(): void {
      isStopped = true;
    },
  };
}

/** The chain refuses a call before it is sent; nothing was spent. */
export class CallRefusedError extends Error {
  override readonly name = 'CallRefusedError';
}

const abi = identityRegistryAbi;
/** What carries the call inside the wallet: the signature, its nonce, and the relay's own. */
const CARRYING_GAS = 70_000;
/** Registries are other people's contracts and may be upgraded; none of theirs takes a third of this. */
const MAX_GAS = 1_500_000;

/** The wallet's call of the registry that registers it. */
export function registerCall(registry: Address, uri: string): Hex {
  return executeCall(registry, encodeFunctionData({ abi, functionName: 'register', args: [uri] }));
}

/** The wallet's call of the registry that moves its agent's registration file. */
export function setUriCall(registry: Address, agentId: number, uri: string): Hex {
  const args = [BigInt(agentId), uri] as const;
  return executeCall(registry, encodeFunctionData({ abi, functionName: 'setAgentURI', args }));
}

/** The view that says how many agents a wallet has, no matter who registered them. */
export function agentCountProbe(registry: Address, wallet: Address): ProbeCall {
  const data = encodeFunctionData({ abi, functionName: 'balanceOf', args: [wallet] });
  return { target: registry, data };
}

/** Reads the answer to {@link agentCountProbe}. */
export function readAgentCount(answer: ProbeAnswer | undefined): bigint {
  if (answer === undefined || !answer.ok) throw new Error('The registry does not say whose its agents are.');
  return decodeFunctionResult({ abi, functionName: 'balanceOf', data: answer.data });
}

/**
 * How much gas a wallet's own call may take, by a trial run as the wallet itself, which needs no signature.
 * Throws {@link CallRefusedError} when the chain refuses it.
 */
export async function gasLimitOf(client: PublicClient, wallet: Address, data: Hex): Promise<number> {
  const gas = await tryCall(client, wallet, data);
  const limit = Math.ceil(Number(gas) * 1.25) + CARRYING_GAS;
  if (limit <= MAX_GAS) return limit;
  throw new CallRefusedError(`The registry would take ${gas} gas.`);
}

async function tryCall(client: PublicClient, wallet: Address, data: Hex): Promise<bigint> {
  try {
    return await client.estimateGas({ account: wallet, to: wallet, data });
  } catch (error) {
    const refused = refusedCall(error);
    if (refused === undefined) throw error;
    const { message, revertData } = refused;
    const reason = revertData === undefined ? message : reasonOf(revertData);
    throw new CallRefusedError(`The registry refuses it: ${reason}.`, { cause: error });
  }
}

/** What revert data says, for the operator. */
export function reasonOf(revertData: Hex): string {
  try {
    const { errorName, args = [] } = decodeErrorResult({ abi: [...abi, ...agentWalletAbi], data: revertData });
    return `${errorName}(${args.map(String).join(', ')})`.slice(0, 300);
  } catch {
    return revertData === '0x' ? 'no reason given' : `unknown reason ${slice(revertData, 0, 4)}`;
  }
}

function executeCall(registry: Address, data: Hex): Hex {
  return encodeFunctionData({ abi: agentWalletAbi, functionName: 'execute', args: [registry, 0n, data] });
}
