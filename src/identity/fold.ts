import { type Address, getAddress, type Hex } from 'viem';
import { isAfter } from '../chain/depth.ts';
import type { ChainEvent } from '../chain/events.ts';

/** An agent as the registry's events tell it. */
export interface AgentTruth {
  /** Who registered it. */
  readonly registrant: Address;
  /** Whether the registrant has it. */
  readonly isOwned: boolean;
  readonly uri: string;
  readonly registeredTxHash: Hex;
  /** Unix seconds of the block. */
  readonly registeredAt: number;
}

/** The feed shows no more of a text than this many characters; what a receipt shows is cut alike. */
export const MAX_URI_LENGTH = 1024;

/**
 * An agent's state from the registry's events about its number; `undefined` while nobody has registered it. What comes before
 * the registration is about another agent that had the number before a reorganisation.
 */
export function foldAgent(events: readonly ChainEvent[]): AgentTruth | undefined {
  let truth: AgentTruth | undefined;
  for (const event of events.toSorted((a, b) => (isAfter(a, b) ? 1 : -1))) truth = after(truth, event);
  return truth;
}

function after(truth: AgentTruth | undefined, event: ChainEvent): AgentTruth | undefined {
  if (event.event === 'Registered') {
    const { transactionHash: registeredTxHash, timestamp: registeredAt, args } = event;
    const [registrant, uri] = [getAddress(args.owner), shortened(args.agentURI)];
    return { registrant, isOwned: true, uri, registeredTxHash, registeredAt };
  }
  if (truth === undefined) return undefined;
  switch (event.event) {
    case 'Transfer':
      return { ...truth, isOwned: getAddress(event.args.to) === truth.registrant };
    case 'URIUpdated':
      return { ...truth, uri: shortened(event.args.newURI) };
    default:
      return truth;
  }
}

function shortened(uri: string): string {
  return uri.slice(0, MAX_URI_LENGTH);
}
