import { type Address, decodeFunctionResult, encodeFunctionData, isAddressEqual } from 'viem';
import { reputationAttestorAbi } from '../../chain/contracts/generated/ReputationAttestor.ts';
import type { ProbeAnswer } from '../../chain/nodes/probe.ts';
import type { Intent } from '../../chain/relay/relay-intent.ts';
import { AppError } from '../../core/errors.ts';
import type { FeedbackDocument } from './document.ts';
import { refOf } from './reputation-store.ts';
import type { EventRow } from './reputation-tables.ts';
import type { SyncStore } from './sync-store.ts';

/** An event to be written into the registry. */
export interface Feedback {
  readonly event: EventRow;
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

interface AttestationDeps {
  readonly attestor: Address;
  /** The attestor contract's owner, whose key the relay holds. */
  readonly sender: Address;
  readonly store: Pick<SyncStore, 'contextStatement' | 'sentStatement'>;
  /** The location that the documents name, as `writeLocation` writes it. */
  readonly context: string;
}

/**
 * The intent to write feedback into the registry, in one transaction of the attestor's key. It leaves out what the
 * chain has already; the contract writes each piece only once, even if it is sent twice. Throws
 * `ATTESTOR_UNCONFIGURED` if the contract has another owner.
 */
export function attestationIntent(
  { attestor, sender, store, context }: AttestationDeps,
  feedbacks: readonly Feedback[],
): Intent {
  const refs = feedbacks.map(({ event }) => refOf(event.id));
  return {
    kind: 'attest',
    wallet: sender,
    sender,
    probes: [
      { target: attestor, data: encodeFunctionData({ ...attestorFunction('owner') }) },
      { target: attestor, data: encodeFunctionData({ ...attestorFunction('attested'), args: [refs] }) },
    ],
    async sign([owner, known]) {
      const ownerNow = decodeFunctionResult({ ...attestorFunction('owner'), data: dataOf(owner) });
      if (!isAddressEqual(ownerNow, sender)) {
        const message = `The attestor takes feedback from ${ownerNow}, and this server has the key of ${sender}.`;
        throw new AppError('ATTESTOR_UNCONFIGURED', { cause: new Error(message) });
      }
      const isKnown = decodeFunctionResult({ ...attestorFunction('attested'), data: dataOf(known) });
      const news = feedbacks.filter((_, place) => isKnown[place] !== true);
      if (news.length === 0) throw new NothingToAttest();
      const data = encodeFunctionData({ ...attestorFunction('attest'), args: [news.map(inRegistry)] });
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

function attestorFunction<const Name extends 'owner' | 'attested' | 'attest'>(functionName: Name) {
  return { abi: reputationAttestorAbi, functionName } as const;
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
