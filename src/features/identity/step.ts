import { type DueRegistration, type Looked, untried } from './registration-store.ts';
import type { AgentRow } from './store.ts';

/** What is to be done for a wallet now. */
export type Step =
  | { readonly kind: 'agent_register'; readonly uri: string }
  | { readonly kind: 'agent_set_uri'; readonly agentId: number; readonly uri: string }
  /** Something is on its way, or has yet to be told. */
  | { readonly kind: 'wait' }
  /** Nothing is to be done (any more). */
  | { readonly kind: 'rest'; readonly change: Looked }
  /** It failed too often. */
  | { readonly kind: 'give-up' };

/** A call that passes its trial run and reverts all the same costs gas; after so many the operator has to look. */
const MAX_REVERTS = 5;

/**
 * What is to be done for a wallet whose time has come. While a message may still execute nothing else is sent, and what
 * was executed is told by the fold: so a wallet registers once, whatever is lost in between.
 */
export function nextStep(
  { registration, message }: DueRegistration,
  agent: AgentRow | undefined,
  ownUri: string,
): Step {
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
function sentBefore(due: DueRegistration): Step | undefined {
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

function rest(change: Looked = {}): Step {
  return { kind: 'rest', change: { ...change, dueAt: null } };
}
