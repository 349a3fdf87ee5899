/**
 * How long an agent waits from `POST /v1/x402/pay` to what it bought, against the compiled binary with its local chain
 * (1 s blocks). The seller runs the protocol's own middleware in this process and settles on that chain before it
 * answers. Wallets buy side by side, each one thing after another, so every purchase starts just after a block. Those
 * that their wallet authorises by themselves, as its first ones, wait for two whole blocks; those by a slot of an
 * envelope for one.
 *
 *   bun scripts/bench/x402.ts [purchases] [wallets]
 */
import { createPublicClient, http } from 'viem';
import { z } from 'zod';
import { anvilKey } from '../../test/support/chain.ts';
import { type ClaimedWallet, call } from '../../test/support/client.ts';
import { countNonces, createFacilitator, type Facilitator, startSellerV2 } from '../../test/support/sellers.ts';
import { fundedWallets, percentile, report, withDev } from './support.ts';

const PURCHASES = Number(Bun.argv[2] ?? 200);
const WALLETS = Number(Bun.argv[3] ?? 10);
/** An account of the local chain that no one else uses. */
const FACILITATOR_KEY = anvilKey(5);
const bought = z.object({ paymentHeader: z.string(), response: z.object({ status: z.literal(200) }) });
const header = z.object({ payload: z.object({ signature: z.string() }) });
/** In hex; that of a transfer that was authorised by itself is shorter. */
const SLOT_CONSENT_LENGTH = 2 + 2 * 108;

/** Notes how long each call takes, milliseconds. */
function timed<Arguments extends unknown[], Result>(
  work: (...args: Arguments) => Promise<Result>,
  intoMs: number[],
): (...args: Arguments) => Promise<Result> {
  return async (...args) => {
    const startedMs = performance.now();
    const result = await work(...args);
    intoMs.push(performance.now() - startedMs);
    return result;
  };
}

await withDev(async ({ facts }) => {
  const { apiUrl, rpcUrl, chainId, contracts } = facts;
  const chain = { rpcUrl, chainId, contracts, client: createPublicClient({ transport: http(rpcUrl) }) };
  const [verifiesMs, settlesMs]: [number[], number[]] = [[], []];
  const [bySlotMs, byItselfMs]: [number[], number[]] = [[], []];
  const own = createFacilitator(chain, FACILITATOR_KEY, countNonces());
  const refusals: string[] = [];
  const facilitator: Facilitator = {
    verify: timed(async (payload, requirements) => {
      const answer = await own.verify(payload, requirements);
      if (!answer.isValid) refusals.push(`verifying: ${JSON.stringify(answer)}`);
      return answer;
    }, verifiesMs),
    settle: timed(async (payload, requirements) => {
      const answer = await own.settle(payload, requirements);
      if (!answer.success) refusals.push(`settling: ${JSON.stringify(answer)}`);
      return answer;
    }, settlesMs),
    getSupported: () => own.getSupported(),
  };
  const seller = await startSellerV2(chain, facilitator, { amount: '10000' });
  const wallets = await fundedWallets(apiUrl, WALLETS, '100');

  const buy = async ({ apiKey }: ClaimedWallet, index: number): Promise<void> => {
    const key = { idempotencyKey: `purchase-${index}`, includeHeader: true };
    const body = { url: `${seller.url}/data`, maxAmount: '0.01', ...key };
    const startedMs = performance.now();
    const answer = await call(apiUrl, 'POST', '/v1/x402/pay', { token: apiKey, body });
    const tookMs = performance.now() - startedMs;
    const { data } = bought.safeParse(answer.body);
    if (data === undefined) throw new Error(`A purchase answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    const { payload } = header.parse(JSON.parse(atob(data.paymentHeader)));
    (payload.signature.length === SLOT_CONSENT_LENGTH ? bySlotMs : byItselfMs).push(tookMs);
  };
  await Promise.all(
    wallets.map(async (wallet, first) => {
      for (let index = first; index < PURCHASES; index += WALLETS) await buy(wallet, index);
    }),
  );
  await seller.stop();
  for (const refusal of refusals) console.log(`The seller refused a payment, ${refusal}`);

  report(`${PURCHASES} purchases from an x402 seller by ${WALLETS} wallets:`, [
    { name: 'of them by slots of envelopes', value: bySlotMs.length, unit: '' },
    { name: 'by a slot, to the content, p50', value: percentile(bySlotMs, 0.5), unit: 'ms', must: 1_100 },
    { name: 'by a slot, to the content, p95', value: percentile(bySlotMs, 0.95), unit: 'ms' },
    { name: 'authorised by itself, to the content, p50', value: percentile(byItselfMs, 0.5), unit: 'ms', must: 2_500 },
    { name: 'authorised by itself, to the content, p95', value: percentile(byItselfMs, 0.95), unit: 'ms' },
    { name: 'the longest', value: Math.max(...bySlotMs, ...byItselfMs), unit: 'ms' },
    { name: 'of that, at the seller: verifying, p50', value: percentile(verifiesMs, 0.5), unit: 'ms' },
    { name: 'of that, at the seller: settling, p50', value: percentile(settlesMs, 0.5), unit: 'ms' },
    { name: 'times that a seller was given a payment again', value: verifiesMs.length - PURCHASES, unit: '', must: 0 },
  ]);
});
