import { expect, test } from 'bun:test';
import { connect } from 'node:net';
import { createStream, MAX_WAITING_BYTES, type Stream } from './live-stream.ts';

/** A server whose answers go on, and what became of them. */
function serveStreams() {
  const streams: Stream[] = [];
  const ended: number[] = [];
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    idleTimeout: 30,
    fetch(request, { timeout }) {
      const place = streams.length;
      const keepOpen = (seconds: number) => timeout.call(server, request, seconds);
      const stream = createStream(keepOpen, () => ended.push(place));
      streams.push(stream);
      stream.send(new TextEncoder().encode('first\n\n'));
      return new Response(stream.body);
    },
  });
  return { streams, ended, port: server.port ?? 0, open: () => server.pendingRequests, stop: () => server.stop(true) };
}

test('what waits for a reader that does not read is bounded, and its connection is closed', async () => {
  const served = serveStreams();
  const reader = connect(served.port, '127.0.0.1', () => reader.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'));
  const first = Promise.withResolvers<void>();
  reader.once('data', () => {
    reader.pause();
    first.resolve();
  });
  reader.on('error', () => undefined);
  await first.promise;
  const [stream] = served.streams;
  const bytes = new Uint8Array(MAX_WAITING_BYTES / 4).fill(97);
  // What the kernel takes is not ours to bound; it ends at some megabytes.
  for (let sent = 0; served.ended.length === 0 && sent < 10_000; sent++) {
    stream?.send(bytes);
    if (sent % 4 === 0) await new Promise(setImmediate);
  }
  expect(served.ended).toEqual([0]);
  while (served.open() > 0) await Bun.sleep(50);
  reader.destroy();
  await served.stop();
});

test('a reader that leaves ends it once, and nothing is sent after that', async () => {
  const served = serveStreams();
  const abort = new AbortController();
  const response = await fetch(`http://127.0.0.1:${served.port}/`, { signal: abort.signal });
  const text = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await text?.read())?.value).toBe('first\n\n');
  served.streams[0]?.beat();
  expect((await text?.read())?.value).toBe(':\n\n');
  abort.abort();
  while (served.ended.length === 0) await new Promise(setImmediate);
  served.streams[0]?.send(new Uint8Array(8));
  served.streams[0]?.beat();
  served.streams[0]?.end();
  expect(served.ended).toEqual([0]);
  await served.stop();
});
