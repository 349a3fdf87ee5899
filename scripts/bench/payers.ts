/** Callers that pay through the API, and what became of it: for the benchmarks of payments. */
import { type Address, createPublicClient, createTestClient, erc20Abi, http } from 'viem';
import { z } from 'zod';
import { type ReadyFacts, until } from '../../test/support/binary.ts';
import { type ClaimedWallet, call } from '../../test/support/client.ts';

const AMOUNT = '0.01';
const AMOUNT_MICRO = 10_000n;
const SETTLED_AT_ONCE = 16;
const recipients = Array.from(
  { length: 20 },
  (_, index): Address => `0x${(0xb0b0n + BigInt(index)).toString(16).padStart(40, '0')}`,
);
const payment = z.object({ id: z.string(), status: z.string() });

/** What was asked of a server, and what it answered. */
export interface Load {
  /** Ids of payments. */
  readonly accepted: string[];
  readonly latenciesMs: number[];
  /** How often each other answer came. */
  readonly refused: Map<string, number>;
}

/** Nothing was asked yet. */
export function emptyLoad(): Load {
  return { accepted: [], latenciesMs: [], refused: new Map() };
}

/** Pays once from a wallet, and notes how long the answer took since `sinceMs`. */
export async function payOnce(
  apiUrl: string,
  wallet: ClaimedWallet,
  load: Load,
  sinceMs = performance.now(),
): Promise<void> {
  const to = recipients[load.accepted.length % recipients.length];
  const { status, body } = await call(apiUrl, 'POST', '/v1/payments', {
    token: wallet.apiKey,
    body: { to, amount: AMOUNT, currency: 'USDC' },
  });
  load.latenciesMs.push(performance.now() - sinceMs);
  if (status === 200) load.accepted.push(payment.parse(body).id);
  else {
    const answer = `${status} ${JSON.stringify(body)}`;
    load.refused.set(answer, (load.refused.get(answer) ?? 0) + 1);
  }
}

/** Waits until all of these payments are confirmed. */
export async function settle(apiUrl: string, ids: readonly string[]): Promise<void> {
  const left = [...ids];
  const settleOne = async () => {
    for (let id = left.shift(); id !== undefined; id = left.shift()) {
      const path = `/v1/payments/${id}`;
      await until(async () => payment.parse((await call(apiUrl, 'GET', path)).body).status === 'confirmed', 60_000);
    }
  };
  await Promise.all(Array.from({ length: SETTLED_AT_ONCE }, settleOne));
}

/** How many payments the recipients have got. */
export async function received({ rpcUrl, contracts }: ReadyFacts): Promise<number> {
  const chain = createPublicClient({ transport: http(rpcUrl) });
  const balances = await Promise.all(
    recipients.map((to) =>
      chain.readContract({ address: contracts.usdc, abi: erc20Abi, functionName: 'balanceOf', args: [to] }),
    ),
  );
  return Number(balances.reduce((sum, balance) => sum + balance, 0n) / AMOUNT_MICRO);
}

/** Gives the local chain's blocks room for so much gas. */
export async function setBlockGas({ rpcUrl }: ReadyFacts, gas: bigint): Promise<void> {
  const chain = createTestClient({ mode: 'anvil', transport: http(rpcUrl) });
  await chain.setBlockGasLimit({ gasLimit: gas });
}
