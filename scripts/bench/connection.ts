export interface Connection {
  /** Sends a whole request as text and resolves with the status of its answer, once that has arrived. One at a time. */
  exchange(request: string): Promise<number>;
  close(): void;
}

/**
 * A keep-alive connection to a server on this machine that costs the machine as little as can be: it reads statuses and
 * lengths, no more.
 */
export async function openConnection(port: number): Promise<Connection> {
  let received = '';
  let settle: { resolve(status: number): void; reject(error: Error): void } | undefined;
  const fail = (error: Error) => settle?.reject(error);
  const socket = await Bun.connect({
    hostname: '127.0.0.1',
    port,
    socket: {
      data(_, chunk) {
        received += chunk.toString('latin1');
        const status = statusOf(received);
        if (status === undefined) return;
        received = '';
        settle?.resolve(status);
      },
      close: () => fail(new Error('The server closed the connection.')),
      error: (_, error) => fail(error),
    },
  });
  return {
    exchange: (request) =>
      new Promise((resolve, reject) => {
        settle = { resolve, reject };
        socket.write(request);
      }),
    close: () => socket.end(),
  };
}

/** A request as it goes over the wire. */
export function requestText(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body = '',
): string {
  const all = { Host: 'localhost', ...headers, ...(body === '' ? {} : { 'Content-Length': String(body.length) }) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

/** The status of an answer that is there as a whole. */
function statusOf(text: string): number | undefined {
  const end = text.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
  if (length === undefined) throw new Error(`An answer has no length:\n${text}`);
  return text.length >= end + 4 + Number(length) ? Number(text.slice(9, 12)) : undefined;
}

const CONNECTIONS = 8;

/**
 * Sends requests at a fixed rate for a while, each on whatever connection is free. A server that is too slow for the
 * rate gets fewer requests, later: the time of an answer counts from its sending.
 */
export async function atRate(
  { port, perSecond, seconds }: { port: number; perSecond: number; seconds: number },
  request: (index: number) => string,
): Promise<{ status: number; tookMs: number }[]> {
  const answers: { status: number; tookMs: number }[] = [];
  const startMs = performance.now();
  let next = 0;
  const client = async () => {
    const connection = await openConnection(port);
    while (next < perSecond * seconds && performance.now() < startMs + seconds * 1_000) {
      const index = next;
      next += 1;
      const waitMs = startMs + (index * 1_000) / perSecond - performance.now();
      if (waitMs > 1) await Bun.sleep(waitMs);
      const sentMs = performance.now();
      const status = await connection.exchange(request(index));
      answers.push({ status, tookMs: performance.now() - sentMs });
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  return answers;
}
