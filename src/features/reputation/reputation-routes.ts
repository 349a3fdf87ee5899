import type { Address } from 'viem';
import { z } from 'zod';
import type { Guards } from '../../accounts/auth/guards.ts';
import { SUBMIT_ERRORS } from '../../chain/relay/relay-intent.ts';
import { formatUsdc } from '../../core/lib/money.ts';
import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import { addressIn, docs, EXAMPLE_ADDRESS, shownAddress, shownTime } from '../../http/fields.ts';
import { pagination, storedTextAnswer, storedTextTerms } from '../../http/query.ts';
import { OWNED } from '../wallets/owner/owner-call.ts';
import { noDelta } from './desired-events.ts';
import { type EventRecord, eventRecord, feedbackDocument, sourceRefOf } from './feedback-document.ts';
import type { KnownReputation, ReputationService } from './reputation-service.ts';
import type { ReputationEventRow } from './reputation-tables.ts';

/** The endpoints of reputation: anybody may read it, and an Owner may have it written on-chain. */
export function reputationEndpoints({
  guards,
  reputation,
}: {
  readonly guards: Guards;
  readonly reputation: ReputationService;
}): readonly Endpoint[] {
  return [
    ...lookUpEndpoints(guards, reputation),
    documentEndpoint(guards, reputation),
    syncEndpoint(guards, reputation),
  ];
}

function lookUpEndpoints(guards: Guards, reputation: ReputationService): readonly Endpoint[] {
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

function documentEndpoint(guards: Guards, reputation: ReputationService): Endpoint {
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

function syncEndpoint(guards: Guards, reputation: ReputationService): Endpoint {
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

/** A wallet's public reputation. */
export const reputationSummary = z
  .object({
    walletAddress: shownAddress('Address of the wallet.'),
    agentId: z.int().meta(docs('Number in the identity registry; 0 until it has one.', 7)),
    agentURI: z
      .string()
      .meta(docs("URL of the agent's profile.", `https://bursar.example/.well-known/agent/${EXAMPLE_ADDRESS}`)),
    onchainStatus: z
      .enum(['pending', 'registered', 'failed', 'not_found'])
      .meta(
        docs(
          '`pending`: registration in progress. `registered`. `failed`: the operator has to act. `not_found`: no claimed wallet of this service has this address.',
          'registered',
        ),
      ),
    score: z
      .object({
        total: z.int().meta(docs('Sum of all values.', 9)),
        success: z.int().meta(docs('Sum of the positive values.', 12)),
        failure: z.int().meta(docs('Sum of the negative values; never above 0.', -3)),
      })
      .describe('Sums of event values.'),
    counts: z
      .object({
        payments: z.int().meta(docs('Confirmed payments.', 11)),
        jobs: z.int().meta(docs('Jobs that ended.', 1)),
        freezes: z.int().meta(docs('Freezes that the Owner declared misuse.', 0)),
      })
      .describe('Number of events by kind.'),
    firstSeenAt: shownTime(),
    lastActiveAt: shownTime('Unix seconds.', 1_790_000_001),
    trustSignals: z
      .object({
        frozen: z.boolean().meta(docs('Whether the wallet is frozen.', false)),
        lifetimeVolumeUsdc: z.string().meta(docs('Total of its payments, in decimal USDC.', '16.5')),
        refusedEvents: z
          .int()
          .meta(
            docs(
              "Events that the registry refused for good, because the agent's owner approved the attestor there. Above 0, the owner tried to mute it.",
              0,
            ),
          ),
      })
      .describe('Other facts to consider before you trust it.'),
  })
  .meta({ id: 'ReputationSummary', description: "A wallet's score and its parts." });

/** A wallet's score, as the API answers it. */
export type ReputationSummary = z.output<typeof reputationSummary>;

const noCounters = { ...noDelta, lastActiveAt: 0 };

/** The summary of an address. For an unknown address all numbers are zero and the URI is empty. */
export function summaryOf(walletAddress: Address, known: KnownReputation | undefined): ReputationSummary {
  const { success, failure, volume, payments, jobs, freezes, lastActiveAt } = known?.counters ?? noCounters;
  const createdAt = known?.createdAt ?? 0;
  return {
    walletAddress,
    agentId: known?.identity.agentId ?? 0,
    agentURI: known?.identity.agentURI ?? '',
    onchainStatus: known?.identity.status ?? 'not_found',
    score: { total: success + failure, success, failure },
    counts: { payments, jobs, freezes },
    firstSeenAt: createdAt,
    lastActiveAt: Math.max(lastActiveAt, createdAt),
    trustSignals: {
      frozen: known?.frozen ?? false,
      lifetimeVolumeUsdc: formatUsdc(volume),
      refusedEvents: known?.refused ?? 0,
    },
  };
}

/** The event of a row, as the API answers it. */
export function recordOf(row: ReputationEventRow): EventRecord {
  const { id, eventType, value, tag1, tag2, sourceKind, onchainTxHash, syncedAt, createdAt } = row;
  const sourceRef = sourceRefOf(row);
  const refusedByRegistry = onchainTxHash !== null && row.feedbackIndex === null;
  const named = { id, eventType, value, tag1, tag2, sourceKind, sourceRef };
  return { ...named, onchainTxHash, syncedAt, refusedByRegistry, createdAt };
}
