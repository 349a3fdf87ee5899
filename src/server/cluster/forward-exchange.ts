import { type Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { FATE_HEADER, goesOn, type Leader, namedIn } from './between-instances.ts';

/** A request as it is passed on, once or again. */
export interface Passed {
  readonly method: string;
  /** With its query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** What came of passing it on. */
export type ForwardOutcome =
  | { readonly kind: 'answered'; readonly response: Response }
  /** Nothing was done: it did not get there, or the other end says so. */
  | { readonly kind: 'untouched'; readonly reason: string }
  /** It may have been carried out. */
  | { readonly kind: 'unknown'; readonly reason: string };

export interface ExchangeOptions {
  readonly agent: Agent;
  readonly leader: Pick<Leader, 'url'>;
  /** Each ends it, the answer under way too: the leader leads no more, or this instance ends. */
  readonly signals: readonly AbortSignal[];
  /** Breaks off an answer that streams. */
  readonly draining: AbortSignal;
  /** Called whenever something of the answer has come. */
  readonly onProgress: () => void;
}

/** A host that is there answers far sooner. */
const CONNECT_MS = 2_000;
/** No endpoint is silent for so long; what streams says something every 15 s. */
const SILENT_MS = 100_000;
/** An answer up to this size is passed on whole: then either all of it has come, or nothing. */
const WHOLE_BYTES = 262_144;
/** Of an answer that streams: as much waits for a caller who is slow. */
const WAITING_BYTES = 65_536;

/** A former leader may still say what has become of a request. */
const LAST_WORD_MS = 1_000;

/** The instance that got the request does not lead any more. */
class SupersededError extends Error {
  override readonly name = 'SupersededError';
}

/**
 * Makes a request of the leader. Never rejects. Node's client is used because Bun's fetch makes at most 256 requests at
 * a time in a process, which streams would use up, and repeats some of them by itself.
 */
export function exchange(passed: Passed, options: ExchangeOptions): Promise<ForwardOutcome> {
  const { agent, leader, signals, draining, onProgress } = options;
  const { promise, resolve } = Promise.withResolvers<ForwardOutcome>();
  const { hostname, port } = new URL(leader.url);
  const outgoing = request({
    agent,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? 80 : Number(port),
    method: passed.method,
    path: passed.target,
    headers: passed.headers,
    setHost: false,
    timeout: SILENT_MS,
  });
  const isConnected = watchConnection(outgoing);
  const fail = (error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    resolve({ kind: isConnected() ? 'unknown' : 'untouched', reason });
  };
  const leave = () => outgoing.destroy(new SupersededError('It leads no more.'));
  let leaving: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    leaving = setTimeout(leave, LAST_WORD_MS);
  };
  for (const signal of signals) signal.addEventListener('abort', end, { once: true });
  let isAnswered = false;
  outgoing.once('close', () => {
    // Also where the client's library takes the connection for something else than a request's.
    if (!isAnswered) fail(new Error('It ended without an answer.'));
    clearTimeout(leaving);
    for (const signal of signals) signal.removeEventListener('abort', end);
  });
  outgoing.once('timeout', () => outgoing.destroy(new Error('It said nothing for too long.')));
  outgoing.on('error', fail);
  outgoing.once('response', (incoming) => {
    isAnswered = true;
    onProgress();
    const answering = { onProgress, draining, cancel: () => outgoing.destroy() };
    answerOf(incoming, passed.method, answering).then(resolve, fail);
  });
  if (signals.some(({ aborted }) => aborted)) leave();
  else outgoing.end(passed.body.byteLength === 0 ? undefined : passed.body);
  return promise;
}

/** Tells whether anything can have been sent. A host that takes no connection in time is given up. */
function watchConnection(outgoing: ClientRequest): () => boolean {
  let isConnected = false;
  outgoing.once('socket', (socket) => {
    if (!socket.connecting) {
      isConnected = true;
      return;
    }
    const timer = setTimeout(() => outgoing.destroy(new Error('It takes no connection.')), CONNECT_MS);
    socket.once('connect', () => {
      isConnected = true;
      clearTimeout(timer);
    });
    outgoing.once('close', () => clearTimeout(timer));
  });
  return () => isConnected;
}

interface Answering {
  readonly draining: AbortSignal;
  readonly onProgress: () => void;
  readonly cancel: () => void;
}

async function answerOf(incoming: IncomingMessage, method: string, answering: Answering): Promise<ForwardOutcome> {
  const fate = incoming.headers[FATE_HEADER];
  if (fate !== undefined) {
    incoming.resume();
    const reason = 'It leads no more, or not yet.';
    return { kind: fate === 'untouched' ? 'untouched' : 'unknown', reason };
  }
  const status = incoming.statusCode ?? 502;
  const init = { status, headers: headersOf(incoming) };
  if (method === 'HEAD' || status === 204 || status === 304) {
    incoming.resume();
    return { kind: 'answered', response: new Response(null, init) };
  }
  const length = Number(incoming.headers['content-length'] ?? Number.NaN);
  const body = length <= WHOLE_BYTES ? await wholeOf(incoming, length) : streamOf(incoming, answering);
  return { kind: 'answered', response: new Response(body, init) };
}

function headersOf({ rawHeaders, headers: { connection } }: IncomingMessage): Headers {
  const headers = new Headers();
  const named = namedIn(connection);
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = [rawHeaders[at]?.toLowerCase(), rawHeaders[at + 1]];
    // This instance tells the time itself.
    if (goesOn(name, named) && name !== 'date') headers.append(name, value);
  }
  return headers;
}

async function wholeOf(incoming: IncomingMessage, length: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let received = 0;
  for await (const chunk of incoming) {
    if (!(chunk instanceof Uint8Array)) continue;
    received += chunk.byteLength;
    chunks.push(chunk);
  }
  if (received !== length) throw new Error('The answer broke off.');
  return Buffer.concat(chunks, received);
}

/** The answer as it comes, no faster than it is read. */
function streamOf(incoming: IncomingMessage, { onProgress, draining, cancel }: Answering): ReadableStream<Uint8Array> {
  // Events are read until they end, and then again; of anything else a part must not pass for the whole.
  const mayEnd = incoming.headers['content-type']?.startsWith('text/event-stream') === true;
  let isOver = false;
  const over = (end: () => void) => {
    if (isOver) return;
    isOver = true;
    draining.removeEventListener('abort', cancel);
    end();
  };
  draining.addEventListener('abort', cancel, { once: true });
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        incoming.on('data', (chunk: Uint8Array) => {
          if (isOver) return;
          onProgress();
          controller.enqueue(chunk);
          if ((controller.desiredSize ?? 0) <= 0) incoming.pause();
        });
        incoming.once('end', () => over(() => controller.close()));
        const broken = () =>
          over(() => (mayEnd ? controller.close() : controller.error(new Error('The answer broke off.'))));
        for (const event of ['error', 'aborted', 'close']) incoming.on(event, broken);
      },
      pull: () => void incoming.resume(),
      cancel: () => over(cancel),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: WAITING_BYTES }),
  );
}
