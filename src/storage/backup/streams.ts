export type Bytes = ReadableStream<Uint8Array>;

/** The same stream, each of its chunks shown to `look`. */
export function tapped(stream: Bytes, look: (chunk: Uint8Array) => void): Bytes {
  const shown = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      look(chunk);
      controller.enqueue(chunk);
    },
  });
  return stream.pipeThrough(shown);
}

/** The same stream, which fails with what `name` makes of an error. */
export function failingWith(stream: Bytes, name: (error: unknown) => unknown): Bytes {
  const reader = stream.getReader();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        controller.error(name(error));
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
