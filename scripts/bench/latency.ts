/**
 * How long a caller waits at 20 payments per second, and how long it takes from a block to `confirmed` in the API,
 * against the compiled binary with its local chain (1 s blocks). A block's time is when this program sees it at the
 * node (asking every 5 ms); a payment's is when `Prefer: wait` answers.
 *
 *   bun scripts/bench/latency.ts [seconds]
 */
import { createPublicClient, http } from 'viem';
import { z } from 'zod';
import { call } from '../../test/support/client.ts';
import { fundedWallets, percentile, report, withDev } from './support.ts';

const SECONDS = Number(Bun.argv[2] ?? 60);
const PER_SECOND = 20;
const WALLETS = 20;
const TO = '0x000000000000000000000000000000000000b0b0';
const payment = z.object({ id: z.string(), status: z.string() });
const record = z.object({ tx_hash: z.templateLiteral(['0x', z.string()]) });

await withDev(async ({ facts }) => {
  const { apiUrl } = facts;
  const wallets = await fundedWallets(apiUrl, WALLETS, '1000');
  const chain = createPublicClient({ transport: http(facts.rpcUrl), cacheTime: 0 });

  const blockSeenMs = new Map<bigint, number>();
  let watching = true;
  const watched = (async () => {
    while (watching) {
      const number = await chain.getBlockNumber();
      if (!blockSeenMs.has(number)) blockSeenMs.set(number, performance.now());
      await Bun.sleep(5);
    }
  })();

  const answersMs: number[] = [];
  const pay = async (index: number): Promise<{ id: string; confirmedMs: number }> => {
    const token = wallets[index % WALLETS]?.apiKey;
    const startedMs = performance.now();
    const idempotencyKey = `payment-${index}`;
    const body = { to: TO, amount: '0.01', currency: 'USDC', idempotencyKey };
    const answer = await call(apiUrl, 'POST', '/v1/payments', { token, body });
    answersMs.push(performance.now() - startedMs);
    const { id } = payment.parse(answer.body);
    const settled = await call(apiUrl, 'POST', '/v1/payments', { token, body, headers: { Prefer: 'wait=30' } });
    const confirmedMs = performance.now();
    if (payment.parse(settled.body).status !== 'confirmed') throw new Error(`${id} was not confirmed within 30 s.`);
    return { id, confirmedMs };
  };

  const payments: Promise<{ id: string; confirmedMs: number }>[] = [];
  const startedMs = performance.now();
  for (let index = 0; index < SECONDS * PER_SECOND; index += 1) {
    await Bun.sleep(Math.max(0, startedMs + (index * 1000) / PER_SECOND - performance.now()));
    payments.push(pay(index));
  }
  const settled = await Promise.all(payments);
  watching = false;
  await watched;

  const confirmationsMs: number[] = [];
  for (const { id, confirmedMs } of settled) {
    const { tx_hash: hash } = record.parse((await call(apiUrl, 'GET', `/v1/payments/${id}`)).body);
    const { blockNumber } = await chain.getTransactionReceipt({ hash: `0x${hash.slice(2)}` });
    const seenMs = blockSeenMs.get(blockNumber);
    if (seenMs !== undefined) confirmationsMs.push(confirmedMs - seenMs);
  }
  report(`${PER_SECOND} payments per second for ${SECONDS} s from ${WALLETS} wallets:`, [
    { name: 'answer to POST /v1/payments, p50', value: percentile(answersMs, 0.5), unit: 'ms', must: 40, aim: 15 },
    { name: 'answer to POST /v1/payments, p99', value: percentile(answersMs, 0.99), unit: 'ms', must: 250 },
    { name: 'from the block to confirmed, p50', value: percentile(confirmationsMs, 0.5), unit: 'ms' },
    {
      name: 'from the block to confirmed, p95',
      value: percentile(confirmationsMs, 0.95),
      unit: 'ms',
      must: 1500,
      aim: 500,
    },
  ]);
});
