/** How the connection of an answer is kept open: it is closed once nobody has said so for this many seconds. */
export type KeepOpen = (seconds: number) => void;

/** An answer that goes on: what one listener is sent, and no more of it than the listener takes. */
export interface Stream {
  readonly body: ReadableStream<Uint8Array>;
  /** Sends bytes. Ends the stream instead where too much waits for its reader. */
  send(bytes: Uint8Array): void;
  /** Keeps the connection open, unless its reader has stopped to read. */
  beat(): void;
  end(): void;
}

/** What may wait in this process for a reader that is slow. */
export const MAX_WAITING_BYTES = 32_768;
/** Longer than the time between two beats, so that one may be late. */
const OPEN_SECONDS = 40;
/** How long a reader that was too slow may take to notice. */
const CLOSING_SECONDS = 1;
/** A comment, which readers skip. */
const BEAT = new TextEncoder().encode(':\n\n');

/** Begins a stream. `onEnd` is called once, whoever ends it. */
export function createStream(keepOpen: KeepOpen, onEnd: () => void): Stream {
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
  const end = () => {
    if (controller === undefined) return;
    controller.close();
    leave();
  };
  keepOpen(OPEN_SECONDS);
  return {
    body,
    end,
    send(bytes) {
      if (room() >= bytes.byteLength) return controller?.enqueue(bytes);
      if (controller !== undefined) keepOpen(CLOSING_SECONDS);
      end();
    },
    beat() {
      // Bun counts what is received alone. Without the word the connection ends, and the stream with it.
      if (room() < BEAT.byteLength) return;
      controller?.enqueue(BEAT);
      keepOpen(OPEN_SECONDS);
    },
  };
}
