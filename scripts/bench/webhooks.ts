/**
 * Webhook deliveries per second of the compiled binary, which runs with its local chain (1 s blocks) and its indexer:
 * notices are put into its database from outside, as many for each of 20 wallets, and the server is woken. The
 * receivers are in this process, each at an origin of its own. First all of them answer at once; then one in ten never
 * answers, and what the others get counts.
 *
 *   bun scripts/bench/webhooks.ts [deliveries]
 */
import { join } from 'node:path';
import { systemClock } from '../../src/core/lib/time.ts';
import { createOutbox } from '../../src/notify/webhooks/outbox.ts';
import { type Db, openDatabase } from '../../src/storage/db/open.ts';
import { scratchFolder, until } from '../../test/support/binary.ts';
import { type ClaimedWallet, call } from '../../test/support/client.ts';
import { webhookJobs } from '../../test/support/webhooks.ts';
import { fundedWallets, processorMs, report, residentMb, withDev } from './support.ts';

const RECEIVERS = 20;
const DELIVERIES = Number(Bun.argv[2] ?? 20_000);
const PER_RECEIVER = Math.ceil(DELIVERIES / RECEIVERS);

interface CountingReceiver {
  readonly url: string;
  readonly ids: Set<string>;
  /** Repetitions among them. */
  count: number;
  stop(): Promise<void>;
}

function startReceiver(hangs: boolean): CountingReceiver {
  const ids = new Set<string>();
  const never = new Promise<Response>(() => undefined);
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    idleTimeout: 60,
    async fetch(request) {
      await request.arrayBuffer();
      ids.add(request.headers.get('webhook-id') ?? '');
      receiver.count += 1;
      return hangs ? never : new Response('ok');
    },
  });
  const receiver: CountingReceiver = {
    url: `http://127.0.0.1:${server.port}/hook`,
    ids,
    count: 0,
    stop: () => server.stop(true),
  };
  return receiver;
}

/** Commits the same number of notices for each wallet. */
async function notify(db: Db, wallets: readonly ClaimedWallet[]): Promise<void> {
  const outbox = createOutbox({ tellOwner: () => [], db, clock: systemClock, wake: () => undefined });
  for (const wallet of wallets) {
    const jobIds = await webhookJobs(db, wallet, PER_RECEIVER);
    const notice = { type: 'job_completed', onchainJobId: 1, status: 'completed' } as const;
    await db.batch(await outbox.statements(jobIds.map((jobId) => ({ ...notice, jobId, walletIds: [wallet.id] }))));
  }
}

interface Rate {
  readonly perSecond: number;
  readonly repeated: number;
}

async function measure(apiUrl: string, db: Db, wallets: readonly ClaimedWallet[], hanging: number): Promise<Rate> {
  const receivers = wallets.map((_, index) => startReceiver(index < hanging));
  const setUrl = (wallet: ClaimedWallet, url: string | null) =>
    call(apiUrl, 'PUT', `/v1/wallets/${wallet.id}/webhook`, { token: wallet.token, body: { url } });
  for (const [index, wallet] of wallets.entries()) await setUrl(wallet, receivers[index]?.url ?? null);
  await notify(db, wallets);
  const answering = receivers.slice(hanging);
  const startedMs = performance.now();
  await wake(apiUrl, wallets);
  await until(() => answering.every(({ ids }) => ids.size >= PER_RECEIVER), 300_000);
  const seconds = (performance.now() - startedMs) / 1000;
  const repeated = answering.reduce((sum, { ids, count }) => sum + count - ids.size, 0);
  for (const wallet of wallets) await setUrl(wallet, null);
  for (const receiver of receivers) await receiver.stop();
  return { perSecond: (answering.length * PER_RECEIVER) / seconds, repeated };
}

/** A resend has the server look at its database, where it finds what was put there beside it. */
async function wake(apiUrl: string, wallets: readonly ClaimedWallet[]): Promise<void> {
  const [wallet] = wallets;
  if (wallet === undefined) throw new Error('There is no wallet.');
  const log = await call(apiUrl, 'GET', `/v1/wallets/${wallet.id}/webhook-deliveries?limit=1`, { token: wallet.token });
  const id = /whd_[0-9a-f]{12}/.exec(JSON.stringify(log.body))?.[0];
  const { status } = await call(apiUrl, 'POST', `/v1/webhook-deliveries/${id}/resend`, { token: wallet.token });
  if (status !== 202) throw new Error(`The resend answered ${status}.`);
}

const data = scratchFolder('bench-webhooks');
await withDev(
  async ({ facts: { apiUrl, pid } }) => {
    const wallets = await fundedWallets(apiUrl, RECEIVERS, '1');
    const db = openDatabase(join(data.path, 'bursar.sqlite'));
    const processorBeforeMs = processorMs(pid);
    const healthy = await measure(apiUrl, db, wallets, 0);
    const processorPerDeliveryMs = (processorMs(pid) - processorBeforeMs) / DELIVERIES;
    const memoryMb = residentMb(pid);
    const withHanging = await measure(apiUrl, db, wallets, RECEIVERS / 10);
    db.close();
    report(
      `${DELIVERIES} deliveries to ${RECEIVERS} receivers on this machine, from the compiled binary and its SQLite file:`,
      [
        { name: 'deliveries per second', value: healthy.perSecond, unit: '/s', aim: 1_000, least: true },
        { name: 'processor time of the server per delivery', value: processorPerDeliveryMs, unit: 'ms' },
        {
          name: 'deliveries per second while one receiver in ten hangs',
          unit: '/s',
          value: withHanging.perSecond,
          aim: 200,
          least: true,
        },
        { name: 'sent twice', value: healthy.repeated + withHanging.repeated, unit: '', must: 0 },
        { name: 'memory of the server after the first run', value: memoryMb, unit: 'MB' },
      ],
    );
  },
  // The flag that is given last counts.
  ['--block-time', '1', '--data-dir', data.path],
).finally(data.remove);
