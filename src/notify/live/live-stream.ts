import { z } from 'zod';
import type { ThingChange } from '../../core/change.ts';
import { LIVE_KINDS } from '../../core/events.ts';
import { docs } from '../../http/fields.ts';

/** Keeps the connection of an answer open for this many seconds from now. */
export type KeepOpen = (seconds: number) => void;

/** An answer that goes on, with no more bytes than its listener reads. */
export type Stream = ReturnType<typeof createStream>;

/** What may wait in this process for a reader that is slow. */
export const MAX_WAITING_BYTES = 32_768;
/** Longer than the time between two beats, so that one may be late. */
const OPEN_SECONDS = 40;
/** How long a reader that was too slow may take to notice. */
const CLOSING_SECONDS = 1;
/** A comment, which readers skip. */
const BEAT = new TextEncoder().encode(':\n\n');

/** Begins a stream. Calls `onEnd` once, from whichever side it ends. */
export function createStream(keepOpen: KeepOpen, onEnd: () => void) {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const leave = () => {
    controller = undefined;
    onEnd();
  };
  const body = new ReadableStream<Uint8Array>(
    {
      start(given) {
        controller = given;
      },
      cancel: leave,
    },
    new ByteLengthQueuingStrategy({ highWaterMark: MAX_WAITING_BYTES }),
  );
  const room = () => controller?.desiredSize ?? 0;
  const end = (): void => {
    if (controller === undefined) return;
    controller.close();
    leave();
  };
  keepOpen(OPEN_SECONDS);
  return {
    body,
    end,
    /** Sends bytes, or ends the stream if too much waits for its reader. */
    send(bytes: Uint8Array): void {
      if (room() >= bytes.byteLength) {
        controller?.enqueue(bytes);
        return;
      }
      if (controller !== undefined) keepOpen(CLOSING_SECONDS);
      end();
    },
    /** Keeps the connection open, unless its reader has stopped to read. */
    beat(): void {
      // Bun counts received bytes alone. Without this call the connection ends, and the stream with it.
      if (room() < BEAT.byteLength) return;
      controller?.enqueue(BEAT);
      keepOpen(OPEN_SECONDS);
    },
  };
}

const changeEvent = z
  .object({
    type: z.enum(LIVE_KINDS).meta(docs('What has changed, also the name of the event.', 'payment')),
    walletId: z
      .string()
      .meta(
        docs(
          'The wallet of which it is; a Job between two of your wallets is an event of each.',
          'wallet_5f0c2ab81d9e',
        ),
      ),
    id: z.string().meta(docs('Id of what has changed.', 'pay_9b41d07e6ac2')),
    status: z
      .string()
      .nullable()
      .meta(docs('The status that it entered; null if something else of it has changed, or it is gone.', 'confirmed')),
  })
  .meta({ id: 'LiveEvent', description: 'Something has changed: read it again.' });

/** The data of an event, as documents show it. */
export const liveEvent = z.union([
  changeEvent,
  z
    .object({ type: z.literal('resync').describe('Everything may have changed.') })
    .meta({ id: 'ResyncEvent', description: 'Everything may have changed: read it again.' }),
]);

/** Everything may have changed: it is the first event of each stream, and takes the place of too many others. */
export const RESYNC = 'event: resync\ndata: {"type":"resync"}\n\n';
/** What a stream begins with: how soon to come again, in milliseconds, and that no earlier events come. */
export const BEGINNING = `retry: 3000\n${RESYNC}`;

/** An event for one of the wallets that a change is of. */
export function eventText({ kind, id, status }: ThingChange, walletId: string): string {
  const data: z.output<typeof changeEvent> = { type: kind, walletId, id, status };
  return `event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`;
}

const processReport = z.object({
  userLimits: z.object({ open_files: z.object({ soft: z.number().or(z.literal('unlimited')) }) }),
});

/** How many files and connections the process may have open at once; infinite where the system shows no bound. */
export function openFilesLimit(): number {
  const shown = processReport.safeParse(process.report.getReport());
  const soft = shown.data?.userLimits.open_files.soft;
  return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY;
}
