import { type Address, decodeFunctionResult, encodeFunctionData, isAddressEqual } from 'viem';
import { reputationAttestorAbi as abi } from '../../chain/contracts/generated/ReputationAttestor.ts';
import type { Core } from '../../chain/core.ts';
import type { ProbeAnswer } from '../../chain/nodes/probe.ts';
import type { Intent } from '../../chain/relay/relay-intent.ts';
import { AppError } from '../../core/errors.ts';
import { type AttestorLocation, type FeedbackDocument, writeLocation } from './feedback-document.ts';
import { refOf } from './reputation-store.ts';
import type { ReputationEventRow } from './reputation-tables.ts';
import type { SyncStore } from './sync-store.ts';

/** An event to be written into the registry. */
export interface Feedback {
  readonly event: ReputationEventRow;
  readonly agentId: number;
  readonly url: string;
  readonly document: FeedbackDocument;
}

/** The registry has all events of the batch already. Nothing was signed. */
export class NothingToAttest extends Error {
  override readonly name = 'NothingToAttest';
}

/** Of a transaction with fifty, most is the registry's storage. Nodes refuse transactions above 2^24 gas (EIP-7825). */
const GAS_BASE = 100_000;
const GAS_PER_FEEDBACK = 160_000;

/**
 * The intent to write feedback into the registry, in one transaction of `sender`, the attestor contract's owner, whose
 * key the relay holds. It leaves out what the chain has already; the contract writes each piece only once, even if it
 * is sent twice. Throws `ATTESTOR_UNCONFIGURED` if the contract has another owner.
 */
export function attestationIntent(
  store: SyncStore,
  location: AttestorLocation,
  sender: Address,
  feedbacks: readonly Feedback[],
): Intent {
  const { attestor } = location;
  const context = writeLocation(location);
  const refs = feedbacks.map(({ event }) => refOf(event.id));
  return {
    kind: 'attest',
    wallet: sender,
    sender,
    probes: [
      { target: attestor, data: encodeFunctionData({ abi, functionName: 'owner' }) },
      { target: attestor, data: encodeFunctionData({ abi, functionName: 'attested', args: [refs] }) },
    ],
    async sign([owner, known]) {
      const ownerNow = decodeFunctionResult({ abi, functionName: 'owner', data: dataOf(owner) });
      if (!isAddressEqual(ownerNow, sender)) {
        const message = `The attestor takes feedback from ${ownerNow}, and this server has the key of ${sender}.`;
        throw new AppError('ATTESTOR_UNCONFIGURED', { cause: new Error(message) });
      }
      const isKnown = decodeFunctionResult({ abi, functionName: 'attested', data: dataOf(known) });
      const news = feedbacks.filter((_, place) => isKnown[place] !== true);
      if (news.length === 0) throw new NothingToAttest();
      const data = encodeFunctionData({ abi, functionName: 'attest', args: [news.map(inRegistry)] });
      return {
        call: { target: attestor, data, gasLimit: GAS_BASE + GAS_PER_FEEDBACK * news.length },
        statements: ({ messageId }) => [
          store.contextStatement(context),
          ...news.map(({ event, agentId }) => store.sentStatement(event, { agentId, context }, messageId)),
        ],
      };
    },
  };
}

/** Feedback as the attestor contract takes it. ERC-8004 writes an absent tag or endpoint as an empty text. */
function inRegistry({ event, agentId, url, document }: Feedback) {
  return {
    ref: refOf(event.id),
    agentId: BigInt(agentId),
    value: BigInt(event.value),
    tag1: event.tag1,
    tag2: event.tag2 ?? '',
    endpoint: '',
    feedbackURI: url,
    feedbackHash: document.hash,
  };
}

function dataOf(answer: ProbeAnswer | undefined) {
  if (answer === undefined || !answer.ok) throw new Error('The attestor did not answer.');
  return answer.data;
}

/** Who may attest, and the address to which that is offered. */
interface AttestorOwners {
  readonly owner: Address;
  readonly pending: Address;
}

/** The addresses of the present key and of the former one; the relay has both. */
interface AttestorKeys {
  readonly present: Address;
  readonly former: Address;
}

/** How long to wait for the block of a step; after that the chain is read again. */
const BLOCK_TIMEOUT_MS = 60_000;
const HANDOVER_GAS_LIMIT = 100_000;

/**
 * Creates the task that hands the attestor contract from the former key to the present one, in two steps: the former
 * offers it, the present one takes it. The chain alone says which is next, and each can be sent again without another
 * effect.
 */
export function createHandover({ chain, relay, logger }: Core, attestor: Address, keys: AttestorKeys) {
  return async (): Promise<void> => {
    const { answers } = await chain.probe(ownerViews(attestor));
    const step = nextStep(ownersIn(answers), keys);
    if (step === undefined) return;
    const { messageId, txHash } = await relay.submit(handoverIntent(attestor, step, keys));
    logger.info({ attestor, step, txHash }, 'hands the attestor contract to another key');
    await relay.waitForBlock(messageId, BLOCK_TIMEOUT_MS);
  };
}

type HandoverStep = 'transferOwnership' | 'acceptOwnership';

/** What has to be done next; nothing if it is done, or if neither key can do it. */
function nextStep({ owner, pending }: AttestorOwners, { present, former }: AttestorKeys): HandoverStep | undefined {
  if (!isAddressEqual(owner, former)) return undefined;
  return isAddressEqual(pending, present) ? 'acceptOwnership' : 'transferOwnership';
}

function handoverIntent(attestor: Address, step: HandoverStep, keys: AttestorKeys): Intent {
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
      return { call: { target: attestor, data, gasLimit: HANDOVER_GAS_LIMIT }, statements: () => [] };
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
