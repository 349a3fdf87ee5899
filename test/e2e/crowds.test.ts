import { afterAll, beforeAll, expect, test } from 'bun:test';
import { connect, type Socket } from 'node:net';
import { until } from '../support/binary.ts';
import { type ClaimedWallet, createClaimedWallet } from '../support/client.ts';
import { type Scene, startScene } from '../support/scenario.ts';

const IDLE = 2_000;
const SLOW = 100;
/** How long anybody else waits at most; a server that was held up would not answer at all. */
const PATIENCE_MS = 5_000;

let scene: Scene;
let wallet: ClaimedWallet;
const crowd: Slow[] = [];

beforeAll(async () => {
  scene = await startScene('crowds', []);
  wallet = await createClaimedWallet(scene.apiUrl);
});

afterAll(async () => {
  for (const { socket } of crowd) socket.destroy();
  await scene.stop();
});

interface Slow {
  readonly socket: Socket;
  /** What the server has answered so far. */
  received: string;
  isClosed: boolean;
}

/** A connection that sends `text` at one byte a second after `head`. */
function slow(head: string, text: string): Promise<Slow> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(scene.apiUrl).port), '127.0.0.1', () => {
      socket.write(head);
      resolve(client);
    });
    const bytes = [...text];
    const timer = text === '' ? undefined : setInterval(() => socket.write(bytes.shift() ?? ' '), 1_000);
    const client: Slow = { socket, received: '', isClosed: false };
    socket.on('data', (chunk) => {
      client.received += chunk.toString('latin1');
    });
    socket.on('close', () => {
      clearInterval(timer);
      client.isClosed = true;
    });
    socket.on('error', reject);
    crowd.push(client);
  });
}

/** `count` of them, opened a few at a time: the queue of connections that no one has taken yet is short. */
async function many(count: number, make: () => Promise<Slow>): Promise<Slow[]> {
  const made: Slow[] = [];
  while (made.length < count)
    made.push(...(await Promise.all(Array.from({ length: Math.min(100, count - made.length) }, make))));
  return made;
}

/** What someone else does meanwhile, each time on a connection of his own. */
async function isServed(): Promise<void> {
  const asked: [string, string | undefined][] = [
    ['/livez', undefined],
    ['/v1/wallets', wallet.token],
    [`/v1/wallets/${wallet.id}/balance`, wallet.apiKey],
  ];
  for (const [path, token] of asked) {
    const response = await fetch(scene.apiUrl + path, {
      headers: { Connection: 'close', ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }) },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    expect({ path, status: response.status }).toEqual({ path, status: 200 });
    await response.arrayBuffer();
  }
}

test('thousands of idle connections and hundreds of slow requests block no one, and are closed', async () => {
  const idle = await many(IDLE, () => slow('', ''));
  const heads = await many(SLOW, () => slow('GET /liv', 'ez HTTP/1.1\r\nX-Slow: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'));
  const head =
    'POST /v1/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n';
  const bodies = await many(SLOW, () => slow(head, '{"username":"someone who takes his time"'));

  let served = 0;
  const sentAway = () => bodies.every(({ received }) => received !== '');
  while (!sentAway()) {
    await isServed();
    served += 1;
  }
  expect(served).toBeGreaterThan(10);
  for (const { received } of bodies) {
    expect(received).toStartWith('HTTP/1.1 408');
    expect(received).toContain('"REQUEST_TIMEOUT"');
  }
  expect(heads.filter(({ received }) => received !== '')).toEqual([]);

  // A silent client gives its place back.
  await until(() => idle.every(({ isClosed }) => isClosed), 60_000);
  await isServed();
  expect(scene.server.output()).not.toContain('request failed');
});
