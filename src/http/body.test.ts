import { describe, expect, test } from 'bun:test';
import { z } from 'zod';
import { fieldReader, readJsonObject } from './body.ts';

const requestWith = (body: ReadableStream<Uint8Array> | string, headers: Record<string, string> = {}) =>
  new Request('http://localhost/', {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json', ...headers },
  });

describe('reading a body', () => {
  test('times out when the caller stops sending', async () => {
    const stalled = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('{"a":')),
    });
    const read = readJsonObject(requestWith(stalled), { deadlineMs: 20 });
    expect(await read.catch((error: unknown) => error)).toMatchObject({ code: 'REQUEST_TIMEOUT', status: 408 });
  });

  test('stops after 64 KiB of an endless body', async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        controller.enqueue(new Uint8Array(1_024).fill(32));
      },
    });
    const read = readJsonObject(requestWith(endless));
    expect(await read.catch((error: unknown) => error)).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
    expect(sent).toBeLessThan(80);
  });

  test('reports INVALID_JSON for a body that breaks off', async () => {
    const broken = new ReadableStream<Uint8Array>({ start: (controller) => controller.error(new Error('gone')) });
    const read = readJsonObject(requestWith(broken));
    expect(await read.catch((error: unknown) => error)).toMatchObject({ code: 'INVALID_JSON' });
  });

  test('repeats nothing of a malformed body in its error', async () => {
    const error = await readJsonObject(requestWith('{"password": "hunter22')).catch((thrown: unknown) => thrown);
    expect(Bun.inspect(error)).not.toContain('hunter22');
  });
});

describe('reading fields', () => {
  test('ignores inherited properties', () => {
    const read = fieldReader(z.object({ username: z.string() }));
    expect(() => read(Object.create({ username: 'inherited' }))).toThrow('username is required');
    expect(read({ username: 'own' })).toEqual({ username: 'own' });
  });

  test('throws on creation if a field has no error code', () => {
    expect(() => fieldReader(z.object({ nonsense: z.string() }))).toThrow('MISSING_NONSENSE');
    expect(() => fieldReader(z.object({ nonsense: z.string().optional() }))).toThrow('INVALID_NONSENSE');
    expect(() => fieldReader(z.object({ nonsense: z.string('INVALID_NAME').optional() }))).not.toThrow();
  });
});
