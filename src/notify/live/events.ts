import { z } from 'zod';
import { CHANGE_KINDS, type ThingChange } from '../../core/lib/change.ts';
import { docs } from '../../http/fields.ts';

const change = z
  .object({
    type: z.enum(CHANGE_KINDS).meta(docs('What has changed, also the name of the event.', 'payment')),
    walletId: z
      .string()
      .meta(
        docs('The wallet of which it is; a Job between two of your wallets is told of each.', 'wallet_5f0c2ab81d9e'),
      ),
    id: z.string().meta(docs('Id of what has changed.', 'pay_9b41d07e6ac2')),
    status: z
      .string()
      .nullable()
      .meta(docs('The status that it entered; null if something else of it has changed, or it is gone.', 'confirmed')),
  })
  .meta({ id: 'LiveEvent', description: 'Something has changed: read it anew.' });

/** The data of an event, as documents show it. */
export const liveEvent = z.union([
  change,
  z
    .object({ type: z.literal('resync').describe('Everything may have changed.') })
    .meta({ id: 'ResyncEvent', description: 'Everything may have changed: read it anew.' }),
]);

/** Everything may have changed: it is the first event of each stream, and comes where too much has to be told. */
export const RESYNC = 'event: resync\ndata: {"type":"resync"}\n\n';
/** What a stream begins with: how soon to come again, in milliseconds, and that nothing earlier is told. */
export const BEGINNING = `retry: 3000\n${RESYNC}`;

/** An event for one of the wallets that a change is of. */
export function eventText({ kind, id, status }: ThingChange, walletId: string): string {
  const data: z.output<typeof change> = { type: kind, walletId, id, status };
  return `event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`;
}
