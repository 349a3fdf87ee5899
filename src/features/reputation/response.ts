import type { Address } from 'viem';
import { z } from 'zod';
import { formatUsdc } from '../../core/lib/money.ts';
import { docs, EXAMPLE_ADDRESS, shownAddress, shownTime } from '../../http/fields.ts';
import { noDelta } from './desired.ts';
import { sourceRefOf } from './document.ts';
import type { EventRecord } from './event-record.ts';
import type { KnownReputation } from './reputation-service.ts';
import type { EventRow } from './reputation-tables.ts';

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
export function recordOf(row: EventRow): EventRecord {
  const { id, eventType, value, tag1, tag2, sourceKind, onchainTxHash, syncedAt, createdAt } = row;
  const sourceRef = sourceRefOf(row);
  const refusedByRegistry = onchainTxHash !== null && row.feedbackIndex === null;
  const named = { id, eventType, value, tag1, tag2, sourceKind, sourceRef };
  return { ...named, onchainTxHash, syncedAt, refusedByRegistry, createdAt };
}
