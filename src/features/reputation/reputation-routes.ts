import { z } from 'zod';
import type { Guards } from '../../accounts/auth/guards.ts';
import { SUBMIT_ERRORS } from '../../chain/relay/relay-intent.ts';
import { AppError } from '../../core/errors.ts';
import { parseAddress } from '../../core/lib/address.ts';
import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import { docs } from '../../http/fields.ts';
import { pagination, storedTextAnswer, storedTextTerms } from '../../http/query.ts';
import { OWNED } from '../wallets/owner/owner-call.ts';
import { feedbackDocument } from './document.ts';
import { eventRecord } from './event-record.ts';
import type { ReputationService } from './reputation-service.ts';
import { recordOf, reputationSummary, summaryOf } from './response.ts';

/** What the endpoints of reputation need. */
export interface ReputationRoutesDeps {
  readonly guards: Guards;
  readonly reputation: ReputationService;
}

/** The endpoints of reputation: anybody may read it, and an Owner may have it written on-chain. */
export function reputationEndpoints(deps: ReputationRoutesDeps): readonly Endpoint[] {
  return [...lookUpEndpoints(deps), documentEndpoint(deps), syncEndpoint(deps)];
}

function lookUpEndpoints({ guards, reputation }: ReputationRoutesDeps): readonly Endpoint[] {
  return [
    endpoint(
      {
        id: 'getReputation',
        tag: 'Reputation',
        method: 'GET',
        path: '/v1/reputation/:walletAddress',
        guard: guards.open,
        limit: 'reputation',
        summary: "Show a wallet's score and its parts.",
        description: 'An address without a claimed wallet of this service is `not_found`, with zeros.',
        response: reputationSummary,
        errors: ['INVALID_ADDRESS'],
      },
      async ({ param }) => {
        const address = addressIn(param('walletAddress'));
        return summaryOf(address, await reputation.summary(address));
      },
    ),
    endpoint(
      {
        id: 'listReputationEvents',
        tag: 'Reputation',
        method: 'GET',
        path: '/v1/reputation/:walletAddress/events',
        guard: guards.open,
        limit: 'reputation',
        summary: "List a wallet's reputation events, newest first.",
        query: pagination({ fallback: 50, max: 100 }),
        response: z.object({ events: z.array(eventRecord).describe('Newest first.') }),
        errors: ['INVALID_ADDRESS'],
      },
      async ({ param, query }) => {
        const events = await reputation.events(addressIn(param('walletAddress')), query);
        return { events: events.map(recordOf) };
      },
    ),
  ];
}

function documentEndpoint({ guards, reputation }: ReputationRoutesDeps): Endpoint {
  return endpoint(
    {
      id: 'getReputationEvent',
      tag: 'Reputation',
      method: 'GET',
      path: '/v1/reputation/events/:eventId',
      guard: guards.open,
      limit: 'reputation',
      summary: "Show an event's ERC-8004 feedback file; the registry's feedbackHash is the keccak256 of its bytes.",
      description:
        "Once the event is on its way to the registry, the file never changes. Before that, the agent's number is added when there is one.",
      response: feedbackDocument,
      ...storedTextTerms('The keccak256 of the file'),
      errors: ['EVENT_NOT_FOUND'],
    },
    async ({ param, request }) => {
      const document = { ...(await reputation.document(param('eventId'))), contentType: 'application/json' };
      return storedTextAnswer(document, request.headers.get('if-none-match'));
    },
  );
}

function syncEndpoint({ guards, reputation }: ReputationRoutesDeps): Endpoint {
  return endpoint(
    {
      id: 'syncReputation',
      tag: 'Reputation',
      method: 'POST',
      path: '/v1/reputation/wallets/:walletId/sync',
      guard: guards.jwt('manage'),
      limit: 'ownerWrite',
      summary: "Write the wallet's events to the reputation registry; answers once they are in a block.",
      description:
        'It skips events that are already there or not final, and wallets that are not registered agents. ' +
        'One call writes at most 500.',
      response: z.object({
        synced: z.int().min(0).meta(docs('Events that this call wrote on-chain.', 3)),
        skipped: z.int().min(0).meta(docs('Events that are already on-chain or cannot be written yet.', 1)),
        errors: z.int().min(0).meta(docs('Events that the registry refused.', 0)),
      }),
      errors: [...OWNED, 'ATTESTOR_UNCONFIGURED', ...SUBMIT_ERRORS],
    },
    ({ param, caller }) => reputation.sync(param('walletId'), caller),
  );
}

function addressIn(text: string) {
  const address = parseAddress(text);
  if (address === undefined) throw new AppError('INVALID_ADDRESS');
  return address;
}
