import { z } from 'zod';

/** How an answer came about, where an idempotency key was used before. */
export interface Replay {
  /** An earlier request with the same idempotency key did what was asked for. */
  readonly replayed: boolean;
  /** The fields in which this request differs from that one. */
  readonly mismatch: readonly string[];
}

/** What the body of a replay has beside the first answer; agents' tools hardly ever show headers. */
export const replayFields = {
  replayed: z
    .literal(true)
    .optional()
    .describe('Only in a replay: this key was used before, and this is the current state of its result.'),
  mismatch: z
    .array(z.string())
    .optional()
    .describe(
      'Only in a replay: the fields in which this request differs from the executed one. If you meant another request, use another key.',
    ),
};

/** The names of the fields that differ, in their order, from whether each is the same. */
export function fieldsThatDiffer(isSame: Readonly<Record<string, boolean>>): string[] {
  return Object.entries(isSame).flatMap(([field, same]) => (same ? [] : [field]));
}

/** The headers of a replay; none for a first answer. */
export function replayHeaders({ replayed, mismatch }: Replay): Record<string, string> {
  return {
    ...(replayed ? { 'Idempotent-Replayed': 'true' } : {}),
    ...(mismatch.length > 0 ? { 'Idempotency-Mismatch': mismatch.join(', ') } : {}),
  };
}

/** The fields of {@link replayFields} for this answer; none for a first one. */
export function replayAnswer({ replayed, mismatch }: Replay): { replayed?: true; mismatch?: string[] } {
  if (!replayed) return {};
  return { replayed, ...(mismatch.length > 0 ? { mismatch: [...mismatch] } : {}) };
}
