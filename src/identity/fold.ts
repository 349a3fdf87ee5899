import { type Address, getAddress, type Hex } from 'viem';
import { z } from 'zod';
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

const address = z.string().transform((text) => getAddress(text));
const uri = z.string().transform((text) => text.slice(0, MAX_URI_LENGTH));
const registeredArgs = z.object({ owner: address, agentURI: uri });
const transferArgs = z.object({ to: address });
const uriArgs = z.object({ newURI: uri });

/**
 * An agent's state from the registry's events about its number; `undefined` while nobody has registered it. What comes before
 * the registration is about another agent that had the number before a reorganisation.
 */
export function foldAgent(events: readonly ChainEvent[]): AgentTruth | undefined {
  let truth: AgentTruth | undefined;
  for (const event of events.toSorted((a, b) => (isAfter(a, b) ? 1 : -1))) truth = after(truth, event);
  return truth;
}

function after(truth: AgentTruth | undefined, { event, args, ...place }: ChainEvent): AgentTruth | undefined {
  if (event === 'Registered') {
    const { owner, agentURI } = registeredArgs.parse(args);
    const { transactionHash: registeredTxHash, timestamp: registeredAt } = place;
    return { registrant: owner, isOwned: true, uri: agentURI, registeredTxHash, registeredAt };
  }
  if (truth === undefined) return undefined;
  switch (event) {
    case 'Transfer':
      return { ...truth, isOwned: transferArgs.parse(args).to === truth.registrant };
    case 'URIUpdated':
      return { ...truth, uri: uriArgs.parse(args).newURI };
    default:
      return truth;
  }
}
