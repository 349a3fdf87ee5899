/**
 * What it costs to tell many listeners what changes: 20 streams of GET /v1/events for each of many wallets, against the
 * compiled binary with its local chain (1 s blocks) and its indexer, all on this machine, the listeners included. First
 * nothing happens, then payments are made from changing wallets, and each of a wallet's streams must tell of each.
 *
 *   bun scripts/bench/events.ts [listeners] [seconds]
 */
import { connect, type Socket } from 'node:net';
import { z } from 'zod';
import { until } from '../../test/support/binary.ts';
import { type ClaimedWallet, call } from '../../test/support/client.ts';
import { fundedWallets, percentile, processorMs, report, residentMb, withDev } from './support.ts';

const STREAMS_PER_WALLET = 20;
const LISTENERS = Number(Bun.argv[2] ?? 5_000);
const SECONDS = Number(Bun.argv[3] ?? 20);
const IDLE_SECONDS = 30;
const PAYMENTS_PER_SECOND = 20;
const CONNECTED_AT_ONCE = 50;
const TO = '0x000000000000000000000000000000000000b0b0';
const payment = z.object({ id: z.string() });

/** One listener, and when it was told that each payment is confirmed. */
interface Listener {
  readonly socket: Socket;
  readonly confirmedMs: Map<string, number>;
  isOpen: boolean;
}

/** Connects without a client's own cost: the rest of a stream is looked through for what is to be told. */
async function listen(apiUrl: URL, apiKey: string): Promise<Listener> {
  const socket = connect(Number(apiUrl.port), apiUrl.hostname);
  const listener: Listener = { socket, confirmedMs: new Map(), isOpen: true };
  const begun = Promise.withResolvers<void>();
  let rest = '';
  socket.setEncoding('utf8');
  socket.on('connect', () =>
    socket.write(
      `GET /v1/events HTTP/1.1\r\nHost: ${apiUrl.host}\r\nAuthorization: Bearer ${apiKey}\r\nAccept: text/event-stream\r\n\r\n`,
    ),
  );
  socket.on('data', (text: string) => {
    rest += text;
    if (rest.includes('event: resync')) begun.resolve();
    const end = rest.lastIndexOf('\n');
    for (const [, id = ''] of rest.slice(0, end).matchAll(/"id":"(pay_\w+)","status":"confirmed"/g))
      listener.confirmedMs.set(id, performance.now());
    rest = rest.slice(end);
  });
  socket.on('close', () => {
    listener.isOpen = false;
    begun.reject(new Error(`A stream was closed: ${rest}`));
  });
  await begun.promise;
  return listener;
}

async function inParts<Item, Result>(items: readonly Item[], act: (item: Item) => Promise<Result>) {
  const results: Result[] = [];
  for (let at = 0; at < items.length; at += CONNECTED_AT_ONCE)
    results.push(...(await Promise.all(items.slice(at, at + CONNECTED_AT_ONCE).map(act))));
  return results;
}

await withDev(async ({ facts }) => {
  const apiUrl = new URL(facts.apiUrl);
  const wallets: ClaimedWallet[] = [];
  for (const count of Array.from({ length: LISTENERS / STREAMS_PER_WALLET / 50 }, () => 50))
    wallets.push(...(await fundedWallets(facts.apiUrl, count, '1000')));
  const beforeMb = residentMb(facts.pid);
  const connectingMs = performance.now();
  const streams = wallets.flatMap((wallet) => Array.from({ length: STREAMS_PER_WALLET }, () => wallet));
  const listeners = await inParts(streams, ({ apiKey }) => listen(apiUrl, apiKey));
  const connectedMs = performance.now() - connectingMs;
  const ofWallet = (index: number) => listeners.slice(index * STREAMS_PER_WALLET, (index + 1) * STREAMS_PER_WALLET);

  const idleFromMs = processorMs(facts.pid);
  await Bun.sleep(IDLE_SECONDS * 1000);
  const idleMs = processorMs(facts.pid) - idleFromMs;

  const paid: { readonly id: string; readonly index: number }[] = [];
  const answersMs: number[] = [];
  for (let count = 0; count < SECONDS * PAYMENTS_PER_SECOND; count += 1) {
    const index = (count * 7) % wallets.length;
    const startedMs = performance.now();
    const { status, body } = await call(facts.apiUrl, 'POST', '/v1/payments', {
      token: wallets[index]?.apiKey ?? '',
      body: { to: TO, amount: '0.01', currency: 'USDC' },
    });
    if (status !== 200) throw new Error(`A payment answered ${status} ${JSON.stringify(body)}.`);
    answersMs.push(performance.now() - startedMs);
    paid.push({ id: payment.parse(body).id, index });
    await Bun.sleep(Math.max(0, 1000 / PAYMENTS_PER_SECOND - (performance.now() - startedMs)));
  }
  const untold = () =>
    paid
      .flatMap(({ id, index }) => ofWallet(index).map(({ confirmedMs }) => confirmedMs.has(id)))
      .filter((isTold) => !isTold).length;
  await until(() => Promise.resolve(untold() === 0), 30_000).catch(() => undefined);
  // All of a payment's listeners are told after one commit: from the first to the last is what telling takes.
  const spreadMs = paid.map(({ id, index }) => {
    const told = ofWallet(index).flatMap(({ confirmedMs }) => confirmedMs.get(id) ?? []);
    return Math.max(...told) - Math.min(...told);
  });
  const closed = listeners.filter(({ isOpen }) => !isOpen).length;
  const afterMb = residentMb(facts.pid);
  for (const { socket } of listeners) socket.destroy();

  report(
    `${listeners.length} streams of ${wallets.length} wallets, ${paid.length} payments, ${PAYMENTS_PER_SECOND} a second:`,
    [
      { name: 'streams that were closed', value: closed, unit: '', must: 0 },
      { name: 'payments that a stream did not tell of', value: untold(), unit: '', must: 0 },
      { name: 'all connected in', value: connectedMs / 1000, unit: 's' },
      { name: 'of a core, while nothing happens', value: idleMs / IDLE_SECONDS / 10, unit: '%' },
      { name: 'from the first of 20 listeners to the last, p99', value: percentile(spreadMs, 0.99), unit: 'ms' },
      { name: 'answer to a payment meanwhile, p50', value: percentile(answersMs, 0.5), unit: 'ms' },
      { name: 'answer to a payment meanwhile, p99', value: percentile(answersMs, 0.99), unit: 'ms' },
      {
        name: 'memory of the server, more for each stream',
        value: ((afterMb - beforeMb) * 1000) / listeners.length,
        unit: 'KB',
      },
    ],
  );
});
