import { z } from 'zod';
import { docs, shownTime } from '../../http/fields.ts';

/** An event that adds to a wallet's score or subtracts from it. */
export const eventRecord = z
  .object({
    id: z.string().meta(docs('Id of the event.', 'revt_4b7d2e90a1c6')),
    eventType: z.string().meta(docs('What happened.', 'payment_success')),
    value: z.int().meta(docs('What it adds to the score.', 1)),
    tag1: z.string().meta(docs('Kind of cause.', 'payment')),
    tag2: z.string().nullable().meta(docs("The wallet's part in it, if any.", null)),
    sourceKind: z.string().meta(docs('Kind of source.', 'payment')),
    sourceRef: z
      .string()
      .meta(
        docs(
          'The source. A payment is named by its transaction, never by its id.',
          '0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060',
        ),
      ),
    onchainTxHash: z.string().nullable().meta(docs('Transaction by which it is on-chain; null until then.', null)),
    syncedAt: z.int().nullable().meta(docs('When it was written there, in Unix seconds; null until then.', null)),
    refusedByRegistry: z
      .boolean()
      .meta(
        docs(
          "Whether the registry refused it for good, because the agent's owner approved the attestor there. The transaction then has the attestor's own event with the same feedback.",
          false,
        ),
      ),
    createdAt: shownTime(),
  })
  .meta({ id: 'ReputationEvent', description: "An event that adds to a wallet's score or subtracts from it." });

/** A reputation event, as the API answers it. */
export type EventRecord = z.output<typeof eventRecord>;
