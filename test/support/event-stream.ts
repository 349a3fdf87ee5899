import type { Answers } from './http.ts';

/** A stream of server-sent events, as someone reads it. */
export interface EventStream {
  readonly status: number;
  /** What has come so far: the data of each event. */
  readonly events: readonly Record<string, unknown>[];
  /** Resolves when the server has ended it. */
  readonly ended: Promise<void>;
  /** Stops to listen. */
  close(): Promise<void>;
}

/** Opens `GET /v1/events` and reads it from the first event on. A refusal has a status and no events. */
export async function listen(app: Answers, headers: Readonly<Record<string, string>>): Promise<EventStream> {
  const response = await app.handle(new Request('http://localhost/v1/events', { headers }));
  const { status, body } = response;
  const events: Record<string, unknown>[] = [];
  if (status !== 200 || body === null)
    return { status, events, ended: Promise.resolve(), close: async () => undefined };
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  const begun = Promise.withResolvers<void>();
  const read = async () => {
    let text = '';
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const frames = `${text}${value}`.split('\n\n');
      text = frames.pop() ?? '';
      for (const frame of frames) {
        const data = /^data: (.*)$/m.exec(frame)?.[1];
        if (data === undefined) continue;
        const event = JSON.parse(data);
        if (!frame.includes(`event: ${event.type}\n`)) throw new Error(`This is no event: ${frame}`);
        events.push(event);
        begun.resolve();
      }
    }
  };
  const ended = read();
  await Promise.race([begun.promise, ended]);
  return { status, events, ended, close: () => reader.cancel() };
}

/** The text of an answer; of a stream of events, which goes on until someone stops to read it, that of the first. */
export async function boundedText(response: Response): Promise<string> {
  if (response.headers.get('content-type')?.startsWith('text/event-stream') !== true) return await response.text();
  const reader = response.body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  await reader?.cancel();
  return new TextDecoder().decode(value);
}
