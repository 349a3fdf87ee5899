import { type Address, decodeFunctionResult, encodeFunctionData, isAddressEqual } from 'viem';
import { reputationAttestorAbi as abi } from '../../chain/contracts/generated/ReputationAttestor.ts';
import type { Chain } from '../../chain/nodes/chain.ts';
import type { ProbeAnswer } from '../../chain/nodes/probe.ts';
import type { Intent, Relay } from '../../chain/relay/relay-intent.ts';
import type { Clock } from '../../core/lib/time.ts';
import type { Logger } from '../../core/log.ts';
import type { Db } from '../../storage/db/open.ts';
import type { AgentService } from '../identity/agent-profile.ts';
import type { WalletAccess } from '../wallets/wallet-access.ts';
import { createReputationService } from './reputation-service.ts';
import { createReputationStore } from './reputation-store.ts';
import { createDailySync, createSync, type SyncDeps } from './reputation-sync.ts';
import { createSyncStore } from './sync-store.ts';

export interface ReputationParts extends Pick<SyncDeps, 'baseUrl' | 'finalized'> {
  readonly db: Db;
  readonly chain: Chain;
  readonly relay: Relay;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly access: Pick<WalletAccess, 'owned'>;
  readonly agents: Pick<AgentService, 'identityOf'>;
  /** The relay's sender that owns the attestor contract; without it nothing is written on-chain. */
  readonly sender: Address | undefined;
  /** The relay's sender that owned it before, while it is to be handed over. */
  readonly formerSender?: Address | undefined;
}

/** Assembles the parts of reputation. */
export function assembleReputation({ sender, formerSender, ...parts }: ReputationParts) {
  const { db, chain } = parts;
  const store = createReputationStore(db);
  const syncStore = createSyncStore(db);
  const { identityRegistry, reputationAttestor: attestor } = chain.contracts;
  const registry = { chainId: chain.id, identityRegistry };
  const sync =
    sender === undefined || attestor === undefined
      ? undefined
      : createSync({ ...parts, ...registry, store: syncStore, attestor, sender });
  const handover =
    sender === undefined || formerSender === undefined || attestor === undefined
      ? undefined
      : createHandover({ ...parts, attestor, present: sender, former: formerSender });
  const runDaily = sync && createDailySync({ ...parts, store: syncStore, sync });
  return {
    reputation: createReputationService({ ...parts, ...registry, store, syncStore, sync, attestor }),
    /** Runs the daily sync if it is due. A scheduler calls it. */
    runDaily: async () => runDaily?.(),
    /** Hands the attestor contract from a former key to the present one. A scheduler calls it. */
    handOver: async () => handover?.run(),
    stop: () => sync?.stop(),
  };
}

/** Who may attest, and to whom that is offered. */
export interface AttestorOwners {
  readonly owner: Address;
  readonly pending: Address;
}

export interface HandoverDeps {
  readonly chain: Pick<Chain, 'probe' | 'contracts'>;
  readonly relay: Pick<Relay, 'submit' | 'waitForBlock'>;
  readonly logger: Pick<Logger, 'info'>;
  readonly attestor: Address;
  /** The present key's, and the former one's; the relay has both. */
  readonly present: Address;
  readonly former: Address;
}

/** How long to wait for the block of a step; after that the chain is asked again where it stands. */
const BLOCK_TIMEOUT_MS = 60_000;
const GAS_LIMIT = 100_000;

/**
 * Hands the attestor contract from the former key to the present one, in two steps: the former offers it, the present
 * one takes it. The chain alone says which is next, and each can be sent again without another effect. For a scheduler.
 */
export function createHandover({ chain, relay, logger, attestor, present, former }: HandoverDeps): {
  run(): Promise<void>;
} {
  return {
    async run() {
      const step = nextStep(await attestorOwners(chain, attestor), { present, former });
      if (step === undefined) return;
      const { messageId, txHash } = await relay.submit(handoverIntent(attestor, step, { present, former }));
      logger.info({ attestor, step, txHash }, 'hands the attestor contract to another key');
      await relay.waitForBlock(messageId, BLOCK_TIMEOUT_MS);
    },
  };
}

/** Who the contract takes feedback from, at the latest block. */
export async function attestorOwners(chain: HandoverDeps['chain'], attestor: Address): Promise<AttestorOwners> {
  const { answers } = await chain.probe(ownerViews(attestor));
  return ownersIn(answers);
}

type Keys = Pick<HandoverDeps, 'present' | 'former'>;
type Step = 'transferOwnership' | 'acceptOwnership';

/** What has to be done next; nothing where it is done, or where neither key can do it. */
function nextStep({ owner, pending }: AttestorOwners, { present, former }: Keys): Step | undefined {
  if (!isAddressEqual(owner, former)) return undefined;
  return isAddressEqual(pending, present) ? 'acceptOwnership' : 'transferOwnership';
}

function handoverIntent(attestor: Address, step: Step, keys: Keys): Intent {
  const sender = step === 'acceptOwnership' ? keys.present : keys.former;
  return {
    kind: 'attestor_handover',
    wallet: sender,
    sender,
    probes: ownerViews(attestor),
    async sign(answers) {
      if (nextStep(ownersIn(answers), keys) !== step) throw new Error('The attestor has changed meanwhile.');
      const data =
        step === 'acceptOwnership'
          ? encodeFunctionData({ abi, functionName: step })
          : encodeFunctionData({ abi, functionName: step, args: [keys.present] });
      return { call: { target: attestor, data, gasLimit: GAS_LIMIT }, statements: () => [] };
    },
  };
}

function ownerViews(target: Address) {
  return [
    { target, data: encodeFunctionData({ abi, functionName: 'owner' }) },
    { target, data: encodeFunctionData({ abi, functionName: 'pendingOwner' }) },
  ];
}

function ownersIn([owner, pending]: readonly ProbeAnswer[]): AttestorOwners {
  return {
    owner: decodeFunctionResult({ abi, functionName: 'owner', data: dataOf(owner) }),
    pending: decodeFunctionResult({ abi, functionName: 'pendingOwner', data: dataOf(pending) }),
  };
}

function dataOf(answer: ProbeAnswer | undefined) {
  if (answer === undefined || !answer.ok) throw new Error('The attestor did not answer.');
  return answer.data;
}
