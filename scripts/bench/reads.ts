/**
 * GET /v1/payments/:id of the compiled binary against a bare Elysia route that answers the same bytes, in turns within
 * one run: of many payments, each read at random, and of one payment again and again. The load generator only
 * looks for the ends of answers, so that the servers are what limits the rate.
 *
 *   bun scripts/bench/reads.ts [seconds per turn] [turns]
 */
import { Database } from 'bun:sqlite';
import { z } from 'zod';
import { call } from '../../test/support/client.ts';
import { fillPaymentRows, idOf } from './past-payments.ts';
import { type Figure, fundedWallets, percentile, processorMs, report, withDev } from './support.ts';

const SECONDS = Number(Bun.argv[2] ?? 2);
const TURNS = Number(Bun.argv[3] ?? 5);
const CLIENTS = 16;
/** Far more than any cache has room for. */
const PAYMENTS = 50_000;
const NOW = 1_700_000_000;

/** Rows as the payments of a wallet leave them, in the database of a server that runs. */
function insertPayments(dataDir: string, walletId: string): void {
  const sqlite = new Database(`${dataDir}/bursar.sqlite`, { strict: true });
  sqlite.run('pragma busy_timeout = 5000');
  fillPaymentRows(sqlite, PAYMENTS, { walletOf: () => walletId, timeOf: () => NOW });
  sqlite.close();
}

interface Connection {
  /** Sends a whole request as text and resolves with the status of its answer, once that has arrived. One at a time. */
  exchange(request: string): Promise<number>;
  close(): void;
}

/**
 * A keep-alive connection to a server on this machine that costs the machine as little as can be: it reads statuses and
 * lengths, no more.
 */
async function openConnection(port: number): Promise<Connection> {
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

/** The status of an answer that is there as a whole. */
function statusOf(text: string): number | undefined {
  const end = text.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
  if (length === undefined) throw new Error(`An answer has no length:\n${text}`);
  return text.length >= end + 4 + Number(length) ? Number(text.slice(9, 12)) : undefined;
}

interface Server {
  readonly port: number;
  readonly pid: number;
}

interface Turn {
  readonly perSecond: number;
  /** Processor time of the server per request. */
  readonly us: number;
}

async function ask({ port, pid }: Server, request: () => string): Promise<Turn> {
  let count = 0;
  const beforeMs = processorMs(pid);
  const startedMs = performance.now();
  const client = async () => {
    const connection = await openConnection(port);
    while (performance.now() < startedMs + SECONDS * 1000) {
      const status = await connection.exchange(request());
      if (status !== 200) throw new Error(`It answered ${status}.`);
      count += 1;
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  const seconds = (performance.now() - startedMs) / 1000;
  return { perSecond: count / seconds, us: ((processorMs(pid) - beforeMs) * 1000) / count };
}

async function startBare(record: string): Promise<Server & { stop(): void }> {
  const child = Bun.spawn([process.execPath, `${import.meta.dir}/reads-bare.ts`, record], { stdout: 'pipe' });
  const { value } = await child.stdout.getReader().read();
  const port = z.coerce.number().parse(new TextDecoder().decode(value).trim());
  return { port, pid: child.pid, stop: () => child.kill() };
}

const middle = (turns: readonly Turn[], of: keyof Turn) =>
  percentile(
    turns.map((turn) => turn[of]),
    0.5,
  );

function figuresOf(name: string, turns: readonly Turn[]): Figure[] {
  return [
    { name, value: middle(turns, 'perSecond'), unit: '/s' },
    { name: '… processor time of the server', value: middle(turns, 'us'), unit: 'µs' },
  ];
}

await withDev(async ({ facts }, dataDir) => {
  const [wallet] = await fundedWallets(facts.apiUrl, 1, '10');
  if (wallet === undefined) throw new Error('There is no wallet.');
  insertPayments(dataDir, wallet.id);
  const pathOf = (index: number) => `/v1/payments/${idOf('pay', index)}`;
  const record = JSON.stringify((await call(facts.apiUrl, 'GET', pathOf(0))).body);
  const requests = Array.from(
    { length: PAYMENTS },
    (_, index) => `GET ${pathOf(index)} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
  );
  const one = () => requests[0] ?? '';
  const many = () => requests[Math.floor(Math.random() * PAYMENTS)] ?? '';
  const bursar = { port: Number(new URL(facts.apiUrl).port), pid: facts.pid };
  const bare = await startBare(record);
  const [theirs, ofMany, ofOne]: [Turn[], Turn[], Turn[]] = [[], [], []];
  try {
    await ask(bare, many);
    await ask(bursar, many);
    for (let turn = 0; turn < TURNS; turn += 1) {
      theirs.push(await ask(bare, many));
      ofMany.push(await ask(bursar, many));
      ofOne.push(await ask(bursar, one));
    }
  } finally {
    bare.stop();
  }
  const ratio = (turns: readonly Turn[]) =>
    percentile(
      turns.map(({ perSecond }, turn) => perSecond / (theirs[turn]?.perSecond ?? Number.NaN)),
      0.5,
    );
  report(
    `${TURNS} turns of ${SECONDS} s each, ${CLIENTS} connections, ${PAYMENTS} payments of ${record.length} bytes, medians:`,
    [
      ...figuresOf('bare Elysia route with the same answer', theirs),
      ...figuresOf('GET /v1/payments/:id, of many', ofMany),
      ...figuresOf('GET /v1/payments/:id, of one', ofOne),
      { name: 'ratio, of many', value: ratio(ofMany), unit: '', must: 0.5, aim: 0.7, least: true },
      { name: 'ratio, of one', value: ratio(ofOne), unit: '', must: 0.6, aim: 0.8, least: true },
    ],
  );
});
