/** A request or a response. */
interface Message {
  /** Missing where a browser does not show it. */
  readonly body?: ReadableStream<Uint8Array> | null;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** The bytes of a body, or undefined as soon as they are more than `max`; then the rest is not read. */
export async function readAtMost(message: Message, max: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  // Browsers that do not show a request's body cannot send streams, either: the body is in memory.
  if (!message.body) return within(new Uint8Array(await message.arrayBuffer()), max);
  const reader = message.body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return joined(chunks, length);
    chunks.push(value);
    length += value.length;
    if (length <= max) continue;
    // A copy's cancellation ends only with that of the other copy, so it is not awaited.
    void reader.cancel().catch(() => undefined);
    return undefined;
  }
}

/** Undefined for bytes that are no UTF-8. */
export function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function within(bytes: Uint8Array<ArrayBuffer>, max: number): Uint8Array<ArrayBuffer> | undefined {
  return bytes.length <= max ? bytes : undefined;
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
