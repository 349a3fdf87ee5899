import type { Address } from 'viem';
import { z } from 'zod';
import { formatUsdc } from '../lib/money.ts';
import { noDelta } from './difference.ts';
import { sourceRefOf } from './document.ts';
import type { KnownReputation } from './service.ts';
import type { EventRow } from './store.ts';

/** A wallet's reputation as everybody sees it. */
export const reputationSummary = z
  .object({
    walletAddress: z.string(),
    agentId: z.int(),
    agentURI: z.string(),
    onchainStatus: z.enum(['pending', 'registered', 'failed', 'not_found']),
    score: z.object({ total: z.int(), success: z.int(), failure: z.int() }),
    counts: z.object({ payments: z.int(), jobs: z.int(), freezes: z.int() }),
    firstSeenAt: z.int(),
    lastActiveAt: z.int(),
    trustSignals: z.object({
      frozen: z.boolean(),
      lifetimeVolumeUsdc: z.string(),
      refusedEvents: z.int(),
    }),
  })
  .meta({ id: 'ReputationSummary', description: "A wallet's score and its parts." });

/** A wallet's score, as the API answers it. */
export type ReputationSummary = z.output<typeof reputationSummary>;

/** An event that adds to a wallet's score or subtracts from it. */
export const eventRecord = z
  .object({
    id: z.string(),
    eventType: z.string(),
    value: z.int(),
    tag1: z.string(),
    tag2: z.string().nullable(),
    sourceKind: z.string(),
    sourceRef: z.string(),
    onchainTxHash: z.string().nullable(),
    syncedAt: z.int().nullable(),
    refusedByRegistry: z.boolean(),
    createdAt: z.int(),
  })
  .meta({
    id: 'ReputationEvent',
    description: "An event that adds to a wallet's score or subtracts from it.",
  });

/** A reputation event, as the API answers it. */
export type EventRecord = z.output<typeof eventRecord>;

const noCounters = { ...noDelta, lastActiveAt: 0 };

/** The summary of an address; of an unknown one everything is zero, and there is no URI. */
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
