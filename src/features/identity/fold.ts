import { type Address, getAddress, type Hex } from 'viem';
import { type ChainEvent, eventsNamed, isAfter } from '../../chain/events/chain-events.ts';

/** The registry's events that make up an agent's state. */
const AGENT_EVENTS = ['Registered', 'Transfer', 'URIUpdated'] as const;
export type AgentEventName = (typeof AGENT_EVENTS)[number];

/** An agent as the registry's events tell it. */
export interface ProjectedAgent {
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
 * An agent's state from the registry's events about its number; `undefined` while nobody has registered it. What comes
 * before the registration is about another agent that had the number before a reorganisation.
 */
export function foldAgent(events: readonly ChainEvent[]): ProjectedAgent | undefined {
  let projected: ProjectedAgent | undefined;
  const own = eventsNamed(events, ...AGENT_EVENTS);
  for (const event of own.toSorted((a, b) => (isAfter(a, b) ? 1 : -1))) projected = after(projected, event);
  return projected;
}

function after(projected: ProjectedAgent | undefined, event: ChainEvent<AgentEventName>): ProjectedAgent | undefined {
  if (event.event === 'Registered') {
    const { transactionHash: registeredTxHash, timestamp: registeredAt, args } = event;
    const [registrant, uri] = [getAddress(args.owner), shortened(args.agentURI)];
    return { registrant, isOwned: true, uri, registeredTxHash, registeredAt };
  }
  if (projected === undefined) return undefined;
  switch (event.event) {
    case 'Transfer':
      return { ...projected, isOwned: getAddress(event.args.to) === projected.registrant };
    case 'URIUpdated':
      return { ...projected, uri: shortened(event.args.newURI) };
    default:
      throw new Error(`No agent has the event ${JSON.stringify(event satisfies never)}.`);
  }
}

function shortened(uri: string): string {
  return uri.slice(0, MAX_URI_LENGTH);
}
